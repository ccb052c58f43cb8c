"""What all words of a position must be: whole, short enough for where they are shown, and told apart in a menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from render import words
from render.scene import Scene
from rules.kit.game import Move


def assert_complete(shown: Scene, whole: Callable[[str], bool], prompt: int) -> None:
    """Nothing is left open or cut, and the prompt has at most so many characters."""
    said = [words.prompt(shown), words.hand_text(shown, "words"), words.remaining_text(shown)]
    said += words.board_text(shown)
    assert all(whole(one) and "…" not in one for one in said)
    assert len(words.alt_text(shown)) <= words.ALT_LIMIT
    assert whole(words.alt_text(shown))
    assert len(said[0]) <= prompt


def assert_told_apart(plain: Scene, moves: Iterable[Move], menu: int) -> None:
    """Along the path of each move every label fits (a rotation the widest menu) and differs from its neighbours."""
    labels: dict[tuple[str, ...], dict[str, str]] = {}
    for move in moves:
        path: tuple[str, ...] = (move.kind,)
        for field in move.__struct_fields__:
            value = getattr(move, field)
            shown = msgspec.structs.replace(plain, path=path)
            said = words.choice_label(shown, move.kind, field, value)
            assert 0 < len(said) <= words.LABEL_LIMIT
            assert field == "rotation" or len(said) <= menu
            text_of = "-" if value is None else str(value)
            labels.setdefault(path, {})[text_of] = said.casefold()
            path = (*path, text_of)
    assert all(len(set(known.values())) == len(known) for known in labels.values())

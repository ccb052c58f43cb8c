"""What people type into the options of a command, in the words of their language or in those of the notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene
from data.texts import name as name_of
from render.words import choice_label
from rules.kit.choices import label, matching, values
from rules.kit.game import Move
from rules.kit.notation import LEFT_OUT, build, fields, parts_of, words_of
from rules.kit.refusals import NotAMove

_SEPARATORS: Final = re.compile("[,，、]")
_EXAMPLES: Final = 5
"""So many values are named where one could not be read."""
_VAGUE: Final = "not_a_move_text"
"""The refusal that names nothing that might be given."""


def understood(sitting: Sitting, kind: type[Move], given: Sequence[str | None], reader: Reader) -> Move:
    """The move these texts mean. Raises NotAMove, which says what could be given."""
    named = zip(fields(kind), given, strict=True)
    texts = [in_notation(sitting, reader, kind, name, typed or LEFT_OUT) for name, typed in named]
    try:
        return build(kind, texts)
    except NotAMove as error:
        moves, field = matching(sitting.legal(), kind.kind, {}), str(error.facts.get("field"))
        if error.key != _VAGUE or not moves:
            raise
        possible = tuple(word for word in values(moves, field) if word != LEFT_OUT)[:_EXAMPLES]
        raise NotAMove("not_a_move_now", **error.facts, possible=possible) from None


def in_notation(sitting: Sitting, reader: Reader, kind: type[Move], field: str, typed: str) -> str:
    """What was typed as the notation writes it: ids in either case, labels as the reader was shown them, and names.

    What leads the label of only one value is enough, such as `tile 9`. A list may name its parts in the reader's
    language, separated as that language does. What is not known stays.
    """
    wanted, game, language = typed.strip(), sitting.table.game, reader.language
    shown = private_scene(sitting, reader)
    known = {
        said.casefold(): label(value)
        for value in values(matching(sitting.legal(), kind.kind, {}), field).values()
        for said in (choice_label(shown, kind.kind, field, value), name_of(language, game, value), label(value))
    }
    words = {said.casefold(): word for word in words_of(kind, field) for said in (name_of(language, game, word), word)}
    if wanted.casefold() in known:
        return known[wanted.casefold()]
    led = {value for said, value in known.items() if re.match(re.escape(wanted.casefold()) + r"(?!\w)", said)}
    if len(led) == 1 and wanted.casefold() not in words:
        return led.pop()
    if not parts_of(kind, field):
        return words.get(wanted.casefold(), wanted)
    parts = (part.strip() for part in _SEPARATORS.split(wanted))
    return ",".join(words.get(part.casefold(), part) for part in parts)


def completes(kind: type[Move], field: str, value: str, typed: str) -> bool:
    """Whether a list holds all parts of a shorter one, typed in the notation, of which the last may be cut short."""
    if not parts_of(kind, field):
        return False
    *whole, last = typed.split(",")
    rest = Counter(value.split(","))
    rest.subtract(whole)
    return min(rest.values()) >= 0 and any(number > 0 and part.startswith(last) for part, number in rest.items())

"""How words are put together: a voice that speaks one scene's language, and sentences cut to a length.

What is said about a position stands in `render/words.py` and in the words of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from data.texts import listing, name, plain, text, tidy
from render.scene import Scene
from rules.kit.events import Event, TurnEnded
from rules.kit.seats import Seat
from rules.kit.typed import Handler

Medium: TypeAlias = Literal["message", "words", "picture"]
"""Where the words will stand: a Discord message (names escaped), plain text such as an alt text, or a picture
(which draws the seats' symbols itself)."""

SHAPES: Final = "●▲■◆★⬢"
"""The symbols of the seats, in turn order."""


LIST: Final = "- "
"""How an item of a list begins in a Discord message."""

_BREAKS: Final = " \n、。；，"


class Voice(msgspec.Struct, frozen=True):
    """Speaks about one scene, in its language, for one medium."""

    scene: Scene
    medium: Medium = "message"

    @property
    def game(self) -> str:
        """The game whose words are spoken."""
        return self.scene.view.game

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the game."""
        return text(self.scene.language, f"{self.game}.{key}", **facts)

    def common(self, key: str, **facts: object) -> str:
        """A sentence that all games share."""
        return text(self.scene.language, f"words.{key}", **facts)

    def name(self, value: object) -> str:
        """What people call a thing of the game."""
        return name(self.scene.language, self.game, value)

    def names(self, values: Iterable[object]) -> str:
        """The names of several things in a row."""
        return self.list(self.name(value) for value in values)

    def list(self, items: Iterable[object], kind: str = "comma") -> str:
        """Items in a row; `and` and `or` join the last one with that word, `clause` separates half sentences."""
        return listing(self.scene.language, items, kind)

    def seat(self, seat: Seat) -> str:
        """A player's name behind the symbol of the seat."""
        shown = self.common("seat", n=seat + 1)
        if seat < len(self.scene.names):
            given = self.scene.names[seat]
            shown = plain(given) if self.medium == "message" else tidy(given)
        return shown if self.medium == "picture" else f"{SHAPES[seat % len(SHAPES)]} {shown}"

    def is_own(self, seat: Seat) -> bool:
        """Whether a private message speaks of its own reader."""
        return self.medium == "message" and seat == self.scene.view.viewer

    def party(self, seat: Seat) -> str:
        """Somebody of whom the news tell, within a sentence: the reader of a private message is `you`."""
        return self.common("you_within") if self.is_own(seat) else self.seat(seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several players, the last joined by `and`."""
        return self.list((self.seat(seat) for seat in seats), "and")

    def points(self, points: int) -> str:
        """`5 points`."""
        return self.common("points", n=points)


Labels: TypeAlias = Mapping[tuple[str, str], Handler[Voice, str]]
"""Kind of move and field -> how a value of the field is told."""


def labelled(labels: Labels, voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field; a value whose field is not told is its own label."""
    told = labels.get((kind, field))
    return told(voice, value) if told else str(value)


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def joined(sentences: Iterable[str]) -> str:
    """Sentences (some may be empty) one after the other, with a space between them where their language has one."""
    return " ".join(each for each in sentences if each).replace("。 ", "。")


def cut(sentence: str, limit: int) -> str:
    """The sentence in at most `limit` characters; where it is longer it ends between two words, with an ellipsis."""
    if len(sentence) <= limit:
        return sentence
    end = max(sentence.rfind(sign, 0, limit - 1) for sign in _BREAKS)
    return sentence[: end if end > limit // 2 else limit - 1].rstrip(_BREAKS + ",;:") + "…"


def spaced(said: str, limit: int) -> str:
    """The text with an empty line after each list: Discord would draw what follows as part of its last item.

    At most `limit` characters; where the empty lines do not fit, it goes without them.
    """
    lines: list[str] = []
    for line in said.split("\n"):
        if lines and lines[-1].startswith(LIST) and line and not line.startswith((LIST, " ")):
            lines.append("")
        lines.append(line)
    found = "\n".join(lines)
    return found if len(found) <= limit else said[:limit]


def chunks(lines: Iterable[str], limit: int) -> list[str]:
    """Lines packed into as few texts as possible, each of at most `limit` characters; lines stay whole."""
    packed: list[str] = []
    for line in (cut(line, limit) for line in lines):
        if packed and len(packed[-1]) + 1 + len(line) <= limit:
            packed[-1] += f"\n{line}"
        else:
            packed.append(line)
    return packed


def runs(events: Sequence[Event]) -> list[tuple[Seat | None, list[Event]]]:
    """Events in their order, neighbours of the same seat together."""
    found: list[tuple[Seat | None, list[Event]]] = []
    for event in events:
        if found and found[-1][0] == event.seat:
            found[-1][1].append(event)
        else:
            found.append((event.seat, [event]))
    return found


def turns(events: Sequence[Event]) -> list[list[Event]]:
    """Events in their order, those of one turn together.

    What comes to the same seat after the end of its turn, such as a tile drawn, still belongs to it.
    """
    found: list[list[Event]] = [[]]
    ended: Seat | None = None
    for event in events:
        if ended is not None and event.seat not in (ended, None):
            found.append([])
            ended = None
        found[-1].append(event)
        if isinstance(event, TurnEnded):
            ended = event.seat
    return [turn for turn in found if turn]

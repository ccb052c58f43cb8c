"""Tiles, leaders and squares of Tigris & Euphrates in words: pieces that its other words share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from render.phrases import SHAPES, Voice
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris import outlook
from rules.tigris.board import LEADERS, owner
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import Square
from rules.tigris.view import TigrisView


def view_of(voice: Voice) -> TigrisView:
    """The position that is spoken about."""
    return expect(TigrisView, voice.scene.view)


def dynasty(voice: Voice, seat: Seat) -> str:
    """The name of a seat's dynasty, which is what the pictures show of it."""
    return voice.name(view_of(voice).screens[seat].dynasty)


def counted(voice: Voice, counts: Mapping[str, int]) -> str:
    """`2 red, 1 blue`; colours without any are left out."""
    said = (voice.say("board.counted", what=voice.name(colour), n=counts[colour]) for colour in COLOURS)
    return voice.list(one for one, colour in zip(said, COLOURS, strict=True) if counts[colour]) or voice.common(
        "nothing"
    )


def listed(voice: Voice, colours: Sequence[str]) -> str:
    """Tiles given one by one, counted: `2 red, 1 blue`."""
    return counted(voice, {colour: colours.count(colour) for colour in COLOURS})


def points_by_colour(voice: Voice, points: Mapping[str, int]) -> str:
    """`red 3, blue 0, green 1, black 2`."""
    return voice.list(voice.say("board.points_of", colour=voice.name(colour), n=points[colour]) for colour in COLOURS)


def span(squares: Sequence[object]) -> str:
    """The first and the last of some squares in a block: `D5–E6`; or the only one."""
    return f"{squares[0]}–{squares[-1]}" if len(squares) > 1 else str(squares[0])


def in_rows(squares: Iterable[Square]) -> list[str]:
    """Squares row by row, neighbours in a row together: `E1–I1`, `M1`."""
    found: list[list[Square]] = []
    for square in sorted(squares, key=lambda square: (square.row, square.column)):
        if found and found[-1][-1] == (square.column - 1, square.row):
            found[-1].append(square)
        else:
            found.append([square])
    return [span(run) for run in found]


def leader_of(voice: Voice, seat: Seat, office: str) -> str:
    """`priest ◆`: a leader with the shape of its seat, which stands before names and on pictures."""
    return voice.say("choice.leader_of", which=voice.name(office), shape=SHAPES[seat])


def leaders(voice: Voice, slots: Iterable[int]) -> str:
    """Leaders by their slots: `priest ◆, king ■`."""
    return voice.list(leader_of(voice, owner(slot), OFFICES[slot % LEADERS]) for slot in slots)


def against(voice: Voice, attacker: tuple[Seat, int], defender: tuple[Seat, int]) -> str:
    """`● Ann 4 against ▲ Ben 3`: two seats with their strengths."""
    sides = (voice.say("effect.strength", who=voice.seat(seat), n=strength) for seat, strength in (attacker, defender))
    return voice.say("effect.against", **dict(zip(("attacker", "defender"), sides, strict=True)))


def match_of(view: TigrisView, office: str) -> outlook.Match:
    """The war of an office that can be chosen."""
    return next(match for match in outlook.matches(view) if match.which == office)


def war_strengths(voice: Voice, match: outlook.Match) -> str:
    """Who would fight in a war, and the strengths; the attacker comes first."""
    return against(voice, (match.attacker, match.attack), (match.defender, match.defence))

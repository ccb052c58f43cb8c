"""Why a move is illegal: every reason, with the topic of the rules that explains it and what fills its sentence.

Which reason a move meets is found by `explain.py`. Names are what somebody wrote, whether or not they exist.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.refusals import Awaited, illegal
from rules.tigris.moves import Colour, Office
from rules.tigris.squares import Square


class At(NamedTuple):
    """A square."""

    at: Square


class Among(NamedTuple):
    """A square, and those that can be chosen instead."""

    at: Square
    places: tuple[Square, ...]


class InLine(NamedTuple):
    """A square, the squares of the lines, and how long a line must be at least."""

    at: Square
    places: tuple[Square, ...]
    least: int


class Joining(NamedTuple):
    """A square, and how many kingdoms lie beside it."""

    at: Square
    kingdoms: int


class TileAt(NamedTuple):
    """A square, and the colour of a tile that lies or is to lie there."""

    at: Square
    colour: Colour


class LeaderAt(NamedTuple):
    """A leader and a square."""

    which: Office
    at: Square


class OfColour(NamedTuple):
    """A colour."""

    colour: str


class Which(NamedTuple):
    """A leader."""

    which: str


class Open(NamedTuple):
    """A leader, and those whose wars can be chosen."""

    which: Office
    wars: tuple[Office, ...]


class Held(NamedTuple):
    """A colour, and how many tiles of it are in the hand."""

    colour: Colour
    held: int


class Number(NamedTuple):
    """How many tiles were named."""

    tiles: int


class TooMany(NamedTuple):
    """How many tiles were named, their colour, and how many of it are in the hand."""

    tiles: int
    colour: Colour
    held: int


class Total(NamedTuple):
    """How many there are in all."""

    total: int


class OfPair(NamedTuple):
    """The colours of a monument."""

    colours: str


class Unlike(NamedTuple):
    """The colours of a monument, and that of the tiles on which it is to stand."""

    colours: str
    colour: Colour


not_your_decision = illegal("not_your_decision", "turn", Awaited)
actions_used_up = illegal("actions_used_up", "turn", Total)

commit_first = illegal("commit_first", "conflict")
war_first = illegal("war_first", "war")
building_first = illegal("building_first", "building")
monument_first = illegal("monument_first", "monument")
monument_or_ziggurat_first = illegal("monument_or_ziggurat_first", "monument")
treasure_first = illegal("treasure_first", "treasure")
score_first = illegal("score_first", "ziggurat")

no_conflict = illegal("no_conflict", "conflict")
no_war_to_choose = illegal("no_war_to_choose", "war")
no_building_offered = illegal("no_building_offered", "building")
no_monument_offered = illegal("no_monument_offered", "monument")
no_ziggurat_offered = illegal("no_ziggurat_offered", "ziggurat")
no_treasure_due = illegal("no_treasure_due", "treasure")
no_ziggurat_point = illegal("no_ziggurat_point", "ziggurat")

off_board = illegal("off_board", "tile")
on_tile = illegal("on_tile", "tile", TileAt)
on_leader = illegal("on_leader", "tile", At)
on_monument = illegal("on_monument", "tile", At)
on_catastrophe = illegal("on_catastrophe", "tile", At)

no_such_colour = illegal("no_such_colour", "tile", OfColour)
tile_not_held = illegal("tile_not_held", "tile", OfColour)
tile_on_river = illegal("tile_on_river", "tile", TileAt)
farm_on_land = illegal("farm_on_land", "tile", TileAt)
tile_joins_three = illegal("tile_joins_three", "tile", Joining)

no_such_leader = illegal("no_such_leader", "leader", Which)
leader_same_square = illegal("leader_same_square", "leader", LeaderAt)
leader_on_river = illegal("leader_on_river", "leader", LeaderAt)
leader_without_temple = illegal("leader_without_temple", "leader", LeaderAt)
leader_joins_kingdoms = illegal("leader_joins_kingdoms", "leader", LeaderAt)
leader_not_on_board = illegal("leader_not_on_board", "leader", Which)

no_catastrophe_left = illegal("no_catastrophe_left", "catastrophe", Total)
catastrophe_on_treasure = illegal("catastrophe_on_treasure", "catastrophe", At)
catastrophe_on_building = illegal("catastrophe_on_building", "catastrophe", At)

swap_nothing = illegal("swap_nothing", "swap")
swap_not_held = illegal("swap_not_held", "swap", Held)

commit_negative = illegal("commit_negative", "conflict", Number)
commit_not_held = illegal("commit_not_held", "conflict", TooMany)
war_not_open = illegal("war_not_open", "war", Open)

building_not_in_line = illegal("building_not_in_line", "building", InLine)
no_such_monument = illegal("no_such_monument", "monument", OfPair)
monument_built = illegal("monument_built", "monument", OfPair)
monument_colour = illegal("monument_colour", "monument", Unlike)
monument_not_there = illegal("monument_not_there", "monument", Among)
ziggurat_not_played = illegal("ziggurat_not_played", "ziggurat")
ziggurat_built = illegal("ziggurat_built", "ziggurat")
ziggurat_not_there = illegal("ziggurat_not_there", "ziggurat", At)

treasure_none_there = illegal("treasure_none_there", "treasure", At)
treasure_framed_first = illegal("treasure_framed_first", "treasure", Among)
treasure_elsewhere = illegal("treasure_elsewhere", "treasure", Among)

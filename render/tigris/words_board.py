"""The board and the players in words: the text board, and the sentences of the alt text; tiles, leaders and squares,
which the other words share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from render.phrases import SHAPES, Voice
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris import outlook
from rules.tigris.board import LEADERS, owner
from rules.tigris.components import ACTIONS, LAST_TREASURES
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import NOWHERE, SQUARES, Square, squares_of
from rules.tigris.view import Building, Fight, Kingdom, Standing, TigrisView


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


def board(voice: Voice) -> list[str]:
    """The whole position line by line: turn and conflict, board, kingdoms, other squares, players, supply."""
    view = view_of(voice)
    lines = [*_turn(voice, view), "", *_map(voice, view), "", *_kingdoms(voice, view), *_outside(voice, view)]
    lines += ["", voice.say("board.seats"), *(_seat(voice, view, seat) for seat in range(view.seats))]
    return [*lines, "", *_supply(voice, view)]


def alt(voice: Voice) -> list[str]:
    """Conflict, what is left to the end, kingdoms with their leaders, treasures, monuments and tiles, in this order."""
    view = view_of(voice)
    seats = voice.list(_alt_seat(voice, view, seat) for seat in range(view.seats))
    kingdoms = voice.list((_alt_kingdom(voice, view, kingdom) for kingdom in view.kingdoms), "clause")
    treasures = voice.list(
        voice.say("board.alt_framed", at=treasure.at) if treasure.framed else treasure.at for treasure in view.treasures
    )
    built = voice.list(_built(voice, each) for each in view.monuments)
    tiles = (
        voice.say("board.alt_lying", colour=voice.name(colour), squares=voice.list(in_rows(lying)))
        for colour in COLOURS
        if (lying := [tile.at for tile in view.tiles if tile.colour == colour])
    )
    return [
        *_conflict(voice, view),
        *_ending(voice, view),
        voice.say("board.alt_seats", seats=seats),
        *([voice.say("board.alt_kingdoms", kingdoms=kingdoms)] if kingdoms else []),
        voice.say("board.alt_treasures", squares=treasures or voice.common("nothing")),
        *([voice.say("board.alt_monuments", monuments=built)] if built else []),
        *_catastrophes(voice, view),
        voice.say("board.alt_tiles", tiles=voice.list(tiles, "clause")),
    ]


def _turn(voice: Voice, view: TigrisView) -> list[str]:
    if view.result is not None:
        return []
    who, used, total = voice.seat(view.now.seat), view.now.used, ACTIONS
    lines = [voice.say("board.active", who=who, used=used, total=total), *_conflict(voice, view)]
    if view.now.placed != NOWHERE and view.union is None:
        lines.append(voice.say("board.placed", at=SQUARES[view.now.placed]))
    return lines + _ending(voice, view)


def _conflict(voice: Voice, view: TigrisView) -> list[str]:
    """The conflict being fought as everybody may know it, the wars to choose from, the unification tile."""
    lines = [] if view.fight is None else _fight(voice, view, view.fight)
    if view.wars:
        strengths = {office: war_strengths(voice, match_of(view, office)) for office in view.wars}
        wars = (voice.say("board.wars_of", which=voice.name(each), strengths=said) for each, said in strengths.items())
        lines.append(voice.say("board.wars", wars=voice.list(wars, "clause")))
    if view.union is not None:
        lines.append(voice.say("board.union", at=view.union))
    return lines


def _fight(voice: Voice, view: TigrisView, fight: Fight) -> list[str]:
    facts = {"which": voice.name(fight.which), "colour": voice.name(fight.colour)}
    sides = {"attacker": voice.seat(fight.attacker), "defender": voice.seat(fight.defender)}
    lines = [voice.say(f"board.{fight.form}", **facts, **sides, attack=fight.attack, defence=fight.defence)]
    awaited = voice.seats(view.to_move)
    if fight.committed is None:
        return [*lines, voice.say("board.awaited_attacker", who=awaited)]
    total = fight.attack + fight.committed
    return [*lines, voice.say("board.awaited_defender", who=awaited, n=fight.committed, total=total)]


def _ending(voice: Voice, view: TigrisView) -> list[str]:
    if view.result is not None:
        return []
    lying, last = len(view.treasures), LAST_TREASURES
    return [voice.say("board.ending", n=lying, last=last, bag=view.bag, full=view.bag_full)]


def _map(voice: Voice, view: TigrisView) -> list[str]:
    river = voice.list(in_rows(squares_of(view.board.terrain.river)))
    return [
        voice.say(f"board.map_{view.options['board']}"),
        voice.say("board.compass"),
        voice.say("board.river", squares=river),
    ]


def _kingdoms(voice: Voice, view: TigrisView) -> list[str]:
    if not view.kingdoms:
        return [voice.say("board.no_kingdoms")]
    lines = [voice.say("board.kingdoms", n=len(view.kingdoms)), voice.say("board.legend")]
    for number, kingdom in enumerate(view.kingdoms, 1):
        parts = [_leader(voice, leader) for leader in _leaders_of(view, kingdom)]
        parts += _lying(voice, view, kingdom.squares)
        lines.append(voice.say("board.kingdom", n=number, parts=voice.list(parts, "clause")))
    return lines


def _leaders_of(view: TigrisView, kingdom: Kingdom) -> list[Standing]:
    return [leader for leader in view.leaders if (leader.seat, leader.which) in kingdom.leaders]


def _leader(voice: Voice, leader: Standing, key: str = "leader") -> str:
    return voice.say(
        f"board.{key}", which=voice.name(leader.which), who=voice.seat(leader.seat),
        dynasty=dynasty(voice, leader.seat), at=leader.at, supporters=leader.supporters, temples=leader.temples,
    )  # fmt: skip


def _outside(voice: Voice, view: TigrisView) -> list[str]:
    """What lies in no kingdom; then catastrophes, and that the rest is empty."""
    inside = {square for kingdom in view.kingdoms for square in kingdom.squares}
    parts = _lying(voice, view, {*(tile.at for tile in view.tiles), *view.face_down} - inside)
    lines = [voice.say("board.outside")] if parts else []
    if parts:
        lines.append(voice.say("board.outside_parts", parts=voice.list(parts, "clause")))
    return [*lines, *_catastrophes(voice, view), voice.say("board.rest")]


def _lying(voice: Voice, view: TigrisView, squares: Iterable[Square]) -> list[str]:
    """The tiles and monuments on some squares: `red: D4 (treasure), F5`, `red-blue monument on A1–B2`."""
    within = set(squares)
    found = [(colour, [t.at for t in view.tiles if t.colour == colour and t.at in within]) for colour in COLOURS]
    lines = [
        voice.say(
            "board.lying", colour=voice.name(colour), squares=voice.list(_square(voice, view, at) for at in lying)
        )
        for colour, lying in found
        if lying
    ]
    return lines + [_monument(voice, view, built) for built in view.monuments if built.at in within]


def _square(voice: Voice, view: TigrisView, at: Square) -> str:
    """A square with what lies on its tile: `D4 (treasure)`."""
    building = next((tile.colour for tile in view.tiles if tile.at == at and tile.building), None)
    said = voice.say("board.building", at=at, building=voice.say(f"building.{building}")) if building else str(at)
    treasure = next((treasure for treasure in view.treasures if treasure.at == at), None)
    if treasure is None:
        return said
    return voice.say("board.framed" if treasure.framed else "board.treasure", at=said)


def _monument(voice: Voice, view: TigrisView, built: Building) -> str:
    """A monument with its place, and the treasures that lie under it."""
    said = _built(voice, built)
    treasures = [treasure.at for treasure in view.treasures if treasure.at in built.squares]
    if not treasures:
        return said
    squares = voice.list(_square(voice, view, at) for at in treasures)
    return voice.say("board.monument_treasures", monument=said, squares=squares)


def _built(voice: Voice, built: Building) -> str:
    """`black-green monument on D5–E6`, `ziggurat around D5`."""
    if built.colours == "ziggurat":
        return voice.say("board.monument_ziggurat", what=voice.name(built.colours), squares=built.at)
    return voice.say("board.monument", what=voice.name(built.colours), squares=span(built.squares))


def _catastrophes(voice: Voice, view: TigrisView) -> list[str]:
    dead = voice.list(view.catastrophes)
    return [voice.say("board.catastrophes", squares=dead)] if dead else []


def _seat(voice: Voice, view: TigrisView, seat: Seat) -> str:
    screen = view.screens[seat]
    key = "seat_resigned" if seat in view.resigned else "seat_to_move" if seat in view.to_move else "seat"
    things = [
        voice.say("board.hand", n=screen.hand),
        voice.say("board.catastrophes_left", n=screen.catastrophes),
        voice.say("board.beside", leaders=voice.names(screen.leaders) or voice.common("nothing")),
    ]
    if screen.points is None:
        things.append(voice.say("board.hidden"))
    else:
        things.append(voice.say("board.points", points=points_by_colour(voice, screen.points)))
        things.append(voice.say("board.taken", n=screen.treasures))
    said = voice.say(
        f"board.{key}", who=voice.seat(seat), dynasty=dynasty(voice, seat), things=voice.list(things, "clause")
    )
    return f"- {said}"


def _supply(voice: Voice, view: TigrisView) -> list[str]:
    monuments = voice.names(view.monuments_left) or voice.common("nothing")
    lines = [voice.say("board.supply"), voice.say("board.monuments_left", monuments=monuments)]
    if view.options["buildings"] == "on":
        left = voice.list(voice.say(f"building.{colour}") for colour in view.buildings_left)
        lines.append(voice.say("board.buildings_left", buildings=left or voice.common("nothing")))
    if view.ziggurat_left:
        lines.append(voice.say("board.ziggurat_left"))
    return lines


def _alt_kingdom(voice: Voice, view: TigrisView, kingdom: Kingdom) -> str:
    return voice.list(_leader(voice, leader, "alt_leader") for leader in _leaders_of(view, kingdom))


def _alt_seat(voice: Voice, view: TigrisView, seat: Seat) -> str:
    """A seat with its dynasty, and its points where they may be known."""
    screen = view.screens[seat]
    facts = {"who": voice.seat(seat), "dynasty": dynasty(voice, seat)}
    if screen.points is None:
        return voice.say("board.alt_seat", **facts)
    points = points_by_colour(voice, screen.points)
    return voice.say("board.alt_seat_points", **facts, points=points, n=screen.treasures)

"""How the news of Tigris & Euphrates are put together: one deed for what belongs together, what weighs most first."""

from __future__ import annotations

import math
import re

import pytest
from msgspec.structs import replace
from PIL import Image

from render import post
from render.canvas import Canvas
from render.lettering import Rect, lines_on
from render.panels import Chunk
from render.placing import overlap
from render.scene import Size
from render.shapes import Point
from render.tigris import log, pieces, signs, traces
from render.tigris.board import board
from render.tigris.floor import floor
from render.tigris.layout import MEASURES
from render.tigris.leaders import leader_of, owner_of, put_leaders
from render.tigris.reading import view_of
from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.squares import Square
from rules.tigris.state import State
from tests.render.tigris import scenes
from tests.rules.tigris.positions import position


def at(name: str) -> Square:
    return Square(ord(name[0]) - ord("A"), int(name[1:]) - 1)


def leader(to: str, origin: str | None = None, seat: Seat = 0) -> Event:
    return events.Leader(seat, which="king", to=at(to), origin=at(origin) if origin else None)


def tile(where: str, colour: str = "red") -> events.Tile:
    return events.Tile(0, colour=colour, at=at(where), union=False)  # type: ignore[arg-type]


def scored(points: int, seat: Seat = 0, reason: str = "leader") -> Event:
    payer = "red-blue" if reason == "monument" else ""
    return events.Scored(seat, colour="red", points=points, reason=reason, payer=payer)  # type: ignore[arg-type]


def told(*happened: Event) -> list[str]:
    """The words of every deed; a sign is a dot."""

    def said(chunk: Chunk) -> str:
        return chunk if isinstance(chunk, str) else "".join(line.words for line in lines_on(chunk)) or "·"

    scene = scenes.scene(scenes.swing(), language="en")
    return ["".join(map(said, deed)) for deed in log.told(scene, 0, happened, 40)]


def test_a_leader_that_moved_twice_is_told_from_where_it_stood_first_to_where_it_stands() -> None:
    assert told(leader("C4", "B2"), leader("D5", "C4")) == ["· B2→D5"]
    assert told(leader("C4"), events.Returned(0, which="king", origin=at("C4"), reason="homeless")) == ["· hand"]


def test_tiles_of_one_colour_are_told_together_with_all_their_points() -> None:
    assert told(tile("B2"), scored(1), tile("C3"), scored(1)) == ["· B2 C3 +2"]
    assert told(tile("B2"), tile("C3", "black")) == ["· B2", "· C3"]


def test_what_somebody_else_gets_stands_with_a_badge() -> None:
    assert told(tile("B2"), scored(1, seat=2)) == ["· B2 ·+1"]
    assert told(events.Treasure(2, at=at("B2"), framed=False, forced=True)) == ["· B2→·"]
    assert told(events.Treasure(0, at=at("B2"), framed=False, forced=True)) == ["· B2"]
    assert told(Resigned(2)) == ["· resigned"]


def test_a_conflict_is_one_deed_with_both_strengths_what_it_brought_and_what_was_lost() -> None:
    war = events.Conflict(0, form="war", which="priest", attacker=0, defender=1, attack=3, defence=2)
    attack = events.Committed(0, form="war", which="priest", colour="red", tiles=2, role="attacker", total=5)
    defence = events.Committed(1, form="war", which="priest", colour="red", tiles=1, role="defender", total=3)
    lost = (at("B2"), at("C3"))
    end = events.Decided(0, form="war", which="priest", winner=0, loser=1, attack=5, defence=3, removed=lost)
    home = events.Returned(1, which="priest", origin=at("F6"), reason="lost")
    assert told(war) == ["· 3 · 2 ·"]
    assert told(war, attack) == ["· 3+2 · 2 ·"]
    assert told(war, attack, defence, end, scored(3, reason="war"), home) == ["·· beat · 5:3 −2· +3"]
    assert told(defence, end, scored(3, reason="war"), home) == ["·· beat · 5:3 −2· +3"]
    assert told(war, attack, defence, end, war, attack) == ["·· beat · 5:3 −2·", "· 3+2 · 2 ·"]
    began = told(tile("C4"), tile("B4"), war, attack, defence, end)
    assert began == ["· C4", "· B4 ·· beat · 5:3 −2·"]


def test_behind_the_leaders_of_a_conflict_stands_what_was_lost_and_who_gained() -> None:
    end = events.Decided(1, form="war", which="king", winner=1, loser=0, attack=1, defence=3, removed=(at("B2"),))
    scene = scenes.scene(scenes.swing(), language="en")
    happened = tile("C4"), end, scored(2, seat=1, reason="war"), scored(1, seat=2)
    said = log.told(scene, 0, happened, 40)[-1]
    winner, loser = (leader_of(scene, seat, "black", 40) for seat in (1, 0))
    assert said.index(winner) < said.index(loser)
    assert said[-7:] == [
        " −1",
        pieces.tile("black", 34),
        " ",
        signs.points("red", 2, 30),
        " ",
        owner_of(view_of(scene), 2, 34, MEASURES["wide"]),
        signs.points("red", 1, 30),
    ]


def test_a_revolt_is_told_with_the_whole_way_of_its_leader_behind_what_was_done_before() -> None:
    away = events.Leader(0, which="farmer", to=at("B9"), origin=at("F6"))
    revolt = events.Conflict(0, form="revolt", which="king", attacker=0, defender=1, attack=2, defence=1)
    end = events.Decided(0, form="revolt", which="king", winner=0, loser=1, attack=3, defence=1, removed=())
    assert told(away, leader("F6", "K8"), revolt, end) == ["· F6→B9", "· K8→F6 ·· beat · 3:1"]
    assert told(leader("C4", "K8"), leader("F6", "C4"), revolt, end) == ["· K8→F6 ·· beat · 3:1"]
    assert told(leader("F6"), revolt, end) == ["· F6 ·· beat · 3:1"]


def test_of_two_revolts_on_one_square_the_map_shows_what_each_brought() -> None:
    view = scenes.see(position("red:F5", "0.king:F6"))
    revolts = leader("F6", "B2"), scored(1, seat=1), leader("F6"), scored(1)
    assert traces.traces(revolts, view).points == {(at("F6"), 0, "red"): 1, (at("F6"), 1, "red"): 1}


def test_deeds_are_told_in_their_order_and_swaps_come_last() -> None:
    swap = events.Swapped(0, count=3)
    revolt = events.Conflict(0, form="revolt", which="king", attacker=0, defender=1, attack=1, defence=2)
    monument = events.Monument(0, colours="red-blue", at=at("A4"), squares=(at("A4"), at("B4"), at("A5"), at("B5")))
    dead = events.Catastrophe(0, at=at("A1"), covered=None)
    told_here = told(swap, tile("B2"), leader("C4"), dead, revolt, monument)
    assert told_here == ["· B2", "· C4", "· A1", "· 1 · 2 ·", "· A4", "· ×3"]


def test_points_of_a_monument_are_told_apart_from_tiles() -> None:
    assert told(tile("B2"), scored(1), scored(1, reason="monument")) == ["· B2 +1", "· +1"]


def paid(*points: tuple[str, str]) -> list[Event]:
    """Points of these colours, each from the monument behind it."""
    return [
        events.Scored(0, colour=colour, points=1, reason="monument", payer=payer)  # type: ignore[arg-type]
        for colour, payer in points
    ]


def two_monuments(leaders: str = "0.trader:C5") -> State:
    """A blue-green monument beside C5 and a black-green one beside K5."""
    down = "down:A5 down:B5 down:A6 down:B6 down:L5 down:M5 down:L6 down:M6"
    built = [{"colours": "blue-green", "at": "A5"}, {"colours": "black-green", "at": "L5"}]
    return position(down, leaders, board={"monuments": built})


def test_points_of_each_monument_stand_behind_its_own_sign() -> None:
    scene = scenes.scene(two_monuments())
    happened = paid(("blue", "blue-green"), ("green", "blue-green"), ("green", "black-green"))
    built = [pieces.monument_sign(pair, 40) for pair in ("blue-green", "black-green")]
    paid_by = log.told(scene, 0, happened, 40)
    assert [deed[0] for deed in paid_by] == built
    assert [[each for each in deed[1:] if each != " "] for deed in paid_by] == [
        [signs.points("blue", 1, 30), signs.points("green", 1, 30)],
        [signs.points("green", 1, 30)],
    ]


def test_what_a_monument_pays_and_what_a_tile_below_it_brought_is_told_by_the_lines_alone() -> None:
    happened = [leader("H8", seat=1), *paid(("green", "black-green"))]
    assert not traces.traces(happened, scenes.see(two_monuments("0.trader:C5 1.king:H8"))).points
    squares = at("A4"), at("B4"), at("A5"), at("B5")
    built = events.Monument(0, colours="red-blue", at=at("A4"), squares=squares)
    assert not traces.traces([tile("A4"), scored(1), built], scenes.see(two_monuments())).points


@pytest.mark.parametrize("size", ["post", "phone", "wide"])
def test_where_much_has_happened_points_are_left_to_the_lines(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[bool]()

    def spy(*_: object) -> list[Rect]:
        shown.append(True)
        return []

    monkeypatch.setattr(traces, "_put_gains", spy)
    long = [tile(f"{column}{row}", "red") for row in (1, 3, 5, 8) for column in "ABCDEFG"]
    seats = [
        event for seat in (0, 1, 0, 1) for event in (*(replace(each, seat=seat) for each in long), TurnEnded(seat))
    ]
    for happened, points in (((tile("K5"), scored(1)), True), ((*seats, tile("K5"), scored(1)), False)):
        shown.clear()
        board(scenes.scene(position("red:K5"), size=size, news=happened))
        assert bool(shown) is points


@pytest.mark.parametrize("size", ["post", "phone"])
def test_news_of_a_post_keep_their_order_and_each_line_begins_with_its_player(size: Size) -> None:
    laid = [
        tile(f"{column}{row}", colour) for row, colour in ((1, "red"), (2, "blue"), (3, "black")) for column in "ABCD"
    ]
    income = paid(("green", "blue-green"), ("green", "black-green"))
    happened = [*laid, *income, events.Swapped(0, count=2), TurnEnded(0)]
    scene = scenes.scene(two_monuments(), news=happened, size=size, language="en")
    lines = [line for line in log.brief(scene, None) if not isinstance(line[0][0], str)]
    assert len(lines) > 1
    assert all(line[0][0] == owner_of(view_of(scene), 0, post.SIGN - 2, MEASURES["tall"]) for line in lines)
    chunks = [chunk for line in lines for said in line for chunk in said]
    words = "".join(each if isinstance(each, str) else "".join(one.words for one in lines_on(each)) for each in chunks)
    assert re.findall(r"[A-D]\d|×2|\+1", words) == [*(str(each.at) for each in laid), "+1", "+1", "×2"]


def test_where_a_leader_was_beaten_its_sign_stands_until_something_else_does_and_no_way_begins_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rose, began = scenes.revolt()
    lost, decided = scenes.played(rose, "commit 0", "commit 0")
    assert traces.traces([*began, *decided], scenes.see(lost)).beaten == {at("G6"): (0, "black")}
    laid, placed = scenes.played(lost, "tile red G6")
    assert not traces.traces([*began, *decided, *placed], scenes.see(laid)).beaten
    home, withdrawn = scenes.played(lost, "end", "withdraw king")
    assert not traces.traces(withdrawn, scenes.see(home)).beaten
    how = MEASURES["tall"]
    one, other = (Canvas(Image.new("RGB", how.size)) for _ in range(2))
    traces.put_under(one, scenes.see(lost), traces.Traces(beaten={at("G6"): (0, "black")}), how)
    traces.put_under(other, scenes.see(lost), traces.Traces(beaten={at("G6"): (1, "black")}), how)
    x, y = how.corner(at("G6"))
    boxes = [shown.image.getbbox() for shown in (one, other)]
    assert all(box and box[0] >= x and box[1] >= y for box in boxes)
    assert one.image.tobytes() != other.image.tobytes()
    found = traces.Traces(
        moves=[traces.Moved(at("G6"), at("B2"), 1, "black")], beaten={at("G6"): (0, "black")}, rings={at("B2"): 1}
    )
    drawn: list[object] = []
    monkeypatch.setattr(traces, "put_left", lambda *how: drawn.append("ring"))
    traces.put_changes(one, scenes.see(lost), found, how)
    assert drawn == []


def arrows(monkeypatch: pytest.MonkeyPatch, tiles: str, leaders: str, *moves: tuple[str, str]) -> list[list[Point]]:
    """The ways of the arrows that are drawn where kings moved, from the upper left corner of the map."""
    view, how, drawn = scenes.see(position(tiles, leaders)), MEASURES["tall"], list[list[Point]]()
    place, arrow, last = Canvas.place, traces._arrow, list[tuple[Point, ...]]()

    def noted(way: tuple[Point, ...]) -> Image.Image:
        last.append(way)
        return arrow(way)

    def spy(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if last and sprite is arrow(last[-1]):
            drawn.append([(u + x, v + y) for u, v in last[-1]])
        place(canvas, sprite, x, y)

    monkeypatch.setattr(traces, "_arrow", noted)
    monkeypatch.setattr(Canvas, "place", spy)
    found = traces.Traces(moves=[traces.Moved(at(start), at(end), 0, "black") for start, end in moves])
    shown = scenes.scene(position(tiles, leaders), size="post")
    canvas = Canvas(floor(view, how))
    put_leaders(canvas, shown)
    traces.put_changes(canvas, view, found, how)
    return drawn


def test_one_arrow_leads_to_the_leader_that_moved_last(monkeypatch: pytest.MonkeyPatch) -> None:
    how = MEASURES["tall"]
    (way,) = arrows(monkeypatch, "red:M6", "0.king:L6 1.king:L2", ("G6", "L6"), ("G2", "L2"))
    ends = [at(name) for name in ("G2", "L2")]
    assert all(math.dist(way[i], how.middle(end)) < how.square for i, end in zip((0, -1), ends, strict=True))


def test_an_arrow_leads_around_what_must_be_read_or_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    how = MEASURES["tall"]
    for wall, number in (("green:J6", 1), (" ".join(f"green:J{row}" for row in range(1, 12) if row != 9), 0)):
        with monkeypatch.context() as patched:
            ways = arrows(patched, f"red:M6 {wall}", "0.king:L6", ("G6", "L6"))
            assert len(ways) == number
            for x, y in (point for way in ways for point in way):
                left, top, right, bottom = how.glyph(at("J6"))
                assert not (left < x < right and top < y < bottom)


def test_nothing_that_brought_points_is_left_out_of_the_news_but_swaps_and_passes_are() -> None:
    happened = tile("B2"), scored(1), events.Swapped(0, count=3), scored(1, reason="monument")
    assert log.weighty(scenes.scene(scenes.swing()), happened) == 2
    assert told(*happened)[-1].endswith("×3")


def test_the_tile_that_began_two_wars_is_told_once_before_the_first() -> None:
    war = events.Conflict(0, form="war", which="priest", attacker=0, defender=1, attack=3, defence=2)
    end = events.Decided(0, form="war", which="priest", winner=0, loser=1, attack=5, defence=3, removed=())
    assert told(tile("B4"), war, end, war, end) == ["· B4 ·· beat · 5:3", "·· beat · 5:3"]


def test_points_never_lie_on_a_tile_that_was_lost_those_of_two_stand_one_beyond_the_other() -> None:
    view, how = scenes.see(position("green:L11 red:K11", "0.king:K10")), MEASURES["tall"]
    points = {(at("L11"), 0, "black"): 4, (at("L11"), 1, "blue"): 4}
    found = traces.Traces(rings={at("L11"): 0}, removed={at("M11"): "black"}, points=points)
    canvas = Canvas(Image.new("RGB", how.size))
    traces.put_changes(canvas, view, found, how)
    x, y = how.corner(at("M11"))
    assert not canvas.image.crop((x, y + 6, x + how.square, y + how.square)).getbbox()
    one, other = (line.box for line in lines_on(canvas.image))
    assert max(one[1], other[1]) < how.corner(at("L11"))[1]
    assert not overlap(one, other)


def test_a_catastrophe_tells_which_tile_it_destroyed() -> None:
    assert told(events.Catastrophe(0, at=at("K1"), covered="red")) == ["· K1 −1·"]
    assert told(events.Catastrophe(0, at=at("K1"), covered=None)) == ["· K1"]

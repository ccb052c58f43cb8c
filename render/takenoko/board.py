"""The board picture: header, garden, news, supply and panels put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import fonts, frame, words
from render.canvas import Canvas, Painter
from render.frame import Box, Layout, Wants
from render.hexes import Grid
from render.reading import seat_name
from render.scene import Scene, Size, order
from render.shapes import box
from render.takenoko import candidates, final, garden, log, news, seats, status, traces, tray
from render.takenoko.candidates import Marks
from render.takenoko.channels import put_channels
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import drawn, view_of
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.takenoko.components import POND

_BOARD: Final[dict[Size, tuple[int, int, int]]] = {"wide": (1080, 862, 1342), "phone": (972, 846, 1566)}
"""Width of the garden's window, its usual height, and its height for the longest gardens."""

_ROOMY: Final = 60
_RIBBON: Final = 54
_SEAT: Final[dict[Size, int]] = {"wide": 238, "phone": 254}


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Takenoko."""
    view = view_of(scene)
    marks = candidates.sort_marks(scene.marks, view)
    shown = frozenset({POND, *(p.at for p in view.plots), *(mark.at for mark in marks.sites)})
    width, height = _window(shown, scene.size)
    told = log.lines(scene, marks, width - 40)
    heading = _heading(scene)
    layout = frame.layout(scene.size, _wants(scene, height, len(told), heading))
    canvas = Canvas(frame.sheet(layout.width, layout.height, THEME))
    grid = garden.grid_for(shown, width, height, _RIBBON if scene.preview else 0)
    frame.put_window(canvas, layout.board, _garden(scene, marks, grid, width, height), THEME)
    _put_header(canvas, scene, layout, heading)
    if layout.tray:
        tray.put_tray(canvas, scene, layout.tray)
    log.put_log(canvas, scene, layout.log, told)
    status.put_supply(canvas, scene, layout)
    _put_seats(canvas, scene, layout)
    return canvas.image


def _window(cells: frozenset[Hex], size: Size) -> tuple[int, int]:
    """The garden's window: its usual height, or higher where a long garden becomes larger by it."""
    width, height, most = _BOARD[size]
    best = height
    for taller in range(height, most + 1, 120):
        here, there = (garden.grid_for(cells, width, h).size for h in (best, taller))
        if here < _ROOMY and there > here:
            best = taller
    return width, best


def _wants(scene: Scene, height: int, log_lines: int, heading: str) -> Wants:
    phone = scene.size == "phone"
    long = phone and fonts.width(heading, 40) > 868
    return Wants(
        seats=scene.view.seats,
        board=height,
        seat=_SEAT[scene.size],
        log_lines=max(1, log_lines),
        tray=tray.HEIGHT if drawn(scene) else 0,
        legend=180,
        prompt_lines=2 if long else 1,
    )


def _heading(scene: Scene) -> str:
    """Whose turn it is and what is being decided, or who won; names no longer than leaves room for the rest."""
    names = tuple(fonts.fit(seat_name(scene, seat), 46, 360) for seat in range(scene.view.seats))
    return scene.prompt or words.prompt(replace(scene, names=names), "picture")


def _garden(scene: Scene, marks: Marks, grid: Grid, width: int, height: int) -> Image.Image:
    """What is seen through the window: landscape, garden, news or candidates."""
    view = view_of(scene)
    plots = frozenset((plot.at, plot.colour, plot.irrigated) for plot in view.plots)
    canvas = Canvas(garden.floor(plots, grid, width, height).copy())
    how, found = garden.measures(grid.size, scene.size), news.traces(() if scene.marks else scene.news)
    candidates.put_mist(canvas, view, marks, grid)
    put_channels(canvas, grid, view.channels, found.channels)
    traces.put_rings(canvas, found, grid)
    traces.put_legs(canvas, view, found, grid)
    candidates.put_candidates(canvas, view, marks, grid)
    garden.put_contents(canvas, view, grid, how)
    traces.put_changes(canvas, view, scene.language, found, grid, how)
    candidates.put_mark_tags(canvas, view, marks, grid, how)
    if scene.preview:
        _put_ribbon(canvas, text(scene.language, "picture.preview"), width)
    return canvas.image


def _put_ribbon(canvas: Canvas, told: str, width: int) -> None:
    """A band across the window's top that says this is only a preview."""
    band = Painter(width, 54, 1, 1, origin=(0, 0))
    band.poly(box(0, 0, width, 54), (255, 216, 77, 255))
    for x in range(-60, width, 44):
        band.poly([(x, 50), (x + 22, 50), (x + 26, 54), (x + 4, 54)], INK)
    canvas.place(band.done(), 0, 0)
    canvas.text(width / 2, 25, told, 30, INK, "m")


def _put_header(canvas: Canvas, scene: Scene, layout: Layout, heading: str) -> None:
    language, view = scene.language, scene.view
    title = text(language, "picture.takenoko.title") + (f" {scene.label}" if scene.label else "")
    turn = text(language, "picture.turn", round=view.round, turn=view.turn)
    sign = text(language, "picture.takenoko.sign")
    seat = _one_seat(view.result.winners if view.result else view.to_move)
    if scene.size == "wide":
        canvas.paste(frame.seal(sign, THEME), 60, 66)
        canvas.text(104, 32, fonts.fit(f"{title} · {turn}", 26, 860), 26, THEME.ink2)
        frame.put_heading(canvas, "wide", layout.prompt, seat, heading, THEME)
        status.put_weather(canvas, scene, 1004, 64, 92, 336)
        status.put_progress(canvas, scene, Box(1350, 14, 230, 100), 28)
        return
    canvas.paste(frame.seal(sign, THEME), 52, 58)
    canvas.text(98, 38, fonts.fit(title, 30, 400), 30, THEME.ink2)
    canvas.text(98, 78, fonts.fit(turn, 30, 400), 30, THEME.ink2)
    status.put_weather(canvas, scene, 500, 60, 88, 262)
    status.put_progress(canvas, scene, Box(770, 14, 212, 90), 28)
    fill = THEME.call if seat is not None else THEME.paper
    frame.put_plate(canvas, layout.prompt, fill, INK, 3)
    inner = Box(layout.prompt.x + 16, layout.prompt.y, layout.prompt.w - 32, layout.prompt.h)
    frame.put_heading(canvas, "phone", inner, seat, heading, THEME)


def _one_seat(seats: tuple[Seat, ...]) -> Seat | None:
    """The seat whose symbol stands before the heading: only where it is about one seat."""
    return seats[0] if len(seats) == 1 and seats[0] >= 0 else None


def _put_seats(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    result = scene.view.result
    if result:
        for where, seat in zip(layout.seats, order(scene), strict=True):
            final.put_score(canvas, scene, result, where, seat)
    else:
        for seat, where in enumerate(layout.seats):
            seats.put_seat(canvas, scene, where, seat)
    if layout.legend:
        status.put_legend(canvas, scene, layout.legend)

"""The film of a game: an animated picture of its board turn by turn, with a slim strip of news and points below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.drawings import module_of, offers
from render.frame import Box, sheet
from render.gif import few, gif, own_colours
from render.news import Line, Turn, flowing
from render.panels import flow, put_flow
from render.pictures import painters_of
from render.post import LEAST, MARGIN, PAPER, TEXT, Material, heading, put_rim
from render.reading import seat_name, tie_of, turn_of
from render.scene import Scene, order
from render.theme import PLAIN
from rules.kit.game import View
from rules.kit.seats import Seat

MOST_BYTES: Final = 8 * 2**20
"""No film is larger."""
MOST_FRAMES: Final = 120
MOST_SECONDS: Final = 60
LEAST_FRAMES: Final = 3
"""Title, end and score are always there."""
LINE: Final = LEAST
SIGN: Final = 38
"""How large the strip's line is set, and how high the signs in it are, in pixels."""
NAMED: Final = 220
"""Names in the strip's line are cut to so many pixels."""

_PLACE_BYTES: Final = 160 * 1024
_FRAME_BYTES: Final = 40 * 1024
"""What the first frame at each place of the camera and each further one take at most, as measured over films of all
games."""
_PLACES: Final = 3
_MEMORY: Final = 150_000_000
_PIXEL: Final = 1.1
"""Bytes of memory that the encoder takes for a pixel of a frame, and how many it may take in all."""

_TITLE: Final = 1500
_TURN: Final = 500
_LONGER: Final = 1000
"""A turn in which points changed stays so long, in milliseconds; so does the position with which a part begins."""
_LAST: Final = 2000
"""The last position of what is filmed stays at least so long."""
_SCORE: Final = 5000

_HEIGHT: Final = 1000
"""No frame is higher."""
_LINE: Final = 50
_CARD: Final = 54
_GAP: Final = 6
_STRIP: Final = MARGIN + _LINE + _GAP + _CARD + MARGIN
ROOM: Final = _HEIGHT - _STRIP
"""No board is higher."""
_ROW: Final = 66
_LEAST_NAME: Final = 90
"""A name that would have less room on its card is left out: the title says whose the symbols are."""
_TITLE_SIZES: Final = (72, 64, 56, 50, 44, 40)


class Filmed(NamedTuple):
    """What a game brings for its films: how high the board is with the extent of a scene's camera; what draws it alone,
    so high, on a sheet that goes on for so many pixels; news and points as the strip tells them, and its material. A
    turn with an event of the kinds `weighty` stays as long as one in which points changed."""

    height: Callable[[Scene], int]
    stage: Callable[[Scene, int, int], Canvas]
    told: Callable[[Scene], Sequence[Turn]]
    points: Callable[[Scene, Seat], str]
    material: Material
    weighty: frozenset[str] = frozenset()


class Shot(NamedTuple):
    """A position as the film shows it, with the news of the turn (or turns) that led to it, and whose turn it was."""

    scene: Scene
    seat: Seat | None


class Film(NamedTuple):
    """What is filmed: the position in which it begins, and those after each turn. `whole` games begin with a title."""

    opening: Scene
    shots: tuple[Shot, ...]
    whole: bool


def film_of(
    film: Film, most: int | None = None, progress: Callable[[int, int], None] = lambda done, number: None
) -> bytes:
    """The film as an animated GIF of at most MOST_BYTES, in at most `most` frames if that is less than it may have.

    `progress` is told after each frame how many of how many are drawn.
    """
    size = _Reel(film).first().size
    frames = min(most or MOST_FRAMES, most_frames(size, MOST_BYTES))
    while True:
        chosen = merged(film, frames)
        durations = durations_of(chosen)
        found = gif(_counted(_Reel(chosen), len(durations), progress), durations, colours_of(chosen))
        # The reckoning leaves room enough for every game so far; a game that needs more gets fewer frames.
        if len(found) <= MOST_BYTES or len(chosen.shots) <= 1:
            return found
        frames = len(durations) // 2


def frames_of(film: Film) -> Iterator[Image.Image]:
    """The frames of a film as they are painted, before they are reduced to the film's colours."""
    return _Reel(film).frames()


def cameras_of(film: Film) -> list[View]:
    """Of each frame before the score the position whose whole extent it has: at most three different ones."""
    return _Reel(film).cameras


def durations_of(film: Film) -> list[int]:
    """How long each frame stays, in milliseconds."""
    return _Reel(film).durations()


def most_frames(size: tuple[int, int], most_bytes: int) -> int:
    """How many frames of a size a film of at most so many bytes may have, reckoned before it is drawn."""
    return max(1, min(frames_within(most_bytes), int(_MEMORY / (_PIXEL * size[0] * size[1]))))


def frames_within(most_bytes: int) -> int:
    """How many frames a film of at most so many bytes may have, whatever their size."""
    return max(1, min(MOST_FRAMES, 1 + (most_bytes - _PLACES * _PLACE_BYTES) // _FRAME_BYTES))


def merged(film: Film, most: int) -> Film:
    """The film with as few turns on one frame as give it at most `most` frames (three at least) and MOST_SECONDS."""
    for together in range(1, len(film.shots) + 1):
        shots = [film.shots[at : at + together] for at in range(0, len(film.shots), together)]
        tried = film._replace(shots=tuple(map(_as_one, shots)))
        durations = durations_of(tried)
        if len(durations) <= most and sum(durations) <= 1000 * MOST_SECONDS:
            return tried
    return film._replace(shots=(_as_one(film.shots),)) if film.shots else film


def _as_one(shots: Sequence[Shot]) -> Shot:
    last = shots[-1]
    news = tuple(event for shot in shots for event in shot.scene.news)
    return Shot(replace(last.scene, news=news), last.seat)


def colours_of(film: Film) -> tuple[str, ...]:
    """The colours of a film: those in which the game's pictures are stored, as many as a film may have; for a game that
    stores none, those of its first and last frame."""
    stored = painters_of(film.opening.view.game).colours.get("board", ())
    if stored:
        return few(stored)
    reel = _Reel(film)
    return own_colours([reel.first(), reel.last()])


def _counted(reel: _Reel, number: int, progress: Callable[[int, int], None]) -> Iterator[Image.Image]:
    for done, frame in enumerate(reel.frames(), start=1):
        progress(done, number)
        yield frame


@lru_cache
def filmed(game: str) -> Filmed:
    """What a game brings for its films; one that brings nothing is filmed as its posts. Raises ModuleNotFoundError."""
    if offers(game, "film"):
        found: Filmed = module_of(game, "film").FILM
        return found
    return Filmed(_post_height, _post, lambda scene: [], lambda scene, seat: "", PAPER.material)


def _post_height(scene: Scene) -> int:
    return painters_of(scene.view.game).board(scene).height


def _post(scene: Scene, height: int, below: int) -> Canvas:
    drawn = painters_of(scene.view.game).board(scene)
    canvas = Canvas(sheet(drawn.width, height + below, PLAIN))
    canvas.lay(drawn.crop((0, 0, drawn.width, min(drawn.height, height))), 0, 0)
    return canvas


def _seen_by(scene: Scene, camera: View) -> Scene:
    return replace(scene, camera=camera, size="post")


class _Reel:
    """The frames of a film, one after the other."""

    def __init__(self, film: Film) -> None:
        self._film, self._game = film, filmed(film.opening.view.game)
        self._shots = (Shot(film.opening, None), *film.shots)

    def first(self) -> Image.Image:
        """The first frame."""
        return next(self.frames())

    def last(self) -> Image.Image:
        """The last position."""
        return self._shot(len(self._shots) - 1).image

    def durations(self) -> list[int]:
        """How long each frame stays, in milliseconds; nothing is drawn for that."""
        found = [_TITLE if self._film.whole else _LONGER]
        found += [
            _LONGER if self._weighs(before.scene, after.scene) else _TURN for before, after in pairwise(self._shots)
        ]
        found[-1] = max(found[-1], _LAST)
        return [*found, _SCORE] if self._scored() else found

    def frames(self) -> Iterator[Image.Image]:
        """The frames, all of one size."""
        for number in range(len(self._shots)):
            canvas = self._shot(number)
            if self._film.whole and not number:
                self._put_title(canvas)
            yield canvas.image
        if self._scored():
            # Painted anew, for what was handed out may still be looked at.
            canvas = self._shot(len(self._shots) - 1)
            self._put_score(canvas, self._shots[-1].scene)
            yield canvas.image

    def _scored(self) -> bool:
        return self._shots[-1].scene.view.result is not None

    @cached_property
    def _height(self) -> int:
        last = self._shots[-1].scene
        return self._game.height(_seen_by(last, last.view))

    @cached_property
    def cameras(self) -> list[View]:
        """The camera of each frame: what lies there at the end of its part of the film."""
        views = [shot.scene.view for shot in self._shots]
        part = -(-len(views) // _PLACES)
        return [views[min(at // part * part + part, len(views)) - 1] for at in range(len(views))]

    def _weighs(self, before: Scene, after: Scene) -> bool:
        seats = range(after.view.seats)
        points = [[self._game.points(scene, seat) for seat in seats] for scene in (before, after)]
        return points[0] != points[1] or any(event.kind in self._game.weighty for event in after.news)

    def _shot(self, number: int) -> Canvas:
        shot = self._shots[number]
        scene = _seen_by(shot.scene, self.cameras[number])
        canvas = self._game.stage(scene, self._height, _STRIP)
        self._put_strip(canvas, scene, shot.seat)
        return canvas

    def _put_strip(self, canvas: Canvas, scene: Scene, mover: Seat | None) -> None:
        """What happened in one line, and below it all seats with their points; whoever moved is marked."""
        material, width = self._game.material, canvas.image.width
        told = Box(MARGIN, canvas.image.height - _STRIP + MARGIN, width - 2 * MARGIN, _LINE)
        material.put_plate(canvas, told, "news")
        for line in self._line(scene, told.w - 36):
            put_flow(canvas, told.x + 18, told.y + told.h / 2, line, LINE, material.ink)
        seats = scene.view.seats
        each = (told.w + _GAP) // seats - _GAP
        for seat in range(seats):
            where = Box(told.x + seat * (each + _GAP), told.bottom + _GAP, each, _CARD)
            self._put_seat(canvas, scene, where, seat, active=seat == mover)

    def _line(self, scene: Scene, room: int) -> Sequence[Line]:
        """The news in one line; what does not fit is counted, or cut where even that is too much. Without any it says
        which turn it is."""
        told = [turn._replace(must=1) for turn in self._game.told(scene)]
        if not told:
            return [[(turn_of(scene),)]]
        lines = flowing(scene.language, told, LINE, room, 1)
        return flow([said for line in lines for said in line], LINE, room, 1)

    def _put_seat(self, canvas: Canvas, scene: Scene, where: Box, seat: Seat, *, active: bool) -> None:
        material, y = self._game.material, where.y + where.h / 2
        gone = seat in scene.view.resigned
        # The card keeps its colour, whoever moved: what does not change costs nothing.
        material.put_plate(canvas, where, "gone" if gone else "seat")
        if active:
            put_rim(canvas, where, material)
        canvas.paste(material.symbol(seat, 38), where.x + 36, y)
        left, right = where.x + 62, where.right - 14
        if points := self._game.points(scene, seat):
            right -= canvas.text(right, y - 1, points, 38, material.ink, "r") + 10
        if right - left >= _LEAST_NAME:
            shown = fonts.fit(seat_name(scene, seat), LEAST, right - left)
            canvas.text(left, y - 1, shown, LEAST, material.soft if gone else material.ink)

    def _put_title(self, canvas: Canvas) -> None:
        """The game, its table and its players on a plate over the board."""
        scene, material = self._film.opening, self._game.material
        seats = scene.view.seats
        where = self._plate(canvas, 146 + 60 * bool(scene.label) + _ROW * seats)
        title = name(scene.language, scene.view.game, "title")
        y = where.y + 66
        canvas.fitted(where.x + where.w / 2, y, title, _TITLE_SIZES, where.w - 60, material.ink, "m")
        if scene.label:
            y += 68
            canvas.text(where.x + where.w / 2, y, scene.label, TEXT, material.soft, "m")
        for number, seat in enumerate(range(seats)):
            self._put_row(canvas, where, y + 82 + _ROW * number, scene, seat)

    def _put_score(self, canvas: Canvas, scene: Scene) -> None:
        """Who has won, and every seat with its place and its points, the best first."""
        material, result = self._game.material, scene.view.result
        assert result is not None
        tie = fonts.wrap(tie_of(scene), LEAST, self._plate_width(canvas) - 60, 2)
        where = self._plate(canvas, 128 + _ROW * scene.view.seats + (40 * len(tie) + 14 if tie else 0))
        said = heading(scene, 40, 300)
        size = fonts.largest(said, where.w - 60, (48, 44, 40, 36, 33, LEAST))
        lines = fonts.wrap(said, size, where.w - 60, 2)
        canvas.lines(where.x + where.w / 2, where.y + 62, lines, size, material.ink, size + 6, "m")
        for number, seat in enumerate(order(scene)):
            place = text(scene.language, f"words.place.p{result.places[seat]}")
            points = self._game.points(scene, seat)
            self._put_row(canvas, where, where.y + 150 + _ROW * number, scene, seat, place, points)
        for number, line in enumerate(tie):
            y = where.bottom - 34 - 40 * (len(tie) - 1 - number)
            canvas.text(where.x + where.w / 2, y, line, LEAST, material.soft, "m")

    def _plate(self, canvas: Canvas, height: int) -> Box:
        """A plate in the middle of the board."""
        width, room = self._plate_width(canvas), canvas.image.height - _STRIP
        where = Box((canvas.image.width - width) // 2, max(MARGIN, (room - height) // 2), width, height)
        self._game.material.put_plate(canvas, where, "news")
        return where

    def _plate_width(self, canvas: Canvas) -> int:
        return canvas.image.width * 3 // 4

    def _put_row(
        self, canvas: Canvas, where: Box, y: float, scene: Scene, seat: Seat, place: str = "", points: str = ""
    ) -> None:
        """A player on a plate: place, symbol, name, points."""
        material, left, right = self._game.material, where.x + 40.0, where.right - 36.0
        if place:
            canvas.text(left, y, place, TEXT, material.soft)
            left += 96
        canvas.paste(material.symbol(seat, 46), left + 24, y)
        left += 66
        if points:
            right -= canvas.text(right, y - 1, points, 42, material.ink, "r") + 20
        canvas.fitted(left, y - 1, seat_name(scene, seat), (38, TEXT, LEAST), right - left, material.ink)

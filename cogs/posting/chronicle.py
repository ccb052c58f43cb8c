"""The public record of a table: what each message that has shown its board says, before and after an undo.

Each board tells the rows of the record from where the one before it stopped. Rows taken back while it was the newest
are simply not told; what was taken back later is struck out in it, and the newer message says who took back what.
Everything follows from the record and from when the messages were sent, so that a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise

import msgspec

from cogs.ui.house_words import moderator, told_between
from cogs.ui.layouts import mention
from cogs.ui.scenes import Sitting, public_scene, with_idle_turns
from cogs.ui.sentences import said
from data.texts import plain, text
from render.phrases import Voice
from render.scene import Scene
from render.words import score_text, summary, undone_text
from rules.kit.events import GameOver
from rules.kit.seats import CHANCE, Seat
from rules.tables.history import Entry, undone
from rules.tables.house_rows import MOVED, names_after, sits, undone_to
from rules.tables.table import HOUSE, Board, Request
from rules.tables.undoing import what_forbids


class Span(msgspec.Struct, frozen=True):
    """The rows that one message tells: those after ply `since`, up to ply `until`."""

    since: int
    until: int


def spans(every: Sequence[Entry], boards: Sequence[Board]) -> list[Span]:
    """What each of a table's boards tells, the newest one up to the present."""
    taken = undone(every)
    starts = [0] * bool(boards)
    for before, after in pairwise(boards):
        starts.append(_start(every, taken, starts[-1], before, after))
    return [Span(since, until) for since, until in zip(starts, [*starts[1:], len(every)], strict=True)]


def _start(
    every: Sequence[Entry], taken: Mapping[int, tuple[Entry, ...]], since: int, before: Board, after: Board
) -> int:
    """After which ply the next board begins: with an undo of what was shown, a move elsewhere, or the next turn."""
    for entry in every[before.shown : after.ply]:
        if (entry.row.seat, entry.row.text) == (HOUSE, MOVED):
            return entry.row.ply - 1
        if any(gone.row.ply <= before.shown for gone in taken.get(entry.row.ply, ())):
            return entry.row.ply - 1
    rows = every[since : after.ply]
    if after.turn == before.turn or any(isinstance(event, GameOver) for entry in rows for event in entry.events):
        return max(since, after.ply)
    return max((entry.row.ply for entry in rows if entry.turn <= before.turn), default=since)


class Past(msgspec.Struct, frozen=True):
    """What a past message says, and how many of its rows that calls taken back."""

    text: str
    taken_back: int


def past(sitting: Sitting, boards: Sequence[Board], message: int) -> Past:
    """What a message says that showed the board, and does no more."""
    if boards and boards[-1].message == message:
        boards = [*boards, _beginning(sitting)]
    found = zip(boards, spans(sitting.every, boards), strict=True)
    own = next((span for board, span in found if board.message == message), Span(0, 0))
    return _past(sitting, own)


def outdated(sitting: Sitting, boards: Sequence[Board]) -> list[Board]:
    """The past messages of whose rows some were taken back since they said so last."""
    found = list(zip(boards, spans(sitting.every, boards), strict=True))[:-1]
    by = _taken_by(undone(sitting.every))
    return [board for board, span in found if len(_struck(sitting.every, by, span)) != board.taken_back]


def _taken_by(taken: Mapping[int, tuple[Entry, ...]]) -> dict[int, int]:
    """Ply of each row that was taken back -> ply of the undo row that did it."""
    return {entry.row.ply: ply for ply, entries in taken.items() for entry in entries}


def _struck(every: Sequence[Entry], by: Mapping[int, int], span: Span) -> list[Entry]:
    """What a message told that was taken back after it."""
    return [entry for entry in every[span.since : span.until] if by.get(entry.row.ply, 0) > span.until]


def _beginning(sitting: Sitting) -> Board:
    """The board that is about to be sent."""
    return Board(0, 0, sitting.table.ply, sitting.table.turn, sitting.table.ply)


def _past(sitting: Sitting, span: Span) -> Past:
    taken = undone(sitting.every)
    by = _taken_by(taken)
    told = {entry.row.ply: entry for entry in with_idle_turns(sitting.entries)}
    kept = [
        told.get(entry.row.ply, entry) for entry in sitting.every[span.since : span.until] if entry.row.ply not in by
    ]
    struck = _struck(sitting.every, by, span)
    language = sitting.table.language
    house = told_between(sitting.table, sitting.every, span.since, span.until, language)
    lines = [_taken_back(sitting, span, taken), *house, _told(sitting, kept)]
    lines += [text(language, "common.struck", what=line) for line in _told(sitting, struck).splitlines()]
    shown = "\n".join(line for line in lines if line)
    return Past(shown or _nothing(sitting, span, taken), len(struck))


def news(sitting: Sitting, boards: Sequence[Board], *, begins: bool) -> str:
    """What the newest message says above its call: who took back what, and what happened; at the end the score.

    `begins`: it is about to be sent, else it is the last one of `boards`.
    """
    boards = [*boards, _beginning(sitting)] if begins or not boards else boards
    own = spans(sitting.every, boards)[-1]
    taken = _taken_back(sitting, own, undone(sitting.every))
    shown = public_scene(sitting)
    told = said(partial(score_text if sitting.table.status == "over" else summary, shown))
    house = told_between(sitting.table, sitting.every, own.since, own.until, sitting.table.language)
    return "\n".join(part for part in (taken, *house, told, *_who_sat(sitting)) if part)


def _who_sat(sitting: Sitting) -> list[str]:
    """At the end: in which seats several people have played, and from which turn on."""
    table = sitting.table
    if table.status != "over":
        return []
    changes = [(entry, change) for entry in sitting.every if (change := sits(entry.row)) and change.name is not None]
    lines = []
    for seat in dict.fromkeys(change.seat for _, change in changes):
        parts = [text(table.language, "common.seat.sat_first", player=plain(table.first_names[seat]))]
        parts += [
            text(table.language, "common.seat.sat_from", player=plain(change.name or ""), turn=entry.turn)
            for entry, change in changes
            if change.seat == seat
        ]
        lines.append(text(table.language, "common.seat.sat", n=seat + 1, players=tuple(parts)))
    return lines


def public_words(sitting: Sitting, entries: Iterable[Entry], language: str) -> str:
    """What happened in these entries, turn by turn, as everybody may know it."""
    return said(partial(summary, _scene(sitting, entries, None, language)))


def what(sitting: Sitting, entries: Iterable[Entry], seat: Seat, language: str, viewer: Seat | None = None) -> str:
    """These entries, which `seat` takes back, as part of a sentence: the moves of seats, not the dice between them."""
    moves = [entry for entry in entries if entry.row.seat not in (CHANCE, HOUSE)]
    own = [entry for entry in moves if entry.row.seat == seat]
    others = tuple(dict.fromkeys(entry.row.seat for entry in moves if entry.row.seat != seat))
    since = _scene(sitting, (entry for entry in moves if entry.row.seat != seat), viewer, language).news
    return said(partial(undone_text, _scene(sitting, own, viewer, language), seat, since, others))


def verdict(sitting: Sitting, request: Request) -> str:
    """What has come of a question whether to take back: who agreed to what, or who refused."""
    language, ply = sitting.table.language, request.ply
    before = [entry for entry in sitting.every if entry.row.ply <= ply]
    counting = _counting(before)
    asked = [entry for entry in counting if entry.row.ply > request.to_ply]
    # Somebody else may sit there by now.
    names = names_after(sitting.table.first_names, (entry.row for entry in before))
    voice = Voice(msgspec.structs.replace(public_scene(sitting), names=names))
    facts = {
        "player": voice.seat(request.seat),
        "what": what(sitting, asked, request.seat, language),
        "agreed": voice.seats(request.agreed),
        "refused": voice.seats(request.awaited[-1:]),
    }
    unopposed = request.outcome == "agreed" and not request.agreed
    return text(language, f"common.verdict_{'unopposed' if unopposed else request.outcome}", **facts)


def question(sitting: Sitting, request: Request) -> str:
    """The question whether a move may be taken back: which one, who is asked, and who has agreed."""
    language = sitting.table.language
    told = text(
        language,
        "common.undo_question",
        player=_name(sitting, request.seat),
        what=wished_back(sitting, request, language),
        awaited=mention(sitting.table, request.awaited),
    )
    if not request.agreed:
        return told
    return f"{told}\n" + text(language, "common.undo_so_far", agreed=_names(sitting, request.agreed))


def wished_back(sitting: Sitting, request: Request, language: str) -> str:
    """What an open request would take back, as part of a sentence that everybody may read."""
    asked = [entry for entry in sitting.entries if entry.row.ply > request.to_ply]
    return what(sitting, asked, request.seat, language)


def _counting(every: Sequence[Entry]) -> list[Entry]:
    """The entries of a history that count at its end."""
    by = _taken_by(undone(every))
    return [
        entry for entry in every if entry.row.ply not in by and entry.row.seat != HOUSE and undone_to(entry.row) is None
    ]


def _taken_back(sitting: Sitting, span: Span, taken: Mapping[int, tuple[Entry, ...]]) -> str:
    """Who took back, in these rows, what older messages had told; what others agreed to is said where they did."""
    language = sitting.table.language
    lines = []
    for entry in sitting.every[span.since : span.until]:
        seat, gone = entry.row.seat, taken.get(entry.row.ply, ())
        if seat == HOUSE and gone:
            facts = {"moderator": moderator(entry), "what": what(sitting, gone, gone[0].row.seat, language)}
            lines.append(text(language, "common.house.took_back", **facts))
            continue
        rows = [earlier.row for earlier in sitting.every[: entry.row.ply]]
        if any(one.row.ply <= span.since for one in gone) and not what_forbids(gone, seat, rows):
            facts = {"player": _name(sitting, seat), "what": what(sitting, gone, seat, language)}
            lines.append(text(language, "common.took_back", **facts))
    return "\n".join(lines)


def _nothing(sitting: Sitting, span: Span, taken: Mapping[int, tuple[Entry, ...]]) -> str:
    """What a past message says that tells of nothing: the call was void, or the turn is simply over."""
    language = sitting.table.language
    following = sitting.every[span.until : span.until + 1]
    if following and any(gone.row.ply <= span.since for gone in taken.get(following[0].row.ply, ())):
        if following[0].row.seat == HOUSE:
            return text(language, "common.house.call_void", moderator=moderator(following[0]))
        return text(language, "common.call_void", player=_name(sitting, following[0].row.seat))
    return text(language, "common.turn_over")


def _told(sitting: Sitting, entries: Iterable[Entry]) -> str:
    return public_words(sitting, entries, sitting.table.language)


def _scene(sitting: Sitting, entries: Iterable[Entry], viewer: Seat | None, language: str) -> Scene:
    news = tuple(event.seen_by(viewer) for entry in entries for event in entry.events)
    return msgspec.structs.replace(public_scene(sitting), news=news, language=language)


def _name(sitting: Sitting, seat: Seat) -> str:
    return Voice(public_scene(sitting)).seat(seat)


def _names(sitting: Sitting, seats: Sequence[Seat]) -> str:
    return Voice(public_scene(sitting)).seats(seats)

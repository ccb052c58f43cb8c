"""Records as what is filmed of them, the same on Discord and on the command line."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Any

from cogs.ui.scenes import with_idle_turns
from render.film import Film, Shot
from render.scene import Scene
from rules.kit.game import AnyGame
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tables.history import Entry, Step, owners, standing
from rules.tables.house_rows import names_after
from rules.tables.record_file import Record, start_of, walk


def filmed(
    record: Record,
    game: AnyGame,
    language: str,
    viewer: Seat | None = None,
    since: int = 0,
    until: int | None = None,
    label: str = "",
) -> Film:
    """The film of a record from the position after `since` rows to the one after `until` (None: the last), as `viewer`
    (None: an onlooker) may see it, turn by turn; what was taken back by then is left out. `label` names the table.

    Raises BadRecord; Refused (`no_such_ply`, and `film_nothing` where nothing was played between the two).
    """
    last = len(record.rows)
    end = last if until is None else until
    for ply in (since, end):
        if not 0 <= ply <= last:
            raise Refused("no_such_ply", ply=ply, last=last)
    start = start_of(record, game)
    counting = {row.ply for row in standing(record.rows[:end])[0]}
    steps = [step for step in walk(record, game, start) if step.row.ply in counting]
    entries = with_idle_turns(tuple(Entry(step.row, step.events, step.turn) for step in steps))
    told = {entry.row.ply: entry.events for entry in entries}

    def scene(state: Any, ply: int, group: list[Step]) -> Scene:
        return Scene(
            view=game.view(state, viewer),
            names=names_after(record.names, record.rows[:ply]),
            language=language,
            size="post",
            news=tuple(event.seen_by(viewer) for step in group for event in told[step.row.ply]),
            label=label,
        )

    whose = owners(entries)
    shots = [
        Shot(scene(group[-1].state, group[-1].row.ply, group), whose.get(turn, group[-1].row.seat))
        for turn, found in groupby((step for step in steps if step.row.ply > since), attrgetter("turn"))
        for group in [list(found)]
    ]
    if not shots:
        raise Refused("film_nothing")
    before = next((step.state for step in reversed(steps) if step.row.ply <= since), start)
    over = shots[-1].scene.view.result is not None
    return Film(scene(before, since, []), tuple(shots), whole=over and since == 0)

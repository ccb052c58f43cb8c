"""The application service, put together from its parts: what people can do at tables.

Every method that changes something is one transaction. Refusals are raised as `Refused` and change nothing; faults of
the database as `StoreFault`. Nothing here knows Discord.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from random import Random, SystemRandom

from rules.clock.time import Time
from rules.kit.game import AnyGame
from rules.storage.store import Store, StoreFault
from rules.tables.alarms import Alarms
from rules.tables.answering import Answering
from rules.tables.calendars import Calendars
from rules.tables.calling import Calling, manner_in
from rules.tables.clocks import Clocks
from rules.tables.computers import Computers
from rules.tables.directory import Directory
from rules.tables.hinting import Hinting
from rules.tables.judging import Judging
from rules.tables.letters import Letters
from rules.tables.lobby import Lobby
from rules.tables.moderating import Moderating
from rules.tables.notices import Notices
from rules.tables.open_questions import OpenQuestions
from rules.tables.open_tables import OpenTables
from rules.tables.outages import Outages
from rules.tables.outbox import Outbox
from rules.tables.pacing import Pacing
from rules.tables.planning import Planning
from rules.tables.playing import Playing
from rules.tables.preferences import Preferences
from rules.tables.profiles import Profiles
from rules.tables.reading import Reading
from rules.tables.results import Results
from rules.tables.seats import Seats
from rules.tables.servers import Servers
from rules.tables.sharing import Sharing
from rules.tables.storytelling import Storytelling
from rules.tables.teaching import Teaching
from rules.tables.thinking import Judge, OwnThread, Thinker
from rules.tables.trying import Trying
from rules.tables.undoing import Undoing
from rules.tables.voting import Voting


class Club:
    """All tables, and everything that can be done at them."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        rng: Random | None = None,
        time: Time | None = None,
        thinker: Thinker | None = None,
        judge: Judge | None = None,
    ) -> None:
        """Dice and shuffles come from `rng`; `time` is the machine's unless it is given, `thinker` decides for
        computers and `judge` judges finished games (in threads of this process unless they are given)."""
        time = time or Time()
        now = time.now
        self.store = store
        self.sharing = Sharing(store)
        self.alarms = Alarms(store, time, self.sharing)
        self.outages = Outages(store, time)
        self._tables = tables = OpenTables(store, games, now)
        self.calendars = Calendars(store, now)
        self.outbox = Outbox(store)
        self.clocks = Clocks(store, tables, self.alarms, self.outbox, now)
        self.notices = Notices(store, now)
        self.preferences = Preferences(store)
        self.teaching = Teaching(store)
        self.directory = Directory(store, tables)
        self.reading = Reading(store, tables)
        self.servers = Servers(store)
        self.lobby = Lobby(store, tables, self.servers, now)
        dice, thinker = rng or SystemRandom(), thinker or OwnThread()
        self.playing = Playing(store, tables, dice, now, thinker)
        self.computers = Computers(store, tables, self.playing, self.outbox, thinker, dice, now, self.sharing)
        self.hinting = Hinting(tables, self.reading, thinker)
        self.judging = Judging(store, tables, self.reading, judge or OwnThread())
        self.storytelling = Storytelling(tables, self.reading)
        self.results = Results(store, tables)
        self.profiles = Profiles(store, tables, self.results)
        self.undoing = Undoing(store, tables, self.playing, now)
        self.answering = Answering(store, tables, self.playing)
        self.calling = Calling(store, time, self.alarms, manner_in(store))
        self.letters = Letters(store, now, self.calling.rest_until)
        self.questions = OpenQuestions(store, time, self.calling)
        self.pacing = Pacing(store, tables, self.playing, now)
        self.seats = Seats(tables, self.playing, now)
        # Dice of its own: whatever is tried, the next one at a table falls as it would have fallen.
        self.trying = Trying(store, tables, self.alarms, SystemRandom() if rng is None else Random(0), now)
        self.moderating = Moderating(tables, self.playing, now)
        self.planning = Planning(store, tables, self.playing, self.trying)
        self.voting = Voting(store, tables, self.playing, self.seats, now)

    async def close(self) -> None:
        """Finish what is in hand, then close the store; computers think no more."""
        await self.computers.stop()
        await self.hinting.stop()
        await self.judging.stop()
        with contextlib.suppress(StoreFault):
            await self.sharing.leave()
        await self._tables.close()

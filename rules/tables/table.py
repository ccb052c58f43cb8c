"""A table, its players, the rows of its record, its messages: the values that everything at tables is about.

Pure values: no database, no Discord, no rules of a particular game. What may change before the start is said in
`lobby.py`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from rules.clock.clock import Clock
from rules.clock.pace import PACES, Pace
from rules.computer.mind import LEVELS, Level
from rules.kit.game import AnyGame, Json, of_version
from rules.kit.refusals import IllegalMove, Refused
from rules.kit.seats import Seat

Status = Literal["lobby", "playing", "over", "cancelled"]
Seating = Literal["joined", "mixed"]
"""In which order the players sit: as they joined (in a rematch: as they sat before), or mixed at the start."""

Picture = Literal["post", "wide"]
"""What is posted in the thread: a tall picture that is read there, or a wide one for those who open it."""

OnLate = Literal["ask", "stand-in"]
"""What follows when a seat's time is used up: the others are asked, or a stand-in plays the turn."""

Hints = Literal["computers", "on", "off"]
"""Whether the bot suggests moves to whoever asks: where computers sit at the table, always, or never."""

IsRated = Literal["no", "yes"]
"""Whether the end of the game changes the ratings of who began it (see `rules.tables.ratings`)."""

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "seating": get_args(Seating), "picture": get_args(Picture), "pace": PACES, "late": get_args(OnLate),
    "stand_in": LEVELS, "hints": get_args(Hints), "rated": get_args(IsRated),
}  # fmt: skip
"""What a table lets its host choose besides the options of its game."""


NOBODY: Final = 0
"""The user of a seat that is vacant; no user has this number."""

GEAR: Final = "⚙"
"""Ends the name of every computer, wherever it is written or drawn."""

HOUSE: Final[Seat] = -2
"""The seat of rows that are about the table and not part of its game (see `rules.tables.house_rows`)."""


class Player(msgspec.Struct, frozen=True):
    """A user at a table; `name` is the display name when sitting down.

    In a vacant seat `user` is NOBODY, and `name` that of whoever sat there last. For a computer `level` says how strong
    it is, its name ends with GEAR, and `user` is a number below NOBODY that tells the computers of a table apart.
    """

    user: int
    name: str
    level: Level | None = None

    @property
    def is_person(self) -> bool:
        """Whether a user sits here."""
        return self.user != NOBODY and self.level is None


class Offer(msgspec.Struct, frozen=True):
    """A seat that can be taken: by anybody, or only by the user `to` whom it shall be given.

    `number` tells the offers of a table apart, a later one having a larger number. `stand_in`: the seat is vacant, and
    the stand-in plays for it until somebody takes it.
    """

    seat: Seat
    number: int
    to: Player | None = None
    stand_in: bool = False

    def is_for(self, user: int) -> bool:
        """Whether this user may take the seat."""
        return self.to is None or self.to.user == user


Choice = Literal["wait", "stand_in", "free", "forfeit"]
"""What the others can want about a seat that keeps them waiting; at a rated table that it gives up, else the two in
between."""

Reason = Literal["late", "nudge", "vacant"]
"""Why they are asked: its pace is used up, somebody asked for it, or nobody sits there."""

DelayOutcome = Literal["", "wait", "stand_in", "free", "forfeit", "acted", "taken", "over"]


class Vote(msgspec.Struct, frozen=True):
    """What a seat wants about another one."""

    seat: Seat
    choice: Choice


class Delay(msgspec.Struct, frozen=True):
    """The question what to do about a `seat` that keeps the others waiting in a turn, since when (unix seconds).

    `asked` says when that was asked. `number` tells the questions of a table apart, a later one having a larger number.
    `outcome` is empty while it waits for answers; `acted`: the seat has moved after all, `taken`: somebody else sits
    there now, `over`: it need not move any more.
    """

    seat: Seat
    number: int
    turn: int
    why: Reason
    since: int
    asked: int
    votes: tuple[Vote, ...] = ()
    outcome: DelayOutcome = ""


class Place(msgspec.Struct, frozen=True):
    """Where a table lives: the channel of its lobby, and the thread of its game once there is one."""

    guild: int | None
    channel: int
    thread: int | None = None


class Row(msgspec.Struct, frozen=True):
    """One row of a record. `text` is a move in the game's notation, `resign`, or `undo 12`: back to the position
    after ply 12. `seat` is CHANCE where a die fell. `user` and `interaction` say who caused it, `at` when (unix time).

    Of several moves that one interaction made, the first row bears the interaction and the others `together`: they
    belong to what their seat did before them, and are taken back with it. `stand_in`: not the seat's user made the
    move but the stand-in (see `rules.tables.stand_in`). Where `seat` is HOUSE, `text` is about the table itself.
    """

    ply: int
    seat: Seat
    text: str
    interaction: int | None = None
    at: int = 0
    user: int | None = None
    together: bool = False
    stand_in: bool = False


class PaceWish(msgspec.Struct, frozen=True):
    """A seat's wish that a running table have another pace, or else these `hints`.

    `number` tells the wishes of a table apart. `awaited` seats have not answered yet, `agreed` ones have said yes;
    after a refusal the one who refused is the only one of `awaited`. `outcome` is empty while it waits.
    """

    number: int
    seat: Seat
    pace: Pace
    awaited: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()
    outcome: Literal["", "agreed", "refused"] = ""
    hints: Hints | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One game being gathered, played, or finished.

    `players` stand in seat order, at most `size` of them. `ply` counts the rows of the record, `turn` the turns of
    the game (0 before the start), `to_move` holds the seats that must decide now. `version` is the version of the
    game's rules that it was started with. Times are unix seconds.

    Before the start: `invited` are the players of the table that this is the rematch of, in their seat order, with a
    seat held for each who has not joined; `removed` are those whom the host does not want here; `closes` is when it
    closes by itself unless somebody does something (unix seconds), None as long as that has not been announced.

    While it is played: `offers` are the seats that can be taken, all vacant ones among them; `began` are those who sat
    at the start, kept from when a seat changes hands for the first time on; `delays` hold the latest question about
    each seat that has kept the others waiting. Where there is a `pace`, `clocks` say how much of it the seats have used
    that must decide, and `late` what follows when it is used up; `pace_wish` is the last wish to change it or the
    hints. `stand_in` is the level at which a computer plays for somebody who is late or gone, `hints` says who may ask
    for suggestions. `teaches`: what is new to its players is explained when it first comes up. `ended` is when the game
    was over (None until then), `revision` counts what was written.
    """

    id: int
    game: str
    version: int
    options: dict[str, str]
    host: int
    size: int
    players: tuple[Player, ...]
    language: str
    place: Place
    status: Status
    ply: int
    turn: int
    to_move: tuple[Seat, ...]
    created: int
    updated: int
    seating: Seating = "joined"
    picture: Picture = "post"
    invited: tuple[Player, ...] = ()
    removed: tuple[Player, ...] = ()
    rematch_of: int | None = None
    offers: tuple[Offer, ...] = ()
    began: tuple[Player, ...] = ()
    pace: Pace = "none"
    late: OnLate = "ask"
    clocks: tuple[Clock, ...] = ()
    delays: tuple[Delay, ...] = ()
    closes: int | None = None
    pace_wish: PaceWish | None = None
    stand_in: Level = "medium"
    hints: Hints = "computers"
    teaches: bool = False
    rated: IsRated = "no"
    ended: int | None = None
    revision: int = 0

    @property
    def held(self) -> tuple[Player, ...]:
        """Who is invited and has not joined: a seat is held for each of them."""
        return tuple(player for player in self.invited if self.seat_of(player.user) is None)

    @property
    def free(self) -> int:
        """How many seats nobody has taken and none is held for."""
        return max(0, self.size - len(self.players) - len(self.held))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of the players who must decide now."""
        return tuple(self.players[seat].name for seat in self.to_move if seat >= 0)

    @property
    def has_begun(self) -> bool:
        """Whether there is a game: one that is played, over, or was cancelled by a moderator while it was played."""
        return self.status in ("playing", "over") or (self.status == "cancelled" and self.ply > 0)

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats without a user."""
        return tuple(seat for seat, player in enumerate(self.players) if player.user == NOBODY)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats in which a user sits."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats in which a computer sits."""
        return tuple(seat for seat, player in enumerate(self.players) if player.level is not None)

    @property
    def suggests(self) -> bool:
        """Whether its players may ask for suggestions."""
        return self.hints == "on" or (self.hints == "computers" and bool(self.computers))

    @property
    def is_rated(self) -> bool:
        """Whether its end changes ratings."""
        return self.rated == "yes"

    @property
    def first_names(self) -> tuple[str, ...]:
        """The names of those who sat here when the game began."""
        return tuple(player.name for player in self.began or self.players)

    def seat_of(self, user: int) -> Seat | None:
        """The seat this user holds, or None."""
        if user == NOBODY:
            return None
        return next((seat for seat, player in enumerate(self.players) if player.user == user), None)

    def clock_of(self, seat: Seat) -> Clock | None:
        """The clock of a seat that is on its time, or None."""
        return next((clock for clock in self.clocks if clock.seat == seat and clock.since is not None), None)

    def has_people(self, resigned: Collection[Seat]) -> bool:
        """Whether somebody sits in a seat that plays, besides those who gave up."""
        return any(seat not in resigned for seat in self.people)

    def delay_of(self, seat: Seat) -> Delay | None:
        """The latest question about this seat, or None."""
        return next((delay for delay in self.delays if delay.seat == seat), None)

    def offer_of(self, seat: Seat) -> Offer | None:
        """How this seat can be taken, or None."""
        return next((offer for offer in self.offers if offer.seat == seat), None)

    def open_to(self, user: int) -> bool:
        """Whether this user could join now."""
        if self.status != "lobby" or self.seat_of(user) is not None or among(self.removed, user):
            return False
        return self.free > 0 or among(self.held, user)


Outcome = Literal["", "agreed", "refused", "lapsed"]


class Request(msgspec.Struct, frozen=True):
    """A seat's wish at `ply` to go back to the position after `to_ply`.

    `awaited` seats have not answered yet, `agreed` ones have said yes. `outcome` is empty while it waits; after a
    refusal the one who refused is the last of `awaited`, and it has lapsed where something else was done first.
    """

    seat: Seat
    ply: int
    to_ply: int
    awaited: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()
    outcome: Outcome = ""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """A private board of one user, who plays every seat on it: begun from the position of a table after `ply` rows.

    `seat` is the user's (None: an onlooker); what it could not know is `imagined`, unless the game was over. It was the
    turn `turn`, that of the seat `owner` (None: nobody had moved in it).

    `start` is the first position as JSON, written by this `version` of the game's rules. `rows` are what was tried, of
    which the first `done` count now; the others can be done again. `revision` counts its changes, `used` is when it was
    used last (unix seconds).
    """

    id: int
    user: int
    table: int
    ply: int
    seat: Seat | None
    turn: int
    owner: Seat | None
    imagined: bool
    version: int
    start: Json
    rows: tuple[Row, ...] = ()
    done: int = 0
    revision: int = 0
    used: int = 0


PlanOutcome = Literal["", "played", "illegal", "differs", "turn_over", "undone"]


class PlannedMove(msgspec.Struct, frozen=True):
    """A move in notation, what it told that could be foreseen (see `rules.tables.planned_turns`), and how its user is
    told of it, by language; plans that were kept before there were several say it in one."""

    text: str
    told: str
    said: dict[str, str] | str = ""

    def said_in(self, language: str) -> str:
        """How its user is told of it in a language; in notation where that is not known."""
        told = self.said if isinstance(self.said, str) else self.said.get(language, "")
        return told or self.text


class PlannedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """What a user has planned for one turn of a seat: `moves`, of which the first `done` have been played.

    `turn` is the number of that turn once it has begun. `outcome` is what has become of the plan, empty while it goes
    on; `refusal`, `rule` and `facts` say why the next move was illegal (see `rules.kit.refusals`).
    """

    seat: Seat
    user: int
    moves: tuple[PlannedMove, ...]
    done: int = 0
    turn: int | None = None
    outcome: PlanOutcome = ""
    refusal: str = ""
    rule: str = ""
    facts: dict[str, Any] = {}

    @property
    def why(self) -> Refused | None:
        """Why the next move was illegal; None where that is not what stopped the plan."""
        if not self.refusal:
            return None
        facts = {name: tuple(value) if isinstance(value, list) else value for name, value in self.facts.items()}
        return IllegalMove(self.refusal, self.rule, **facts) if self.rule else Refused(self.refusal, **facts)


class Post(msgspec.Struct, frozen=True):
    """Something to be announced: `lobby` (show the lobby anew), `turn` (show the board at `ply`), `over` (show the
    end), `undo` (ask, or close, the question whether to take back), `seat` (say which seats can be taken), `moved`
    (link to the table's new home, and leave the old one), `closed` (say that the game was cancelled), `delay:2` (ask
    what to do about the seat with that number from 0, or close that question), `notice` (say that the lobby will close
    by itself, or does not), `host` (say who is the host now)."""

    id: int
    table: int
    ply: int
    kind: str


class Sending(msgspec.Struct, frozen=True):
    """A message of this kind on its way to a channel since `at` (unix seconds); its fate is not known yet."""

    kind: str
    nonce: str
    channel: int
    at: int


class Posted(msgspec.Struct, frozen=True):
    """A message that stands in a channel: what it showed, and which seats it called."""

    kind: str
    message: int
    channel: int
    ply: int
    turn: int
    awaited: tuple[Seat, ...]


class Board(msgspec.Struct, frozen=True):
    """A message that shows a board, or did: the ply and the turn of the table when it was sent.

    `shown` is the ply that it showed last, before another one followed. `taken_back` counts the rows that it told and
    that it says were taken back.
    """

    message: int
    channel: int
    ply: int
    turn: int
    shown: int
    taken_back: int = 0


class Call(msgspec.Struct, frozen=True):
    """A seat that has to decide, and has not yet: who sits there, in which turn and since when.

    `told` says when that user was told (0: not yet), `reminded` when last and `reminders` how often reminded since,
    `owed` what is still to be told (see `rules.tables.calling`). Times are unix seconds.
    """

    table: int
    seat: Seat
    user: int
    turn: int
    since: int
    told: int = 0
    reminded: int = 0
    reminders: int = 0
    owed: int = 0


class NoticeKey(NamedTuple):
    """For whom a notice stands (`scope` says whether `owner` is a server or a user), and of what kind it is."""

    scope: str
    owner: int
    kind: str


class Notice(msgspec.Struct, frozen=True):
    """A message that stands in a channel for something else than one table.

    `message` is None as long as none stands there; `shown` is a fingerprint of what it shows, `written` says when that
    was last written. `nonce` is that of a message on its way since `sent`, whose fate is not known. Times are unix
    seconds.
    """

    key: NoticeKey
    channel: int
    message: int | None = None
    shown: str = ""
    written: int = 0
    nonce: str | None = None
    sent: int = 0


class Discarded(msgspec.Struct, frozen=True):
    """A message that nobody needs any more."""

    message: int
    channel: int


def ruled(table: Table, game: AnyGame) -> AnyGame:
    """The game under the rules that hold at a table: those it was started with, before the start the present ones."""
    return game if table.status == "lobby" else of_version(game, table.version)


def among(players: tuple[Player, ...], user: int) -> bool:
    """Whether a user is one of these players."""
    return any(player.user == user for player in players)

"""The rules of the race: what a game of the house has in `rules/<game>/`, in the order of the modules there.

A turn: dice fall; the seat walks their pips in as many steps as it likes, and may draw cards, which nobody else sees.
Who ends a turn on the goal ends the race; then the cards count.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.kit import game, refusals, schema
from rules.kit.engine import Engine
from rules.kit.events import Event, GameOver, Resigned, Secret, TurnEnded
from rules.kit.game import Move, Option
from rules.kit.seating import seats_from, with_player
from rules.kit.seats import CHANCE, Seat
from rules.kit.starting import options_of

SEATS: Final = range(2, 5)
OPTIONS: Final = {"goal": Option("goal", ("12", "300"), "12"), "dice": Option("dice", ("1", "3"), "1")}
CARDS: Final = (-2, -1, 1, 2, 3) * 8
Card: TypeAlias = Annotated[int, Meta(ge=-2, le=3)]


# moves.py: a class for each kind of move; its fields, in order, are asked for by a slash command. Places are numbers.
class Roll(Move, frozen=True):
    kind: ClassVar[str] = "roll"
    by_chance: ClassVar[bool] = True
    face: int


class Walk(Move, frozen=True):
    kind: ClassVar[str] = "walk"
    to: int


class Draw(Move, frozen=True):
    kind: ClassVar[str] = "draw"


class End(Move, frozen=True):
    kind: ClassVar[str] = "end"


# events.py: what can happen. TurnEnded, Resigned and GameOver are those of the kit.
class Rolled(Event, frozen=True, kw_only=True):
    face: int
    reveals: bool = True


class Walked(Event, frozen=True, kw_only=True):
    steps: int
    to: int


class Drew(Event, frozen=True, kw_only=True):
    card: Secret[int] = None
    reveals: bool = True


# refusals.py: why a move is illegal. What every game refuses is declared in the kit.
too_far: Final = refusals.illegal("too_far", "turn")
pile_empty: Final = refusals.illegal("pile_empty", "turn")


# state.py: a position, hidden things included; its JSON follows from the types.
class Player(Struct, frozen=True):
    at: Annotated[int, Meta(ge=0, le=300)] = 0
    hand: tuple[Card, ...] = ()
    resigned: bool = False


class State(Struct, frozen=True):
    """`dice` are still to fall in this turn, `pips` still to walk."""

    options: game.Options
    players: Annotated[tuple[Player, ...], Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    pile: tuple[Card, ...]
    dice: Annotated[int, Meta(ge=0, le=3)]
    pips: Annotated[int, Meta(ge=0, le=18)] = 0
    turn: schema.Number = 1
    seat: schema.Count = 0
    over: bool = False


SCHEMA: Final = schema.Schema(State, OPTIONS)


def load(j: game.Json) -> State:
    """The position that was dumped, if it makes sense. Raises ValueError naming what is wrong."""
    s = SCHEMA.load(j)
    playing = [seat for seat, player in enumerate(s.players) if not player.resigned]
    schema.check(s.over or (s.seat in playing and len(playing) > 1), "players: too many have resigned")
    return s


# setup.py, legal.py, explain.py, play.py: the start, what can be done, why not, and what it does.
def setup(seats: int, options: game.Options, rng: Random) -> State:
    chosen = options_of(SEATS, OPTIONS, seats, options)
    return State(chosen, (Player(),) * seats, tuple(rng.sample(CARDS, len(CARDS))), int(chosen["dice"]))


def to_move(s: State) -> tuple[Seat, ...]:
    return () if s.over else (CHANCE,) if s.dice else (s.seat,)


def moves(s: State) -> Iterator[Move]:
    if s.dice:
        yield from map(Roll, range(1, 7))
        return
    here = s.players[s.seat].at
    yield from (Walk(to) for to in range(here + 1, min(here + s.pips, int(s.options["goal"])) + 1))
    if s.pile:
        yield Draw()
    yield End()


def explain(s: State, seat: Seat, m: Move) -> refusals.IllegalMove:
    """Why a move is not among the legal ones: mirrors `moves`."""
    if seat not in to_move(s):
        return refusals.game_over() if s.over else refusals.not_your_turn(s.seat)
    return too_far() if isinstance(m, Walk) else pile_empty() if isinstance(m, Draw) else refusals.not_a_move()


def apply(s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
    if seat not in to_move(s) or m not in moves(s):
        raise explain(s, seat, m)
    me = s.players[s.seat]
    match m:
        case Roll(face=face):
            return replace(s, dice=s.dice - 1, pips=s.pips + face), (Rolled(s.seat, face=face),)
        case Walk(to=to):
            after = replace(s, players=with_player(s, seat, at=to), pips=s.pips - (to - me.at))
            return after, (Walked(seat, steps=to - me.at, to=to),)
        case Draw():
            players = with_player(s, seat, hand=(*me.hand, s.pile[0]))
            return replace(s, players=players, pile=s.pile[1:]), (Drew(seat, card=s.pile[0]),)
    return next_turn(s, TurnEnded(seat), over=me.at >= int(s.options["goal"]))


def resign(s: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    if s.over or s.players[seat].resigned:
        raise refusals.already_resigned() if s.players[seat].resigned else refusals.game_over()
    after = replace(s, players=with_player(s, seat, resigned=True))
    alone = sum(not player.resigned for player in after.players) == 1
    return next_turn(after, Resigned(seat), over=alone) if alone or seat == s.seat else (after, (Resigned(seat),))


def next_turn(s: State, event: Event, *, over: bool) -> tuple[State, tuple[Event, ...]]:
    """The next seat's turn; or the end, when the cards are turned up, which nobody could foresee."""
    if over:
        after = replace(s, over=True)
        return after, (event, GameOver(None, winners=score(after).winners, reveals=True, unforeseen=True))
    seat = next(seat for seat in seats_from(s, s.seat)[1:] if not s.players[seat].resigned)
    return replace(s, turn=s.turn + 1, seat=seat, dice=int(s.options["dice"]), pips=0), (event,)


def score(s: State) -> game.Result:
    lines = tuple((game.Line("way", player.at), game.Line("cards", sum(player.hand))) for player in s.players)
    totals = tuple(sum(line.points for line in each) for each in lines)
    places = game.rank((not player.resigned, total) for player, total in zip(s.players, totals, strict=True))
    return game.Result(lines, totals, places, game.first_of(places))


# view.py, imagine.py: what a seat may know, and a position dealt anew from that.
class RaceView(game.View, frozen=True, kw_only=True):
    """`now` is the position, with 0 for every card that the viewer may not see."""

    now: State


def view(s: State, viewer: Seat | None) -> RaceView:
    seen = (p if s.over or seat == viewer else replace(p, hand=(0,) * len(p.hand)) for seat, p in enumerate(s.players))
    return RaceView(
        game="race", viewer=viewer, seats=len(s.players), to_move=to_move(s), turn=s.turn, round=1,
        decision="over" if s.over else "roll" if s.dice else "act", result=score(s) if s.over else None,
        resigned=tuple(seat for seat, player in enumerate(s.players) if player.resigned),
        now=replace(s, players=tuple(seen), pile=(0,) * len(s.pile)),
    )  # fmt: skip


def imagine(v: RaceView, rng: Random) -> State:
    unseen = Counter(CARDS) - Counter(card for player in v.now.players for card in player.hand)
    cards = iter(rng.sample(list(unseen.elements()), unseen.total()))
    players = tuple(replace(p, hand=tuple(card or next(cards) for card in p.hand)) for p in v.now.players)
    return replace(v.now, players=players, pile=tuple(cards))


# game.py: the protocol, answered by all of these; `heuristic` and `gains` say which moves look good.
RACE: Final[Engine[State, RaceView, game.Result]] = Engine(
    key="race", seats=SEATS, options=OPTIONS, version=1, moves=(Roll, Walk, Draw, End), places=(int,),
    setup=setup, to_move=to_move, moves_of=moves, chance=lambda s, rng: Roll(rng.randint(1, 6)), apply=apply,
    resign=resign, turn=lambda s: s.turn, result=lambda s: score(s) if s.over else None, view=view, imagine=imagine,
    heuristic=lambda v, m: game.HEURISTIC_STEP + m.to if isinstance(m, Walk) else 0,
    gains=lambda v, m: isinstance(m, Walk), dump=SCHEMA.dump, load=load,
)  # fmt: skip

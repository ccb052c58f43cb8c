"""A small real game for the tests of the club: a dice race with hidden cards, played by every rule of the protocol.

A turn: the die falls (or three dice, one after another), then the seat walks its pips in as many steps as it likes,
may draw a card (hidden from the others), play cards from its hand as extra steps, and says `end`. Who stands on the
goal at the end of a turn has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeVar

import msgspec

from rules.kit import notation
from rules.kit.events import Event, loose
from rules.kit.game import Json, Line, Move, Option, Options, Result, View, rank
from rules.kit.refusals import IllegalMove
from rules.kit.seats import CHANCE, Seat

T = TypeVar("T")


class Roll(Move, frozen=True):
    kind: ClassVar[str] = "roll"
    face: int


class Walk(Move, frozen=True):
    kind: ClassVar[str] = "walk"
    steps: int


class Draw(Move, frozen=True):
    kind: ClassVar[str] = "draw"


class Card(Move, frozen=True):
    kind: ClassVar[str] = "card"
    card: int


class End(Move, frozen=True):
    kind: ClassVar[str] = "end"


CARDS = (1, 2, 3, 4, 5) * 8
MOVES = (Roll, Walk, Draw, Card, End)


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: int
    at: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    turn: int = 1
    seat: int = 0
    dice: int = 1
    fallen: tuple[int, ...] = ()
    pips: int | None = None
    resigned: tuple[int, ...] = ()
    over: bool = False


class RaceView(View, frozen=True, kw_only=True):
    """`known` is the position without cards; of these everybody sees how many there are."""

    known: State
    cards: tuple[int, ...]
    deck: int
    hand: tuple[int, ...] = ()


class Race:
    key = "race"
    seats = range(2, 5)
    options: ClassVar = {
        "goal": Option("goal", ("12", "300"), "12"),
        "dice": Option("dice", ("1", "3"), "1"),
        "deck": Option("deck", ("mixed", "sorted"), "mixed"),
    }
    moves = MOVES
    places = ()
    standing = None

    def __init__(self, version: int = 1, earlier: tuple[Race, ...] = ()) -> None:
        self.version = version
        self.earlier = earlier

    def setup(self, seats: int, options: Options, rng: Random) -> State:
        deck = list(CARDS)
        if options["deck"] == "mixed":
            rng.shuffle(deck)
        return State(int(options["goal"]), (0,) * seats, ((),) * seats, tuple(deck), dice=int(options["dice"]))

    def to_move(self, s: State) -> tuple[Seat, ...]:
        if s.over:
            return ()
        return (CHANCE,) if s.pips is None else (s.seat,)

    def legal(self, s: State, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_move(s):
            return
        if seat == CHANCE:
            yield from (Roll(face) for face in range(1, 7))
            return
        yield from (Walk(steps) for steps in range(1, _left(s) + 1))
        if s.deck:
            yield Draw()
        yield from (Card(card) for card in sorted(set(s.hands[seat])))
        yield End()

    def chance(self, s: State, rng: Random) -> Move:
        return Roll(rng.randint(1, 6))

    def apply(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        if seat not in self.to_move(s):
            raise IllegalMove("not_to_move", "turn")
        if m not in list(self.legal(s, seat)):
            raise IllegalMove("too_far", "steps", pips=s.pips or 0)
        change = msgspec.structs.replace
        if isinstance(m, Roll):
            fallen = (*s.fallen, m.face)
            pips = sum(fallen) if len(fallen) == s.dice else None
            return change(s, fallen=fallen, pips=pips), (loose("rolled", s.seat, {"face": m.face}, reveals=True),)
        if isinstance(m, Walk):
            after = change(s, at=_set(s.at, seat, s.at[seat] + m.steps), pips=_left(s) - m.steps)
            return after, (loose("walked", seat, {"steps": m.steps}),)
        if isinstance(m, Draw):
            hands = _set(s.hands, seat, (*s.hands[seat], s.deck[0]))
            event = loose("drew", seat, {}, {"card": s.deck[0]}, reveals=True)
            return change(s, hands=hands, deck=s.deck[1:]), (event,)
        if isinstance(m, Card):
            hand = list(s.hands[seat])
            hand.remove(m.card)
            after = change(s, hands=_set(s.hands, seat, tuple(hand)), at=_set(s.at, seat, s.at[seat] + m.card))
            return after, (loose("played", seat, {"card": m.card}),)
        return self._end(s, (loose("turn_ended", seat),))

    def resign(self, s: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        if s.over or seat in s.resigned:
            raise IllegalMove("already_resigned", "resign")
        after = msgspec.structs.replace(s, resigned=tuple(sorted((*s.resigned, seat))))
        events = (loose("resigned", seat),)
        if len(after.resigned) == len(s.at) - 1:
            return self._over(after, events)
        return self._end(after, events) if seat == s.seat else (after, events)

    def _end(self, s: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        if s.at[s.seat] >= s.goal:
            return self._over(s, events)
        following = [(s.seat + step) % len(s.at) for step in range(1, len(s.at) + 1)]
        seat = next(seat for seat in following if seat not in s.resigned)
        return msgspec.structs.replace(s, turn=s.turn + 1, seat=seat, fallen=(), pips=None), events

    def _over(self, s: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        after = msgspec.structs.replace(s, over=True)
        return after, (*events, loose("game_over", None, {"winners": _score(after).winners}))

    def lingering(self, s: State) -> State:
        """Every turn is ended by a move."""
        return s

    def view(self, s: State, seat: Seat | None) -> RaceView:
        return RaceView(
            game=self.key, viewer=seat, seats=len(s.at), to_move=self.to_move(s), decision="act", turn=s.turn,
            round=1, resigned=s.resigned, result=self.result(s),
            known=msgspec.structs.replace(s, hands=((),) * len(s.at), deck=()),
            cards=tuple(len(hand) for hand in s.hands), deck=len(s.deck),
            hand=s.hands[seat] if seat is not None else (),
        )  # fmt: skip

    def imagine(self, v: RaceView, rng: Random) -> State:
        unseen = list(CARDS)
        for card in v.hand:
            unseen.remove(card)
        rng.shuffle(unseen)
        hands = tuple(
            v.hand if seat == v.viewer else tuple(unseen.pop() for _ in range(count))
            for seat, count in enumerate(v.cards)
        )
        return msgspec.structs.replace(v.known, hands=hands, deck=tuple(unseen[: v.deck]))

    def gains(self, v: RaceView, m: Move) -> bool:
        """Nothing is recommended."""
        return False

    def promise(self, v: RaceView, m: Move) -> int:
        return m.steps if isinstance(m, Walk) else 0

    def turn(self, s: State) -> int:
        return s.turn

    def result(self, s: State) -> Result | None:
        return _score(s) if s.over else None

    def write(self, m: Move) -> str:
        return notation.write(m)

    def read(self, text: str) -> Move:
        return notation.read(MOVES, text)

    def dump(self, s: State) -> Json:
        dumped: Json = msgspec.to_builtins(s)
        return dumped

    def load(self, j: Json) -> State:
        try:
            return msgspec.convert(j, State)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None


def _left(s: State) -> int:
    """The pips that are left to a seat that is to move."""
    assert s.pips is not None
    return s.pips


def _score(s: State) -> Result:
    places = rank((seat not in s.resigned, at) for seat, at in enumerate(s.at))
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result(tuple((Line("way", at),) for at in s.at), s.at, places, winners)


def _set(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])

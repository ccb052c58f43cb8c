"""The weather at the start of a turn: rolled or chosen, then carried out or declined (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rules.takenoko import components as box
from rules.takenoko import explain, refusals
from rules.takenoko.events import Nothing, Rained, Rolled, Skipped, Stormed, TookChip, Weather
from rules.takenoko.legal import rain_sites, weather_options
from rules.takenoko.moves import ChooseWeather, Cloud, Rain, Roll, Skip, Storm
from rules.takenoko.state import State, more, with_player
from rules.takenoko.turns import Done

DECISIONS: Final[Mapping[box.Weather, str]] = {"rain": "rain", "storm": "storm", "clouds": "cloud"}
"""Weather -> the decision that it asks for."""
_ASKED_BY: Final = {decision: weather for weather, decision in DECISIONS.items()}
"""Decision -> the weather that asks for it."""


def roll(s: State, m: Roll) -> Done:
    """The die falls: `choice`, and clouds without chips, let the player choose (rules 4, clouds and ?)."""
    if m.face not in box.FACES:
        raise refusals.roll_face(m.face)
    told = Rolled(s.turn.seat, face=m.face)
    if m.face == "choice" or m.face not in weather_options(s):
        return replace(s, turn=replace(s.turn, decision="weather", rolled=m.face)), (told,)
    after, events = _comes(replace(s, turn=replace(s.turn, rolled=m.face)), m.face)
    return after, (told, *events)


def choose(s: State, m: ChooseWeather) -> Done:
    """The player chooses the weather."""
    if m.face not in weather_options(s):
        raise explain.weather(m.face)
    after, events = _comes(s, m.face)
    return after, (Weather(s.turn.seat, face=m.face), *events)


def rain(s: State, m: Rain) -> Done:
    """Bamboo grows on one irrigated plot."""
    if m.at not in rain_sites(s.garden):
        raise explain.rain(s, m.at)
    garden, ((_, bamboo),) = s.garden.grow((m.at,))
    after = replace(s, garden=garden, turn=replace(s.turn, decision="act"))
    return after, (Rained(s.turn.seat, at=m.at, bamboo=bamboo),)


def storm(s: State, m: Storm) -> Done:
    """The panda goes to any other tile and eats there."""
    if m.to == s.garden.panda or m.to not in s.garden.tiles:
        raise explain.storm(s, m.to)
    garden, ate = s.garden.eat(m.to)
    players = s.players if ate is None else with_player(s, eaten=more(s.players[s.turn.seat].eaten, ate))
    after = replace(s, garden=garden.moved(panda=m.to), players=players, turn=replace(s.turn, decision="act"))
    return after, (Stormed(s.turn.seat, origin=s.garden.panda, to=m.to, ate=ate),)


def cloud(s: State, m: Cloud) -> Done:
    """The player takes a chip, to place it now or later."""
    if not s.supply.chips.get(m.chip):
        raise refusals.chip_out_of_stock(m.chip)
    supply = replace(s.supply, chips=more(s.supply.chips, m.chip, -1))
    players = with_player(s, chips=more(s.players[s.turn.seat].chips, m.chip))
    after = replace(s, supply=supply, players=players, turn=replace(s.turn, decision="act"))
    return after, (TookChip(s.turn.seat, chip=m.chip),)


def skip(s: State, m: Skip) -> Done:
    """The player declines the effect."""
    after = replace(s, turn=replace(s.turn, decision="act"))
    return after, (Skipped(s.turn.seat, face=_ASKED_BY[s.turn.decision]),)


def _comes(s: State, face: box.Weather) -> Done:
    """This weather is in force; where there is nothing it could act on, it is over at once."""
    decision = DECISIONS.get(face, "act")
    idle = (decision == "rain" and not rain_sites(s.garden)) or (decision == "storm" and not s.garden.plots)
    after = replace(s, turn=replace(s.turn, weather=face, decision="act" if idle else decision))
    return after, (Nothing(s.turn.seat, face=face),) if idle else ()

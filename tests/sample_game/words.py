"""What the race says: the functions that `GameWords` (`render/game_words.py`) asks for."""

from typing import Any

from render.phrases import Voice
from rules.kit.events import Event
from rules.kit.game import Move


def decision(voice: Voice) -> str:
    return voice.say(f"decision.{voice.scene.view.decision}")


def event(voice: Voice, event: Event) -> str:
    return voice.say(f"event.{event.kind}{'_own' if 'card' in event.facts else ''}", **event.facts)


def board(voice: Voice) -> list[str]:
    view: Any = voice.scene.view
    seats = enumerate(zip(view.open.players, view.held, strict=True))
    lines = [voice.say("at", who=voice.seat(seat), at=player.at, n=n) for seat, (player, n) in seats]
    return [*lines, voice.say("left", cards=view.pile, pips=view.open.pips)]


def hand(voice: Voice) -> list[str]:
    view: Any = voice.scene.view
    cards = () if view.viewer is None else view.open.players[view.viewer].hand
    return [voice.say("cards", cards=cards) if cards else voice.say("no_cards")]


def unspent(voice: Voice) -> str:
    view: Any = voice.scene.view
    pips = min(view.open.pips, int(view.open.options["goal"]) - view.open.players[view.open.seat].at)
    return voice.say("unspent", n=pips) if pips else ""


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    return voice.say("choice", to=value)


def move(voice: Voice, move: Move) -> str:
    return voice.say(f"do.{move.kind}", **{name: getattr(move, name) for name in move.__struct_fields__})


alt, remaining, brief = board, board, hand

"""What the race says: of the functions of `GameWords` (`render/game_words.py`) those in which it is no game as any."""

from render.phrases import Voice
from rules.kit.typed import expect
from tests.sample_game.game import RaceView


def board(voice: Voice) -> list[str]:
    now = expect(RaceView, voice.scene.view).now
    lines = [voice.say("at", who=voice.seat(n), at=p.at, n=len(p.hand)) for n, p in enumerate(now.players)]
    return [*lines, voice.say("left", cards=len(now.pile), pips=now.pips)]


def hand(voice: Voice) -> list[str]:
    view = expect(RaceView, voice.scene.view)
    cards = () if view.viewer is None else view.now.players[view.viewer].hand
    return [voice.say("cards", cards=cards) if cards else voice.say("no_cards")]


def unspent(voice: Voice) -> str:
    now = expect(RaceView, voice.scene.view).now
    pips = min(now.pips, int(now.options["goal"]) - now.players[now.seat].at)
    return voice.say("unspent", n=pips) if pips else ""

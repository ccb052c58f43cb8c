"""One game of a match, move by move, with what each player saw in its better moves."""

from __future__ import annotations

from random import Random

from cogs.run.matches import Match
from rules.computer import matches
from rules.computer.matches import Decision
from rules.computer.mind import LEVELS, mind_of, remembered
from rules.computer.search import consider
from rules.games import get_game
from rules.kit.seats import CHANCE

SHOWN = 4
"""Candidates that are printed for a decision."""


def watch(match: Match, number: int) -> None:
    """Print the game of this number."""
    game = get_game(match.game)
    mind = mind_of(game)
    seats = matches.seated(len(match.players), number)
    turn = 0

    def told(decision: Decision) -> None:
        nonlocal turn
        state, seat = decision.state, decision.seat
        if game.turn(state) != turn:
            turn = game.turn(state)
            view = game.view(state, None) if seat == CHANCE else remembered(game, state, seat)
            known = mind.knowledge(view)
            for each in range(len(match.players)):
                measured = mind.evaluation.measure(state, each, known)
                terms = zip(mind.evaluation.terms, measured, mind.weights, strict=True)
                print(
                    f"  {each} {match.players[seats[each]]:<8}{mind.prospects(state, each, known):7.1f}  "
                    + " ".join(f"{term}={value * weight:.1f}" for term, value, weight in terms if value)
                )
        line = f"{turn:>4} seat {seat}  {game.write(decision.move)}"
        name = "" if seat == CHANCE else match.players[seats[seat]]
        if name in LEVELS:
            found = consider(mind, remembered(game, state, seat), mind.efforts["medium"], Random(0))
            line += "      medium: " + ", ".join(f"{game.write(c.move)} {c.worth:+.1f}" for c in found[:SHOWN])
        print(line)

    players = [matches.player(name, mind) for name in match.players]
    outcome = matches.play(game, players, number, match.seed, told)
    print("points", outcome.points, "shares", outcome.shares, "" if outcome.finished else "UNFINISHED")

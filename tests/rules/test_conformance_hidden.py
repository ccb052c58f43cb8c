"""What every game promises about hidden things: views, imagined positions and events give nothing away."""

from __future__ import annotations

import json

from rules.kit.events import foreseeable
from rules.kit.seats import CHANCE
from rules.kit.selfplay import choose
from tests.rules.samples import Played, everyone, generator


def test_a_view_shows_nothing_that_its_viewer_may_not_know(match: Played) -> None:
    """Whatever is hidden from a viewer is dealt anew: nothing that the viewer is shown may change."""
    game = match.game
    for step in match.sample():
        for viewer in everyone(match.seats):
            shown = game.view(step.state, viewer)
            twin = game.imagine(shown, generator(viewer))
            assert game.view(twin, viewer) == shown
            if viewer is not None:
                assert list(game.legal(twin, viewer)) == list(game.legal(step.state, viewer))


def test_imagined_positions_differ_in_what_is_hidden(match: Played) -> None:
    game = match.game
    shown = game.view(match.start, None)
    imagined = [json.dumps(game.dump(game.imagine(shown, generator(number)))) for number in range(5)]
    assert len(set(imagined)) == 5
    assert game.imagine(shown, generator(1)) == game.imagine(shown, generator(1))


def test_an_imagined_position_can_be_played_and_dumped(match: Played) -> None:
    game = match.game
    for step in match.sample(8):
        rng = generator(step.seat)
        state = game.imagine(game.view(step.state, None), rng)
        assert game.load(game.dump(state)) == state
        for _ in range(20):
            if not game.to_move(state):
                break
            seat = game.to_move(state)[0]
            state, _ = game.apply(state, seat, choose(game, state, seat, rng))


def test_what_happens_tells_a_viewer_nothing_hidden_unless_it_is_said_to_reveal_or_betray(match: Played) -> None:
    """The same move in two positions that look alike looks alike, but where an event says it gives something away."""
    game, compared = match.game, 0
    for number, step in enumerate(match.sample(80)):
        others = [viewer for viewer in everyone(match.seats) if viewer != step.seat]
        # Two of those who look on, in turn: all of them at every step would be the same many times over.
        for viewer in (others[number % len(others)], others[(number + 1) % len(others)]):
            if game.to_move(step.state) == (CHANCE,):
                continue
            twin = game.imagine(game.view(step.state, viewer), generator(viewer))
            if step.move not in list(game.legal(twin, step.seat)):
                continue
            after, events = game.apply(twin, step.seat, step.move)
            if any(event.reveals or event.betrays for event in (*events, *step.events)):
                continue
            compared += 1
            assert [event.seen_by(viewer) for event in events] == [event.seen_by(viewer) for event in step.events]
            assert game.view(after, viewer) == game.view(step.after, viewer)
    assert compared


def test_a_move_that_can_be_foreseen_leads_to_what_its_seat_could_have_told(match: Played) -> None:
    """Whatever is hidden from the seat is dealt anew: a preview may show only what that leaves as it is."""
    game, compared = match.game, 0
    for step in match.sample(80):
        if game.to_move(step.state) == (CHANCE,):
            continue
        twin = game.imagine(game.view(step.state, step.seat), generator(step.seat))
        after, events = game.apply(twin, step.seat, step.move)
        if foreseeable(events) or foreseeable(step.events):
            compared += 1
            assert game.view(after, step.seat) == game.view(step.after, step.seat)
    assert compared


def test_secret_facts_are_for_their_seat_alone(match: Played) -> None:
    for step in match.steps:
        for event in step.events:
            for viewer in everyone(match.seats):
                seen = event.seen_by(viewer)
                if viewer is not None and viewer == event.seat:
                    assert seen.facts == {**event.facts, **event.secret}
                else:
                    assert seen.secret == {}
                    assert seen.facts == {name: fact for name, fact in event.facts.items() if name not in event.secret}

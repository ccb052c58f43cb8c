"""What the private picture of Tongiaki promises: where one stands, and what each island could do next."""

from __future__ import annotations

from functools import lru_cache

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import post
from render.lettering import Line, lines_on
from render.reading import round_of
from render.scene import Scene, Size
from render.tongiaki import cards, offers
from render.tongiaki.cards import Card
from render.tongiaki.hand import hand, islands
from render.tongiaki.reading import view_of
from render.words import hand_text
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.outlook import Prospect
from tests.render.drawn import covered
from tests.render.test_news import turn_starts
from tests.render.tongiaki import scenes

SIZES: tuple[Size, ...] = ("phone", "wide")


@lru_cache(maxsize=1)
def hands() -> list[Scene]:
    """Hands from whole games: few and many islands, two and six seats, both languages and sizes, and king's islands."""
    found = [(record, scene) for record in ("tongiaki-2", "tongiaki-6") for scene in turn_starts(record)[3::6]]
    seen = [replace(scene, view=_seen(scene), names=scenes.NAMES[: scene.view.seats], news=()) for _, scene in found]
    seen += [scenes.scene(scenes.kings()[0], seat) for seat in range(4)]
    seen = [replace(scene, label="#12") for scene in seen]
    return [replace(scene, language=("en", "ja")[i % 2], size=SIZES[i // 2 % 2]) for i, scene in enumerate(seen)]


@lru_cache(maxsize=1)
def drawn() -> list[tuple[Scene, Image.Image]]:
    """All of them with their pictures."""
    return [(scene, hand(scene)) for scene in hands()]


def _seen(scene: Scene) -> object:
    return TONGIAKI.view(view_of(scene).known, view_of(scene).seat)


def _cards(scene: Scene) -> list[Card]:
    assert scene.view.viewer is not None
    return islands(scene, scene.view.viewer)


def _written(scene: Scene) -> list[Line]:
    image = next((image for each, image in drawn() if each is scene), None)
    return list(lines_on(image or hand(scene)))


def _ends(scene: Scene) -> list[Prospect]:
    """Where the beaches sail of the islands in a hand that are full or lack one boat."""
    view, seat = view_of(scene), scene.view.viewer
    assert seat is not None
    lands = [card.land for card in _cards(scene) if card.land.king is None and seat in card.land.seats]
    return [end for land in lands for shore in land.beaches for end, _ in offers.led(view, shore, [(seat,)])]


def _ends_told(scene: Scene) -> list[str]:
    """What a hand says of these, once where several piers of a beach lead to the same."""
    ends = {(end.pier.beach, end.outcome, end.island, end.needed): end for end in _ends(scene)}
    return [_told(scene, end) for end in ends.values()]


def _told(scene: Scene, end: Prospect) -> str:
    if end.outcome == "lands":
        return "→ " + name(scene.language, "tongiaki", str(end.island))
    return text(scene.language, f"picture.tongiaki.log.known.{end.outcome}", n=end.needed)


def test_a_hand_says_in_words_where_every_beach_would_sail_that_lacks_one_boat() -> None:
    seen = set()
    for scene in hands():
        words = [line.words.strip() for line in _written(scene)]
        expected = _ends_told(scene)
        seen |= {end.outcome for end in _ends(scene)}
        assert all(words.count(said) >= expected.count(said) for said in expected)
    assert seen >= {"lands", "fails", "unknown", "returns"}


def test_a_hand_names_its_game_table_and_round() -> None:
    for scene in hands():
        words = [line.words for line in _written(scene)]
        assert text(scene.language, "picture.tongiaki.title") + " #12" in words
        assert round_of(scene) in words


def test_a_hand_says_first_of_all_where_the_beaches_lead_that_are_full() -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    scene = scenes.scene(s, scenes.acting(s), language="en")
    sails = _ends(scene)
    own = {card.land.id for card in _cards(scene)}
    full = {pier for pier in view_of(scene).piers if pier.island in own}
    assert full
    assert full <= {end.pier for end in sails}
    words = [line.words.strip() for line in _written(scene)]
    expected = _ends_told(scene)
    assert all(words.count(said) >= expected.count(said) for said in expected)


def test_a_hand_shows_the_island_at_which_own_boats_wait_to_land() -> None:
    s, _ = scenes.played(4, 3, 1, "land")
    scene = scenes.scene(s, scenes.acting(s), language="en")
    group, own = view_of(scene).group, view_of(scene).seat
    assert group
    assert own in group.rest.seats
    assert all(own not in land.seats for land in view_of(scene).islands if land.id == group.island)
    assert [card.land.id for card in _cards(scene)][-1] == group.island
    words = [line.words.strip() for line in _written(scene)]
    assert {name("en", "tongiaki", group.island), "to land"} <= {*words}
    said = hand_text(scene)
    assert f"Waiting to land on {name('en', 'tongiaki', group.island)}: 1 boat" in said
    others = [each for each in range(4) if each not in group.rest.seats]
    assert all(group.island not in [card.land.id for card in _cards(scenes.scene(s, each))] for each in others)


def test_nothing_on_a_hand_is_covered() -> None:
    for scene in hands():
        assert covered(hand, scene) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_hand_of_many_islands_is_at_most_2_2_times_as_high_as_wide_and_large_enough_to_read(language: str) -> None:
    for seed, seat in ((5, 0), (6, 1)):
        many = scenes.scene(scenes.played(2, seed, 50)[0], seat, size="phone", language=language)
        assert len(_cards(many)) >= 10
        shown = hand(many)
        assert shown.height <= 2.2 * shown.width
        assert min(line.em for line in lines_on(shown) if line.words in ("A", "B", "C", "+1")) >= post.LEAST
        assert covered(hand, many) == []


def test_the_fewer_islands_the_larger_they_are_drawn() -> None:
    scene = max(hands(), key=lambda each: len(_cards(each)))
    many, sizes = _cards(scene), range(1, len(_cards(scene)) + 1)
    radii = [cards.grid(scene, many[:count], 1060, 1500, (1, 2), post.LEAST).sizes.radius for count in sizes]
    assert radii == sorted(radii, reverse=True)
    assert radii[0] > 1.3 * radii[-1]


def test_a_hand_says_once_an_island_when_its_beaches_sail_and_without_boats_where_growth_takes_one() -> None:
    empty = 0
    for scene in hands():
        words, view = [line.words for line in _written(scene)], view_of(scene)
        lands = {end.pier.island for end in _ends(scene)}
        assert words.count(text(scene.language, "picture.tongiaki.hand.sails")) == len(lands)
        assert view.viewer is not None
        empty += (none := not view.sailors[view.viewer].supply)
        assert (text(scene.language, "picture.tongiaki.hand.taken") in words) == none
    assert empty

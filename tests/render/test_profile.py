"""Pictures of profiles and ranks: what they say, readable on a phone, for names of any script and length."""

from __future__ import annotations

import pytest

from data.texts import LANGUAGES, name
from render.lettering import lines_on
from render.post import LEAST, WIDTH
from render.profile import Opponent, Played, Profile, profile
from render.ranks import Ranked, Ranks, ranks
from render.rating_bar import Rating
from rules.games import GAMES

NAMES = ("Ann", "สมชาย ใจดี", "محمد علي", "さくらんぼ太郎", "W" * 32, "\u200b", "🌸", "x")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_says_everything_large_enough_for_a_phone(language: str) -> None:
    titles = {game: name(language, game, "title") for game in GAMES}
    played = [
        Played(game, title, "120 games · 50 won · 20 h a turn", None if game == "tigris" else Rating(27.91, 6.2))
        for game, title in titles.items()
    ]
    met = [Opponent(called, 20, 9, 8) for called in NAMES[1:6]]
    drawn = profile(Profile("Ann", "420 games", played, met, language))
    lines = {line.words: line.em for line in lines_on(drawn)}
    assert drawn.width == WIDTH
    assert min(lines.values()) >= LEAST
    assert {"Ann", "420 games", "27.9", "±6.2", *titles.values()} <= {words.strip("\u2066\u2069") for words in lines}
    assert any(words.strip("\u2066\u2069").startswith("WWW") and "…" in words for words in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_fit_names_of_any_script_and_places_of_any_length(language: str) -> None:
    rows = [Ranked(9990 + n, called, Rating(-3.4, 8.3), own=n == 2) for n, called in enumerate(NAMES)]
    drawn = ranks(Ranks("tongiaki", "Tongiaki", "Ranks in Club", rows, language))
    lines = lines_on(drawn)
    assert min(line.em for line in lines) >= LEAST
    assert {"9997", "-3.4", "±8.3"} <= {line.words for line in lines}


def test_a_game_without_an_emblem_is_known_by_its_letter() -> None:
    drawn = ranks(Ranks("race", "Race", "Ranks in Club", [Ranked(1, "Ann", Rating(25.0, 8.3))], "en"))
    assert "R" in {line.words for line in lines_on(drawn)}

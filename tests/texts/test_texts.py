"""How a sentence is found and filled. What the sentences say is tested beside this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from data import texts
from data.texts import language_of, listing, name, text
from rules.kit.hexes import Hex

Sentence: TypeAlias = Callable[[str | dict[str, str]], Callable[..., str]]
"""Makes what is handed over (plain, or with its plural forms) the only sentence beside the shared words."""


@pytest.fixture
def sentence(monkeypatch: pytest.MonkeyPatch) -> Sentence:
    def put(said: str | dict[str, str]) -> Callable[..., str]:
        known = {language: dict(texts.keys(language)) for language in texts.LANGUAGES}
        monkeypatch.setattr(texts, "_sentences", lambda language: {**known[language], "test.said": said})

        def say(language: str = "en", **facts: Any) -> str:
            return text(language, "test.said", **facts)

        return say

    return put


@pytest.mark.parametrize(
    ("locale", "language"), [("ja", "ja"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), ("", "en"), (None, "en")]
)
def test_japanese_clients_read_japanese_and_all_others_english(locale: str | None, language: str) -> None:
    assert language_of(locale) == language


def test_an_unknown_key_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match=r"en: takenoko\.no_such_sentence"):
        text("en", "takenoko.no_such_sentence")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError, match="de"):
        text("de", "takenoko.title")


def test_a_missing_fact_is_named_in_the_error(sentence: Sentence) -> None:
    with pytest.raises(KeyError, match="misses the fact who"):
        sentence("{who} won")(winner="Ann")


@pytest.mark.parametrize("n", [0, 1, 2, 5, 11, 21, 101])
def test_english_uses_the_singular_for_one_only(sentence: Sentence, n: int) -> None:
    said = sentence({"one": "{n} point", "other": "{n} points"})
    assert said(n=n) == (f"{n} point" if n == 1 else f"{n} points")


@pytest.mark.parametrize("n", [0, 1, 2])
def test_japanese_has_one_form(sentence: Sentence, n: int) -> None:
    assert sentence({"other": "{n}点"})("ja", n=n) == f"{n}点"


@pytest.mark.parametrize(
    "hostile", ["{other}", "{", "}", "{0}", "{who.__class__}", "{who!r:>1000000000}", "%s", "{{}}", "\\1"]
)
def test_facts_are_inserted_as_they_are_and_never_read_as_templates(sentence: Sentence, hostile: str) -> None:
    assert sentence("{who} won {other}")(who=hostile, other="x") == f"{hostile} won x"


@pytest.mark.parametrize("template", ["{who.name}", "{who[0]}", "{who!r}", "{who:>30}"])
def test_a_template_reaches_nothing_inside_a_fact(sentence: Sentence, template: str) -> None:
    assert sentence(template)(who="Ann") == template


def test_tuples_become_lists_in_the_readers_language(sentence: Sentence) -> None:
    said = sentence("{colours}")
    assert said("en", colours=("a", "b", "c")) == "a, b, c"
    assert said("ja", colours=("a", "b", "c")) == "a、b、c"


def test_a_grid_place_is_said_by_its_label(sentence: Sentence) -> None:
    assert sentence("{at}")(at=Hex(0, 0)) == "H8"
    assert sentence("{places}")(places=(Hex(0, 0), Hex(1, 0))) == "H8, H9"


@pytest.mark.parametrize(
    ("kind", "english", "japanese"),
    [("comma", "a, b, c", "a、b、c"), ("and", "a, b and c", "a、bとc"), ("or", "a, b or c", "a、bかc")],
)
def test_lists_are_joined_as_the_language_joins_them(kind: str, english: str, japanese: str) -> None:
    assert listing("en", "abc", kind) == english
    assert listing("ja", "abc", kind) == japanese
    assert listing("en", ["a"], kind) == "a"
    assert listing("en", [], kind) == ""


def test_names_fall_back_from_the_game_to_the_words_of_all_games_to_the_value_itself() -> None:
    assert name("en", "takenoko", "green") == "green"
    assert name("ja", "takenoko", "green") == "緑"
    assert name("ja", "takenoko", "title") == "タケノコ"
    assert name("en", "takenoko", "move.panda") == "Move the panda"
    assert name("ja", "takenoko", "send_messages") == "メッセージを送信"
    assert name("ja", "takenoko", "H9") == "H9"
    assert name("ja", "no_such_game", 7) == "7"


def test_topics_come_in_reading_order() -> None:
    assert texts.topics("takenoko")[:3] == ("overview", "turn", "weather")
    assert texts.topics("no_such_game") == ()

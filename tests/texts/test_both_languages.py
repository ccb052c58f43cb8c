"""Both languages say the same things with the same facts, and each says them in its own tongue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from data import DATA
from data.texts import LANGUAGES, keys

PLACEHOLDER = re.compile(r"\{((?:(?:cmd|option):[\w.]+)|\w+)\}")
"""A fact, a command or an option of one."""
JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠々]")
NEEDS_NO_TRANSLATION = re.compile(r"[\W\d_]*|[A-Za-z]{1,4}|Tessera|English|日本語")
"""Signs, a lone fact, a unit, names."""
JOINERS = ("words.list.", "words.space", "picture.tigris.brings")
"""What stands between other words may be, or end in, a space."""


def forms(said: str | Mapping[str, str]) -> dict[str, str]:
    """The sentences of a key: one, or one for each plural form."""
    return dict(said) if isinstance(said, Mapping) else {"other": said}


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every key with every form of its sentence."""
    for key, said in keys(language).items():
        for form in forms(said).values():
            yield key, form


def facts(said: str) -> set[str]:
    return set(PLACEHOLDER.findall(said))


def test_both_languages_have_the_same_files() -> None:
    files = [{path.name for path in (DATA / "texts" / language).iterdir()} for language in LANGUAGES]
    assert files[0] == files[1]


def test_both_languages_have_the_same_keys() -> None:
    english, japanese = keys("en").keys(), keys("ja").keys()
    assert english - japanese == set(), "missing in Japanese"
    assert japanese - english == set(), "missing in English"


def test_a_sentence_uses_the_same_facts_in_both_languages() -> None:
    """And names the same commands. The count `n` may be left unsaid, as in `1 card`."""
    used = [
        {key: set().union(*map(facts, forms(said).values())) - {"n"} for key, said in keys(language).items()}
        for language in LANGUAGES
    ]
    assert {key for key in used[0].keys() & used[1].keys() if used[0][key] != used[1][key]} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_plural_forms_use_the_same_facts(language: str) -> None:
    for key, said in keys(language).items():
        used = [facts(form) - {"n"} for form in forms(said).values()]
        assert all(one == used[0] for one in used), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_stand_only_around_facts(language: str) -> None:
    assert [key for key, said in sentences(language) if re.search(r"[{}]", PLACEHOLDER.sub("", said))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_padded(language: str) -> None:
    wrong = [key for key, said in sentences(language) if not said.strip() or said.rstrip("\n") != said.strip()]
    assert [key for key in wrong if not key.startswith(JOINERS)] == []


def test_japanese_sentences_are_in_japanese() -> None:
    wrong = []
    for key, said in sentences("ja"):
        bare = PLACEHOLDER.sub("", re.sub(r"`[^`]*`", "", said)).strip()
        if not JAPANESE.search(said) and not NEEDS_NO_TRANSLATION.fullmatch(bare):
            wrong.append((key, said))
    assert wrong == []


def test_english_sentences_are_in_english() -> None:
    wrong = [(key, said) for key, said in sentences("en") if JAPANESE.search(said) and len(said) > 1]
    assert [(key, said) for key, said in wrong if said != "日本語"] == []


def test_japanese_punctuation_is_japanese() -> None:
    """No ASCII punctuation directly behind a Japanese letter."""
    western = re.compile(r"[ぁ-んァ-ヶ一-龠々」）][,.?!;:](?=\s|$|[ぁ-んァ-ヶ一-龠])")
    assert [(key, said) for key, said in sentences("ja") if western.search(said)] == []

"""Display names in sentences: whatever Discord lets people call themselves, a sentence stays what it is."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.texts import NAME_LENGTH, plain, tidy

ESCAPED = re.compile(r"\\[^\w\s]")
ACTIVE = re.compile(r"[`*_~|<>\[\]()#:\\]")


def shown(name: str) -> str:
    """What Discord shows of an escaped name."""
    return re.sub(r"\\([^\w\s]|_)", r"\1", name)


@pytest.mark.parametrize(
    ("given_name", "expected"),
    [
        ("Ann", "Ann"),
        ("あかり", "あかり"),
        ("  Ann \n Lee\t", "Ann Lee"),
        ("A\u200bn\u200dn\u2060", "Ann"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069", "a"),
        ("A\u0000B\u001b[31m", "AB[31m"),
        ("", "?"),
        ("\u3164\u2800", "?"),
        ("\u200b", "?"),
        ("e\u0301", "é"),
        ("Z" + "\u0335" * 40 + "a", "Z\u0335\u0335a"),
    ],
)
def test_a_tidy_name_shows_nothing_invisible_and_is_never_empty(given_name: str, expected: str) -> None:
    assert tidy(given_name) == expected


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert tidy("a" * NAME_LENGTH) == "a" * NAME_LENGTH
    assert tidy("a" * (NAME_LENGTH + 1)) == "a" * (NAME_LENGTH - 1) + "…"
    assert tidy("長" * 100) == "長" * (NAME_LENGTH - 1) + "…"


@pytest.mark.parametrize(
    "name", ["*bold*", "_a_", "~~x~~", "||spoiler||", "`code`", "[a](b)", "> quote", "# big", "-# small", "a\\*b"]
)
def test_a_name_in_a_message_formats_nothing(name: str) -> None:
    assert not ACTIVE.search(ESCAPED.sub("", plain(name)).replace("\\_", ""))
    assert shown(plain(name)) == name


@pytest.mark.parametrize(
    "mention", ["@everyone", "@here", "<@1234567890123456789>", "<@!1234567890123456789>", "<@&1234567890123456789>"]
)
def test_a_name_mentions_nobody(mention: str) -> None:
    said = plain(mention)
    assert not re.search(r"@(everyone|here|[!&]?\d)", said)
    assert not re.search(r"(?<!\\)<", said)


@pytest.mark.parametrize(
    "link", ["https://evil.example", "<#1234567890123456789>", "<:a:1234567890123456789>", "<t:1>"]
)
def test_a_name_links_nothing(link: str) -> None:
    assert not re.search(r"https?://|(?<!\\)<", plain(link))


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "abc שלום"])
def test_a_name_written_from_right_to_left_is_isolated(name: str) -> None:
    assert plain(name) == f"\u2068{name}\u2069"


def test_a_name_written_from_left_to_right_is_not() -> None:
    assert plain("Ann") == "Ann"


@given(st.text(max_size=60))
def test_no_name_breaks_a_line_or_a_sentence(name: str) -> None:
    said = tidy(name)
    assert 1 <= len(said) <= NAME_LENGTH
    assert said == said.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in said)
    assert shown(plain(name).replace("@\u200b", "@").strip("\u2068\u2069")) == said
    assert not ACTIVE.search(ESCAPED.sub("", plain(name)).replace("\\_", ""))

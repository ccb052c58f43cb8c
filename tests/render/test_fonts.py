"""Any text a person can write becomes a line that can be drawn, and long ones are fitted."""

from __future__ import annotations

import pytest

from render import fonts

WRITTEN = {
    "あかり": "あかり",
    "Zoë Łódź": "Zoë Lódź",
    "𝓕𝓪𝓷𝓬𝔂 ＷＩＤＥ": "Fancy ＷＩＤＥ",
    "a\u200bb\u202ec\x07d": "abcd",
    "line\nbreak\ttab": "line break tab",
    "🐼 Anna 🎋": " Anna ",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴": "Zalgo",
    "**x** _y_ `z` @here <#1>": "**x** _y_ `z` @here <#1>",
    "": "",
}


@pytest.mark.parametrize("written", WRITTEN)
def test_text_is_drawn_without_what_cannot_be_drawn(written: str) -> None:
    assert fonts.plain(written) == WRITTEN[written]


@pytest.mark.parametrize("name", ["", " ", "🐼🎋", "محمد بن عبد الله", "\u200b\u200b", "ไทย a", "\x00"])
def test_a_name_of_which_too_little_is_left_is_replaced(name: str) -> None:
    assert fonts.name_or(name, "Player 3") == "Player 3"


def test_a_name_that_can_be_drawn_stays() -> None:
    assert fonts.name_or("🐼 Anna", "Player 3") == "Anna"


@pytest.mark.parametrize("words", ["W" * 2000, "あ" * 2000, "short", "two words", "…" * 300, "e\u0301" * 500])
@pytest.mark.parametrize("limit", [40, 200, 700])
def test_a_fitted_text_is_no_wider_than_its_place(words: str, limit: int) -> None:
    assert fonts.width(fonts.fit(words, 30, limit), 30) <= max(limit, fonts.width("…", 30))


def test_a_text_that_fits_is_not_cut() -> None:
    assert fonts.fit("Haruto", 30, 300) == "Haruto"


LONG = ("水路を置ける境目を選ぶか、手番を終了してください。" * 3, "choose an action or end your turn " * 6)


@pytest.mark.parametrize("words", LONG)
def test_wrapped_lines_fit_and_begin_with_no_closing_mark(words: str) -> None:
    lines = fonts.wrap(words, 28, 400, 8)
    assert len(lines) > 1
    assert all(fonts.width(line, 28) <= 400 for line in lines)
    assert all(line[0] not in "、。！？）」" for line in lines)
    assert "".join(lines).replace(" ", "").startswith(words.replace(" ", "")[:20])


def test_wrapping_is_limited_and_says_that_something_is_missing() -> None:
    lines = fonts.wrap("ながい" * 100, 28, 300, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_latin_words_are_not_broken() -> None:
    words = "the gardener walks in a straight line and bamboo grows"
    assert " ".join(fonts.wrap(words, 28, 260, 9)) == words

"""Any text a person can write becomes a line that can be drawn, and long ones are fitted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import ImageFont

from render import bidi, faces, fonts, plain
from render.sprites import CACHE

WRITTEN = {
    "あかり": "あかり",
    "Zoë Łódź": "Zoë Łódź",
    "Νίκος Ґалина": "Νίκος Ґалина",
    "𝓕𝓪𝓷𝓬𝔂 ＷＩＤＥ": "Fancy ＷＩＤＥ",
    "a\u200bb\u202ec\x07d": "abcd",
    "line\nbreak\ttab": "line break tab",
    "🐼 Anna 🎋": "🐼 Anna 🎋",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴": "Zalgo",
    "**x** _y_ `z` @here <#1>": "**x** _y_ `z` @here <#1>",
    "": "",
    "علی\u200cرضا": "علی\u200cرضا",
    "a\u200cb ا\u202eب\u0600": "ab اب",
    "ก" + "\u0e49" * 32: "ก" + "\u0e49" * 4,
    "❤️ 1️⃣": "❤ 1",
    "🧙\u200d♀\ufe0f": "🧙\u200d♀",
    "𒀀x𓀀": "x",
}

NAMES = {
    "Arabic": "محمد اللّٰه",
    "Armenian": "Արամ",
    "Bengali": "রবীন্দ্রনাথ",
    "Devanagari": "श्रीकृष्ण",
    "Ethiopic": "አበበ",
    "Georgian": "გიორგი",
    "Gujarati": "ગુજરાતી",
    "Gurmukhi": "ਗੁਰੂ",
    "Hebrew": "שָׁלוֹם",
    "Kannada": "ಕನ್ನಡ",
    "Khmer": "ស្រីមុំ",
    "Lao": "ລາວ",
    "Latin": "Łŋ",
    "Malayalam": "മലയാളം",
    "Myanmar": "စက္ကူ",
    "Oriya": "ଓଡ଼ିଆ",
    "Sinhala": "ශ්\u200dරී",
    "Tamil": "தமிழ்ச்செல்வன்",
    "Telugu": "ప్రసాద్",
    "Thai": "ปิ่นเกล้า",
    "Emoji": "👨\u200d👩\u200d👧🇯🇵",
    "Symbols": "🄰🄱",
}


@pytest.mark.parametrize("written", WRITTEN)
def test_text_is_drawn_without_what_cannot_be_drawn(written: str) -> None:
    assert plain.plain(written) == WRITTEN[written]
    assert plain.plain(plain.plain(written)) == WRITTEN[written]


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200b", "ᠮᠣᠩᠭᠣᠯ a", "\x00", "\u2068\u2069", "\u0e49\u0e49"])
def test_a_name_of_which_too_little_is_left_is_replaced(name: str) -> None:
    assert plain.name_or(name, "Player 3") == "Player 3"


def test_a_name_that_can_be_drawn_stays() -> None:
    assert plain.name_or(" 🐼 Anna", "Player 3") == "🐼 Anna"


@pytest.mark.parametrize("face", NAMES)
def test_a_name_of_each_script_is_drawn_without_a_box(face: str) -> None:
    name = NAMES[face]
    assert plain.name_or(name, "Player 6").strip(bidi.ISOLATE + bidi.END) == plain.plain(name) == name
    assert {piece.face for piece in bidi.pieces(name)} <= {face, faces.CJK}
    letters = [letter for letter in name if letter not in faces.JOINERS and not letter.isspace()]
    assert all(faces.has_glyph(letter, face) for letter in letters)
    run = fonts.run(name, 34)
    assert run.mask.getbbox()
    assert run.width > 10
    assert run.width == round(fonts.width(name, 34))


def test_bold_differs_from_regular_in_every_face() -> None:
    assert all(fonts.run(name, 34).mask != fonts.run(name, 34, False).mask for name in NAMES.values())


def shown(words: str) -> str:
    """A line as it is read from left to right."""
    return "".join(piece.words[::-1] if piece.leftward else piece.words for piece in bidi.pieces(plain.plain(words)))


ORDER = {
    "Ali אבג 🎲 花子": "Ali גבא 🎲 花子",
    "אב גד": "דג בא",
    "אב 12 גד": "דג 12 בא",
    "אב 1.5-2% גד": "דג 1.5-2% בא",
    "اب 12-3": "3-12 با",
    "a (אב) c": "a (בא) c",
    "אב, cd": "בא, cd",
    "אב 12": "12 בא",
    "12 אב": "12 בא",
}


@pytest.mark.parametrize("words", ORDER)
def test_words_from_right_to_left_stand_in_their_order(words: str) -> None:
    assert shown(words) == ORDER[words]


def test_a_name_keeps_its_own_order_and_leaves_that_of_its_sentence() -> None:
    name = plain.name_or("אב (cd) 12!", "Player 1")
    assert shown(f"{name}: 3 points") == "!12 (cd) בא: 3 points".replace("(cd)", ")cd(")
    assert shown("אב: 3 points") == "3 :בא points"


def test_a_mixed_name_is_drawn_piece_by_piece_each_in_the_face_that_has_it() -> None:
    found = [
        (piece.words.strip(), piece.face, piece.leftward)
        for piece in bidi.pieces("Ali علي 🎲 花子")
        if piece.words != " "
    ]
    assert found == [("Ali", "CJK", False), ("علي", "Arabic", True), ("🎲", "Emoji", False), ("花子", "CJK", False)]


def test_letters_of_a_word_are_of_one_face_where_one_of_them_is_rare() -> None:
    assert [piece.face for piece in bidi.pieces("Zoë Łódź")] == ["CJK", "Latin"]


def test_joined_letters_are_narrower_than_single_ones() -> None:
    assert fonts.width("ههه", 40) < 3 * fonts.width("ه", 40)
    assert fonts.width("👨\u200d👩\u200d👧", 40) == fonts.width("👨", 40)


CLUSTERS = (
    ["ปิ่", "น", "เ", "ก", "ล้", "า"],
    ["น้ำ", "ใ", "จ"],
    ["श्री", "कृ", "ष्ण"],
    ["த", "மி", "ழ்", "ச்", "செ"],
    ["👨\u200d👩\u200d👧", "👍🏽", "🇯🇵", "🇫🇷", "x"],
    ["שָׁ", "ל", "וֹ", "ם"],
    ["စ", "က္ကူ"],
)


@pytest.mark.parametrize("clusters", CLUSTERS)
def test_no_cut_goes_through_a_letter_and_its_marks(clusters: list[str]) -> None:
    name = "".join(clusters)
    assert [name[a:b] for a, b in pairwise(plain.edges(name))] == clusters
    begun = ["".join(clusters[:n]) + "…" for n in range(len(clusters))]
    assert {fonts.fit(name, 30, limit) for limit in range(10, 200)} <= {*begun, name}
    for line in fonts.wrap(name * 4, 30, 90, 20):
        assert {line[a:b] for a, b in pairwise(plain.edges(line))} <= {*clusters, "…"}


def test_a_cut_name_stays_isolated_with_its_ellipsis_at_its_end() -> None:
    name = plain.name_or("محمد بن عبد الله", "Player 1")
    cut = fonts.fit(name, 30, 120)
    assert (cut[0], cut[-2:]) == (bidi.ISOLATE, "…" + bidi.END)
    assert fonts.cut_short(cut)
    assert shown(f"{cut}: 3").startswith("…")
    assert shown(f"{cut}: 3").endswith(": 3")
    lines = fonts.wrap(f"{name} has built a house", 30, 120, 9)
    assert len(lines) > 2
    assert all(line.count(bidi.ISOLATE) == line.count(bidi.END) for line in lines)


@pytest.mark.parametrize("name", ["ก" + "\u0e49" * 32, "م" + "\u064e\u0651" * 16, "က" + "\u1039က" * 16])
@pytest.mark.parametrize("rim", [0, 3])
def test_piled_up_marks_stay_on_their_line(name: str, rim: int) -> None:
    run = fonts.run(name, 40, rim=rim)
    assert run.top >= -0.7 * 40
    assert run.top + run.mask.height <= 0.96 * 40


def test_faces_share_their_base_line() -> None:
    box = fonts.run("H", 60)
    mixed = fonts.run("Hბ", 60)
    assert mixed.mask.crop((0, -mixed.top, 30, 60 - mixed.top)) == box.mask.crop((0, -box.top, 30, 60 - box.top))


def test_no_other_face_is_opened_for_latin_and_japanese(opened: list[str]) -> None:
    fonts.run("Zoë and あかり, 3 points…", 31)
    assert opened == []
    fonts.run("Zoë گ", 31)
    assert {name.split("NotoSans")[-1] for name in opened} == {"Arabic[wght].ttf"}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The files of faces that are opened from now on, the first face apart."""
    found: list[str] = []
    original = ImageFont.truetype

    def truetype(path: object, *args: object, **kwargs: object) -> ImageFont.FreeTypeFont:
        if "CJK" not in str(path):
            found.append(str(path))
        return original(path, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(ImageFont, "truetype", truetype)
    forget()
    yield found
    forget()


@pytest.fixture
def no_raqm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(faces, "RAQM", False)
    forget()
    yield
    forget()


def forget() -> None:
    """Empties all that is remembered about letters."""
    CACHE.clear()
    for known in (
        faces.has_glyph,
        faces.face_of,
        faces._unshaped,
        faces._unknown,
        plain.plain,
        plain._simple,
        plain.name_or,
    ):
        known.cache_clear()
    for fitted in (plain.edges, bidi.pieces, fonts.width, fonts.fit, fonts.wrap):
        fitted.cache_clear()


@pytest.mark.usefixtures("no_raqm")
def test_without_raqm_names_of_other_scripts_are_replaced(opened: list[str]) -> None:
    for face in NAMES.keys() - {"Latin", "Emoji", "Symbols"}:
        assert plain.name_or(NAMES[face], "Player 6") == "Player 6"
    assert plain.name_or("🐼 Łódź", "Player 6") == "Lódz"
    assert fonts.run("🐼 Łódź علي", 30).width == fonts.run(" Lódz ", 30).width
    assert opened == []


@pytest.mark.parametrize(
    "words",
    ["W" * 2000, "あ" * 2000, "short", "two words", "…" * 300, "e\u0301" * 500, "श्री" * 500, "محمد " * 400, "🎲" * 500],
)
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


def test_a_word_is_not_broken_though_its_line_is_short_without_it() -> None:
    assert fonts.wrap("Red crossing", 28, 156, 2) == ("Red", "crossing")


def test_a_list_in_japanese_is_broken_behind_its_dot() -> None:
    words = "移動：どこから・どこへ・何ユニット？"
    assert fonts.wrap(words, 40, 400, 2) == ("移動：どこから・", "どこへ・何ユニット？")


def test_a_line_rather_ends_behind_an_object_than_within_the_word_that_follows() -> None:
    lines = fonts.wrap("ピンクの区画（囲い）をどこに設置しますか？", 40, 480, 2)
    assert lines == ("ピンクの区画（囲い）を", "どこに設置しますか？")


def test_lines_of_equal_length_are_not_worth_a_break_within_a_phrase() -> None:
    lines = fonts.wrap("緑の直線（2島）はどこに配置しますか？", 40, 600, 2)
    assert lines == ("緑の直線（2島）はどこに", "配置しますか？")
    assert fonts.wrap("+n：商館で今増える島の点。薄い色：得るものが少なめです。", 30, 760, 5)[0].endswith("。")
    assert fonts.wrap("緑の曲がり角（2島）", 28, 180, 2) == ("緑の曲がり角", "（2島）")


@pytest.mark.parametrize("room", range(120, 400, 20))
def test_no_line_ends_between_a_number_and_what_it_counts(room: int) -> None:
    assert not any(line[-1].isdigit() for line in fonts.wrap("Blue: 2 AP only, and 3 units more", 30, room, 9))

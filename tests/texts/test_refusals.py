"""Every refusal in the source has a sentence in both languages, made of the facts that it brings."""

from __future__ import annotations

import ast
import re

import pytest

from data.texts import LANGUAGES, has, keys, text
from render.refusals import refusal
from rules.games import GAMES
from rules.kit.refusals import IllegalMove, NotAMove, Refused
from tests.texts.sources import declared, game_of, modules, nodes, refusals, sentence_of, wanted

COMMAND = re.compile(r"`/(\S+) ([^`\s]+)")


def test_every_refusal_has_a_sentence_made_of_its_facts() -> None:
    assert len(refusals()) > 100
    for refused in refusals():
        found = sentence_of(refused.key, refused.game)
        assert found, f"{refused.where}: {refused.key} has no sentence"
        if refused.facts is not None:
            assert wanted(str(keys("en")[found])) <= refused.facts, refused


def test_every_rule_that_forbids_a_move_is_a_topic_of_the_rules() -> None:
    ruled = [refused for refused in refusals() if refused.rule]
    assert ruled
    for refused in ruled:
        for game in GAMES if refused.game is None else (refused.game,):
            assert has("en", f"rules_{game}.{refused.rule}.title"), refused
            paragraph = f"{game}.paragraph.{refused.key}"
            if has("en", paragraph):
                body = text("en", f"rules_{game}.{refused.rule}.body")
                assert f"\n{text('en', paragraph)}. " in f"\n{body}", refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_that_a_text_names_exists(language: str) -> None:
    names = {key: said for key, said in keys(language).items() if key.startswith("commands.") and key.endswith(".name")}
    groups = {said: key.split(".")[1] for key, said in names.items() if key.count(".") == 2}
    wrong = []
    for key, said in keys(language).items():
        for group, command in COMMAND.findall(str(said)):
            known = {value for name, value in names.items() if name.startswith(f"commands.{groups.get(group)}.")}
            if command not in known:
                wrong.append((key, f"/{group} {command}"))
    assert wrong == []


def test_an_illegal_move_is_refused_with_the_paragraph_that_forbids_it() -> None:
    said = refusal("en", IllegalMove("plot_site", "plot", at="G11"), "takenoko")
    assert said.startswith("G11 neither touches the pond nor two plots.")
    assert said.endswith("\n-# Rules: Action: lay a plot, paragraph 2")


def test_an_illegal_move_is_told_even_where_the_game_is_not_known() -> None:
    assert refusal("en", IllegalMove("pile_empty", "plot")) == refusal(
        "en", IllegalMove("pile_empty", "plot"), "takenoko"
    )


def test_a_game_is_named_by_its_title() -> None:
    assert "タケノコ" in refusal("ja", Refused("other_game_here", game="takenoko"))


def test_names_of_things_are_said_in_the_readers_language() -> None:
    error = IllegalMove("plot_not_drawn", "plot", tile="green", drawn=("pink", "pink-enclosure"))
    assert "ピンクの区画、ピンクの区画（囲い）" in refusal("ja", error, "takenoko")
    assert "pink plot, pink plot with enclosure" in refusal("en", error, "takenoko")


def test_the_awaited_player_is_named() -> None:
    error = IllegalMove("not_your_turn", "turn", awaited=1)
    assert "▲ Har\\_uto" in refusal("en", error, "takenoko", ("Ann", "Har_uto"))
    assert "▲ Seat 2" in refusal("en", error, "takenoko")


def test_what_people_typed_is_repeated_harmlessly() -> None:
    error = NotAMove("not_a_move_place", kind="panda", field="to", text="@everyone [x](https://evil.example)")
    said = refusal("en", error, "takenoko")
    assert "@everyone" not in said
    assert "](http" not in said
    assert "Move the panda" in said
    assert "the destination" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_permissions_are_named_as_discord_names_them(language: str) -> None:
    error = Refused("missing_permission", permissions=("send_messages", "attach_files"), place="<#5>")
    said = refusal(language, error)
    assert "<#5>" in said
    assert "send_messages" not in said
    assert text(language, "words.names.attach_files") in said


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_reason_that_forbids_a_move_is_still_given_somewhere(game: str) -> None:
    given = {refused.key for refused in refusals() if refused.game in (game, None)}
    told = {key.removeprefix(f"{game}.illegal.") for key in keys("en") if key.startswith(f"{game}.illegal.")}
    paragraphs = {key.removeprefix(f"{game}.paragraph.") for key in keys("en") if key.startswith(f"{game}.paragraph.")}
    assert told - given == set()
    assert paragraphs <= given


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_declared_refusal_is_used(game: str) -> None:
    used = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for path, tree in modules()
        if game_of(path) == game
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    }
    assert set(declared(game)) <= used

"""`/tigris standing`: what a seat commits and which treasures it takes in other players' turns. For its eyes alone."""

from __future__ import annotations

from typing import Final

import msgspec
from discord import app_commands

from cogs.client import Interaction
from cogs.localised import localised
from cogs.suggestions import fitting, offering, own_tables
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.reader import Reader
from cogs.which_table import table_for_move
from data.texts import text
from rules.tigris import standing
from rules.tigris.components import HAND
from rules.tigris.standing import CASES, PICKS, TREASURE, Pick, Policy, Rule

GAME: Final = "tigris"
OTHERWISE: Final = "otherwise"
CONFLICTS: Final = (*CASES, OTHERWISE)
LIMIT: Final = HAND
"""More tiles of a colour than this are hardly ever in a hand."""


def add_standing(group: app_commands.Group) -> None:
    """Add the subcommand to the group of the game."""

    async def standing_answers(
        interaction: Interaction,
        otherwise: str | None = None,
        revolt: str | None = None,
        priest: str | None = None,
        farmer: str | None = None,
        trader: str | None = None,
        king: str | None = None,
        treasure: str | None = None,
        clear: bool = False,
        table: str | None = None,
    ) -> None:
        given = {
            OTHERWISE: otherwise, "revolt": revolt, "priest": priest, "farmer": farmer, "trader": trader, "king": king,
            TREASURE: treasure,
        }  # fmt: skip
        await _stand(interaction, {case: said for case, said in given.items() if said}, clear=clear, table=table)

    command = localised(f"{GAME}.standing")(standing_answers)
    for case in CONFLICTS:
        command.autocomplete(case)(_suggest_rules)
    command.autocomplete(TREASURE)(_suggest_picks)
    command.autocomplete("table")(own_tables(GAME))
    group.add_command(command)


async def _stand(interaction: Interaction, given: dict[str, str], *, clear: bool, table: str | None) -> None:
    """Change and show the reader's standing answers. Raises Refused."""
    await acknowledge(interaction)
    reader, club = await reader_of(interaction), interaction.client.club
    number = await table_for_move(interaction, GAME, table)
    before = await club.answering.standing(number, interaction.user.id)
    told = []
    if given or clear:
        policy = Policy() if clear or before is None else standing.read(before)
        changed = msgspec.structs.replace(
            policy, **{case: standing.read_case(case, said) for case, said in given.items()}
        )
        after = standing.write(changed) if given else None
        played = await club.answering.stand(number, interaction.user.id, after)
        told.append(text(reader.language, "tigris.standing.set" if given else "tigris.standing.cleared"))
        if played.events:
            interaction.client.announcer.kick(number)
            told.append(await interaction.client.mover.report(interaction, played, reader))
    else:
        after = before
    told.append(described(after, reader))
    await answer(interaction, "\n".join(told))


def described(policy: str | None, reader: Reader) -> str:
    """Somebody's standing answers case by case, with what they mean; or that there are none."""
    language = reader.language
    if policy is None:
        return text(language, "tigris.standing.nothing_set")
    known = standing.read(policy)
    rules: dict[str, Rule] = {case: rule for case in CONFLICTS if (rule := getattr(known, case)) is not None}
    lines = [_line(language, case, f"rule.{rule.answer}", rule.limit) for case, rule in rules.items()]
    about = [f"about.{rule.answer}" for rule in rules.values()]
    if known.treasure is not None:
        lines.append(_line(language, TREASURE, f"pick.{known.treasure}"))
        about.append(f"about_{_manner(known.treasure)}")
    last = [f"tigris.standing.{key}" for key in (*dict.fromkeys(about), "when", "private")]
    return "\n".join([text(language, "tigris.standing.heading"), *lines, "", *(text(language, key) for key in last)])


def _manner(pick: Pick) -> str:
    """What kind of answer about treasures this is: all colours are explained by the same sentence."""
    return pick if pick in ("first", "ask") else "colour"


def _line(language: str, case: str, rule: str, limit: int = 0) -> str:
    return "- " + text(
        language,
        "tigris.standing.line",
        case=text(language, f"tigris.standing.case.{case}"),
        rule=text(language, f"tigris.standing.{rule}", n=limit),
    )


@offering
async def _suggest_rules(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    reader = await reader_of(interaction)
    rules = [Rule("none"), Rule("all"), Rule("enough"), *(Rule("most", n) for n in range(1, LIMIT + 1)), Rule("ask")]
    return fitting(
        {
            str(rule): f"{rule} · {text(reader.language, f'tigris.standing.rule.{rule.answer}', n=rule.limit)}"
            for rule in rules
        },
        current,
    )


@offering
async def _suggest_picks(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    language = (await reader_of(interaction)).language
    return fitting({pick: f"{pick} · {text(language, f'tigris.standing.pick.{pick}')}" for pick in PICKS}, current)

"""The message of a table before its start: the game, the seats, the options, and their menus and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import discord
from discord import ui

from cogs.ui.buttons import TableSelect
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import button, heading, layout
from data.texts import listing, name, plain, text, tidy
from render.phrases import SHAPES
from rules.computer.mind import LEVELS, Level, has_mind
from rules.games import game_of
from rules.kit.game import Option
from rules.tables.table import CHOICES, Player, Table

LABEL: Final = 100
MOST: Final = 25
"""Choices of one menu of Discord."""
BULLET: Final = "·"
SIZE: Final = "size"
"""Chosen like an option, as are the `CHOICES` of a table."""
REMOVE, READMIT, ADD = "remove", "readmit", "computer"


def lobby_layout(table: Table) -> ui.LayoutView:
    """The public lobby message, in the table's language."""
    language = table.language
    game = name(language, table.game, "title")
    if table.status != "lobby":
        parts = [
            heading(table, language),
            text(language, "common.lobby.intro_closed", game=game),
            _seats(table, len(table.players)),
            _options(table),
            text(language, f"common.lobby.closed_{_end(table)}", table=str(table.id)),
        ]
        return layout(parts)
    intro = text(
        language,
        "common.lobby.intro",
        game=game,
        about=text(language, f"{table.game}.tagline"),
        minutes=name(language, table.game, "minutes"),
    )
    parts = [
        heading(table, language),
        intro,
        _rematch(table),
        _seats(table, table.size),
        text(language, "common.lobby.rated_note") if table.is_rated else "",
        _state(table),
        _options(table),
    ]
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    buttons = [
        button(table, "join", language, style=discord.ButtonStyle.primary),
        button(table, "leave", language),
        button(table, "start", language, style=green),
        button(table, "cancel", language, style=red),
    ]
    if _takes_computers(table):
        buttons.insert(2, button(table, "computer", language))
    menus = [*option_menus(table), *_person_menu(table)]
    # Whoever waits for others, or looks on, can learn the game meanwhile.
    aside = [button(table, "learn", language)] if table.free and game_of(table).lessons else []
    return layout(parts, rows=[*([menu] for menu in menus), buttons, aside], seat=0)


def _end(table: Table) -> str:
    """What has become of a table that is not open any more."""
    return "untouched" if table.status == "cancelled" and table.closes is not None else table.status


def invited(table: Table) -> tuple[int, ...]:
    """The users for whom a seat is held."""
    return tuple(player.user for player in table.held)


def option_menus(table: Table) -> list[TableSelect]:
    """Menus with every value of everything that can be chosen, options whole; only the host's choice counts."""
    packed: list[list[discord.SelectOption]] = [[]]
    for choices in _choices(table):
        if len(packed[-1]) + len(choices) > MOST:
            packed.append([])
        packed[-1].extend(choices)
    menus = []
    for part, choices in enumerate(packed, start=1):
        key = "change" if len(packed) == 1 else "change_part"
        placeholder = text(table.language, f"common.lobby.{key}", part=part, parts=len(packed))
        # The number keeps the custom ids of one message apart.
        menus.append(TableSelect(Press(table.id, table.ply, "option", str(part)), placeholder, choices))
    return menus


def offered(table: Table) -> dict[str, Option]:
    """The game's options that change anything with this many seats, or players once it has begun."""
    seats = table.size if table.status == "lobby" else len(table.players)
    return {key: option for key, option in game_of(table).options.items() if option.matters(seats)}


def _choices(table: Table) -> Iterator[list[discord.SelectOption]]:
    """The choices of each thing that the host can choose."""
    language = table.language
    taken = len(table.players) + len(table.held)
    yield [
        discord.SelectOption(label=text(language, "common.lobby.size", n=size), value=f"{SIZE}={size}")
        for size in game_of(table).seats
        if size >= taken
    ]
    for key, values in CHOICES.items():
        about = text(language, f"common.lobby.{key}.about")[:LABEL]
        yield [
            discord.SelectOption(label=_chosen(table, key, value)[:LABEL], value=f"{key}={value}", description=about)
            for value in values
        ]
    for key, option in offered(table).items():
        about = name(language, table.game, f"option.{key}.about")[:LABEL]
        yield [
            discord.SelectOption(label=_option(table, key, value)[:LABEL], value=f"{key}={value}", description=about)
            for value in option.values_for(table.size)
        ]


def _person_menu(table: Table) -> list[TableSelect]:
    """A menu to add computers, to remove people and to let them join again; none where there is nothing to choose."""
    shown: Sequence[tuple[str, Iterable[Player]]] = ((REMOVE, removable(table)), (READMIT, table.removed))
    choices = [*_computers(table)]
    choices += [
        discord.SelectOption(
            label=text(table.language, f"common.lobby.{what}", player=called)[:LABEL], value=f"{what}={user}"
        )
        for what, players in shown
        for user, called in people(players).items()
    ]
    if not choices:
        return []
    placeholder = text(table.language, "common.lobby.people")
    return [TableSelect(Press(table.id, table.ply, "person"), placeholder, choices[:MOST])]


def _computers(table: Table) -> Iterator[discord.SelectOption]:
    """The computers that can sit down, by level."""
    if _takes_computers(table):
        for level in LEVELS:
            label = text(table.language, "common.lobby.add", level=level_name(table.language, level))
            yield discord.SelectOption(label=label, value=f"{ADD}={level}")


def _takes_computers(table: Table) -> bool:
    """Whether a computer can sit down."""
    return bool(table.free) and not table.is_rated and has_mind(game_of(table))


def level_name(language: str, level: Level) -> str:
    """What a level of computers is called."""
    return text(language, f"common.lobby.level.{level}")


def _rematch(table: Table) -> str:
    """Whom this rematch invites."""
    if table.rematch_of is None:
        return ""
    called = listing(table.language, (f"<@{player.user}>" for player in table.held), "and")
    key = "rematch_invites" if table.held else "rematch_of"
    return text(table.language, f"common.lobby.{key}", table=str(table.rematch_of), players=called)


def _seats(table: Table, size: int) -> str:
    """Who sits here, who is invited, what is free."""
    language = table.language
    told = [text(language, "common.lobby.seats", taken=len(table.players), size=size)]
    settled = table.status != "lobby" or (table.seating == "joined" and not table.held)
    for seat, player in enumerate(table.players):
        sign = SHAPES[seat % len(SHAPES)] if settled else BULLET
        if player.level is not None:
            level = level_name(language, player.level)
            told.append(text(language, "common.lobby.computer", sign=sign, player=plain(player.name), level=level))
            continue
        key = "host" if player.user == table.host else "player"
        told.append(text(language, f"common.lobby.{key}", sign=sign, player=plain(player.name)))
    if table.status == "lobby":
        told += [text(language, "common.lobby.held", sign=BULLET, player=plain(player.name)) for player in table.held]
        told += [text(language, "common.lobby.free", sign=BULLET)] * table.free
        gone = tuple(plain(player.name) for player in table.removed)
        told += [text(language, "common.lobby.without", players=gone)] if gone else []
    return "\n".join(told)


def _state(table: Table) -> str:
    """What the table is waiting for."""
    host = next(plain(player.name) for player in table.players if player.user == table.host)
    least = game_of(table).seats[0]
    if table.free:
        return text(table.language, "common.lobby.looking", n=table.free, host=host, least=least)
    names = listing(table.language, (plain(player.name) for player in table.held), "and")
    key = "full" if not table.held else "waiting" if len(table.players) >= least else "waiting_for_all"
    return text(table.language, f"common.lobby.{key}", host=host, players=names)


def _options(table: Table) -> str:
    lines = [_option(table, key, table.options.get(key, option.default)) for key, option in offered(table).items()]
    # Whether a table is rated matters as long as there is a word about it; then it is without some other things.
    keys = list(CHOICES) if table.status == "lobby" else ["rated"] if table.is_rated else []
    keys = [key for key in keys if key not in (("stand_in", "hints") if table.is_rated else ())]
    lines = [*(_chosen(table, key, getattr(table, key)) for key in keys), *lines]
    return "\n".join([text(table.language, "common.lobby.options"), *(f"- {line}" for line in lines)])


def _chosen(table: Table, key: str, value: str) -> str:
    """`Seat order: as you joined`."""
    language = table.language
    said = "before" if value == "joined" and table.invited else value
    return text(
        language,
        "common.lobby.option",
        option=text(language, f"common.lobby.{key}.label"),
        value=text(language, f"common.lobby.{key}.{said}"),
    )


def _option(table: Table, key: str, value: str) -> str:
    """`Redraw of satisfied cards: on`, in the table's language."""
    language = table.language
    return text(
        language,
        "common.lobby.option",
        option=name(language, table.game, f"option.{key}"),
        value=name(language, table.game, f"option.{key}.{value}"),
    )


def removable(table: Table) -> tuple[Player, ...]:
    """Whom the host can remove: everybody who has a seat or for whom one is held, but not the host."""
    return tuple(player for player in (*table.players, *table.held) if player.user != table.host)


def people(players: Iterable[Player]) -> dict[str, str]:
    """User id -> name, as choices of a menu or of autocomplete."""
    return {str(player.user): tidy(player.name) for player in players}

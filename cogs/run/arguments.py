"""Arguments of the command line, explained and refused in the language of whoever types them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NoReturn

from data.texts import DEFAULT, LANGUAGES, text

USAGE = 2
"""The exit code for arguments that cannot be used."""

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name the language of a terminal, the most telling first."""
_OPTION: Final = "--lang"
_WRONG: Final = (
    ("required", re.compile(r"the following arguments are required: (?P<what>.+)")),
    ("choice", re.compile(r"argument (?P<what>[^:]+): invalid choice: (?P<given>.+) \(choose from (?P<values>.+)\)")),
    ("number", re.compile(r"argument (?P<what>[^:]+): invalid int value: (?P<given>.+)")),
    ("value", re.compile(r"argument (?P<what>[^:]+): expected one argument")),
    ("unknown", re.compile(r"unrecognized arguments: (?P<given>.+)")),
)
"""How argparse words what is wrong, by the key of our own sentence."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of the messages: what `--lang` says wherever it stands, else that of the terminal."""
    for number, argument in enumerate(arguments):
        name, _, given = argument.partition("=")
        if name == _OPTION:
            following = arguments[number + 1 : number + 2]
            if (given or "".join(following)) in LANGUAGES:
                return given or following[0]
    named = next((environment[variable] for variable in _LOCALE if environment.get(variable)), "")
    return named[:2] if named[:2] in LANGUAGES and not named[2:3].isalpha() else DEFAULT


class Parser(argparse.ArgumentParser):
    """A parser whose help and refusals are in one language. Every one knows `--lang`, `given.lang` holds it."""

    language: ClassVar[str] = DEFAULT

    def __init__(self, **settings: Any) -> None:
        language = self.language
        super().__init__(add_help=False, formatter_class=_formatter(language), allow_abbrev=False, **settings)
        self._positionals.title = text(language, "operator.arguments")
        self._optionals.title = text(language, "operator.options")
        self.add_argument("-h", "--help", action="help", help=text(language, "operator.help"))
        self.add_argument(_OPTION, choices=LANGUAGES, default=language, help=text(language, "operator.lang"))

    def error(self, message: str) -> NoReturn:
        """Say in a sentence what cannot be used, and end with USAGE."""
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {self._sentence(message)}\n")

    def _sentence(self, message: str) -> str:
        for key, pattern in _WRONG:
            if found := pattern.fullmatch(message):
                return text(self.language, f"operator.wrong.{key}", **found.groupdict())
        return message


def parser_in(language: str) -> type[Parser]:
    """The parser of a language."""
    return type("Parser", (Parser,), {"language": language})


def _formatter(language: str) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(
                usage, actions, groups, text(language, "operator.usage", usage="") if prefix is None else prefix
            )

    return Formatter

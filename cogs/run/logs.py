"""Logs for operators: one line an event, as text or JSON. Never hands, never tokens, never what people wrote."""

from __future__ import annotations

import logging
import sys

import msgspec

from cogs.run.settings import Settings

FACTS = ("table", "ply", "seat", "user", "interaction", "command")
"""Facts that a record may carry through `extra=`."""


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the facts of the record."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        line = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class TextFormatter(logging.Formatter):
    """The same line for eyes: facts follow the message as `name=value`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of text (and its traceback below it)."""
        facts = " ".join(f"{name}={value}" for name, value in _facts(record).items())
        if facts:
            record = logging.makeLogRecord({**record.__dict__, "msg": f"{record.getMessage()} [{facts}]", "args": ()})
        return super().format(record)


def _facts(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in FACTS if hasattr(record, name)}


def set_up_logging(settings: Settings) -> None:
    """Log to standard error in the chosen format and level; discord.py's chatter from WARNING on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level)
    logging.getLogger("discord").setLevel(max(logging.WARNING, root.level))

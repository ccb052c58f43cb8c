"""Sentences on the way of a move: one that cannot be said never holds up what was done."""

from __future__ import annotations

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)


def said(words: Callable[[], str], otherwise: str = "") -> str:
    """What `words` says; `otherwise` where it fails, which is a fault of ours and logged."""
    try:
        return words()
    except Exception:
        log.exception("something could not be put into words")
        return otherwise

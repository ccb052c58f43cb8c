"""What a running process counts, in the text format of Prometheus: numbers only, never a hand, a name or a token."""

from __future__ import annotations

import asyncio
import time
from threading import Event, Thread
from typing import Final

import prometheus_client as prometheus

ANSWERS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 10.0)
"""Seconds by which interactions are counted; Discord waits three for the first answer."""
PICTURES: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 20.0)
"""The same for pictures; after two the words go first."""
LAGS: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 3.0)
"""The same for how late the event loop is."""
EVERY: Final = 0.25
"""Seconds between two looks at how late it is."""


class Metrics:
    """Counters, gauges and histograms in a registry of their own."""

    kind: Final = prometheus.CONTENT_TYPE_LATEST
    """The type of `text`."""

    def __init__(self) -> None:
        prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=self._registry)
        self._closed = Event()
        self.interactions = self._histogram(
            "tessera_interaction_seconds", "From an interaction to the end of what it asked for", ANSWERS, "type"
        )
        self.acknowledged = self._histogram(
            "tessera_acknowledged_seconds", "From an interaction to its acknowledgement", ANSWERS, "type"
        )
        self.answered = self._histogram(
            "tessera_answered_seconds", "From an interaction to its answer in words", ANSWERS, "type"
        )
        self.moves = prometheus.Counter("tessera_moves", "Moves of people", ["game"], registry=self._registry)
        self.pictures = self._histogram(
            "tessera_picture_seconds", "From the wish for a picture until it is drawn", PICTURES, "kind"
        )
        self.undrawn = prometheus.Counter(
            "tessera_pictures_not_drawn", "Pictures that were outdated or failed", ["why"], registry=self._registry
        )
        self.lag = self._histogram("tessera_loop_lag_seconds", "How late the event loop is", LAGS)
        self.waiting = self._gauge("tessera_waiting", "Works that wait for a worker", "work")
        self.workers = self._gauge("tessera_workers", "Processes that are running beside the bot", "work")
        self.outbox = self._gauge("tessera_outbox", "Announcements not posted yet")
        self.database = self._gauge("tessera_database_up", "Whether the database answers")
        self.shards = self._gauge("tessera_shard_up", "Whether a shard is connected", "shard")

    def text(self) -> bytes:
        """Everything that is counted."""
        return prometheus.generate_latest(self._registry)

    def watch(self) -> None:
        """Look from now on again and again how late the event loop is: whatever blocks it makes everybody wait."""
        # From a thread: what is asked for there comes when the loop gets round to it.
        loop = asyncio.get_running_loop()
        Thread(target=self._watch, args=(loop,), name="watch the event loop", daemon=True).start()

    def close(self) -> None:
        """Look no more."""
        self._closed.set()

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._closed.wait(EVERY):
            try:
                loop.call_soon_threadsafe(self._look, time.monotonic())
            except RuntimeError:
                # The loop has ended.
                return

    def _look(self, asked: float) -> None:
        self.lag.observe(time.monotonic() - asked)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> prometheus.Histogram:
        return prometheus.Histogram(name, about, labels, buckets=buckets, registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> prometheus.Gauge:
        return prometheus.Gauge(name, about, labels, registry=self._registry)

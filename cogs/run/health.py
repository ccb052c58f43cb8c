"""How a running process is, for whoever runs it: over HTTP, and as one line on the command line.

Tells numbers only: never a hand, a name or a token.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from aiohttp import web

from cogs.client import Client, Interaction
from cogs.mover import MOVED
from cogs.run.drawers import Drawers
from cogs.run.settings import Settings
from cogs.run.thinkers import Thinkers
from cogs.ui.answers import ACKNOWLEDGED, ANSWERED
from cogs.ui.drawing import Order
from cogs.ui.studio import DRAWN
from rules.storage.store import Store, StoreFault

if TYPE_CHECKING:
    from cogs.run.metrics import Metrics

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds that the database may take for an answer."""
FRESH: Final = 120
"""Seconds for which a process that gave a sign of life is taken to be running."""


class Health:
    """Answers `/live`, `/ready` and `/metrics` where the settings name an address; otherwise nothing."""

    def __init__(self, bot: Client, thinkers: Thinkers, drawers: Drawers | None) -> None:
        self._bot = bot
        self._thinkers = thinkers
        self._drawers = drawers
        self._runner: web.AppRunner | None = None
        self._metrics = _metrics()

    async def start(self, address: tuple[str, int] | None) -> None:
        """Begin to answer. Raises OSError where the address cannot be had."""
        if address is None:
            return
        app = web.Application()
        app.add_routes([web.get(f"/{name}", getattr(self, name)) for name in ("live", "ready", "metrics")])
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, *address).start()
        if self._metrics is not None:
            self._metrics.watch()

    async def stop(self) -> None:
        """Answer no more."""
        if self._metrics is not None:
            self._metrics.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def live(self, _: web.Request) -> web.Response:
        """The process turns round: whoever is not answered here starts it again."""
        return web.Response(text="live\n")

    async def ready(self, _: web.Request) -> web.Response:
        """Whether people are served: every shard is connected and the database answers; 503 with what is missing."""
        missing = await self.missing()
        return web.Response(status=503 if missing else 200, text="\n".join(missing or ["ready"]) + "\n")

    async def metrics(self, _: web.Request) -> web.Response:
        """Everything that is counted, in the text format of Prometheus; 501 without its package."""
        if self._metrics is None:
            return web.Response(status=501, text="prometheus_client is not installed\n")
        try:
            self._metrics.outbox.set(len(await self._bot.club.outbox.pending()))
            self._metrics.database.set(1)
        except StoreFault:
            self._metrics.database.set(0)
        waiting, workers = self._metrics.waiting, self._metrics.workers
        waiting.labels("pictures").set(self._bot.studio.waiting)
        waiting.labels("thoughts").set(self._thinkers.waiting)
        workers.labels("pictures").set(0 if self._drawers is None else self._drawers.running)
        workers.labels("thoughts").set(self._thinkers.running)
        for number, shard in self._bot.shards.items():
            self._metrics.shards.labels(str(number)).set(0 if shard.is_closed() else 1)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": self._metrics.kind})

    async def missing(self) -> list[str]:
        """What keeps people from being served; nothing where they are."""
        missing = [f"shard {number} is not connected" for number, each in self._bot.shards.items() if each.is_closed()]
        if not self._bot.is_ready():
            missing.append("not connected to Discord")
        try:
            await asyncio.wait_for(self._bot.club.store.next_alarm(0), PATIENCE)
        except (StoreFault, TimeoutError):
            missing.append("the database does not answer")
        return missing

    def answered(self, interaction: Interaction, began: float, ended: float) -> None:
        """Count an interaction that came and was done with at these seconds of a monotonic clock."""
        if self._metrics is None:
            return
        kind = "move" if interaction.extras.get(MOVED) else interaction.type.name
        self._metrics.interactions.labels(kind).observe(ended - began)
        if interaction.type is discord.InteractionType.autocomplete:
            self._metrics.answered.labels(kind).observe(ended - began)
        for name, told in ((ACKNOWLEDGED, self._metrics.acknowledged), (ANSWERED, self._metrics.answered)):
            if name in interaction.extras:
                told.labels(kind).observe(interaction.extras[name] - began)

    def drawn(self, order: Order, seconds: float, outcome: str) -> None:
        """Count a picture: how long it took, or why there is none."""
        if self._metrics is None:
            return
        if outcome == DRAWN:
            self._metrics.pictures.labels(order.kind).observe(seconds)
        else:
            self._metrics.undrawn.labels(outcome).inc()

    def moved(self, game: str, moves: int) -> None:
        """Count the moves that were played in a game."""
        if self._metrics is not None:
            self._metrics.moves.labels(game).inc(moves)


def _metrics() -> Metrics | None:
    """None where the package of the extra `metrics` is not installed."""
    try:
        from cogs.run.metrics import Metrics  # noqa: PLC0415 - an extra
    except ImportError:
        return None
    return Metrics()


async def ask(settings: Settings) -> list[str]:
    """What is wrong with the bot that runs with these settings; nothing where it is well. Raises StoreFault.

    Asks the process where it says how it is; otherwise looks for a sign of life in the database.
    """
    if settings.health_address is not None:
        host, port = settings.health_address
        waiting = aiohttp.ClientTimeout(total=2 * PATIENCE)
        try:
            async with (
                aiohttp.ClientSession(timeout=waiting) as session,
                session.get(f"http://{host}:{port}/ready") as answer,
            ):
                return [] if answer.ok else (await answer.text()).splitlines()
        except (aiohttp.ClientError, TimeoutError) as error:
            return [f"no answer at {host}:{port}: {error or type(error).__name__}"]
    store = await Store.open(settings.database, migrate=False, glance=True)
    try:
        last = await store.last_beat()
    finally:
        await store.close()
    return [] if last is not None and time.time() - last < FRESH else ["no sign of life in the database"]

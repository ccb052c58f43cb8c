"""The shipped bot as a process: `python bot.py` against the stand-in, started, stopped, killed, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.standin.gateway import Session
from tests.standin.server import StandIn

PROJECT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds that a busy machine may take to start or stop the bot."""


class BotProcess:
    """One bot on one database. A start after a crash uses the same database; the log of all starts is kept.

    What a process that has died was asked, nobody answers: the stand-in is told so when it ends.
    """

    def __init__(self, standin: StandIn, folder: Path, address: str | None = None) -> None:
        """Its database is a file in its folder, or the one at `address`."""
        self.standin = standin
        self.folder = folder
        self.database = folder / "tessera.sqlite3"
        self._address = address or str(self.database)
        self._log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self.session: Session | None = None
        """What it has at the gateway."""

    @property
    def log(self) -> str:
        """What the bot has written to standard output and standard error so far, all starts together."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    def workers(self) -> list[int]:
        """The processes in which it draws and thinks."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        pids = children.read_text(encoding="ascii").split() if self.running else []
        return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    async def start(self, *, ready: bool = True, **settings: str) -> None:
        """Start the bot and wait until it is connected; `settings` are variables without prefix, in lower case."""
        variables = {
            "token": self.standin.token,
            "database": self._address,
            "api_base": self.standin.api_base,
            "gateway": self.standin.gateway_url,
            "guild_ready_timeout": "0.05",
            # A drawing process of its own for every start would take longer than all that is drawn.
            "drawers": "0",
            **settings,
        }
        outside = {name: value for name, value in os.environ.items() if not name.startswith("TESSERA_")}
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(PROJECT / "bot.py"),
                cwd=self.folder,
                env=outside | {f"TESSERA_{name.upper()}": value for name, value in variables.items() if value},
                stdout=log,
                stderr=log,
            )
        gateway = self.standin.gateway
        before = gateway.identified
        self._watch = asyncio.create_task(self._wait())
        if ready:
            await self.standin.world.pulse.until(
                lambda: gateway.identified > before or not self.running, "the bot is connected", PATIENCE
            )
            assert self.running, self.log
            self.session = gateway.session

    async def ended(self) -> int:
        """The exit code, once the process has ended; negative for a signal."""
        assert self._process is not None
        assert self._watch is not None
        await asyncio.wait_for(asyncio.shield(self._watch), PATIENCE)
        assert self._process.returncode is not None
        return self._process.returncode

    async def kill(self) -> None:
        """Kill the process as a power cut would."""
        await self._signal(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask the process to end; its exit code."""
        return await self._signal(signal.SIGTERM)

    def pause(self) -> None:
        """Have the process stand still where it is, as when its machine is put to sleep."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let a paused process go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    async def _signal(self, number: signal.Signals) -> int:
        assert self._process is not None
        if self.running:
            self._process.send_signal(number)
        return await self.ended()

    async def _wait(self) -> None:
        assert self._process is not None
        await self._process.wait()
        self.standin.abandon(self.session)

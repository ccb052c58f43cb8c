"""What processes take of the machine: processor seconds and memory, as Linux tells them in /proc."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and all that it has started, itself first."""
    children: dict[int, list[int]] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdecimal() and (fields := _fields(int(each.name))):
            children.setdefault(int(fields[1]), []).append(int(each.name))
    found = [pid]
    for parent in found:
        found += children.get(parent, ())
    return found


def seconds(pids: Iterable[int]) -> float:
    """Processor seconds that processes have used themselves."""
    return sum(sum(map(int, fields[11:13])) for pid in pids if (fields := _fields(pid))) / _TICKS


def seconds_of_children(pids: Iterable[int]) -> float:
    """Processor seconds of all that processes have started, whether it still runs or has ended."""
    families = [family(pid) for pid in pids]
    ended = (sum(map(int, fields[13:15])) for each in families for pid in each if (fields := _fields(pid)))
    return seconds(child for each in families for child in each[1:]) + sum(ended) / _TICKS


def memory(pid: int) -> float:
    """MiB of a process that would be free without it: shared pages count by their share."""
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in told.splitlines() if line.startswith("Pss:")), 0.0)


def _fields(pid: int) -> list[str]:
    """The numbers of a process after its name; nothing where it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []

"""`python -m tests.week`: a week of six tables with nine users in three zones, told line by line, then counted."""

from __future__ import annotations

import argparse
import asyncio
import logging

from tests.clicks.play import use_plain_pictures
from tests.week.week import TABLES, live


def main() -> None:
    """Live and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.week", description=__doc__)
    parser.add_argument("--days", type=float, default=7, help="how many days")
    parser.add_argument("--tables", type=int, default=len(TABLES), help="how many tables")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another week")
    given = parser.parse_args()
    logging.disable(logging.ERROR)
    use_plain_pictures()
    week = asyncio.run(live(given.days, given.tables, given.seed))
    print("\n".join([*week.lines, "", *week.counters()]))


if __name__ == "__main__":
    main()

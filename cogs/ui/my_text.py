"""What a user has chosen, in words, for nobody else: quiet hours are private."""

from __future__ import annotations

from cogs.ui.reader import Reader
from data.texts import text
from rules.clock.away import BEGUN, MOST, date_of, uncounted
from rules.clock.quiet import DAYS, by_days, clock, quiet_of
from rules.clock.rest import Calendar
from rules.clock.zones import UTC_NAME, midnight, wall, zone
from rules.tables.preferences import NEVER, Wishes


def my_text(calendar: Calendar, wishes: Wishes, reader: Reader, now: int, *, hidden: bool = False) -> str:
    """Everything that a user has chosen, also whether the profile is hidden."""
    profile = text(reader.language, f"common.my.profile_{'hidden' if hidden else 'shown'}")
    parts = (rest_text(calendar, reader, now), _wishes(wishes, reader.language), looks_text(reader), profile)
    return "\n".join(parts)


def rest_text(calendar: Calendar, reader: Reader, now: int) -> str:
    """When a user rests, and from when on a change counts."""
    language, newest = reader.language, calendar.newest
    key = "zone" if newest.zone != UTC_NAME else "zone_utc"
    told = [text(language, f"common.my.{key}", zone=newest.zone)]
    told.append(
        text(language, "common.my.quiet" if newest.quiet else "common.my.no_quiet", hours=_quiet(calendar, language))
    )
    if newest.since > now:
        told.append(text(language, "common.my.from_midnight", time=f"<t:{newest.since}:f>"))
    for away in calendar.away:
        if away.until > now:
            begins = midnight(away.first, zone(away.zone))
            shown = "away_shown" if away.shown else "away"
            told.append(text(language, f"common.my.{shown}", first=f"<t:{begins}:f>", until=f"<t:{away.until}:f>"))
    return "\n".join(told)


def away_said(calendar: Calendar, since: str | None, language: str, now: int) -> str:
    """What is to be known of the days away that were said just now, from the first that was typed (`since`) on.

    From when on they count, where that is not what was typed, and how many of them stop clocks.
    """
    away = calendar.away[-1]
    today = wall(now, zone(away.zone)).date()
    told = []
    if since and date_of(since, today - BEGUN) < away.first:
        begins = midnight(away.first, zone(away.zone))
        told.append(text(language, "common.my.away_tomorrow", time=f"<t:{begins}:f>"))
    days, first = uncounted(calendar.away, away)
    key = "away_beyond" if days else "away_limit"
    told.append(text(language, f"common.my.{key}", n=days, most=MOST, time=f"<t:{first}:f>"))
    return "\n".join(told)


def away_text(calendar: Calendar, player: str, language: str, now: int) -> str:
    """Until when a player is away, for everybody; empty unless the player lets everybody know."""
    away = calendar.away_at(now)
    if away is None or not away.shown:
        return ""
    return text(language, "common.my.is_away", player=player, until=f"<t:{away.until}:D>")


def wishes_text(wishes: Wishes, calendar: Calendar, reader: Reader) -> str:
    """How a user is called; whoever has named no zone is told by which clock."""
    told = [_wishes(wishes, reader.language)]
    if wishes.digest != NEVER and calendar.newest.zone == UTC_NAME:
        told.append(text(reader.language, "common.my.zone_utc"))
    return "\n".join(told)


def looks_text(reader: Reader) -> str:
    """How private answers look."""
    language = reader.language
    named = text(language, f"commands.choices.{language}")
    told = text(
        language,
        "common.settings",
        language=text(language, "common.settings_follows", language=named) if reader.follows else named,
        size=text(language, f"commands.choices.{reader.size}"),
        estimates=text(language, f"commands.choices.{'shown' if reader.estimates else 'hidden'}"),
    )
    return told if not reader.preview else f"{told} {text(language, 'common.settings_preview')}"


def language_said(reader: Reader) -> str:
    """In which language a user is answered who has chosen that just now."""
    named = text(reader.language, f"commands.choices.{reader.language}")
    return text(reader.language, f"common.settings_{'auto' if reader.follows else 'language'}", language=named)


def back_said(before: Calendar, after: Calendar, language: str, now: int) -> str:
    """What came of taking back the days away: which of them there were, and whether today is one of them."""
    today = after.away_at(now)
    taken_back = before.away != after.away
    if today is None:
        return text(language, f"common.my.{'back_done' if taken_back else 'back_none'}")
    key = "back_today" if taken_back else "back_only_today"
    return text(language, f"common.my.{key}", time=f"<t:{today.until}:f>")


def _wishes(wishes: Wishes, language: str) -> str:
    told = [text(language, f"common.my.pings_{wishes.pings}")]
    # Where nobody calls, nobody reminds; a digest says itself that it comes in place of reminders.
    if wishes.pings != "off" and wishes.digest == NEVER:
        told.append(text(language, f"common.my.remind_{wishes.remind}"))
    told.append(text(language, f"common.my.{'no_digest' if wishes.digest == NEVER else 'digest'}", time=wishes.digest))
    return "\n".join(told)


def _quiet(calendar: Calendar, language: str) -> str:
    """`Mon–Fri 23:00–07:30, Sat–Sun 01:00–10:00`."""
    if not calendar.newest.quiet:
        return ""
    told = []
    for (first, last), night in by_days(quiet_of(calendar.newest.quiet)):
        hours = f"{clock(night.since)}–{clock(night.until)}"
        days = [text(language, f"common.my.day_{DAYS[day]}") for day in (first, last)]
        row = "" if (first, last) == (0, len(DAYS) - 1) else days[0] if first == last else "–".join(days)
        told.append(f"{row} {hours}".strip())
    return text(language, "words.list.comma").join(told)

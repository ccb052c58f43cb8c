"""When things happen: the bot's time, calendars of rest, due times, alarms. Knows no table, no database, no Discord."""

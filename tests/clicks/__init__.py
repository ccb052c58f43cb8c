"""How many clicks a turn takes that is played by buttons and menus alone."""

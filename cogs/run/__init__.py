"""Running the bot: the application, settings, logs, start and stop, the command line."""

"""Tables and what people do at them: the lobby, playing, taking back, records, the outbox."""

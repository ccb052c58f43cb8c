"""The Discord side: commands, buttons and messages. Rules, storage and drawing live elsewhere."""

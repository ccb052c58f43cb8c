-- What is still owed to whoever is called (bits): a ping in the thread, a direct message, a reminder.
ALTER TABLE calls ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;

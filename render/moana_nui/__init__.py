"""Pictures and words of Moana Nui."""

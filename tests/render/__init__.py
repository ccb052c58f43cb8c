"""Pictures: what they promise, and how they look."""

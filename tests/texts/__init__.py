"""Tests of what people read: the texts in both languages, and positions as words."""

"""Merchants of Sky Islands in pictures and words."""

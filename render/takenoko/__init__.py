"""Takenoko's pictures: the emperor's garden in ink and wash, its cards and its figures.

What may be shown is decided by the view; what all games share stands in `render`.
"""

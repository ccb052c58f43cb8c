"""Tests of the pictures of Moana Nui."""

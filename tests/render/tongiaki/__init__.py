"""Tests of Tongiaki's pictures."""

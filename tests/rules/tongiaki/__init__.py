"""Tests of the rules of Tongiaki."""

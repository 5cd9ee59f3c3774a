"""Cuebid: contract bridge, from the notes a pair writes to the robots that play it."""

__version__ = "0.1.0"

"""Cuebid: contract bridge, from the notes a pair writes to the robots that play it."""

from cuebid.render import register

__version__ = "0.1.0"

register()

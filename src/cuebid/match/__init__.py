"""Boards, matches and their results: robots at a table and what comes of it."""

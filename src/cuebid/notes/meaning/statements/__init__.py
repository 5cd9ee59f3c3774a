"""Interpret single statements as hands: lengths, shapes, counts, holdings, conventions."""

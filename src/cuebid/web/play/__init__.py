"""Boards that a visitor plays with three robots.

In reading order: `game` is a board as a frozen value and `visible` what its page may show; `table`
plays it, with robots that think in `jobs`; `store` and `open_tables` keep it; `routes` serves it.
"""

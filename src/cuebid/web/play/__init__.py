"""Boards that visitors play with robots and with each other.

In reading order: `game` is a board as a frozen value and `visible` what a page may show of it;
`table` plays it, with robots that think in `jobs` and people whom `attendance` misses; `store` and
`open_tables` keep it; `routes` serves it, and `people_routes` those who come by a link.
"""

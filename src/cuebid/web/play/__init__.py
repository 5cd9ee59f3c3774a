"""Boards that visitors play with robots and with each other.

In reading order: `game` is a board as a frozen value, and `visible` what a page may show of it;
`table` plays it, with robots that decide in `jobs`; `attendance` notices people who leave; `store`
and `open_tables` keep games; `routes` has the pages, `people_routes` those for invited people.
"""

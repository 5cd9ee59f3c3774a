"""Sets of boards that many play: their page, results and files; the daily set; a class at work.

In reading order: `results` compares what was played and `mistakes` finds what most got wrong, both
without a server; `store` keeps sets and names; `desk` brings them together; `routes` serves them.
"""

"""Sets of boards that many people play: pages, results, files; the daily set; a class view.

In reading order: `results` compares results and `mistakes` finds common mistakes, both without a
server; `store` keeps sets and names; `desk` combines these; `routes` has the pages.
"""

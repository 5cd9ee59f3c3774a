"""Run a table of four players: a state machine that takes lines and times and does no I/O.

The path of a line through the modules: `table` receives it; `inputs` sorts it into requests, calls
and cards; `legality` judges calls and cards; `rulings` refuses those that are not legal and
`board_flow` enters the others; `replies` answers whatever was asked for and can now be told; the
result is a list of `effects`. Time takes the same path from `deadlines` through `timeouts`.

The rest is state: `table_state` holds one `seat_state` for each player, the `board_in_progress`,
the `phases` of the table, the `clock` and the `rules`.
"""

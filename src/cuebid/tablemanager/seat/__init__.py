"""Play one seat of a table: a player's side of the protocol, as a state machine without I/O.

The path of a line: `session` takes it and follows the session from the greeting to the end;
`board_lines` takes those about a board, changes the `known_board` (what the player knows) and has
the `driver` work out what comes next: act, ask the player, or ask the table. The result is a list
of `effects`; `answers` puts the questions among them to a player. The `action_history` lets the
player act the same when a board is repeated.
"""

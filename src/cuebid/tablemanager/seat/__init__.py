"""Play one seat of a table: a player's side of the protocol, as a state machine without I/O.

`session` takes the table's messages from the first greeting to the end; `game` follows one board
in it, on a `board` that holds what the player knows. The result is a list of `effects`; `answers`
puts the questions among them to a player.
"""

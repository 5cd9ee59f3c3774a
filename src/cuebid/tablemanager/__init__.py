"""The Table Manager protocol: its messages, a referee, a player's side, a server and a client.

`grammar` turns lines into messages and back; `referee` runs a table and `seat` one player at it,
both as state machines without I/O; `server` and `client` connect them to sockets.
"""

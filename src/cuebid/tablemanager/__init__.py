"""The Table Manager protocol: messages, table, players, server and client."""

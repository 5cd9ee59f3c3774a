"""Read text into games: bytes to lines, lines to the texts of games, these to tag pairs."""

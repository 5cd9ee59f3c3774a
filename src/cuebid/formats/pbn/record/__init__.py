"""Turn a game into the record of its board, and report everything wrong or doubtful in it."""

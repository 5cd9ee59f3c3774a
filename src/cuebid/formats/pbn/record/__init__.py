"""From a game to the record of its board, with everything that is wrong or doubtful in it."""

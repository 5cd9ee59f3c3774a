"""Functions that lay out each value of the game as a figure, which every medium can draw."""

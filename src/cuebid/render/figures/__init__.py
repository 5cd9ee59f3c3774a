"""Figures: what a diagram of each value of the game shows, without a medium."""

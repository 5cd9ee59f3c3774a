"""Constraints evaluated for many hands at once, with NumPy arrays."""

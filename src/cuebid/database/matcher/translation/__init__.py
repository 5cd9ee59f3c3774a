"""Arithmetic and constraints, translated to functions that Python compiles."""

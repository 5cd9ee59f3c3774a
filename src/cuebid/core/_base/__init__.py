"""Building blocks of the value classes: immutability, enumerations, lazy names, notebook pictures.

Private to the project: nothing in this package is public API.
"""

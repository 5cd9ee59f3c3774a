"""Text of core values: reading hands, normalising spellings, and diagrams.

Private to the project: nothing in this package is public API.
"""

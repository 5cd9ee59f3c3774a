"""An abstract interpreter of constraints and specifications: all hands at once, no auction.

See docs/database-analysis.md for the design.
"""

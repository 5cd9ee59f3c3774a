"""The functions `#n` whose value is a feature of the bidder's hand, or a bound that was shown.

The matcher computes them for one hand (`function_values`), for many (`arrays`) and in translated
rules (`python_source`), the analysis for all hands at once (`interpreter`).
"""

from __future__ import annotations

from typing import Final

from cuebid.evaluation import CONTROLS, HCP, HONOURS, LENGTH, LOSERS, POINTS, QUALITY, STOPPERS

ACE: Final = 8
KING: Final = 4
QUEEN: Final = 2
"""Weights of honours in the 8-4-2-1 count (field H), so that each is one bit."""
LEFT, PARTNER, RIGHT = 1, 2, 3
"""Players, by the number of places to the left of the bidder."""

OF_HANDS: Final = {12: HCP, 13: POINTS, 15: LOSERS, 16: CONTROLS}
"""Features of the whole hand, by the number of the function without arguments."""
HONOURS_HELD: Final = {10: ACE, 11: KING}
"""The honour that a function without arguments counts, by the number of the function."""
LONGEST_SUIT: Final = 14
"""The number of the function whose value is the longest suit; of equal suits the highest."""
OF_SUITS: Final = {0: LENGTH, 1: QUALITY, 2: STOPPERS, 5: HONOURS, 6: HCP}
"""Features of a suit, by the number of the function of one argument."""
SHOWN_BOUNDS: Final = {
    0: (PARTNER, 0),
    1: (PARTNER, 1),
    2: (LEFT, 0),
    3: (RIGHT, 0),
    4: (LEFT, 1),
    7: (RIGHT, 1),
    10: (0, 0),
    11: (0, 1),
}
"""Functions of two arguments that are a shown bound: whose bound, and 0 for least or 1 for most."""
LARGER: Final = 5
SMALLER: Final = 6
"""The functions whose value is the larger, or the smaller, of two arguments."""

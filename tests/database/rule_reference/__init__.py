"""The matching of rules as an executable specification: every way in turn, by backtracking.

It follows the specification production by production and disregards speed. The closures and the
arrays of `cuebid.database.matcher` must give the same first match with the same captures.
"""

from .matcher import ReferenceMatcher
from .subject import Subject, hand_subject

__all__ = ["ReferenceMatcher", "Subject", "hand_subject"]

"""The shorthand in which players describe a hand, `15-17 balanced`, read as boxes.

The module `reader` joins terms (and, or, not, brackets), `terms` and `numbers` read a single term,
`words` and `shapes` give its meaning, and `tokens` and `cursor` split and walk over the text.
"""

from cuebid.dealing.shorthand.reader import read_shorthand

__all__ = ["read_shorthand"]

"""A match on disk: one SQLite file, from which the match is resumed and reported.

`match_store` writes and reads the file, `export` converts it into other files.
"""

from cuebid.match.store.match_store import MatchStore, StoreError

__all__ = ["MatchStore", "StoreError"]

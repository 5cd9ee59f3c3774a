"""A match on disk: one SQLite file with all that is needed to go on, and to tell what happened.

`match_store` writes and reads it, `export` turns it into other files.
"""

from cuebid.match.store.match_store import MatchStore, StoreError

__all__ = ["MatchStore", "StoreError"]

"""Play a match: the rounds, their pieces of work, and what a worker does with a piece."""

from cuebid.match.running.runner import MatchProgress, MatchRunner, StopReason

__all__ = ["MatchProgress", "MatchRunner", "StopReason"]

"""Playing a match: portions of work, what a worker does with one, and the round after the round."""

from cuebid.match.running.runner import MatchProgress, MatchRunner, StopReason

__all__ = ["MatchProgress", "MatchRunner", "StopReason"]

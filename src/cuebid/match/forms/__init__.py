"""Schedules of matches: each round is computed from the plan and the results of earlier rounds.

So a match that is resumed after a break has the same rounds again.
"""

from cuebid.match.forms.schedule import Encounter, RoundResults, next_round, rounds_of

__all__ = ["Encounter", "RoundResults", "next_round", "rounds_of"]

"""Schedules, round by round: each is a function of the plan and of earlier results.

So a match that goes on after a break makes the same rounds again.
"""

from cuebid.match.forms.schedule import Encounter, RoundResults, next_round, rounds_of

__all__ = ["Encounter", "RoundResults", "next_round", "rounds_of"]

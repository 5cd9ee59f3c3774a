"""Explain a robot's call or card in a player's words, without rule numbers or program terms."""

from __future__ import annotations

from typing import Final

from cuebid.robots.bidder.decision import Decision
from cuebid.robots.double_dummy_play.decision import CardDecision, CardReason
from cuebid.web.texts import words

_SIMPLE_REASONS: Final = {
    CardReason.ONLY: "only",
    CardReason.EQUAL: "equal",
    CardReason.THUMB: "thumb",
    CardReason.TOO_FEW: "too_few",
}
# Other cards to mention: further ones differ little, or nobody would play them.
_MOST_OTHERS: Final = 2
# A smaller difference is within the error of the few deals that a robot samples.
_LOSS_WORTH_A_LINE: Final = 0.05


def thoughts(decision: Decision | CardDecision) -> list[str]:
    """Return why a robot made a call or played a card, one sentence for each reason."""
    if isinstance(decision, CardDecision):
        return _about_card(decision)
    explanation = decision.explanation
    reasons = [
        (explanation.text if explanation else "") or decision.text or words("thoughts", "no_rule")
    ]
    if decision.simulation is not None:
        reasons.append(decision.simulation.words)
    if decision.preference is not None:
        book = decision.preference.book.symbol
        return [*reasons, words("thoughts", "wins_more", book=book)]
    alternatives = [alternative.call.symbol for alternative in decision.alternatives]
    if alternatives:
        reasons.append(words("thoughts", "also", calls=", ".join(alternatives)))
    return reasons


def _about_card(decision: CardDecision) -> list[str]:
    if not decision.trials:
        # A lead from a table of leads has a sentence of its own as its reason.
        name = _SIMPLE_REASONS.get(decision.why)
        return [words("thoughts", name) if name else decision.why]
    trials = {trial.card: trial for trial in decision.trials}
    chosen = trials.get(decision.card, decision.trials[0])
    tricks = f"{chosen.tricks:.1f}".removesuffix(".0")
    name = "certain" if decision.complete else "judged"
    reasons = [words("thoughts", name, tricks=tricks, count=decision.layouts)]
    worse = [
        words(
            "thoughts",
            "worse",
            card=trial.card.symbol,
            loss=f"{trial.loss - chosen.loss:.1f}",
            unit=decision.scoring.unit,
        )
        for trial in decision.trials
        if trial.loss - chosen.loss >= _LOSS_WORTH_A_LINE
    ]
    if decision.why == CardReason.SIGNAL:
        reasons.append(words("thoughts", "signal"))
    return reasons + worse[:_MOST_OTHERS]

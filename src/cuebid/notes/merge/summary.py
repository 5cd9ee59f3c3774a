"""Summarise which rows of notes use embedded rules, and which have rules of their own."""

from __future__ import annotations

from cuebid.notes.merge.merged_rules import MergedRules


def embedded_rules_text(merged: MergedRules) -> str:
    """Return which rows use the embedded rules, and how many auctions have rules of their own."""
    own = len({rule.interpreted.sequence.key for rule in merged.rules})
    parts = [
        f"{len(merged.unchanged)} rows stand for embedded rules, as they were written",
        f"{own} auctions have rules of their own, from rows that were changed or added",
    ]
    if merged.dropped:
        parts.append(f"rows were taken away: {', '.join(merged.dropped)}")
    return "; ".join(parts)


def embedded_rules_record(merged: MergedRules | None) -> dict[str, object]:
    """Return for JSON which rows use embedded rules; an empty record if the notes have none."""
    if merged is None:
        return {}
    changed = dict.fromkeys(rule.interpreted.sequence.auction for rule in merged.rules)
    return {
        "carried": {
            "kept": len(merged.unchanged),
            "changed": list(changed),
            "dropped": list(merged.dropped),
        }
    }

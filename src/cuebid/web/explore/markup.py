"""Pieces of HTML for exploring: a position with its frequencies, a choice, changes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import urlencode

from cuebid.core import Call, Hand
from cuebid.explore import (
    ChangedRow,
    DescribedCall,
    ExplainedChoice,
    Position,
    PositionEffect,
    PositionSample,
)
from cuebid.notes import heat_map
from cuebid.render import to_html
from cuebid.web.practice.markup import call_html, source_html

__all__ = ["changes_html", "choice_html", "position_html"]

# A hole of fewer hands is left out, as in the report of `cuebid system check`.
_LEAST_SHARE = 0.01


def position_html(system: str, node: str, position: Position, sample: PositionSample | None) -> str:
    """Return the calls of a position as a table, who makes them, and what is missing.

    Args:
        system: the name of the system.
        node: the auction, as notes write it.
        position: its calls.
        sample: sampled hands; None if they are not computed yet.
    """
    parts = []
    if position.calls:
        parts.append(_calls(system, node, position.calls, sample))
    else:
        parts.append("<p>Nothing is agreed for this auction.</p>")
    parts += _missing(position, sample)
    if position.general:
        items = "".join(
            f"<li>{call_html(call.call)} {escape(call.shows)}</li>" for call in position.general
        )
        parts.append(
            f"<details><summary>{len(position.general)} calls by general rules alone</summary>"
            f"<ul>{items}</ul></details>"
        )
    if sample is not None and sample.hands:
        parts.append("<h2>Points and shapes</h2>")
        parts += heat_map(sample.cells, "Calls by points and shape", tenths=True)
        parts.append(
            f'<p class="muted">{sample.hands} sampled hands that reach this auction; the redder, '
            "the more of them have no agreed call.</p>"
        )
    return "\n".join(parts)


def _calls(
    system: str, node: str, calls: Iterable[DescribedCall], sample: PositionSample | None
) -> str:
    heads = ("Call", "Shows", "Hands", "Where it is written")
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    rows = "".join(_call(system, node, call, sample) for call in calls)
    return (
        '<div class="wide" role="region" tabindex="0" aria-label="Calls">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _call(system: str, node: str, call: DescribedCall, sample: PositionSample | None) -> str:
    path = f"{node}-{call.call.text}" if node else call.call.text
    address = f"/explore?{urlencode({'system': system, 'auction': path})}"
    # After a pass that ends the auction there is nothing to explore.
    link = f'<a href="{escape(address)}">{call_html(call.call)}</a>'
    alert = ' <span class="muted">alerted</span>' if call.alerted else ""
    more = f" and {len(call.sources) - 1} more" if len(call.sources) > 1 else ""
    answers = "" if call.answers is None else _answers(call.answers)
    return (
        f'<tr><th scope="row">{link}</th><td>{escape(call.shows)}{alert}{answers}</td>'
        f"<td>{_share(call.call, sample)}</td>"
        f"<td>{source_html(call.sources[0], more)}</td></tr>"
    )


def _answers(count: int) -> str:
    text = "no continuation" if not count else f"{count} continuation{'s' * (count > 1)}"
    return f' <span class="muted">({text})</span>'


def _share(call: Call, sample: PositionSample | None) -> str:
    if sample is None:
        return '<span class="muted">…</span>'
    share = sample.share(call.text)
    if share is None:
        return "–"
    examples = next((each.examples for each in sample.calls if each.call == call.text), ())
    if not examples:
        return "never"
    hands = "".join(to_html(Hand.parse(text)) for text in examples)
    return f'<details class="share"><summary>{share:.1%}</summary>{hands}</details>'


def _missing(position: Position, sample: PositionSample | None) -> list[str]:
    parts = []
    if position.unread:
        items = "".join(f"<li>{escape(text)}</li>" for text in position.unread)
        parts.append(f"<h2>Rows that nobody bids on their account</h2><ul>{items}</ul>")
    if sample is None:
        return parts
    if not sample.hands:
        parts.append("<p>Hardly any hand reaches this auction.</p>")
    elif sample.missing >= _LEAST_SHARE:
        hands = "".join(to_html(Hand.parse(text)) for text in sample.missing_examples)
        parts.append(
            f'<details><summary class="loss">{sample.missing:.0%} of the hands have no agreed call'
            f"</summary>{hands}</details>"
        )
    else:
        parts.append("<p>Every sampled hand has an agreed call.</p>")
    return parts


def choice_html(choice: ExplainedChoice) -> str:
    """Return the call of a hand, the row that says so, and why not the others."""
    row = "" if choice.source is None else f'<p class="row">{source_html(choice.source)}</p>'
    shows = f": {escape(choice.shows)}" if choice.shows else ""
    items = "".join(
        f"<li>{call_html(call)}: {escape(reason)}</li>" for call, reason in choice.reasons
    )
    others = f"<details><summary>Why not the others</summary><ul>{items}</ul></details>"
    return f'<p class="verdict">{call_html(choice.call)}{shows}</p>{row}{others if items else ""}'


def changes_html(rows: Iterable[ChangedRow], effects: Iterable[PositionEffect]) -> str:
    """Return what a change of a system's text altered."""
    signs = {"+": "new", "-": "gone", "~": "changed"}
    items = "".join(
        f"<li><strong>{escape(row.auction or 'rule')}</strong> {signs[row.sign]}: "
        f"{_before_and_after(row)}</li>"
        for row in rows
    )
    if not items:
        return "<p>The file was saved; no agreement has changed.</p>"
    tables = "".join(_effect(effect) for effect in effects)
    return f"<ul>{items}</ul>{tables}"


def _before_and_after(row: ChangedRow) -> str:
    before = f"<del>{escape(row.before)}</del>" if row.before else ""
    after = f"<ins>{escape(row.after)}</ins>" if row.after else ""
    return " ".join(filter(None, (before, after)))


def _effect(effect: PositionEffect) -> str:
    where = escape(effect.node or "opening calls")
    if not effect.hands:
        return f"<p>{where}: hardly any hand comes there.</p>"
    examples = "".join(
        f"<li><code>{escape(hand)}</code>: {call_html(Call(before))} before, "
        f"{call_html(Call(after))} now</li>"
        for hand, before, after in effect.examples
    )
    return (
        f"<p>{where}: {effect.changed:.1%} of {effect.hands} sampled hands call something else."
        f"</p><ul>{examples}</ul>"
    )

"""HTML fragments for exploring: the calls at an auction, the choice for a hand, changes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cuebid.bml import plain_text
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
from cuebid.web.explore.place import ExploredPlace
from cuebid.web.practice.markup import call_html, call_link, source_html
from cuebid.web.serving.tables import wide_table
from cuebid.web.texts import words

# A hole of fewer hands is left out, as in the report of `cuebid system check`.
_LEAST_SHARE = 0.01
_SIGNS = {"+": "new", "-": "gone", "~": "changed"}


def position_html(place: ExploredPlace, position: Position, sample: PositionSample | None) -> str:
    """Return the calls after an auction as HTML, with frequencies and the hands without a call."""
    parts = []
    if position.calls:
        rest = () if position.rest is None else (position.rest,)
        parts.append(_calls(place, (*position.calls, *rest), sample))
    else:
        parts.append(f"<p>{words('explore', 'nothing_agreed')}</p>")
    parts += _missing(position, sample)
    if position.general:
        items = "".join(
            f"<li>{call_html(call.call)} {escape(call.shows)}</li>" for call in position.general
        )
        summary = words("explore", "general", count=len(position.general))
        parts.append(f"<details><summary>{summary}</summary><ul>{items}</ul></details>")
    if sample is not None and sample.hands:
        parts.append(f"<h2>{words('explore', 'shapes')}</h2>")
        parts += heat_map(sample.cells, words("explore", "calls_by_shape"), tenths=True)
        parts.append(f'<p class="muted">{words("explore", "sampled", count=sample.hands)}</p>')
    return "\n".join(parts)


def _calls(
    place: ExploredPlace, calls: Iterable[DescribedCall], sample: PositionSample | None
) -> str:
    heads = (words("explore", name) for name in ("call", "shows", "hands", "written"))
    rows = (_call(place, call, sample) for call in calls)
    return wide_table(words("explore", "calls"), heads, rows)


def _call(place: ExploredPlace, call: DescribedCall, sample: PositionSample | None) -> str:
    link = call_link(call.call, place.after(call.call.text).address)
    alert = f' <span class="muted">{words("explore", "alerted")}</span>' if call.alerted else ""
    count = len(call.sources) - 1
    more = f" {words('explore', 'more', count=count)}" if count else ""
    answers = "" if call.answers is None else _answers(call.answers)
    return (
        f'<tr><th scope="row">{link}</th><td>{escape(call.shows)}{alert}{answers}</td>'
        f"<td>{_share(call.call, sample)}</td>"
        f"<td>{source_html(call.sources[0], more)}</td></tr>"
    )


def _answers(count: int) -> str:
    name = {0: "no_continuation", 1: "one_continuation"}.get(count, "continuations")
    text = words("explore", name, count=count)
    return f' <span class="muted">({text})</span>'


def _share(call: Call, sample: PositionSample | None) -> str:
    if sample is None:
        return '<span class="muted">…</span>'
    share = sample.share(call.text)
    if share is None:
        return "–"
    examples = next((each.examples for each in sample.calls if each.call == call.text), ())
    if not examples:
        return words("explore", "never")
    hands = "".join(to_html(Hand.parse(text)) for text in examples)
    return f'<details class="share"><summary>{share:.1%}</summary>{hands}</details>'


def _missing(position: Position, sample: PositionSample | None) -> list[str]:
    parts = []
    if position.unread:
        items = "".join(f"<li>{escape(text)}</li>" for text in position.unread)
        parts.append(f"<h2>{words('explore', 'unread')}</h2><ul>{items}</ul>")
    if sample is None:
        return parts
    if not sample.hands:
        parts.append(f"<p>{words('explore', 'too_rare')}</p>")
    elif sample.missing >= _LEAST_SHARE:
        hands = "".join(to_html(Hand.parse(text)) for text in sample.missing_examples)
        text = words("explore", "missing", share=f"{sample.missing:.0%}")
        parts.append(f'<details><summary class="loss">{text}</summary>{hands}</details>')
    else:
        parts.append(f"<p>{words('explore', 'complete')}</p>")
    return parts


def choice_html(choice: ExplainedChoice) -> str:
    """Return a hand's call as HTML, with the row it follows and why other calls do not fit."""
    row = "" if choice.source is None else f'<p class="row">{source_html(choice.source)}</p>'
    shows = f": {escape(choice.shows)}" if choice.shows else ""
    items = "".join(
        f"<li>{call_html(call)}: {escape(reason)}</li>" for call, reason in choice.reasons
    )
    # Folded: ten calls with their reasons would push the position off the screen.
    summary = words("explore", "why_not")
    other_calls = f"<details><summary>{summary}</summary><ul>{items}</ul></details>"
    return (
        f'<p class="verdict">{call_html(choice.call)}{shows}</p>{row}{other_calls if items else ""}'
    )


def changes_html(rows: Iterable[ChangedRow], effects: Iterable[PositionEffect]) -> str:
    """Return the changed rows of a system as HTML, with their effects on sampled hands."""
    signs = {sign: words("explore", name) for sign, name in _SIGNS.items()}
    items = "".join(
        f"<li><strong>{escape(row.auction) or words('explore', 'rule')}</strong> "
        f"{signs[row.sign]}: "
        f"{_before_and_after(row)}</li>"
        for row in rows
    )
    if not items:
        return f"<p>{words('explore', 'saved')}</p>"
    tables = "".join(_effect(effect) for effect in effects)
    return f"<ul>{items}</ul>{tables}"


def _before_and_after(row: ChangedRow) -> str:
    # Plain text as elsewhere on the pages: with suit symbols, and dashes for two hyphens.
    before = f"<del>{escape(plain_text(row.before))}</del>" if row.before else ""
    after = f"<ins>{escape(plain_text(row.after))}</ins>" if row.after else ""
    return " ".join(filter(None, (before, after)))


def _effect(effect: PositionEffect) -> str:
    where = escape(effect.node or words("practice", "opening_calls_title"))
    if not effect.hands:
        return f"<p>{words('explore', 'effect_rare', node=where)}</p>"
    examples = "".join(
        f"<li><code>{escape(hand)}</code>: "
        + words(
            "explore", "before_and_now", before=call_html(Call(before)), now=call_html(Call(after))
        )
        + "</li>"
        for hand, before, after in effect.examples
    )
    share = f"{effect.changed:.1%}"
    text = words("explore", "effect", node=where, share=share, count=effect.hands)
    return f"<p>{text}</p><ul>{examples}</ul>"

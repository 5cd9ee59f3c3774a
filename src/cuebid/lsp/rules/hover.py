"""Hovers of a system's files: the text for the name, rule or example under the mouse pointer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from lsprotocol import types

from cuebid.core import ReadError
from cuebid.database import FUNCTIONS, MatchLimitError, Rule
from cuebid.database.analysis.rule_use import RuleUse, rule_uses
from cuebid.lsp.positions import offset_at, range_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.systems.examples import Example, example_findings
from cuebid.systems.names import Name, NameKind
from cuebid.text import Span
from cuebid.text.layout import counted, share_words, shorten

_MOST_USES: Final = 3
_MOST_TEXT: Final = 300


def hover(analysis: RulesAnalysis, params: types.HoverParams) -> types.Hover | None:
    """Return a text on the name at a position, else on the example or rule there; None without."""
    offset = offset_at(analysis.source, params.position)
    name = analysis.name_at(offset)
    if name is not None:
        return _hover(name_words(analysis, name), name.span)
    example = _example_at(analysis, offset)
    if example is not None:
        faults = [finding.message for finding in example_findings(analysis.draft.book, [example])]
        return _hover(faults or ["The system does as the example says."], example.span)
    rule = analysis.rule_at(offset)
    if rule is None:
        return None
    return _hover(_rule_words(analysis, rule), analysis.rule_span(rule))


def _example_at(analysis: RulesAnalysis, offset: int) -> Example | None:
    if analysis.source not in analysis.files.examples:
        return None
    examples = analysis.draft.examples_of(analysis.source)
    return next((each for each in examples if each.span.start <= offset <= each.span.end), None)


def _hover(lines: Iterable[str], span: Span) -> types.Hover | None:
    text = "\n\n".join(lines)
    content = types.MarkupContent(types.MarkupKind.Markdown, text)
    return types.Hover(content, range_of(span)) if text else None


def name_words(analysis: RulesAnalysis, name: Name) -> Iterator[str]:
    """Yield lines of Markdown that explain what a name stands for."""
    draft = analysis.draft
    match name.kind:
        case NameKind.MACRO:
            macro = draft.macros[name.text]
            yield f"**{name.text}** = `{shorten(macro.body.text, _MOST_TEXT)}`"
            yield from _comment_above(macro.name)
            yield from _functions(macro.body.text.removeprefix("#"))
            yield f"used {counted(draft.built.uses.get(name.text, 0), 'time')}"
        case NameKind.FUNCTION:
            yield from _functions(name.text)
        case NameKind.LABEL:
            rules = [f"#{rule.number}" for rule in draft.database.rules if _has(rule, name.text)]
            yield f"**{name.text}**: a label; the auction restarts with it after {', '.join(rules)}"
        case NameKind.EXPLANATION:
            yield draft.database.explanations.get(int(name.text), "")
        case NameKind.RULE:
            rule = draft.database.by_number.get(int(name.text))
            if rule is not None:
                yield from _rule_words(analysis, rule)


def _functions(number: str) -> Iterator[str]:
    """Yield a line of Markdown for each function with a number; they differ in their arguments."""
    if number.isdecimal():
        for (known, _), function in sorted(FUNCTIONS.items()):
            if known == int(number):
                title = function.name.replace("_", " ")
                yield f"`{function.signature}` {title}: {function.meaning}"


def _comment_above(span: Span) -> Iterator[str]:
    """Yield the comment above the paragraph that a span is in; nothing if there is none."""
    source = span.source
    line = source.position(span.start).line - 1
    while line and source.line_text(line).strip() and not source.line_text(line).startswith(";"):
        line -= 1
    lines: list[str] = []
    while line and source.line_text(line).startswith(";"):
        lines.insert(0, source.line_text(line).strip("; "))
        line -= 1
    if lines:
        yield " ".join(lines)


def _has(rule: Rule, label: str) -> bool:
    restart = rule.sequence.restart
    return restart is not None and restart.label.strip(":") == label


def _rule_words(analysis: RulesAnalysis, rule: Rule) -> Iterator[str]:
    """Yield lines of Markdown that say what a rule matches and shows."""
    draft = analysis.draft
    yield f"**#{rule.number}** {draft.database.explanation(rule)}".strip()
    try:
        uses = list(islice(rule_uses(draft.book, rule), _MOST_USES))
    except (MatchLimitError, ReadError) as error:
        yield str(error)
        return
    yield from map(_use_words, uses)
    if not uses:
        yield "No auction of few calls was found that it is for."
    examples = sum(example.rule == rule.number for example in draft.examples)
    yield f"{counted(examples, 'example')}, priority {rule.priority}"


def _use_words(use: RuleUse) -> str:
    calls = "-".join(call.text for call in use.auction)
    words = [f"shows {use.shown.box.words(symbols=True)}"]
    words += [forcing.words for forcing in use.shown.forcing]
    if use.share is not None:
        words.append(f"{share_words(use.share)} of all hands")
    if use.hand is not None:
        words.append(f"such as `{use.hand.pbn}`")
    return f"`{calls}` {', '.join(words)}"

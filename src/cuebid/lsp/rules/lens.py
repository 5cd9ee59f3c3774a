"""Code lenses above rules: an auction the rule is for, how many hands fit it, what it shows."""

from __future__ import annotations

from typing import Final

from lsprotocol.types import CodeLens, CodeLensParams, Command

from cuebid.core import ReadError
from cuebid.database import MatchLimitError, Rule
from cuebid.database.analysis.rule_use import rule_uses
from cuebid.lsp.diagnostics import uri_of
from cuebid.lsp.positions import range_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.text.layout import share_words

_NO_COMMAND: Final = ""


def lenses(analysis: RulesAnalysis, params: CodeLensParams) -> list[CodeLens]:
    """Return a lens above each rule; `resolve_lens` adds its text when it is shown."""
    del params
    uri = uri_of(analysis.source)
    rules = analysis.draft.rules_of(analysis.source)
    return [
        CodeLens(range_of(analysis.rule_span(rule)), data={"uri": uri, "rule": number})
        for number, rule in enumerate(rules)
    ]


def resolve_lens(analysis: RulesAnalysis, lens: CodeLens) -> CodeLens:
    """Return a lens with its text."""
    data = lens.data if isinstance(lens.data, dict) else {}
    number, rules = int(data.get("rule", -1)), analysis.draft.rules_of(analysis.source)
    if 0 <= number < len(rules):
        lens.command = Command(_words(analysis, rules[number]), _NO_COMMAND)
    return lens


def _words(analysis: RulesAnalysis, rule: Rule) -> str:
    try:
        use = next(rule_uses(analysis.draft.book, rule), None)
    except (MatchLimitError, ReadError) as error:
        return str(error)
    if use is None:
        return "for no auction of few calls"
    words = ["-".join(call.text for call in use.auction)]
    if use.share is not None:
        words.append(f"{share_words(use.share)} of all hands")
    return ", ".join([*words, use.shown.box.words(symbols=True)])

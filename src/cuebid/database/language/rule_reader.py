"""Read records into rules, and report everything that is wrong with them."""

# A record with an error is read to its end, so that one run reports all errors. Equal fields are
# parsed once: databases repeat their constraints and specifications, and rules that share a tree
# share what is worked out of them too (`matcher_cache`).

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final, TypeVar

from cuebid.database.language.functions import FUNCTIONS
from cuebid.database.language.node import walk
from cuebid.database.language.parsing.misspelt import misspelt_macro, misspelt_sign
from cuebid.database.language.parsing.parser import parse_pattern, parse_specification
from cuebid.database.language.parsing.syntax_error import RuleSyntaxError
from cuebid.database.language.rule import Rule, RuleFlag
from cuebid.database.language.source.records import FIELD_NAMES, Record, field_spans, split_tail
from cuebid.database.language.tree import FunctionCall, Pattern, Specification
from cuebid.text import Diagnostics, Edit, Severity, Span

# Nine digits fit any real number, and keep a field of thousands of digits from being converted.
_HEAD: Final = re.compile(r"([0-9]{1,9})(d?)([CRX?]?)")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
# Most fields call no function: their trees need not be walked to check that.
_FUNCTION: Final = re.compile(r"#[0-9]")

_OWN_FUNCTIONS: Final = "a function of the table, or one of your own with --functions FILE"

_Tree = TypeVar("_Tree", Pattern, Specification)


class RuleReader:
    """Reads records into rules; mutable, because it caches the trees of equal fields.

    Args:
        report: collects errors.
        macros: the names of macros, one of which may be misspelt in a field that does not parse.
    """

    def __init__(self, report: Diagnostics, macros: Collection[str] = ()) -> None:
        self._report = report
        self._macros = macros
        self._patterns: dict[str, Pattern | RuleSyntaxError] = {}
        self._specifications: dict[str, Specification | RuleSyntaxError] = {}

    def read(self, record: Record) -> Rule | None:
        """Return the rule of a record; None, after reporting errors, if it has any."""
        errors = self._report.count(Severity.ERROR)
        body, tail = split_tail(field_spans(record.span))
        # A number after five fields is an id without its sign more likely than a sixth field.
        if not tail and len(body) > len(FIELD_NAMES) and _NUMBER.fullmatch(body[-1].text):
            numbers = self._unmarked_id(body)
        else:
            numbers = self._tail(tail, record)
        if len(body) != len(FIELD_NAMES):
            self._report_count(body, record)
            return None
        head = self._head(body[0])
        sequence = self._tree(parse_pattern, self._patterns, body[1])
        priority = self._priority(body[2])
        constraint = self._tree(parse_pattern, self._patterns, body[3])
        specification = self._tree(parse_specification, self._specifications, body[4])
        if constraint is not None and constraint.restart is not None:
            label = body[3].part(constraint.restart.start, constraint.restart.end)
            message = "a constraint cannot restart; only a sequence has a label"
            self._report.error("db-restart-in-constraint", message, label)
        has_errors = self._report.count(Severity.ERROR) > errors
        if has_errors or not (head and sequence and constraint and specification):
            return None
        level, default, flag = head
        return Rule(
            numbers["#"],
            level,
            default,
            flag,
            sequence,
            priority,
            constraint,
            specification,
            numbers.get("*"),
            start=record.span.start,
            end=record.span.end,
        )

    def _head(self, field: Span) -> tuple[int, bool, RuleFlag | None] | None:
        """Read the first field of a rule: its level, whether it is a default, and its flag."""
        text = field.text
        match = _HEAD.match(text)
        if match is None or match.end() < len(text):
            offset = match.end() if match else 0
            message = f"`{text}` is not a level with its flags"
            expected = "a number, then d for a default, then at most one of C R X ?"
            self._report.error(
                "db-level", message, field.part(offset, len(text)), expected=expected
            )
            return None
        # "All of the fields are space delimited except for the first three, which are not."
        level, default, flag = match.groups()
        return int(level), bool(default), RuleFlag(flag) if flag else None

    def _priority(self, field: Span) -> int:
        if _NUMBER.fullmatch(field.text):
            return int(field.text)
        message = f"the priority `{field.text}` is not a number"
        expected = "a number of at most nine digits; there are no blanks inside a field"
        self._report.error("db-priority", message, field, expected=expected)
        return 0

    def _tree(
        self, parse: Callable[[str], _Tree], trees: dict[str, _Tree | RuleSyntaxError], field: Span
    ) -> _Tree | None:
        """Return the tree of a field, from the cache if an equal field was parsed before."""
        text = field.text
        tree = trees.get(text)
        if tree is None:
            try:
                tree = parse(text)
            # Errors are kept like trees: each occurrence of a wrong field is reported, but parsed
            # once.
            except RuleSyntaxError as error:
                tree = misspelt_macro(error, self._macros) or misspelt_sign(error) or error
            trees[text] = tree
        if isinstance(tree, RuleSyntaxError):
            self._report.add(tree.diagnostic(field))
            return None
        if _FUNCTION.search(text):
            self._check_functions(tree, field)
        return tree

    def _check_functions(self, tree: Pattern | Specification, field: Span) -> None:
        """Report functions that do not exist."""
        for node in walk(tree):
            if not isinstance(node, FunctionCall):
                continue
            arity = len(node.arguments)
            if (node.number, arity) in FUNCTIONS:
                continue
            arities = [key[1] for key in FUNCTIONS if key[0] == node.number]
            arguments = f"{arity} argument{'' if arity == 1 else 's'}"
            counts = f"{' or '.join(map(str, arities))} arguments"
            self._report.error(
                "db-unknown-function",
                f"there is no function #{node.number} of {arguments}",
                field.part(node.start, node.end),
                expected=counts if arities else _OWN_FUNCTIONS,
            )

    def _tail(self, tail: list[Span], record: Record) -> dict[str, int]:
        """Return the numbers after the marks `*` (explanation) and `#` (id), by mark."""
        numbers: dict[str, int] = {}
        foreign: list[Span] = []
        for field in tail:
            if field.text[0] in "*#":
                self._add_number(field, numbers)
            else:
                foreign.append(field)
        if foreign:
            message = "only the explanation and the id can stand after the specification"
            expected = "comments in the first column of a line" if ";" in foreign[0].text else ""
            span = foreign[0].join(foreign[-1])
            self._report.error("db-field-behind", message, span, expected=expected)
        if "#" not in numbers:
            end = record.span.part(len(record.span), len(record.span))
            self._report.error("db-id", "this rule has no id", end, expected="`#` and a number")
        return numbers

    def _add_number(self, field: Span, numbers: dict[str, int]) -> None:
        """Add the number in an explanation or id field to `numbers`, under its mark `*` or `#`."""
        mark, digits = field.text[0], field.text[1:]
        code, name = ("db-id", "id") if mark == "#" else ("db-explanation", "explanation")
        if mark in numbers:
            self._report.error(code, f"a rule has one {name}, and this is the second", field)
        elif not _NUMBER.fullmatch(digits):
            message = f"`{field.text}` does not name an {name}"
            expected = f"`{mark}` and a number of at most nine digits"
            self._report.error(code, message, field, expected=expected)
        # A number even for a wrong field, so that a missing one is not reported as well.
        numbers.setdefault(mark, int(digits) if _NUMBER.fullmatch(digits) else 0)

    def _unmarked_id(self, body: list[Span]) -> dict[str, int]:
        """Remove and report an id without its sign `#`; return its number under the key `#`."""
        field = body.pop()
        edit = Edit(field.part(0, 0), "#", "write the sign")
        self._report.error("db-id", "the id has no sign", field, expected="`#`", edit=edit)
        return {"#": int(field.text)}

    def _report_count(self, body: list[Span], record: Record) -> None:
        """Report which field seems to be missing, or where there seems to be a blank too many."""
        count, expected_count = len(body), len(FIELD_NAMES)
        # The priority is the one field that is a number alone; its position tells the rest.
        numbers = (n for n, field in enumerate(body) if n and _NUMBER.fullmatch(field.text))
        priority = next(numbers, 0)
        if count < expected_count:
            guess = {0: "priority", 1: "sequence"}.get(priority, "constraint or specification")
            message = (
                f"{count} of the {expected_count} fields before the id; is the {guess} missing?"
            )
            span = body[-1] if body else record.span
            self._report.error("db-too-few-fields", message, span, expected=", ".join(FIELD_NAMES))
            return
        first, last = (2, priority) if priority > 2 else (expected_count, count)
        span = body[first].join(body[last - 1])
        if span.text.startswith(";"):
            guess = "a comment begins in the first column"
        else:
            field = "the sequence" if priority > 2 else "the constraint or the specification"
            guess = f"is there a blank in {field}?"
        message = f"{count} fields before the id instead of {expected_count}; {guess}"
        self._report.error("db-too-many-fields", message, span, expected=", ".join(FIELD_NAMES))

"""How BBOalert finds a record for a call, made again from its description.

Nothing here is shared with the writer.
"""

import html
import re
from typing import NamedTuple

TAGS = re.compile(r"@([1-4vnVN])")


class Rule(NamedTuple):
    """A record: under which option, and its three fields."""

    option: str
    context: str
    call: str
    text: str


def read_rules(data):
    """The records of a file, in order; lines of fewer fields are comments or keywords."""
    assert "bboalert" in data[:80].lower()
    rules = []
    option = ""
    for line in data.replace("\\\n", "").split("\n"):
        fields = line.replace("&comma;", ",").split(",")
        if fields[0] == "Option":
            option = fields[1] if len(fields) > 1 else ""
        elif len(fields) >= 3:
            context, call = (re.sub(r"[\s!]", "", field) for field in fields[:2])
            rules.append(Rule(option, context, call, html.unescape(fields[2].strip(" \t"))))
    return rules


def applies(option, seat, we, they):
    """Whether the tags of an option fit the opener's seat and the vulnerability."""
    tags = TAGS.findall(option.partition("_")[2])
    seats = {tag for tag in tags if tag.isdigit()}
    sides = {"v": we, "n": not we, "V": they, "N": not they}
    return (not seats or str(seat) in seats) and all(
        sides[tag] for tag in tags if not tag.isdigit()
    )


def fits(pattern, auction):
    """Whether a context, or a call, is that of the auction."""
    return re.fullmatch(re.sub(r"[*_]", ".", pattern), auction) is not None


class Table:
    """The records that apply at a seat and vulnerability.

    A record is looked for in the whole file, and the last that fits is taken. Contexts without
    wildcards fit only the same auction, so those are kept in a dictionary.
    """

    def __init__(self, rules, seat, we, they):
        self.plain = {}
        self.patterns = []
        for number, rule in enumerate(rules):
            if not applies(rule.option, seat, we, they):
                continue
            if re.fullmatch(r"[\w-]*", rule.context.replace("_", "*") + rule.call):
                self.plain[rule.context, rule.call] = (number, rule.text)
            else:
                self.patterns.append((number, rule))

    def look_up(self, auction, call):
        """The text for a call after an auction, both in two characters a call; None for none."""
        stripped = re.sub(r"^(--){0,3}", "", auction)
        found = [
            self.plain[context, call]
            for context in (stripped, auction)
            if (context, call) in self.plain
        ]
        found += [
            (number, rule.text)
            for number, rule in self.patterns
            if fits(rule.call, call)
            and (fits(rule.context, stripped) or fits(rule.context, auction))
        ]
        return max(found)[1] if found else None

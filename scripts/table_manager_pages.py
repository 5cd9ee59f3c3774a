"""Write the pages of the documentation that are made from the protocol's tables.

    python scripts/table_manager_pages.py

docs/table-manager-messages.md has every kind of message, docs/table-manager-phases.md the phases of
a table; `make pages` writes them too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from cuebid.tablemanager.grammar.catalogue import catalogue
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.profiles import PROFILES
from cuebid.tablemanager.referee.phases import TRANSITIONS, Phase, Transition

DOCS: Final = Path(__file__).parents[1] / "docs"
_PREFACE: Final = """# Messages of the Table Manager protocol

This page is generated from `cuebid.tablemanager.grammar.forms`: edit that, then run `make pages`.
`cuebid table messages` shows the same.

[References](references.md) says where the protocol's text and `table-master.txt` are published.

Every line ends in CR LF. Receivers ignore case and spaces at both ends; Cuebid also ignores doubled
spaces and tabs. The notes of each kind say what Cuebid accepts beyond its syntax. Where a line
differs from the protocol but can be understood, the tree's key `warnings` says how.
"""
_HEAD: Final = """# The phases of a table

This page is generated from `cuebid.tablemanager.referee.phases.TRANSITIONS` by `make pages`.
"""
_MEANINGS: Final = {
    Phase.SEATING: "fewer than four players have come",
    Phase.GATHERING: "a board is on the table; its cards wait until all four are ready",
    Phase.AUCTION: "the players call",
    Phase.PLAY: "the players play",
    Phase.FINISHING: "the board is over; all players are sent the rest of it, and the times",
    Phase.CLOSED: "the session is over",
}


def messages_page() -> str:
    """Return the catalogue of messages in Markdown."""
    entries = catalogue()
    specified = [_section(item) for item in entries if item["specified"]]
    additional = [_section(item) for item in entries if not item["specified"]]
    rows = [
        f"| [{item['kind']}](#{item['kind'].lower()}) | {item['sender']} | `{form.example}` |"
        for item, form in zip(entries, FORMS, strict=True)
    ]
    overview = ["| kind | sent by | line |", "|---|---|---|", *rows]
    profiles = [f"- `{profile.name}`: {profile.summary}" for profile in PROFILES.values()]
    parts = [
        _PREFACE,
        "\n".join(overview) + "\n",
        "## Profiles\n",
        "No single wording satisfies every program, so the table keeps a profile for each seat.\n",
        "\n".join(profiles) + "\n",
        "## Kinds of the specification\n",
        *specified,
        "## Kinds that programs send besides\n",
        *additional,
    ]
    return "\n".join(parts)


def _section(item: dict[str, Any]) -> str:
    wordings: dict[str, list[str]] = {}
    for name, line in item["wordings"].items():
        wordings.setdefault(line, []).append(name)
    lines = [f"{line}    ({', '.join(names)})" for line, names in wordings.items()]
    notes = f"\n{item['notes']}\n" if item["notes"] else ""
    tree = json.dumps(item["tree"], indent=4)
    return f"""### {item["kind"]}

Sender: {item["sender"]}. Receiver: {item["receiver"]}. {item["when"]}
{notes}
```text
{item["syntax"]}
```

`{item["example"]}` has the tree

```json
{tree}
```

and is written

```text
{chr(10).join(lines)}
```
"""


def phases_page() -> str:
    """Return the page in Markdown: a state diagram (Mermaid), the phases and the moves."""
    diagram = ["```mermaid", "stateDiagram-v2", f"    [*] --> {Phase.SEATING.value}"]
    diagram += map(_arrow, TRANSITIONS)
    diagram += [f"    {Phase.CLOSED.value} --> [*]", "```"]
    phases = ["| phase | meaning |", "|---|---|"]
    phases += [f"| {phase.value} | {words} |" for phase, words in _MEANINGS.items()]
    moves = ["| from | when | to |", "|---|---|---|"]
    moves += [
        f"| {row.phase.value} | {row.occasion.value} | {row.following.value} |"
        for row in TRANSITIONS
    ]
    return "\n".join([_HEAD, *diagram, "", *phases, "", *moves, ""])


def _arrow(row: Transition) -> str:
    return f"    {row.phase.value} --> {row.following.value}: {row.occasion.value}"


def main() -> None:
    """Write both pages."""
    (DOCS / "table-manager-messages.md").write_text(messages_page(), encoding="utf-8")
    (DOCS / "table-manager-phases.md").write_text(phases_page(), encoding="utf-8")


if __name__ == "__main__":
    main()

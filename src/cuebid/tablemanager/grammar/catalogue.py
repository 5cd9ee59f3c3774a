"""Build the catalogue of messages, as data and as a page, from `forms`."""

# `make pages` writes the page.

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from cuebid.tablemanager.grammar.forms import FORMS, Form
from cuebid.tablemanager.grammar.profiles import PROFILES
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.tree import to_tree
from cuebid.tablemanager.grammar.writer import write

_PREFACE = """# Messages of the Table Manager protocol

This page is generated from `cuebid.tablemanager.grammar.forms`: edit that, then run `make pages`.
`cuebid table messages` shows the same.

[References](references.md) says where the protocol's text and `table-master.txt` are published.

Every line ends in CR LF. Receivers ignore case and spaces at both ends; Cuebid also ignores doubled
spaces and tabs. The notes of each kind say what Cuebid accepts beyond its syntax. Where a line
differs from the protocol but can be understood, the tree's key `warnings` says how.
"""


def entry(form: Form) -> dict[str, Any]:
    """Return the description of a kind, for programs.

    Keys: `kind`, `specified` (whether table-master.txt has it), `sender`, `receiver`, `when`,
    `syntax`, `example` (the specification's where it has one), `tree` (the example's),
    `wordings` (the example in each profile), `notes`.
    """
    example = form.printed_example or form.example
    message = parse(example)
    return {
        "kind": form.kind,
        "specified": bool(form.printed_example),
        "sender": form.sender,
        "receiver": form.receiver,
        "when": form.when,
        "syntax": form.syntax,
        "example": example,
        "tree": to_tree(message),
        "wordings": {name: write(message, profile) for name, profile in PROFILES.items()},
        "notes": form.notes,
    }


def catalogue() -> list[dict[str, Any]]:
    """Return the entries of all kinds, in the order of a session."""
    return [entry(form) for form in FORMS]


def page() -> str:
    """Return the catalogue in Markdown."""
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


def _main(arguments: list[str]) -> int:
    """Write the page to the named file, or to standard output."""
    if arguments:
        Path(arguments[0]).write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))

"""A convention module for people and for JSON."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.conventions.catalogue import Catalogue
from cuebid.conventions.header import ModuleHeader


def module_record(header: ModuleHeader) -> dict[str, object]:
    """Return a module for JSON."""
    return {
        "name": header.name,
        "title": header.title,
        "description": header.description,
        "slots": header.slots,
        "needs": header.needs,
        "excludes": header.excludes,
        "options": [
            {"name": option.name, "description": option.description} for option in header.options
        ],
        "examples": [
            {
                "auction": [call.text for call in example.auction],
                "hand": str(example.hand),
                "call": example.call.text,
                "reason": example.reason,
                "needs": example.needs,
            }
            for example in header.examples
        ],
    }


def module_lines(header: ModuleHeader, catalogue: Catalogue) -> Iterator[str]:
    """Yield a module with its options, example hands and tables."""
    yield f"{header.title}: {header.description}."
    if header.needs:
        yield f"needs: {', '.join(header.needs)}"
    if header.excludes:
        yield f"not with: {', '.join(header.excludes)}"
    rivals = [
        module.name
        for module in catalogue.conventions
        if module is not header and set(module.slots) & set(header.slots)
    ]
    if rivals:
        yield f"in place of: {', '.join(rivals)}"
    for option in header.options:
        yield f"option {header.name}:{option.name}: {option.description}"
    for example in header.examples:
        calls = " ".join(call.text for call in example.auction) or "opening"
        needs = f" ({', '.join(example.needs)})" if example.needs else ""
        hand = f"{example.hand.pbn}  {example.call.text:<4}"
        yield f"  {calls:<22} {hand} {example.reason}{needs}"
    table = catalogue.sources[header.name].text.split("\n\n", 1)[-1]
    yield ""
    yield table.rstrip()

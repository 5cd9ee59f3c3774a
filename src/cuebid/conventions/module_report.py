"""A convention module for people and for JSON."""

from __future__ import annotations

from cuebid.conventions.header import ModuleHeader

__all__ = ["module_record"]


def module_record(header: ModuleHeader) -> dict[str, object]:
    """Return a module for JSON."""
    return {
        "name": header.name,
        "title": header.title,
        "description": header.description,
        "slots": header.slots,
        "needs": header.needs,
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

"""Modules by what they are for: those of which a pair plays one stand together."""

from __future__ import annotations

from cuebid.conventions.catalogue import Catalogue
from cuebid.conventions.header import ModuleHeader

__all__ = ["positions"]


def positions(catalogue: Catalogue) -> list[list[ModuleHeader]]:
    """Return the modules, those that share a slot together; fillers last in each group."""
    groups: list[list[ModuleHeader]] = []
    for header in [*catalogue.conventions, *catalogue.fillers]:
        sharing = [
            group
            for group in groups
            if any(set(header.slots) & set(member.slots) for member in group)
        ]
        for group in sharing:
            groups.remove(group)
        groups.append([module for group in sharing for module in group] + [header])
    return [group for group in groups if not all(module.is_filler for module in group)]

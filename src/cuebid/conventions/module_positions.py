"""Modules grouped by the position that they fill, and modules as lines of text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.conventions.catalogue import Catalogue
from cuebid.conventions.header import ModuleHeader
from cuebid.conventions.root_file import RootFile
from cuebid.conventions.selection import excluded_by, unmet_needs


def positions(catalogue: Catalogue, root: RootFile) -> list[list[ModuleHeader]]:
    """Return the modules that a system can play, grouped by the slots they fill, such as `1M-2N`.

    Fillers are last in each group. Modules are left out if the system's own agreements exclude
    them, or if they need an agreement that no choice of modules provides.
    """
    groups: list[list[ModuleHeader]] = []
    present = {module.name for module in root.modules}
    for header in [*catalogue.conventions, *catalogue.fillers]:
        if header.name not in present and not _can_be_played(header, catalogue, root):
            continue
        sharing = [
            group
            for group in groups
            if any(set(header.slots) & set(member.slots) for member in group)
        ]
        for group in sharing:
            groups.remove(group)
        groups.append([module for group in sharing for module in group] + [header])
    return [group for group in groups if not all(module.is_filler for module in group)]


def _can_be_played(header: ModuleHeader, catalogue: Catalogue, root: RootFile) -> bool:
    brought = {agreement for other in catalogue.headers.values() for agreement in other.provides}
    had = {*root.provides, *brought, *catalogue.headers}
    return not excluded_by(header, set(root.provides)) and not unmet_needs(header, had)


def position_name(group: list[ModuleHeader]) -> str:
    """Return the name of a position: the slots of the first module of its group."""
    return " ".join(dict.fromkeys(slot for header in group[:1] for slot in header.slots))


def choice_words(header: ModuleHeader, present: dict[str, str]) -> str:
    """Return a line with a module and its options, in which those of a system are marked.

    Args:
        header: the module.
        present: the options of the system's modules, by the modules' names.
    """
    mark = "*" if header.name in present else " "
    chosen = present.get(header.name)
    # A root file that chooses no option plays the first.
    if chosen == "" and header.options:
        chosen = header.options[0].name
    ways = "/".join(
        option.name.upper() if option.name == chosen else option.name for option in header.options
    )
    return f"{mark}{header.name}" + (f" ({ways})" if ways else "")


def choice_record(header: ModuleHeader, present: dict[str, str]) -> dict[str, object]:
    """Return a JSON record of a module and of whether a system plays it (see `choice_words`)."""
    return {
        "name": header.name,
        "chosen": header.name in present,
        "option": present.get(header.name, ""),
        "options": [option.name for option in header.options],
        "needs": header.needs,
        "filler": header.is_filler,
    }


def module_record(header: ModuleHeader) -> dict[str, object]:
    """Return a JSON record of everything that the head of a module says."""
    return {
        "name": header.name,
        "title": header.title,
        "description": header.description,
        "slots": header.slots,
        "needs": header.needs,
        "excludes": header.excludes,
        "called": header.called,
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
    """Yield lines of text about a module: description, needs, options, example hands, tables."""
    yield f"{header.title}: {header.description}."
    if header.called:
        yield f"notes call it: {', '.join(header.called)}"
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

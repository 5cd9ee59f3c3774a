"""Add modules to a system and remove them, without clashes and unmet needs.

A module that is added takes the place of those in its slots. A slot that becomes free gets its
filler, if there is one whose needs are met, so that the position keeps a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cuebid.conventions.catalogue import Catalogue
from cuebid.conventions.header import ModuleHeader
from cuebid.conventions.root_file import ChosenModule, RootFile
from cuebid.core import CuebidError
from cuebid.text import suggest


class ModuleError(CuebidError):
    """Error for an impossible choice of modules; the message says how to correct it."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A system after a change of its modules.

    Attributes:
        root: the root file with the new choice.
        replaced: modules that were taken out because added ones fill their slots.
    """

    root: RootFile
    replaced: tuple[str, ...]


def parse_choice(text: str, catalogue: Catalogue) -> ChosenModule:
    """Parse the choice of a module, such as `bergen` or `bergen:reverse`.

    Raises:
        ModuleError: there is no such module or option.
    """
    name, _, option = text.strip().lower().partition(":")
    header = catalogue.headers.get(name)
    if header is None:
        near = suggest(name, [module.name for module in catalogue.conventions])
        hint = f"did you mean {near}?" if near else "`cuebid system modules` lists them"
        raise ModuleError(f"there is no module {name}; {hint}")
    if option and header.option(option) is None:
        options = ", ".join(choice.name for choice in header.options) or "none"
        raise ModuleError(f"the module {name} has no option {option}; its options: {options}")
    usual = header.option()
    chosen = "" if usual is not None and usual.name == option else option
    return ChosenModule(name, chosen, header.folder)


def change_modules(
    root: RootFile, catalogue: Catalogue, *, add: Sequence[str] = (), remove: Sequence[str] = ()
) -> Selection:
    """Return a system with some modules added and some removed.

    Raises:
        ModuleError: a name is wrong, two of the added modules clash, or a module needs what the
            system does not have.
    """
    removed = [parse_choice(text, catalogue).name for text in remove]
    added = [parse_choice(text, catalogue) for text in add]
    present = [module.name for module in root.modules]
    for name in removed:
        if name not in present:
            names = ", ".join(_conventions(root.modules, catalogue)) or "none"
            raise ModuleError(f"the system has no module {name}; it has {names}")
    # Added modules must not clash with each other; modules that the system had give way to them.
    _refuse_clashes([catalogue.headers[module.name] for module in added])
    slots = {slot for module in added for slot in catalogue.headers[module.name].slots}
    remaining: list[ChosenModule] = []
    replaced: list[str] = []
    for module in root.modules:
        header = catalogue.headers.get(module.name)
        if header is not None and header.is_filler:
            # Fillers are chosen anew below, for the slots that are free then.
            continue
        if module.name in removed or any(module.name == new.name for new in added):
            continue
        if header is not None and slots & set(header.slots):
            replaced.append(module.name)
        else:
            remaining.append(module)
    chosen = [*remaining, *added]
    _refuse_unmet(chosen, root, catalogue, removed)
    # In the order of the catalogue, so that adding a module and removing it gives the same file.
    order = {name: position for position, name in enumerate(catalogue.headers)}
    complete = sorted(
        [*chosen, *_fillers(chosen, root, catalogue)],
        key=lambda module: order.get(module.name, len(order)),
    )
    changed = RootFile(root.before, tuple(complete), root.after, root.provides)
    return Selection(changed, tuple(replaced))


def provided(modules: Iterable[ChosenModule], root: RootFile, catalogue: Catalogue) -> set[str]:
    """Return the names of a system's modules and of the agreements that it or they provide."""
    have = set(root.provides)
    for module in modules:
        have.add(module.name)
        header = catalogue.headers.get(module.name)
        have.update(header.provides if header is not None else ())
    return have


def unmet_needs(header: ModuleHeader, have: set[str]) -> tuple[str, ...]:
    """Return the needs of a module that a system does not meet; `a` or `b` meets the need `a/b`."""
    return tuple(need for need in header.needs if not have & set(need.split("/")))


def excluded_by(header: ModuleHeader, have: set[str]) -> tuple[str, ...]:
    """Return the names of a system's modules and agreements (`have`) that a module excludes."""
    return tuple(name for name in header.excludes if name in have)


def with_dependents(
    removed: Sequence[str], root: RootFile, catalogue: Catalogue, *, add: Sequence[str] = ()
) -> list[str]:
    """Return modules to remove, together with the modules of a system that need them.

    Args:
        removed: names of the modules to remove.
        root: the system.
        catalogue: the modules that exist.
        add: choices that are added at the same time, and may meet the needs of others.

    Raises:
        ModuleError: there is no such module or option to add.
    """
    # If nothing is removed, modules stay even if the system has never met their needs.
    if not removed:
        return []
    all_removed = list(removed)
    added = [parse_choice(text, catalogue) for text in add]
    while True:
        left = [module for module in root.modules if module.name not in all_removed]
        have = provided([*left, *added], root, catalogue)
        dependents = [
            module.name
            for module in left
            if (header := catalogue.headers.get(module.name)) is not None
            and not header.is_filler
            and unmet_needs(header, have)
        ]
        if not dependents:
            return all_removed
        all_removed += dependents


def _conventions(modules: Iterable[ChosenModule], catalogue: Catalogue) -> list[str]:
    return [
        module.name
        for module in modules
        if module.name in catalogue.headers and not catalogue.headers[module.name].is_filler
    ]


def _refuse_clashes(headers: Sequence[ModuleHeader]) -> None:
    for position, header in enumerate(headers):
        for earlier in headers[:position]:
            shared = sorted(set(header.slots) & set(earlier.slots))
            if shared and header.name != earlier.name:
                raise ModuleError(
                    f"{earlier.name} and {header.name} clash: both say what {', '.join(shared)} "
                    "means; choose one of them"
                )


def _refuse_unmet(
    chosen: Sequence[ChosenModule], root: RootFile, catalogue: Catalogue, removed: Sequence[str]
) -> None:
    have = provided(chosen, root, catalogue)
    for module in chosen:
        header = catalogue.headers.get(module.name)
        if header is None:
            continue
        if excluded := excluded_by(header, have):
            raise ModuleError(f"{module.name} cannot be played with {excluded[0]}: leave it out")
        unmet = unmet_needs(header, have)
        if not unmet:
            continue
        need = unmet[0].replace("/", " or ")
        addable = [name for name in unmet[0].split("/") if name in catalogue.headers]
        if set(addable) & set(removed):
            # Whoever takes a convention out does not want to be told to add it.
            both = ",".join([*removed, module.name])
            raise ModuleError(f"{module.name} needs {need}: leave out both, --without {both}")
        fix = f"add it with --with {addable[0]}" if addable else "the base system does not play it"
        raise ModuleError(f"{module.name} needs {need}: {fix}, or leave {module.name} out")


def _fillers(
    chosen: Sequence[ChosenModule], root: RootFile, catalogue: Catalogue
) -> list[ChosenModule]:
    slots = {
        slot
        for module in chosen
        if module.name in catalogue.headers
        for slot in catalogue.headers[module.name].slots
    }
    have = provided(chosen, root, catalogue)
    return [
        ChosenModule(header.name, folder=header.folder)
        for header in catalogue.fillers
        if not slots & set(header.slots)
        and not unmet_needs(header, have)
        and not excluded_by(header, have)
    ]

"""Check the modules of a system: clashes, unmet needs, and needs of examples that are misspelt.

`doubled_rows` finds calls that both a module and another file define.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cuebid.bml import Document
from cuebid.conventions.catalogue import Catalogue, shipped_agreements
from cuebid.conventions.header import ModuleHeader, provided_by, read_header
from cuebid.conventions.root_file import read_root
from cuebid.conventions.selection import excluded_by, unmet_needs
from cuebid.text import Diagnostic, Diagnostics, Related, Severity, Source, suggest


def modules_of(document: Document, report: Diagnostics | None = None) -> tuple[ModuleHeader, ...]:
    """Return the heads of the modules that a document includes, in the order of inclusion."""
    report = Diagnostics() if report is None else report
    headers = (read_header(source, report) for source in _sources(document))
    return tuple(header for header in headers if header is not None)


def check_modules(document: Document, report: Diagnostics) -> None:
    """Report modules that clash or lack what they need, and unknown names in their examples."""
    headers = modules_of(document, report)
    have = agreements_of(document, headers)
    report.extend(_clashes(headers))
    report.extend(_unmet(headers, have))
    report.extend(_examples_for_nobody(headers, have))


def agreements_of(document: Document, headers: Sequence[ModuleHeader]) -> set[str]:
    """Return the names of a system's modules, chosen options (`bergen:reverse`) and agreements."""
    have = {header.name for header in headers}
    # A root file or a table that it includes may state an agreement that no module brings.
    for source in (document.written, *_sources(document)):
        have.update(provided_by(source))
    by_name = {header.name: header for header in headers}
    for module in read_root(document.written, Catalogue(by_name, {})).modules:
        header = by_name.get(module.name)
        option = header.option(module.option) if header is not None else None
        if option is not None:
            have.add(f"{module.name}:{option.name}")
    return have


def _sources(document: Document) -> list[Source]:
    """Return the files that a document includes, each once."""
    sources = {include.source.name: include.source for include in document.includes}
    return list(sources.values())


def _clashes(headers: Sequence[ModuleHeader]) -> Iterator[Diagnostic]:
    for first, second in combinations(headers, 2):
        # Modules against different kinds of calls never apply together.
        shared = sorted(set(first.slots) & set(second.slots))
        if shared and first.against == second.against:
            yield Diagnostic(
                Severity.ERROR,
                "module-clash",
                f"{second.name} and {first.name} both say what {', '.join(shared)} means",
                second.span,
                f"one of them: remove the line `#INCLUDE` of {first.name} or of {second.name}",
                (Related(first.span, f"{first.name} is here"),),
            )


def _unmet(headers: Sequence[ModuleHeader], have: set[str]) -> Iterator[Diagnostic]:
    for header in headers:
        for name in excluded_by(header, have):
            yield Diagnostic(
                Severity.ERROR,
                "module-excluded",
                f"{header.name} cannot be played with {name}, which the system has",
                header.span,
                f"one of them: remove the line `#INCLUDE` of {header.name}",
            )
        for need in unmet_needs(header, have):
            name = need.replace("/", " or ")
            yield Diagnostic(
                Severity.ERROR,
                "module-need",
                f"{header.name} needs {name}, and the system does not have it",
                header.span,
                f"{name}: include its module, or remove the line `#INCLUDE` of {header.name}",
            )


def _examples_for_nobody(headers: Sequence[ModuleHeader], have: set[str]) -> Iterator[Diagnostic]:
    """Yield warnings about examples that no system bids, because they need an unknown name."""
    for header in headers:
        for example in header.examples:
            for need in example.needs:
                if need in have:
                    continue
                names = have | shipped_agreements() | set(header.option_names)
                if need in names:
                    continue
                meant = suggest(need, names)
                yield Diagnostic(
                    Severity.WARNING,
                    "module-example-need",
                    f"the example is left out: no module, option or agreement is called {need}",
                    example.span,
                    meant or "a name that this system or a shipped one has",
                )

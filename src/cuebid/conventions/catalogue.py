"""The modules and base systems that the package ships, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from cuebid.conventions.header import MODULE_FOLDER, ModuleHeader, provided_by, read_header
from cuebid.text import Diagnostics, Source, raise_errors, read_source

__all__ = [
    "BASES",
    "LIBRARY",
    "MODULE_FOLDER",
    "Catalogue",
    "base_path",
    "shipped_agreements",
    "shipped_catalogue",
]

LIBRARY: Final = Path(__file__).parent / "library"
"""The folder of the base systems; modules and shared tables are in folders below it."""
BASES: Final = ("2over1", "acol", "precision", "polish", "sef", "beginner")
"""Names of the base systems that a pair can start from."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Modules that a system can be made of.

    Attributes:
        headers: the head of each module by its name, in the order of the names.
        sources: the text of each module by its name.
    """

    headers: Mapping[str, ModuleHeader]
    sources: Mapping[str, Source]

    @property
    def conventions(self) -> tuple[ModuleHeader, ...]:
        """The modules that a pair chooses: all but the fillers."""
        return tuple(header for header in self.headers.values() if not header.is_filler)

    @property
    def fillers(self) -> tuple[ModuleHeader, ...]:
        """The modules that define slots, such as `1M-2N`, for which no convention is chosen."""
        return tuple(header for header in self.headers.values() if header.is_filler)


def base_path(name: str) -> Path:
    """Return the path of the root file of a base system."""
    return LIBRARY / f"{name}.bml"


# The package's files do not change while it runs, and a command asks for them several times.
@lru_cache(maxsize=1)
def shipped_catalogue() -> Catalogue:
    """Return the modules that the package ships.

    Raises:
        TextError: a file of the package has been damaged.
    """
    report = Diagnostics()
    catalogue = read_catalogue(LIBRARY / MODULE_FOLDER, report)
    raise_errors(report)
    return catalogue


@lru_cache(maxsize=1)
def shipped_agreements() -> frozenset[str]:
    """Return the names of all modules, options and agreements that the package ships."""
    headers = shipped_catalogue().headers
    names = set(headers).union(*(header.option_names for header in headers.values()))
    for path in LIBRARY.rglob("*.bml"):
        names.update(provided_by(read_source(path, Diagnostics())))
    return frozenset(names)


def read_catalogue(folder: Path, report: Diagnostics) -> Catalogue:
    """Read the modules of a folder; files that are no modules are left out.

    Args:
        folder: where the modules are, each in a file `NAME.bml`.
        report: receives heads that cannot be read.
    """
    headers: dict[str, ModuleHeader] = {}
    sources: dict[str, Source] = {}
    # Sorted, as `change_modules` writes modules in this order, whatever the file system returns.
    for path in sorted(folder.glob("*.bml")):
        source = read_source(path, report)
        header = read_header(source, report)
        if header is not None:
            headers[header.name], sources[header.name] = header, source
    return Catalogue(headers, sources)

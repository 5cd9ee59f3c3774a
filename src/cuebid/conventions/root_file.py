r"""The root file of a system: read the modules that it includes, or exchange some of them.

A root file includes each module by a line, and pastes the block of a module that has options:

    #INCLUDE modules/bergen.bml
    #PASTE bergen \LOW=3C \HIGH=3D

Only these lines record the choice of modules, so that a pair may edit them by hand as well as with
commands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cuebid.conventions.catalogue import Catalogue
from cuebid.conventions.header import MODULE_FOLDER, ModuleHeader, provided_by
from cuebid.text import Source

_INCLUDE: Final = re.compile(r"#INCLUDE[ \t]+([\w.-]+)/([\w.-]+)\.bml[ \t]*", re.IGNORECASE)
_PASTE: Final = re.compile(r"#PASTE[ \t]+(\S+)[ \t]*(.*?)[ \t]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ChosenModule:
    """A module that a root file includes, with the option in which it is played.

    Attributes:
        name: the module's name.
        option: the way in which it is played; empty for the usual one.
        folder: where its file is, beside the root file.
    """

    name: str
    option: str = ""
    folder: str = MODULE_FOLDER

    @property
    def text(self) -> str:
        """Return the choice as commands take it: `bergen` or `bergen:reverse`."""
        return f"{self.name}:{self.option}" if self.option else self.name


@dataclass(frozen=True, slots=True)
class RootFile:
    """A root file, split into its choice of modules and the lines around it.

    Attributes:
        before: the text before the first module.
        modules: the included modules, in the order of the file.
        after: the text after the last module.
        provides: agreements of the system itself.
    """

    before: str
    modules: tuple[ChosenModule, ...]
    after: str
    provides: tuple[str, ...]

    def text(self, catalogue: Catalogue) -> str:
        """Return the root file as text."""
        parts = [self.before.rstrip("\n"), ""]
        for module in self.modules:
            parts += [f"#INCLUDE {module.folder}/{module.name}.bml"]
            header = catalogue.headers.get(module.name)
            if header is not None and header.block:
                option = header.option(module.option)
                replacements = f" {option.replacements}" if option and option.replacements else ""
                parts += ["", f"#PASTE {header.block}{replacements}"]
            parts.append("")
        after = self.after.strip("\n")
        return "\n".join([*parts, after, ""] if after else parts)


def read_root(source: Source, catalogue: Catalogue) -> RootFile:
    """Read a root file: the modules that it includes, and the text before and after them."""
    before: list[str] = []
    after: list[str] = []
    modules: list[ChosenModule] = []
    blocks = {header.block: header for header in catalogue.headers.values() if header.block}
    for line in source.text.splitlines():
        include, paste = _INCLUDE.fullmatch(line), _PASTE.fullmatch(line)
        if include is not None and _is_module(include[1], include[2], catalogue):
            modules.append(ChosenModule(include[2], folder=include[1]))
        elif paste is not None and paste[1] in blocks and modules:
            header = blocks[paste[1]]
            modules = [
                ChosenModule(module.name, _option_of(header, paste[2]), module.folder)
                if module.name == header.name
                else module
                for module in modules
            ]
        else:
            # Lines between modules move after the last: a changed choice writes all modules anew.
            (after if modules else before).append(line)
    return RootFile("\n".join(before), tuple(modules), "\n".join(after), provided_by(source))


def _is_module(folder: str, name: str, catalogue: Catalogue) -> bool:
    """Return whether an included file is a module, shipped or the pair's own, and not a table."""
    header = catalogue.headers.get(name)
    return folder == MODULE_FOLDER or (header is not None and header.folder == folder)


def _option_of(header: ModuleHeader, replacements: str) -> str:
    """Return the option of a module that a `#PASTE` chooses; empty for the usual one."""
    written = " ".join(replacements.split())
    # The first option is the usual one, which a choice does not name.
    for option in header.options[1:]:
        if option.replacements == written:
            return option.name
    return ""

"""Conventions as modules in BML, and base systems that are made of them.

`shipped_catalogue` gives the modules, `read_root` the choice of a system's root file,
`change_modules` the same system with other modules, `check_modules` clashes and unmet needs,
`check_doubled_rows` calls that a module and another table explain differently.
docs/conventions.md tells how to use and write them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.conventions.catalogue import (
        BASES,
        LIBRARY,
        Catalogue,
        base_path,
        shipped_catalogue,
    )
    from cuebid.conventions.check import agreements_of, check_modules, modules_of
    from cuebid.conventions.doubled_rows import check_doubled_rows
    from cuebid.conventions.header import (
        MODULE_FOLDER,
        ModuleExample,
        ModuleHeader,
        ModuleOption,
        read_header,
    )
    from cuebid.conventions.positions import positions
    from cuebid.conventions.root_file import ChosenModule, RootFile, read_root
    from cuebid.conventions.rules_base import RULES_BASES, catalogue_of, is_rules_base, start_path
    from cuebid.conventions.selection import ModuleError, Selection, change_modules

__all__ = [
    "BASES",
    "LIBRARY",
    "MODULE_FOLDER",
    "RULES_BASES",
    "Catalogue",
    "ChosenModule",
    "ModuleError",
    "ModuleExample",
    "ModuleHeader",
    "ModuleOption",
    "RootFile",
    "Selection",
    "agreements_of",
    "base_path",
    "catalogue_of",
    "change_modules",
    "check_doubled_rows",
    "check_modules",
    "is_rules_base",
    "modules_of",
    "positions",
    "read_header",
    "read_root",
    "shipped_catalogue",
    "start_path",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "catalogue": "BASES LIBRARY Catalogue base_path shipped_catalogue",
            "check": "agreements_of check_modules modules_of",
            "doubled_rows": "check_doubled_rows",
            "header": "MODULE_FOLDER ModuleExample ModuleHeader ModuleOption read_header",
            "positions": "positions",
            "root_file": "ChosenModule RootFile read_root",
            "rules_base": "RULES_BASES catalogue_of is_rules_base start_path",
            "selection": "ModuleError Selection change_modules",
        },
    )

"""Conventions as modules in BML, and base systems that are made of them.

`shipped_catalogue` gives the modules, `read_root` the choice of a system's root file,
`change_modules` the same system with other modules, `check_modules` clashes and unmet needs,
`check_doubled_rows` calls that a module and another table explain differently.
docs/conventions.md tells how to use and write them.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.conventions.catalogue import BASES as BASES
    from cuebid.conventions.catalogue import LIBRARY as LIBRARY
    from cuebid.conventions.catalogue import Catalogue as Catalogue
    from cuebid.conventions.catalogue import base_path as base_path
    from cuebid.conventions.catalogue import shipped_catalogue as shipped_catalogue
    from cuebid.conventions.check import agreements_of as agreements_of
    from cuebid.conventions.check import check_modules as check_modules
    from cuebid.conventions.check import modules_of as modules_of
    from cuebid.conventions.doubled_rows import check_doubled_rows as check_doubled_rows
    from cuebid.conventions.header import MODULE_FOLDER as MODULE_FOLDER
    from cuebid.conventions.header import ModuleExample as ModuleExample
    from cuebid.conventions.header import ModuleHeader as ModuleHeader
    from cuebid.conventions.header import ModuleOption as ModuleOption
    from cuebid.conventions.header import read_header as read_header
    from cuebid.conventions.library_loader import LibraryLoader as LibraryLoader
    from cuebid.conventions.library_loader import is_of_library as is_of_library
    from cuebid.conventions.module_positions import positions as positions
    from cuebid.conventions.root_file import ChosenModule as ChosenModule
    from cuebid.conventions.root_file import RootFile as RootFile
    from cuebid.conventions.root_file import read_root as read_root
    from cuebid.conventions.rules_base import RULES_BASES as RULES_BASES
    from cuebid.conventions.rules_base import catalogue_of as catalogue_of
    from cuebid.conventions.rules_base import start_path as start_path
    from cuebid.conventions.selection import ModuleError as ModuleError
    from cuebid.conventions.selection import Selection as Selection
    from cuebid.conventions.selection import change_modules as change_modules

"""Bidding systems: those that Cuebid ships, and folders of the same form.

A system is a folder of chapters: rules (`NN-name.mb.txt2`), what they mean in words
(`NN-name.comments.txt`), hands for and against each rule (`NN-name.examples.txt`), macros
(`mac.m4`), and `system.toml` with its title and agreements that are not calls.
"""

from cuebid.systems.examples import Example, Outcome, run_examples
from cuebid.systems.folder import SystemFiles, read_folder
from cuebid.systems.shipped import SHIPPED, open_system, system_folder
from cuebid.systems.system import System, load_system

__all__ = [
    "SHIPPED",
    "Example",
    "Outcome",
    "System",
    "SystemFiles",
    "load_system",
    "open_system",
    "read_folder",
    "run_examples",
    "system_folder",
]

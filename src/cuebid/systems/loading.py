"""Load systems from folders, and build them from files that have been read."""

from __future__ import annotations

from pathlib import Path

from cuebid.database import RuleBook, load_database
from cuebid.systems.examples import read_examples
from cuebid.systems.folder import SystemFiles, read_folder
from cuebid.systems.judged_book import judged_book
from cuebid.systems.system import System
from cuebid.text import Diagnostics


def load_system(folder: Path, report: Diagnostics) -> System:
    """Load the system in a folder by parsing its files.

    Args:
        folder: of the form that `cuebid.systems` describes.
        report: receives everything that is wrong with rules, macros, texts and examples;
            `raise_errors` stops on it. What has errors is left out.

    Raises:
        ReadError: there is no chapter in the folder, or its settings cannot be read.
        TextError: a file cannot be read.
    """
    return build_system(folder, read_folder(folder, report), report)


def build_system(
    folder: Path, files: SystemFiles, report: Diagnostics, name: str | None = None
) -> System:
    """Build a system from files that have been read.

    Args:
        folder: the folder of the files.
        files: rules, macros, texts, examples, settings.
        report: receives everything that is wrong.
        name: the system's name in commands; the folder's name if not given.
    """
    # One database of all chapters, not one for each: rules of a chapter may overrule those of
    # another.
    database = load_database(
        files.rules, report, macros=files.macros, explanations=files.explanations
    )
    # Examples are read now, so that the report receives their errors.
    examples = tuple(
        example for source in files.examples for example in read_examples(source, report)
    )
    book = judged_book(RuleBook(database), files.settings)
    return System(name or folder.name, folder, book, files.settings, lambda: examples)

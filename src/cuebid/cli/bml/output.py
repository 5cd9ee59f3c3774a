"""Choose and write the output file of converters, and the files that belong beside it.

Nothing here imports click or a converter, so the programs of `cuebid.cli.programs` can use it.
"""

from __future__ import annotations

from pathlib import Path

from cuebid.cli.streams import fail, write_document
from cuebid.text import OutputError, replace_text


def output_path(source: str, output: str | None, suffix: str) -> Path | None:
    """Return the path of the output; None for standard output.

    Args:
        source: the input file, `-` for standard input.
        output: the output file, a folder for a file named after the input, `-` for standard output,
            None for a file beside the input.
        suffix: the suffix of the output's name.

    Raises:
        OutputError: the output would overwrite the input, or the output is a folder and the input
            is standard input, which has no name.
    """
    if output == "-" or (output is None and source == "-"):
        return None
    # `with_suffix` replaces the last suffix of the last part of the path, and only that: from
    # `notes.2026/system.v2.bml` comes `notes.2026/system.v2.htm`.
    if output is None:
        target = Path(source).with_suffix(suffix)
    elif Path(output).is_dir():
        if source == "-":
            raise OutputError(f"{output} is a folder; with standard input, -o must name a file")
        target = Path(output) / Path(source).with_suffix(suffix).name
    else:
        target = Path(output)
    # A file without a suffix, or one named .htm, would otherwise be replaced by its own output.
    if source != "-" and _same_file(target, Path(source)):
        raise OutputError(f"{target}: the output would overwrite the input; name another with -o")
    return target


def _same_file(target: Path, source: Path) -> bool:
    # `samefile` sees through links, letter case and `..`, which a comparison of paths does not.
    return target.exists() and source.exists() and target.samefile(source)


def target_or_exit(source: str, output: str | None, suffix: str) -> Path | None:
    """Return the result of `output_path`; an `OutputError` ends the command."""
    try:
        return output_path(source, output, suffix)
    except OutputError as error:
        fail(str(error))


def write_output(text: str, target: Path | None) -> None:
    """Replace a file by a text, or write it to standard output; always in UTF-8 with LF.

    Raises:
        OutputError: the file cannot be written; it keeps its old content.
    """
    if target is None:
        # A lone surrogate, which UTF-8 cannot encode, becomes a question mark.
        write_document(text.encode("utf-8", "replace"))
        return
    # Replaced as a whole, so that a browser that reloads the page, or latexmk, never reads half.
    replace_text(target, text)


def write_beside(target: Path | None, name: str, text: str) -> Path | None:
    """Write a style or macro file that the output refers to into its folder, unless it exists.

    Returns:
        The path of the file; None if it exists, and for standard output, which has no folder.

    Raises:
        OutputError: the file cannot be written.
    """
    # An existing style sheet or file of macros may have been edited by its user, so it stays.
    if target is None or (path := target.parent / name).exists():
        return None
    write_output(text, path)
    return path

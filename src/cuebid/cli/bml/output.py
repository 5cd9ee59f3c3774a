"""What converters share: the name of the output, and files that belong beside it."""

from __future__ import annotations

import sys
from pathlib import Path

from cuebid.text.files import OutputError, replace_text_file

__all__ = ["output_path", "write_beside", "write_output"]


def output_path(source: str, wanted: str | None, suffix: str) -> Path | None:
    """Where the output goes; None for standard output.

    The last suffix of the last part of the path is replaced, and only that.

    Args:
        source: the input file, `-` for standard input.
        wanted: the output file, a folder for a file named after the input, `-` for standard output,
            None for a file beside the input.
        suffix: what the output's name ends with.

    Raises:
        OutputError: the output would take the place of the input, or a folder is given for
            standard input, which has no name.
    """
    if wanted == "-" or (wanted is None and source == "-"):
        return None
    if wanted is None:
        target = Path(source).with_suffix(suffix)
    elif Path(wanted).is_dir():
        if source == "-":
            raise OutputError(f"{wanted} is a folder; name a file for what standard input becomes")
        target = Path(wanted) / Path(source).with_suffix(suffix).name
    else:
        target = Path(wanted)
    if source != "-" and _same_file(target, Path(source)):
        raise OutputError(f"{target}: the output would overwrite the input; name another with -o")
    return target


def _same_file(target: Path, source: Path) -> bool:
    return target.exists() and source.exists() and target.samefile(source)


def write_output(text: str, target: Path | None) -> None:
    """Write a file, whole or not at all, or to standard output; always UTF-8 with LF.

    Raises:
        OutputError: the file cannot be written.
    """
    if target is None:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        return
    with replace_text_file(target) as stream:
        stream.write(text)


def write_beside(target: Path | None, name: str, text: str) -> Path | None:
    """Write a file that the output asks for into its folder, unless there is one of that name.

    Returns:
        The file written; None where there is one, which may have been changed by hand, and for
        standard output, which has no folder.

    Raises:
        OutputError: the file cannot be written.
    """
    if target is None or (place := target.parent / name).exists():
        return None
    write_output(text, place)
    return place

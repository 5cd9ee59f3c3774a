"""What the package offers."""

import subprocess
import sys

import cuebid.bml


def test_every_name_is_there_once_and_in_order():
    assert all(hasattr(cuebid.bml, name) for name in cuebid.bml.__all__)
    assert sorted(set(cuebid.bml.__all__)) == sorted(cuebid.bml.__all__)


def test_reading_notes_needs_neither_numpy_nor_the_command_line():
    program = (
        "import cuebid.bml, sys; "
        "print([m for m in ('numpy', 'click', 'endplay') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"

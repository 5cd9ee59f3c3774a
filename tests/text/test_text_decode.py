"""Bytes become text whatever they are, nothing is lost, and what is odd is said."""

from __future__ import annotations

import codecs
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core.errors import CuebidError, IllegalError
from cuebid.text import Diagnostics, Severity, TextError, decode_source, read_source

TEXT = "1C é ♠ 😀\r\n1D\n"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_utf8_and_utf16_are_read_without_a_word(mark, encoding):
    source, diagnostics = decode_source("x", mark + TEXT.encode(encoding))
    assert (source.text, source.encoding, source.mark, diagnostics) == (TEXT, encoding, mark, ())


@pytest.mark.parametrize(
    ("data", "text", "encoding", "called"),
    [
        (b"ok\n1C \xe9t\xe9", "ok\n1C été", "latin-1", "Latin-1"),
        (b"ok\n1C \x93x\x94", "ok\n1C “x”", "cp1252", "Windows-1252"),
        (b"ok\n1C \x93x\x81", "ok\n1C \x93x\x81", "latin-1", "Latin-1"),
        (codecs.BOM_UTF8 + b"ok\n1C \xe9", "ok\n1C é", "latin-1", "Latin-1"),
    ],
)
def test_other_bytes_are_read_with_a_warning_at_the_first(data, text, encoding, called):
    source, (warning,) = decode_source("x.bml", data)
    assert (source.text, source.encoding) == (text, encoding)
    assert (warning.severity, warning.code) == (Severity.WARNING, "text-not-utf8")
    assert str(warning.span) == "x.bml:2:4"
    bad = data.removeprefix(codecs.BOM_UTF8)[6]
    assert warning.message == f"byte 0x{bad:02X} is not UTF-8; the text was read as {called}"


@pytest.mark.parametrize("ending", [b"\x00\xd8a\x00", b"\x00\xd8", b"a"])
def test_broken_utf16_is_an_error_at_its_first_bad_byte_and_is_not_written_back(ending):
    good = codecs.BOM_UTF16_LE + "♠\n1C".encode("utf-16-le")
    source, (error,) = decode_source("x", good + ending)
    assert error.severity is Severity.ERROR
    assert error.message.startswith(f"byte {len(good) + 1} is not UTF-16")
    assert str(error.span) == "x:2:3"
    assert source.text.startswith("♠\n1C\ufffd")
    with pytest.raises(IllegalError, match="would lose"):
        source.encode()


def test_nul_characters_are_named():
    _, (warning,) = decode_source("x", "1C\n".encode("utf-16-le"))
    assert (warning.code, str(warning.span)) == ("text-nul", "x:1:2")
    assert "(3)" in warning.message


@given(st.binary(max_size=40), st.sampled_from([b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE]))
def test_any_bytes_are_text_and_come_back_as_they_were(data, mark):
    source, diagnostics = decode_source("x", mark + data)
    if source.lossless:
        assert source.encode() == mark + data
    else:
        assert any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


def test_a_file_is_read_and_its_warnings_reported(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_bytes(b"1C Pr\xe9cision\r\n")
    report = Diagnostics()
    source = read_source(path, report)
    assert (source.name, source.text) == (str(path), "1C Précision\r\n")
    assert report.summary() == "1 warning"


def test_a_missing_file_is_said_in_one_line(tmp_path):
    path = tmp_path / "none.bml"
    with pytest.raises(TextError) as caught:
        read_source(path, Diagnostics())
    assert str(caught.value) == f"{path}: error: there is no such file [text-missing-file]"
    assert isinstance(caught.value, CuebidError)


def test_a_directory_is_said_in_one_line(tmp_path):
    with pytest.raises(TextError, match=r"this is a directory, not a file \[text-is-directory\]"):
        read_source(tmp_path, Diagnostics())


def test_a_file_that_may_not_be_read_is_said_in_one_line(tmp_path, monkeypatch):
    def refuse(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    with pytest.raises(TextError, match=r"this file may not be read \[text-not-permitted\]"):
        read_source(tmp_path / "x", Diagnostics())


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_name_no_file_can_have_is_said_in_one_line(name):
    with pytest.raises(TextError, match="text-unreadable") as caught:
        read_source(name, Diagnostics())
    assert "\n" not in str(caught.value)
    assert "\0" not in str(caught.value)


@pytest.mark.skipif(os.name == "nt", reason="Windows file names are Unicode")
def test_a_file_name_that_is_not_utf8_can_be_printed(tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.bml")
    with pytest.raises(TextError) as caught:
        read_source(name, Diagnostics())
    assert "<U+DCFF>.bml: error: there is no such file" in str(caught.value)

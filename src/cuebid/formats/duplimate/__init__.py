"""DUP and DLM, the files of Duplimate dealing machines: complete deals by board number."""

from cuebid.formats.duplimate.dlm import dlm_text, parse_dlm
from cuebid.formats.duplimate.dup import dup_bytes, parse_dup

__all__ = ["dlm_text", "dup_bytes", "parse_dlm", "parse_dup"]

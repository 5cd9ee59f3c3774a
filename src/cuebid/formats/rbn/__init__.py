"""RBN, Richard's Bridge Notation: records of lines that begin with a one-letter label."""

from cuebid.formats.rbn.reader import RbnReading, parse_rbn
from cuebid.formats.rbn.writer import rbn_text

__all__ = ["RbnReading", "parse_rbn", "rbn_text"]

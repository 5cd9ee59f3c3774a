"""Read, write and describe BSS, the system files of the program Full Disclosure."""

from cuebid.core._base.lazy import lazy_imports

# A converter writes records and needs neither their words nor the carding of a file.
with lazy_imports(__name__):
    from cuebid.formats.bss.carding import NOTRUMP_HOLDINGS as NOTRUMP_HOLDINGS
    from cuebid.formats.bss.carding import SIGNAL_OCCASIONS as SIGNAL_OCCASIONS
    from cuebid.formats.bss.carding import SUIT_HOLDINGS as SUIT_HOLDINGS
    from cuebid.formats.bss.carding import Carding as Carding
    from cuebid.formats.bss.carding import Lead as Lead
    from cuebid.formats.bss.codes import Dialect as Dialect
    from cuebid.formats.bss.codes import Disposition as Disposition
    from cuebid.formats.bss.codes import SeatPosition as SeatPosition
    from cuebid.formats.bss.codes import Signal as Signal
    from cuebid.formats.bss.codes import VulnerabilityCode as VulnerabilityCode
    from cuebid.formats.bss.conventions import ConventionFinder as ConventionFinder
    from cuebid.formats.bss.conventions import resolve_conventions as resolve_conventions
    from cuebid.formats.bss.data import file_data as file_data
    from cuebid.formats.bss.data import record_data as record_data
    from cuebid.formats.bss.dialect import guess_dialect as guess_dialect
    from cuebid.formats.bss.model import BssFile as BssFile
    from cuebid.formats.bss.reader import parse_bss as parse_bss
    from cuebid.formats.bss.reader import read_bss as read_bss
    from cuebid.formats.bss.record_words import describe as describe
    from cuebid.formats.bss.record_words import describe_record as describe_record
    from cuebid.formats.bss.records import ANY_LENGTH as ANY_LENGTH
    from cuebid.formats.bss.records import ANY_OUTCOME as ANY_OUTCOME
    from cuebid.formats.bss.records import Blank as Blank
    from cuebid.formats.bss.records import BssRecord as BssRecord
    from cuebid.formats.bss.records import Convention as Convention
    from cuebid.formats.bss.records import Header as Header
    from cuebid.formats.bss.records import Lengths as Lengths
    from cuebid.formats.bss.records import Outcomes as Outcomes
    from cuebid.formats.bss.records import SequenceRecord as SequenceRecord
    from cuebid.formats.bss.records import StockCard as StockCard
    from cuebid.formats.bss.records import Unread as Unread
    from cuebid.formats.bss.records import call_code as call_code

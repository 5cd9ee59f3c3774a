"""BSS records as plain data, for programs; docs/bss.md describes the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuebid.formats.bss import records
from cuebid.formats.bss.carding import Carding

if TYPE_CHECKING:
    from cuebid.formats.bss.model import BssFile


def file_data(file: BssFile) -> dict[str, Any]:
    """Return a file as dicts, lists, strings, numbers and booleans."""
    return {
        "dialect": file.dialect.value,
        "reason": file.reason,
        "records": [record_data(record) for record in file.records],
    }


def record_data(record: records.BssRecord) -> dict[str, Any]:
    """Return a record as a dict; `kind` is the kind of record."""
    match record:
        case records.Header(name, summary, floating):
            return {"kind": "header", "name": name, "summary": summary, "floating": floating}
        case records.StockCard(file):
            return {"kind": "stock card", "file": file}
        case records.Convention(file):
            return {"kind": "convention", "file": file}
        case records.SequenceRecord():
            return _sequence_data(record)
        case Carding():
            return _carding_data(record)
        case _:
            text = str(record)
            return {"kind": "unread" if text.strip() else "blank", "text": text}


def _sequence_data(record: records.SequenceRecord) -> dict[str, Any]:
    disposition, lengths = record.disposition, record.lengths
    return {
        "kind": "sequence",
        "calls": [records.call_code(call) for call in record.calls],
        "they_open": record.they_open,
        # Words rather than codes: a program that reads this need not know the tables of bml.txt.
        "position": record.position.words,
        "vulnerability": record.vulnerability.words,
        "qualifiers": [{"call": number, "text": words} for number, words in record.qualifiers],
        "artificial": record.artificial,
        "outcomes": record.outcomes._asdict(),
        "disposition": None if disposition is None else disposition.words,
        "lengths": None if lengths is None else list(lengths),
        "text": record.text,
    }


def _carding_data(carding: Carding) -> dict[str, Any]:
    return {
        "kind": "carding",
        "leads": {
            contract: [
                {"holding": lead.holding, "choice": lead.choice, "card": lead.card or None}
                for lead in leads
            ]
            for contract, leads in (
                ("notrump", carding.notrump_leads),
                ("suits", carding.suit_leads),
            )
        },
        "signals": {
            occasion: [signal.words for signal in signals]
            for occasion, signals in carding.priorities.items()
        },
        "text": carding.text,
    }

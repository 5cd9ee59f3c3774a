"""`cuebid bss show`: a file in words, and as data."""

import json

from bss_samples import parsed
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.formats.bss import describe

TEXT = (
    "?00{Two}=NYYYYYYA summary\\\\of two lines\r\n"
    "\r\n"
    "$SAYC.bss\r\n"
    "511N=NYYYYYY312-14\r\n"
    "001NP2C=YYYYYYYD08Stayman\\\\4+!Hx\r\n"
    "*001D{Nat}2D=YYYYYNN6025+!H 5+!S\r\n"
    "001CP3S=YNNYYYY7015+!C\r\n"
    "001CP1H=NNNNYYY044\r\n"
    "001CDR=NYYYYYY10+\r\n"
    "+RKCB.bss\r\n"
    "rubbish\r\n"
    "%" + "B" * 40 + "A" * 18 + "More\\\\to say\r\n"
)


def test_every_kind_of_record_is_said_in_words():
    lines = list(describe(parsed(TEXT)))
    assert lines[:14] == [
        "Floating convention: Two",
        "  A summary",
        "  of two lines",
        "Changes the stock convention card SAYC.bss",
        "1NT [1st or 2nd position, nobody vulnerable, constructive]: 12-14",
        "1NT (Pass) 2♣ [artificial, asking bid]: Stayman",
        "    4+♥x",
        "(1♦ Nat) 2♦ [artificial, forcing to game, 0-2 ♦, not: NT defending undoubled]: 5+♥ 5+♠",
        "1♣ (Pass) 3♠ [artificial, slam try, 0-1 ♠, not: ♣ ♦]: 5+♣",
        "1♣ (Pass) 1♥ [4 ♥, possible: ♠ NT defending undoubled]",
        "1♣ (Dbl) Rdbl: 10+",
        "Convention: RKCB.bss",
        "No record: rubbish",
        lines[13],
    ]
    assert lines[13].startswith("Leads against notrump: top from xx, top from xxx")
    assert lines[-2:] == ["Carding: More", "    to say"]
    assert "Signals, partner leads vs notrump: no agreement; no agreement; no agreement" in lines


def test_the_command_prints_the_words_and_tells_of_a_line_that_is_no_record(tmp_path):
    path = tmp_path / "a.bss"
    path.write_bytes(TEXT.encode())
    result = CliRunner().invoke(cli, ["bss", "show", str(path)])
    assert result.exit_code == 1
    assert "1NT (Pass) 2♣ [artificial, asking bid]: Stayman" in result.stdout
    assert "a.bss:11:1: error: this line is not a record" in result.stderr


def test_json_has_every_field(tmp_path):
    path = tmp_path / "a.bss"
    path.write_bytes(TEXT.encode())
    data = json.loads(CliRunner().invoke(cli, ["bss", "show", "--json", str(path)]).stdout)
    assert data["dialect"] == "fd"
    assert [record["kind"] for record in data["records"]] == [
        "header", "blank", "stock card", *["sequence"] * 6, "convention", "unread", "carding",
    ]  # fmt: skip
    assert data["records"][5] == {
        "kind": "sequence",
        "calls": ["1D", "2D"],
        "they_open": True,
        "position": "any position",
        "vulnerability": "any vulnerability",
        "qualifiers": [{"call": 0, "text": "Nat"}],
        "artificial": True,
        "outcomes": {
            "clubs": True,
            "diamonds": True,
            "hearts": True,
            "spades": True,
            "notrump": False,
            "defend": False,
        },
        "disposition": "forcing to game",
        "lengths": [0, 2],
        "text": "5+!H 5+!S",
    }
    carding = data["records"][-1]
    assert len(carding["leads"]["notrump"]) == 22
    assert carding["leads"]["suits"][9] == {"holding": "AK", "choice": "B", "card": "A"}
    assert len(carding["signals"]) == 6
    assert [each["code"] for each in data["diagnostics"]] == ["bss-unknown-record", "bss-dialect"]

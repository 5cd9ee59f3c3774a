"""Give mutilated input to each reader of foreign input, and stop at the first unexpected result.

    python bench/fuzz.py TARGET MINUTES [--seed N] [--engine own|atheris]
    python bench/fuzz.py all 1

Targets: pbn, lin, files (boards of any kind), bml, bss, rules, macros, scripts (of the program
dealer), batch (`cuebid bid --batch`), wire (lines of the Table Manager protocol).

Each input must end in a result or an error of Cuebid's own, within 20 seconds of processor time,
and the process must stay below 500 MB. Anything else ends the run with exit code 1 and leaves the
input in `fuzz-TARGET.bin`; `python bench/fuzz.py TARGET --input fuzz-TARGET.bin` repeats it.

The engine `own` cuts, doubles, swaps and mixes lines and bytes of the examples in the repository,
and words of each language. `atheris` (`pip install atheris`) begins with the same examples and is
guided by the branches that the code takes.
"""

# Each target imports only what it needs, so that its own memory is measured.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import contextlib
import io
import random
import resource
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from cuebid.core import CuebidError, Deal
from cuebid.text import Diagnostics, Source, decode_source, format_diagnostics

ROOT: Final = Path(__file__).parents[1]
SECONDS: Final = 20
MEGABYTES: Final = 500


class SlowError(Exception):
    """An input that took too long, or too much memory."""


# --- Targets: what is done with an input. ---


def pbn(data: bytes) -> None:
    """Read games and records, and write them back."""
    from cuebid.formats.pbn import parse_pbn, pbn_text, read_pbn

    games = list(read_pbn(io.BytesIO(data), "fuzz"))
    for game in games:
        record, problems = game.to_record()
        format_diagnostics(list(problems))
        if record is not None:
            str(record)
            pbn_text([record])
    list(parse_pbn(pbn_text(games)))


def lin(data: bytes) -> None:
    """Read boards without losing any of the text, and write the records that were read."""
    from cuebid.formats.lin import parse_lin, write_lin

    source = decode_source("fuzz", data).source
    file = parse_lin(source)
    if str(file) != source.text:
        raise AssertionError("a tag of the file is lost")
    readings = [board.to_record() for board in file.boards]
    for reading in readings:
        format_diagnostics(list(reading.diagnostics))
    parse_lin(write_lin([reading.record for reading in readings if reading.record is not None]))


def files(data: bytes) -> None:
    """Read boards of any kind of file, and write them in every format."""
    from cuebid.formats.exchange import OUTPUT_SUFFIXES, not_written, read_records, write_records

    reading = read_records(data, "fuzz")
    format_diagnostics(list(reading.diagnostics))
    for kind in sorted(set(OUTPUT_SUFFIXES.values()), key=str):
        list(not_written(reading.records, kind))
        with contextlib.suppress(CuebidError):
            read_records(write_records(reading.records, kind), "again")


def bml(data: bytes) -> None:
    """Read, check, export and format a document; formatting must not change its auctions."""
    from cuebid.bml import Limits, defined_auctions, parse_document
    from cuebid.bml.bss import to_bss
    from cuebid.bml.check import check_document
    from cuebid.bml.export.html import html_page
    from cuebid.bml.export.json.document import json_pieces
    from cuebid.bml.export.latex import latex_document
    from cuebid.bml.export.text import text_document
    from cuebid.bml.format import format_text

    limits = Limits(characters=200_000, sequences=20_000, steps=200_000)
    report = Diagnostics()
    source = decode_source("fuzz", data).source
    document = parse_document(source, report, limits=limits)
    check_document(document, report, unanswered=True, indentation=2, limits=limits)
    before = [(each.key, each.text) for each in defined_auctions(document, limits)]
    for _ in json_pieces(document, limits):
        pass
    for export in (html_page, latex_document, text_document):
        export(document)
    to_bss(document, report, infer=True, limits=limits)
    once = Source("fuzz", format_text(source, limits=limits))
    after = parse_document(once, Diagnostics(), limits=limits)
    if [(each.key, each.text) for each in defined_auctions(after, limits)] != before:
        raise AssertionError("the layout changed the auctions")
    format_diagnostics(list(report))


def bss(data: bytes) -> None:
    """Read a card, describe it, and convert it to notes."""
    from cuebid.bml.bss import to_bml
    from cuebid.formats.bss import describe, parse_bss

    report = Diagnostics()
    source = decode_source("fuzz", data).source
    card = parse_bss(source, report)
    # Blanks of a record are normalised.
    if "".join(card.text.split()) != "".join(source.text.split()):
        raise AssertionError("a line of the card is lost")
    list(describe(card))
    to_bml(card)
    format_diagnostics(list(report))


def rules(data: bytes) -> None:
    """Read rules, print them, and ask for the calls of an auction."""
    from cuebid.core import Auction, Hand, Vulnerability
    from cuebid.database import RuleBook, choose, format_rule, load_database

    report = Diagnostics()
    database = load_database(decode_source("fuzz", data).source, report)
    for rule in database.rules:
        format_rule(rule)
    if not report.has_errors:
        book, hand = RuleBook(database), Hand("KQ54.AJ3.K832.Q7")
        choose(book, hand, Auction("N", "1C P"), Vulnerability.NS)
    format_diagnostics(list(report))


def macros(data: bytes) -> None:
    """Expand rules with macros."""
    from cuebid.database import build

    report = Diagnostics()
    text = decode_source("fuzz", data).source.text
    definitions, _, body = text.partition("\n%%\n")
    build(Source("rules", body or text), report, macros=Source("macros", definitions))
    format_diagnostics(list(report))


def scripts(data: bytes) -> None:
    """Read a script of dealer and deal a little."""
    from cuebid.dealing.script import Run, read_script

    script = read_script(decode_source("fuzz", data).source)
    for _ in zip(range(3), Run(script, produce=3).up_to(2000), strict=False):
        pass


def batch(data: bytes) -> None:
    """Answer the lines of a batch; each line that is not blank must get one answer."""
    from cuebid.robots.batch import answers

    lines = data.splitlines(keepends=True)
    if len(list(answers(lines))) != sum(bool(line.strip()) for line in lines):
        raise AssertionError("a line has no answer, or two")


def wire(data: bytes) -> None:
    """Parse protocol lines, strictly and tolerantly, and write the messages again."""
    from cuebid.tablemanager import from_tree, parse, parse_tolerantly, to_tree, write
    from cuebid.tablemanager.grammar.lines import LineReader

    reader = LineReader()
    for line in reader.feed(data):
        parse_tolerantly(line)
        with contextlib.suppress(CuebidError):
            message = parse(line)
            write(message)
            from_tree(to_tree(message))


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    function.__name__: function
    for function in (pbn, lin, files, bml, bss, rules, macros, scripts, batch, wire)
}


# --- Examples to begin with. ---

# The parts are separated by bars, so that a bar itself cannot be one.
WORDS: Final = {
    "pbn": '[Event "#"]|[Board "0"]|[Deal "N:AK.. - - -"]|[Auction "N"]|[Play "W"]|{|}|;|%|$1|=1='
    '|AP|*|^|-|+|[Note "1:x"]|"##|\\|1NT X XX|SA HK|[ScoreTable "A\\2R;B"]',
    "lin": "qx|o1|c99|md|3SAKQ|,|mb|1C!|an|x|pc|SA|mc|13|sv|b|vg|rs|4HN+1|pn|a,b|bn|1|st||",
    "files": '% RBN|H N:|A NZ:|P SA|C 4S:N|[Document]|Board 01=|{"boards":[{"deal":"N:AK"}]}|0123'
    "|https://x/?lin=|n AK.. e -",
    "bml": "#CUT a|#ENDCUT|#COPY a|#PASTE a|\\R=D|#HIDE|#VUL Y0|#SEAT 12|#BIDTABLE|#INCLUDE x|2oM ="
    "|(1X)-|1N-2C;|2S/3H|N: AKQ - 10x 2|1C P 1H|//bss|*b*|[a](b)|- a :: b|- |9999999step",
    "bss": "*00{x}=NYYYYYY|001C=NYYYYYY0082|$|+|%|{x}|\\\\|\\n|!h|R|D|P|*001N",
    "rules": "START:|(P:)*|(1[CDHS])|@07[45]|~.[15,17]~|&&|\\|\\||#1(2,N,0)|#a|=>|*1"
    "|%h|{0,9999}|(((",
    "macros": "A = A A|B = A B|Open = START:(P:)*|%%|$1|A|(|)|=",
    "scripts": "condition|produce 1|generate 99999999|hcp(north)|shape(n, any 4333 + 5xxx)|>|?|:|&&"
    "|predeal north SA|average|frequency|(hcp(n),0,40)|evalcontract|x = x|action printoneline",
    "batch": '{"hand":|"auction":["1C"]|"vul":"NS"|"system":"x"|"budget":"9s"|AKQ.J.T.9|[|{|}|\x00',
    "wire": 'Connecting "a" as ANYPL using protocol version 18|North bids 1NT Alert.|ready for'
    "|Board number 1. Dealer North. Neither vulnerable.|'s cards : S A. H K. D. C.|Timing - N/S"
    '|plays 2d|Teams : N/S : "a" E/W : "b"',
}  # fmt: skip
SOURCES: Final = {
    "pbn": ("tests/inputs/boards/*.pbn",),
    "lin": ("docs/lin.md",),
    "files": ("tests/inputs/boards/*.pbn", "docs/lin.md", "docs/convert.md"),
    "bml": ("tests/**/*.bml", "docs/bml.md", "tests/bml/**/cases/*.txt"),
    "bss": ("tests/inputs/**/*.bss",),
    "rules": ("src/cuebid/systems/*/*.mb.txt2",),
    "macros": ("src/cuebid/systems/*/mac.m4", "src/cuebid/systems/sayc/11*.mb.txt2"),
    "scripts": ("docs/dealer-scripts.md", "tests/dealing/**/*.txt", "tests/dealing/**/*.dl"),
    "batch": ("docs/systems.md",),
    "wire": ("docs/table-manager*.md", "tests/tablemanager/**/*.txt"),
}


def examples(target: str) -> list[bytes]:
    """Return the lines to mutilate for a target: from files of the repository, and single words."""
    paths = [path for pattern in SOURCES[target] for path in sorted(ROOT.glob(pattern))]
    lines = [line for path in paths for line in path.read_bytes().splitlines(keepends=True)]
    lines += [word.encode() + b"\n" for word in WORDS[target].split("|") if word]
    if target == "files":
        lines += [line + b"\n" for line in boards_of_every_kind()]
    if target == "batch":
        lines += [b'{"hand": "AQ4.KJ53.Q82.K97", "auction": ["1C", "P"], "vul": "NS"}\n'] * 20
    return lines


def boards_of_every_kind() -> Iterable[bytes]:
    """Yield the lines of two boards in every format."""
    from cuebid.core import Auction, Board, BoardRecord
    from cuebid.formats.exchange import OUTPUT_SUFFIXES, write_records

    boards = [Board.numbered(number, Deal.random(number)) for number in (1, 2)]
    records = [BoardRecord(board, Auction(board.dealer, "1NT P P P")) for board in boards]
    for kind in sorted(set(OUTPUT_SUFFIXES.values()), key=str):
        yield from write_records(records, kind).split(b"\n")


def mutilated(lines: list[bytes], pick: random.Random) -> bytes:
    """Return some lines of the examples with random damage."""
    start = pick.randrange(len(lines))
    text = lines[start : start + pick.randrange(1, 40)]
    for _ in range(pick.randrange(10)):
        index = pick.randrange(len(text)) if text else 0
        match pick.randrange(8):
            case 0 | 1:
                text.insert(index, pick.choice(lines))
            case 2:
                del text[index : index + 1]
            case 3 if text:
                text[index] = b" " * pick.randrange(8) + text[index].lstrip()
            case 4 if text:
                cut = pick.randrange(len(text[index]) + 1)
                piece = pick.choice([bytes([pick.randrange(256)]), pick.choice(lines).strip()])
                text[index] = text[index][:cut] + piece + text[index][cut:]
            case 5 if text:
                cut = pick.randrange(len(text[index]) + 1)
                text[index] = text[index][:cut] + text[index][cut + pick.randrange(1, 9) :]
            case 6 if text:
                # Very deep or long inputs, which small tests do not have.
                text[index] = text[index].rstrip(b"\n")[:40] * pick.choice([3, 30, 300]) + b"\n"
            case _:
                pick.shuffle(text)
    return b"".join(text)


# --- Engines. ---


def try_once(target: str, data: bytes) -> float:
    """Try one input and return its processor seconds; keep the input if something is wrong.

    Raises:
        BaseException: whatever the input caused.
    """
    start = time.process_time()
    try:
        try:
            TARGETS[target](data)
        except CuebidError as error:
            str(error)
        seconds = time.process_time() - start
        check_limits(seconds)
    except BaseException:
        Path(f"fuzz-{target}.bin").write_bytes(data)
        raise
    return seconds


def check_limits(seconds: float) -> None:
    """Raise an error if an input took too long, or the process has grown too large."""
    used = most_megabytes()
    if seconds > SECONDS:
        raise SlowError(f"{seconds:.1f} s")
    if used > MEGABYTES:
        raise SlowError(f"{used} MB")


def most_megabytes() -> int:
    """Return the most memory that the process has needed, in megabytes."""
    status = Path("/proc/self/status")
    if status.exists():
        # `ru_maxrss` would include the memory of the program that started this one.
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def run_own(target: str, minutes: float, seed: int) -> None:
    """Mutilate examples until the time is up."""
    pick = random.Random(seed)
    lines = examples(target)
    end = time.monotonic() + 60 * minutes
    count, slowest = 0, 0.0
    while time.monotonic() < end:
        slowest = max(slowest, try_once(target, mutilated(lines, pick)))
        count += 1
    used = most_megabytes()
    print(
        f"{target}: {count:,} inputs in {minutes:g} min, nothing found; slowest {slowest:.2f} s, "
        f"{used} MB (seed {seed})"
    )


def run_atheris(target: str, minutes: float, seed: int) -> None:
    """Let atheris choose the inputs."""
    import atheris

    # A target imports what it needs when it is called, so that only this is instrumented.
    with atheris.instrument_imports(include=["cuebid"]), contextlib.suppress(CuebidError):
        TARGETS[target](b"")
    folder = Path(f"fuzz-{target}-corpus")
    folder.mkdir(exist_ok=True)
    pick = random.Random(seed)
    lines = examples(target)
    for number in range(200):
        (folder / f"example-{number}").write_bytes(mutilated(lines, pick))
    options = [f"-max_total_time={int(60 * minutes)}", f"-seed={seed}", f"-timeout={SECONDS}"]
    options += [f"-rss_limit_mb={2 * MEGABYTES}", "-max_len=4096", str(folder)]
    atheris.Setup([sys.argv[0], *options], lambda data: try_once(target, data) and None)
    atheris.Fuzz()


def main() -> None:
    """Run one target, or all of them in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("minutes", nargs="?", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--engine", choices=["own", "atheris"], default="own")
    parser.add_argument("--input", type=Path, help="repeat the input of this file")
    options = parser.parse_args()
    if options.input is not None:
        print(f"{try_once(options.target, options.input.read_bytes()):.2f} s")
        return
    run = run_own if options.engine == "own" else run_atheris
    for target in TARGETS if options.target == "all" else [options.target]:
        run(target, options.minutes, options.seed)


if __name__ == "__main__":
    main()

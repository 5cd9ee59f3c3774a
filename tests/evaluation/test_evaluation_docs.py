"""`docs/evaluation.md`: its examples run, and its table of features is drawn from the features."""

import os
import re

from click.testing import CliRunner

from cuebid import evaluation
from cuebid.cli.main import cli
from cuebid.evaluation import FEATURES, SHAPE_FEATURES
from project_paths import DOCS

PAGE = DOCS / "evaluation.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?<=<!-- features -->\n).*?(?=<!-- end of features -->)", re.DOTALL)


def feature_table() -> str:
    lines = ["| name | field | range | meaning | defined in |", "|---|---|---|---|---|"]
    for feature in FEATURES.values():
        spans = [
            f"{kind} {span[0]}-{span[1]}"
            for kind, span in (("hand", feature.whole), ("suit", feature.suit))
            if span
        ]
        field = "D" if feature in SHAPE_FEATURES else feature.field
        levels = "; called " + ", ".join(feature.levels) if feature.levels else ""
        lines.append(
            f"| `{feature.name.upper()}` | {field} | {', '.join(spans)} "
            f"| {feature.meaning}{levels} | {feature.source} |"
        )
    return "\n".join(lines) + "\n"


def test_the_table_of_features_is_the_features():
    """`CUEBID_ACCEPT=1` writes it anew."""
    text = PAGE.read_text("utf-8")
    if os.environ.get("CUEBID_ACCEPT"):
        PAGE.write_text(TABLE.sub(lambda _: feature_table(), text), "utf-8")
    found = TABLE.search(PAGE.read_text("utf-8"))
    assert found is not None
    assert found[0] == feature_table()


def test_the_examples_run_in_the_order_in_which_they_stand():
    text = PAGE.read_text("utf-8")
    names: dict[str, object] = {}
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) >= 7
    for block in blocks:
        # Blank lines before the code make a failure name the line of the page.
        code = "\n" * text.count("\n", 0, block.start(1)) + block[1]
        exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102 - our own page


def test_the_console_prints_what_the_page_shows():
    command, shown = re.search(
        r"```console\n\$ cuebid (.*?)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    ).groups()
    assert CliRunner().invoke(cli, command.split()).stdout == shown


def test_the_page_names_what_the_package_offers():
    text = PAGE.read_text("utf-8")
    unnamed = {name for name in evaluation.__all__ if not re.search(rf"\b{name}\b", text)}
    assert unnamed == set()

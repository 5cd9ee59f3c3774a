"""What processes remember has bounds, so that they run for days."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import cuebid

_CACHED = re.compile(r"^ *@(functools\.)?(cache$|lru_cache\(maxsize=None)", re.MULTILINE)

FEW_KEYS = {
    "bml/language/clipboard.py": "the two pairs of directives",
    "core/call_laws.py": "what the Laws distinguish: a last bid, its doubling, who bid, passes",
    "database/analysis/auctions/traversal.py": "as in `call_laws`",
    "database/stored/cache.py": "the folders of this package",
    "dealing/script/evaluator.py": "the tables of points of a script",
    "dealing/side_sampler.py": "up to half a side's cards",
    "evaluation/tables.py": "the features",
    "judgement/contract_value.py": "vulnerability and doubling",
    "match/auction_values.py": "a contract, its tricks and the vulnerability",
    "meaning/natural/reader.py": "the situations of the table",
    "meaning/natural/vocabulary/hands.py": "a suit, and majors of four or five",
    "notes/meaning/named_modules.py": "the modules of this package",
    "notes/words/lexicon.py": "choices of three languages",
    "phrases/purposes.py": "a vocabulary for each language and style",
    "phrases/shape_sets.py": "a suit or rank with lengths up to thirteen",
    "phrases/wording.py": "languages and styles",
    "render/page/shell.py": "the folders of templates",
    "render/styles.py": "the style sheets",
    "robots/double_dummy_play/thinking_process.py": "this process, and its parent in a fork",
    "solver/par_score.py": "a contract, its tricks and the vulnerability",
}
"""Modules with caches that have no bound, and which arguments their functions can get."""


def unbounded_caches(path):
    """Yield the functions with arguments that remember every answer."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and (node.args.args or node.args.vararg):
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            if decorators & {"cache", "functools.cache", "lru_cache(maxsize=None)"}:
                yield node.name


def test_only_functions_with_few_possible_arguments_remember_all_answers():
    root = Path(cuebid.__file__).parent
    modules = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if _CACHED.search(path.read_text("utf-8")) and any(unbounded_caches(path))
    }
    assert modules == FEW_KEYS.keys()

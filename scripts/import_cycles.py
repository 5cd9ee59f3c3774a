"""Fail if files of the package import each other in a circle.

    python scripts/import_cycles.py

import-linter checks the order of the layers; this checks the order of files inside a layer. Imports
inside functions and under TYPE_CHECKING count too: a circle that is closed only by types is still
a circle for whoever reads the files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

import grimp


def main() -> int:
    """Print each circle with its imports; return 1 if there is one."""
    graph = grimp.build_graph("cuebid", cache_dir=None)
    imports = {
        module: frozenset(graph.find_modules_directly_imported_by(module))
        for module in graph.modules
    }
    circles = [circle for circle in strongly_connected(imports) if len(circle) > 1]
    for circle in sorted(circles, key=min):
        print(f"{len(circle)} files import each other:")
        for importer in sorted(circle):
            for imported in sorted(imports[importer] & circle):
                details = graph.get_import_details(importer=importer, imported=imported)
                line = details[0]["line_number"] if details else "?"
                print(f"  {importer}:{line} imports {imported}")
    print(f"{len(graph.modules)} files, {len(circles)} circles")
    return 1 if circles else 0


def strongly_connected(imports: Mapping[str, Iterable[str]]) -> Iterator[frozenset[str]]:
    """Yield the strongly connected components of a graph (Tarjan 1972), without recursion."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    for root in imports:
        if root in order:
            continue
        work = [(root, iter(sorted(imports[root])))]
        while work:
            module, following = work[-1]
            if module not in order:
                order[module] = lowest[module] = len(order)
                path.append(module)
                on_path.add(module)
            for imported in following:
                if imported not in order:
                    work.append((imported, iter(sorted(imports[imported]))))
                    break
                if imported in on_path:
                    lowest[module] = min(lowest[module], order[imported])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    lowest[above] = min(lowest[above], lowest[module])
                if lowest[module] == order[module]:
                    start = path.index(module)
                    component, path[start:] = frozenset(path[start:]), []
                    on_path -= component
                    yield component


if __name__ == "__main__":
    sys.exit(main())

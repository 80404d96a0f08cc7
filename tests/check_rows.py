"""Part of `./run check`: no row of buttons is made from a list that can grow.

`row` takes each control as its own argument, so a reader sees how many there are. A list goes into `rows_of`
or `laid_out`, which start a new row when one is full.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from tests.bot.sources import name_of, sources

HOME = "bot/ui/controls.py"
"""The only file that makes rows from lists."""


def starred(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that make a row from a list.

    >>> list(starred(ast.parse("row(first, second)")))
    []
    >>> [one.lineno for one in starred(ast.parse("ui.ActionRow(*found)"))]
    [1]
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or name_of(node.func) not in ("row", "ActionRow"):
            continue
        if any(isinstance(one, ast.Starred) for one in node.args):
            yield node


def main() -> int:
    """Print each such call. Return the number of calls."""
    found = [
        f"{source.at(call)}: a row from a list: use rows_of or laid_out"
        for source in sources("bot", "cogs")
        if source.path != HOME
        for call in starred(source.tree)
    ]
    print("\n".join(found) or "No row of buttons is made from a list.")
    return len(found)


if __name__ == "__main__":
    sys.exit(main())

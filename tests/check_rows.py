"""Part of `./run check`: no row of buttons is made from a list that can grow.

`row` takes the controls one by one, so a reader sees how many there are. A list goes into `rows_of` or
`laid_out`, which begin another row.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "bot/ui/controls.py"
"""Only here are rows made from lists."""


def starred(source: str) -> Iterator[int]:
    """Yield the lines on which a row is made from a list.

    >>> list(starred("row(first, second)"))
    []
    >>> list(starred("ui.ActionRow(*found)"))
    [1]
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ("row", "ActionRow") and any(isinstance(one, ast.Starred) for one in node.args):
            yield node.lineno


def main() -> int:
    """Print each such line. Return how many there are."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: a row from a list: use rows_of or laid_out"
        for room in ("bot", "cogs")
        for path in sorted((ROOT / room).rglob("*.py"))
        if path != HOME
        for line in starred(path.read_text("utf-8"))
    ]
    print("\n".join(found) or "No row of buttons is made from a list.")
    return len(found)


if __name__ == "__main__":
    sys.exit(main())

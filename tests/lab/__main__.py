"""`./run bench PART ...`: measures one part of the project and prints a table.

Only `week` passes or fails, because only it has bounds. Each part is a module in this folder with a
`main(argv)` that returns the exit code.
"""

from __future__ import annotations

import importlib
import sys

PARTS = (
    "alone",
    "duplicate",
    "engine",
    "habits",
    "hints",
    "house",
    "load",
    "odds",
    "pictures",
    "plans",
    "robots",
    "schemes",
    "takeovers",
    "vanished",
    "week",
)


def main(argv: list[str]) -> int:
    """Pass the arguments after a part's name to that part."""
    if not argv or argv[0] not in PARTS:
        print(f"usage: ./run bench {' | '.join(PARTS)} [...]", file=sys.stderr)
        return 2
    part = importlib.import_module(f"tests.lab.{argv[0]}")
    code: int = part.main(argv[1:])
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Limits on the code that one person must understand to change one thing. Raising a limit is a decision."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
A_COG = 12_450
"""Median number of lines that a cog depends on."""
KERNEL = 22_420
"""Lines in bot/ that every feature may need, including pictures. Single games' presentations are left out, so
a new game doesn't count as growth.
"""
OUTSIDE = (
    "bot.client",
    "bot.__main__",
    "bot.sandbox",
    "bot.upkeep",
    "bot.new_game",
    "bot.features",
)


def modules() -> dict[str, Path]:
    """Return all modules of the project by name."""
    found = {}
    for room in ("engine", "bot", "cogs"):
        for path in (HOUSE / room).rglob("*.py"):
            name = ".".join(path.relative_to(HOUSE).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imported(path: Path, known: set[str]) -> set[str]:
    """Return the project's modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & known
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= within & known or {node.module} & known
    return found


def closures() -> tuple[dict[str, set[str]], dict[str, int]]:
    """Return each module's dependencies, including itself, and its number of lines."""
    paths = modules()
    arrows = {name: imported(path, set(paths)) for name, path in paths.items()}
    lines = {name: path.read_text("utf-8").count("\n") for name, path in paths.items()}
    found = {}
    for name in paths:
        seen, waiting = {name}, [name]
        while waiting:
            for other in arrows[waiting.pop()] - seen:
                seen.add(other)
                waiting.append(other)
        found[name] = seen
    return found, lines


def test_what_one_must_hold_in_mind_does_not_grow_unnoticed() -> None:
    found, lines = closures()
    cogs = [sum(map(lines.__getitem__, seen)) for name, seen in found.items() if name.startswith("cogs.")]
    games = [path.parent.name for path in HOUSE.glob("bot/presentation/*/__init__.py")]
    outside = (*OUTSIDE, *(f"bot.presentation.{game}" for game in games))
    kernel = [name for name in found if name.startswith("bot") and not name.startswith(outside)]
    assert len(cogs) > 10
    assert statistics.median(cogs) <= A_COG
    assert sum(lines[name] for name in kernel) <= KERNEL
    assert not [name for name in kernel if any(one.startswith("bot.features") for one in found[name])]

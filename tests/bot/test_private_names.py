"""Tests that use private names of the code. Each use breaks when the code is rearranged."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
LOOKS = 45
"""Maximum number of uses, not counting names that the tests also define themselves."""
ROOMS = ("bot", "cogs", "engine")


def trees(*rooms: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the files in these rooms, with their syntax trees."""
    for room in rooms:
        for path in sorted((HOUSE / room).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def defined(*rooms: str) -> set[str]:
    """Return the private names defined there: functions, classes, modules, and attributes of `self`."""
    found: set[str] = set()
    for _, tree in trees(*rooms):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _own(node):
                found.add(node.attr)
    return set(filter(is_private, found))


def _own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def test_few_tests_look_into_what_is_private() -> None:
    ours, theirs = defined(*ROOMS), defined("tests")
    looks = []
    for path, tree in trees("tests"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and not _own(node) and node.attr in ours - theirs:
                looks.append(f"{path.name}:{node.lineno} {node.attr}")
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(ROOMS):
                names = [one.name for one in node.names if is_private(one.name)]
                looks += [f"{path.name}:{node.lineno} {name}" for name in names]
    assert len(looks) > 10, "nothing is found any more"
    assert len(looks) <= LOOKS, looks

"""Faults that are planted on purpose, to check that a test fails: a test that can't fail has no value.

A fault is data in one of this folder's `.toml` files: a text that occurs exactly once in a source file, the
faulty text, and the tests that must notice. Lines may move. If the text itself changes, the fault is out of
date, which is an error. Faults are planted only in copies of the project.

```toml
[[fault]]
name = "hand-of-another"                # one word, hyphens between
says = "A stranger is shown the hand of seat 0."
file = "bot/ui/resolve.py"
search = "if seat is None:"
replace = "if False:"
tests = ["tests/discord/test_leaks.py::test_a_stranger_sees_no_hand"]
```
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parents[1]


class Unfit(Exception):
    """Raised when a fault can't be planted: it's misspelled, or the code has changed."""


class Fault(NamedTuple):
    """A fault as described above."""

    name: str
    says: str
    file: str
    search: str
    replace: str
    tests: tuple[str, ...]

    def planted(self, house: Path = HOUSE) -> str:
        """Return the file's text with the fault. Raise Unfit if the fault can't be planted."""
        path = house / self.file
        if not path.is_file():
            raise Unfit(f"{self.name}: there is no {self.file}")
        text = path.read_text("utf-8")
        if (found := text.count(self.search)) != 1:
            raise Unfit(f"{self.name}: {self.file} has the text {found} times, and not once: {self.search!r}")
        return text.replace(self.search, self.replace)


def faults(here: Path = HERE) -> list[Fault]:
    """Return all faults, in the order of their files. Raise Unfit if one is misspelled."""
    found: list[Fault] = []
    for path in sorted(here.glob("*.toml")):
        found += [_fault(path, one) for one in tomllib.loads(path.read_text("utf-8"))["fault"]]
    names = [one.name for one in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Unfit(f"two faults of one name: {', '.join(sorted(twice))}")
    return found


def _fault(path: Path, one: dict[str, Any]) -> Fault:
    if set(one) != set(Fault._fields) or not one["tests"] or one["search"] == one["replace"]:
        raise Unfit(f"{path.name}: {one.get('name', one)} is no whole fault")
    return Fault(**{**one, "tests": tuple(one["tests"])})

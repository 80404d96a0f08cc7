"""The data files the engine reads: decks, robots' habits, and the words people type.

They are in data/ of a checkout, or inside the package when the engine is installed. Only this module reads
files for the engine, and it never writes any.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
DATA = next(path for path in (_HERE / "data", _HERE.parent / "data") if path.is_dir())
"""The data folder, in the layout of data/."""


def text(*path: str) -> str | None:
    """Return the text of a file in data/, given its folders and its name, or None if it doesn't exist."""
    file = DATA.joinpath(*path)
    return file.read_text("utf-8") if file.exists() else None


def needed(*path: str) -> str:
    """Return the text of a file in data/ that must exist. Raises FileNotFoundError if it doesn't."""
    return DATA.joinpath(*path).read_text("utf-8")

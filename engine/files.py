"""Read the engine's data files: decks, robots' habits, and the words people type.

They're in data/ in a checkout, or inside the package when the engine is installed. The engine reads all files
through this module, and never writes any.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
DATA = next(path for path in (_HERE / "data", _HERE.parent / "data") if path.is_dir())


def text(*path: str) -> str | None:
    """Return the text of a file in data/, given its folders and name, or None if it doesn't exist."""
    file = DATA.joinpath(*path)
    return file.read_text("utf-8") if file.exists() else None


def needed(*path: str) -> str:
    """Return the text of a required file in data/. Raise FileNotFoundError if it doesn't exist."""
    return DATA.joinpath(*path).read_text("utf-8")

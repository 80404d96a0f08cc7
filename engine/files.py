"""Where the files are that the engine reads: decks, habits of robots, and the words that people type.

They lie in data/ of a checkout, and within the package where the engine was installed. Nobody else in the
engine reads a file, and none is ever written.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
DATA = next(path for path in (_HERE / "data", _HERE.parent / "data") if path.is_dir())
"""The folder, laid out as data/ is."""


def text(*path: str) -> str | None:
    """Return what a file of data/ holds, given the folders that lead to it and its name; None where there is
    none.
    """
    file = DATA.joinpath(*path)
    return file.read_text("utf-8") if file.exists() else None


def needed(*path: str) -> str:
    """Return what a file of data/ holds that must be there. Raises FileNotFoundError where it is not."""
    return DATA.joinpath(*path).read_text("utf-8")

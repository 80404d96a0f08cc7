"""The rooms whose libraries are extras: each is loaded where the owner has asked for it, and nowhere else.
Nothing of what they do is known here.
"""

from __future__ import annotations

import importlib
from typing import Any

ROOMS = {
    "postgres": "bot.features.postgres.postgres",
    "work": "bot.features.workers.work",
    "worker": "bot.features.workers.worker",
}


def load(name: str) -> Any:
    """Return a room. Raises ImportError where its library is not installed."""
    return importlib.import_module(ROOMS[name])

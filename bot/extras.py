"""Modules with optional dependencies. Each is imported only if the owner has asked for it."""

from __future__ import annotations

import importlib
from typing import Any

ROOMS = {
    "postgres": "bot.features.postgres.postgres",
    "work": "bot.features.workers.work",
    "worker": "bot.features.workers.worker",
}


def load(name: str) -> Any:
    """Import and return a module. Raises ImportError if its library isn't installed."""
    return importlib.import_module(ROOMS[name])

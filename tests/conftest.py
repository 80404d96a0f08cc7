"""For all tests: a sentence that the catalogue lacks is an error, not a line in the log; Hypothesis measures
no time, since a test cannot help a busy machine; no database waits for the disk, since a test outlives no
power cut, is made in one script, or has a thread; the collector of garbage skips objects from the collection
of tests and modules; and each file's cost is counted.
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
    """Say what can be asked for."""
    costs.pytest_addoption(parser)
    on_a_server.pytest_addoption(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Count, in every process; and use a server if the run asks for one."""
    costs.pytest_configure(config)
    on_a_server.pytest_configure(config)


def pytest_collection_finish() -> None:
    """Keep modules and tests out of garbage collection, as the bot keeps its loaded code. The rest is rarely
    collected: a worker ends with the run.
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
    """Databases wait for the disk, as the bot's does."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", DURABLE)


@pytest.fixture
def threads() -> Iterator[None]:
    """Databases have their threads, as the bot's have."""
    with in_loop.threads():
        yield

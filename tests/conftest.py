"""For all tests: a sentence that the catalogue lacks is an error, not a line in the log; Hypothesis measures
no time, since a busy machine is nobody's fault; no database waits for the disk, since a test outlives no
power cut, is made in one script, nor has a thread; and what a file costs is counted.
"""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from bot.i18n.languages import Language
from bot.storage import database
from tests import in_loop, schema
from tests.costs import pytest_addoption, pytest_configure, pytest_ignore_collect

__all__ = ["pytest_addoption", "pytest_configure", "pytest_ignore_collect"]

Language.strict = True

DURABLE, database.SYNCHRONOUS = database.SYNCHRONOUS, "OFF"
database._migrate = schema.at_once
in_loop.begin()

settings.register_profile("courtyard", deadline=None)
settings.load_profile("courtyard")


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases wait for the disk, as the bot's does."""
    monkeypatch.setattr(database, "SYNCHRONOUS", DURABLE)


@pytest.fixture
def threads() -> Iterator[None]:
    """Databases have their threads, as the bot's have."""
    with in_loop.threads():
        yield

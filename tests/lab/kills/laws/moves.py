"""Moves of people and robots: none is lost or doubled, and no player to move is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator

import engine
from bot.tables.play.agreed import replayed
from bot.worker.process import cores
from tests.lab.kills.laws.evidence import Evidence, entries
from tests.lab.kills.tables import PEOPLE, ROBOTS


async def log_leads_to_state(evidence: Evidence) -> AsyncIterator[str]:
    """The log leads to each table's state. At tables that only have moves, each version of the table is a
    move.
    """
    for number, opening in evidence.openings.items():
        table, log = evidence.tables[number], entries(evidence.moves.get(number, []))
        assert table.state is not None
        try:
            if engine.dump(replayed(opening, log)) != engine.dump(table.state):
                yield f"table {number}: its log leads elsewhere"
        except engine.Illegal as illegal:
            yield f"table {number}: its log leads nowhere ({illegal.reason})"
        versions = [entry.version for entry in log]
        every = list(range(evidence.dealt[number] + 1, table.version + 1))
        if evidence.ground.kinds.get(number) in (PEOPLE, ROBOTS) and versions != every:
            yield f"table {number}: the versions of its moves are {versions}, up to {table.version}"
        if not set(versions) <= set(every):
            yield f"table {number}: the versions of its moves, {versions}, are not between those of the table"


async def nobody_is_forgotten(evidence: Evidence) -> AsyncIterator[str]:
    """No robot is left to move at the end, neither one with its own seat nor a substitute. The log says that
    each has moved once.
    """
    for number, version in evidence.settled.robots.items():
        yield f"table {number}: a robot was to move at version {version}, and has not"


async def nothing_is_left(evidence: Evidence) -> AsyncIterator[str]:
    """No job waits for a worker. The jobs that are still marked as begun belong to killed workers, up to one
    for each of a worker's cores. Their work was done otherwise, as the other laws check.
    """
    for status, count in evidence.settled.jobs.items():
        if status != "doing" or count > evidence.settled.killed * cores():
            yield f"{count} jobs are {status} still, and {evidence.settled.killed} workers were killed"

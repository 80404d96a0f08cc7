"""How many may write at once, and how long each waits: `./run bench writers`. Single writes by 1,
10, 50 and 200 people who each wait for their own; then whole moves at tables of Court Piece.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables import Tables
from bot.tables.core.table import User

SECONDS = 2.0
MOVES = 400
UPSERT = "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)"


async def measure(what: str, people: int, write: Callable[[int], Awaitable[object]], most: int) -> None:
    """`write(n)` by each of these people, again and again."""
    waits: list[float] = []
    end, cpu, start = time.perf_counter() + SECONDS, time.process_time(), time.perf_counter()

    async def one(number: int) -> None:
        while time.perf_counter() < end and len(waits) < most:
            began = time.perf_counter()
            if await write(number) is None:
                return
            waits.append(time.perf_counter() - began)

    await asyncio.gather(*(one(number) for number in range(people)))
    took, cpu = time.perf_counter() - start, time.process_time() - cpu
    waits.sort()
    half, late = (waits[len(waits) * part // 100] * 1000 for part in (50, 99))
    print(
        f"{people:4} {what}: {len(waits) / took:6.0f}/s, p50 {half:6.1f} ms, p99 {late:6.1f} ms,"
        f" {cpu / len(waits) * 1e6:5.0f} us of processor each"
    )


async def writers(database: Database) -> None:
    numbers = count()
    for people in (1, 10, 50, 200):
        await measure(
            "writers", people, lambda n: database.change(UPSERT, (str(n), f"{next(numbers)}" * 50)), 10**9
        )


async def moves(database: Database, many: int) -> None:
    tables, interactions = Tables(database), count(1_000_000 * many)
    numbers = []
    for first in range(10, 10 + 4 * many, 4):
        people = [User(first + n, f"Person {n}", "en-US") for n in range(4)]
        table = await tables.lobby.gather(1, 2, "en-US", people[0], "court-piece", {})
        for person in people[1:]:
            await tables.lobby.join(table.id, person)
        numbers.append((await tables.lobby.start(table.id, people[0].id)).id)

    async def move(number: int) -> object:
        table = await tables.get(numbers[number])
        if table.state is None or table.phase != "playing":
            return None
        seat, said = table.to_act[0], ()
        while (choice := table.state.choice(seat, said)) is not None:
            said = (*said, random.choice(choice.words))
        return await tables.play.move(table.id, seat, None, said, next(interactions))

    await measure("tables", many, move, MOVES)


async def _measure() -> None:
    for work in (writers, lambda db: moves(db, 1), lambda db: moves(db, 50)):
        with TemporaryDirectory(dir=Path.cwd()) as folder:
            database = await open_database(Path(folder) / "bench.db")
            await work(database)
            await database.close()


def main(argv: list[str]) -> int:
    """Print the figures."""
    asyncio.run(_measure())
    return 0

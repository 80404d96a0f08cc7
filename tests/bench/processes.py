"""Several processes of the real bot on one PostgreSQL server, one of them killed again and again, and started
again a moment later: nothing may be lost, doubled or shown twice.

    ./run bench processes                                  200 kills of two processes
    ./run bench processes --processes 3 --seed 7           of three; another seed draws other moments
    ./run bench processes --kills 20 --verbose             fewer, and what the processes have logged

People tap all the time, in direct messages (shard 0) and in the channels of their tables; Discord tells of
some taps twice. When all processes are up again and nothing is owed any more, the laws of
tests/bench/load/laws.py are asked. The exit code is 1 where one is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bot.storage.address import ServerAddress
from bot.ui.controls import ControlId
from tests.bench.load import asked, on_a_server, serve
from tests.bench.load.crowd import on
from tests.bench.load.laws import ANSWER, answers, kept
from tests.bench.load.nodes import Nodes
from tests.bench.load.prepared import Prepared, Seat, house, pictures, prepare
from tests.bench.load.pretended import Discord, Tap

AGAIN = 0.05
"""The share of taps that Discord tells of twice."""
STARTING = 0.15
"""The share of kills for which a process need not be up: it may be at its beginning."""
MIDDLE = (
    *["POST /channels/…/messages"] * 4,
    "PATCH /channels/…/messages/…",
    "DELETE /channels/…/messages/…",
    "GET /channels/…/messages",
    "POST /interactions/…/…/callback",
)
"""Requests in the middle of which a process is killed: mostly new messages, for those could come twice."""
SEEN = 5.0
"""Seconds for which such a request is waited for."""
DRAIN = 90.0
"""Seconds within which everything owed must be shown."""
_OWED = (
    "SELECT count(*) FROM deliveries WHERE stage IN ('wanted', 'sending') AND awaits IS NULL"
    " AND (what NOT IN ('board', 'hand') OR stage = 'sending' OR needed > shown OR retry_at <= {now})"
)


class Crowd:
    """People who tap until they are told to stop."""

    def __init__(self, discord: Discord, rate: float, seed: int) -> None:
        self.taps: list[Tap] = []
        self._discord = discord
        self._rate = rate
        self._rng = random.Random(seed)
        self._busy: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Tap, until this is cancelled."""
        while True:
            await asyncio.sleep(self._rng.expovariate(self._rate))
            task = asyncio.create_task(self._tap())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def rest(self) -> None:
        """Wait for the last answers."""
        await asyncio.gather(*self._tasks)

    async def _tap(self) -> None:
        rng = self._rng
        table = rng.choice(self._discord.house.tables)
        here = rng.random() < 0.5
        seat, custom_id, values = (self._here if here else self._in_private)(table)
        if seat.message in self._busy or seat.message not in self._discord.messages:
            return
        tap = Tap(table.number, time.monotonic(), here=here)
        again = rng.uniform(0.01, 0.5) if rng.random() < AGAIN else 0.0
        self._busy.add(seat.message)
        self.taps.append(tap)
        try:
            async with asyncio.timeout(ANSWER):
                await self._discord.tap(tap, seat, seat.message, custom_id, values, again)
        except TimeoutError:
            pass
        finally:
            self._busy.discard(seat.message)

    def _in_private(self, table: Prepared) -> tuple[Seat, str, list[str] | None]:
        for seat in self._rng.sample(table.seats, len(table.seats)):
            message = self._discord.hand(table, seat)
            if (found := on(message, self._rng)) is not None:
                return seat._replace(message=int(message["id"])), *found
        seat = table.seats[self._rng.choice(table.to_act)]
        message = self._discord.hand(table, seat)
        return seat._replace(message=int(message["id"])), ControlId("look", table.number).custom_id(), None

    def _here(self, table: Prepared) -> tuple[Seat, str, list[str] | None]:
        """In their own hand in the channel, or for one, on the message of the table."""
        for seat in self._rng.sample(table.seats, len(table.seats)):
            number = self._discord.open.get((table.number, seat.person))
            message = self._discord.messages.get(number or 0)
            if message is not None and (found := on(message, self._rng)) is not None:
                return seat._replace(message=int(message["id"])), *found
        board = self._discord.board(table)
        return (
            self._rng.choice(table.seats)._replace(message=board),
            ControlId("hand", table.number).custom_id(),
            None,
        )


async def killing(nodes: Nodes, discord: Discord, options: argparse.Namespace) -> None:
    """Kill one after the other, as often as that is asked for; each is started again a moment later. Every
    second one is killed while Discord does what it has asked for, or has just done it.
    """
    rng = random.Random(options.seed)
    loop = asyncio.get_running_loop()
    for _ in range(options.kills):
        await asyncio.sleep(rng.uniform(*options.every))
        number, pause = rng.randrange(nodes.many), rng.uniform(0, 3)
        starting, kind = rng.random() < STARTING, rng.choice(MIDDLE) if rng.random() < 0.5 else ""
        moment = rng.uniform(0, 1.5 * options.latency)
        if kind:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SEEN):
                    number = await discord.asks(kind)
                await asyncio.sleep(moment)
        await nodes.up(number, also_starting=starting)
        nodes.kill(number)
        loop.call_later(pause, nodes.begin, number)


async def run(options: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    """Return the figures of a run, and what breaks a law."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "prepared.db"
        await prepare(path, options.tables)
        await pictures(path, False)
        found = await house(path, "")
        server = await on_a_server(path)
        versions = dict(asked(server, "SELECT id, version FROM tables"))
        runner, discord, port = await serve(found, options)
        discord.patience = ANSWER
        nodes = Nodes(discord, port, server, options.processes, folder)
        crowd = Crowd(discord, options.rate, options.seed)
        began = time.monotonic()
        try:
            await nodes.start()
            tapping = asyncio.create_task(crowd.run())
            await killing(nodes, discord, options)
            await asyncio.sleep(4.0)
            await nodes.all_up()
            await asyncio.sleep(2.0)
            tapping.cancel()
            await crowd.rest()
            drained = await _drain(server)
        finally:
            ended = time.time()
            await nodes.stop()
            await runner.cleanup()
        wrong = [*answers(crowd.taps, discord, nodes)]
        wrong += await kept(server, crowd.taps, discord, versions, ended)
        if options.verbose:
            print(*nodes.told(), sep="\n")
            print("requests:", dict(discord.requests.most_common()))
            print("told:", Counter(tap.line for tap in crowd.taps if tap.line).most_common(8))
        return _figures(crowd.taps, nodes, server, drained, time.monotonic() - began), wrong


async def _drain(server: ServerAddress) -> float:
    began = time.monotonic()
    while time.monotonic() < began + DRAIN and asked(server, _OWED.format(now=int(time.time())))[0][0]:  # noqa: ASYNC110
        await asyncio.sleep(0.5)
    return time.monotonic() - began


def _figures(
    taps: list[Tap], nodes: Nodes, server: ServerAddress, drained: float, seconds: float
) -> dict[str, Any]:
    heard = [tap for tap in taps if tap.heard]
    waits = sorted(tap.answered - tap.sent for tap in heard if tap.answered is not None)
    return {
        "kills": len(nodes.killed),
        "taps": len(taps),
        "nobody there": len(taps) - len(heard),
        "without an answer": len(heard) - len(waits),
        "moves": asked(server, "SELECT count(*) FROM interactions")[0][0],
        "answer p50": waits[len(waits) // 2] if waits else None,
        "answer p99": waits[len(waits) * 99 // 100] if waits else None,
        "drained s": drained,
        "seconds": seconds,
    }


def main(argv: list[str]) -> int:
    """Print the figures, and what breaks a law."""
    parser = argparse.ArgumentParser(prog="./run bench processes", description=__doc__.partition("\n")[0])
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--every", type=float, nargs=2, default=[1.0, 3.0], help="seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=6.0, help="taps a second")
    parser.add_argument("--latency", type=float, default=0.05, help="seconds that Discord takes")
    parser.add_argument("--limits", action="store_true", help="keep the limits that Discord sets")
    parser.add_argument("--verbose", action="store_true", help="what was logged, asked of Discord, and told")
    figures, wrong = asyncio.run(run(parser.parse_args(argv)))
    for name, value in figures.items():
        print(f"{name:20}{value:>10.3g}" if isinstance(value, float) else f"{name:20}{value:>10}")
    print(*wrong, sep="\n")
    print(f"{len(wrong)} laws are broken" if wrong else "nothing was lost, doubled or shown twice")
    return bool(wrong)

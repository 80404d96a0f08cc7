"""The real bot under load: many running tables, and people who tap a given number of times a second.

    ./run bench load                                     20, 50, 100 and 200 taps a second
    ./run bench load --rates 10 --pictures               with pictures
    ./run bench load --tables 10000 --seconds 60 --limits   with Discord's rate limits
    ./run bench load --postgres --roll                   another process takes over midway
    ./run bench load --postgres --network 1 --stall 10   a server a millisecond away. The network stops
                                                         for ten seconds (--cut: all connections close)

The bot runs unchanged in its own process, and our Discord (REST and gateway, pretended.py) in another. A row
is a run: how soon taps were answered, how soon the page and its picture were there, how long other people
waited to see a move (at the oldest third of the tables and at the newest), requests per move, memory, and how
long the bot's loop was blocked. Times are in seconds. If the processes share their cores, all figures are
less meaningful.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import contextlib
import importlib
import json
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from bot.features.postgres.moving import move
from bot.storage.address import Address, ServerAddress
from tests.deliveries import DUE_PAGES
from tests.lab.load.crowd import crowd
from tests.lab.load.network import Network
from tests.lab.load.prepared import house, pictures, prepare
from tests.lab.load.pretended import Discord, Tap

ANSWER = 3.0
"""Seconds that Discord waits for an answer."""
UP = 60.0
"""The bot must be up within this many seconds."""
WORK = 4
"""How many jobs a bot may give away at once, for each worker process."""
DRAIN = 60.0
"""Seconds after the last tap for the last deliveries."""


class Process(NamedTuple):
    """CPU seconds and megabytes used by a process tree, for the bot alone and for its workers."""

    cpu: float
    worker_cpu: float
    memory: float
    worker_memory: float


async def measure(path: Path, options: argparse.Namespace, rate: float) -> dict[str, Any]:
    """Do one run. Return the figures by name."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.db"
        shutil.copy(path, database)
        await pictures(database, options.pictures)
        found = await house(database)
        if options.postgres:
            database = await on_a_server(database)
        network = _network(database, options)
        reached = database if network is None else network.address
        async with Discord(found, options.latency, options.limits) as discord:
            report = Path(folder) / "held.json"
            workers = [await _worker(reached) for _ in range(options.workers)]
            bots = [await _start(discord.port, reached, report, options)]
            try:
                await asyncio.wait_for(discord.ready.wait(), UP)
                await asyncio.sleep(5.0)  # the bot waits for servers that are late
                discord.requests.clear()
                began, before = time.time(), used(bots)
                killing = asyncio.create_task(_disturb(bots, network, options, lambda: _start(
                    discord.port, reached, report.with_suffix(".next"), options, "take-over"
                )))  # fmt: skip
                taps = await crowd(discord, rate, options.seconds, f"{rate}")
                await killing
                ended, owed = time.time(), backlog(database)
                after = used(bots)
                drained = await asyncio.to_thread(drain, database)
                _, waiting = await asyncio.wait(discord.left, timeout=ANSWER) if discord.left else ((), ())
                for task in waiting:
                    task.cancel()
            finally:
                for bot in [*bots, *workers]:
                    await asyncio.to_thread(stop, bot)
                if network is not None:
                    network.close()
        figures = {"taps/s": rate, "taps": len(taps), **answers(taps, options.pictures)}
        figures |= shown(database, discord, began)
        figures |= {"owed at end": owed, "drained s": drained, "429": discord.refused}
        figures |= costs(before, after, options.seconds)
        beats = json.loads(report.read_text("utf-8")) if report.exists() else []
        figures |= _spread("loop held", [late for at, late in beats if began <= at <= ended])
        if options.verbose:
            print("  requests:", dict(discord.requests.most_common()))
            print("  told:", Counter(tap.line for tap in taps if tap.line).most_common(5))
        return figures


async def on_a_server(path: Path) -> ServerAddress:
    """Move a file to a database on its own server, which ends with this process."""
    postgres = importlib.import_module("tests.postgres")
    if postgres.SERVER not in os.environ:
        atexit.register(postgres.start(durable=True).cleanup)
    address: ServerAddress = postgres.empty()
    await move(path, address)
    return address


def _network(database: Address, options: argparse.Namespace) -> Network | None:
    """Return the network between the bot and its server, if one was asked for."""
    if not isinstance(database, ServerAddress) or not (options.network or options.stall or options.cut):
        return None
    return Network(database, options.network / 1000)


async def _disturb(
    bots: list[subprocess.Popen[bytes]],
    network: Network | None,
    options: argparse.Namespace,
    another: Callable[[], Awaitable[subprocess.Popen[bytes]]],
) -> None:
    """Let another process take over in the middle of the run, or disturb the network, if that was
    asked for.
    """
    await asyncio.sleep(options.seconds / 3)
    if network is not None and options.stall:
        network.stand_still()
        await asyncio.sleep(options.stall)
        network.go_on()
    if network is not None and options.cut:
        network.cut()
    if options.roll:
        bots.append(await another())
        print(f"  the first process ended with {await asyncio.to_thread(bots[0].wait, UP)}", flush=True)


async def _start(
    port: int, database: Address, report: Path, options: argparse.Namespace, *words: str
) -> subprocess.Popen[bytes]:
    environment = os.environ | {
        "DISCORD_TOKEN": "load",
        "COURTYARD_DATABASE": database.url if isinstance(database, ServerAddress) else str(database),
        "COURTYARD_EMOJIS": "off",
        "COURTYARD_WORKERS": str(WORK * options.workers),
        "COURTYARD_LOG": os.environ.get("LOADLOG", "ERROR"),
    }
    command = [sys.executable, "-m", "tests.lab.load.launch", str(port), str(report), *words]
    return await asyncio.to_thread(subprocess.Popen, command, env=environment)


async def _worker(database: Address) -> subprocess.Popen[bytes]:
    assert isinstance(database, ServerAddress)
    environment = os.environ | {"COURTYARD_DATABASE": database.url, "COURTYARD_LOG": "ERROR"}
    command = [sys.executable, "-m", "bot", "worker"]
    return await asyncio.to_thread(subprocess.Popen, command, env=environment)


def stop(bot: subprocess.Popen[bytes]) -> None:
    """Stop the bot as an administrator would."""
    bot.send_signal(signal.SIGTERM)
    try:
        bot.wait(20)
    except subprocess.TimeoutExpired:
        bot.kill()
        bot.wait()


def backlog(database: Address) -> int:
    """Return the number of outdated displays, without those that wait to ping."""
    count: int = asked(database, f"SELECT count(*) FROM {DUE_PAGES} WHERE renewed = 0 AND needed > shown")[0][
        0
    ]
    return count


def asked(database: Address, query: str) -> list[Any]:
    """Return the rows of a query on either kind of database."""
    if isinstance(database, ServerAddress):
        connect = importlib.import_module("bot.features.postgres.postgres").connect
        with connect(database.url) as db:
            return list(db.execute(query).fetchall())
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute(query).fetchall()


def drain(database: Address) -> float:
    """Wait until every delivery is made. Return the seconds that it took."""
    began = time.monotonic()
    while backlog(database) and time.monotonic() < began + DRAIN:
        time.sleep(0.25)
    return time.monotonic() - began


def used(bots: list[subprocess.Popen[bytes]]) -> Process:
    """Return the usage of these processes and their children so far. It's zero if the system doesn't tell."""
    found = [0.0, 0.0, 0.0, 0.0]
    for process in (bot.pid for bot in bots if bot.poll() is None):
        try:
            own = _usage(process)
            tasks = Path(f"/proc/{process}/task").glob("*/children")
            theirs = [_usage(int(child)) for task in tasks for child in task.read_text("ascii").split()]
        except OSError:
            return Process(0, 0, 0, 0)
        each = own[0], sum(one[0] for one in theirs), own[1], sum(one[1] for one in theirs)
        found = [before + now for before, now in zip(found, each, strict=True)]
    return Process(*found)


def _usage(process: int) -> tuple[float, float]:
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# Figures


def answers(taps: list[Tap], with_pictures: bool) -> dict[str, Any]:
    """Return how soon people were answered. A tap counts as unanswered after three seconds."""
    waits = [tap.answered - tap.sent for tap in taps if tap.answered is not None]
    pages = [tap.page - tap.sent for tap in taps if tap.page is not None]
    figures: dict[str, Any] = {
        "late": sum(wait > ANSWER for wait in waits),
        "unanswered": len(taps) - len(waits),
        "told": sum(bool(tap.line) for tap in taps),
        **_spread("answer", waits),
        **_spread("page", pages),
    }
    if with_pictures:
        drawn = [tap.picture - tap.sent for tap in taps if tap.picture is not None]
        figures |= {"pictures": len(drawn), **_spread("picture", drawn)}
    return figures


def shown(database: Address, discord: Discord, began: float) -> dict[str, Any]:
    """Return how long others waited for a move, from its second in the log to the next change of the table's
    message. "unseen" counts the moves that didn't change the message. Requests per move are those in addition
    to the answers to taps.
    """
    moves = asked(database, f"SELECT table_id, at FROM moves WHERE at >= {int(began)} ORDER BY at")
    order = {table.number: count for count, table in enumerate(discord.house.tables)}
    ages: list[list[float]] = [[], [], []]
    unseen = 0
    for table, at in moves:
        times = discord.public[table]
        place = bisect_left(times, at)
        if place == len(times):
            unseen += 1
        else:
            ages[order[table] * 3 // len(order)].append(max(0.0, times[place] - at - 0.5))
    answered = sum(count for request, count in discord.requests.items() if "/channels/" not in request)
    return {
        "moves": len(moves),
        "requests/move": (sum(discord.requests.values()) - answered) / max(1, len(moves)),
        "unseen": unseen,
        **_spread("oldest third", ages[0]),
        **_spread("newest third", ages[2]),
    }


def costs(before: Process, after: Process, seconds: float) -> dict[str, Any]:
    """Return the cost of the run: shares of a core, and megabytes at its end."""
    return {
        "cores": (after.cpu - before.cpu) / seconds,
        "worker cores": (after.worker_cpu - before.worker_cpu) / seconds,
        "MB": after.memory,
        "worker MB": after.worker_memory,
    }


def _spread(name: str, seconds: list[float]) -> dict[str, float | None]:
    if not seconds:
        return {f"{name} p50": None, f"{name} p99": None, f"{name} worst": None}
    ordered = sorted(seconds)
    return {
        f"{name} p50": statistics.median(ordered),
        f"{name} p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))],
        f"{name} worst": ordered[-1],
    }


def _said(value: Any) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3g}"


async def _measure(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = options.database or Path(folder) / "prepared.db"
        if not path.exists():
            began = time.monotonic()
            await prepare(path, options.tables)
            print(f"{options.tables} tables were made in {time.monotonic() - began:.0f} s", flush=True)
        rows = []
        for rate in options.rates:
            rows.append({name: _said(value) for name, value in (await measure(path, options, rate)).items()})
            print(f"  {rate:g} taps/s: done", flush=True)
    width = max(len(name) for name in rows[0])
    for name in rows[0]:
        print(f"{name:{width}}" + "".join(f"{row.get(name, '-'):>10}" for row in rows))


def main(argv: list[str]) -> int:
    """Print the figures, with a column for each rate."""
    parser = argparse.ArgumentParser(prog="./run bench load", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--rates", type=float, nargs="+", default=[20, 50, 100, 200])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--limits", action="store_true", help="keep the limits that Discord sets")
    parser.add_argument("--latency", type=float, default=0.05, help="seconds that Discord takes")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL server in place of a file")
    parser.add_argument("--workers", type=int, default=0, help="processes of workers beside, on a server")
    parser.add_argument("--roll", action="store_true", help="another process takes over in the middle")
    parser.add_argument("--network", type=float, default=0.0, help="milliseconds to the server, each way")
    parser.add_argument(
        "--stall", type=float, default=0.0, help="seconds for which that network stands still"
    )
    parser.add_argument(
        "--cut", action="store_true", help="lose every connection to the server in the middle"
    )
    parser.add_argument("--database", type=Path, help="prepared tables, made where the file is missing")
    parser.add_argument("--verbose", action="store_true", help="which requests, and what people were told")
    asyncio.run(_measure(parser.parse_args(argv)))
    return 0

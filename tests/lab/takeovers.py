"""The real bot and its workers on a PostgreSQL server, killed again and again.

Each is restarted a moment later or followed by a standby. No move or message may be lost, doubled, forgotten
or shown twice.

    ./run bench takeovers                            200 kills
    ./run bench takeovers --seed 7                   at other moments
    ./run bench takeovers --kills 20 --verbose       fewer, with the processes' logs

People tap all the time, in direct messages and in their tables' channels, and Discord delivers some taps
twice. They play with each other and with robots, are called, run out of time, plan, take moves back, and open
lobbies (tests/lab/kills/actors.py). The process is killed at any moment, in the middle of a request, during a
handover, or while a standby waits (tests/lab/kills/killing.py). Once a process is up again and every delivery
is made, the laws in tests/lab/kills/laws are checked. The exit code is 1 if one of them is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bot.storage.address import ServerAddress
from tests.lab.kills.actors import ACTORS, ANSWER, Actor, Players
from tests.lab.kills.killing import Killer, killing
from tests.lab.kills.laws import broken
from tests.lab.kills.laws.evidence import gathered
from tests.lab.kills.nodes import Nodes
from tests.lab.kills.settling import Settled, settle
from tests.lab.kills.tables import Ground, lay_out
from tests.lab.kills.watch import Watch
from tests.lab.kills.workers import Workers
from tests.lab.load import asked, on_a_server
from tests.lab.load.pretended import Discord, Tap

STILL = 6.0
"""Seconds without a kill at the end, while people still tap."""


async def run(options: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    """Do a run. Return its figures, and the violations of laws."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ground = await lay_out(folder / "prepared.db", options.tables, options.seed)
        server = await on_a_server(folder / "prepared.db")
        async with Discord(ground.house, options.latency, options.limits) as discord:
            discord.server.patience = ANSWER
            # Only one job of a kind is given away at once. If no worker takes it soon, the bot starts as many
            # processes of its own for it.
            nodes = Nodes(discord, discord.port, server, folder, min(options.workers, 1))
            workers = Workers(server, options.workers, folder)
            killer = Killer(nodes, workers, discord, options.latency, random.Random(options.seed))
            watch = Watch(server, nodes)
            actors = _actors(discord, ground, options)
            began = time.monotonic()
            try:
                await workers.start()
                await nodes.start()
                watching = asyncio.create_task(watch.run())
                tapping = [asyncio.create_task(actor.run()) for actor in actors]
                await killing(killer, options.kills, options.every)
                await nodes.alone()
                await asyncio.sleep(STILL)
                await _end(*tapping)
                for actor in actors:
                    await actor.rest()
                await _end(watching)
                settled = await settle(server, workers.killed)
            except Exception:
                print(*nodes.told()[-60:], sep="\n")  # the bench has failed, or a process that it waits for
                raise
            finally:
                ended = time.time()
                await nodes.stop()
                await workers.stop()
        taps = actors[0].taps
        async with gathered(server, ground, discord, nodes, watch, taps, settled, ended) as evidence:
            wrong = await broken(evidence)
        if options.verbose:
            print(*nodes.told(), sep="\n")
            print("requests:", dict(discord.requests.most_common()))
            print("tapped:", Counter(tap.control.verb for tap in taps if tap.answered).most_common())
            print("told:", Counter(tap.line for tap in taps if tap.line).most_common(8))
        return _figures(taps, killer, server, watch, settled, time.monotonic() - began), wrong


def _actors(discord: Discord, ground: Ground, options: argparse.Namespace) -> list[Actor]:
    taps: list[Tap] = []
    busy: set[int] = set()
    players = Players(discord, ground, taps, busy, options.rate, options.seed)
    return [players, *(actor(discord, ground, taps, busy, actor.RATE, options.seed) for actor in ACTORS)]


async def _end(*tasks: asyncio.Task[None]) -> None:
    """Cancel these tasks. Raise the error if one of them failed."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _figures(
    taps: list[Tap], killer: Killer, server: ServerAddress, watch: Watch, settled: Settled, seconds: float
) -> dict[str, Any]:
    heard = [tap for tap in taps if tap.heard]
    waits = sorted(tap.answered - tap.sent for tap in heard if tap.answered is not None)
    taken = {number for (number,) in asked(server, "SELECT id FROM interactions")}
    verbs = Counter(tap.control.verb for tap in taps if tap.number in taken)
    robots = "SELECT count(*) FROM moves WHERE robot IS NOT NULL"
    return {
        "kills": sum(killer.done.values()) - sum(n for way, n in killer.done.items() if ":" in way),
        **{f"  {way}": count for way, count in sorted(killer.done.items())},
        "  workers at work": killer.workers.killed,
        "taken over": killer.nodes.taken_over,
        "taps": len(taps),
        "nobody there": len(taps) - len(heard),
        "without an answer": len(heard) - len(waits),
        "changes": len(taken),
        **{f"  {verb}": count for verb, count in verbs.most_common()},
        "moves": asked(server, "SELECT count(*) FROM moves")[0][0],
        "  of robots": asked(server, robots)[0][0],
        "  planned": asked(server, "SELECT count(*) FROM moves WHERE person > 0")[0][0] - _moves(verbs),
        "posts": len(killer.discord.posts),
        "  that ring": sum(not post.silent for post in killer.discord.posts),
        **{f"{kind}, s late": late for kind, late in sorted(watch.latest().items())},
        "answer p50": waits[len(waits) // 2] if waits else None,
        "answer p99": waits[len(waits) * 99 // 100] if waits else None,
        "settled s": settled.seconds,
        "seconds": seconds,
        "load of the machine": os.getloadavg()[1],
    }


def _moves(verbs: Counter[str]) -> int:
    return sum(verbs[verb] for verb in ("say", "words", "pick", "done", "order", "sure"))


def main(argv: list[str]) -> int:
    """Print the figures, and the violations of laws."""
    parser = argparse.ArgumentParser(prog="./run bench takeovers", description=__doc__.partition("\n")[0])
    parser.add_argument("--workers", type=int, default=2, help="processes of workers beside")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--every", type=float, nargs=2, default=[1.0, 3.0], help="seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--rate", type=float, default=5.0, help="taps a second of those who play")
    parser.add_argument("--latency", type=float, default=0.05, help="seconds that Discord takes")
    parser.add_argument("--limits", action="store_true", help="keep the limits that Discord sets")
    parser.add_argument("--verbose", action="store_true", help="what was logged, asked of Discord, and told")
    figures, wrong = asyncio.run(run(parser.parse_args(argv)))
    for name, value in figures.items():
        print(f"{name:26}{value:>10.3g}" if isinstance(value, float) else f"{name:26}{value:>10}")
    print(*wrong, sep="\n")
    print(f"{len(wrong)} laws are broken" if wrong else "nothing was lost, doubled, forgotten or shown twice")
    return bool(wrong)

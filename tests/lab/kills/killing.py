"""The ways to kill a process. Each is a function that waits for its moment. This module knows only the
requests to Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import random
from collections import Counter
from collections.abc import Awaitable, Callable

from tests.lab.kills.nodes import STAND_BY, TAKE_OVER, UP, Life, Nodes
from tests.lab.kills.workers import Workers
from tests.lab.load.pretended import Discord

STARTING = 0.15
"""The share of kills that may hit a starting process."""
MIDDLE = (
    *["POST /channels/…/messages"] * 4,
    "PATCH /channels/…/messages/…",
    "DELETE /channels/…/messages/…",
    "POST /interactions/…/…/callback",
)
"""Requests during which a process is killed: mostly new messages, since those could come twice."""
SEEN = 3.0
"""Seconds to wait for such a request."""
HANDOVER = 1.5
"""The mean time in seconds from when the new process listens to the kill: about as long as a takeover
takes.
"""
PAUSE = 3.0
"""The maximum time in seconds until a process is restarted."""


@dataclasses.dataclass
class Killer:
    """Kills processes and counts the kills."""

    nodes: Nodes
    workers: Workers
    discord: Discord
    latency: float
    rng: random.Random
    done: Counter[str] = dataclasses.field(default_factory=Counter)

    def again(self) -> None:
        """Start a process a moment later."""
        loop, pause = asyncio.get_running_loop(), self.rng.uniform(0, PAUSE)
        loop.call_later(pause, lambda: self.nodes.lives or self.nodes.begin())


async def anywhere(killer: Killer) -> None:
    """Kill the process at any moment."""
    await killer.nodes.up(also_starting=killer.rng.random() < STARTING)
    killer.nodes.kill(*killer.nodes.lives)
    killer.again()


async def in_a_request(killer: Killer) -> None:
    """Kill the process while Discord handles its request, or just afterwards."""
    kind, moment = killer.rng.choice(MIDDLE), killer.rng.uniform(0, 1.5 * killer.latency)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SEEN):
            await killer.discord.asks(kind)
        await asyncio.sleep(moment)
    await killer.nodes.up()
    killer.nodes.kill(*killer.nodes.lives)
    killer.again()


async def in_a_handover(killer: Killer) -> None:
    """Let a process take over from another while Discord sends events to both. Kill the old one, the new one,
    both, or none, so that the takeover completes.
    """
    rng, nodes = killer.rng, killer.nodes
    old = await nodes.alone()
    new = await _beside(nodes, TAKE_OVER)
    await asyncio.sleep(rng.expovariate(1 / HANDOVER))
    which = rng.choice(("old", "new", "both", "none"))
    killer.done[f"take-over: {which}"] += 1
    if which == "none":
        await nodes.alone()
        return
    chosen = {"old": [old], "new": [new], "both": [old, new]}[which]
    nodes.kill(*(life for life in chosen if life.lives))
    if not nodes.lives:
        killer.again()


async def beside_a_standby(killer: Killer) -> None:
    """Kill the process while a standby waits for it to end."""
    old = await killer.nodes.alone()
    await _beside(killer.nodes, STAND_BY)
    await asyncio.sleep(killer.rng.uniform(0, PAUSE))
    killer.nodes.kill(old)
    await killer.nodes.alone()


async def _beside(nodes: Nodes, word: str) -> Life:
    """Start a second process, and wait until it listens."""
    new = nodes.begin(word)
    async with asyncio.timeout(UP):
        while new.lives and not nodes.hears(new):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return new


async def worker_at_work(killer: Killer) -> None:
    """Kill a worker in the middle of a job. If no worker has a job, kill a process of the bot."""
    if not await killer.workers.kill_one_at_work():
        await anywhere(killer)


WAYS: tuple[tuple[Callable[[Killer], Awaitable[None]], float], ...] = (
    (anywhere, 0.3),
    (in_a_request, 0.3),
    (in_a_handover, 0.15),
    (beside_a_standby, 0.1),
    (worker_at_work, 0.15),
)
"""Each way with its share of the kills."""


async def killing(killer: Killer, kills: int, every: tuple[float, float]) -> None:
    """Kill this many times, a few seconds apart. A killed process is restarted a moment later."""
    for _ in range(kills):
        await asyncio.sleep(killer.rng.uniform(*every))
        ways, shares = zip(*WAYS, strict=True)
        way = killer.rng.choices(ways, shares)[0]
        await way(killer)
        killer.done[way.__name__] += 1

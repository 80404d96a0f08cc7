"""How processes are killed: of each way, one function, which waits for its moment. Nothing is known here of
what they are at, but what they ask of Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import random
from collections import Counter
from collections.abc import Awaitable, Callable

from tests.bench.kills.nodes import TAKE_OVER, UP, Nodes
from tests.bench.kills.workers import Workers
from tests.bench.load.pretended import Discord

STARTING = 0.15
"""The share of kills for which a process need not be up: it may be at its beginning."""
MIDDLE = (
    *["POST /channels/…/messages"] * 4,
    "PATCH /channels/…/messages/…",
    "DELETE /channels/…/messages/…",
    "POST /interactions/…/…/callback",
)
"""Requests in the middle of which a process is killed: mostly new messages, for those could come twice."""
SEEN = 3.0
"""Seconds for which such a request is waited for."""
HANDOVER = 1.5
"""Seconds from when the new one listens to when a kill comes, on the average: about as long as it takes."""
PAUSE = 3.0
"""Seconds after which a process is started again, at most."""


@dataclasses.dataclass
class Killer:
    """Who kills, and what was killed how often."""

    nodes: Nodes
    workers: Workers
    discord: Discord
    latency: float
    rng: random.Random
    done: Counter[str] = dataclasses.field(default_factory=Counter)

    def again(self, number: int) -> None:
        """Start one for this shard a moment later."""
        loop, pause = asyncio.get_running_loop(), self.rng.uniform(0, PAUSE)
        loop.call_later(pause, lambda: self.nodes.of(number) or self.nodes.begin(number))


async def anywhere(killer: Killer) -> None:
    """Kill a process, at any moment."""
    number = killer.rng.randrange(killer.nodes.many)
    await killer.nodes.up(number, also_starting=killer.rng.random() < STARTING)
    killer.nodes.kill(*killer.nodes.of(number))
    killer.again(number)


async def in_a_request(killer: Killer) -> None:
    """Kill a process while Discord does what it has asked for, or has just done it."""
    number, kind = killer.rng.randrange(killer.nodes.many), killer.rng.choice(MIDDLE)
    moment = killer.rng.uniform(0, 1.5 * killer.latency)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SEEN):
            number = killer.nodes.shard_of(await killer.discord.asks(kind))
        await asyncio.sleep(moment)
    await killer.nodes.up(number, also_starting=False)
    killer.nodes.kill(*killer.nodes.of(number))
    killer.again(number)


async def in_a_handover(killer: Killer) -> None:
    """Let a process take over from another, and kill the old one, the new one, or both of them, while Discord
    tells both of what happens; or none, so that it comes to its end.
    """
    number, rng, nodes = killer.rng.randrange(killer.nodes.many), killer.rng, killer.nodes
    old = await nodes.alone(number)
    new = nodes.begin(number, TAKE_OVER)
    async with asyncio.timeout(UP):
        while new.lives and not nodes.hears(new):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await asyncio.sleep(rng.expovariate(1 / HANDOVER))
    which = rng.choice(("old", "new", "both", "none"))
    killer.done[f"take-over: {which}"] += 1
    if which == "none":
        await nodes.alone(number)
        return
    chosen = {"old": [old], "new": [new], "both": [old, new]}[which]
    nodes.kill(*(life for life in chosen if life.lives))
    if not nodes.of(number):
        killer.again(number)


async def worker_at_work(killer: Killer) -> None:
    """Kill a worker in the middle of a job; where none has one, a process of the bot."""
    if not await killer.workers.kill_one_at_work():
        await anywhere(killer)


WAYS: tuple[tuple[Callable[[Killer], Awaitable[None]], float], ...] = (
    (anywhere, 0.35),
    (in_a_request, 0.35),
    (in_a_handover, 0.15),
    (worker_at_work, 0.15),
)
"""Each with its share of the kills."""


async def killing(killer: Killer, kills: int, every: tuple[float, float]) -> None:
    """Kill so often, a few seconds after each other; what is killed is started again a moment later."""
    for _ in range(kills):
        await asyncio.sleep(killer.rng.uniform(*every))
        ways, shares = zip(*WAYS, strict=True)
        way = killer.rng.choices(ways, shares)[0]
        await way(killer)
        killer.done[way.__name__] += 1

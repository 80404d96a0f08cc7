"""People who tap at a given rate, no matter what happens to their taps.

At a random table, a player with controls in their DM taps one of them. If there is none, a player looks
again. They see what Discord shows them, and know only which of the bot's verbs are moves.
"""

from __future__ import annotations

import asyncio
import random

from bot.sandbox.opening import MOVES
from bot.ui.controls import ControlId
from tests.lab.load.prepared import Prepared, Seat
from tests.lab.load.pretended import Discord, Tap
from tests.pretended.values import Message

_BUTTON = 2
TAPPED = MOVES - {"order"}


async def crowd(discord: Discord, rate: float, seconds: float, seed: str) -> list[Tap]:
    """Return all taps. Answers may still arrive later."""
    rng = random.Random(seed)
    loop = asyncio.get_running_loop()
    tapping: set[asyncio.Task[None]] = set()
    busy: set[int] = set()
    taps: list[Tap] = []
    ends = loop.time() + seconds
    at = loop.time()
    while (at := at + rng.expovariate(rate)) < ends:
        await asyncio.sleep(max(0.0, at - loop.time()))
        table = rng.choice(discord.house.tables)
        seat, custom_id, values = _choose(discord, table, rng)
        if seat.message in busy or discord.message(seat.message) is None:
            continue  # a person taps once at a time, and only what is there
        busy.add(seat.message)
        tap = Tap(table.number, loop.time())
        taps.append(tap)
        task = asyncio.create_task(discord.tap(tap, seat, seat.message, custom_id, values))
        tapping.add(task)
        task.add_done_callback(tapping.discard)
        task.add_done_callback(lambda _, message=seat.message: busy.discard(message))
    discord.left = tapping
    return taps


def _choose(discord: Discord, table: Prepared, rng: random.Random) -> tuple[Seat, str, list[str] | None]:
    """Return who taps on what, and the values that they pick from a menu."""
    for seat in rng.sample(table.seats, len(table.seats)):
        message = discord.hand(table, seat)
        if (found := on(message, rng)) is not None:
            return seat._replace(message=message.id), *found
    seat = table.seats[rng.choice(table.to_act)]
    message = discord.hand(table, seat)
    return seat._replace(message=message.id), ControlId("look", table.number).custom_id(), None


def on(message: Message, rng: random.Random) -> tuple[str, list[str] | None] | None:
    """Return a control on a message and the values picked from a menu, or None if no move can be made
    there.
    """
    found = [part for part in message.controls if part["custom_id"].partition(":")[0] in TAPPED]
    if not found:
        return None
    part = rng.choice(found)
    if part["type"] == _BUTTON:
        return part["custom_id"], None
    values = [option["value"] for option in part["options"]]
    most = min(part.get("max_values", 1), len(values))
    return part["custom_id"], rng.sample(values, rng.randint(min(part.get("min_values", 1), most), most))

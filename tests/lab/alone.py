"""How long a player alone with robots waits, from the tap that plays a card to the next question.

It also counts the requests for the player's own panel and for the channel.

    ./run bench alone                                       every game and level, 20 moves each, some minutes
    ./run bench alone --game court-piece --level strong --moves 50

The bot runs as usual, with its workers and pictures, on a Discord in memory that answers at once, so the
network's time comes on top. The player taps at random in direct messages, and waits no longer than necessary.
Moves after which no other player is to move count as well.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from simcord.http import router

import engine
from bot.client import Courtyard
from bot.sandbox import opening
from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Impossible, OfflineDiscord
from bot.sandbox.taps import IN_DM, Tap, do, legal_taps
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import parse
from engine.robots import LEVELS

LONGEST = 60.0
"""The game is given up if the player isn't asked again within this many seconds."""


class Waited(NamedTuple):
    """One of the player's moves: the seconds until they are asked again, the requests for their own panel
    (including the answer to their tap) and for the channel, and how many robots moved in between.
    """

    seconds: float
    own: int
    channel: int
    robots: int


class Requests:
    """Counts the bot's requests, for the channel and for the player."""

    def __init__(self) -> None:
        self._dispatch = router.dispatch
        self.paths: list[str] = []
        router.dispatch = self._count

    def _count(self, backend: Any, method: str, path: str, **more: Any) -> Any:
        if method in ("POST", "PATCH", "PUT"):
            self.paths.append(path)
        return self._dispatch(backend, method, path, **more)

    def counted(self, channel: int) -> tuple[int, int]:
        """Return the numbers of requests for the player and for the channel since the last call."""
        sent, self.paths = self.paths, []
        there = sum(f"/channels/{channel}/" in path for path in sent)
        return len(sent) - there, there

    def close(self) -> None:
        router.dispatch = self._dispatch


async def measure(game: str, level: str, moves: int, seats: int | None, dice: random.Random) -> list[Waited]:
    """Measure this many moves, in as many games as that takes."""
    found: list[Waited] = []
    requests = Requests()
    try:
        with tempfile.TemporaryDirectory() as folder:
            client = opening.client(Path(folder) / "courtyard.db")
            assert isinstance(client, Courtyard)
            async with OfflineDiscord(client, people=1) as world:
                client.thinkers.clock = time.perf_counter  # simcord's clock stops while a worker thinks
                while len(found) < moves:
                    await _game(world, client, game, level, seats, moves - len(found), requests, found, dice)
    finally:
        requests.close()
    return found


async def _game(
    world: OfflineDiscord,
    client: Courtyard,
    game: str,
    level: str,
    seats: int | None,
    moves: int,
    requests: Requests,
    found: list[Waited],
    dice: random.Random,
) -> None:
    """Play one game, or this many moves of it."""
    person = next(iter(world.people.values()))
    number = await opening.gather(world, game)
    for _ in range((seats or max(3, engine.GAMES[game].seats[0])) - 1):
        await opening.press(world, person, "robot", number, level)
    await opening.press(world, person, "start", number)
    table = await _asked(world, client, number, person)
    made = 0
    while table.phase == "playing" and made < moves:
        await asyncio.sleep(0.5)  # the channel's deliveries are made while a person looks
        offers = _offers(world, table, person)
        tap = dice.choice(offers)
        requests.counted(world.channel.id)
        begun = time.perf_counter()
        try:
            await do(world, tap, tap.picks(dice))
        except Impossible:
            table = await _asked(world, client, number, person)
            continue
        before, table = table, await _asked(world, client, number, person)
        seconds = time.perf_counter() - begun
        if table.version == before.version:
            continue
        await asyncio.sleep(0.5)
        own, there = requests.counted(world.channel.id)
        found.append(Waited(seconds, own, there, table.version - before.version - 1))
        made += 1
        assert seconds < LONGEST
    if table.phase == "playing":
        await client.tables.substitution.leave(number, person.user.id)


async def _asked(world: OfflineDiscord, client: Courtyard, number: int, person: Person) -> Table:
    """Return the table once the player's panel asks them, or they are out of the game."""
    until = time.perf_counter() + LONGEST
    while time.perf_counter() < until:
        table = await client.tables.get(number)
        if table.phase != "playing" or _offers(world, table, person):
            return table
        if table.state is not None and 0 in table.state.view(0).get("out", ()):
            await client.tables.substitution.leave(number, person.user.id)
        await asyncio.sleep(0.002)
    raise TimeoutError(f"nobody is asked at table {number}")


def _offers(world: OfflineDiscord, table: Table, person: Person) -> list[Tap]:
    """Return the player's possible taps towards a move, on a panel with their present question."""
    seat = table.seat_of(person.user.id)
    if seat is None or seat not in table.to_act:
        return []
    taps = legal_taps(world, person, IN_DM, refuse=opening.unwanted(table.id))
    asked = tokens.of_question(table, seat)
    return [tap for tap in taps if parse(tap.custom_id).asked == asked]


def main(argv: Sequence[str]) -> int:
    """Measure, and print a row for each game and level."""
    parser = argparse.ArgumentParser("alone", description=__doc__)
    parser.add_argument("--game", choices=tuple(engine.GAMES), action="append")
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="alone")
    wanted = parser.parse_args(argv)
    print("| game | level | moves | robots between | seconds: median | 9 in 10 | most | own | channel |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in wanted.game or engine.GAMES:
        for level in wanted.level or LEVELS:
            dice = random.Random(f"{wanted.seed} {game} {level}")
            rows = asyncio.run(measure(game, level, wanted.moves, wanted.seats, dice))
            seconds = sorted(row.seconds for row in rows)
            print(
                f"| {game} | {level} | {len(rows)} | {statistics.mean(row.robots for row in rows):.1f}"
                f" | {statistics.median(seconds):.2f} | {seconds[int(0.9 * (len(seconds) - 1))]:.2f}"
                f" | {seconds[-1]:.2f} | {statistics.mean(row.own for row in rows):.1f}"
                f" | {statistics.mean(row.channel for row in rows):.1f} |",
                flush=True,
            )
    return 0

"""How soon people see words, and how soon pictures, while many tables are played at once.

    ./run bench painting                        10 taps a second at 60 tables, for 20 seconds, real pictures
    ./run bench painting --rate 20 --takes 40   20 taps a second, each picture takes a worker 40 ms, and no
                                                processor: for a machine that has other things to do

A tap is a move: its answer, the table's public message, and the panels of the others, who is to act first. So
many pages are made as the bot makes them, by its own PageRenderer and its workers; nothing is sent. Seconds
from the tap on: `words` until the page could be shown at all, `picture` until it could be shown with its
picture, where it still is the newest of its reader by then. One that a newer page has overtaken is counted as
`overtaken`: its picture is nobody's business any more.

The aim, at 10 taps a second: the answer's picture at a median under 1 s, 99 % of them under 3 s; the loop is
never held for more than 20 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import functools
import itertools
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path

import engine
from bot.__main__ import load
from bot.i18n.languages import language
from bot.pictures.raster import rasterise
from bot.pictures.render import Draw, PictureDrawn, Renderer
from bot.storage.opening import open_database
from bot.tables import Tables
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.ui.drafts import Drafts
from bot.ui.emojis import CardEmojis
from bot.ui.message import Message
from bot.ui.pages import PageRenderer
from tests.bench.pictures import NAMES, positions
from tests.bot import draws
from tests.bot.pages import table_of

LANES = 8
"""Pages that the outbox has under way at once."""
SAY = language("en")
KINDS = ("answer", "turn", "public", "waiting")

Make = Callable[[], Awaitable[Message]]


class Screens:
    """What everybody sees, and when."""

    def __init__(self, pages: PageRenderer, tables: Tables) -> None:
        self._pages = pages
        tables.listen({PictureDrawn: [self._drawn]})
        self._outbox = asyncio.Semaphore(LANES)
        self._newest: dict[tuple[int, int], int] = {}
        self._drawn_now: dict[tuple[int, int], asyncio.Event] = defaultdict(asyncio.Event)
        self.words: dict[str, list[float]] = defaultdict(list)
        self.pictures: dict[str, list[float]] = defaultdict(list)
        self.overtaken: dict[str, int] = defaultdict(int)
        self.without: dict[str, int] = defaultdict(int)

    def _drawn(self, picture: PictureDrawn) -> None:
        self._drawn_now[tuple(picture)].set()

    async def move(self, table: Table, seat: int) -> None:
        """This seat has tapped, and that is the table now."""
        tapped = time.perf_counter()
        answer = functools.partial(self._pages.panel, table, seat, SAY, tapped=True)
        person = table.seats[seat].person
        self._begin(table, person)
        answered = await answer()
        others = [one for one in range(len(table.seats)) if one != seat]
        await asyncio.gather(
            self._picture("answer", table, person, tapped, answer, answered),
            *(
                self._show(
                    "turn" if one in table.to_act else "waiting",
                    table,
                    table.seats[one].person,
                    tapped,
                    functools.partial(self._pages.panel, table, one, SAY),
                )
                for one in sorted(others, key=lambda one: one not in table.to_act)
            ),
            self._show("public", table, 0, tapped, functools.partial(self._pages.board, table)),
        )

    async def _show(self, kind: str, table: Table, person: int, since: float, make: Make) -> None:
        key = table.id, person
        self._begin(table, person)
        async with self._outbox:
            if self._newest[key] > table.version:
                self.overtaken[kind] += 1
                return
            page = await make()
        await self._picture(kind, table, person, since, make, page)

    def _begin(self, table: Table, person: int) -> None:
        """The newest page of this reader is that of this version; who waits with an older one is told."""
        key = table.id, person
        self._newest[key] = max(self._newest.get(key, 0), table.version)
        self._drawn_now[key].set()

    async def _picture(
        self, kind: str, table: Table, person: int, since: float, make: Make, page: Message
    ) -> None:
        key = table.id, person
        self.words[kind].append(time.perf_counter() - since)
        while page.awaits_picture:
            drawn = self._drawn_now[key]
            drawn.clear()
            if self._pages.awaits(*key, SAY) and self._newest[key] == table.version:
                await drawn.wait()
            if self._newest[key] > table.version:
                self.overtaken[kind] += 1
                return
            page = await make()
        if page.files:
            self.pictures[kind].append(time.perf_counter() - since)
        else:
            self.without[kind] += 1


def tables(number: int) -> list[list[tuple[Table, int]]]:
    """Games of all kinds, position by position, each with who has moved there."""
    found = []
    for table, key in zip(range(1, number + 1), itertools.cycle(engine.GAMES), strict=False):
        states = positions(key, engine.GAMES[key].seats[-1], f"painting {table}")[:60]
        found.append(
            [
                (
                    dataclasses.replace(table_of(after, "en", NAMES), id=table, version=version),
                    before.to_act[0],
                )
                for version, (before, after) in enumerate(itertools.pairwise(states), 1)
                if after.result is None
            ]
        )
    return found


async def _measure(rate: float, seconds: float, number: int, draw: Draw, workers: int | None) -> None:
    games, at = tables(number), [0] * number
    rng = random.Random(1)
    load()  # as the bot does when it starts
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(Path(folder) / "bench.db")
        here = Tables(database)
        renderer = Renderer(draw, workers=workers, told=here.tell)
        pages = PageRenderer(here, Preferences(here), CardEmojis(), Drafts(), renderer=renderer)
        screens = Screens(pages, here)
        await pages.panel(games[0][0][0], 0, SAY)  # a worker is up
        longest = 0.0
        moves: list[asyncio.Task[None]] = []
        start = time.perf_counter()
        due = start
        while (now := time.perf_counter()) < start + seconds or not all(move.done() for move in moves):
            if now > start + 3 * seconds + 30:
                break
            while due <= now < start + seconds:
                one = rng.randrange(number)
                table, seat = games[one][at[one] % len(games[one])]
                # A game that is over begins again, with versions that were never seen.
                table = dataclasses.replace(table, version=at[one] + 1)
                at[one] += 1
                moves.append(asyncio.create_task(screens.move(table, seat)))
                due += rng.expovariate(rate)
            await asyncio.sleep(0.002)
            longest = max(longest, time.perf_counter() - now - 0.002)
        print(f"{len(moves)} taps; between two heartbeats of the loop {1000 * longest:.0f} ms at most")
        heads = ("words p50", "p99", "picture p50", "p99", "pictures", "overtaken")
        print(f"{'':10}" + "".join(f"{head:>13}" for head in heads))
        for kind in KINDS:
            words, pictures = screens.words[kind], screens.pictures[kind]
            shares = (_at(words, 50), _at(words, 99), _at(pictures, 50), _at(pictures, 99))
            columns = (*shares, len(pictures), screens.overtaken[kind])
            print(f"{kind:10}" + "".join(f"{column:>13}" for column in columns))
        await pages.close()
        await database.close()


def _at(values: list[float], percent: int) -> str:
    """That percentile, in seconds."""
    if not values:
        return "-"
    return f"{sorted(values)[min(len(values) - 1, len(values) * percent // 100)]:.2f}"


def main(argv: list[str]) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="./run bench painting")
    parser.add_argument("--rate", type=float, default=10.0, help="taps a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--workers", type=int, help="as many as cores, where this is not given")
    parser.add_argument("--takes", type=float, help="milliseconds of a picture, in place of real ones")
    asked = parser.parse_args(argv)
    draw: Draw = rasterise if asked.takes is None else functools.partial(draws.take, asked.takes)
    asyncio.run(_measure(asked.rate, asked.seconds, asked.tables, draw, asked.workers))
    return 0

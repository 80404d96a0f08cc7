"""What fits one screen, in a real browser: a person's turn and the end of every game, measured; and how many
taps lead a newcomer from the page to a first move.

`pytest tests/discord/test_one_screen.py -s` prints the table.
"""

import asyncio
import json
import random
from collections.abc import Collection
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.client import Courtyard
from bot.jobs.robots import Pace
from bot.sandbox import opening
from bot.sandbox.cast import Person
from bot.sandbox.server import Server
from bot.settings import Settings
from bot.tables import Tables
from bot.ui.controls import parse
from tests.discord.browser import MISSING, Browser
from tests.discord.people import House, random_game, settle_in
from tests.discord.test_sandbox import served, until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]

WIDTHS = (400, 1200)
# Pixels: the height of a small telephone's screen.
SCREEN = 640
# Where more is needed so far, at 400 pixels' width: it may become less, and not more.
OVER = json.loads(Path(__file__).with_name("over_one_screen.json").read_text("utf-8"))

# From the top of the newest picture that she sees in this column to the bottom of the last control below it.
HEIGHT = """
  const column = document.querySelector(`#${arguments[0]}`);
  const picture = [...column.querySelectorAll('.gallery img')].at(-1);
  if (!picture) return null;
  return picture.decode().catch(() => null).then(() => {
    const message = picture.closest('.message');
    const controls = [...message.querySelectorAll('.control, .select')];
    const foot = Math.max(...controls.map((node) => node.getBoundingClientRect().bottom),
                          picture.getBoundingClientRect().bottom);
    return Math.round(foot - picture.getBoundingClientRect().top);
  });"""


class Screen:
    """One browser, and the heights that were measured in it: by moment, then width."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.heights: dict[str, dict[int, int]] = {}

    async def measure(self, moment: str, person: Person, column: str) -> None:
        """What that person sees there now."""
        for width in WIDTHS:
            await self.browser.resize(width, 800 if width > SCREEN else SCREEN)
            await self.browser.open(self.url)
            await self.browser.click(f"//button[@data-person='{person.key}']")
            if width < SCREEN:
                await self.browser.click(f"//button[@data-tab='{column}']")
            await self.browser.find(f"//section[@id='{column}']//div[contains(@class, 'gallery')]//img")
            self.heights.setdefault(moment, {})[width] = await self.browser.script(HEIGHT, column)


def client(path: Path, first: int = 0) -> Courtyard:
    """The bot with card faces and known seeds, from that number on."""
    number = count(first)
    tables: Any = partial(Tables, seed=lambda: f"seed {next(number)}")
    return Courtyard(Settings(database=path / "courtyard.db", emojis=True), tables)


@pytest.mark.parametrize("game", opening.GAMES)
async def test_a_turn_and_an_end_fit_one_screen(game: str, tmp_path: Path) -> None:
    """Four people whose moves are any legal ones; the pictures are those that each of them sees."""
    async with House(client(tmp_path), people=4) as world:
        await settle_in(world, pictures=True)
        async with Server(world) as server, Browser(tmp_path / "profile") as browser:
            screen = Screen(browser, server.url)

            async def turn(moment: str) -> None:
                await world.quiet()
                seat = (await world.table()).to_act[0]
                await screen.measure(moment, world.person(seat), "dm")

            await world.begin(game)
            await turn("first turn")
            moves = len(random_game(await world.state(), random.Random(7)))
            await world.hurry(random.Random(7), moves // 2)
            await turn("mid-game")
            seat, move = (await world.hurry(random.Random(7), 1))[0]
            await turn("last turn")
            await world.client.tables.play(1, seat, None, move)
            await world.quiet()
            assert (await world.table()).phase == "over"
            await screen.measure("end", world.person(0), "channel")
    over = OVER.get(game, {})
    for moment, heights in screen.heights.items():
        print(f"\n{game:16} {moment:10}", *(f"{width}: {height:4} px" for width, height in heights.items()))
    for moment, heights in screen.heights.items():
        assert heights[WIDTHS[0]] <= max(SCREEN, over.get(moment, 0)), moment


# Taps from the page to a newcomer's first move: start, see the hand, and say a move with a button or a menu.
NEWCOMER = {"button": 3, "menu": 4}


@pytest.mark.parametrize("seed", range(2))
async def test_a_newcomer_makes_her_first_move_in_a_few_taps(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a telephone, alone with robots, who move at once here: nobody reads how fast they are."""
    bot = client(tmp_path, seed)
    async with served(bot, people=1) as (world, server), Browser(tmp_path / "profile") as browser:
        bot.robots.pace = Pace(pause=(0.0, 0.0), thinking=0.05, nodes=1)
        await opening.welcome(world)
        moved: list[engine.Move] = []
        play = bot.tables.play

        async def watched(*values: Any, **more: Any) -> Any:
            table = await play(*values, **more)
            if "robot" not in more:
                moved.append(values[3])
            return table

        monkeypatch.setattr(bot.tables, "play", watched)
        await browser.resize(400, SCREEN)
        await browser.open(server.url)
        await browser.click(await where(browser, "channel", {"start"}))
        await browser.click("//button[@id='elsewhere'][not(@hidden)]")
        taps, kind = 2, "button"
        while not moved:
            chosen = await where(browser, "dm", opening.MOVES)
            await browser.click(chosen)
            taps += 1
            if await browser.script("return document.querySelector('#dm [aria-expanded=true]') !== null"):
                kind = "menu"
                await browser.click("//section[@id='dm']//div[@role='option'][1]")
                taps += 1
            await until(lambda: not world._acting.locked())
            assert taps <= 10, "it leads nowhere"
        print(f"\na newcomer's first move: {taps} taps, with a {kind}")
        assert taps <= NEWCOMER[kind]


async def where(browser: Browser, column: str, verbs: Collection[str]) -> str:
    """The newest control of one of these verbs in that column, as XPath; waits for it."""
    for _ in range(600):
        ids = await browser.script(
            "return [...document.querySelectorAll(`#${arguments[0]} [data-control]`)]"
            ".filter((node) => !node.disabled).map((node) => node.dataset.control)",
            column,
        )
        found = [one for one in ids if parse(one).verb in verbs]
        if found:
            newest = max(parse(one).question_version for one in found)
            first = next(one for one in found if parse(one).question_version == newest)
            return f"//section[@id='{column}']//*[@data-control='{first}']"
        await asyncio.sleep(0.05)
    raise AssertionError(f"nothing of {verbs} in the {column}")

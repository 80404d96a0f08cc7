"""One screen, in a real browser: the heights of a person's turn and of the end in every game, and the number
of taps from the page to a newcomer's first move.

`pytest tests/discord/test_one_screen.py -s` prints the table. COURTYARD_SHOTS=FOLDER stores screenshots as
PNG.
"""

import asyncio
import os
import random
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine
import engine.robots
from bot import presentation
from bot.client import Courtyard
from bot.features.lessons.lesson import lesson
from bot.features.lessons.page import VERB
from bot.i18n.languages import language
from bot.jobs.thinkers import Tempo
from bot.presentation.occasion import picture_of
from bot.sandbox import opening
from bot.sandbox.cast import Person
from bot.sandbox.server import Server
from bot.settings import Settings
from bot.ui.controls import ControlId, parse
from bot.ui.scene import scene_of
from engine.robots import guide_of
from engine.words import random_move
from tests.bot.pages import own_page, parts, table_of
from tests.bot.thinkers import UNPAUSED
from tests.dealing import KnownDealer
from tests.discord.browser import MISSING, Browser
from tests.discord.lifecycle import settle_in
from tests.discord.people import House
from tests.discord.test_sandbox import served, until
from tests.nights import by_day

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(MISSING is not None, reason=str(MISSING)),
    pytest.mark.asyncio(loop_scope="module"),
]

SCREENS = {400: 640, 1200: 800}
"""The heights of screens by width, in pixels: a small phone and a laptop."""
COLUMNS = {"dm": "own panel", "channel": "board"}
SHOTS = os.environ.get("COURTYARD_SHOTS")
RANDOM = 0.3
"""The share of random moves. The others are robots' moves."""
MIDDLE, LONGEST = 12, 120
"""After how many moves a game is in its middle, and how many of its moves are looked at."""

# The heights in pixels of the newest page with a picture in this column, and of its picture.
HEIGHTS = """
  const shown = [...document.querySelectorAll(`#${arguments[0]} .container`)].at(-1);
  const picture = shown?.querySelector('.gallery img');
  if (!picture?.complete || !picture.naturalWidth) return null;
  shown.scrollIntoView({ block: 'end' });
  return [shown, picture].map((node) => Math.ceil(node.getBoundingClientRect().height));"""


class Height(NamedTuple):
    """The height of a page and of its picture, in pixels."""

    page: int
    picture: int


class Screen:
    """A browser, and the heights measured in it, by moment, column and width."""

    def __init__(self, browser: Browser, url: str, game: str) -> None:
        self.browser = browser
        self.url = url
        self.game = game
        self.heights: dict[tuple[str, str, int], Height] = {}

    async def measure(self, moment: str, person: Person) -> None:
        """Measure the panel and the board that this person sees now."""
        for width, height in SCREENS.items():
            await self.browser.resize(width, height)
            await self.browser.open(self.url)
            await self.browser.click(f"//button[@data-person='{person.key}']")
            for column in COLUMNS:
                if width < 800:
                    await self.browser.click(f"//button[@data-tab='{column}']")
                await self.browser.find(f"//section[@id='{column}']//div[contains(@class, 'gallery')]//img")
                while (found := await self.browser.script(HEIGHTS, column)) is None:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
                self.heights[moment, column, width] = Height(*found)
                if SHOTS:
                    name = f"{self.game} {moment} {column} {width}.png".replace(" ", "-")
                    await self.browser.picture(Path(SHOTS) / name)

    def told(self) -> Iterator[str]:
        """Yield a line of figures for each moment."""
        for moment, column in dict.fromkeys((moment, column) for moment, column, _ in self.heights):
            found = {width: self.heights[moment, column, width] for width in SCREENS}
            figures = (f"{width}: {one.page:4} (picture {one.picture:3})" for width, one in found.items())
            yield f"{self.game:16} {moment:12} {COLUMNS[column]:10} {'  '.join(figures)}"


def client(path: Path, first: int = 0) -> Courtyard:
    """Return the bot with card faces and known seeds, starting at this number."""
    settings = Settings(database=path / "courtyard.db", emojis=True)
    return KnownDealer(first=first).bot(settings, number=count(1).__next__)


class Ahead(NamedTuple):
    """A future turn: the number of moves before it, the player and their move."""

    after: int
    seat: int
    move: engine.Move
    high: float
    """The picture's height in pixels at a width of 1,200."""
    offered: int
    """The number of controls and of their options."""


def foreseen(state: engine.State, rng: random.Random) -> Iterator[Ahead]:
    """Yield every turn of a game with random moves and the guide's."""
    state, guide = state.copy(), guide_of(state)
    people, say = [f"Person {seat}" for seat in range(state.seats)], language("en")
    for after in range(LONGEST):
        if state.result is not None:
            return
        seat = rng.choice(state.to_act)
        play = random_move if rng.random() < RANDOM else guide.policy
        move = play(state, seat, rng)
        table = table_of(state, "en", people)
        drawn = picture_of(presentation.of(state.key), scene_of(table, seat, say))
        opening = re.match(r'<svg [^>]*height="([\d.]+)"', drawn or "")
        assert opening is not None
        offered = sum(len(part.get("options", "?")) for part in parts(own_page(table, seat, say)))
        yield Ahead(after, seat, move, float(opening[1]), offered)
        state.play(seat, move)


def moments(turns: Sequence[Ahead]) -> dict[int, list[str]]:
    """Return the turns that are measured, each with its names."""
    high = max(turns, key=lambda turn: turn.high)
    rich = max(turns, key=lambda turn: turn.offered)
    found: dict[int, list[str]] = {}
    for name, turn in {
        "first turn": turns[0], "mid-game": turns[min(MIDDLE, len(turns) - 1)],
        "highest": high, "most offered": rich,
    }.items():  # fmt: skip
        found.setdefault(turn.after, []).append(name)
    return found


async def play_to(world: House, moves: Sequence[Ahead]) -> None:
    """Make these moves through `Play`, unseen. Then show the result."""
    await world.client.outbox.close()
    for turn in moves:
        await world.client.tables.play.move(1, turn.seat, None, turn.move)
    world.client.outbox.start()
    await world.quiet()


@pytest.mark.parametrize("game", by_day(opening.GAMES, "the-four-courts"))
async def test_a_turn_and_an_end_fit_one_screen(game: str, browser: Browser, tmp_path: Path) -> None:
    """The table is full, and the names are long. The pictures are those that each person sees."""
    people = max(engine.GAMES[game].seats)
    async with House(client(tmp_path), people=people) as world:
        await settle_in(world, pictures=True)
        world.client.pages.pictures.renderer.patience = 60.0  # a busy machine would show words instead
        async with Server(world) as server:
            screen = Screen(browser, server.url, game)
            await world.begin(game)
            turns = list(foreseen(await world.state(), random.Random(7)))
            at = 0
            for after, names in sorted(moments(turns).items()):
                await play_to(world, turns[at:after])
                at, turn = after, turns[after]
                for name in names:
                    await screen.measure(name, world.person(turn.seat))
                version = (await world.table()).version
                if len(turn.move) > 1:
                    await world.say_next(turn.seat, turn.move)
                    if (await world.table()).version == version:
                        await screen.measure(f"{names[0]} ½", world.person(turn.seat))
                    else:
                        at += 1
            seat, move = (await world.hurry(random.Random(7), 1))[0]
            await world.play(seat, move)
            assert (await world.table()).phase == "over"
            await screen.measure("end", world.person(0))
    print("", *screen.told(), sep="\n")
    for (moment, column, width), height in screen.heights.items():
        assert height.page <= SCREENS[width], f"{moment}, {COLUMNS[column]} at {width}"


LESSON = {VERB + "say", VERB + "words", VERB + "pick"}
# Taps from the page to a newcomer's first move: start, and then a move with a button or a menu.
NEWCOMER = {"button": 2, "menu": 3}


@pytest.mark.parametrize("seed", by_day(range(2), 0))
async def test_a_newcomer_makes_their_first_move_in_a_few_taps(
    seed: int, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone, alone with robots, which move at once here because their speed doesn't matter to people."""
    bot = client(tmp_path, seed)
    async with served(bot, people=1) as (world, server):
        bot.thinkers.pace = Tempo(**UNPAUSED, thinking=0.05, nodes=1)
        await opening.welcome(world)
        bot.pages.just_shown.glance = 0.0  # a newcomer reads for longer, but this test taps at once
        moved: list[engine.Move] = []
        play = bot.tables.play.move

        async def watched(*values: Any, **more: Any) -> Any:
            table = await play(*values, **more)
            if "robot" not in more:
                moved.append(values[3])
            return table

        monkeypatch.setattr(bot.tables.play, "move", watched)
        await browser.resize(400, SCREENS[400])
        await browser.open(server.url)
        await browser.click(await where(browser, "channel", {"start"}))
        taps, kind = 1, "button"
        while not moved:
            shown = await offered(browser, "channel", opening.MOVES)
            chosen = await where(browser, "channel", opening.MOVES)
            assert await browser.script("return document.querySelector('#elsewhere').hidden")
            await browser.click(chosen)
            taps += 1
            if await browser.script(
                "return document.querySelector('#channel [aria-expanded=true]') !== null"
            ):
                kind = "menu"
                await browser.click("//section[@id='channel']//div[@role='option'][1]")
                taps += 1
            # A tap that hasn't reached the server yet would be repeated.
            await offered(browser, "channel", opening.MOVES, before=shown)
            await until(lambda: not world._acting.locked())
            assert taps <= 10, "it leads nowhere"
        print(f"\na newcomer's first move: {taps} taps, with a {kind}")
        assert taps <= NEWCOMER[kind]


@pytest.mark.parametrize("game", by_day(opening.GAMES, "court-wars"))
async def test_a_newcomer_learns_their_first_move_in_four_taps(
    game: str, browser: Browser, tmp_path: Path
) -> None:
    """From the page through **More** to a lesson and a right move, on a phone, by what is visible."""
    taught = lesson(game)
    assert taught is not None
    bot = client(tmp_path)
    async with served(bot, people=1) as (world, server):
        await opening.gather(world, game)
        await browser.resize(400, SCREENS[400])
        await browser.open(server.url)
        with opening.at_once(bot):  # a newcomer reads for longer than this test
            for verb in ("more", "learn"):
                await browser.click(await where(browser, "channel", {verb}))
            shown = await offered(browser, "channel", LESSON)
        taps = 2
        said: engine.Move = ()
        while said not in taught.tasks[0].right:
            leads = {(*one.said, one.argument) if one.argument else one.said: one for one in shown}
            said = max((one for one in leads if _towards(one, taught.tasks[0].right)), key=len)
            await browser.click(f"//section[@id='channel']//*[@data-control='{leads[said].custom_id()}']")
            taps += 1
            shown = await offered(browser, "channel", LESSON, before=shown)
        assert {one.asked for one in shown} == {1}, "the next step"
        print(f"\n{game:16} a newcomer's first move in a lesson: {taps} taps")
        assert taps <= 4


def _towards(said: engine.Move, moves: Collection[engine.Move]) -> bool:
    return any(said == move[: len(said)] for move in moves)


async def where(browser: Browser, column: str, verbs: Collection[str]) -> str:
    """Wait for a control with one of these verbs in that column. Return the XPath of the newest."""
    found = await offered(browser, column, verbs)
    newest = max(one.asked for one in found)
    first = next(one for one in found if one.asked == newest)
    return f"//section[@id='{column}']//*[@data-control='{first.custom_id()}']"


async def offered(
    browser: Browser, column: str, verbs: Collection[str], before: Sequence[ControlId] = ()
) -> list[ControlId]:
    """Wait for controls with these verbs in that column that differ from those `before`, and return them."""
    for _ in range(600):
        ids = await browser.script(
            "return [...document.querySelectorAll(`#${arguments[0]} [data-control]`)]"
            ".filter((node) => !node.disabled).map((node) => node.dataset.control)",
            column,
        )
        found = [control for control in map(parse, ids) if control.verb in verbs]
        if found and found != before:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(f"nothing of {verbs} in the {column}")

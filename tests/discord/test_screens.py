"""A person's turn fits on one screen of a telephone: its picture, the news, the question and the controls.

Measured in the sandbox's page, as wide as Discord on a phone; what else the page has around it is not
counted. The table of figures is printed: `./run test tests/discord/test_screens.py -s`.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.sandbox.server import Server
from tests.discord.browser import MISSING, Browser
from tests.discord.people import House, house, random_game
from tests.engine import known

WIDTH, HEIGHT = 400, 640
MOVES = (0, 4, 16, 40)
"""After so many moves of a game somebody's turn is measured."""

_MEASURE = """
    const shown = [...document.querySelectorAll(`#${arguments[0]} .container`)].pop();
    const picture = shown?.querySelector(".gallery img");
    if (!picture?.complete || !picture.naturalWidth) return null;
    const height = (node) => Math.ceil(node.getBoundingClientRect().height);
    return { all: height(shown), picture: height(picture), width: picture.naturalWidth,
             drawn: picture.naturalHeight };
"""


async def measured(browser: Browser, person: str, tab: str) -> dict[str, Any]:
    """The newest page that this person sees there: pixels of all of it and of its picture."""
    await browser.script("sessionStorage.setItem('me', arguments[0]); location.reload()", person)
    await browser.find(f"//section[@id='{tab}']//img", patience=20)
    await browser.script(
        "document.querySelector('[data-tab=\"' + arguments[0] + '\"]:not(body)')?.click()", tab
    )
    while True:
        found: dict[str, Any] | None = await browser.script(_MEASURE, tab)
        if found is not None:
            return found
        await asyncio.sleep(0.02)


async def play_to(world: House, moves: int) -> bool:
    """Random moves through the bot's own door until so many were made; False where the game was over."""
    table = await world.table()
    state = await world.state()
    if state.result is not None:
        return False
    ahead = random_game(state, random.Random(moves))[:moves]
    for seat, move in ahead:
        if (await world.table()).phase == "playing":
            await world.client.tables.play(table.id, seat, None, move)
    await world.quiet()
    return (await world.table()).phase == "playing"


@pytest.mark.slow
@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_turn_fits_on_one_screen_of_a_telephone(game: str, tmp_path: Path) -> None:
    people = known.of(game).seats
    lines = []
    async with (
        house(tmp_path, people, pictures=True) as world,
        Server(world) as server,
        Browser(tmp_path / "profile", WIDTH, 900) as browser,
    ):
        await browser._call(
            "POST",
            f"{browser._session}/goog/cdp/execute",
            {
                "cmd": "Emulation.setDeviceMetricsOverride",
                "params": {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": True},
            },
        )
        world.client.pages._renderer._patience = 60.0  # a busy machine shows words instead
        await browser.open(server.url)
        await world.begin(game)
        for moves in MOVES:
            if not await play_to(world, moves):
                break
            seat = (await world.table()).to_act[0]
            choice = (await world.state()).choice(seat)
            assert choice is not None
            own = await measured(browser, world.person(seat).key, "dm")
            public = await measured(browser, world.person(seat).key, "channel")
            drawn = f"picture {own['picture']}, drawn {own['drawn']}"
            line = f"{game:16} {choice.ask:8} own {own['all']:4} ({drawn}), public {public['all']}"
            lines.append((own["all"], public["all"], line))
    for _, _, line in lines:
        print(line)
    assert lines
    assert max(own for own, _, _ in lines) <= HEIGHT
    assert max(public for _, public, _ in lines) <= HEIGHT

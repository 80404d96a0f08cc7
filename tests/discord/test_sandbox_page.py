"""The sandbox's page in a real browser: it shows what Discord shows, and does what Discord does."""

from pathlib import Path

import pytest

from bot.sandbox.taps import do
from tests.discord.browser import MISSING, Browser
from tests.discord.test_sandbox import control, served
from tests.discord.toy_bot import Toy


@pytest.mark.slow
@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
async def test_two_people_play_in_a_real_browser(tmp_path: Path) -> None:
    async with served(Toy()) as (world, server), Browser(tmp_path / "profile") as browser:
        await world.slash(world.people["ana"], "play", {"game": "toys"})
        await browser.open(server.url)
        loaded = await browser.script("window.here = true; return true")
        assert loaded
        alt = "return document.querySelector('#channel img').alt"
        await browser.find("//section[@id='channel']//img")
        assert await browser.script(alt) == "A green table"
        await browser.click("//button[@data-person='ben']")
        await browser.click("//button[.='Join']")
        await browser.find("//small[.='Ben joined']")
        await browser.click("//button[@data-person='ana']")
        await browser.click("//button[.='Start']")
        # Ben's hand came while one looked at Ana.
        await browser.find("//button[@data-person='ben'][@aria-label='Ben, has unread messages']")
        for key, card in (("ana", "Two of Moons"), ("ben", "Ace of Crowns")):
            await browser.click(f"//button[@data-person='{key}']")
            await browser.click("//section[@id='dm']//div[@class='select']/button")
            await browser.click(f"//section[@id='dm']//div[@role='option'][contains(., '{card}')]")
            await browser.find(f"//section[@id='channel']//small[contains(., 'played {card}')]")
        # What somebody does elsewhere shows by itself.
        await do(world, control(world, "ana", "Play a card", "dm"), ["0"])
        await browser.find("//small[.='Ana played Ace of Crowns']")
        assert await browser.script("return window.here === true")


@pytest.mark.slow
@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
async def test_commands_forms_and_private_answers_in_a_real_browser(tmp_path: Path) -> None:
    line = "//section[@id='channel']//form[@class='line']/input"
    async with served(Toy()) as (_, server), Browser(tmp_path / "profile", 420, 800) as browser:
        await browser.open(server.url)
        await browser.type(line, "/pl\ue007")
        await browser.type("//input[@name='mood']", "ch")
        await browser.click("//div[@role='option'][.='cheerful']")
        await browser.click("//form[@class='command']//button[.='Send']")
        await browser.find("//small[.='toys, cheerful, 1']")
        await browser.click("//button[.='Say']")
        await browser.type("//dialog//input", "<img src=x onerror=alert(1)>\ue007")
        said = await browser.find("//li[contains(@class, 'private')]//div[@class='text']")
        assert said == "You said <img src=x onerror=alert(1)>"
        await browser.find("//li[contains(@class, 'private')]//*[contains(., 'Only you can see this')]")
        await browser.click("//button[@data-person='ben']")
        assert not await browser.script("return document.querySelector('li.private')")
        await browser.click("//button[.='Start']")
        await browser.find("//li[contains(@class, 'private')]//div[.='Only the host starts.']")
        # On a telephone the direct messages are a tab of their own.
        assert not await browser.script("return document.querySelector('#dm').checkVisibility()")
        await browser.click("//button[@data-tab='dm']")
        assert await browser.script("return document.querySelector('#dm').checkVisibility()")
        assert await browser.script("return document.documentElement.scrollWidth <= innerWidth")

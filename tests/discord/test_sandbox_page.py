"""The sandbox's page in a real browser: it shows what Discord shows, and does what Discord does."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import BackendError

from bot.i18n.languages import language
from bot.pictures.cards import emoji_name, emoji_svgs, pack_and_code
from bot.sandbox import opening
from bot.sandbox.taps import do
from tests.discord.browser import MISSING, Browser
from tests.discord.lifecycle import settle_in
from tests.discord.test_sandbox import control, gathered, served, until
from tests.discord.toy_bot import Toy, picture
from tests.discord.wire import Wire

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(MISSING is not None, reason=str(MISSING)),
    pytest.mark.asyncio(loop_scope="module"),
]

# Each emoji image: the ID in its address, its name on the page, its loaded width and its parent.
FACES = """
  return Promise.all([...document.querySelectorAll('img.emoji')].map(async (image) => {
    await image.decode().catch(() => null);
    const control = image.closest('[data-value], [data-control]');
    return [image.src.split('/').pop(), image.alt, image.naturalWidth,
            control ? control.dataset.value ?? control.dataset.control : null];
  }))"""

# Texts with less contrast to their background than WCAG AA requires.
FAINT = """
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const mixed = (top, under, part) => top.slice(0, 3).map((c, i) => c * part + under[i] * (1 - part));
  const over = (top, under) => mixed(top, under, top[3] ?? 1);
  const light = (rgb) => rgb.map((c) => (c /= 255) <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const behind = (node) => node ?
    over(numbers(getComputedStyle(node).backgroundColor), behind(node.parentElement)) : [255, 255, 255];
  const found = [];
  for (const node of document.querySelectorAll('body *')) {
    const text = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!text || !node.checkVisibility() || node.closest('.spoiler, :disabled, noscript, .face')) continue;
    const back = behind(node);
    const front = over(numbers(getComputedStyle(node).color), back);
    const pair = [light(front), light(back)].sort((a, b) => b - a);
    const contrast = (pair[0] + .05) / (pair[1] + .05);
    if (contrast < 4.5) found.push([node.textContent.slice(0, 30), Math.round(contrast * 100) / 100]);
  }
  return found"""


async def test_two_people_play_in_a_real_browser(browser: Browser) -> None:
    async with served(Toy()) as (world, server):
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
        # Ben's hand arrived while Ana was selected.
        await browser.find("//button[@data-person='ben'][@aria-label='Ben, has unread messages']")
        for key, card in (("ana", "Two of Moons"), ("ben", "Ace of Crowns")):
            await browser.click(f"//button[@data-person='{key}']")
            await browser.click("//section[@id='dm']//div[@class='select']/button")
            await browser.click(f"//section[@id='dm']//div[@role='option'][contains(., '{card}')]")
            await browser.find(f"//section[@id='channel']//small[contains(., 'played {card}')]")
        # An action elsewhere appears without a reload.
        await do(world, control(world, "ana", "Play a card", "dm"), ["0"])
        await browser.find("//small[.='Ana played Ace of Crowns']")
        assert await browser.script("return window.here === true")


async def test_commands_forms_and_private_answers_in_a_real_browser(browser: Browser) -> None:
    line = "//section[@id='channel']//form[@class='line']/input"
    async with served(Toy()) as (_, server):
        await browser.resize(420, 800)
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
        await browser.type(line, "/pl\ue007")
        assert await browser.script("return document.querySelector('form.command')")
        await browser.click("//button[@data-person='ben']")
        assert not await browser.script("return document.querySelector('li.private, form.command')")
        await browser.click("//button[.='Start']")
        await browser.find("//li[contains(@class, 'private')]//div[.='Only the host starts.']")
        # On a phone, the direct messages have their own tab.
        assert not await browser.script("return document.querySelector('#dm').checkVisibility()")
        await browser.click("//button[@data-tab='dm']")
        assert await browser.script("return document.querySelector('#dm').checkVisibility()")
        assert await browser.script("return document.documentElement.scrollWidth <= innerWidth")


async def test_a_command_that_is_written_as_in_a_text_is_never_met_with_silence(browser: Browser) -> None:
    """Its words fill in the form. An unknown command shows the list of commands."""
    line = "//section[@id='channel']//form[@class='line']/input"
    async with served(Toy()) as (_, server):
        await browser.open(server.url)
        await browser.type(line, "/play dolls\ue007")
        chosen = "return document.querySelector('form.command select').selectedOptions[0].text"
        assert await browser.script(chosen) == "Dolls"
        await browser.click("//form[@class='command']//button[.='Cancel']")
        await browser.type(line, "/no such <b>command\ue007")
        await browser.find("//section[@id='channel']//div[@role='option'][contains(., '/play')]")
        note = "There is no command /no here."
        await browser.find(f"//section[@id='channel']//p[@role='status'][.='{note}']")
        chosen = "return document.querySelectorAll('#channel [role=option][aria-selected=true]').length"
        assert await browser.script(chosen) == 0, "Enter once more runs no command that nobody named"


async def test_a_game_that_does_not_exist_shows_those_that_do(browser: Browser, tmp_path: Path) -> None:
    async with served(opening.client(tmp_path / "courtyard.db")) as (_, server):
        await browser.open(server.url)
        await browser.type("//section[@id='channel']//form[@class='line']/input", "/play chess\ue007")
        await browser.find("//section[@id='channel']//div[@role='option'][contains(., '/play court-piece')]")
        shown = (
            "return [...document.querySelectorAll('#channel [role=option]')].map((one) => one.textContent)"
        )
        assert all(one.startswith("/play") for one in await browser.script(shown))


async def test_an_option_that_is_named_in_the_line_is_filled_in(browser: Browser, tmp_path: Path) -> None:
    client = opening.client(tmp_path / "courtyard.db")
    async with served(client) as (_, server):
        await browser.open(server.url)
        await browser.type(
            "//section[@id='channel']//form[@class='line']/input", "/settings zone: york\ue007"
        )
        await browser.find("//form[@class='command']//input[@name='zone']")
        filled = "return document.querySelector('form.command input[name=zone]').value"
        assert await browser.script(filled) == "york"


async def test_a_form_that_is_sent_as_it_was_found_changes_nothing(browser: Browser, tmp_path: Path) -> None:
    """An optional choice starts on no value."""
    client = opening.client(tmp_path / "courtyard.db")
    async with served(client) as (world, server):
        person = next(iter(world.people.values())).user.id
        before = await client.preferences.settings(person)
        await browser.open(server.url)
        await browser.type("//section[@id='channel']//form[@class='line']/input", "/settings\ue007")
        await browser.click("//form[@class='command']//button[@type='submit']")
        await browser.click("//section[@id='channel']//button[.='Change']")
        chosen = "return document.querySelector('dialog select').selectedOptions[0].text"
        await browser.find("//dialog//select")
        assert await browser.script(chosen) == language("en")("settings-form-zone-none")
        await browser.click("//dialog//button[.='Submit']")
        await browser.find("//li[contains(@class, 'private')]//*[contains(., 'Your settings')]")
        assert await client.preferences.settings(person) == before


async def begun(world: Any, game: str, pictures: bool = False) -> None:
    """Start a game, and wait until its players have their hands."""
    await settle_in(world, pictures)
    table = await opening.start(world, game)
    await until(lambda: any(world.messages(person, "dm") for person in world.people.values()))
    assert (await world.client.tables.get(table)).to_act


async def faces_uploaded() -> None:
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "faces"))


async def test_every_card_face_is_that_of_its_own_card(browser: Browser, tmp_path: Path) -> None:
    client = opening.client(tmp_path / "courtyard.db")
    async with served(client) as (world, server):
        await faces_uploaded()
        for game in opening.GAMES:
            await begun(world, game)
        await browser.open(server.url)
        names = {str(key): face.name for key, face in world.env.backend.application_emojis.items()}
        keys = {emoji_name(key): key for key in emoji_svgs()}
        beside = set()
        for key in world.people:
            await browser.click(f"//button[@data-person='{key}']")
            await browser.find("//section[@id='dm']//img[@class='emoji']")
            await browser.script(
                "for (const opener of document.querySelectorAll('#dm .select > button')) opener.click()"
            )
            for number, alt, width, control_id in await browser.script(FACES):
                assert width == 128, alt
                _, card = pack_and_code(keys[names[number]])
                beside.add(control_id is not None)
                if control_id is None:
                    assert alt == names[number].replace("_", " "), "as a screen reader says it"
                else:
                    assert card in re.split(r"[ :+@]", control_id)
        assert beside == {True, False}
        assert not world.unexpected


async def test_where_emojis_are_refused_cards_are_text(
    browser: Browser, tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(method: str, path: str, body: Any) -> None:
        if method == "POST" and path.endswith("/emojis"):
            raise BackendError(400, 30008, "Maximum number of emojis reached")

    wire.before = refuse
    client = opening.client(tmp_path / "courtyard.db")
    async with served(client) as (world, server):
        await faces_uploaded()
        await begun(world, "court-piece")
        await browser.open(server.url)
        hand = await browser.find("//section[@id='dm']//div[@class='text'][contains(., 'Your hand:')]")
        assert re.search("[♠♥♦♣]", hand)
        assert not await browser.script("return document.querySelector('.emoji')")
        assert not world.unexpected


async def test_a_face_that_cannot_be_had_leaves_the_label_alone(browser: Browser) -> None:
    async with served(toy := Toy()) as (world, server):
        toy.face = await world.client.create_application_emoji(name="crown", image=picture())
        world._notice()
        world._emojis.clear()
        await gathered(world)
        await browser.open(server.url)
        await browser.click("//section[@id='dm']//div[@class='select']/button")
        await browser.find("//section[@id='dm']//div[@role='option'][1][not(.//img)]")
        labels = await browser.script(
            "return [...document.querySelectorAll('#dm [role=option] > div')].map((n) => n.firstChild.data)"
        )
        assert labels == ["Ace of Crowns", "Nine of Leaves", "Two of Moons"]
        assert ":crown:" not in await browser.script("return document.body.textContent")


async def test_a_telephone_has_people_in_one_row_and_leads_to_the_hand(browser: Browser) -> None:
    async with served(Toy(), people=8) as (world, server):
        await gathered(world)
        world.cast.rename("long")
        for width in (320, 400):
            await browser.resize(width, 640)
            await browser.open(server.url)
            await browser.click("//button[@data-person='ana']")
            await browser.find("//button[@id='elsewhere'][not(@hidden)]")
            assert await browser.script("return document.querySelector('header').offsetHeight") <= 56
            await browser.click("//button[@id='elsewhere'][not(@hidden)]")
            await browser.find("//section[@id='dm']//div[@class='select']/button")
            for tab in ("channel", "dm"):
                await browser.click(f"//button[@data-tab='{tab}']")
                assert not await browser.script(
                    "return [document.documentElement, ...document.querySelectorAll('.log')]"
                    ".filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.className)"
                )
                assert not await browser.script(
                    "return [...document.querySelectorAll('button, .control, summary, .line input')]"
                    ".filter((node) => node.checkVisibility() && node.offsetHeight < 40)"
                    ".map((node) => node.outerHTML)"
                )
            # A person without a hand keeps the tab.
            await browser.click("//button[@data-tab='channel']")
            await browser.click("//button[@data-person='hugo']")
            await browser.find("//button[@data-person='hugo'][@aria-pressed='true']")
            assert await browser.script("return document.querySelector('#elsewhere').hidden")


async def test_everything_can_be_read_in_the_dark_and_in_the_light(browser: Browser) -> None:
    async with served(Toy()) as (world, server):
        await gathered(world)
        for key in ("ana", "ben"):
            await do(world, control(world, key, "My hand"))
        for scheme in ("dark", "light"):
            await browser.resize(1200, 800, scheme)
            await browser.open(server.url)
            await browser.click("//section[@id='dm']//div[@class='select']/button")
            await browser.click("//summary")
            back = await browser.script(
                "return getComputedStyle(document.querySelector('main > section')).backgroundColor"
            )
            assert (max(map(int, re.findall(r"\d+", back))) < 128) == (scheme == "dark")
            assert await browser.script(FAINT) == [], scheme


ENGLISH = """
const frame = "header, #about, #lost, #tabs, h2, .empty, #elsewhere, .composer";
const said = [...document.querySelectorAll(frame)].map((node) => node.textContent);
const named = [...document.querySelectorAll("[aria-label], [placeholder]")]
  .map((node) => `${node.getAttribute("aria-label") ?? ""} ${node.placeholder ?? ""}`);
const english = /\\b(the|you|your|of|for|here|messages|with|does)\\b/i;
return [...said, ...named].filter((text) => english.test(text));
"""
"""English text in the page's frame."""


async def test_languages_names_and_rights_are_changed_on_the_page(browser: Browser, tmp_path: Path) -> None:
    client = opening.client(tmp_path / "courtyard.db", emojis=False)
    line = "//section[@id='channel']//form[@class='line']/input"
    async with served(client, people=2) as (world, server):
        await settle_in(world)
        await browser.open(server.url)
        await browser.find("//button[@data-person='ana']")
        assert await browser.script("return localStorage.getItem('about')") is None
        await browser.click("//p[@id='about']/button")
        await browser.click("//summary")
        await browser.click("//label[contains(., 'manages the channel')]")
        await until(lambda: world.people["ana"].manages)
        await browser.click("//label[contains(., 'Ana reads')]//option[@value='es-419']")
        await until(lambda: world.people["ana"].locale == "es-419")
        await browser.find("//p[@role='alert'][@data-say='lost'][contains(., 'sandbox no contesta')]")
        assert await browser.script("return document.documentElement.lang") == "es-419"
        assert await browser.script(ENGLISH) == []
        await browser.click("//label[contains(., 'El servidor')]//option[@value='es-419']")
        await until(lambda: world.cast.locale == "es-419")
        await browser.click("//label[contains(., 'Nombres')]//option[@value='right to left']")
        await browser.find(f"//button[@data-person='ana'][contains(., '{'آنا'}')]")
        assert world.people["ben"].locale == "en-US"
        await browser.type(line, "\ue009a\ue000/channel")
        told = await browser.find("//section[@id='channel']//div[@role='option']//small")
        assert told == language("es-419")("command-channel")
        # It stays read.
        await browser.open(server.url)
        await browser.find("//button[@data-person='ana']")
        assert await browser.script("return document.querySelector('#about').hidden")


async def test_the_focus_stays_when_start_deletes_the_message_before_the_focused_one(
    browser: Browser, tmp_path: Path
) -> None:
    """*Start*, pressed with Enter on the host's page, replaces the page with the hand and deletes
    the lobby.
    """
    client = opening.client(tmp_path / "courtyard.db")
    async with served(client, people=1) as (world, server):
        await opening.welcome(world)
        await browser.open(server.url)
        start = "(//section[@id='channel']//button[contains(., 'Start')])[last()]"
        await browser.find(start)
        await browser.type(start, "\ue007")
        await browser.find("//section[@id='channel']//button[contains(., 'My hand')]")
        await browser.find("//section[@id='channel'][not(.//button[contains(., 'Learn it')])]")
        await asyncio.sleep(2)  # the lobby may be deleted a moment after the hand arrives
        where = "return document.activeElement.closest('#channel li.private') !== null"
        assert await browser.script(where)
        assert not world.unexpected


async def test_a_menu_is_walked_by_keys_and_the_column_stays_at_its_newest(browser: Browser) -> None:
    opener = "//section[@id='dm']//div[@class='select']/button"
    at_foot = (
        "const log = document.querySelector('#channel .log');"
        "return log.scrollHeight > log.clientHeight"
        " && log.scrollTop + log.clientHeight > log.scrollHeight - 2"
    )
    async with served(Toy()) as (world, server):
        await gathered(world)
        await browser.resize(1200, 320)
        await browser.open(server.url)
        # Enter opens the menu, the arrow moves down, and Enter picks.
        await browser.type(opener, "\ue007\ue015\ue007")
        await browser.find("//section[@id='channel']//small[contains(., 'Ana played Nine of Leaves')]")
        await browser.find("//section[@id='dm']//code[.='Two of Moons']")
        assert await browser.script("return document.activeElement.closest('#dm li.message') !== null")
        assert await browser.script(at_foot)
        # A reader of earlier messages keeps their place. A tap that makes a message higher, and so moves the
        # end away, doesn't count as scrolling.
        await browser.script(
            "const log = document.querySelector('#channel .log');"
            "log.querySelector('button').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));"
            "log.scrollTop -= 100;"
        )
        await asyncio.sleep(0.2)
        await browser.script("document.querySelector('#channel li.message').style.minHeight = '900px'")
        await asyncio.sleep(0.2)
        assert await browser.script(at_foot)
        await browser.script("document.querySelector('#channel .log').focus()")
        await browser.type("//section[@id='channel']//div[@class='log']", "\ue011")
        # The browser scrolls gradually. Halfway, a reader still counts as being at the end.
        while await browser.script("return document.querySelector('#channel .log').scrollTop > 0"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await do(world, control(world, "ben", "Play a card", "dm"), ["0"])
        await browser.find("//section[@id='channel']//small[contains(., 'Ben played')]")
        assert not await browser.script(at_foot)


async def test_a_hand_that_stands_in_both_columns_is_said_to_be_the_same(
    browser: Browser, tmp_path: Path
) -> None:
    """Discord shows a private answer and direct messages in two places. A wide page shows both at once."""
    client, seen = (
        opening.client(tmp_path / "courtyard.db"),
        "return document.querySelector('#twice').checkVisibility()",
    )
    async with served(client, 1) as (world, server):
        await opening.welcome(world)
        await browser.resize(1280, 900)
        await browser.open(server.url)
        await browser.find("//button[.='Start']")
        assert not await browser.script(seen)
        await browser.click("//button[.='Start']")
        await browser.find("//section[@id='dm']//p[@id='twice'][not(@hidden)]")
        await browser.find("//section[@id='channel']//li[contains(@class, 'private')]//img")
        assert await browser.script(seen)
        await browser.resize(420, 800)
        assert not await browser.script(seen)

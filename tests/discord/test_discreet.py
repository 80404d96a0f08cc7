"""The log of an error has no card, label, move, name or token in any line."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import aiohttp
import pytest

from bot import logs
from bot.ui.controls import ControlId, button, form
from bot.ui.message import text_view
from tests.discord.people import House, random_game
from tests.discord.test_answers import garbled

SECRET = "J♦ · attack 0 → 8"
TOKEN = "aW50ZXJhY3Rpb24"
URL = f"https://discord.com/api/v10/webhooks/1/{TOKEN}/messages/@original"
TELLING = (SECRET, "J♦", "attack", TOKEN, "say:", "custom_id", "<Button", "Ana", "Ben")


class Oops(Exception):
    """An error that quotes a hand."""


@pytest.fixture(autouse=True)
def discreet() -> Iterator[None]:
    """Set up the bot's logging, and restore the old one afterwards."""
    before = logging.getLogRecordFactory(), sys.excepthook, sys.unraisablehook, threading.excepthook
    logs.be_discreet()
    yield
    logging.setLogRecordFactory(before[0])
    sys.excepthook, sys.unraisablehook, threading.excepthook = before[1:]


async def raises(*_: Any, **__: Any) -> Any:
    raise Oops(SECRET)


def _raised() -> Oops:
    try:
        raise Oops(SECRET)
    except Oops as error:
        return error


def _button() -> Any:
    return button(SECRET, ControlId("say", 1, 1, argument="KS"))


async def a_view(world: House) -> None:
    view = text_view(SECRET)
    await view.on_error(None, _raised(), _button())  # type: ignore[arg-type]


async def a_form(world: House) -> None:
    await form(SECRET, SECRET, ControlId("typed", 1), 9).on_error(None, _raised())  # type: ignore[arg-type]


async def a_listener(world: House) -> None:
    world.client.add_listener(raises, "on_toy")
    world.client.dispatch("toy", SECRET)
    await world.env.settle()
    world.unexpected.clear()


async def a_task_of_nobody(world: House) -> None:
    logs.watch_loop(asyncio.get_running_loop())
    await asyncio.wait({asyncio.ensure_future(raises())})
    gc.collect()
    asyncio.get_running_loop().call_exception_handler(
        {"message": f"Exception in callback {SECRET}", "exception": _raised(), "handle": SECRET}
    )


async def a_thread(world: House) -> None:
    thread = threading.Thread(target=_throw, name=SECRET)
    thread.start()
    await asyncio.to_thread(thread.join)


def _throw() -> None:
    raise Oops(SECRET)


async def a_destructor(world: House) -> None:
    class Falling:
        def __del__(self) -> None:
            raise Oops(SECRET)

    Falling()
    gc.collect()


async def the_library(world: House) -> None:
    """Log discord.py's own lines, as its source has them."""
    log = logging.getLogger("discord.client")
    log.error("Ignoring exception in view %r for item %r", text_view(SECRET), _button(), exc_info=_raised())
    log.warning("View interaction referencing unknown view for item %s. Discarding", _button())
    log.warning(
        "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.", "PATCH", URL, 2.0
    )
    log.error("Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, exc_info=_raised())
    log.info("Shard ID %s has connected to Gateway (Session ID: %s).", 0, TOKEN)
    logging.getLogger("asyncio").error("%(what)s failed", {"what": SECRET})
    aiohttp.log.client_logger.warning("Can not load response cookies: %s", SECRET)


async def an_autocompletion(world: House) -> None:
    await world.begin("court-wars")
    world.client.tables.of_person = raises  # type: ignore[method-assign]
    world.client.tables.of_person = raises
    await world.complete(world.person(0), "move", "words", SECRET)
    world.unexpected.clear()


async def a_tap(world: House) -> None:
    await world.begin("court-wars")
    world.client.tables.play.move = raises
    seat, move = random_game(await world.state(), random.Random(1))[0]
    await world.say_next(seat, move, "dm")
    await world.slash(world.person(0), "game table")


@pytest.mark.parametrize(
    "provoke",
    [
        a_view, a_form, a_listener, a_task_of_nobody, a_thread, a_destructor, the_library, an_autocompletion,
        a_tap,
    ],
)  # fmt: skip
async def test_no_error_tells_a_secret(
    provoke: Callable[[House], Awaitable[None]],
    world: House,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.clear()
    await provoke(world)
    told = caplog.text + "".join(capfd.readouterr())
    assert told, "it went unnoticed"
    assert [one for one in TELLING if one in told] == []
    if provoke is not the_library:
        assert "Oops" in told, "its kind is told"


async def test_an_answer_that_is_no_json_is_one_line_a_request(
    world: House, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    await world.begin("court-wars")
    caplog.clear()
    garbled(world.wire, taken=True)
    for place in ("dm", "channel"):
        seat = (await world.table()).to_act[0]
        await world.press(world.person(seat), "hand", "channel")
        if place == "dm":
            await world.move(random.Random(1), lambda seat: "dm")
    told = caplog.text + "".join(capfd.readouterr())
    assert "TypeError in _update" in told
    assert "Traceback" not in told
    assert "File " not in told
    assert [one for one in TELLING if one in told] == []


def test_what_the_libraries_say_in_numbers_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    url = "https://discord.com/api/v10/channels/12/messages/34"
    logging.getLogger("discord.http").warning(
        "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.", "PATCH", url, 2.0
    )
    logging.getLogger("bot.jobs").warning("table %s: %s", 3, "it is said")
    assert caplog.messages == [
        f"We are being rate limited. PATCH {url} responded with 429. Retrying in 2.00 seconds.",
        "table 3: it is said",
    ]

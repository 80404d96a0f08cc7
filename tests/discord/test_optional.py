"""A decoration never costs a page, and a saved value never costs a move.

Each optional thing is refused, fails or can't be read in turn, and a whole game still reaches its end.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.features.records import section
from bot.features.second_look import second_look
from bot.i18n.languages import language
from bot.pictures.render import Renderer
from tests.discord.http import answered
from tests.discord.people import House, house, short, text_of
from tests.discord.test_faces import SPADES, no_emojis
from tests.discord.test_faces import house as house_with_faces
from tests.discord.wire import Wire
from tests.nights import by_day

SAY, ES = language("en"), language("es")
Broken = Callable[[House, pytest.MonkeyPatch], Awaitable[None]]


def refuses(found: Callable[[str, Any], bool]) -> Broken:
    """Return a function that makes Discord refuse requests that this condition matches."""

    async def broken(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
        def before(method: str, path: str, body: Any) -> None:
            if method != "DELETE" and found(json.dumps(body, default=str), body):
                raise answered(400, 50035, "Invalid Form Body")

        world.wire.before = before

    return broken


def fails(room: Any, name: str) -> Broken:
    """Return a function that makes this method fail."""

    async def failing(*_: Any, **__: Any) -> Any:
        raise RuntimeError(name)

    async def broken(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(room, name, failing)

    return broken


def saved(sql: str) -> Broken:
    """Return a function that saves an invalid value."""

    async def broken(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
        await world.client.database.change(sql, ())
        await world.restart()

    return broken


THINGS: dict[str, Broken] = {
    "picture": refuses(lambda text, body: isinstance(body, dict) and bool(body.get("attachments"))),
    "alt text": refuses(lambda text, body: '"description": "' in text and '"items"' in text),
    "picture of a tap": refuses(lambda text, body: bool(re.search(r'"data": .*"attachments": \[\{', text))),
    "drawing": fails(Renderer, "render"),
    "odds": fails(section, "odds_of"),
    "second look": fails(second_look.SecondLook, "look"),
    "palette": saved("UPDATE persons SET palette = 'no such palette'"),
    "language": saved("UPDATE persons SET language = 'xx'"),
    "the table's language": saved("UPDATE tables SET locale = 'xx-XX'"),
}


async def played(world: House, game: str, broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.gather(game, short(game), seats=max(2, engine.GAMES[game].seats[0]))
    await broken(world, monkeypatch)
    await world.press(world.person(0), "start")
    rng = random.Random(2)
    for move in range(400):
        if (await world.table()).phase != "playing":
            break
        if move == 5:
            for person in world.people.values():
                await world.slash(person, "hand")
                await world.slash(person, "settings")
        await world.move(rng, lambda seat: "dm")
    assert (await world.table()).phase == "over"
    await world.quiet()
    assert any(say("table-over", game=say(f"game-{game}")) in text_of(world.public()) for say in (SAY, ES))
    for seat in range(len(world.people)):
        assert any(say(f"game-{game}") in text_of(world.hands(seat)[-1]) for say in (SAY, ES))


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("thing", by_day(THINGS, "alt text", "drawing", "odds", "palette"))
async def test_a_whole_game_goes_on_without(
    thing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = "court-piece" if thing == "second look" else "court-wars"
    async with house(tmp_path, 4 if thing == "second look" else 2, pictures=True) as world:
        await played(world, game, THINGS[thing], monkeypatch)


async def test_a_whole_game_goes_on_without_faces(
    tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
        wire.before = no_emojis

    async with house_with_faces(tmp_path, SPADES, monkeypatch) as world:
        await played(world, "court-piece", gone, monkeypatch)

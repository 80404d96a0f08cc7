"""The bot's memory after *Forget me*: no cache, limit or queue holds the number of who is gone."""

from __future__ import annotations

import contextlib
import functools
import random
import types
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.tables.core.errors import Refused
from bot.tables.core.table import User
from tests.discord.people import House, Person, house, random_game

OURS = ("bot.", "cogs.", "engine.")
"""Modules with classes that are looked into. What discord.py and the offline Discord keep is not ours."""

KEEPERS = ("RecordsCog", "SettingsCog", "_answering", "_signs", "play._talk", "preferences", "_offers")
"""Who keeps the number of somebody who was there: parts of the ways on which it is found."""


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what this object of ours, or this container, holds, each part by its name."""
    if isinstance(value, dict):
        for key, one in list(value.items()):
            yield "a key", key
            yield f"[{key!r:.30}]", one
    elif isinstance(value, list | tuple | set | frozenset | deque):
        for number, one in enumerate(list(value)):
            yield f"[{number}]", one
    elif isinstance(value, types.MethodType):
        yield "self", value.__self__
    elif isinstance(value, functools.partial):
        yield from (("func", value.func), ("args", value.args), ("keywords", value.keywords))
    elif any(kind.__module__.startswith(OURS) for kind in type(value).__mro__):
        yield from getattr(value, "__dict__", {}).items()
        for kind in type(value).__mro__:
            for name in getattr(kind, "__slots__", ()):
                if hasattr(value, name):
                    yield name, getattr(value, name)
    elif isinstance(value, types.FunctionType) and value.__module__.startswith(OURS):
        for name, cell in zip(value.__code__.co_freevars, value.__closure__ or (), strict=True):
            try:
                yield name, cell.cell_contents
            except ValueError:  # it is not set yet
                continue
    elif hasattr(value, "data") and type(value).__module__ == "weakref":
        yield "data", dict(value)


def holders(root: Any, number: int) -> list[str]:
    """Return the ways on which this number is found in an object and all that it holds."""
    found, seen, queue = [], set[int](), deque([("", root)])
    kept = []
    while queue:
        way, value = queue.popleft()
        if isinstance(value, bool | bytes | float | types.NoneType):
            continue
        if isinstance(value, int | str):
            if value == number or (isinstance(value, str) and str(number) in value):
                found.append(way)
            continue
        if id(value) in seen:
            continue
        seen.add(id(value))
        kept.append(value)  # or another object may have its number by and by
        queue.extend((f"{way}.{name}", one) for name, one in parts_of(value))
    return found


async def used(world: House, game: str) -> None:
    """Somebody uses what there is, so that whatever remembers people remembers them."""
    ana, ben = world.person(0), world.person(1)
    await world.choose(ben, zone="Zurich", quiet="22-7", language=["es"])
    await world.begin(game)
    await world.choose(ben, zone="Nowhere at all")
    await world.slash(ben, "hand")
    rng = random.Random(1)
    for _ in range(3):
        seat, move = random_game(await world.state(), rng)[0]
        await world.make(seat, move)
    await world.client.tables.play.talk(1, ben.user.id, "luck")
    with contextlib.suppress(Refused):
        await world.client.tables.play.whisper(1, ben.user.id, "psst")
    heir = User(4321, "Heir", "en-US")
    await world.client.tables.seat_transfer.offer_seat(1, ben.user.id, 1, heir)
    await world.skip(random_game(await world.state(), rng))
    for name, options in (
        ("me", {}), ("hand", {}), ("data", {}), ("profile", {}), ("history", {}),
        ("leaderboard", {}), ("leaderboard", {"scope": "mine"}), ("replay", {}), ("settings", {}),
    ):  # fmt: skip
        await world.slash(ben, name, options)
        if name != "leaderboard":
            await world.slash(ben, name, options, place="dm")
    await world.slash(ana, "profile", {"player": ben.key})
    await world.press(ana, "rematch")
    for person in list(world.people.values())[1:]:
        await world.press(person, "join", number=2)
    await world.press(ana, "start", number=2)
    await world.slash(ben, "hand")
    for _ in range(4):
        seat, move = random_game(await world.state(2), rng)[0]
        await world.make(seat, move, number=2)
    await world.client.tables.play.talk(2, ben.user.id, "luck")


async def forgets(world: House, person: Person) -> None:
    await world.slash(person, "data")
    await world.press(person, "data-forget-ask", number=0)
    await world.press(person, "data-forget", number=0)
    await world.quiet()


@pytest.mark.parametrize(("game", "people"), [("court-wars", 2), ("four-sisters", 4)])
async def test_no_number_of_who_is_forgotten_is_left_in_memory(
    game: str, people: int, tmp_path: Path
) -> None:
    async with house(tmp_path, people) as world:
        gone = world.person(1)
        await used(world, game)
        before = holders(world.client, gone.user.id)
        for kept in (
            "RecordsCog",
            "SettingsCog",
            "_answering",
            "_signs",
            "play._talk",
            "preferences",
            "_offers",
        ):
            assert any(kept in way for way in before), f"{kept} would be found"
        await forgets(world, gone)
        left = holders(world.client, gone.user.id)
        assert not left, "\n".join(left)


async def test_nor_of_who_has_only_looked(tmp_path: Path) -> None:
    """They have no game in whose rows a change would be noticed."""
    async with house(tmp_path) as world:
        gone = world.person(1)
        await world.slash(gone, "leaderboard", {"scope": "mine"})
        await world.slash(gone, "me")
        ways = holders(world.client, gone.user.id)
        assert any("KeptSums" in way or "sums" in way for way in ways)
        assert any("private_answers" in way for way in ways)
        await world.client.own_data.forget(gone.user.id)
        await world.quiet()
        left = holders(world.client, gone.user.id)
        assert not left, "\n".join(left)

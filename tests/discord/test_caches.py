"""The bot's caches.

Two tables with two readers each look the same whether their pages are cached or not, no person sees another's
page, and a full cache drops its oldest entry. The list of caches is compared with the code.
"""

from __future__ import annotations

import ast
import functools
import importlib
import random
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.state import BOARD
from bot.features.plans.plans import Plans
from bot.features.robots.robots import Robots
from bot.i18n.languages import evict_sentences
from bot.sandbox.offline_discord import Impossible
from bot.sandbox.opening import MOVES
from tests.discord import judges
from tests.discord.judges import Court
from tests.discord.people import House, house, random_game, text_of

HOUSE = Path(__file__).resolve().parents[2]
AGAIN = {
    ("bot.tables.core.repository", "KEPT"),
    ("bot.features.records.sums", "MOST"),
    ("bot.features.second_look.second_look", "KEPT"),
    ("bot.ui.picturing", "SKETCHES"),
    ("bot.features.records.section", "KEPT"),
    ("bot.features.hints.advice", "KEPT"),
    ("bot.features.replays.costly", "KEPT"),
    ("bot.features.members.hearing", "REMEMBERED"),
}
"""Caches with entries that can be computed again: their modules and size constants."""
LOST: dict[tuple[str, str], Callable[[House], tuple[Any, str]]] = {
    ("bot.tables.core.rate_limiter", "KEPT"): lambda world: (_cog(world, "RecordsCog")._asked, "_done"),
    ("bot.features.plans.answering", "REMEMBERED"): lambda world: (
        world.client.house.room(Plans)._answering, "_answered"),
    ("bot.jobs.boards", "REMEMBERED"): lambda world: (
        world.client.outbox._do_by[BOARD].__self__, "_happened"),  # type: ignore[attr-defined]
    ("bot.ui.admission", "REMEMBERED"): lambda world: (world.client.admission, "_known"),
    ("bot.ui.drafts", "DRAFTS_KEPT"): lambda world: (world.client.pages.drafts, "kept"),
    ("bot.ui.just_shown", "MOST"): lambda world: (world.client.pages.just_shown, "pages"),
    ("bot.ui.open_hands", "ANSWERED"): lambda world: (world.client.answered_hands, "hands"),
    ("bot.ui.open_hands", "MOST"): lambda world: (world.client.open_hands, "hands"),
    ("bot.ui.private_answers", "MOST"): lambda world: (world.client.private_answers, "_given"),
    ("cogs.settings", "REMEMBERED"): lambda world: (_cog(world, "SettingsCog"), "_typed"),
}  # fmt: skip
"""Containers with entries that can't be computed again, each with its owner."""
ELSEWHERE = {
    ("bot.pictures.render", "KEPT"): "test_renderer.py draws as many as it keeps",
}
"""Caches that no single process fills in an evening or that need real pictures, and the tests that cover
them.
"""


def most(where: tuple[str, str]) -> int:
    """Return the cache's size in the test, which is smaller than the number of tables, people or
    questions.
    """
    return 1 if where[0] in ("bot.jobs.boards", "cogs.settings") else 2


def _cog(world: House, name: str) -> Any:
    return world.client.get_cog(name)


def kept() -> Iterator[tuple[str, str]]:
    """Yield the module and the constant of each cache with a limited size."""
    for path in [*(HOUSE / "bot").rglob("*.py"), *(HOUSE / "cogs").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.While | ast.If):
                continue
            found = re.fullmatch(r"len\([\w.]+\) > ([A-Z_]+)", ast.unparse(node.test))
            goes = re.search(r"\.pop|^del |_forget\(", "\n".join(map(ast.unparse, node.body)), re.MULTILINE)
            if found and goes:
                yield ".".join(path.relative_to(HOUSE).with_suffix("").parts), found[1]


def test_whatever_is_kept_is_known() -> None:
    assert set(kept()) == AGAIN | LOST.keys() | ELSEWHERE.keys()


def remembered() -> list[Any]:
    """Return the bot's functions that have an lru_cache."""
    ours = [module for name, module in sys.modules.items() if name.startswith(("bot.", "cogs.", "engine."))]
    named = [one for module in ours for one in vars(module).values()]
    named += [one for kind in named if isinstance(kind, type) for one in vars(kind).values()]
    return [
        one
        for one in named
        if isinstance(one, functools._lru_cache_wrapper) and one.cache_parameters()["maxsize"]
    ]


def forget_all() -> None:
    """Clear every cache of a function."""
    for one in remembered():
        one.cache_clear()
    evict_sentences()


# An evening at two tables

_NUMBER = re.compile(r"\d{17,20}")
_TOKEN = re.compile(r"(?<=:)[0-9a-z]{6}(?=:)")


class Evening:
    """Two tables with the same game. The second person sits at both. Each of the others sits at one table and
    watches the other. `before` is called before each act.
    """

    def __init__(self, world: House, before: Callable[[], None]) -> None:
        self.world, self._before = world, before
        self.shown: list[Any] = []
        self.watched: list[Watched] = []
        self.court = Court(world)
        self._dice = random.Random(7)

    async def happens(self) -> None:
        """Play the evening."""
        ana, ben, chloe = self.world.people.values()
        await self.world.begin("court-wars", seats=2)
        await self.act(self.world.slash(ben, "play court-wars"))
        await self.act(self.world.press(chloe, "join", number=2))
        await self.act(self.world.press(ben, "start", number=2))
        for turn in range(6):
            for number in (1, 2):
                seat, move = random_game(await self.world.state(number), self._dice)[0]
                self.world.clock.now += 20
                players = (ana, ben) if number == 1 else (ben, chloe)
                await self.act(self._moves(players[seat], move, number))
                for person in (ana, ben, chloe):
                    for verb in ("hand", "in-words", "missed"):
                        await self.tap(person, verb, number)
            await self.act(self.world.choose((ana, chloe)[turn % 2], quiet="late"))
            await self.act(self.world.slash(ben, "games"))
            await self.act(self.world.slash((ana, ben, chloe)[turn % 3], "profile", {}))

    async def tap(self, person: Any, verb: str, number: int) -> None:
        """Tap a control below a table's public message, or on the person's panel."""
        try:
            await self.act(self.world.press(person, verb, "channel", number))
        except Impossible:
            self.shown.append(f"{person.key} has no {verb} at {number}")

    async def _moves(self, person: Any, move: Any, number: int) -> None:
        """Make this move by taps in the person's direct messages."""
        version = (await self.world.table(number)).version
        while (await self.world.table(number)).version == version:
            await self.world.towards(move, await self._offers(person, number))

    async def _offers(self, person: Any, number: int) -> Any:
        found = [
            (tap, control)
            for tap, control in self.world.controls(person, "dm", number)
            if control.verb in MOVES and tap.private
        ]
        return [(tap, control) for tap, control in found if tap.message == found[0][0].message]

    async def act(self, act: Any) -> None:
        """Do this, and then read everything that everybody sees."""
        self._before()
        try:
            await act
        finally:
            await self.world.quiet()
            self.court.look()
        self.shown.append([self._seen(person) for person in self.world.people.values()])

    def _seen(self, person: Any) -> list[tuple[str, list[bytes | None]]]:
        found = []
        for place in ("channel", "dm"):
            for one in self.world.messages(person, place)[-4:]:
                pictures = [self.world.file(file["url"]) for file in one.attachments]
                text = _TOKEN.sub("#", _NUMBER.sub("#", text_of(one) + repr(one.components)))
                found.append((text, pictures))
        return found


async def evening(path: Path, before: Callable[[], None], watched: bool = False) -> Evening:
    """Play an evening in a new house, with caches that may be `watched`. Return everything that was seen. Two
    people read one language, and the third another.
    """
    async with house(path, 3, pictures=True) as world:
        await world.client.house.room(Robots).close()
        judges.call_names(world)
        world.cast.read(world.person(2), judges.of_reader(2))
        found = Evening(world, before)
        found.watched = (
            [Watched.of(*where(world), most(one)) for one, where in LOST.items()] if watched else []
        )
        await found.happens()
    assert not found.court.complaints, found.court.complaints[:5]
    return found


@pytest.mark.usefixtures("drawn")
async def test_everybody_is_shown_the_same_where_nothing_is_kept(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    another = tmp_path_factory.mktemp("another")
    with judges.spoken(monkeypatch):
        usual = await evening(tmp_path, lambda: None)
        for module, name in AGAIN:
            monkeypatch.setattr(importlib.import_module(module), name, 1)
        again = await evening(another, forget_all)
    assert len(usual.shown) == len(again.shown) > 80
    for number, (one, other) in enumerate(zip(usual.shown, again.shown, strict=True)):
        assert one == other, f"after {number} acts"


@pytest.mark.usefixtures("drawn")
async def test_the_oldest_goes_and_nobody_is_shown_anothers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in LOST:
        monkeypatch.setattr(importlib.import_module(module), name, most((module, name)))
    with judges.spoken(monkeypatch):
        seen = await evening(tmp_path, lambda: None, watched=True)
    for found in seen.watched:
        assert found.went, f"{found.name} never held one too many"
        assert not found.wrong, found.wrong
        assert len(found) <= found.most, found.name


class Watched(OrderedDict[Any, Any]):
    """A replacement for a container. It records the entries that are dropped because the container
    is full.
    """

    name: str
    most: int
    went: int
    wrong: list[str]

    @classmethod
    def of(cls, owner: Any, name: str, most: int) -> Watched:
        """Replace the container with this name at its owner by one that holds `most` entries."""
        found = cls(getattr(owner, name))
        found.name, found.went, found.wrong = f"{type(owner).__name__}.{name}", 0, []
        found.most, found._order = most, list(found)
        setattr(owner, name, found)
        return found

    _order: list[Any]

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        if hasattr(self, "_order"):
            self._order = [*(one for one in self._order if one != key), key]

    def __delitem__(self, key: Any) -> None:
        self._goes(key)
        super().__delitem__(key)

    def pop(self, key: Any, *rest: Any) -> Any:
        self._goes(key)
        return super().pop(key, *rest)

    def popitem(self, last: bool = True) -> tuple[Any, Any]:
        self._goes(next(reversed(self) if last else iter(self)))
        return super().popitem(last)

    def _goes(self, key: Any) -> None:
        if key in self and len(self) > self.most:
            self.went += 1
            watch = [one for one in self._order if getattr(self[one], "watches", False)]
            oldest = (watch or self._order)[0]  # hands without a question go first
            if key != oldest:
                self.wrong.append(f"{self.name}: {key} went, and {oldest} was older")
        if key in self._order:
            self._order.remove(key)

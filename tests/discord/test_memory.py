"""The bot's memory after *Forget me*: no cache, limit or queue holds the ID of the person."""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import random
import re
import sys
import types
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from bot.features.data.own_data import OwnData
from bot.features.seats.seat_transfer import SeatTransfer
from bot.jobs.reach import MOST, Unreached
from bot.tables.core.errors import Refused
from bot.tables.core.table import User
from bot.trouble import DM_CLOSED
from tests.bot.test_reach import error
from tests.discord.people import House, Person, house, random_game
from tests.features.brought import brought

HOUSE = Path(__file__).resolve().parents[2]
OURS = ("bot.", "cogs.", "engine.")
"""The modules with the classes that are searched. The memory of discord.py and of the offline Discord isn't
ours.
"""

CACHES = ("_lru_cache_wrapper", "_lru_list_elem")
"""The types of lru_cache's functions and entries."""

_NUMBERED = r"(\bint\b|Key|Delivery|Interaction|Hashable|Payload|Asked|_Given|Drawing)"
HELD = re.compile(r"\b(dict|set|list|OrderedDict|Counter|deque|WeakValueDictionary)\[.*" + _NUMBERED)
"""The annotation of a container that might hold a person's ID."""
OF_PEOPLE = {
    "DeliveryStore._sent", "DeliveryStore._unnoted", "Signs._seen", "Signs._written", "Outbox._ahead",
    "Reach._alike", "DmBudget._line", "RateLimiter._done",
    "TableRepository.kept", "Preferences._languages", "Preferences._chosen", "League._ratings",
    "Sums._counts", "Sums.names", "KeptSums.kept",
    "OpenHands.hands", "AnsweredHands.hands", "JustShown.pages", "PrivateAnswers._given",
    "Preferences._time_asked", "Hearing._heard",
}  # fmt: skip
"""Containers that hold people's IDs. The test fills each of them, and finds them empty of IDs afterwards."""
OF_A_MOMENT = {
    "MessageLanes._locks": "while a message is changed",
    "MessageLanes._tapped": "while a tap is answered",
    "MessageLanes._passed_over": "while a tap is answered",
    "Outbox._at_work": "while it is being done",
    "OpenHands._answering": "while a tap is answered",
    "Admission._under_way": "while it is answered",
    "Waiting._kept": "until the process has the database",
    "Limits._locks": "while somebody sits down",
    "KeptMessages._locks": "while a message is changed",
    "KeptSums._locks": "while they are added up",
    "Renderer._late": "while it is drawn",
    "Wanted._drawings": "while it is drawn",
    "Wanted._queue": "while it waits",
    "Writer._behind": "until the next commit",
}
"""Containers that hold people's IDs only while something is under way, each with what that is."""
OF_OTHERS = {
    "Lanes._under_way", "Lanes._aside", "Sick._rests", "Sick._alike", "OldEdits._made", "Reach._bot",
    "Reach._probed", "DmBudget._used",
    "WorkQueue._waiting", "MetricsPage.known", "Wanted._turns", "PostgresDatabase._listeners",
    "Group.noted", "Writer._noted", "TableRepository._locks", "Admission._known", "Drafts.kept",
    "CardEmojis._letters", "OddsSection._odds",
    "KeptLists._places", "KeptMessages._due", "KeptMessages._failures", "KeptMessages._shown",
    "KeptMessages._under_way",
}  # fmt: skip
"""Containers that hold other numbers: of tables, seats, channels, messages, deliveries, moments."""


@functools.cache
def containers() -> frozenset[str]:
    """Return the bot's containers that might hold a person's ID, by class and name."""
    found = set()
    for path in [*(HOUSE / "bot").rglob("*.py"), *(HOUSE / "cogs").rglob("*.py")]:
        if "sandbox" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for one in ast.walk(node) if isinstance(node, ast.ClassDef) else ():
                is_own = isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Attribute)
                if is_own and HELD.search(ast.unparse(one.annotation)):
                    found.add(f"{cast(ast.ClassDef, node).name}.{one.target.attr}")
    return frozenset(found)


BROUGHT = brought("containers")
"""The features' containers of each kind."""


def test_each_container_is_known_for_what_it_holds() -> None:
    known = OF_PEOPLE | OF_A_MOMENT.keys() | OF_OTHERS
    assert containers() == known.union(
        *(one.OF_PEOPLE | one.OF_A_MOMENT.keys() | one.OF_OTHERS for one in BROUGHT)
    )


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the contents of an object or a container, each with its name."""
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
        named = {name: kind.__name__ for kind in reversed(type(value).__mro__) for name in _told(kind)}
        for name, one in getattr(value, "__dict__", {}).items():
            yield f"{named.get(name, type(value).__name__)}.{name}", one
        for kind in type(value).__mro__:
            for name in getattr(kind, "__slots__", ()):
                if hasattr(value, name):
                    yield name, getattr(value, name)
    elif isinstance(value, types.FunctionType) and value.__module__.startswith(OURS):
        for name, cell in zip(value.__code__.co_freevars, value.__closure__ or (), strict=True):
            try:
                yield name, cell.cell_contents
            except ValueError:  # it isn't set yet
                continue
    elif isinstance(value, type) and value.__module__.startswith(OURS):
        yield from vars(value).items()
    elif hasattr(value, "data") and type(value).__module__ == "weakref":
        yield "data", dict(value)
    elif type(value).__name__ in CACHES and getattr(value, "__module__", OURS[0]).startswith(OURS):
        for number, one in enumerate(gc.get_referents(value)):
            yield f"({number})", one


@functools.cache
def _told(kind: type) -> set[str]:
    """Return the names of the containers that this class defines itself."""
    return {one.partition(".")[2] for one in containers() if one.partition(".")[0] == kind.__name__}


def holders(client: Any, number: int) -> list[str]:
    """Return the paths to this number in the bot and everything it holds, including its modules' globals."""
    found, seen, queue = [], set[int](), deque([("", client)])
    ours = {name: module for name, module in sys.modules.items() if f"{name}.".startswith(OURS)}
    queue.extend((name, vars(module)) for name, module in ours.items())
    kept = []
    while queue:
        way, value = queue.popleft()
        if isinstance(value, bool | bytes | float | types.NoneType):
            continue
        if isinstance(value, int | str):
            if value == number or (isinstance(value, str) and str(number) in value):
                found.append(way)
            continue
        if id(value) in seen and not isinstance(value, tuple):  # one key may be in several containers
            continue
        seen.add(id(value))
        kept.append(value)  # so that no other object gets the same id()
        queue.extend((f"{way}.{name}", one) for name, one in parts_of(value))
    return found


async def used(world: House, game: str) -> None:
    """Use everything once, so that each memory of people remembers them."""
    ana, ben = world.person(0), world.person(1)
    await world.choose(ben, zone="Zurich", quiet="22-7", language=["es"])
    await world.begin(game)
    await world.choose(ben, quiet="late")
    await world.slash(ben, "hand")
    rng = random.Random(1)
    for _ in range(3):
        seat, move = random_game(await world.state(), rng)[0]
        await world.make(seat, move)
    await world.client.tables.play.talk(1, ben.user.id, "luck")
    with contextlib.suppress(Refused):
        await world.client.tables.play.whisper(1, ben.user.id, "psst")
    heir = User(4321, "Heir", "en-US")
    await world.client.house.room(SeatTransfer).offer_seat(1, ben.user.id, 1, heir)
    await world.skip(random_game(await world.state(), rng))
    for name, options in (
        ("hand", {}), ("data", {}), ("profile", {}), ("history", {}),
        ("leaderboard", {}), ("leaderboard", {"scope": "mine"}), ("game replay", {}), ("settings", {}),
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
    await reached_with_trouble(world, ben)


async def reached_with_trouble(world: House, person: Person) -> None:
    """Call a person in the channel and invite them. Their direct messages are refused, they wait for a
    channel to be opened, and the version that their hand shows can't be recorded.
    """
    await world.choose(person, more=["turn", "in_channel"])
    seat = (await world.table(2)).seat_of(person.user.id)
    for _ in range(30):
        if seat in (await world.table(2)).to_act:
            break
        await world.next_move(2, 3600, number=2)
    assert world.calls(person)
    await world.client.preferences.ask_time(person.user.id)
    await world.slash(world.person(0), "play four-tribes")
    await world.slash(world.person(0), "seat invite", {"person": person.key, "table": "3"})
    reach, number = world.client.outbox.reach, person.user.id
    with contextlib.suppress(Unreached):
        await reach.judge(number, error(403, DM_CLOSED))
    for _ in range(2 * MOST):
        reach.budget.wait(number)
    with contextlib.suppress(ZeroDivisionError):
        async with world.client.deliveries._noting(2, number):
            raise ZeroDivisionError
    await world.client.outbox.close()
    hand = await world.client.deliveries.of(2, number)
    assert hand is not None
    world.client.deliveries.sends(hand)
    world.client.outbox._ahead = [hand]


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
        assert not {one for one in OF_PEOPLE if not any(f".{one}" in way for way in before)}, "not filled"
        assert not [way for way in before if any(f".{one}." in way for one in OF_OTHERS)]
        await forgets(world, gone)
        left = holders(world.client, gone.user.id)
        assert not left, "\n".join(left)


async def test_nor_of_who_has_only_looked(tmp_path: Path) -> None:
    """They have no game, so no row changes when they are forgotten."""
    async with house(tmp_path) as world:
        gone = world.person(1)
        await world.slash(gone, "leaderboard", {"scope": "mine"})
        await world.slash(gone, "settings")
        ways = holders(world.client, gone.user.id)
        assert any("KeptSums" in way or "sums" in way for way in ways)
        assert any("private_answers" in way for way in ways)
        await world.client.house.room(OwnData).forget(gone.user.id)
        await world.quiet()
        left = holders(world.client, gone.user.id)
        assert not left, "\n".join(left)

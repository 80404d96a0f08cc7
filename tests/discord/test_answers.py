"""The sentences for people after a lost answer. The action counts once, and no player reads that it had no
effect.
"""

from __future__ import annotations

import ast
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import engine
from bot.features.robots.robots import Robots
from bot.i18n.languages import codes, language
from bot.sandbox.offline_discord import Impossible
from bot.storage.database import COMMITTED
from tests.bot.sources import sources
from tests.discord.actions import ACTIONS, Action
from tests.discord.people import House, house
from tests.discord.test_trouble import deliver_twice
from tests.discord.wire import Wire, unplugged

HTML = "<html><h1>502</h1></html>"
UNTRUE = {language(code)(key) for code in codes() for key in ("answer-trouble", "answer-busy")}
LINES = {language(code)("answer-trouble-after") for code in codes()}


def garbled(wire: Wire, taken: bool, times: int = 1000) -> None:
    """Garble the next answers to interactions, whether or not Discord has `taken` the request."""
    dispatch, left = wire._dispatch, [times]

    def garble(backend: Any, method: str, path: str, **more: Any) -> Any:
        if not ("/callback" in path or path.startswith("/webhooks/")) or not left[0]:
            return dispatch(backend, method, path, **more)
        left[0] -= 1
        if taken:
            dispatch(backend, method, path, **more)
        return HTML

    wire._dispatch = garble


def never(wire: Wire) -> None:
    """Lose all further answers to interactions, and the messages that follow them."""

    def broken(method: str, path: str, body: Any) -> None:
        if "/callback" in path or path.startswith("/webhooks/"):
            raise aiohttp.ServerDisconnectedError

    wire.before = broken


def once_before(wire: Wire) -> None:
    wire.before = unplugged(1, "/callback")


def once_after(wire: Wire) -> None:
    wire.after = unplugged(1, "/callback")


def both_tries(wire: Wire) -> None:
    wire.before = unplugged(2, "/callback")


TROUBLES: dict[str, Callable[[Wire], None]] = {
    "broken before": once_before,
    "broken after": once_after,
    "broken twice": both_tries,
    "broken for good": never,
    "no JSON, taken": lambda wire: garbled(wire, taken=True),
    "no JSON, not taken": lambda wire: garbled(wire, taken=False),
    "no JSON, once": lambda wire: garbled(wire, taken=False, times=1),
}


async def facts(world: House) -> dict[str, Any]:
    """Return the facts in the database, without their times."""
    tables = []
    for row in await world.client.database.read("SELECT id FROM tables ORDER BY id"):
        found = await world.table(row["id"])
        seats = [(seat.person, seat.robot, seat.kept_for, seat.vote) for seat in found.seats]
        state = None if found.state is None else engine.dump(found.state)
        tables.append((found.version, found.phase, found.reason, found.options, seats, state))
    chosen = [
        tuple(row)
        for name in ("persons", "channels")
        for row in await world.client.database.read(f"SELECT * FROM {name} ORDER BY id")
    ]
    lists = [
        tuple(row)
        for columns in (
            "channel FROM kept_lists",
            "channel, hour FROM daily_channels",
            "hour FROM daily_reminders",
        )
        for row in await world.client.database.read(f"SELECT {columns}")
    ]
    moves = await world.client.database.read("SELECT count(*) FROM moves")
    return {"tables": tables, "chosen": chosen, "lists": lists, "moves": moves[0][0]}


def folder(path: Path, name: str) -> Path:
    """Make a new folder."""
    (path / name).mkdir()
    return path / name


async def done(path: Path, action: Action, trouble: Callable[[], None], check: Callable[[House], Any]) -> Any:
    """Do an action in trouble. Return the facts after it, and what everybody has read by then."""
    async with house(path, action.people) as world:
        await world.client.house.room(Robots).close()
        doing = await action.prepare(world)
        await world.quiet()
        COMMITTED.set(False)  # the preparation ran in this task, while the bot handles each tap in another
        trouble()
        check(world)
        await doing()
        await world.quiet()
        read = [
            text
            for person in world.people.values()
            for text in (*world.shown(person), *world.shown(person, "dm"))
        ]
        return await facts(world), read


WORST = "broken twice"
"""No answer could be sent, so a message must report the outcome."""
OTHERS = [
    *((trouble, False) for trouble in TROUBLES if trouble != WORST), (WORST, True), ("broken after", True),
]  # fmt: skip
"""The other troubles. If True, Discord also delivers the interaction twice."""
TURNS = [(WORST, False), *OTHERS]
"""In the daily run, every other action meets the first trouble, the only one with a message that reports the
outcome. Every fourth action also meets one of the other troubles, in turn. The nightly run tries all of them.
All actions are answered in the same way (see below).
"""
BY_DAY = [
    pytest.param(
        action,
        [TURNS[0]] if number % 4 else [TURNS[0], OTHERS[number // 4 % len(OTHERS)]],
        id=action.name,
        marks=[pytest.mark.slow] if number % 12 else [],
    )
    for number, action in list(enumerate(ACTIONS))[::2]
]


async def in_trouble(
    path: Path, action: Action, trouble: str, twice: bool
) -> tuple[dict[str, Any], list[str]]:
    """Do an action in this trouble. Return the facts after it, and what everybody has read by then."""
    with pytest.MonkeyPatch.context() as patch:
        wire = Wire(patch)

        def again(world: House) -> None:
            if twice:
                deliver_twice(world, patch)

        found: tuple[dict[str, Any], list[str]] = await done(
            folder(path, f"{trouble} {twice}"), action, lambda: TROUBLES[trouble](wire), again
        )
        return found


async def stands_once(action: Action, troubles: list[tuple[str, bool]], path: Path) -> None:
    expected, _ = await done(folder(path, "well"), action, lambda: None, lambda world: None)
    for trouble, twice in troubles:
        found, read = await in_trouble(path, action, trouble, twice)
        assert found == expected, trouble
        for text in read:
            assert not any(line in text for line in UNTRUE), (trouble, text)
        if trouble == WORST:
            told = [line for text in read for line in LINES if line in text]
            assert told, "nobody was told what has become of it"


@pytest.mark.parametrize(("action", "troubles"), BY_DAY)
async def test_an_action_stands_once_whatever_becomes_of_its_answer(
    action: Action, troubles: list[tuple[str, bool]], tmp_path: Path
) -> None:
    await stands_once(action, troubles, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
async def test_an_action_stands_once_in_every_trouble(action: Action, tmp_path: Path) -> None:
    await stands_once(action, TURNS, tmp_path)


@pytest.mark.people(4)
async def test_whatever_is_answered_beside_a_message_is_for_one_reader_alone(world: House) -> None:
    """**What can I do?** and similar answers, from the public message, from a panel and as commands."""
    await world.begin("court-piece")
    seat = (await world.table()).to_act[0]
    person = world.person(seat)
    for verb in ("hand", "advice", "in-words", "rules", "more", "look"):
        with contextlib.suppress(Impossible):
            await world.press(person, verb)
    for command in (
        "hand",
        "games",
        "game leave",
        "game end",
        "leaderboard",
        "settings",
        "game table",
        "move",
    ):
        options = {"words": "rubbish"} if command == "move" else {}
        await world.slash(person, command, options)
    await world.slash(person, "rules", {"game": "court-piece"})
    await world.slash(person, "learn", {"game": "court-piece"})
    await world.play_out(random.Random(1))
    with contextlib.suppress(Impossible):
        await world.press(person, "hands")
    public = [message.id for message in world.posted()]
    assert public == [world.public().id]
    answers = [one.body for one in world.wire.exchanges if one.path.endswith("/callback")]
    beside = [body for body in answers if body["type"] in (4, 5)]
    assert len(beside) > 10
    assert all(body["data"]["flags"] & 64 for body in beside)


def test_every_verb_that_commits_has_its_action() -> None:
    """A new tap that changes something needs an action. `looking` lists the taps that change no state."""
    looking = {
        "hand", "look", "in-words", "advice", "hands", "hint", "more", "why", "back", "order", "usual", "mix",
        "type", "confer", "talk", "details", "options", "seats", "number", "post", "leave-ask", "stay",
        "end-ask", "end-not", "resign-ask", "vote", "play", "lessons", "games", "help",
        "rules", "cite", "page", "rule", "learn", "learn-say", "learn-words", "learn-pick", "learn-done",
        "challenge", "challenge-game", "challenge-look", "challenge-open", "daily", "dup-look", "dup-back",
        "dup-advice", "dup-rules", "dup-more", "daily-how", "daily-seals", "daily-struck", "daily-verify",
        "daily-share",
        "learn-back", "learn-order", "learn-show", "learn-advice", "learn-rules", "plan",
        "plan-type", "settings", "settings-more", "settings-back", "vacation", "later", "company", "invite",
        "data", "data-export", "data-forget-ask", "second-look", "regret", "costly", "standings",
        "history", "history-replay", "replay", "missed", "replay-file", "replay-share", "play-on-ask",
    }  # fmt: skip
    as_command = {"conferred": "/game confer", "post": "/game table"}
    declared = {
        word.value
        for source in sources("cogs")
        for call in ast.walk(source.tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tap"
        for word in call.args
        if isinstance(word, ast.Constant)
    }
    covered = {verb for action in ACTIONS for verb in action.verbs.split()}
    assert declared - looking - covered - set(as_command) == set()
    assert set(as_command.values()) <= {action.name for action in ACTIONS}


def test_every_answer_goes_the_one_way() -> None:
    """Otherwise, an answer could lose track of what was done before it. See bot/ui/interactions.py."""
    original = {f"{verb}original_response" for verb in ("", "edit_", "delete_")}
    direct = {"response", "followup"} | original
    allowed = {"bot/ui/interactions.py", "bot/ui/open_hands.py", "bot/metrics.py"}
    found = [
        source.at(node)
        for source in sources("cogs", "bot")
        if source.path not in allowed and not source.path.startswith("bot/sandbox/")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr in direct
    ]
    assert not found

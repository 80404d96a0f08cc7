"""The judges read the answer to each verb and each command in each state of a table.

The controls are those that a page shows in that state, and others that no page shows, such as yesterday's.
Names are hostile, and each reader has their own language, with English or Spanish words.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.features.robots.robots import Robots
from bot.sandbox.offline_discord import Impossible, Person, Response
from bot.ui.commands import Tree
from bot.ui.controls import parse
from bot.ui.taps import Router
from tests.discord import judges
from tests.discord.judges import Court
from tests.discord.people import House, bugs, house
from tests.discord.states import (
    PEOPLE,
    SETTINGS,
    STATES,
    Act,
    Moment,
    Setting,
    Shown,
    commands,
    fill_in,
    stale,
)
from tests.nights import by_day

DAY = ("lobby", "game of four", "place lost", "over")
"""The states with controls that differ from all the others."""


class Record:
    """The answers at a table, and what is wrong with them."""

    def __init__(self, world: House, patch: pytest.MonkeyPatch, log: pytest.LogCaptureFixture) -> None:
        self.world = world
        self.court = Court(world)
        self.answered: set[tuple[str, str]] = set()
        """The verbs and commands that were answered, with their state."""
        self.wrong: list[str] = []
        self._log = log
        self._reached: set[str] = set()
        self._watch(patch)

    def _watch(self, patch: pytest.MonkeyPatch) -> None:
        answer, call, reached = Router.answer, Tree._call, self._reached

        async def tapped(router: Router, interaction: Any, custom_id: str, values: Sequence[str]) -> None:
            with contextlib.suppress(ValueError):
                reached.add(parse(custom_id).verb)
            await answer(router, interaction, custom_id, values)

        async def called(tree: Tree, interaction: Any) -> None:
            await call(tree, interaction)
            if interaction.command is not None:
                reached.add(f"/{interaction.command.qualified_name}")

        patch.setattr(Router, "answer", tapped)
        patch.setattr(Tree, "_call", called)

    async def hear(self, state: str, person: Person, act: Act) -> None:
        """Do the act, and let the judges read the result, including that of a form that it opens."""
        what, done = act
        try:
            said = await done()
        except Impossible:
            return  # the control is gone or disabled
        await self._judge(state, f"{person.name}: {what}", person, said)
        if said.modal is not None:
            sent = await fill_in(self.world, person, said)
            await self._judge(state, f"{person.name}: the form of {what}", person, sent)

    async def _judge(self, state: str, what: str, person: Person, said: Response) -> None:
        await self.world.quiet()
        self.court.hear(person, said)
        self.court.look()
        lines = [one.getMessage() for one in self._log.records if _is_error(one)]
        found = [*self.court.complaints, *map(repr, bugs(self.world)), *lines]
        found += [] if said.heard else ["no answer"]
        self.wrong += [f"{state}: {what}: {one}" for one in found]
        self.answered |= {(state, one) for one in self._reached}
        for kept in (self.court.complaints, self.world.unexpected, self._log, self._reached):
            kept.clear()


def _is_error(line: logging.LogRecord) -> bool:
    """Return whether a log line reports an error of the bot's. simcord also logs refusals."""
    return line.levelno >= logging.ERROR and line.name.startswith("bot.") and "sandbox" not in line.name


def every(world: House) -> set[str]:
    """Return all verbs, and all commands that Discord offers to anybody."""
    offered = world.commands("channel", world.person(0)) + world.commands("dm", world.person(0))
    return {*world.client.router.answers, *(f"/{command['name']}" for command in offered)}


@asynccontextmanager
async def judged(setting: Setting, path: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """Yield a house in that setting for judges."""
    with judges.spoken(patch):
        async with house(path, PEOPLE) as world:
            await world.client.house.room(Robots).close()
            judges.call_names(world)
            await judges.read_languages(world, called=False)
            await setting.reach(world)
            yield world


@pytest.mark.parametrize("name", by_day([one.name for one in SETTINGS], *DAY))
async def test_each_verb_and_each_command_is_answered_in_each_state(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (setting,) = (one for one in SETTINGS if one.name == name)
    async with judged(setting, tmp_path, monkeypatch) as world:
        record, moment = Record(world, monkeypatch, caplog), await Moment.of(world)
        record.court.look()
        states = await setting.who(world)
        assert tuple(states) == setting.states
        for state, number in [(state, number) for state, people in states.items() for number in people]:
            person, another = world.person(number), world.person((number + 1) % PEOPLE)
            for acts in (
                Shown(world, person),
                commands(world, person, another),
                stale(world, person, setting.number),
            ):
                for act in acts:
                    await record.hear(state, person, act)
                    world.clock.now += 5  # people don't ask this much this quickly
                    await moment.again()
        assert not record.wrong, f"{len(record.wrong)} complaints:\n" + "\n".join(record.wrong[:10])
        never = {(state, verb) for state in states for verb in every(world)} - record.answered
        assert not never, f"never answered: {sorted(never)}"


def test_each_state_has_its_table() -> None:
    assert {state for setting in SETTINGS for state in setting.states} == STATES

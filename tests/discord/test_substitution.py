"""Somebody whose time is over, as everybody at the table sees it where the others decide."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.i18n.languages import language
from bot.sandbox.world import Person, Place
from tests.bot.test_tables import FIRST
from tests.discord.clock import Clock
from tests.discord.people import House, house, text_of

SAY = language(None)


class Night:
    """A house where time passes when it is told to."""

    def __init__(self, world: House) -> None:
        self.world = world

    async def falls(self) -> tuple[Person, Person, int]:
        """Her time passes: who is idle, who is not, and the idle one's seat."""
        await self.world.pass_by(FIRST)
        (seat,) = (await self.world.table()).to_act
        return self.world.person(seat), self.world.person(1 - seat), seat


@asynccontextmanager
async def night(path: Path) -> AsyncIterator[Night]:
    async with house(path, 2, now=Clock()) as world:
        await world.begin("court-wars", {"at_deadline": "others"})
        yield Night(world)


async def test_nobody_is_offered_anything_before_her_time_is_over(tmp_path: Path) -> None:
    async with night(tmp_path) as here:
        text = text_of(here.world.public())
        assert "is over" not in text
        assert "robot" not in text.lower()
        assert SAY("table-turn-timed", names="", since="", pace="few").strip()[-9:] in text


async def test_a_robot_plays_once(tmp_path: Path) -> None:
    async with night(tmp_path) as here:
        before = {p.key: [m.id for m in here.world.messages(p, "dm")] for p in here.world.people.values()}
        gone, other, seat = await here.falls()
        text = text_of(here.world.public())
        assert f"The time of **{gone.name}** for this turn is over" in text
        await here.world.kill()
        # She was called by a new hand in place of the old, and reminded before the end; the other was not.
        hand, reminder = here.world.messages(gone, "dm")
        assert [hand.id] > before[gone.key]
        assert text_of(reminder).startswith("Your time in **Court Wars**")
        assert [m.id for m in here.world.messages(other, "dm")] == before[other.key]
        await here.world.press(gone, "stand-in")
        assert "You are here yourself" in here.world.heard(gone)
        await here.world.press(other, "stand-in")
        await here.world.quiet()
        table = await here.world.table()
        assert table.seats[seat].person == gone.user.id
        assert table.seats[seat].robot is None
        text = text_of(here.world.public())
        assert f"A robot took over this turn for **{gone.name}**" in text
        assert "is over" not in text


@pytest.mark.parametrize("way", ["dm", "channel", "/hand"])
async def test_a_robot_plays_on_until_she_takes_her_seat_back(way: str, tmp_path: Path) -> None:
    async with night(tmp_path) as here:
        world = here.world
        gone, other, seat = await here.falls()
        await world.press(other, "replace")
        robot = (await world.table()).seats[seat].name
        assert robot != gone.name
        assert f"**🤖 {robot}** plays on for **{gone.name}**" in text_of(world.public())
        assert "The seat is still yours" in world.heard(gone, "dm")
        assert not {control.verb for _, control in world.controls(gone, "dm")} & {"say", "pick"}
        # Whoever is not replaced has no seat to take back.
        await world.press(other, "come-back")
        assert "No robot plays for you" in world.heard(other)
        if way == "/hand":
            await world.slash(gone, "hand")
        else:
            place: Place = "dm" if way == "dm" else "channel"
            await world.press(gone, "come-back", place)
            assert "yours again" in "".join(world.shown(gone, place))
        await world.quiet()
        table = await world.table()
        assert (table.seats[seat].person, table.seats[seat].robot) == (gone.user.id, None)
        text = text_of(world.public())
        assert f"**{gone.name}** came back, and **🤖 {robot}** got up" in text
        assert f"**🤖 {robot}** plays on for **{gone.name}**" in text, "what was told before stays true"
        assert "Take my seat back" not in text
        # Her hand has come to her again.
        assert world.shown(gone, "dm")[-1].startswith("## Court Wars")

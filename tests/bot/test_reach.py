"""Reaching people by direct message: what a refusal says about a person or the bot, what is remembered, and
when it's tried again.

Discord is a list of requests here.
"""

from __future__ import annotations

import logging
from itertools import pairwise
from typing import Any

import discord
import pytest

from bot.delivery.deliveries import DirectMessages
from bot.jobs import reach as reaching
from bot.jobs.reach import MOST, REST, NotYet, Reach, Unreached
from bot.storage.database import Database
from bot.trouble import DM_CLOSED, NO_SERVER_IN_COMMON, QUARANTINED, TOO_MANY_DMS

HOUR, DAY = 3600, 86400
FLAGGED = "Your bot has been flagged by our anti-spam system for abusive behavior."


def error(status: int, code: int, text: str = "no") -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    response: Any = type("Response", (), {"status": status, "reason": "no"})()
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": text})


class Post:
    """A Discord that opens channels and accepts messages, or refuses to."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = 1_800_000_000
        self.opened: list[int] = []
        self.sent: list[int] = []
        self.opening: Exception | None = None
        self.sending: Exception | None = None
        self.refuses: set[int] = set()
        """The people it refuses messages to, or an empty set for everybody."""
        self.reach = self.another()

    def another(self) -> Reach:
        """Return a new instance, as after a restart."""
        clock: Any = lambda: self.now  # noqa: E731
        port: Any = self
        self.reach = Reach(port, DirectMessages(self.database), clock)
        return self.reach

    def _refused(self, person: int, why: Exception | None) -> None:
        if why is not None and (not self.refuses or person in self.refuses):
            raise why

    async def open_dm(self, person: int) -> int:
        self.opened.append(person)
        self._refused(person, self.opening)
        return 50_000 + person

    async def write(self, person: int, seen: int = 0) -> str:
        """Return what becomes of a message to somebody: accepted, told elsewhere, or put off."""
        try:
            async with self.reach.to(person, seen) as channel:
                assert channel == 50_000 + person
                self.sent.append(person)
                self._refused(person, self.sending)
        except Unreached:
            return "elsewhere"
        except (NotYet, discord.HTTPException):
            return "later"
        return "taken"


@pytest.fixture
def post(database: Database) -> Post:
    return Post(database)


async def test_a_channel_is_opened_once_also_for_the_next_process(post: Post) -> None:
    assert await post.write(1) == "taken"
    assert await post.write(1) == "taken"
    await post.another().recall()
    assert await post.write(1) == "taken"
    assert (post.opened, post.sent) == ([1], [1, 1, 1])


async def test_who_waits_for_a_new_channel_delays_nobody_who_has_one(post: Post) -> None:
    for person in range(MOST):
        assert await post.write(person + 1) == "taken"
    assert await post.write(100) == "later"
    assert await post.write(1) == "taken"
    await post.another().recall()
    assert await post.write(100) == "later", "a restart opens none either"
    post.now += 60
    assert await post.write(100) == "taken"
    assert post.opened.count(100) == 1


@pytest.mark.parametrize("code", [TOO_MANY_DMS, 0])
async def test_what_may_pass_is_remembered_of_nobody(code: int, post: Post) -> None:
    post.opening = error(403, code)
    assert await post.write(1) == "later"
    post.opening = None
    post.now += REST
    assert await post.write(1) == "taken"
    assert not await post.database.read("SELECT * FROM dms WHERE refusals > 0")


async def test_too_many_new_channels_leave_less_room_and_nobody_asks_for_a_while(post: Post) -> None:
    post.opening = error(403, TOO_MANY_DMS)
    assert await post.write(1) == "later"
    assert [await post.write(person) for person in range(2, 9)] == ["later"] * 7
    assert post.opened == [1]
    assert post.reach.budget.most == MOST // 2


@pytest.mark.parametrize("code", [DM_CLOSED, NO_SERVER_IN_COMMON])
async def test_a_person_who_is_closed_is_tried_seldom_and_then_reached(code: int, post: Post) -> None:
    post.sending = error(403, code)
    post.refuses = {1}
    tries = []
    for hour in range(14 * 24):
        before = len(post.sent)
        assert await post.write(1) == "elsewhere"
        if len(post.sent) > before:
            tries.append(hour)
        if hour == 100:
            await post.another().recall()
        post.now += HOUR
    assert tries[:5] == [0, 1, 3, 7, 15]
    assert {later - one for one, later in pairwise(tries[6:])} == {24}
    assert await post.write(2) == "taken", "nobody else is concerned"
    post.sending = None
    post.now += DAY
    assert await post.write(1) == "taken"
    assert await post.write(1) == "taken"


async def test_who_has_tapped_something_since_is_tried_sooner(post: Post) -> None:
    post.sending = error(403, DM_CLOSED)
    assert await post.write(1) == "elsewhere"
    post.sending = None
    seen, post.now = post.now + 60, post.now + reaching.AWAKE - 1
    assert await post.write(1, seen) == "elsewhere", "not with every tap"
    post.now += 1
    assert await post.write(1) == "elsewhere"
    assert await post.write(1, seen) == "taken"


@pytest.mark.parametrize("worded", [True, False], ids=["worded", "coded"])
async def test_a_bot_in_quarantine_writes_to_those_it_knows_and_opens_nothing(
    worded: bool, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    assert await post.write(1) == "taken"
    caplog.clear()
    post.opening = error(403, 40333 if worded else QUARANTINED, FLAGGED if worded else "no")
    people = iter(range(2, 10_000))
    tried = len(post.opened)
    assert await post.write(next(people)) == "elsewhere"
    assert [await post.write(next(people)) for _ in range(30)] == ["elsewhere"] * 30
    assert await post.write(1) == "taken"
    assert len(post.opened) == tried + 1, "one was refused, nobody else is tried"
    await post.another().recall()
    for _ in range(24 * 12):
        post.now += HOUR // 12
        assert await post.write(next(people)) == "elsewhere"
    assert len(post.opened) < tried + 10, "later and later"
    (told,) = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert "newcomers" in told.getMessage()
    assert FLAGGED not in caplog.text, "whatever Discord words is not ours to log"
    post.opening = None
    post.now += DAY
    assert await post.write(next(people)) == "taken"
    assert await post.write(next(people)) == "taken"
    (_, over) = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert "again" in over.getMessage()


async def test_one_person_at_a_time_is_the_probe(post: Post) -> None:
    for person in (1, 2, 3):
        assert await post.write(person) == "taken"
    post.sending = error(403, 0, FLAGGED)
    assert await post.write(1) == "elsewhere"
    post.sending = None
    post.now += reaching.BOT_RESTS
    async with post.reach.to(2):
        assert await post.write(3) == "elsewhere", "it is not known yet how it ends"
    assert await post.write(3) == "taken"


async def test_several_who_are_refused_alike_are_the_bots_trouble(post: Post) -> None:
    for person in range(1, 9):
        await post.write(person)
    post.sending = error(403, 60003)
    assert [await post.write(person) for person in (1, 1, 1, 2)] == ["later"] * 4, "two people, not four"
    assert await post.write(3) == "elsewhere"
    post.sending = None
    assert await post.write(4) == "elsewhere", "remembered"
    await post.another().recall()
    assert await post.write(5) == "elsewhere"


async def test_refusals_that_a_message_for_another_interrupts_are_theirs(post: Post) -> None:
    for person in range(1, 40):
        await post.write(person)
        post.now += 60
    post.sending = error(403, DM_CLOSED)
    post.refuses = set(range(1, 31))
    for person in range(1, 31):
        assert await post.write(person) == "elsewhere"
        if not person % 5:
            assert await post.write(person + 30 if person < 10 else 39) == "taken"
    assert not await post.database.read("SELECT * FROM dms WHERE person <= 0 AND refusals > 0")


async def test_a_channel_that_is_gone_is_opened_again_next_time(post: Post) -> None:
    assert await post.write(1) == "taken"
    post.sending = error(404, 10003)
    assert await post.write(1) == "elsewhere"
    post.sending = None
    assert await post.write(1) == "taken"
    assert post.opened == [1, 1]


async def test_what_is_wrong_with_a_message_says_nothing_of_the_way(post: Post) -> None:
    post.sending = error(400, 50035)
    assert [await post.write(person) for person in range(1, 8)] == ["later"] * 7
    post.sending = None
    assert await post.write(1) == "taken"

"""Weeks: points for the places in each day's own game, a leader each day, and a winner on Monday."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.features.daily import calendar
from bot.features.daily.board import board_of
from bot.features.daily.results import Finish
from bot.features.daily.weeks import leaders
from bot.features.data.own_data import OwnData
from bot.i18n.languages import language
from bot.tables.clock.paces import DAY, HOUR
from engine.duplicate import Result
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of
from tests.features.daily.channels import finish, messages, shown, turn_on, until
from tests.features.daily.playing import day_of

SAY = language("en")
ANA, BEN, CEM = 1, 2, 3
MONDAY = calendar.week_days(2977).start


def results(day: int, scores: Sequence[float], game: int = 0) -> list[Finish]:
    """Return the results of people 1, 2 and so on, in a day's own game or in another."""
    key = calendar.games(day)[game]
    return [Finish(day, key, one, Result((score,) * 4, score, ())) for one, score in enumerate(scores, 1)]


def won(points: int, *names: str) -> str:
    told = SAY.list([f"**{name}**" for name in names])
    return SAY("daily-board-winner", count=len(names), names=told, points=points)


def leads(points: int, *names: str) -> str:
    told = SAY.list([f"**{name}**" for name in names])
    return SAY("daily-board-leader", count=len(names), names=told, points=points)


async def own_game(world: House, day: int, *scores: float) -> None:
    """Store results of a day's own game, in the order of people."""
    for number, score in enumerate(scores):
        if score:
            await finish(world, world.person(number), day, calendar.games(day)[0], score)


def test_a_point_for_playing_and_one_for_each_person_who_did_worse() -> None:
    people, days = (ANA, BEN, CEM), range(MONDAY, MONDAY + 7)
    found = results(MONDAY, (5, 9, 7))
    assert leaders(found, days, people) == ((BEN,), 3)
    found += results(MONDAY + 1, (8, 8, 3))
    assert leaders(found, days, people) == ((BEN,), 5), "equals do not beat each other"
    assert leaders(found, days, (ANA, CEM)) == ((ANA, CEM), 3), "only these people count"
    assert leaders(found, [MONDAY + 1], people) == ((ANA, BEN), 2)
    assert leaders(results(MONDAY, (5, 9, 7), game=1), days, people) is None, "the day's own game counts"


def test_a_board_leads_by_the_days_before_it_in_its_week() -> None:
    names = {ANA: "Ana", BEN: "Ben"}
    found = [*results(MONDAY - 1, (9, 1)), *results(MONDAY, (1, 9)), *results(MONDAY + 1, (9, 1))]
    assert board_of(MONDAY, found, names).leaders == ((), 0)
    assert board_of(MONDAY + 1, found, names).leaders == (("Ben",), 2), "today's results are secret"
    assert board_of(MONDAY + 2, found, names).leaders == (("Ana", "Ben"), 3)


def test_the_week_begins_on_monday() -> None:
    assert calendar.week_of(MONDAY) == calendar.week_of(MONDAY + 6) == calendar.week_of(MONDAY - 1) + 1
    assert (MONDAY + 3) % 7 == 0


def monday_after(world: House) -> int:
    return calendar.week_days(calendar.week_of(day_of(world)) + 1).start


async def test_the_winner_is_told_once_in_the_message_of_monday(world: House) -> None:
    monday = monday_after(world)
    await turn_on(world)
    await own_game(world, monday - 3, 5, 9)
    await until(world, monday - 2)
    assert leads(2, "Ben") in await shown(world)
    await own_game(world, monday - 1, 0, 9)
    await until(world, monday)
    told = text_of(messages(world)[-1])
    assert won(3, "Ben") in told
    assert "leads" not in told
    await own_game(world, monday, 9, 5)
    await world.restart()
    await until(world, monday + 1)
    before, after = (text_of(one) for one in messages(world)[-2:])
    assert won(3, "Ben") in before
    assert leads(2, "Ana") in after
    assert "won the week" not in after
    assert not bugs(world)


async def test_the_first_message_after_monday_tells_it_if_the_bot_was_off(world: House) -> None:
    monday = monday_after(world)
    await turn_on(world)
    await own_game(world, monday - 1, 5, 9)
    await until(world, monday - 1)
    await world.client.close()
    world.clock.now += 2 * DAY - HOUR
    await world.begin_again()
    await until(world, monday + 1)
    assert won(2, "Ben") in text_of(messages(world)[-1])


async def test_medals_are_on_profiles_and_go_with_the_person(world: House) -> None:
    ana, ben, monday = world.person(0), world.person(1), monday_after(world)
    await turn_on(world)
    await own_game(world, monday - 1, 5, 9)
    dailies = SAY("daily-profile", days=1, streak=0).replace("\u2069", "")
    assert dailies in await world.says(ben, "profile")
    await world.slash(ana, "profile", {"player": ben.key})
    assert dailies not in world.heard(ana), "it is on one's own profile"
    await until(world, monday)
    medal = SAY("daily-weeks-won", count=1)
    assert medal in await world.says(ben, "profile")
    await world.slash(ana, "profile", {"player": ben.key})
    assert medal in world.heard(ana)
    await world.begin("four-tribes")
    await world.slash(ben, "game resign")
    await world.press(ben, "resign")
    told = await world.says(ben, "profile")
    assert medal in told
    assert "Four Tribes" in told
    await world.client.house.room(OwnData).forget(ben.user.id)
    await world.pass_by(1)
    assert not await world.client.database.read("SELECT * FROM daily_weeks")
    assert "Ben" not in text_of(messages(world)[-1])
    await until(world, monday + 1)
    assert all("won the week" not in text_of(one) for one in messages(world)), (
        "nor does the second inherit it"
    )


@pytest.mark.people(2)
async def test_a_winner_who_is_unlisted_is_not_told(world: House) -> None:
    monday = monday_after(world)
    await turn_on(world)
    await own_game(world, monday - 1, 5, 9)
    await until(world, monday)
    assert won(2, "Ben") in text_of(messages(world)[-1])
    await world.choose(world.person(1), more=["unlisted"])
    await world.restart()
    assert "Ben" not in text_of(messages(world)[-1])
    assert SAY("profile-unlisted", name="Ben") in await world.says(
        world.person(0), "profile", {"player": world.person(1).key}
    )

"""A person's plan: only they see it, and it's played at its moment, even after a restart. If its
preconditions no longer hold, it's dropped with a message.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import engine
from bot.features.plans import pace
from bot.features.plans.plans import Plans
from bot.i18n.languages import language
from bot.ui.interactions import AWAKE
from engine.words import only_move
from tests.discord.people import House, Person, Place, do, house

SAY = language(None)
SOON = pace.LONGEST + 60
"""Seconds until the plan of a person without a pace has surely been played."""


async def dealt(world: House) -> tuple[int, int]:
    """Begin a game of Court Piece and name trumps. Return the leader, and the seat that follows."""
    await world.begin("court-piece")
    (caller,) = (await world.table()).to_act
    await world.play(caller, ("S",))
    return caller, (caller + 1) % 4


async def lead(world: House, seat: int, follower: int) -> engine.Move:
    """Lead a card that the follower can follow with several cards. Return the move."""
    state = await world.state()
    view = state.view(follower)
    for (card,) in [(one,) for one in state.choice(seat).words]:  # type: ignore[union-attr]
        if sum(one[1] == card[1] for one in view["hand"]) > 1:
            await world.play(seat, (card,))
            return (card,)
    raise AssertionError("no suit that the follower has twice")


async def tapped(world: House, person: Person, place: Place, verb: str, argument: str) -> None:
    """Tap the control with this verb and argument that the person sees in that place."""
    for tap, control in world.controls(person, place):
        if (control.verb, control.argument) == (verb, argument):
            await do(world, tap)
            return
    raise AssertionError(f"{person.name} sees no {verb} {argument}")


async def everything_seen(world: House, but: int) -> list[str]:
    """Return everything that the others see, in the channel and in their direct messages."""
    return [
        text
        for seat, person in enumerate(world.people.values())
        if seat != but
        for text in (*world.shown(person), *world.shown(person, "dm"))
    ]


async def wait_for(world: House, done: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(60):
        await world.passes(30)
        if await done():
            return
    raise AssertionError("it never came")


@pytest.mark.people(4)
async def test_a_plan_is_its_players_alone_and_is_played_after_a_restart(world: House) -> None:
    leader, follower = await dealt(world)
    person = world.person(follower)
    offered = (await world.complete(person, "game plan", "words", "")).choices
    assert "lowest-to-follow" in {choice["value"] for choice in offered}
    asked = await world.complete(world.person(leader), "game plan", "words", "")
    assert not asked.choices, "it is their turn"
    await world.press(person, "plan", "dm")
    page = world.heard(person, "dm")
    assert SAY("plan-what") in page
    assert SAY("court-piece-policy-lowest-to-follow") in page
    assert SAY("plan-hours") in page, "nobody knows when they sleep"
    assert any(control.verb == "settings" for _, control in world.controls(person, "dm", 0))
    before = await everything_seen(world, follower)
    await tapped(world, person, "dm", "plan-by", "lowest-to-follow")
    await world.quiet()
    assert "Follow suit with my lowest" in world.shown(person, "dm")[0], "their panel says what stands"
    assert await everything_seen(world, follower) == before, "nobody else sees any of it"
    card = (await lead(world, leader, follower))[0]
    await world.restart()
    version = (await world.table()).version
    hand = (await world.state()).view(follower)["hand"]
    lowest = [one for one in hand if one[1] == card[1]][-1]
    moment = await world.client.house.room(Plans).next_moment()
    assert moment is not None
    await world.kill()
    assert await world.client.house.room(Plans).next_moment() == moment, "drawn once"

    async def played() -> bool:
        return (await world.table()).version > version

    await world.pass_by(max(1.0, moment.due - world.clock.now - 1))
    assert not await played()
    await world.pass_by(2)
    assert await played(), "nobody needed to wake it"
    state = await world.state()
    assert [play["card"] for play in state.view(None)["trick"]] == [card, lowest]
    told = SAY("plan-told-planned", why="none", move="").partition(":")[0]
    assert any(told in text for text in world.shown(person, "dm")), world.shown(person, "dm")
    assert not any(told in text for text in await everything_seen(world, follower))
    rows = await world.client.database.read("SELECT person, robot FROM moves ORDER BY version DESC LIMIT 1")
    assert tuple(rows[0]) == (person.user.id, None), "a move of theirs like any other"
    assert await world.client.house.room(Plans).next_moment() is None
    assert not await world.client.database.read("SELECT * FROM plans")


@pytest.mark.people(4)
async def test_a_plan_whose_preconditions_no_longer_hold_is_dropped_with_a_word(world: House) -> None:
    leader, follower = await dealt(world)
    person = world.person(follower)
    state = await world.state()
    led = (await lead(world, leader, follower))[0]
    third = world.person((follower + 1) % 4)
    # The third seat plans a card from a suit that isn't led, though it has the led suit.
    hand = state.view((follower + 1) % 4)["hand"]
    assert any(one[1] == led[1] for one in hand)
    other = next(one for one in hand if one[1] != led[1])
    assert SAY("plan-impossible") in await world.says(third, "game plan", {"words": other}), (
        "it knows already that suit must be followed"
    )
    fits = next(one for one in hand if one[1] == led[1])
    assert "plan" in (await world.says(third, "game plan", {"words": fits})).lower()
    rows = await world.client.database.read("SELECT move FROM plans")
    assert [row["move"] for row in rows] == [fits]
    await world.client.database.change("UPDATE plans SET move = ?", (other,))
    version = (await world.table()).version
    words = (await world.state()).choice(follower).words  # type: ignore[union-attr]
    before = len(await everything_seen(world, (follower + 1) % 4))
    await world.play(follower, (words[0],))
    await world.passes(5)
    table = await world.table()
    assert table.version == version + 2, "the move, and the word to them"
    told = SAY("plan-told-plan-dropped", why="legal", move="").rpartition(":")[2].strip()
    assert any(told in text for text in world.shown(third, "dm")), world.shown(third, "dm")
    assert not any(told in text for text in await everything_seen(world, (follower + 1) % 4))
    assert before <= len(await everything_seen(world, (follower + 1) % 4))
    await world.kill()
    assert (await world.table()).version == table.version, "once"
    assert not await world.client.database.read("SELECT * FROM plans")
    await world.passes(SOON)
    assert (await world.table()).version == table.version, "nothing is played"
    assert person.name


async def test_who_is_quicker_than_the_plan_says_what_is_played_and_not_when(tmp_path: Path) -> None:
    """This includes a player who drops the plan when the question comes. No other player is told earlier."""
    for drops in (False, True):
        path = tmp_path / str(drops)
        path.mkdir()
        async with house(path, 4) as world:
            leader, follower = await dealt(world)
            await world.pass_by(AWAKE)
            person = world.person(follower)
            await world.slash(person, "game plan", {"words": "lowest-to-follow"})
            await lead(world, leader, follower)
            await world.catch_up()  # the job that draws the moment is told of the move once it's committed
            moment = await world.client.house.room(Plans).next_moment()
            assert moment is not None
            assert f"<t:{int(moment.due)}:R>" in "".join(world.shown(person, "dm")), "they alone read when"
            if drops:
                await world.press(person, "plan", "dm")
                await tapped(world, person, "dm", "plan-drop", "")
            await world.passes(45)  # waiting players see a little later what others did
            version, seen = (await world.table()).version, await everything_seen(world, follower)
            choice = (await world.state()).choice(follower)
            assert choice is not None
            for _ in range(4):
                if await world.client.database.read("SELECT * FROM plans WHERE policy IS NULL"):
                    break
                await world.say_next(follower, (choice.words[0],))
            assert SAY("plan-held") in "".join(world.shown(person, "dm"))
            await world.pass_by(max(0.0, moment.due - world.clock.now - 1))
            assert (await world.table()).version == version
            assert await everything_seen(world, follower) == seen
            await world.passes(2)
            assert [play["card"] for play in (await world.state()).view(None)["trick"]][-1] == choice.words[0]
            assert await world.client.house.room(Plans).next_moment() is None
            assert not await world.client.database.read("SELECT * FROM plans"), "it was for that question"


@pytest.mark.people(4)
async def test_who_has_no_choice_may_leave_it_alone(world: House) -> None:
    await dealt(world)
    dice, alone = random.Random(4), 0
    told = SAY("plan-told-planned", why="alone", move="").partition(":")[0]
    for _ in range(60):
        table, state = await world.table(), await world.state()
        (seat,) = table.to_act
        waiting = (seat + 1) % 4
        if not (await world.client.house.room(Plans).of(table, waiting)).alone:
            await world.press(world.person(waiting), "plan", "dm")
            await tapped(world, world.person(waiting), "dm", "plan-alone", "on")
        if (
            only_move(state, seat) is not None
            and (await world.client.house.room(Plans).of(table, seat)).alone
        ):
            alone += 1
            version = table.version
            if alone == 2:
                await world.kill()

            async def played(version: int = version) -> bool:
                return (await world.table()).version > version

            await wait_for(world, played)
            if (await world.table()).phase == "playing":
                await world.quiet()
                shown = world.shown(world.person(seat), "dm")
                assert any(told in text for text in shown), shown
            if alone == 3:
                break
            continue
        assert await world.client.house.room(Plans).next_moment() is None, (
            "where there is a choice, nothing is due"
        )
        world.clock.now += 100
        words = state.choice(seat).words  # type: ignore[union-attr]
        await world.play(seat, (dice.choice(words),))
    assert alone == 3

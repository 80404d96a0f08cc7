"""Events for one player at a table, as steps of a story, and the sounds that they hear of it: for
test_rings.py.

A step acts on an evening: the player, the others, time, and Discord. None looks whether anything rings.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

from bot.delivery.deliveries import DirectMessages
from bot.delivery.presence import AT_TABLE
from bot.delivery.state import REMINDER
from bot.features.calls.calls import Calls
from bot.features.plans import preconditions
from bot.features.plans.plans import PLANNED, Plans
from bot.i18n.languages import language
from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import a_while
from bot.tables.core.step import Notice, Step, next_version
from bot.tables.core.table import Table
from bot.trouble import DM_CLOSED
from tests.discord.people import House, filled, random_game
from tests.discord.test_refusals import Refusal
from tests.discord.wire import SILENT, pings
from tests.hours import keep_hours
from tests.rooms import STRANGER

SAY = language("en")
HOUR = 3600
DAY = 24 * HOUR
NOON = 1_800_014_400 - 1_800_000_000
"""Seconds from the beginning of the clock to 12:00 UTC, a Friday."""
CHANNEL = ["turn", "reminder", "in_channel"]


class Evening:
    """A table, and what one of its players has heard so far: Ben, unless somebody else is meant."""

    def __init__(self, world: House) -> None:
        self.world = world
        self.seat = 1
        self._read = len(world.wire.exchanges)

    @property
    def player(self) -> Any:
        return self.world.person(self.seat)

    async def acts(self) -> bool:
        """Return whether it is their turn."""
        return self.seat in (await self.world.table()).to_act

    def heard(self) -> str:
        """Return what has come to them since."""
        dm, me = self.world.channel_id(self.player, "dm"), self.player.user
        found = []
        for one in self.world.wire.exchanges[self._read :]:
            if one.method == "POST" and one.path.endswith("/messages") and one.answer is not None:
                to_them = one.path == f"/channels/{dm}/messages"
                if to_them or me.mention in str(one.body):
                    silent = one.body.get("flags", 0) & SILENT or not (to_them or str(me.id) in pings(one))
                    found.append(("({})" if silent else "{}").format("dm" if to_them else "here"))
        self._read = len(self.world.wire.exchanges)
        return " ".join(found)


Happening = Callable[[Evening], Awaitable[Any]]


# What happens


def chooses(**changes: Any) -> Happening:
    """They fill in /settings."""
    return lambda here: here.world.choose(here.player, place="dm" if here.seat else "channel", **changes)


def asked(pause: float = HOUR) -> Happening:
    """The others move, until one of them asks the player."""
    return lambda here: here.world.until_asked(here.seat, pause)


def passes(seconds: float) -> Happening:
    return lambda here: here.world.passes(seconds)


def presses(verb: str, place: Any = "dm") -> Happening:
    return lambda here: here.world.press(here.player, verb, place)


def skips(seconds: float) -> Happening:
    """Let so much time pass, unnoticed by the bot so far."""

    async def happens(here: Evening) -> None:
        here.world.clock.now += seconds

    return happens


async def begins(here: Evening) -> None:
    await here.world.begin("court-wars")


async def killed(here: Evening) -> None:
    await here.world.kill()


async def moves(here: Evening) -> None:
    """They move, until it is another's turn."""
    while await here.acts():
        mine = [one for one in random_game(await here.world.state(), random.Random(1)) if one[0] == here.seat]
        await here.world.play(*mine[0], 5)


async def remind(world: House, seat: int) -> None:
    """The time of this seat is almost up, says what keeps it."""
    repository = world.client.tables
    async with repository.locked(1) as table:
        notice = Notice(REMINDER, table.seats[seat].person)
        await repository.save(Step(table, next_version(table), notices=(notice,)))
    await world.quiet()


async def reminded(here: Evening) -> None:
    await remind(here.world, here.seat)


def puts_off(hours: int, place: Any = "dm") -> Happening:
    """They choose from the menu below **Later**."""

    async def happens(here: Evening) -> None:
        world = here.world
        await world.press(here.player, "later", place)
        tap = next(tap for tap, control in world.controls(here.player, place) if control.verb == "snooze")
        await world.pick(here.player, tap.message, tap.custom_id, [tap.options[{1: 0, 3: 1}[hours]][0]])
        assert f"<t:{int(world.clock.now) + hours * HOUR}:f>" in world.heard(here.player, place)

    return happens


async def mutes(here: Evening) -> None:
    """**Not this turn**."""
    await here.world.press(here.player, "later", "dm")
    await here.world.press(here.player, "mute", "dm")


async def pauses(here: Evening) -> None:
    await here.world.slash(here.world.person(0), "game pause")
    await here.world.press(here.player, "agree", "dm")
    assert not (await here.world.table()).to_act


async def goes_on(here: Evening) -> None:
    await here.world.press(here.world.person(0), "go-on")
    assert await here.acts()


async def rests_then(here: Evening) -> None:
    """They are to be called in three hours, and say that they sleep for eight hours then."""
    hour = (int(here.world.clock.now) + 3 * HOUR) % DAY // HOUR
    await here.world.choose(here.player, zone="UTC", quiet=f"{hour} - {(hour + 8) % 24}")


def away(days: str) -> Happening:
    """They name days off, or drop those that they have."""

    async def happens(here: Evening) -> None:
        if days:
            await here.world.slash(here.player, "settings", {"days": days})
        else:
            await here.world.slash(here.player, "settings")
            form = await here.world.press(here.player, "vacation", number=0)
            await here.world.submit(here.player, form.interaction, filled(form.modal) | {"kept": []})

    return happens


async def channel_closed(here: Evening) -> None:
    path = f"/channels/{here.world.channel.id}/messages"
    here.world.env.inject_error("POST", path, status=403, code=50013, times=None)


async def hand_deleted(here: Evening) -> None:
    for one in here.world.hands(here.seat):
        here.world.env.backend.delete_message(one.channel_id, one.id)


async def all_have_moved(here: Evening) -> None:
    """Both at the table have moved since the deal, and it is one's turn: that one is meant from now on."""
    turns, dice = 0, random.Random(3)
    here.seat = (await here.world.table()).to_act[0]
    while turns < 2:
        await here.world.next_move(dice, 10)
        now = (await here.world.table()).to_act[0]
        turns, here.seat = turns + (now != here.seat), now


async def ends(here: Evening) -> None:
    await here.world.client.tables.ending.end(1, STRANGER, True)
    await here.world.quiet()


async def makes_a_move(here: Evening) -> None:
    """They move by taps, until it is another's turn."""
    while await here.acts():
        await here.world.make(here.seat, random_game(await here.world.state(), random.Random(1))[0][1])


async def whose_turn_it_is(here: Evening) -> None:
    """The story is about the player with the first turn."""
    here.seat = (await here.world.table()).to_act[0]


def at_night(*more: str) -> tuple[Happening | str, ...]:
    """Their turn comes at 23:00, in their quiet hours, without a sound."""
    return (
        chooses(zone="UTC", quiet="22-7", more=["turn", *more]), begins, silence,
        skips(NOON + 11 * HOUR - 60), asked(20), skips(AT_TABLE), lambda here: here.world.quiet(), "(dm)",
    )  # fmt: skip


async def silence(here: Evening) -> None:
    """Forget all that they have heard until now."""
    here.heard()


# A step of their own asks them again


async def courts(here: Evening) -> None:
    await here.world.begin("the-four-courts")


async def closed(here: Evening) -> None:
    """Their direct messages are closed, and they play from their open hand."""
    dm = here.world.channel_id(here.player, "dm")
    here.world.wire.before = Refusal(403, DM_CLOSED, "POST", f"/{dm}/messages")
    await courts(here)
    await here.world.press(here.player, "hand")


async def hand_takes_no_edit(here: Evening) -> None:
    dm = here.world.channel_id(here.player, "dm")
    here.world.wire.before = Refusal(403, 99999, "PATCH", f"/{dm}/messages")


async def wants_no_ping_this_turn(here: Evening) -> None:
    await here.world.client.house.room(Calls).put_off(await here.world.table(), here.player.user.id, None)


def asks_itself(
    before: Happening | None = None, planned: bool = False, robot: str | None = None
) -> Happening:
    """All play at once, until their own move, or a plan, or a robot's move for them asks them again; before
    that something happens.
    """

    async def happens(here: Evening) -> None:
        world, dice, again = here.world, random.Random(3), False
        while not again:
            seat, move = random_game(await world.state(), dice)[0]
            state = (await world.state()).copy()
            state.play(seat, move)
            again = seat == here.seat and here.seat in state.to_act
            if again and before is not None:
                await before(here)
            if again:
                here.heard()
            plan = preconditions.plan_event(PLANNED, here.seat, None, (), (), "alone")
            how = {"planned": plan if planned else None, "robot": robot} if again else {}
            await world.play(seat, move, 5, **how)

    return happens


def for_a_while(less: float = 0) -> Happening:
    """As long as somebody may be asked by their own step before they are called."""

    async def happens(here: Evening) -> None:
        await here.world.passes(a_while((await here.world.table()).pace) - less)

    return happens


# A plan answers for them


async def trumps(here: Evening) -> None:
    """A game of Court Piece with trumps named an hour ago; the story is about the player after the caller.
    All have said when they sleep, so that a plan may answer.
    """
    await _trumps(here, {})


async def trumps_without_a_clock(here: Evening) -> None:
    """The same without an effect when somebody's time is over, and three minutes are a while."""
    await _trumps(here, {"pace": "evening", "at_deadline": "wait"})


async def _trumps(here: Evening, options: dict[str, str]) -> None:
    world = here.world
    for person in world.people.values():
        await keep_hours(
            world.client.tables, world.client.house.room(Plans), person.user.id, Hours("UTC", quiet=(0, 1))
        )
    await world.begin("court-piece", options)
    (caller,) = (await world.table()).to_act
    await world.play(caller, ("S",), HOUR)
    here.seat = (caller + 1) % 4
    world.clock.now += HOUR


async def plans(here: Evening) -> None:
    """They plan to follow with their lowest card."""
    await here.world.client.house.room(Plans).make(1, here.player.user.id, policy="lowest-to-follow")
    await here.world.quiet()


async def drops(here: Evening) -> None:
    await here.world.client.house.room(Plans).drop(1, here.player.user.id)
    await here.world.quiet()


def led(pause: float = HOUR) -> Happening:
    """The caller leads a suit that they can follow in more than one way: now they are asked."""

    async def happens(here: Evening) -> None:
        state, caller = await here.world.state(), (here.seat - 1) % 4
        choice, held = state.choice(caller), state.view(here.seat)["hand"]
        assert choice is not None
        card = next(one for one in choice.words if sum(one[1] == card[1] for card in held) > 1)
        await here.world.play(caller, (card,), pause)

    return happens


async def in_an_hour(here: Evening) -> None:
    """The plan answers an hour later than the moment that was drawn, which may be any."""
    await here.world.client.database.change("UPDATE moments SET due = due + ?", (HOUR,))


async def nudged(here: Evening) -> None:
    """One of those who wait nudges them, and is told twice the same as of anybody."""
    world, waits = here.world, here.world.person((here.seat + 1) % 4)
    assert await world.says(waits, "game nudge", place="dm") == SAY("answer-nudged")
    assert await world.says(waits, "game nudge", place="dm") == SAY("nudge-done")


async def answered(here: Evening) -> None:
    """So much time passes that the plan has answered."""
    for _ in range(60):
        if not await here.acts():
            return
        await here.world.passes(30)
    raise AssertionError("it never came")


async def quarantined(here: Evening) -> None:
    """Discord has just refused the bot's direct messages to anybody."""
    here.world.clock.now += HOUR
    await DirectMessages(here.world.client.database).refused(0, int(here.world.clock.now))
    await here.world.client.outbox.reach.recall()


# Discord refuses it


def refused(*refusals: tuple[int, str, str]) -> Happening:
    """Discord refuses this from now on, for a reason: a method, to them in "dm" or "here"."""

    async def happens(here: Evening) -> None:
        place = {"dm": here.world.channel_id(here.player, "dm"), "here": here.world.channel.id}
        all_of_it = [
            Refusal(403, code, method, f"/{place[where]}/messages") for code, method, where in refusals
        ]

        def before(method: str, path: str, body: Any) -> None:
            for one in all_of_it:
                one(method, path, body)

        here.world.wire.before = before

    return happens


async def shown_again(here: Evening) -> None:
    """Their hand is edited, with any content."""
    await here.world.client.database.change(
        "UPDATE deliveries SET stage = 'wanted', shown = -1, digest = NULL"
        " WHERE what = 'hand' AND person = ?",
        (here.player.user.id,),
    )
    await here.world.quiet()


async def says_so_meanwhile(here: Evening) -> None:
    """They say that they want no ping for this turn while it is decided that it is to ring in the morning."""
    calls, facts, said = here.world.client.house.room(Calls), here.world.client.outbox.facts, []

    async def meanwhile(table: Table, seat: int) -> bool:
        person = table.seats[seat].person
        if not said and await facts.rests(person):
            said.append(await calls.put_off(table, person, None))
        return False

    facts.planned = meanwhile

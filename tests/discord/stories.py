"""Events for one player at a table as the steps of a story, and the sounds that they hear. For test_rings.py.

A step acts for the player, the other players, the clock or Discord. No step checks whether anything rings.
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
"""Seconds from the clock's beginning to 12:00 UTC, on a Friday."""
CHANNEL = ["turn", "reminder", "in_channel"]


class Evening:
    """A table, and the sounds that one of its players has heard so far. The player is Ben, unless a step
    chooses another.
    """

    def __init__(self, world: House) -> None:
        self.world = world
        self.seat = 1
        self._read = len(world.wire.exchanges)

    @property
    def player(self) -> Any:
        return self.world.person(self.seat)

    async def acts(self) -> bool:
        """Return whether it's their turn."""
        return self.seat in (await self.world.table()).to_act

    def heard(self) -> str:
        """Return the messages that have come to them since the last call."""
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


# Steps


def chooses(**changes: Any) -> Happening:
    """Let them change fields of /settings."""
    return lambda here: here.world.choose(here.player, place="dm" if here.seat else "channel", **changes)


def asked(pause: float = HOUR) -> Happening:
    """Let the others move, until one of them asks the player."""
    return lambda here: here.world.until_asked(here.seat, pause)


def passes(seconds: float) -> Happening:
    return lambda here: here.world.passes(seconds)


def presses(verb: str, place: Any = "dm") -> Happening:
    return lambda here: here.world.press(here.player, verb, place)


def skips(seconds: float) -> Happening:
    """Move the clock without waking the bot."""

    async def happens(here: Evening) -> None:
        here.world.clock.now += seconds

    return happens


async def begins(here: Evening) -> None:
    await here.world.begin("court-wars")


async def killed(here: Evening) -> None:
    await here.world.kill()


async def moves(here: Evening) -> None:
    """Let them move until it's another player's turn."""
    while await here.acts():
        mine = [one for one in random_game(await here.world.state(), random.Random(1)) if one[0] == here.seat]
        await here.world.play(*mine[0], 5)


async def remind(world: House, seat: int) -> None:
    """Remind this seat that its time is almost up."""
    repository = world.client.tables
    async with repository.locked(1) as table:
        notice = Notice(REMINDER, table.seats[seat].person)
        await repository.save(Step(table, next_version(table), notices=(notice,)))
    await world.quiet()


async def reminded(here: Evening) -> None:
    await remind(here.world, here.seat)


def puts_off(hours: int, place: Any = "dm") -> Happening:
    """Let them choose from the menu below **Later**."""

    async def happens(here: Evening) -> None:
        world = here.world
        await world.press(here.player, "later", place)
        tap = next(tap for tap, control in world.controls(here.player, place) if control.verb == "snooze")
        await world.pick(here.player, tap.message, tap.custom_id, [tap.options[{1: 0, 3: 1}[hours]][0]])
        assert f"<t:{int(world.clock.now) + hours * HOUR}:f>" in world.heard(here.player, place)

    return happens


async def mutes(here: Evening) -> None:
    """Tap **Not this turn**."""
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
    """Let them set quiet hours of eight hours, which begin when they are to be called, in three hours."""
    hour = (int(here.world.clock.now) + 3 * HOUR) % DAY // HOUR
    await here.world.choose(here.player, zone="UTC", quiet=f"{hour} - {(hour + 8) % 24}")


def away(days: str) -> Happening:
    """Let them add days off, or remove all of them."""

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
    """Play until both players have moved since the deal. From here, the story is about the player whose turn
    it is.
    """
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
    """Let them move by taps, until it's another player's turn."""
    while await here.acts():
        await here.world.make(here.seat, random_game(await here.world.state(), random.Random(1))[0][1])


async def whose_turn_it_is(here: Evening) -> None:
    """Make the story about the player with the first turn."""
    here.seat = (await here.world.table()).to_act[0]


def at_night(*more: str) -> tuple[Happening | str, ...]:
    """Return steps that make their turn come silently at 23:00, during their quiet hours."""
    return (
        chooses(zone="UTC", quiet="22-7", more=["turn", *more]), begins, silence,
        skips(NOON + 11 * HOUR - 60), asked(20), skips(AT_TABLE), lambda here: here.world.quiet(), "(dm)",
    )  # fmt: skip


async def silence(here: Evening) -> None:
    """Ignore the sounds so far."""
    here.heard()


# A player's own move asks them again


async def courts(here: Evening) -> None:
    await here.world.begin("the-four-courts")


async def closed(here: Evening) -> None:
    """Close their direct messages, so that they play from their open hand."""
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
    """Play for everybody until the player's own move, or their plan's or a robot's, asks them again. `before`
    happens just before that move.
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
    """Wait as long as a player goes without a call after their own move asked them again, less this many
    seconds.
    """

    async def happens(here: Evening) -> None:
        await here.world.passes(a_while((await here.world.table()).pace) - less)

    return happens


# A plan answers for them


async def trumps(here: Evening) -> None:
    """Begin a game of Court Piece with trumps named an hour ago. The story is about the player after the
    caller. Everybody has set their quiet hours, so plans can answer.
    """
    await _trumps(here, {})


async def trumps_without_a_clock(here: Evening) -> None:
    """The same, but a deadline has no effect, and "a while" is three minutes."""
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
    """Let them plan to follow with their lowest card."""
    await here.world.client.house.room(Plans).make(1, here.player.user.id, policy="lowest-to-follow")
    await here.world.quiet()


async def drops(here: Evening) -> None:
    await here.world.client.house.room(Plans).drop(1, here.player.user.id)
    await here.world.quiet()


def led(pause: float = HOUR) -> Happening:
    """Let the caller lead a suit. The player has several cards of that suit, so they are asked."""

    async def happens(here: Evening) -> None:
        state, caller = await here.world.state(), (here.seat - 1) % 4
        choice, held = state.choice(caller), state.view(here.seat)["hand"]
        assert choice is not None
        card = next(one for one in choice.words if sum(one[1] == card[1] for card in held) > 1)
        await here.world.play(caller, (card,), pause)

    return happens


async def in_an_hour(here: Evening) -> None:
    """Delay the plan's answer by an hour, since its drawn moment is random."""
    await here.world.client.database.change("UPDATE moments SET due = due + ?", (HOUR,))


async def nudged(here: Evening) -> None:
    """Let a waiting player nudge them. Both answers are the usual ones, even if a plan will answer."""
    world, waits = here.world, here.world.person((here.seat + 1) % 4)
    assert await world.says(waits, "game nudge", place="dm") == SAY("answer-nudged")
    assert await world.says(waits, "game nudge", place="dm") == SAY("nudge-done")


async def answered(here: Evening) -> None:
    """Wait until the plan has answered."""
    for _ in range(60):
        if not await here.acts():
            return
        await here.world.passes(30)
    raise AssertionError("it never came")


async def quarantined(here: Evening) -> None:
    """Let Discord refuse all of the bot's direct messages."""
    here.world.clock.now += HOUR
    await DirectMessages(here.world.client.database).refused(0, int(here.world.clock.now))
    await here.world.client.outbox.reach.recall()


# Discord refuses requests


def refused(*refusals: tuple[int, str, str]) -> Happening:
    """Let Discord refuse these from now on. Each refusal is a code, a method, and "dm" or "here"."""

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
    """Edit their hand, with any content."""
    await here.world.client.database.change(
        "UPDATE deliveries SET stage = 'wanted', shown = -1, digest = NULL"
        " WHERE what = 'hand' AND person = ?",
        (here.player.user.id,),
    )
    await here.world.quiet()


async def says_so_meanwhile(here: Evening) -> None:
    """Let them mute this turn while the bot decides that it is to ring in the morning."""
    calls, facts, said = here.world.client.house.room(Calls), here.world.client.outbox.facts, []

    async def meanwhile(table: Table, seat: int) -> bool:
        person = table.seats[seat].person
        if not said and await facts.rests(person):
            said.append(await calls.put_off(table, person, None))
        return False

    facts.planned = meanwhile

"""A slow game as people see it: the pace that the host chooses, the players' deadlines, and the news when one
passes. Days pass in seconds, and the bot restarts in between.
"""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest

from bot.i18n.languages import language
from bot.sandbox.taps import do
from bot.tables.clock.paces import DAY, EXCUSED, HOUR, IN_A_ROW, PACES
from bot.ui.controls import ControlId
from tests.bot.test_tables import FIRST
from tests.dealing import KnownDealer
from tests.discord.clock import Clock
from tests.discord.people import House, Person, house, random_game, text_of
from tests.discord.test_trouble import forge
from tests.discord.wire import SILENT, Exchange, pings

SAY = language(None)
NOON = float(int(dt.datetime(2027, 1, 15, 12, tzinfo=dt.UTC).timestamp()))


async def due(world: House, kind: str = "deadline") -> None:
    """Let time pass until the next timer of this kind."""
    rows = await world.client.database.read("SELECT min(due) FROM timers WHERE kind = ?", (kind,))
    await world.pass_by(rows[0][0] - world.clock.now + 1)


async def until_asked(world: House, seat: int) -> None:
    """Let everybody else answer at once, until this seat is asked."""
    while seat not in (await world.table()).to_act:
        await world.next_move()


def told(world: House, seat: int, key: str, **facts: str) -> bool:
    """Return whether this seat's player has read this text in their direct messages."""
    where = {"game": SAY("game-court-wars"), "channel": f"<#{world.channel.id}>"}
    text = SAY(key, **where, **facts)
    return any(text in one for one in world.shown(world.person(seat), "dm"))


# The host's choices


async def test_the_pace_is_chosen_with_the_command_or_in_the_lobby_and_told(world: House) -> None:
    ana, ben = world.people.values()
    await world.gather("court-wars")
    text = await world.details(ben)
    assert f"{SAY('timing-pace')}: {SAY('timing-pace-few')}" in text
    assert SAY("timing-deadline") not in text, "that is as usual"
    assert SAY("timing-pace-is") in await world.taps(ben, "options")
    assert not [c for _, c in world.controls(ben, "channel") if c.verb == "timing"]
    await world.press(ana, "options")
    taps = {c.argument: tap for tap, c in world.controls(ana, "channel") if c.verb == "timing"}
    assert [value for value, _ in taps["pace"].options] == list(PACES)
    await do(world, taps["pace"], ["daily"])
    await do(world, taps["deadline"], ["wait"])
    await world.quiet()
    text = await world.details(ben)
    assert f"**{SAY('timing-pace')}: {SAY('timing-pace-daily')}**" in text
    assert f"**{SAY('timing-deadline')}: {SAY('timing-deadline-wait')}**" in text
    # No other person can choose, and no other value can be chosen.
    custom_id = ControlId("timing", 1, argument="pace").custom_id()
    assert "Only Ana" in await forge(world, ben, custom_id, ["few"])
    assert SAY("no-such-pace") in await forge(world, ana, custom_id, ["hasty"])
    await forge(world, ana, ControlId("timing", 1, argument="host").custom_id(), ["7"])
    table = await world.table()
    assert (table.pace, table.at_deadline, table.host) == ("daily", "wait", ana.user.id)
    await world.slash(ana, "play four-tribes", {"pace": "evening", "at_deadline": "others", "begins": "600"})
    table = await world.table(2)
    assert (table.pace, table.at_deadline, table.terms.begins) == ("evening", "others", "600")
    until = SAY("lobby-begins", when=f"<t:{table.created + 600}:R>")
    assert until in await world.details(ben, number=2)


# A week with a sleeper


@pytest.mark.people(3)
async def test_a_week_with_a_sleeper(world: House) -> None:
    begun = int(world.clock.now)
    await world.begin("court-wars")
    (seat,) = (await world.table()).to_act
    sleeper, others = world.person(seat), [n for n in range(3) if n != seat]
    until = f"<t:{begun + FIRST}:R>"
    names = f"**{sleeper.name}**"
    since = f"<t:{begun}:R>"
    timed = SAY("table-turn-timed", names=names, since=since, pace="few")
    assert timed in text_of(world.public()), "nobody else does"
    assert until in world.shown(sleeper, "dm")[-1], "they know until when"
    await world.restart()
    await due(world, "reminder")
    assert told(world, seat, "ping-reminder", known="yes", ends=until)
    assert not any(told(world, one, "ping-reminder", known="yes", ends=until) for one in others)
    await world.kill()
    await due(world)
    table = await world.table()
    assert seat not in table.to_act, "a robot has played this one move"
    assert table.seats[seat].person == sleeper.user.id
    assert told(world, seat, "notice-played-for")
    assert not any(told(world, one, "notice-played-for") for one in others)
    assert SAY("event-stood-in", seat=names) in text_of(world.public())
    # They get their next question, let it pass, and let the one after it pass, too, with restarts in between.
    for number in range(EXCUSED + IN_A_ROW - 1):
        await until_asked(world, seat)
        assert not (await world.table()).seats[seat].kept_for, number
        await (world.restart() if number % 2 else world.kill())
        await due(world)
    table = await world.table()
    assert (table.seats[seat].person, table.seats[seat].kept_for) == (0, sleeper.user.id)
    assert told(world, seat, "notice-replaced")
    assert world.clock.now - begun < 10 * DAY
    # The others no longer wait for them. One tap brings them back.
    await world.pass_by(3 * HOUR)
    assert seat not in (await world.table()).to_act
    await world.press(sleeper, "come-back", "dm")
    await until_asked(world, seat)
    table = await world.table()
    assert table.seats[seat].person == sleeper.user.id
    assert table.seats[seat].clock.deadline >= int(world.clock.now) + PACES["few"].increment


@pytest.mark.people(3)
async def test_a_player_takes_over_with_their_next_tap(world: House) -> None:
    await world.begin("court-wars")
    (seat,) = (await world.table()).to_act
    await due(world)
    await world.kill()
    await until_asked(world, seat)
    await world.move(random.Random(1), lambda seat: "dm")
    rows = await world.client.database.read("SELECT person FROM moves ORDER BY version")
    assert rows[0]["person"] == 0
    assert rows[-1]["person"] == world.person(seat).user.id


@pytest.mark.people(4)
async def test_whom_a_robot_has_played_for_is_called_to_what_that_asks_them(world: House) -> None:
    await world.begin("court-piece")
    (seat,) = (await world.table()).to_act
    await due(world)
    assert (await world.table()).to_act == (seat,), "the robot has named trumps, and its player leads"
    since = len(world.wire.exchanges)
    await world.pass_by(HOUR + 60)
    assert len(world.loud(world.channel_id(world.person(seat), "dm"), since)) == 1


async def test_where_the_host_says_so_the_table_waits(world: House) -> None:
    await world.begin("court-wars", {"at_deadline": "wait"})
    (seat,) = (await world.table()).to_act
    for _ in range(9):
        await world.pass_by(DAY)
    await world.restart()
    table = await world.table()
    assert table.to_act == (seat,)
    text = text_of(world.public())
    assert SAY("table-idle-waits", Name=f"**{world.person(seat).name}**")[:40] in text
    other = world.person(1 - seat)
    assert "stand-in" not in [control.verb for _, control in world.controls(other, "channel")]
    await world.next_move()
    assert "is over" not in text_of(world.public())


# On both sides of the date line, and in the night when the clocks change


BEGINS = dt.datetime(2027, 3, 14, 5, tzinfo=dt.UTC)
"""It is Sunday evening in Auckland and still Saturday in Honolulu. New York's clocks change in two hours."""


class Wall(NamedTuple):
    """A person's home, and the days on which they are away: in their words, and by their wall clock."""

    city: str
    zone: str
    says: str
    away: dt.date

    def rests(self, at: float) -> bool:
        """Return whether they rest at this second: from 22:00 to 7:00, and on their whole day off."""
        here = dt.datetime.fromtimestamp(at, ZoneInfo(self.zone))
        return here.date() == self.away or not 7 <= here.hour < 22


WALLS = (
    Wall("Auckland", "Pacific/Auckland", "tomorrow", dt.date(2027, 3, 15)),
    Wall("Honolulu", "Pacific/Honolulu", "today", dt.date(2027, 3, 13)),
    Wall("New York", "America/New_York", "today", dt.date(2027, 3, 14)),
    Wall("Zurich", "Europe/Zurich", "tomorrow", dt.date(2027, 3, 15)),
)


async def settles(world: House, person: Person, wall: Wall) -> None:
    """Let them set their city and their quiet hours, and take a day off."""
    await world.choose(person, zone=wall.city, quiet="22-7")
    await world.slash(person, "settings", {"days": wall.says})


async def test_each_rests_by_the_clock_on_their_own_wall(tmp_path: Path) -> None:
    clock = Clock(BEGINS.timestamp())
    async with house(tmp_path, len(WALLS), now=clock, dealer=KnownDealer("c")) as world:
        people = list(world.people.values())
        for person, wall in zip(people, WALLS, strict=True):
            await settles(world, person, wall)
            hours = (await world.client.preferences.settings(person.user.id)).hours
            assert (hours.zone, hours.vacations) == (wall.zone, ((wall.away, wall.away),)), wall.city
        rings: list[tuple[int, float]] = []

        def hears(method: str, path: str, body: Any) -> None:
            if method == "POST" and path.endswith("/messages") and not (body.get("flags") or 0) & SILENT:
                called = pings(Exchange(method, path, body, (), None))
                for seat, person in enumerate(people):
                    own = f"/channels/{world.channel_id(person, 'dm')}/messages"
                    if path == own or str(person.user.id) in called:
                        rings.append((seat, clock.now))

        await world.begin("court-piece")
        world.wire.after = hears
        moves, dice = 0, random.Random(1)
        rested: set[int] = set()
        while clock.now < BEGINS.timestamp() + 4 * 24 * HOUR:
            table = await world.table()
            for seat in table.to_act:
                deadline = table.seats[seat].clock.deadline
                assert deadline, "a slow game has a deadline"
                assert not WALLS[seat].rests(deadline), (WALLS[seat].city, deadline)
            (seat,) = table.to_act
            if WALLS[seat].rests(clock.now):
                rested.add(seat)
            else:
                (_, move), *_ = random_game(await world.state(), dice)
                await world.client.tables.play.move(1, seat, None, move)
                moves += 1
            await world.pass_by(3 * HOUR)
    assert moves > 8
    assert len(rested) > 1, "some were asked while they rest"
    assert {seat for seat, _ in rings} == set(range(len(WALLS)))
    for seat, at in rings:
        assert not WALLS[seat].rests(at), (WALLS[seat].city, at)

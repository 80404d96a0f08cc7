"""People in a channel that gets the message about the daily, on a Discord in memory."""

from __future__ import annotations

from simcord.backend.models import Message

from bot.features.daily import calendar
from bot.features.daily.dailies import deal_id
from bot.features.duplicate.plays import Plays
from bot.features.members.members import Members
from bot.i18n.languages import language
from bot.sandbox.cast import Person
from bot.tables.clock.paces import HOUR
from bot.tables.core.table import User
from engine import duplicate
from engine.duplicate import Result
from tests.discord.people import House, text_of
from tests.features.settings.channels import choose
from tests.features.settings.test_on_discord import trust

SAY = language("en")
NOON = 12


def messages(world: House) -> list[Message]:
    """Return the messages in the channel about the daily, oldest first."""
    found = [one for one in world.messages(world.person(0), "channel") if not one.is_ephemeral]
    return [one for one in found if SAY("daily-board-play") in text_of(one)]


def title(day: int) -> str:
    return SAY("daily-board-title", number=calendar.number(day)).removeprefix("### ")


def so_far(day: int, *names: str) -> str:
    number, told = calendar.number(day), SAY.list(list(names))
    return SAY("daily-board-so-far", number=number, count=len(names), names=told)


async def turn_on(world: House, hour: int = NOON) -> None:
    trust(world, world.person(0))
    await choose(world, world.person(0), "daily", str(hour))
    await world.quiet()


async def until(world: House, day: int, hour: int = NOON, seconds: int = 60) -> None:
    """Let time pass until this many seconds after an hour of a day."""
    await world.pass_by(calendar.begins(day) + hour * HOUR + seconds - world.clock.now)
    await world.quiet()


async def finish(world: House, person: Person, day: int, game: str, score: float, known: bool = True) -> None:
    """Store a finished play that counts, with a unique score."""
    tables, plays = world.client.tables, world.client.house.room(Plays)
    if known:
        members = world.client.house.room(Members)
        await members.keep(world.guild.id, person.user.id, person.name, int(tables.now()))
    user = User(person.user.id, person.name, "en-US")
    play = await plays.rows.begin(deal_id(day, game), user, calendar.begins(day), counts=True)
    points = (score, 900.0, score, 900.0)[: duplicate.short(game).seats]
    await plays.rows.save(play, (), Result(points, score, (score,)), calendar.begins(day) + 1, counts=True)


async def played_yesterday(world: House, day: int) -> None:
    """Let two people have played yesterday's own game."""
    own = calendar.games(day - 1)[0]
    for number, score in enumerate((771.0, 772.0)):
        await finish(world, world.person(number), day - 1, own, score)


async def shown(world: House) -> str:
    """Return the text of the only message."""
    (message,) = messages(world)
    return text_of(message)

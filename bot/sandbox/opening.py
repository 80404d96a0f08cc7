"""Where the sandbox meets Courtyard: how the bot is made, how a table is gathered, which controls are moves.

All that the sandbox knows of Courtyard's commands and custom_ids is here and in skill.py; the rest would show
any bot.
"""

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import discord
from discord import app_commands

import engine
from bot.client import Courtyard
from bot.i18n.languages import language
from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Impossible, OfflineDiscord
from bot.sandbox.skill import Skill
from bot.sandbox.taps import IN_CHANNEL, Refusal, Tap, do, legal_taps, play_on
from bot.settings import Settings
from bot.storage.database import DatabaseUnusable
from bot.tables.core.errors import DuplicateInteraction, Refused, Stale
from bot.ui.controls import ControlId, parse

GAMES = tuple(engine.GAMES)
SEATS = max(game.seats[-1] for game in engine.GAMES.values())

# The level of the robots that sit here at the beginning: they make no gross mistakes, and can be beaten.
ROBOTS = "fair"

# Seconds without anything to tap after which a game that is watched has come to a standstill.
PATIENCE = 10.0

# The verbs of controls that bring a move forward. Typing opens a form, and back undoes.
MOVES = frozenset({"say", "words", "pick", "done", "order", "sure"})


def client(database: Path, emojis: bool = True) -> discord.Client:
    """The bot as it would run on Discord, with this database and nothing of this machine's environment."""
    return Courtyard(Settings(database=database, emojis=emojis))


def error_sentence(error: Exception) -> str | None:
    """The line to print when this keeps the bot from starting; `None`: it is a bug, with a traceback."""
    if isinstance(error, DatabaseUnusable):
        return language(None)(error.key, **error.facts)
    return None


async def welcome(world: OfflineDiscord) -> None:
    """Prepare what somebody finds who has never been here.

    Alone, they have a game before them that they start with one tap: robots sit at it already, most people
    know its like, and in one round of 13 or 14 moves they see how it begins, and that somebody wins: where
    courts are equal, as after one round they mostly are, the round decides. Several people find a table to
    join.
    """
    if len(world.people) > 1:
        await gather(world)
    else:
        await fill(world, await gather(world, "court-piece", {"rounds": "1", "ties": "rounds"}))


def answered(error: BaseException) -> bool:
    """Return whether the bot means this error: the person was told a sentence, and nothing is wrong."""
    cause = getattr(error, "original", error)
    of_commands = app_commands.NoPrivateMessage | app_commands.TransformerError
    return isinstance(cause, Refused | engine.Illegal | Stale | DuplicateInteraction | of_commands)


async def gather(
    world: OfflineDiscord, game: str = GAMES[0], options: Mapping[str, str] | None = None
) -> int:
    """The first person gathers a table; gives the table's number."""
    before = {control.table for _, control in _controls(world, _host(world), "invite")}
    await world.slash(_host(world), f"play {game}", options)
    for _ in range(100):
        now = {control.table for _, control in _controls(world, _host(world), "invite")} - before
        if now:
            return max(now)
        await asyncio.sleep(0.05)
    raise Impossible("nothing-came")


async def fill(world: OfflineDiscord, table: int, seats: int | None = None) -> None:
    """The host seats so many robots; by default until the table is full."""
    for _ in range(SEATS if seats is None else seats):
        await press(world, _host(world), "robot", table, ROBOTS)
    await press(world, _host(world), "look", table)


async def start(world: OfflineDiscord, game: str) -> int:
    """Gather a table, seat those who find room, and robots where too few are here, start it."""
    table = await gather(world, game)
    for person in list(world.people.values())[1:]:
        await press(world, person, "join", table)
    lacking = engine.GAMES[game].seats[0] - len(world.people)
    if lacking > 0:
        await fill(world, table, lacking)
    await press(world, _host(world), "start", table)
    return table


def unwanted(table: int) -> Refusal:
    """Refuses everything but moves at this table."""

    def refuse(tap: Tap) -> bool:
        control = _control(tap)
        return control is None or control.table != table or control.verb not in MOVES

    return refuse


async def play(world: OfflineDiscord, game: str, pause: float = 0.0) -> list[Tap]:
    """Play it to its end by fair taps; gives them. `pause`: seconds after each of them."""
    table = await start(world, game)
    assert isinstance(world.client, Courtyard)
    rng = random.Random()
    return await play_on(
        world,
        rng,
        refuse=unwanted(table),
        over=over(table),
        choose=Skill(world.client, table, rng).choose,
        pause=pause,
        patience=PATIENCE,
    )


def over(table: int) -> Callable[[OfflineDiscord], bool]:
    """Return whether the table's message no longer offers the hands: its game has ended."""

    def ended(world: OfflineDiscord) -> bool:
        return not any(control.table == table for _, control in _controls(world, _host(world), "hand"))

    return ended


def _host(world: OfflineDiscord) -> Person:
    return next(iter(world.people.values()))


async def press(world: OfflineDiscord, person: Person, verb: str, table: int, *picks: str) -> None:
    """Tap what has this verb; where they see no such thing, it is behind **More**."""
    for wanted in (verb, "more", verb):
        taps = (tap for tap, control in _controls(world, person, wanted) if control.table == table)
        if (tap := next(taps, None)) is not None:
            await do(world, tap, picks if wanted == verb else ())
            if wanted == verb:
                return


def _controls(world: OfflineDiscord, person: Person, verb: str) -> Iterator[tuple[Tap, ControlId]]:
    for tap in legal_taps(world, person, IN_CHANNEL, newest=False):
        control = _control(tap)
        if control is not None and control.verb == verb:
            yield tap, control


def _control(tap: Tap) -> ControlId | None:
    try:
        return parse(tap.custom_id)
    except ValueError:
        return None

"""Connect the sandbox to Courtyard: create the bot, set up tables, and identify controls that make moves.

Only this module and skill.py use Courtyard's commands and custom_ids. The rest of the sandbox would work with
any bot.
"""

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
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

# The level of the first robots. They avoid obvious blunders but are beatable.
ROBOTS = "fair"

# Seconds with no possible tap before a watched game counts as stuck.
PATIENCE = 10.0

# Verbs of controls that advance a move. Typing opens a form, and back undoes a step.
MOVES = frozenset({"say", "words", "pick", "done", "order", "sure"})


def client(database: Path, emojis: bool = True) -> discord.Client:
    """Return the bot as it would run on Discord.

    It uses this database and ignores this machine's environment.
    """
    return Courtyard(Settings(database=database, emojis=emojis))


def error_sentence(error: Exception) -> str | None:
    """Return the line to print if this error keeps the bot from starting, or `None` if it's a bug.

    Bugs are shown with their traceback.
    """
    if isinstance(error, DatabaseUnusable):
        return language(None)(error.key, **error.facts)
    return None


async def welcome(world: OfflineDiscord) -> None:
    """Prepare the sandbox for a first visitor.

    A single person gets a game that starts with one tap. Robots are seated, and most people know this kind of
    game. The game is a single round of 13 or 14 moves, which is enough to show how a game goes and that one
    side wins. Several people get a table to join.
    """
    if len(world.people) > 1:
        await gather(world)
    else:
        await fill(world, await gather(world, "court-piece", {"rounds": "1"}))


def answered(error: BaseException) -> bool:
    """Return True for errors the bot expects and has already reported to the user."""
    cause = getattr(error, "original", error)
    of_commands = app_commands.NoPrivateMessage | app_commands.TransformerError
    return isinstance(cause, Refused | engine.Illegal | Stale | DuplicateInteraction | of_commands)


async def gather(
    world: OfflineDiscord, game: str = GAMES[0], options: Mapping[str, str] | None = None
) -> int:
    """Let the first person open a table. Return its ID."""
    before = {control.table for _, control in _controls(world, _host(world), "invite")}
    await world.slash(_host(world), f"play {game}", options)
    for _ in range(100):
        now = {control.table for _, control in _controls(world, _host(world), "invite")} - before
        if now:
            return max(now)
        await asyncio.sleep(0.05)
    raise Impossible("nothing-came")


async def fill(world: OfflineDiscord, table: int, seats: int | None = None) -> None:
    """Let the host seat this many robots, by default until the table is full."""
    for _ in range(SEATS if seats is None else seats):
        await press(world, _host(world), "robot", table, ROBOTS)
    await press(world, _host(world), "look", table)


async def start(world: OfflineDiscord, game: str) -> int:
    """Set up a table, seat as many people as fit, add robots if there are too few, and start the game."""
    table = await gather(world, game)
    for person in list(world.people.values())[1:]:
        await press(world, person, "join", table)
    lacking = engine.GAMES[game].seats[0] - len(world.people)
    if lacking > 0:
        await fill(world, table, lacking)
    await press(world, _host(world), "start", table)
    return table


@contextmanager
def at_once(client: discord.Client) -> Iterator[None]:
    """Disable the delay against accidental taps inside this context, because taps are simulated."""
    assert isinstance(client, Courtyard)
    shown = client.pages.just_shown
    before, shown.glance = shown.glance, 0.0
    try:
        yield
    finally:
        shown.glance = before


def unwanted(table: int) -> Refusal:
    """Return a function that returns True for every tap except moves at this table."""

    def refuse(tap: Tap) -> bool:
        control = _control(tap)
        return control is None or control.table != table or control.verb not in MOVES

    return refuse


async def play(world: OfflineDiscord, game: str, pause: float = 0.0) -> list[Tap]:
    """Play a game to the end with taps that a fair robot would choose. Return the taps.

    After each tap, wait for `pause` seconds.
    """
    table = await start(world, game)
    assert isinstance(world.client, Courtyard)
    rng = random.Random()
    with at_once(world.client):
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
    """Return a function that returns True once the game is over.

    The game is over when the table's public message no longer has the button for a player's hand.
    """

    def ended(world: OfflineDiscord) -> bool:
        return not any(control.table == table for _, control in _controls(world, _host(world), "hand"))

    return ended


def _host(world: OfflineDiscord) -> Person:
    return next(iter(world.people.values()))


async def press(world: OfflineDiscord, person: Person, verb: str, table: int, *picks: str) -> None:
    """Press the control with this verb. If the person can't see it, open **More** and try again.

    If it isn't there either, do nothing.
    """
    for wanted in (verb, "more", verb):
        taps = (tap for tap, control in _controls(world, person, wanted) if control.table == table)
        if (tap := next(taps, None)) is not None:
            with at_once(world.client):
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

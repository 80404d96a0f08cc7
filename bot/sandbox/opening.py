"""Where the sandbox meets Courtyard: how the bot is made, how a table is gathered, which controls are moves.

All that the sandbox knows of Courtyard's commands and custom_ids is here; the rest would show any bot.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import discord

import engine
from bot.client import Courtyard
from bot.controls import Order, parse
from bot.languages import language
from bot.sandbox.taps import IN_CHANNEL, Refusal, Tap, do, legal_taps
from bot.sandbox.world import Person, World
from bot.settings import Settings
from bot.store import StoreTrouble

GAMES = tuple(engine.GAMES)

# The verbs of controls that bring a move forward. Typing opens a form, and back undoes.
MOVES = frozenset({"say", "pick", "done", "usual", "mix"})


def client(database: Path) -> discord.Client:
    """The bot as it would run on Discord, with this database and nothing of this machine's environment."""
    return Courtyard(Settings(database=database))


def complaint(error: Exception) -> str | None:
    """The line to print when this keeps the bot from starting; `None`: it is a bug, with a traceback."""
    if isinstance(error, StoreTrouble):
        return language(None)(error.key, **error.facts)
    return None


async def gather(world: World, game: str = GAMES[0]) -> None:
    """The first person gathers a table, so that a newcomer finds one to join."""
    await world.slash(_host(world), f"play {game}")


async def start(world: World, game: str) -> int:
    """Gather a table, seat whoever finds room, start it; gives the table's number."""
    await gather(world, game)
    table = max(order.table for _, order in _controls(world, _host(world), "join"))
    for person in list(world.people.values())[1:]:
        await _press(world, person, "join", table)
    await _press(world, _host(world), "start", table)
    return table


def unwanted(table: int) -> Refusal:
    """Refuses everything but moves at this table."""

    def refuse(tap: Tap) -> bool:
        order = _order(tap)
        return order is None or order.table != table or order.verb not in MOVES

    return refuse


def over(table: int) -> Callable[[World], bool]:
    """Whether the table's message no longer offers the hands: its game has ended."""

    def ended(world: World) -> bool:
        return not any(order.table == table for _, order in _controls(world, _host(world), "hand"))

    return ended


def _host(world: World) -> Person:
    return next(iter(world.people.values()))


async def _press(world: World, person: Person, verb: str, table: int) -> None:
    for tap, order in _controls(world, person, verb):
        if order.table == table:
            await do(world, tap)
            return


def _controls(world: World, person: Person, verb: str) -> Iterator[tuple[Tap, Order]]:
    for tap in legal_taps(world, person, IN_CHANNEL, newest=False):
        order = _order(tap)
        if order is not None and order.verb == verb:
            yield tap, order


def _order(tap: Tap) -> Order | None:
    try:
        return parse(tap.custom_id)
    except ValueError:
        return None

"""Gathering a table, from the first seat to the deal, and the next game of the same people.

Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

import dataclasses
import random
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import engine
from bot.i18n import names
from bot.i18n.languages import option_key
from bot.tables.errors import Refused, Stale
from bot.tables.repository import TableRepository
from bot.tables.step import Step, dealt, next_version, rematched
from bot.tables.table import Person, Seat, Table
from engine.robots import LEVELS

SEATS_A_PERSON = 25
"""Tables that one person may sit at, at once."""


def any_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class Lobby:
    """What may be done before the cards are dealt, and to deal them. `seed` is given by tests that want to
    know it.
    """

    def __init__(self, tables: TableRepository, seed: Callable[[], str] = any_seed) -> None:
        self._tables = tables
        self._seed = seed

    async def gather(
        self,
        guild: int,
        channel: int,
        locale: str,
        host: Person,
        game: str,
        options: Mapping[str, Any],
        interaction: int | None = None,
    ) -> Table:
        """A new table with its host in the first seat."""
        try:
            settled = engine.GAMES[game].options.of(options)
        except KeyError:
            raise Refused("no-such-game") from None
        except engine.BadOption as bad:
            raise _bad_option(game, bad) from None
        await self._has_room(host.id)
        now = self._tables.now()
        table = Table(
            id=0,
            guild=guild,
            channel=channel,
            game=game,
            options=settled,
            host=host.id,
            locale=locale,
            phase="gathering",
            version=0,
            seats=(Seat(host.id, names.clean(host.name, 0), host.locale),),
            created=now,
            waiting_since=now,
        )
        return await self._tables.save(Step(None, table, opens=frozenset((0,))), interaction)

    async def join(self, table: int, person: Person, interaction: int | None = None) -> Table:
        """Take the next seat. Raises Refused when there is none."""
        await self._has_room(person.id)
        async with self._locked(table) as old:
            if old.seat_of(person.id) is not None:
                raise Refused("already-seated")
            return await self._sit_down(old, person.id, person.name, person.locale, None, interaction)

    async def add_robot(
        self, table: int, person: int, level: str, called: Sequence[str], interaction: int | None = None
    ) -> Table:
        """The host seats a robot, with one of these names that nobody at the table has."""
        async with self._locked(table, host=person) as old:
            if level not in LEVELS:
                raise Refused("no-such-level")
            taken = {seat.name for seat in old.seats}
            name = random.choice([name for name in called if name not in taken] or called)
            return await self._sit_down(old, 0, name, old.locale, level, interaction)

    async def _sit_down(
        self, old: Table, person: int, name: str, locale: str, robot: str | None, interaction: int | None
    ) -> Table:
        if len(old.seats) >= old.about.seats[-1]:
            raise Refused("table-full", seats=len(old.seats))
        seat = Seat(person, names.clean(name, len(old.seats)), locale, robot)
        return await self._change(old, interaction, seats=(*old.seats, seat))

    async def dismiss_robot(self, table: int, person: int, interaction: int | None = None) -> Table:
        """The host sends away the robot that came last."""
        async with self._locked(table, host=person) as old:
            robots = [number for number, seat in enumerate(old.seats) if seat.robot]
            if not robots:
                raise Refused("no-robot")
            seats = tuple(seat for number, seat in enumerate(old.seats) if number != robots[-1])
            return await self._change(old, interaction, seats=seats)

    async def choose(
        self, table: int, person: int, option: str, value: str, interaction: int | None = None
    ) -> Table:
        """The host chooses an option."""
        async with self._locked(table, host=person) as old:
            values = dataclasses.asdict(old.options)
            if option not in values:
                raise Stale  # a control of another version of the game
            try:
                options = old.about.options.of({**values, option: value})
            except engine.BadOption as bad:
                raise _bad_option(old.game, bad) from None
            return await self._change(old, interaction, options=options)

    async def start(self, table: int, person: int, interaction: int | None = None) -> Table:
        """The host starts the game: the cards are dealt."""
        async with self._locked(table, host=person) as old:
            if len(old.seats) not in old.about.seats:
                raise Refused("too-few-players", least=old.about.seats[0], here=len(old.seats))
            state = engine.new(old.game, len(old.seats), self._seed(), old.options)
            return await self._tables.save(dealt(old, state, self._tables.now()), interaction)

    async def rematch(self, table: int, person: Person, interaction: int | None = None) -> Table:
        """The same people play again, with what carries over: a new table in the same channel, dealt."""
        async with self._tables.locked(table) as old:
            if old.phase != "over" or old.state is None:
                raise Refused("no-rematch")
            if old.seat_of(person.id) is None:
                raise Refused("not-seated")
            if await self._tables.has_rematch(table):
                raise Refused("rematch-already")
            state = old.state.rematch(self._seed())
            return await self._tables.save(rematched(old, state, person.id, self._tables.now()), interaction)

    @asynccontextmanager
    async def _locked(self, table: int, host: int | None = None) -> AsyncIterator[Table]:
        """The table, locked, while it is still being gathered; where a host is named, by her."""
        async with self._tables.locked(table) as old:
            in_lobby(old)
            if host is not None:
                only_host(old, host)
            yield old

    async def _change(self, old: Table, interaction: int | None, **changes: Any) -> Table:
        return await self._tables.save(Step(old, next_version(old, **changes)), interaction)

    async def _has_room(self, person: int) -> None:
        if len(await self._tables.of_person(person)) >= SEATS_A_PERSON:
            raise Refused("too-many-tables", most=SEATS_A_PERSON)


def in_lobby(table: Table) -> None:
    """Raises Refused unless the table is still being gathered."""
    if table.phase != "gathering":
        raise Refused("already-started" if table.alive else "already-over")


def only_host(table: Table, person: int) -> None:
    """Raises Refused unless the person hosts the table."""
    if table.host != person:
        hosts = (
            names.clean(one.name, number)
            for number, one in enumerate(table.seats)
            if one.person == table.host
        )
        raise Refused("host-only", host_name=next(hosts, "?"))


def _bad_option(game: str, bad: engine.BadOption) -> Refused:
    key = f"option-{option_key(game, bad.name)}"
    return Refused("bad-option", option_key=key, allowed=", ".join(map(str, bad.allowed)))

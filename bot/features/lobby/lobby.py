"""Run a table from its first seat to the deal, and a rematch's lobby.

Each method runs in one transaction. If it raises Refused, no data changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import engine
from bot.features.lobby.dealer import Dealer, cut_of
from bot.features.lobby.options import as_usual, bad_option, usual
from bot.features.lobby.presets import PRESET, preset_values, with_preset
from bot.features.lobby.removals import REMOVED, Removals
from bot.i18n import names
from bot.tables.clock.paces import AT_DEADLINE, DAY, HOUR, PACES, USUAL, AtDeadline
from bot.tables.clock.timers import KEPT, LOBBY, Timer
from bot.tables.core import reliability
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Notice, Step, abandoned, dealt, next_version, with_seat
from bot.tables.core.table import LobbyTerms, Table, User
from bot.tables.play import seating
from bot.tables.play.hosting import host_name, in_lobby, only_host
from bot.tables.play.limits import Limits
from engine.cards.sealed import sealed
from engine.robots import LEVELS

LAPSED = "lapsed"
"""The type of notice (one-time message) to the players in a lobby that wasn't started in time."""
KEPT_FOR = 6 * 3600
"""A rematch reserves seats for the former players for this many seconds."""


class Lobby:
    """Opens tables, fills their seats, changes their options, and deals the cards from a sealed seed."""

    def __init__(self, tables: TableRepository, limits: Limits, dealer: Dealer) -> None:
        self._tables = tables
        self._limits = limits
        self._dealer = dealer
        self.removals = Removals(tables.database)

    async def gather(
        self,
        guild: int,
        channel: int,
        locale: str,
        host: User,
        game: str,
        options: Mapping[str, Any],
        interaction: int | None = None,
        pace: str = USUAL,
        at_deadline: str = AT_DEADLINE[0],
        begins: str = seating.HOST,
    ) -> Table:
        """Open a new table with its host in the first seat.

        `options` may include the name of a preset in addition to single options. Raise Refused if an argument
        is invalid, or if the host has too many tables.
        """
        at_pace, then = _pace(pace), _at_deadline(at_deadline)
        if begins not in seating.WAYS:
            raise Refused("no-such-pace")
        try:
            about = engine.GAMES[game]
            asked = {name: value for name, value in options.items() if name != PRESET}
            values = {**(preset_values(about, options[PRESET]) if PRESET in options else {}), **asked}
            settled = about.options.of({**usual(game, at_pace, values, asked), **values})
        except KeyError:
            raise Refused("no-such-game") from None
        except engine.BadOption as bad:
            raise bad_option(game, bad) from None
        async with self._limits.one_more_seat(host.id):
            await self._limits.may_host(host.id)
            await self._limits.may_open(host.id)
            said, now = await self._tables.reliability(host.id), self._tables.now()
            cut = self._dealer.cut(host.locale)
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
                seats=seating.sat_down((seating.seat_of(host, 0),), host.id, said, cut),
                created=now,
                waiting_since=now,
                pace=at_pace,
                at_deadline=then,
                terms=LobbyTerms(begins),
                seed=self._dealer.secret(),
            )
            timers = (Timer(LOBBY, lapses(table)), seating.timer(table, now))
            step = Step(None, table, opens=frozenset((0,)), timers=timers)
            return await self._tables.save(step, interaction)

    async def join(self, table: int, person: User, interaction: int | None = None) -> Table:
        """Take the seat reserved for this person, or else the first free one.

        Raise Refused if no seat is free, or if `may_join` refuses the person.
        """
        async with self._limits.one_more_seat(person.id), self._locked(table) as old:
            seats = seating.joined(old, person)
            said = await self._tables.reliability(person.id)
            await self.may_join(old, person.id, said)
            sits = seating.sat_down(seats, person.id, said, self._dealer.cut(person.locale))
            return await self._change(old, interaction, seats=sits)

    async def may_join(self, table: Table, person: int, said: reliability.Word) -> None:
        """Raise Refused if the host's terms rule this person out, or if they were removed or blocked.

        The terms, such as a minimum for the reliability `said`, don't apply to people who were invited or
        have a reserved seat. A blocked person must not learn of the block, so the last two reasons share a
        sentence and are checked last.
        """
        wants = table.terms.wants
        if wants and table.seat_kept(person) is None and person not in await self._tables.invited(table.id):
            if wants == seating.INVITED:
                raise Refused("join-invited")
            if not reliability.enough(wants, said):
                raise Refused("join-unreliable")
        if person in await self.removals.at(table.id) or await self._tables.bars(table.people, person):
            raise Refused("join-not-here")

    async def remove(self, table: int, by: int, person: int, interaction: int | None = None) -> Table:
        """Remove a player or a reservation, on behalf of the host. The player is told once.

        Raise Refused if the person is the host or isn't at the table.
        """
        async with self._locked(table, host=by) as old:
            if person == by:
                raise Refused("remove-yourself")
            if old.seat_of(person) is None and old.seat_kept(person) is None:
                raise Refused("remove-not-there")
            now = self._tables.now()
            seat = old.seat_of(person)
            locale = old.locale if seat is None else old.seats[seat].locale
            await self.removals.add(table, person, locale, now)
            after = next_version(old, seats=seating.risen(old, person))
            told = () if seat is None else (Notice(REMOVED, person),)
            step = Step(old, after, timers=(seating.timer(after, now),), notices=told)
            return await self._tables.save(step, interaction)

    async def cut(self, table: int, person: int, word: str, interaction: int | None = None) -> Table:
        """Cut the deal with the player's own word. Raise Refused if it's invalid or the deal isn't sealed."""
        cut = cut_of(word)
        async with self._locked(table) as old:
            seat = old.own_seat(person)
            if old.seed is None:
                raise Refused("deal-not-sealed")
            return await self._change(old, interaction, seats=with_seat(old, seat, cut=cut))

    async def change_seat(self, table: int, person: int, seat: int, interaction: int | None = None) -> Table:
        """Move the player to another seat, which may give them another partner."""
        async with self._locked(table) as old:
            return await self._change(old, interaction, seats=seating.moved(old, person, seat))

    async def add_robot(self, table: int, person: int, level: str, interaction: int | None = None) -> Table:
        """Seat a robot, on behalf of the host."""
        async with self._locked(table, host=person) as old:
            return await self._change(old, interaction, seats=_with_robots(old, level, 1))

    async def fill(self, table: int, person: int, level: str, interaction: int | None = None) -> Table:
        """Seat robots in all free seats, on behalf of the host."""
        async with self._locked(table, host=person) as old:
            count = max(1, seating.empty(old))
            return await self._change(old, interaction, seats=_with_robots(old, level, count))

    async def dismiss_robot(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Remove the last robot, on behalf of the host."""
        async with self._locked(table, host=person) as old:
            return await self._change(old, interaction, seats=seating.robot_dismissed(old))

    async def choose(
        self, table: int, person: int, option: str, value: str, interaction: int | None = None
    ) -> Table:
        """Set an option, or all options of a preset, on behalf of the host."""
        async with self._locked(table, host=person) as old:
            values = old.options.chosen()
            if option not in (*values, PRESET):
                raise Stale  # the control is from a release with other options
            try:
                if option == PRESET:
                    values = with_preset(old, value)
                else:
                    values = old.about.options.of({**values, option: value}).chosen()
                options = as_usual(old, old.pace, values)
            except engine.BadOption as bad:
                raise bad_option(old.game, bad) from None
            return await self._change(old, interaction, options=options)

    async def choose_timing(
        self, table: int, person: int, what: str, value: str, interaction: int | None = None
    ) -> Table:
        """Set the "pace" or the "at_deadline" action, on behalf of the host.

        If the options that depend on the pace all have their usual values, a new pace changes them as well.
        """
        if what not in _TIMING:
            raise Stale  # no page offers this control
        async with self._locked(table, host=person) as old:
            changes: dict[str, Any] = {what: _TIMING[what](value)}
            if what == "pace":
                changes |= {
                    "options": as_usual(old, changes[what], old.options.chosen()),
                    "waiting_since": self._tables.now(),
                }
            return await self._change(old, interaction, **changes)

    async def start(self, table: int, person: int, interaction: int | None = None, level: str = "") -> Table:
        """Deal the cards, on behalf of the host.

        If `level` is given, robots of this level first fill the free seats. From `all_may_start` on, every
        player at the table can start the game.
        """
        async with self._locked(table) as old:
            ready = seating.here(old) in old.about.seats and (not level or seating.full(old))
            if not (ready and old.seat_of(person) is not None):
                only_host(old, person)
            elif person != old.host and self._tables.now() < (at := all_may_start(old)):
                raise Refused("start-host-first", host_name=host_name(old), when=f"<t:{at}:R>")
            return await self.deal(old, interaction, level)

    async def deal(self, old: Table, interaction: int | None = None, level: str = "") -> Table:
        """Deal a lobby's cards. The caller must hold the table's lock.

        If `level` is given, robots of this level first fill the free seats. Raise Refused if there are too
        few players.
        """
        full = dataclasses.replace(old, seats=_with_robots(old, level, seating.empty(old))) if level else old
        here = seating.here(full)
        if here not in old.about.seats:
            raise Refused("too-few-players", least=old.about.seats[0], here=here)
        former = None if old.rematch_of is None else await self._tables.find(old.rematch_of)
        carried = None if former is None else carrying_over(full, former)
        seed = await self._seed_of(full)
        state = engine.new(old.game, here, seed, old.options) if carried is None else carried.rematch(seed)
        newcomers = await self._tables.newcomers(old.record, old.people)
        step = dealt(full, state, self._tables.now(), newcomers)
        return await self._tables.save(dataclasses.replace(step, before=old), interaction)

    async def rematch(self, table: int, person: User, interaction: int | None = None) -> Table:
        """Seat this person in the rematch's lobby.

        The first person to ask opens the lobby, in the same channel. Seats are reserved for the others for
        some hours.
        """
        async with self._limits.one_more_seat(person.id), self._tables.locked(table) as old:
            if old.phase != "over" or old.state is None:
                raise Refused("no-rematch")
            old.own_seat(person.id)
            following = await self._tables.rematch_of(table)
            if following is None:
                await self._limits.may_host(person.id)
                said = await self._tables.reliability(person.id)
                secret, cut = self._dealer.secret(), self._dealer.cut(person.locale)
                step = offered_again(old, person, said, self._tables.now(), secret, cut)
                return await self._tables.save(step, interaction)
        if following.phase != "gathering":
            raise Refused("rematch-already")
        return await self.join(following.id, person, interaction)

    async def lapse(self, table: int) -> Table | None:
        """End a lobby that wasn't started in time. Return None if the game has begun."""
        async with self._tables.locked(table) as old:
            if old.phase != "gathering":
                return None
            step = abandoned(old, "lapsed", self._tables.now())
            notices = tuple(Notice(LAPSED, person) for person in old.people)
            return await self._tables.save(dataclasses.replace(step, notices=notices))

    async def free_seats(self, table: int) -> Table | None:
        """Release the reserved seats. Return None if the table is no longer a lobby."""
        async with self._tables.locked(table) as old:
            if old.phase != "gathering":
                return None
            return await self._change(old, None, seats=seating.kept_no_longer(old))

    @asynccontextmanager
    async def _locked(self, table: int, host: int | None = None) -> AsyncIterator[Table]:
        """Lock a table while it's a lobby. If `host` is given, that person must be its host."""
        async with self._tables.locked(table) as old:
            in_lobby(old)
            if host is not None:
                only_host(old, host)
            yield old

    async def _change(self, old: Table, interaction: int | None, **changes: Any) -> Table:
        after = next_version(old, **changes)
        if seating.full(after) and not seating.full(old):
            after = dataclasses.replace(after, waiting_since=self._tables.now())
        timers = [seating.timer(after, self._tables.now())]
        timers += [Timer(LOBBY, lapses(after))] if lapses(after) != lapses(old) else []
        step = Step(old, after, timers=tuple(timers))
        return await self._tables.save(step, interaction)

    async def _seed_of(self, table: Table) -> str:
        """Publish the cuts and return the deal's seed.

        It's derived from the lobby's secret, the cuts, and the ID of the message with the cuts. Lobbies from
        an earlier release have no seal, so their seed is just random.
        """
        if table.seed is None:
            return self._dealer.secret()
        return sealed(table.seed, cuts_of(table), await self._dealer.publish(table))


def cuts_of(table: Table) -> list[str]:
    """Return the cut of each taken seat, in order. A robot's cut is empty."""
    return [seat.cut for seat in table.seats if seat.taken]


def _with_robots(old: Table, level: str, count: int) -> seating.Seats:
    """Return the seats with `count` more robots of a level. Raise Refused if they don't fit."""
    if level not in LEVELS:
        raise Refused("no-such-level")
    called = names.of_robots(old.locale, count, {seat.name for seat in old.seats})
    return seating.robots_seated(old, level, called)


def lapses(table: Table) -> int:
    """Return the Unix time at which a lobby ends unless it's started.

    A lobby lasts for the time that its pace allows for the first move, but for at least a day. The time
    starts over when the lobby becomes full or the host chooses another pace.
    """
    return table.waiting_since + max(DAY, PACES[table.pace].bank)


def all_may_start(table: Table) -> int:
    """Return the Unix time from which any player can start the game, if enough people are there.

    It's an hour after the last seat was taken. If seats are still free, it's halfway to the lobby's end.
    """
    if seating.full(table):
        return table.waiting_since + HOUR
    return (table.waiting_since + lapses(table)) // 2


def kept_until(table: Table) -> int:
    """Return the Unix time until which this lobby reserves seats."""
    return table.created + KEPT_FOR


def offered_again(over: Table, person: User, finishes: str, now: int, secret: str, cut: str) -> Step:
    """Return the step that opens a rematch's lobby. `person` hosts it, and `secret` seals the deal."""
    lobby = Table(
        id=0,
        guild=over.guild,
        channel=over.channel,
        game=over.game,
        options=over.options,
        host=person.id,
        locale=over.locale,
        phase="gathering",
        version=0,
        seats=seating.sat_down(seating.again(over, person), person.id, finishes, cut),
        created=now,
        waiting_since=now,
        rematch_of=over.id,
        pace=over.pace,
        at_deadline=over.at_deadline,
        seed=secret,
    )
    timers = (Timer(LOBBY, lapses(lobby)), Timer(KEPT, kept_until(lobby)))
    return Step(None, lobby, opens=frozenset((0,)), timers=timers)


def carrying_over(table: Table, former: Table) -> engine.State | None:
    """Return the former game's state if the next one continues it, or else None.

    A rematch continues the game if the same people sit in the same seats and the options are unchanged.
    """
    same = seating.same_people(table, former) and table.options == former.options
    return former.state if same else None


def _pace(key: str) -> str:
    if key not in PACES:
        raise Refused("no-such-pace")
    return key


def _at_deadline(key: str) -> AtDeadline:
    found = next((one for one in AT_DEADLINE if one == key), None)
    if found is None:
        raise Refused("no-such-pace")
    return found


_TIMING: Mapping[str, Callable[[str], str]] = {"pace": _pace, "at_deadline": _at_deadline}

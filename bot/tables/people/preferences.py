"""People's preferences, and servers' preferences for their channels."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.delivery import calls
from bot.delivery.presence import AT_TABLE
from bot.delivery.rows import Whose, hands_of, redraw, reopen
from bot.i18n.languages import Language, language
from bot.storage.sql import Connection
from bot.tables.clock import hours as hours_rules
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import Hours
from bot.tables.core.errors import Refused
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.outbox import OwnPages
from bot.tables.core.repository import TableRepository
from bot.tables.people import rows
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.rows import AskedFor

KEPT = 10_000
"""Maximum number of cached display choices. Each rendered page needs its reader's choices."""


class OwnSettings(NamedTuple):
    """All of a person's settings. The limit on changing hours counts from `hours_changed`, a Unix time."""

    chosen: Chosen
    notifications: Notifications
    hours: Hours
    hours_changed: int | None = None


_WHOSE: tuple[Whose, ...] = ("persons", "channels")


class Clocks(Protocol):
    """The tables' clocks, implemented in bot/tables/play/deadlines.py."""

    async def hours_changed(self, person: int, before: Hours) -> None:
        """Adjust a person's clocks after their hours have changed from `before`."""


class Follower(Protocol):
    """Reacts to changes of people's settings."""

    def settled(self, db: Connection, person: int, old: Notifications, wanted: Notifications) -> None:
        """Apply a person's new notification settings, within the caller's transaction."""

    async def was_settled(self, old: Notifications, wanted: Notifications) -> None:
        """React once the transaction of `settled` has been committed."""

    async def hours_said(self, person: int) -> None:
        """React to this person's new hours."""


class Preferences:
    """Reads and stores preferences.

    Languages are cached because every sentence needs one. Display choices are cached until any of them
    changes.
    """

    def __init__(self, tables: TableRepository, clocks: Clocks) -> None:
        self._clocks = clocks
        self.followers: list[Follower] = []
        self._tables = tables
        self._database = tables.database
        self._languages: dict[int, str] = {}
        self._time_asked: set[int] = set()
        """People who needn't be asked for their time zone, or have already been asked."""
        self._chosen: dict[tuple[Whose, int], Chosen] | None = None
        """None until `recall` has subscribed to changes."""
        self._changes = 0

    async def recall(self) -> None:
        """Load everyone's languages and subscribe to changes. Call this before sending any message."""
        self._languages = await rows.languages(self._database)
        for whose in _WHOSE:
            await self._database.watch(whose, "", self._forget)
        self._tables.listen({Forgotten: [self._forgotten]})
        self._forget()

    def _forgotten(self, forgotten: Forgotten) -> None:
        self._languages.pop(forgotten.person, None)
        self._time_asked.discard(forgotten.person)
        self._forget()

    def _speaks(self, person: int, language: str | None) -> None:
        if language:
            self._languages[person] = language
        else:
            self._languages.pop(person, None)

    def _forget(self) -> None:
        """Clear the cache after a change and mark ongoing reads as stale."""
        self._chosen = {}
        self._changes += 1

    # Reading

    async def of(self, whose: Whose, number: int) -> Chosen:
        """Return this person's or channel's display choices. If there are none, return the defaults."""
        if self._chosen is None:
            return await rows.chosen(self._database, whose, number)
        if (known := self._chosen.get((whose, number))) is not None:
            return known
        before = self._changes
        found = await rows.chosen(self._database, whose, number)
        if before == self._changes:
            if len(self._chosen) >= KEPT:
                self._chosen = {}
            self._chosen[whose, number] = found
        return found

    async def notifications(self, person: int) -> Notifications:
        """Return this person's notification settings."""
        return await rows.notifications(self._database, person)

    async def hours(self, person: int) -> Hours:
        """Return this person's hours, with their vacations."""
        return (await clock_rows.hours(self._database, [person]))[person]

    async def settings(self, person: int) -> OwnSettings:
        """Return all of this person's settings."""
        return OwnSettings(
            await self.of("persons", person),
            await self.notifications(person),
            await self.hours(person),
            await rows.hours_changed(self._database, person),
        )

    def chosen_language(self, person: int) -> str | None:
        """Return the code of the language this person chose. None means the language of their Discord."""
        return self._languages.get(person)

    def language(self, person: int, locale: str) -> Language:
        """Return the language for messages to this person. `locale` is their language in Discord."""
        return language(self._languages.get(person, locale))

    # Choosing

    async def choose(
        self,
        whose: Whose,
        number: int,
        pictures: bool | None = None,
        *,
        palette: str | None = None,
        large_print: bool | None = None,
        motion: bool | None = None,
    ) -> Chosen:
        """Store the given display choices and redraw running games. Return all choices.

        `pictures` turns pictures on or off, and `palette` is the key of the colours. Pass None to leave a
        choice unchanged.
        """

        chosen = {"pictures": pictures, "palette": palette, "large_print": large_print, "motion": motion}

        def choose(db: Connection) -> None:
            rows.choose(db, whose, number, chosen)
            redraw(db, whose, number)

        await self._database.at_once(choose)
        if whose == "persons":
            self._tables.emit(OwnPages(number))
        return await self.of(whose, number)

    async def choose_invitations(self, person: int, wish: str) -> None:
        """Store the people who may invite this person, as one of `INVITATIONS`."""
        chosen = dataclasses.replace(await self.notifications(person), invitations=wish)
        await self._database.at_once(lambda db: rows.keep_notifications(db, person, chosen))

    async def settle(self, person: int, wanted: Notifications, hours: Hours, look: Chosen, now: int) -> None:
        """Store all of a person's settings except vacations and colours.

        Raise Refused, without changing anything, if the hours are invalid or were changed too recently.
        """
        old = await self.settings(person)
        if (wrong := hours.status()) is not None:
            raise Refused(f"hours-bad-{wrong}")
        counts = not hours_rules.same_hours(old.hours, hours)
        # Skip the limit if the time zone is unknown here, so that the person can enter another at once.
        free = old.hours.lost is not None
        if counts and not free and (at := hours_rules.may_change_at(old.hours_changed, now)) > now:
            raise Refused("hours-too-often", when=f"<t:{at}:R>")
        begins = counts and (old.hours_changed is None or now - old.hours_changed >= hours_rules.WEEK)

        def settle(db: Connection) -> None:
            rows.choose(db, "persons", person, look._replace(palette=None)._asdict())
            rows.keep_notifications(db, person, wanted)
            for follower in self.followers:
                follower.settled(db, person, old.notifications, wanted)
            if counts:
                clock_rows.keep_hours(db, person, hours)
                rows.zone_named(db, person)
                _wakes(db, person, old.hours, hours, now)
            if begins:
                rows.note_hours_changed(db, person, now)
            turned_on = wanted.turn and not old.notifications.turn
            if old.notifications.turn and not wanted.turn:  # the new setting overrides earlier snoozes
                rows.put_off_nothing(db, person)
                calls.turned_off(db, person)
            if wanted.in_channel:  # only the channel is used now, so forget that direct messages were closed
                reopen(db, person)
            if turned_on if wanted.in_channel else old.notifications.in_channel:
                hands_of(db, person)
            redraw(db, "persons", person)

        await self._database.at_once(settle)
        self._speaks(person, wanted.language)
        self._time_asked.discard(person)
        self._tables.emit(OwnPages(person))
        if counts:
            await self._hours_changed(person, old.hours)
        for follower in self.followers:
            await follower.was_settled(old.notifications, wanted)

    async def take_vacations(self, person: int, wanted: Sequence[tuple[dt.date, dt.date]], now: int) -> None:
        """Replace a person's future vacations.

        Raise Refused, without changing anything, if they're too long or too far ahead, or if the person has
        no time zone.
        """
        hours = await self.hours(person)
        if hours.zone is None:
            raise Refused("vacation-no-zone")
        day = hours_rules.today(hours.zone, now)
        if any((last - day).days > hours_rules.AHEAD for _, last in wanted):
            raise Refused("vacation-far")
        vacations = hours_rules.with_vacations(hours.vacations, wanted, day)
        for year, days in hours_rules.overdrawn(vacations).items():
            raise Refused("vacation-purse", year=str(year), days=days, purse=hours_rules.PURSE)

        def take(db: Connection) -> None:
            clock_rows.keep_vacations(db, person, vacations)
            _wakes(db, person, hours, dataclasses.replace(hours, vacations=vacations), now)

        await self._database.at_once(take)
        await self._hours_changed(person, hours)

    async def _hours_changed(self, person: int, before: Hours) -> None:
        """Tell clocks and followers that the hours have changed from `before`."""
        await self._clocks.hours_changed(person, before)
        for follower in self.followers:
            await follower.hours_said(person)

    async def ask_time(self, person: int) -> AskedFor | None:
        """Return the reason to ask this person for their time zone, and record that they were asked.

        "new" means they never entered one. "lost" means this machine doesn't know the zone they entered.
        Return None if there's no reason, or if they have been asked for the same reason before.
        """
        if person in self._time_asked:
            return None
        self._time_asked.add(person)
        wanted: AskedFor = "new" if (await self.hours(person)).lost is None else "lost"
        if await rows.time_was_asked(self._database, person, wanted):
            return None
        asked = await self._database.at_once(lambda db: rows.ask_time(db, person, wanted))
        return wanted if asked else None


def _wakes(db: Connection, person: int, before: Hours, hours: Hours, now: int) -> None:
    """If a rest period has become shorter, move snoozes to its new end, within the caller's transaction."""
    then, at = before.awake_at(now), hours.awake_at(now)
    if at < then:
        rows.wakes(db, person, then, max(at, now + AT_TABLE))

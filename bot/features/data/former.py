"""Find a person's traces in a table's recent events: their names and their messages.

An erased person becomes a former player, without a name. A seat may have had several players. Each `Part`
names one of them, and the table version at which they took the seat. All functions here are pure.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

import engine
from bot.tables.core import named
from bot.tables.core.repository import Part
from bot.tables.core.table import PHRASE, WHISPER, Latest, LoggedEvent, Offer, Table

Events = tuple[LoggedEvent, ...]
Found = TypeVar("Found", Offer | None, Latest | None)


def player_at(parts: Sequence[Part], seat: int | None, version: int) -> int | None:
    """Return the ID of a seat's player at this table version: 0 for a robot, None if unknown."""
    before = [one for one in parts if one.seat == seat and one.version <= version]
    return max(before, key=lambda one: one.version).person if before else None


def said_by(person: int, parts: Sequence[Part], events: Events) -> Iterator[LoggedEvent]:
    """Yield this person's whispers and phrases."""
    for one in events:
        if one.event.name in (WHISPER, PHRASE) and player_at(parts, one.event.seat, one.version) == person:
            yield one


def without(
    person: int, parts: Sequence[Part], events: Events, names: Collection[str], called: str
) -> Events:
    """Return the events without this person's whispers.

    Events from an earlier release contain names. If a name is one of `names`, it may be this person's and
    becomes `called`, the word for a former player. All other data stays the same.
    """
    whispered = {id(one) for one in said_by(person, parts, events) if one.event.name == WHISPER}
    return tuple(
        one._replace(event=_renamed(one, person, parts, names, called))
        for one in events
        if id(one) not in whispered
    )


def _renamed(
    one: LoggedEvent, person: int, parts: Sequence[Part], names: Collection[str], called: str
) -> engine.Event:
    def change(where: str, name: str) -> str:
        if name not in names:
            return name
        if where in ("before", "after"):
            whose = player_at(parts, one.event.seat, one.version - (where == "before"))
            return name if whose not in (None, person) else called
        return called

    return named.renamed(one.event, change)


def renamed_people(people: named.People, person: int, called: str) -> named.People:
    """Return the people in the events, turning this person into a former player."""
    return tuple(
        one._replace(person=-1 - one.number, name=called) if one.person == person else one for one in people
    )


def forgotten(
    before: Table, person: int, parts: Sequence[Part], names: Collection[str], called: str
) -> Table:
    """Return the table with this person removed from its recent events, its offer and its latest move."""
    return dataclasses.replace(
        before,
        recent_events=without(person, parts, before.recent_events, names, called),
        named=renamed_people(before.named, person, called),
        offer=nobodys(before.offer, person),
        latest=nobodys(before.latest, person),
    )


def nobodys(found: Found, person: int) -> Found:
    """Return the offer or move. If it was made by this person, set its person to 0.

    >>> nobodys(Latest(0, 7, 3, 60), 7)
    Latest(seat=0, person=0, version=3, at=60)
    """
    return found if found is None or found.person != person else found._replace(person=0)

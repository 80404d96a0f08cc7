"""The people mentioned in events. Events refer to a person by number, and the table stores the name.

To erase a player's data, it's enough to replace the stored name. Cards and words that happen to match the
name stay as they are. All functions here are pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import engine

NAMING: Mapping[str, tuple[str, ...]] = {
    "left": ("before", "after"),
    "replaced": ("before", "after"),
    "returned": ("before", "after"),
    "handed": ("before", "after"),
    "took-over": ("before", "after"),
    "ended": ("names",),
    "seat-offered": ("called",),
    "seat-invited": ("called",),
    "seat-kept": ("called",),
}
"""The events that mention people, and the keys in their data with these people. No game has such events."""


class Called(NamedTuple):
    """A person to mention in a new event. `person` is 0 for a robot."""

    person: int
    name: str


class Named(NamedTuple):
    """A person mentioned in a table's events, and the number that stands for the person in them.

    For former players, `person` is negative.
    """

    number: int
    person: int
    name: str


People = tuple[Named, ...]


def noted(people: People, event: engine.Event) -> tuple[People, engine.Event]:
    """Replace people in the event with numbers. Return all people known so far and the changed event.

    >>> noted((), engine.Event("seat-kept", 1, {"called": Called(7, "Ana")}))
    ((Named(number=0, person=7, name='Ana'),), Event(name='seat-kept', seat=1, data={'called': 0}, to=None))
    """
    found = list(people)

    def number(one: Any) -> Any:
        if not isinstance(one, Called):
            return one
        for known in found:
            if known[1:] == one:
                return known.number
        found.append(Named(max((known.number for known in found), default=-1) + 1, *one))
        return found[-1].number

    event = _changed(event, number)
    return tuple(found), event


def with_names(people: People, event: engine.Event) -> engine.Event:
    """Return the event with names instead of numbers, ready for display."""
    if event.name not in NAMING:
        return event
    by_number = {one.number: one.name for one in people}
    return _changed(event, lambda one: by_number.get(one, "") if isinstance(one, int) else one)


def remembered(people: People, events: Iterable[engine.Event]) -> People:
    """Return the entries of `people` that at least one of these events mentions."""
    numbers: set[Any] = set()

    def keep(one: Any) -> Any:
        if isinstance(one, int):
            numbers.add(one)
        return one

    if people:
        for event in events:
            _changed(event, keep)
    return tuple(one for one in people if one.number in numbers)


def renamed(event: engine.Event, change: Callable[[str, str], str]) -> engine.Event:
    """Return an event from an earlier release, which contains names, with each name changed.

    `change` is called with the key in the event's data and the name.
    """
    if event.name not in NAMING:
        return event
    data = dict(event.data)
    for key in NAMING[event.name]:
        value = data.get(key)
        if isinstance(value, str):
            data[key] = change(key, value)
        elif isinstance(value, list | tuple):
            data[key] = [change(key, one) if isinstance(one, str) else one for one in value]
    return event._replace(data=data)


def _changed(event: engine.Event, change: Callable[[Any], Any]) -> engine.Event:
    """Apply `change` to every person in an event."""
    keys = [key for key in NAMING.get(event.name, ()) if key in event.data]
    if not keys:
        return event
    data = dict(event.data)
    for key in keys:
        several = isinstance(data[key], list) or type(data[key]) is tuple
        data[key] = [change(one) for one in data[key]] if several else change(data[key])
    return event._replace(data=data)

"""How a player's own page is renewed and whether a call is made: two tables of rows, and nothing else.

A row names what must be so, and with a minus what must not; the first that fits decides. Pure: what is so is
found out in bot/tables/people/pings.py, and what follows is done in bot/jobs.

A player is called once when their turn comes, and reminded once before their time is up; a third time only
where they have put a call off, or rest, or another nudges them. Nothing rings right after an action of their
own, in their quiet hours, or for what they have put off: then it rings at the next good moment.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from bot.delivery.presence import AT_TABLE


class Way(enum.Enum):
    """How a player's own page is renewed."""

    RING = enum.auto()
    """By a new message that rings."""
    SILENT = enum.auto()
    """By a new message without a sound: it leaves a mark that an edit does not."""
    EDIT = enum.auto()
    """By an edit; by a new message without a sound where there is none to edit."""
    PLANNED = enum.auto()
    """Not called either, since a plan answers; but as for anybody else where no message would arrive."""
    IN_CHANNEL = enum.auto()
    """By an edit, if there is a message; and the player is called in the channel."""
    NOT_HERE = enum.auto()
    """By an edit, if there is a message."""


class Call(enum.Enum):
    """The end of a call."""

    RING = enum.auto()
    """It is made, and rings."""
    SILENT = enum.auto()
    """It is made, and names the player, but no phone rings."""
    UNNAMED = enum.auto()
    """It is made without a sound, and nobody is named."""
    HOLD = enum.auto()
    """It is held back, for a plan will answer."""
    DROP = enum.auto()
    """It is not made."""


class Facts(NamedTuple):
    """Say what decides: the table waits for the player; something has called them in this turn, by their
    `hand` or `otherwise`; they want calls of this kind, have put them off, or `muted` them for the turn; they
    chose the channel; the call is made `here`, there; a plan will answer; they moved or tapped a moment ago;
    it is a time at which they rest. For a call also why it is made.
    """

    asked: bool = True
    hand: bool = False
    otherwise: bool = False
    wanted: bool = True
    put_off: bool = False
    muted: bool = False
    in_channel: bool = False
    here: bool = False
    planned: bool = False
    acted: bool = False
    rests: bool = False
    first: bool = False
    unreachable: bool = False
    reminder: bool = False
    nudge: bool = False


PAGE: tuple[tuple[str, Way], ...] = (
    ("-asked in_channel", Way.NOT_HERE),
    ("-asked", Way.SILENT),
    ("hand in_channel", Way.NOT_HERE),
    ("otherwise in_channel", Way.NOT_HERE),
    ("hand", Way.SILENT),  # it is late, or comes for something else, as a partner's word
    ("otherwise", Way.SILENT),
    ("-wanted in_channel", Way.NOT_HERE),
    ("-wanted", Way.EDIT),
    ("put_off in_channel", Way.NOT_HERE),
    ("put_off", Way.EDIT),
    ("in_channel", Way.IN_CHANNEL),
    ("planned", Way.PLANNED),
    ("acted", Way.SILENT),
    ("rests", Way.SILENT),
    ("", Way.RING),
)
CALL: tuple[tuple[str, Call], ...] = (
    ("-asked", Call.DROP),
    ("first otherwise", Call.DROP),
    ("first hand -unreachable", Call.DROP),
    # Once, even so; but it rings no more than the hand would have, or has.
    ("unreachable hand", Call.UNNAMED),
    ("unreachable -wanted", Call.UNNAMED),
    ("unreachable put_off", Call.UNNAMED),
    ("unreachable acted", Call.UNNAMED),
    ("reminder muted", Call.DROP),
    ("reminder -wanted", Call.DROP),
    ("reminder acted", Call.DROP),
    ("-reminder put_off", Call.DROP),
    ("nudge -wanted", Call.DROP),
    ("nudge planned -here", Call.DROP),  # what is held back for the plan calls them, if it is dropped
    # In the channel all see who is called, so that it comes there as if there were no plan.
    ("planned -here", Call.HOLD),
    ("acted", Call.DROP),
    ("rests", Call.SILENT),  # a reminder too, and what stands in the channel since nothing else reaches them
    ("", Call.RING),
)


def page(facts: Facts) -> tuple[Way, str]:
    """Return how a page is renewed that is to come as a new message, and the row that says so.

    >>> page(Facts(rests=True))
    (<Way.SILENT: 2>, 'rests')
    """
    return next((way, row) for row, way in PAGE if fits(row, facts))


def call(facts: Facts) -> tuple[Call, str]:
    """Return what becomes of a call, and the row that says so.

    >>> call(Facts(first=True, planned=True))
    (<Call.HOLD: 4>, 'planned -here')
    """
    return next((outcome, row) for row, outcome in CALL if fits(row, facts))


def next_good_moment(row: str, now: int, awake: int) -> int | None:
    """Return when a player is called whom this row of a table has kept from hearing of it, in seconds since
    1970: should they be gone from the table in a moment, or when they rest no more, at `awake`. None: the row
    has kept nothing back, or they want no call.

    >>> next_good_moment("unreachable acted", 1000, 1000), next_good_moment("rests", 1000, 5000)
    (1120, 5000)
    """
    kept_back = {"acted": now + AT_TABLE, "rests": awake}
    return next((at for word, at in kept_back.items() if word in row.split()), None)


def fits(row: str, facts: Facts) -> bool:
    """Return whether all that the row names is so, and nothing that it excludes."""
    return all(getattr(facts, word.lstrip("-")) != word.startswith("-") for word in row.split())

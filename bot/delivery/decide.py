"""Decisions on a player's own page, and on a call: two tables of rows, and nothing else.

A row names what must be so, and with a minus what must not; the first that fits decides. Pure: what is so is
found out in bot/jobs/facts.py, and what follows is done in bot/jobs.

A player is called once when their turn comes, and reminded once before their time is up; a third time only
where they have put a call off, or rest, or another nudges them. Nothing rings right after an action of their
own, in their quiet hours, or for what they have put off: then it rings at the next good moment.
A player whom no direct message reaches is named in the channel once a turn even then, and that rings no more
than their hand would have.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from bot.delivery.presence import AT_TABLE


class Page(enum.Enum):
    """The end of a player's own page."""

    RING = enum.auto()
    """It comes as a new message, which rings."""
    SILENT = enum.auto()
    """It comes as a new message without a sound, which leaves a mark that an edit does not."""
    EDIT = enum.auto()
    """Its message is edited."""
    KEEP = enum.auto()
    """Its message shows all already."""
    NOTHING = enum.auto()
    """It is left as it is."""
    QUIET = enum.auto()
    """No new message comes; the one there is edited."""
    IN_CHANNEL = enum.auto()
    """As QUIET, and the player is called in the channel."""
    HOLD = enum.auto()
    """A plan answers: what calls the player is held back, and their page is as of one who wants no call."""
    LATER = enum.auto()
    """The player looks at the table in another way: it is looked at again when they do not."""
    TELL = enum.auto()
    """No message finds its way to the player: they are told in the channel, and their message goes."""
    CLOSE = enum.auto()
    """As TELL, but there is nothing to tell."""
    REMOVE = enum.auto()
    """The player has no seat: their message goes."""


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


class PageFacts(NamedTuple):
    """Say what decides of a page. Of the row: it is to come as a new message (`renewed`), has a `message`,
    which shows the table as it is (`current`), or all that is needed (`lags`). Of the player: they have a
    seat; look at this message; are `there`, at it or at an open hand; `sees`: they see what they are asked
    although no message reaches them. Of direct messages: they took nothing lately (`closed`), and nothing
    just now (`refused`); there is `hope` for the next. Of the turn: the player is asked something, and
    nothing has called them yet (`fresh`); they want calls, have put them off, chose the channel; a plan will
    answer; they moved or tapped a moment ago; it is a time at which they rest. No row names `until`: when
    they leave the table, in seconds since 1970.
    """

    seated: bool = True
    renewed: bool = False
    message: bool = False
    current: bool = False
    lags: bool = False
    looks: bool = False
    there: bool = False
    sees: bool = False
    closed: bool = False
    refused: bool = False
    hope: bool = True
    asked: bool = False
    fresh: bool = False
    wanted: bool = True
    put_off: bool = False
    in_channel: bool = False
    planned: bool = False
    acted: bool = False
    rests: bool = False
    until: int = 0


class CallFacts(NamedTuple):
    """Say what decides of a call: the table waits for the player; something has called them in this turn, by
    their `hand` or `otherwise`; they want calls of this kind, have put them off, or `muted` them for the
    turn; the call is made `here`, in the channel; a plan will answer; they moved or tapped a moment ago; it
    is a time at which they rest; and why it is made. No row names `once_more`: another call is to come later.
    """

    asked: bool = True
    hand: bool = False
    otherwise: bool = False
    wanted: bool = True
    put_off: bool = False
    muted: bool = False
    here: bool = False
    planned: bool = False
    acted: bool = False
    rests: bool = False
    first: bool = False
    unreachable: bool = False
    reminder: bool = False
    nudge: bool = False
    once_more: bool = False


PAGE: tuple[tuple[str, Page], ...] = (
    ("-seated", Page.REMOVE),
    ("refused asked sees renewed", Page.LATER),
    ("refused asked -sees", Page.TELL),
    ("refused", Page.CLOSE),
    ("-renewed -message", Page.NOTHING),
    ("-renewed lags -looks", Page.NOTHING),
    ("-renewed current", Page.KEEP),
    ("-renewed", Page.EDIT),
    # A player at the table sees an edit, and is to get a new message when they have left.
    ("there message current", Page.KEEP),
    ("there message", Page.EDIT),
    ("in_channel -fresh", Page.QUIET),
    ("in_channel -wanted", Page.QUIET),
    ("in_channel put_off", Page.QUIET),
    # There is no message that an edit could bring up to date.
    ("in_channel there", Page.LATER),
    ("in_channel", Page.IN_CHANNEL),
    ("fresh -wanted message", Page.QUIET),
    ("fresh put_off message", Page.QUIET),
    ("-hope asked sees", Page.LATER),
    ("-hope asked", Page.TELL),
    ("-hope", Page.CLOSE),
    ("fresh wanted -put_off planned", Page.HOLD),
    ("closed asked sees", Page.LATER),
    ("closed sees", Page.CLOSE),
    ("-fresh", Page.SILENT),  # it is late, or comes for something else, as a partner's word
    ("-wanted", Page.SILENT),
    ("put_off", Page.SILENT),
    ("acted", Page.SILENT),
    ("rests", Page.SILENT),
    ("", Page.RING),
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


def page(facts: PageFacts) -> tuple[Page, str]:
    """Return what becomes of a page, and the row that says so.

    >>> page(PageFacts(renewed=True, asked=True, fresh=True, rests=True))
    (<Page.SILENT: 2>, 'rests')
    """
    return next((end, row) for row, end in PAGE if fits(row, facts))


def call(facts: CallFacts) -> tuple[Call, str]:
    """Return what becomes of a call, and the row that says so.

    >>> call(CallFacts(first=True, planned=True))
    (<Call.HOLD: 4>, 'planned -here')
    """
    return next((end, row) for row, end in CALL if fits(row, facts))


def next_good_moment(row: str, now: int, awake: int) -> int | None:
    """Return when a player is called whom this row of a table has kept from hearing of it, in seconds since
    1970: should they be gone from the table in a moment, or when they rest no more, at `awake`. None: the row
    has kept nothing back, or they want no call.

    >>> next_good_moment("unreachable acted", 1000, 1000), next_good_moment("rests", 1000, 5000)
    (1120, 5000)
    """
    kept_back = {"acted": now + AT_TABLE, "rests": awake}
    return next((at for word, at in kept_back.items() if word in row.split()), None)


def fits(row: str, facts: PageFacts | CallFacts) -> bool:
    """Return whether all that the row names is so, and nothing that it excludes."""
    return all(getattr(facts, word.lstrip("-")) != word.startswith("-") for word in row.split())

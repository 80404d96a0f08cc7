"""Decide about a player's own page, and about a call, with two tables of rows.

A row names the facts that must hold, and with a minus those that must not. The first row that fits decides.
Pure: bot/jobs/facts.py gathers the facts, and bot/jobs performs the decision.

The bot calls a player once when their turn comes, and reminds them once before their time is up. It calls a
third time only after the player put a call off, rested, or was nudged. No call rings right after an action of
their own, in their quiet hours, or before the time that they chose: it rings at the next good
moment. If direct messages fail, the channel names the player once a turn even then, as loudly as the hand
would have.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from bot.delivery.presence import AT_TABLE


class Page(enum.Enum):
    """The end of a player's own page."""

    RING = enum.auto()
    """Post a new message that rings."""
    SILENT = enum.auto()
    """Post a new message without a sound. It leaves an unread mark; an edit does not."""
    EDIT = enum.auto()
    """Edit its message."""
    KEEP = enum.auto()
    """Leave its message: it is up to date."""
    NOTHING = enum.auto()
    """Do no work."""
    QUIET = enum.auto()
    """Edit the message that stands, and post no new one."""
    IN_CHANNEL = enum.auto()
    """As QUIET, and call the player in the channel."""
    HOLD = enum.auto()
    """Hold the call back, because a plan will answer, and treat the page as if they wanted no call."""
    LATER = enum.auto()
    """Wait: the player sees the table elsewhere. Look again when they do not."""
    TELL = enum.auto()
    """Call the player in the channel, because direct messages fail, and delete their old page."""
    CLOSE = enum.auto()
    """Delete their old page, because direct messages fail and they are not asked."""
    REMOVE = enum.auto()
    """Delete the page of a person without a seat."""


class Call(enum.Enum):
    """The end of a call."""

    RING = enum.auto()
    """Send it, and let it ring."""
    SILENT = enum.auto()
    """Send it with the player's name, without a sound."""
    UNNAMED = enum.auto()
    """Send it without a sound and without a mention."""
    HOLD = enum.auto()
    """Hold it back: a plan will answer."""
    DROP = enum.auto()
    """Do not send it."""


class PageFacts(NamedTuple):
    """Hold the facts that decide about a page.

    The row: a new message is wanted (`renewed`); a `message` stands, which is `current`, or shows all that is
    needed (`lags`). The player: they are `seated`; they look at this message (`looks`), or at it or an open
    hand (`there`); they see their question without a message (`sees`). Direct messages: the latest one failed
    (`closed`), this one failed (`refused`), the next may arrive (`hope`). The turn: the player is `asked`,
    and no call has gone out yet (`fresh`); they want calls (`wanted`), put them off (`put_off`), chose the
    channel (`in_channel`); a plan will answer (`planned`); they acted a moment ago (`acted`); they are in
    their quiet hours (`rests`). No row names `until`, the time at which they stop being present, in seconds
    since 1970.
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
    """Hold the facts that decide about a call.

    The table waits for the player (`asked`); an earlier call of this turn came by their `hand` or
    `otherwise`; they want calls of this kind (`wanted`), put them off (`put_off`), or `muted` them for the
    turn; the call goes to the channel (`here`); a plan will answer (`planned`); they acted a moment ago
    (`acted`); they are in their quiet hours (`rests`). The other names are its reasons. No row names
    `once_more`: a later call waits.
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
    # A player at the table sees an edit, and gets a new message once they have left.
    ("there message current", Page.KEEP),
    ("there message", Page.EDIT),
    ("in_channel -fresh", Page.QUIET),
    ("in_channel -wanted", Page.QUIET),
    ("in_channel put_off", Page.QUIET),
    # No message stands that an edit could bring up to date.
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
    # Once, even so, and never louder than the hand.
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
    # Everybody sees a call in the channel, so it comes there as if the player had no plan.
    ("planned -here", Call.HOLD),
    ("acted", Call.DROP),
    ("rests", Call.SILENT),  # a reminder, too, and a call in the channel because direct messages fail
    ("", Call.RING),
)


def page(facts: PageFacts) -> tuple[Page, str]:
    """Return the decision about a page, and the row that made it.

    >>> page(PageFacts(renewed=True, asked=True, fresh=True, rests=True))
    (<Page.SILENT: 2>, 'rests')
    """
    return next((end, row) for row, end in PAGE if fits(row, facts))


def call(facts: CallFacts) -> tuple[Call, str]:
    """Return the decision about a call, and the row that made it.

    >>> call(CallFacts(first=True, planned=True))
    (<Call.HOLD: 4>, 'planned -here')
    """
    return next((end, row) for row, end in CALL if fits(row, facts))


def next_good_moment(row: str, now: int, awake: int) -> int | None:
    """Return the time of a later call that this row held back, or None.

    The time is in seconds since 1970: a moment later, in case they leave the table, or `awake`, the end of
    their quiet hours. None means that the row held no call back, or that they want none.

    >>> next_good_moment("unreachable acted", 1000, 1000), next_good_moment("rests", 1000, 5000)
    (1120, 5000)
    """
    kept_back = {"acted": now + AT_TABLE, "rests": awake}
    return next((at for word, at in kept_back.items() if word in row.split()), None)


def fits(row: str, facts: PageFacts | CallFacts) -> bool:
    """Return True if all facts that the row names hold, and none that it excludes."""
    return all(getattr(facts, word.lstrip("-")) != word.startswith("-") for word in row.split())

"""Decide how to update a player's private page, and how to notify them of their turn.

There's a decision table for each. A row lists facts that must be true and, marked by a minus, facts that must
be false. The first row that matches decides. This module is pure: bot/jobs/facts.py gathers the facts, and
bot/jobs carries out the decision.

A call is a notification that it's a player's turn. There's one when the turn begins, and a reminder before
their time is up. A third call is only sent if the player snoozed a call, was in quiet hours, or was nudged.
No call makes a sound right after the player has acted, in their quiet hours, or during a snooze. A call with
a sound follows at `next_good_moment`. If direct messages fail, the player is called in the channel once a
turn regardless, but never more loudly than the private page would have.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from bot.delivery.presence import AT_TABLE


class Page(enum.Enum):
    """A decision about a player's private page."""

    RING = enum.auto()
    """Post a new message with a sound."""
    SILENT = enum.auto()
    """Post a new message without a sound. Unlike an edit, it marks the channel as unread."""
    EDIT = enum.auto()
    """Edit the page's message."""
    KEEP = enum.auto()
    """Leave the message alone, because it's up to date."""
    NOTHING = enum.auto()
    """Do nothing."""
    QUIET = enum.auto()
    """Edit the current message rather than posting a new one."""
    IN_CHANNEL = enum.auto()
    """Edit the current message and call the player in the channel."""
    HOLD = enum.auto()
    """Hold the call back, because a plan will move. Treat the page as if the player wanted no call."""
    LATER = enum.auto()
    """Wait while the player is viewing the table in another message, and then decide again."""
    TELL = enum.auto()
    """Call the player in the channel, because direct messages fail. Delete their old page."""
    CLOSE = enum.auto()
    """Delete the old page, because direct messages fail and it isn't the player's turn."""
    REMOVE = enum.auto()
    """Delete the page, because the person no longer has a seat."""


class Call(enum.Enum):
    """A decision about a call."""

    RING = enum.auto()
    """Send the call with a sound."""
    SILENT = enum.auto()
    """Send the call with the player's name, but without a sound."""
    UNNAMED = enum.auto()
    """Send the call without a sound or a mention."""
    HOLD = enum.auto()
    """Hold the call back, because a plan will move."""
    DROP = enum.auto()
    """Don't send the call."""


class PageFacts(NamedTuple):
    """The facts that determine how a page is updated.

    The row: `renewed` (a new message is wanted), `message` (the page has a message), `current` (it shows the
    latest version), `lags` (it shows all that's needed). The player: `seated` (they have a seat), `looks`
    (they're viewing this message), `there` (they're viewing this message or an open hand), `sees` (they can
    see elsewhere that it's their turn). Direct messages: `closed` (the latest one failed), `refused` (this
    one failed), `hope` (the next one may arrive). The turn: `asked` (it's the player's turn), `fresh` (they
    haven't been called yet), `wanted` (they want calls), `put_off` (they snoozed them), `in_channel` (they
    chose the channel), `planned` (a plan will move), `acted` (they've just acted), `rests` (they're in their
    quiet hours). No row uses `until`, the Unix time at which the player stops being present.
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
    """The facts that determine how a call is sent.

    The player: `asked` (the table is waiting for them), `wanted` (they want this kind of call), `put_off`
    (they snoozed calls), `muted` (they muted the turn), `planned` (a plan will move), `acted` (they've just
    acted), `rests` (they're in their quiet hours). The call: `hand` (an earlier call of this turn was their
    private page), `otherwise` (an earlier call was something else), `here` (it goes to the channel). The
    other names are the reasons for the call. No row uses `once_more`, which means that a `LATER` call is
    pending.
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
    # A player who is present sees an edit, so post the new message only once they've left.
    ("there message current", Page.KEEP),
    ("there message", Page.EDIT),
    ("in_channel -fresh", Page.QUIET),
    ("in_channel -wanted", Page.QUIET),
    ("in_channel put_off", Page.QUIET),
    # The page has no message that could be edited.
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
    ("-fresh", Page.SILENT),  # it's late, or about something else, such as a partner's message
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
    # If direct messages fail, always call once, but never more loudly than the private page would.
    ("unreachable hand", Call.UNNAMED),
    ("unreachable -wanted", Call.UNNAMED),
    ("unreachable put_off", Call.UNNAMED),
    ("unreachable acted", Call.UNNAMED),
    ("reminder muted", Call.DROP),
    ("reminder -wanted", Call.DROP),
    ("reminder acted", Call.DROP),
    ("-reminder put_off", Call.DROP),
    ("nudge -wanted", Call.DROP),
    ("nudge planned -here", Call.DROP),  # if the plan is dropped, the call held back for it is made
    # Everyone sees a call in the channel, so leaving it out would reveal the plan.
    ("planned -here", Call.HOLD),
    ("acted", Call.DROP),
    ("rests", Call.SILENT),  # also a reminder, and a call in the channel because direct messages fail
    ("", Call.RING),
)


def page(facts: PageFacts) -> tuple[Page, str]:
    """Return the decision about a page and the first row of PAGE that fits.

    >>> page(PageFacts(renewed=True, asked=True, fresh=True, rests=True))
    (<Page.SILENT: 2>, 'rests')
    """
    return next((end, row) for row, end in PAGE if fits(row, facts))


def call(facts: CallFacts) -> tuple[Call, str]:
    """Return the decision about a call and the first row of CALL that fits.

    >>> call(CallFacts(first=True, planned=True))
    (<Call.HOLD: 4>, 'planned -here')
    """
    return next((end, row) for row, end in CALL if fits(row, facts))


def next_good_moment(row: str, now: int, awake: int) -> int | None:
    """Return the Unix time at which to send a call that this row made silent.

    If the player has just acted, that's two minutes after `now`, in case they leave the table. In quiet
    hours, it's when these end (`awake`). Return None if the row has another reason, so that no later call is
    needed.

    >>> next_good_moment("unreachable acted", 1000, 1000), next_good_moment("rests", 1000, 5000)
    (1120, 5000)
    """
    kept_back = {"acted": now + AT_TABLE, "rests": awake}
    return next((at for word, at in kept_back.items() if word in row.split()), None)


def fits(row: str, facts: PageFacts | CallFacts) -> bool:
    """Return True if every fact the row requires is true, and every fact it excludes is false."""
    return all(getattr(facts, word.lstrip("-")) != word.startswith("-") for word in row.split())

"""What is owed to Discord, as values: displays, notices, calls and removals; which of them may be shown now,
and which comes first. Nothing is read or written here.
"""

from __future__ import annotations

from typing import NamedTuple

LONGEST_PAUSE, DAY = 300, 86400
"""Seconds between two tries, at most: while there is hope that it soon goes well, and later."""
SOON = 20
"""Attempts of which this is hoped."""
MOST_ATTEMPTS = 32
"""Attempts after which, five days later, it is given up."""

DUE = (
    "AND (retry_at <= :now OR retry_at > :now +"
    f" CASE WHEN attempts <= {SOON} THEN {LONGEST_PAUSE}"
    f" ELSE min({DAY}, {LONGEST_PAUSE} << min(attempts - {SOON}, 9)) END)"
)
LATER = f"CASE WHEN true {DUE} THEN false ELSE true END"
"""Nothing is put off for longer than this: where it seems so, the clock on the wall was set back."""
BEHIND = 1000
"""Places by which a removal that was refused stands behind: its lane rests each time, and whoever is asked
there would wait for one after the other of those that are refused for good.
"""
_RANK = (
    "CASE WHEN person != 0 AND repost > 0 THEN 0 WHEN person = 0 THEN 50"
    " WHEN needed > shown_version THEN 100 ELSE 200 END + owed"
)
"""Whose turn it is first, then the table, then everybody else; but no later than what became owed so many
steps, of any table, after it.
"""
_IN_CHANNEL = ("replaced-here", "no-page-here", "invited", "seat-offered")
"""The kinds of notices that are told in the channel of the table."""
OWED = (
    "SELECT 'display' AS kind, table_id, person, 0 AS number, coalesce(channel, -person) AS lane,"  # noqa: S608
    f" {_RANK} AS rank FROM displays WHERE dirty = 1 {DUE}"
    " UNION ALL SELECT 'notice', table_id, person, notices.id,"
    f" CASE WHEN kind IN {_IN_CHANNEL} THEN tables.channel ELSE -person END, 0"
    f" FROM notices JOIN tables ON tables.id = table_id WHERE sent = 0 {DUE}"
    " UNION ALL SELECT 'call', table_id,"
    " CASE WHEN stage = 'amended' AND calls.channel = tables.channel THEN 0 ELSE person END, calls.id,"
    " CASE WHEN here OR stage = 'amended' THEN tables.channel ELSE -person END, 0"
    f" FROM calls JOIN tables ON tables.id = table_id WHERE stage IN ('owed', 'amended', 'over') {DUE}"
    " UNION ALL SELECT 'removal', table_id, person, message, channel,"
    f" owed + CASE WHEN attempts THEN {BEHIND} ELSE 50 END"
    f" FROM removals WHERE true {DUE}"
)
"""Rows of `Owed`, each with its rank: all that may be done at the second `:now`."""


class Display(NamedTuple):
    """A message that shows a table: the public one (person 0), or a person's hand in her DM. None where there
    is no such message yet. `needed` is the version that it must show at least, `repost` the one that is to
    come as a new message, 0 for none; `dm_closed` whether the latest could not be sent; `unsure` whether one
    may have been sent that nobody knows; `posted`, and `seen`, her last sign of life at this table, are in
    seconds since 1970.
    """

    table_id: int
    person: int
    channel: int | None
    message: int | None
    posted: int
    shown_version: int
    needed: int
    digest: str | None
    repost: int
    attempts: int
    dm_closed: int
    unsure: int
    seen: int

    @property
    def lags(self) -> bool:
        """Whether it shows all that is needed, and only not the latest: its person merely waits."""
        return not self.repost and self.shown_version >= self.needed


class Post(NamedTuple):
    """The message that shows a table to everybody; `posted` is in seconds since 1970. `moves`: another is to
    take its place.
    """

    channel: int
    message: int
    posted: int
    moves: bool


class Removal(NamedTuple):
    """A message that another one has replaced, and that is to be deleted."""

    message: int
    channel: int
    table_id: int
    person: int
    attempts: int


class OwedNotice(NamedTuple):
    """Something that a person is to be told."""

    id: int
    table_id: int
    kind: str
    person: int
    attempts: int


class Owed(NamedTuple):
    """Something that may be done now. `number` is the id of a notice or a call, or a removal's message.
    `person` is 0 where a message in the channel is changed or goes, which is held like the public table.
    `lane` is the channel, or where that is not known the person, less than 0: no two of one lane are done at
    once.
    """

    kind: str
    table_id: int
    person: int
    number: int
    lane: int


def pause(attempts: int) -> int:
    """The seconds until the next try, after so many that failed."""
    if attempts <= SOON:
        return min(LONGEST_PAUSE, 1 << max(attempts, 0))
    return min(DAY, LONGEST_PAUSE << min(attempts - SOON, 9))

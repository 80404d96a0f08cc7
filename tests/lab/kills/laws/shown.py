"""The end as Discord shows it: every delivery exists once, in its latest state, and every player to move has
been told.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator

from bot.delivery.state import BOARD, CALL, HAND, WANTED
from bot.jobs.discord_port import LIMIT
from bot.sandbox.opening import MOVES
from bot.storage.sql import DatabaseRow
from bot.tables.core import tokens
from tests.lab.kills.laws.evidence import Evidence
from tests.lab.load.told import controls
from tests.pretended.payloads import Json

FIRST_POST = 10**18
"""Messages that were posted have higher IDs than those that were prepared."""


async def stands_once(evidence: Evidence) -> AsyncIterator[str]:
    """Each existing message is known to a row."""
    standing = evidence.standing
    rows = evidence.deliveries
    known = {row["message"] for row in rows if row["message"] is not None}
    known |= {place.message for place in evidence.ground.house.places}
    pages = {number for number, one in standing.items() if list(controls(one))}
    # If the process was killed while a message was on its way, the outdated message may stay.
    posted = {post.message: post.at for post in evidence.discord.posts}
    killed = [at + time.time() - time.monotonic() for at in evidence.nodes.killed]
    lost = {
        number for number in pages - known if any(abs(at - posted.get(number, 0.0)) < LIMIT for at in killed)
    }
    for number in sorted(pages - known - lost):
        named = {(one.verb, one.table) for one in controls(standing[number])}
        yield f"message {number} stands, and no row knows it: {sorted(named)[:4]}"
    # Rows don't know the messages of notices. A message with a nonce was sent once (`posted_once`).
    sent = {post.message for post in evidence.discord.posts if post.nonce}
    if bare := set(standing) - pages - known - sent:
        yield f"{len(bare)} messages without controls, which nobody has posted: {sorted(bare)[:4]}"


async def shown_as_it_is(evidence: Evidence) -> AsyncIterator[str]:
    """Every delivery is shown in its latest state."""
    for row in evidence.deliveries:
        about = f"table {row['table_id']}, {row['what']} of {row['person']}"
        if row["what"] in (BOARD, HAND, CALL) and row["message"] and row["message"] not in evidence.standing:
            yield f"{about}: its message {row['message']} does not stand"
        if row["what"] not in (BOARD, HAND):
            continue
        # A person at the table gets an edit, and a new message after they have left.
        waits = row["stage"] == WANTED and row["retry_at"] > evidence.ended
        if row["shown"] < row["needed"] or (row["renewed"] and not waits):
            state = {name: row[name] for name in ("stage", "wanted", "needed", "renewed", "shown")}
            yield f"{about}: it is not shown as it is to be: {state} {row['attempts']} {row['awaits']}"
        if _is_asked(evidence, row) and not _asks(evidence, row):
            message = evidence.standing.get(row["message"])
            if message is not None and row["shown"] >= 0 and message:
                yield f"{about}: its message does not ask what the player is asked"


async def asked_are_told(evidence: Evidence) -> AsyncIterator[str]:
    """Each player to move has a hand with the question, was called, or will be called once they have left the
    table.
    """
    called = {
        (row["table_id"], row["person"])
        for row in evidence.deliveries
        if row["what"] == CALL and row["wanted"] >= 0 and (row["stage"] == "shown" or row["awaits"])
    }
    put_off = {
        (row["table_id"], row["person"])
        for row in await evidence.database.read("SELECT table_id, person FROM snoozes")
    }
    for row in evidence.deliveries:
        whose = row["table_id"], row["person"]
        if row["what"] != HAND or not _is_asked(evidence, row) or whose in called | put_off:
            continue
        if not _asks(evidence, row) and not _has_open(evidence, row) and not _as_before(evidence, row):
            yield f"table {whose[0]}: {whose[1]} is asked, and has not been told"


def _is_asked(evidence: Evidence, row: DatabaseRow) -> bool:
    table = evidence.tables.get(row["table_id"])
    seat = None if table is None or not row["person"] else table.seat_of(row["person"])
    return table is not None and seat is not None and seat in table.to_act and not table.seats[seat].robot


def _asks(evidence: Evidence, row: DatabaseRow) -> bool:
    """Return whether the row's message asks the player their present question."""
    message = evidence.standing.get(row["message"] or 0)
    return message is not None and any(_questions(evidence, row, message))


def _as_before(evidence: Evidence, row: DatabaseRow) -> bool:
    """Return whether its message is a prepared one, which has no known content."""
    message = evidence.standing.get(row["message"] or 0)
    return message is not None and not message and row["message"] < FIRST_POST


def _has_open(evidence: Evidence, row: DatabaseRow) -> bool:
    """Return whether they have a hand in the channel with their present question."""
    number = evidence.discord.open.get((row["table_id"], row["person"]), 0)
    message = evidence.discord.message(number)
    return message is not None and any(_questions(evidence, row, message.parts))


def _questions(evidence: Evidence, row: DatabaseRow, parts: list[Json]) -> Iterator[bool]:
    table = evidence.tables[row["table_id"]]
    seat = table.seat_of(row["person"])
    assert seat is not None
    for one in controls(parts):
        if one.verb in MOVES:
            yield tokens.asks(table, seat, one.asked)

"""Tokens, which stand in a control for the question or the offer that it answers, or the move that it takes
back.

It must change when that does, and tell nothing else. The version of the table would count every action at it,
secret ones too: a pick that is changed, a whisper. So a control has a token, made from the seed of the game,
which nobody can find from it. No version may enter a control, nor anything else that is sent, in the clear.
"""

from __future__ import annotations

import hashlib
import secrets

from bot.tables.core.table import Table

_LEAST, _MOST = 36**5, 36**6
"""Six characters in a custom_id; above the versions that stood there in earlier releases."""


def of_question(table: Table, seat: int) -> int:
    """The token of what this seat is asked now. A table without a seed, a lesson's, has no secrets: its
    version will do.
    """
    asked = table.seats[seat].question_version
    return asked if table.seed is None else _token(table, "question", seat, asked)


def of_offer(table: Table) -> int:
    """The token of the offer that stands, 0 where there is none."""
    return 0 if table.offer is None else _token(table, "offer", table.offer.version)


def of_undo(table: Table) -> int:
    """The token of the latest move, while it might be taken back, 0 where there is none."""
    return 0 if table.latest is None else _token(table, "undo", table.latest.version)


def undoes(table: Table, token: int) -> bool:
    """Return whether that is the latest move."""
    return table.latest is not None and token == of_undo(table)


def of_seat_offer(table: Table, seat: int) -> int:
    """The token of the offer of this seat that stands, 0 where there is none."""
    here = table.seats[seat]
    return _token(table, "seat", seat, here.offered.version) if here.offered else 0


def offers_seat(table: Table, seat: int, token: int) -> bool:
    """Return whether that is the offer of this seat that stands."""
    return table.seats[seat].offered is not None and token == of_seat_offer(table, seat)


def of_call(table: Table, call: int) -> int:
    """The token of a call, by which its message is found again."""
    return _token(table, "call", call)


def asks(table: Table, seat: int, token: int) -> bool:
    """Return whether that is what this seat is asked now."""
    return token == of_question(table, seat) or _version(table, token, table.seats[seat].question_version)


def offers(table: Table, token: int) -> bool:
    """Return whether that is the offer that stands."""
    offer = table.offer
    return offer is not None and (token == of_offer(table) or _version(table, token, offer.version))


def secret(table: Table, *what: object) -> bytes:
    """32 bytes that say the same for the same, and tell nobody of what they were made who does not know the
    seed of the game. Before the deal there is none, and no secret.
    """
    key = hashlib.blake2s((table.seed or "").encode()).digest()
    return hashlib.blake2s(repr((table.id, *what)).encode(), key=key).digest()


def _token(table: Table, *what: object) -> int:
    return _LEAST + int.from_bytes(secret(table, *what)[:8], "big") % (_MOST - _LEAST)


def _version(table: Table, token: int, version: int) -> bool:
    """Controls of tables that an earlier release has numbered may have been drawn by it, and say versions.
    Nobody may try which version is the right one where no control can say it.
    """
    return counted(table.id) and token == version


FIRST = 2**40
"""Tables of earlier releases were counted from 1, and lessons have numbers of their own: all are lower."""


def any_number() -> int:
    """A number that nobody can guess. Twice as many fit what Discord takes as an integer, 2**53."""
    return FIRST + secrets.randbits(40)


def counted(number: int) -> bool:
    """Return whether the table was numbered by an earlier release, one after the other."""
    return number < FIRST

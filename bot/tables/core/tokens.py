"""Tokens in controls such as buttons. A token identifies a decision, an offer, or a move to undo.

A token changes with the thing it identifies, and reveals nothing else. A table's version number would be
unsafe, because it counts every action, including secret ones such as a changed pick or a whisper. So tokens
are computed from the game's seed, which players don't know. Never put a version in clear text into a control
or any other message.
"""

from __future__ import annotations

import hashlib
import secrets

from bot.tables.core.table import Table

_LEAST, _MOST = 36**5, 36**6
"""Range of tokens: six characters in a custom_id, and above all versions used by earlier releases."""


def of_question(table: Table, seat: int) -> int:
    """Return the token for the decision that a seat must make.

    Tables without a seed, such as lessons, have no secrets, so their version serves as the token.
    """
    asked = table.seats[seat].question_version
    return asked if table.seed is None else _token(table, "question", seat, asked)


def of_offer(table: Table) -> int:
    """Return the current offer's token, or 0 if there's none."""
    return 0 if table.offer is None else _token(table, "offer", table.offer.version)


def of_undo(table: Table) -> int:
    """Return the latest move's token, or 0 if no move can be undone."""
    return 0 if table.latest is None else _token(table, "undo", table.latest.version)


def undoes(table: Table, token: int) -> bool:
    """Return True if this is the latest move's token."""
    return table.latest is not None and token == of_undo(table)


def of_seat_offer(table: Table, seat: int) -> int:
    """Return the token for the offer to take this seat, or 0 if the seat isn't offered."""
    here = table.seats[seat]
    return _token(table, "seat", seat, here.offered.version) if here.offered else 0


def offers_seat(table: Table, seat: int, token: int) -> bool:
    """Return True if this is the token for the offer to take this seat."""
    return table.seats[seat].offered is not None and token == of_seat_offer(table, seat)


def of_call(table: Table, call: int) -> int:
    """Return a turn notification's token. `call` is the ID of its delivery."""
    return _token(table, "call", call)


def asks(table: Table, seat: int, token: int) -> bool:
    """Return True if this is the token for the seat's current decision."""
    return token == of_question(table, seat) or _version(table, token, table.seats[seat].question_version)


def offers(table: Table, token: int) -> bool:
    """Return True if this is the current offer's token."""
    offer = table.offer
    return offer is not None and (token == of_offer(table) or _version(table, token, offer.version))


def secret(table: Table, *what: object) -> bytes:
    """Return 32 bytes derived from the table and `what`. Only someone who knows the seed can compute them.

    There's no seed before the deal, so the bytes aren't secret then.
    """
    key = hashlib.blake2s((table.seed or "").encode()).digest()
    return hashlib.blake2s(repr((table.id, *what)).encode(), key=key).digest()


def _token(table: Table, *what: object) -> int:
    return _LEAST + int.from_bytes(secret(table, *what)[:8], "big") % (_MOST - _LEAST)


def _version(table: Table, token: int, version: int) -> bool:
    """Return True if the token is `version` itself, in a control of a table from an earlier release.

    Controls of newer tables never contain a version. Accepting one would let players guess a token.
    """
    return counted(table.id) and token == version


FIRST = 2**40
"""The lowest random ID. The tables of earlier releases, numbered from 1, and lessons have lower IDs."""


def any_number() -> int:
    """Return an unguessable ID that fits Discord's integers, which go up to 2**53."""
    return FIRST + secrets.randbits(40)


def counted(number: int) -> bool:
    """Return True if the table was numbered by an earlier release, counting from 1."""
    return number < FIRST

"""The list of database columns that contain people's IDs.

Each entry states the text for /data, the rows that remain when a person deletes their data, and how long rows
are kept. Features list their own columns in the same form.
"""

from __future__ import annotations

from typing import NamedTuple


class Held(NamedTuple):
    """A database column that contains people's IDs."""

    table: str
    says: str = ""
    """The key of the sentence in /data that counts the rows, or ""."""
    person: str = "person"
    told: str = "*"
    """The columns to export. Empty if another entry exports the row."""
    instead: str | None = None
    """SQL for the number that replaces a deleted person's ID. If None, the row is deleted."""
    stays: str = "1 = 0"
    """SQL condition for rows that survive the deletion, with 0 as the ID."""
    name: str | None = None
    """The column with the person's name."""
    kept: tuple[str, int] | None = None
    """A column with a Unix time, and the seconds a row is kept after that time. If this is None, a row is
    deleted along with its table, turn or person.
    """
    of_server: bool = False
    """True if the rows refer to a server and are deleted with it."""


NOBODY = "0"
OF_SEAT = "-1 - seat"
"""The numbers that replace the IDs of deleted players are negative, and unique only within their table."""
_GAMES, _MESSAGES = "data-games", "data-messages"
HELD = (
    Held("persons", "data-settings", "id"),
    Held("vacations", "data-settings"),
    Held("presence", "data-moments"),
    Held("dms", _MESSAGES, told="person, channel, opened"),
    Held("snoozes", "data-plans"),
    Held("asks", told="at, table_id, channel, kind, loud"),
    # Keep the row without the ID, because it counts towards the invited person's limits.
    Held("asks", person="by_person", told="at, table_id, channel, kind, loud", instead=NOBODY),
    # An orphan is one of the bot's messages, such as a notification, that must still be deleted.
    Held(
        "deliveries",
        _MESSAGES,
        told="table_id, what, why, channel, message, posted",
        stays="what = 'orphan'",
    ),
    Held(
        "seats",
        _GAMES,
        told="table_id, seat, name, locale, bank, misses, excused, finishes, vote, cut",
        instead=OF_SEAT,
        name="name",
    ),
    Held("seats", _GAMES, "kept_for", "table_id, seat, kept_name", NOBODY, name="kept_name"),
    Held("seats", _GAMES, "idle_person", "", NOBODY),
    Held("seats", _GAMES, "offered_to", "table_id, seat, offered_name", NOBODY, name="offered_name"),
    Held("tables", _GAMES, "host", "id, guild, channel, game, phase, created, finished", NOBODY),
    Held("moves", "data-moves", told="table_id, version, seat, move, at", instead=OF_SEAT),
    Held("named", _GAMES, told="table_id, number, name", instead="-1 - number", name="name"),
    Held("parts", _GAMES, told="table_id, seat, version, name", instead=OF_SEAT, name="name"),
    Held(
        "results",
        _GAMES,
        instead="-1 - (SELECT count(*) FROM results one WHERE one.table_id = results.table_id"
        " AND one.person < 0)",
        name="name",
        of_server=True,
    ),
)
"""The core's own columns."""

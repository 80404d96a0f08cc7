"""The columns that hold people: what its person is given of each, what stands there once they are forgotten,
and how long its rows are kept. Each feature lists its own in this form.
"""

from __future__ import annotations

from typing import NamedTuple


class Held(NamedTuple):
    """One column that holds people's numbers."""

    table: str
    says: str = ""
    """The sentence of /data that counts its rows; "": none does."""
    person: str = "person"
    told: str = "*"
    """The columns that its person is given; none where another row has them."""
    instead: str | None = None
    """SQL of the number that stands there for a former player; None: the row is deleted."""
    stays: str = "1 = 0"
    """SQL of the rows that are not deleted even so, and have the number 0 then."""
    name: str | None = None
    """The column of their name, beside it."""
    kept: tuple[str, int] | None = None
    """The column with a moment, and the seconds for which a row is kept after it; None: a row goes with its
    table, its turn, or its person.
    """
    of_server: bool = False
    """Whether its rows name a server, and go with it."""


NOBODY = "0"
OF_SEAT = "-1 - seat"
"""Numbers of former players are below 0, and mean nothing beyond their table."""
_GAMES, _MESSAGES = "data-games", "data-messages"
HELD = (
    Held("persons", "data-settings", "id"),
    Held("vacations", "data-settings"),
    Held("presence", "data-moments"),
    Held("dms", _MESSAGES, told="person, channel, opened"),
    Held("snoozes", "data-plans"),
    Held("asks", told="at, table_id, channel, kind, loud"),
    # It still counts for the person who was asked.
    Held("asks", person="by_person", told="at, table_id, channel, kind, loud", instead=NOBODY),
    # A message of the bot's that is still to be deleted, as one that calls them to a table.
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
"""Those of the kernel."""

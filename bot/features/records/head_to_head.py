"""Show two players' score against each other after their game, and at the start of a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.records.rows import unlisted
from bot.presentation import Scene
from bot.storage.database import Database
from bot.tables.core.table import Table, nobody_has_moved
from bot.ui.sections import Part, Section

LEAST = 2
"""Minimum number of games with a winner before the score is shown."""


class HeadToHeadSection(Section):
    """Adds the two players' score to a table's public message."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section. Return no parts unless exactly two people play, on opposite sides."""
        begins = table.rematch_of is not None and nobody_has_moved(table)
        if not (begins or table.phase == "over"):
            return ()
        seats = [number for number, seat in enumerate(table.seats) if seat.person and not seat.robot]
        if len(seats) != 2 or any(set(seats) <= set(side) for side in table.about.partners(len(table.seats))):
            return ()
        first, second = (table.seats[number].person for number in seats)
        won, lost = await head_to_head(self._database, first, second, table.channel)
        if won + lost < LEAST:
            return ()
        names = [f"**{scene.names[number]}**" for number in seats]
        return [Part("foot", scene.say("met-here", first=names[0], won=won, lost=lost, second=names[1]))]


async def head_to_head(database: Database, person: int, other: int, channel: int) -> tuple[int, int]:
    """Return how many games in a channel one person has won and lost against another.

    Return (0, 0) if either of them doesn't want to be listed.
    """
    if {person, other} & await unlisted(database):
        return 0, 0
    row = await database.one(
        "SELECT coalesce(sum(CASE WHEN own.outcome = 'won' THEN 1 ELSE 0 END), 0) AS won,"
        " coalesce(sum(CASE WHEN own.outcome = 'lost' THEN 1 ELSE 0 END), 0) AS lost"
        " FROM results own JOIN results other ON other.table_id = own.table_id"
        " WHERE own.person = ? AND other.person = ? AND own.channel = ?"
        " AND own.robot IS NULL AND other.robot IS NULL"
        " AND ((own.outcome = 'won' AND other.outcome = 'lost')"
        " OR (own.outcome = 'lost' AND other.outcome = 'won'))",
        (person, other, channel),
    )
    assert row is not None
    return row["won"], row["lost"]

"""Decide who may be invited to a table now.

The decision depends on the limits in bot/delivery/budget.py and on the invited person's settings. The inviter
is never told why someone can't be invited.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

from bot.delivery.budget import BY_ONE, FROM_ONE, TO_ONE, WITHIN
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository

INVITATIONS = ALL, KNOWN, NONE = "all", "known", "none"
"""A person's setting for who may invite them: everyone, people they have played with, or no one."""
_LISTED = "(SELECT value FROM json_each(:people))"
_ASKED = f"SELECT person, by_person, at FROM asks WHERE person IN {_LISTED} AND {WITHIN}"  # noqa: S608
_CHOSEN = f"SELECT id, invitations FROM persons WHERE id IN {_LISTED}"  # noqa: S608
_MET = (
    "SELECT DISTINCT other.person AS person FROM parts mine"  # noqa: S608
    " JOIN parts other ON other.table_id = mine.table_id"
    f" WHERE mine.person = :by AND other.person IN {_LISTED}"
)
_BY = f"SELECT count(*) AS asked FROM asks WHERE by_person = :by AND person != 0 AND {WITHIN}"  # noqa: S608


class Asking:
    """Checks invitations against the limits, one inviter at a time.

    Create only one instance per process. With two, concurrent invitations could both take the last free slot.
    """

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._one_by_one = asyncio.Lock()

    @asynccontextmanager
    async def of(
        self, people: Sequence[int], by: int, there: Collection[int]
    ) -> AsyncIterator[tuple[int, ...]]:
        """Yield the IDs of `people` that `by` may invite now. Other invitations wait until the context ends.

        `there` are the IDs of the people at the table. Leave out anyone whom one of them has blocked, and
        anyone who has blocked the inviter. Save the step with the invitations before leaving the context.
        Raise Refused if the invitations would exceed the inviter's limit.
        """
        async with self._one_by_one:
            blocks = await self._tables.blocks([*people, *there])
            met = [one for one in people if by not in blocks.get(one, ())]
            met = [one for one in met if not any(one in blocks.get(other, ()) for other in there)]
            found = await self._may_be_asked(met, by)
            if found and await self._asked_by(by) + len(found) > BY_ONE.most:
                raise Refused("invite-often", most=BY_ONE.most)
            yield found

    async def _asked_by(self, by: int) -> int:
        row = await self._tables.database.one(_BY, {"by": by} | BY_ONE.window(self._tables.now()))
        return 0 if row is None else int(row["asked"])

    async def _may_be_asked(self, people: Sequence[int], by: int) -> tuple[int, ...]:
        database, now = self._tables.database, self._tables.now()
        listed = {"people": json.dumps(sorted(people))}
        asked = await database.read(_ASKED, listed | TO_ONE.window(now))
        chosen = {row["id"]: row["invitations"] for row in await database.read(_CHOSEN, listed)}
        met = {row["person"] for row in await database.read(_MET, listed | {"by": by})}

        def may(person: int) -> bool:
            wish = chosen.get(person, ALL)
            before = [(row["by_person"], row["at"]) for row in asked if row["person"] == person]
            lately = [at for asker, at in before if asker == by and at > FROM_ONE.window(now)["since"]]
            wished = wish == ALL or (wish == KNOWN and person in met)
            return wished and len(before) < TO_ONE.most and len(lately) < FROM_ONE.most

        return tuple(person for person in people if may(person))

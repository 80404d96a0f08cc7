"""Taps that come to one process for a table that lives in another: they are passed on as Discord told of
them, so that a table's locks, lanes and open hands are in one process, wherever its players' gateways are.
Where the other does not take one in time, since it has just ended, it is answered here.

What a tap means is not known here. A token is in the database for that moment alone.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from bot import logs, tasks
from bot.jobs.job import Job
from bot.storage.database import Database
from bot.ui.controls import parse

_log = logging.getLogger(__name__)

Payload = dict[str, Any]

PATIENCE = 0.8
"""Seconds within which the other process takes it: a person waits, and Discord gives up after three."""
REMEMBERED = 1000
"""Interactions of which it is noticed that Discord tells of them twice."""
COMPONENT, MODAL = 3, 5
"""Discord's kinds of interactions that have a custom_id."""


class Forwarding(Job):
    """One for the process; a commit wakes it. `take` is given what another process has passed on."""

    def __init__(self, database: Database, take: Callable[[Payload], object]) -> None:
        super().__init__("forwarding")
        self._database = database
        self._take = take
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: OrderedDict[str, bool] = OrderedDict()
        """What Discord has told of lately, and whether it was passed on."""

    async def watch(self) -> None:
        """Hear of what is passed on."""
        await self._database.watch("forwarded", "", self.wake)

    def passes_on(self, payload: Payload) -> bool:
        """Return whether this interaction is passed on, so that it need not be answered here. One of which
        Discord tells twice goes where it went: wherever its table lives by now, it may be answered.
        """
        number = str(payload["id"])
        if number not in self._told:
            self._told[number] = self._begins(payload)
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return self._told[number]

    def _begins(self, payload: Payload) -> bool:
        """Begin to pass it on, if it is to be."""
        table = table_of(payload)
        if not self._open or not table or not self._database.lots.elsewhere(table):
            return False
        task = tasks.start_task(self._pass_on(payload, table), f"forwarding to table {table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def close(self) -> None:
        """Pass nothing on any more; what is under way is taken by somebody."""
        await super().close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _pass_on(self, payload: Payload, table: int) -> None:
        number = int(payload["id"])
        try:
            await self._database.change(
                "INSERT INTO forwarded (id, table_id, payload) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (number, table, json.dumps(payload)),
            )
            await asyncio.sleep(PATIENCE)
            if not await self._database.change("DELETE FROM forwarded WHERE id = ?", (number,)):
                return
            _log.warning("table %s: its process does not answer, a tap is answered here", table)
        except Exception as error:
            logs.log_unexpected(_log, f"table {table}: a tap cannot be passed on", error)
        taken(self._take, payload)

    async def _round(self) -> None:
        found = await self._database.note(
            lambda db: db.execute(
                f"DELETE FROM forwarded WHERE {self._database.lots.condition()} RETURNING payload"  # noqa: S608
            ).fetchall()
        )
        for row in found:
            taken(self._take, json.loads(row[0]))


def taken(take: Callable[[Payload], object], payload: Payload) -> None:
    """Take an interaction that came another way than from Discord itself: one that cannot be read holds up
    no other.
    """
    try:
        take(payload)
    except Exception as error:
        logs.log_unexpected(_log, "an interaction cannot be read", error)


def table_of(payload: Mapping[str, Any]) -> int:
    """Return the table that a control names which was tapped; 0 where there is none."""
    if payload.get("type") not in (COMPONENT, MODAL):
        return 0
    try:
        return parse(str(payload["data"]["custom_id"])).table
    except (KeyError, TypeError, ValueError):
        return 0

"""A player who asks for a table, and is told that it's posted again, finds it in a new message."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.i18n.languages import language
from tests.deliveries import PAGES
from tests.sim.laws import Law

_REPOST = "renewed = :renewal"


class _Promise(NamedTuple):
    asked: int
    table: int
    channel: int
    message: int
    at: float


class Here(Law):
    name = "posted"

    def begin(self) -> None:
        self._wanted: list[_Promise] = []
        """The requests, each with the message that showed the table at that time."""
        self._told = [
            language(locale)(key, channel="\0").partition("\0")[0]
            for locale in ("en-US", "es-ES")
            for key in ("answer-posted", "answer-posted-there")
        ]

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        world = self.world
        if cause is None or _REPOST not in sql:
            return
        called = world.server.interactions[cause].called
        if called != "table" and not called.startswith("post:"):
            return
        for table, person in ((one["table"], one["person"]) for one in values):
            # This is the state before the request, which isn't committed yet. A first message or a newer one
            # may be on its way.
            for row in world.rows(
                f"SELECT channel, message FROM {PAGES} WHERE table_id = ? AND person = ?"
                " AND message IS NOT NULL AND renewed = 0",
                table,
                person,
            ):
                self._wanted.append(_Promise(cause, table, row["channel"], row["message"], world.loop.time()))

    async def rest(self) -> list[str]:
        wanted, self._wanted = self._wanted, []
        return [
            f"{one.asked} was told that table {one.table} comes again, and it stays in message {one.message}"
            for one in wanted
            if self._promised(one) and self._stays(one)
        ]

    def _promised(self, one: _Promise) -> bool:
        told = "\n".join(text for _, text in self.world.server.interactions[one.asked].told)
        return any(sentence in told for sentence in self._told)

    def _stays(self, one: _Promise) -> bool:
        """Return whether the promise had no effect although no trouble prevented it."""
        world, place = self.world, self.world.server.channels[one.channel]
        struck = world.struck.get(f"/channels/{place.id}/messages", -1.0)
        if place.gone or place.id in world.people.spoilt or struck >= one.at:
            return False
        return bool(
            world.rows(
                f"SELECT 1 FROM {PAGES} WHERE table_id = ? AND person = 0 AND message = ?",
                one.table,
                one.message,
            )
        )

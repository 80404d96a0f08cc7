"""What became owed first is shown first, in each channel: nobody is overtaken again and again. And whose turn
it is comes before those who only watch.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tests.sim.laws import Law

if TYPE_CHECKING:
    from tests.sim.world import World

SHOW = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
TABLE = re.compile(r'"custom_id": ?"[a-z-]{1,16}:([0-9a-z]{1,12}):')
MOST = 4
"""How often one may be overtaken: it may be held, or be looked at when its channel is taken."""
HEALTHY = 5.0
"""Seconds for which a turn was owed before somebody who watches may no longer be shown anything."""

Key = tuple[int, int]


class Here(Law):
    name = "order"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._since: dict[Key, float] = {}
        """Since when each display has been owed, with nothing to wait for."""
        self._overtaken: dict[Key, set[Key]] = {}
        self._times: dict[Key, int] = {}

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        if not sql.startswith("COMMIT") or not self.world.has_tables:
            return
        now = self.world.loop.time()
        owed = {
            (row["table_id"], row["person"])
            for row in self.world.rows(
                "SELECT table_id, person FROM displays WHERE dirty = 1 AND retry_at = 0 AND attempts = 0"
            )
        }
        for gone in self._since.keys() - owed:
            del self._since[gone]
            self._times.pop(gone, None)
        for one in owed:
            self._since.setdefault(one, now)

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        match = SHOW.fullmatch(path)
        if match is None or method not in ("POST", "PATCH") or cause is not None or not self._since:
            return
        world, now = self.world, self.world.loop.time()
        if not world.has_tables or now < max(world.bad_disk + 60, world.last_start + 30):
            return
        channel = world.server.channels.get(int(match[1]))
        shown = self._display(match[2], body, 0 if channel is None else channel.person)
        if channel is None or shown is None or now < world.struck.get(path, -60.0) + 60.0:
            return
        since = self._since.get(shown, now)
        turn = self._turn(shown)
        for other, owed in list(self._since.items()):
            if other == shown or not self._in_lane(other, channel.id, channel.person):
                continue
            if (
                other[1]
                and self._turn(other)
                and not turn
                and owed + HEALTHY < min(now, since + HEALTHY + 60)
            ):
                self._overtake(other, shown, "who only watches", channel.id)
            elif not other[1] and not shown[1] and owed < since:
                self._overtake(other, shown, "that is owed later", channel.id)

    def _overtake(self, other: Key, shown: Key, whom: str, channel: int) -> None:
        self._times[other] = self._times.get(other, 0) + 1
        if self._times[other] > MOST:
            self.world.broken(
                self.name,
                f"in {channel} the display of {other[1]} at table {other[0]}, owed since"
                f" {self._since[other]:.1f}, is overtaken {self._times[other]} times, now by one {whom}: of"
                f" {shown[1]} at table {shown[0]}",
            )

    def _display(self, message: str | None, body: Any, person: int) -> Key | None:
        if message is not None:
            rows = self.world.rows("SELECT table_id, person FROM displays WHERE message = ?", int(message))
            return (rows[0]["table_id"], rows[0]["person"]) if rows else None
        tables = {int(one, 36) for one in TABLE.findall(json.dumps(body))} - {0}
        return (tables.pop(), person) if len(tables) == 1 else None

    def _turn(self, one: Key) -> bool:
        return bool(one[1]) and bool(
            self.world.rows(
                "SELECT 1 FROM displays WHERE table_id = ? AND person = ? AND repost > 0 AND dm_closed = 0",
                *one,
            )
        )

    def _in_lane(self, one: Key, channel: int, person: int) -> bool:
        if one[1]:
            return one[1] == person
        return bool(self.world.rows("SELECT 1 FROM tables WHERE id = ? AND channel = ?", one[0], channel))

    def died(self) -> None:
        self._since.clear()
        self._times.clear()

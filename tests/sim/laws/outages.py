"""No clock runs while the bot is offline: afterwards, a player has the same time left. This is checked for
players who never rest, because all their seconds are alike.
"""

from __future__ import annotations

from typing import Any

from tests.sim.laws import Law

SLACK = 400.0
"""How many seconds before the outage may be unrecorded."""
_RUN = (
    "SELECT table_id, seat, question_version, deadline FROM seats WHERE deadline != 0"
    " AND person NOT IN (SELECT id FROM persons WHERE time_zone NOT NULL)"
)
HOURS = 3 * 3600.0
"""A clock that went wrong is right again after this many seconds."""


class Here(Law):
    name = "outages"

    def begin(self) -> None:
        self._left: dict[tuple[int, int, int], float] = {}
        """The seconds left on each clock that ran at the end of a process, with the clock's start."""
        self._died = -1e9
        self._looks = False

    def died(self) -> None:
        world = self.world
        if not world.has_tables:
            return
        self._died = world.loop.time()
        self._looks = True
        self._left = {
            (row["table_id"], row["seat"], row["question_version"]): row["deadline"] - world.wall()
            for row in world.rows(_RUN)
        }

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        """Check the clocks at the first change to a table after a restart."""
        if (
            self._looks
            and sql.lstrip().startswith("UPDATE tables SET")
            and self.world.jumped < self._died - HOURS
        ):
            self._looks = False
            self._look()

    def _look(self) -> None:
        world = self.world
        for row in world.rows(_RUN):
            left = self._left.get((row["table_id"], row["seat"], row["question_version"]), 0.0)
            now = row["deadline"] - world.wall()
            up = world.loop.time() - world.last_start
            if now < left - SLACK - up:
                world.broken(
                    self.name,
                    f"table {row['table_id']}: seat {row['seat']} had {left:.0f} s before the bot was away"
                    f" for {world.last_start - self._died:.0f} s, and has {now:.0f} s now",
                )

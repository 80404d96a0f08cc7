"""A database has one process: another one that is begun on it touches nothing, and ends with the one error
that is told in one line.
"""

from __future__ import annotations

from bot.storage.database import DatabaseUnusable
from tests.sim.laws import Law


class Here(Law):
    name = "owner"

    def intruded(self, sql: str) -> None:
        self.world.broken(self.name, f"a second process does {' '.join(sql.split())[:80]}")

    def another(self, error: BaseException | None) -> None:
        if not isinstance(error, DatabaseUnusable):
            self.world.broken(self.name, f"a second process ends with {error!r}")

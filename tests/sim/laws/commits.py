"""Which interaction has changed which table, as the committed statements say; and of each at most one change:
a tap that comes twice counts once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.sim.laws import Law

if TYPE_CHECKING:
    from tests.sim.world import World

CHANGES = re.compile(r"(INSERT INTO tables|UPDATE tables SET .*version)", re.S)


class Here(Law):
    name = "twice"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._open: list[tuple[str, Any]] = []
        world.committed_for = {}

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        head = sql.lstrip().upper()
        if head.startswith("BEGIN"):
            self._open = []
        elif head.startswith("SAVEPOINT"):
            self._open.append(("savepoint", head.split()[1].rstrip(";")))
        elif head.startswith("ROLLBACK TO"):
            name = head.split()[-1].rstrip(";")
            while self._open and self._open[-1] != ("savepoint", name):
                self._open.pop()
        elif head.startswith("ROLLBACK"):
            self._open = []
        elif head.startswith(("COMMIT", "END")):
            for kind, found in self._open:
                if kind == "change":
                    self._committed(*found)
            self._open = []
        elif CHANGES.match(sql.strip()):
            table = 0 if head.startswith("INSERT") else int(values[-2])
            self._open.append(("change", (cause, table)))

    def _committed(self, cause: int | None, table: int) -> None:
        if cause is None:
            return
        tables = self.world.committed_for.setdefault(cause, [])
        if table in tables:
            asked = self.world.server.interactions[cause]
            self.world.broken(self.name, f"{cause} {asked.custom_id} has changed table {table} twice")
        tables.append(table)

    def died(self) -> None:
        self._open = []

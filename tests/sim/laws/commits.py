"""Each interaction changes a table only once, according to the committed statements. A tap that is delivered
twice counts once.
"""

from __future__ import annotations

import re
from typing import Any

from bot.tables.core import tokens
from tests.sim.laws import Law
from tests.sim.laws.displays import MOVES, base36, read_table

OTHER = re.compile(
    r"(UPDATE deliveries SET .*renewed = :renewal|"
    r"(INSERT INTO|UPDATE|DELETE FROM)"
    r" (persons|channels|vacations|plans|unattended|snoozes|duplicate_plays|challenges|daily_\w+)\b)",
    re.S,
)
CHANGES = re.compile(r"(INSERT INTO tables|UPDATE tables SET .*version)", re.S)


class Here(Law):
    name = "twice"

    def begin(self) -> None:
        self._open: list[tuple[str, Any]] = []

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
                elif kind == "other":
                    self.world.written_for.add(found)
            self._open = []
        elif OTHER.match(sql.strip()) and cause is not None:
            self._open.append(("other", cause))
        elif CHANGES.match(sql.strip()):
            table = 0 if head.startswith("INSERT") else int(values[-2])
            self._open.append(("change", (cause, table)))
            if cause is not None and table:
                self._question(cause, table)

    def _committed(self, cause: int | None, table: int) -> None:
        self.world.changed[table] = self.world.loop.time()
        if cause is None:
            return
        tables = self.world.committed_for.setdefault(cause, [])
        if table in tables:
            asked = self.world.server.interactions[cause]
            self.world.broken(self.name, f"{cause} {asked.custom_id} has changed table {table} twice")
        tables.append(table)

    def _question(self, cause: int, table: int) -> None:
        """A tap makes a move only if the question on its control is still the player's."""
        asked = self.world.server.interactions[cause]
        verb, _, token, *_ = [*asked.custom_id.split(":"), "", "", ""]
        if verb not in MOVES:
            return
        before = read_table(self.world, table)
        seat = before.seat_of(asked.person)
        question = "none" if seat is None else base36(tokens.of_question(before, seat))
        if question != token:
            self.world.broken(
                "stale", f"{asked.custom_id} of {asked.person} made a move, and their question is {question}"
            )

    def died(self) -> None:
        self._open = []

"""No deadline is lost: whoever waits for one has one, and none is overdue."""

from __future__ import annotations

from bot.tables import idle
from tests.sim.laws import Law
from tests.sim.laws.displays import read_table

OVERDUE = 120
"""Seconds that a deadline may be over at rest."""


class Here(Law):
    name = "timers"

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        kinds: dict[int, set[str]] = {}
        for row in world.rows("SELECT table_id, kind, due, attempts FROM timers"):
            kinds.setdefault(row["table_id"], set()).add(row["kind"])
            overdue = world.wall() - row["due"]
            if overdue > OVERDUE and not row["attempts"] and world.loop.time() - world.jumped > 3700:
                wrong.append(f"table {row['table_id']}: its timer {row['kind']} is {overdue:.0f} s overdue")
        for row in world.rows("SELECT id FROM tables WHERE phase IN ('gathering', 'playing')"):
            table, timers = read_table(world, row["id"]), kinds.get(row["id"], set())
            wanted = set()
            if table.phase == "gathering":
                wanted.add("lobby")
            elif idle.waited_for(table):
                wanted.add("idle")
            if table.phase == "playing":
                wanted.add("quiet")
            if table.paused_since is not None:
                wanted.add("pause")
            if table.offer is not None:
                wanted.add("offer")
            if wanted - timers:
                wrong.append(f"table {table.id} ({table.phase}) lacks its timers {sorted(wanted - timers)}")
        return wrong

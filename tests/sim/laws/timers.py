"""No deadline is lost: whoever waits for one has one, and none is overdue."""

from __future__ import annotations

from bot.tables.clock.timers import BEGIN, DEADLINE, LOBBY, OF_TABLE, OFFER, PAUSE, QUIET, SEAT_OFFERS
from bot.tables.core.timing import runs
from bot.tables.lobby import seating
from tests.sim.laws import Law
from tests.sim.laws.displays import read_table

OVERDUE = 120
"""Seconds that a deadline may be over at rest."""


class Here(Law):
    name = "timers"

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        kinds: dict[int, set[tuple[str, int]]] = {}
        for row in world.rows("SELECT table_id, kind, seat, due, attempts FROM timers"):
            kinds.setdefault(row["table_id"], set()).add((row["kind"], row["seat"]))
            overdue = world.wall() - row["due"]
            if overdue > OVERDUE and not row["attempts"] and world.loop.time() - world.jumped > 3700:
                wrong.append(f"table {row['table_id']}: its timer {row['kind']} is {overdue:.0f} s overdue")
        for row in world.rows("SELECT id FROM tables WHERE phase IN ('gathering', 'playing')"):
            table, timers = read_table(world, row["id"]), kinds.get(row["id"], set())
            wanted = set()
            if table.phase == "gathering":
                wanted.add((LOBBY, OF_TABLE))
                if table.terms.begins in seating.WAITS or (
                    table.terms.begins == seating.FULL and seating.full(table)
                ):
                    wanted.add((BEGIN, OF_TABLE))
            else:
                wanted |= {(DEADLINE, seat) for seat in range(len(table.seats)) if runs(table, seat)}
            if table.phase == "playing":
                wanted.add((QUIET, OF_TABLE))
            if table.paused_since is not None:
                wanted.add((PAUSE, OF_TABLE))
            if any(seat.offered for seat in table.seats):
                wanted.add((SEAT_OFFERS, OF_TABLE))
            if table.offer is not None:
                wanted.add((OFFER, OF_TABLE))
            if wanted - timers:
                wrong.append(f"table {table.id} ({table.phase}) lacks its timers {sorted(wanted - timers)}")
        return wrong

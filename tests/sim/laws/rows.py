"""Laws about the rows in the file while everything is at rest, whatever Discord shows."""

from __future__ import annotations

import engine
from bot.storage.packed import unpacked
from bot.tables.clock.timers import BEGIN, DEADLINE, LOBBY, OF_TABLE, OFFER, PAUSE, QUIET, SEAT_OFFERS
from bot.tables.core.timing import runs
from bot.tables.play import seating
from tests.replay import make_moves
from tests.sim.laws import Law
from tests.sim.laws.displays import read_table

OVERDUE = 120
"""How many seconds a deadline may be overdue at rest."""


class History(Law):
    """History replays: the opening and the moves in the rows lead to the same state."""

    name = "history"

    async def rest(self) -> list[str]:
        wrong = []
        for row in self.world.rows(
            "SELECT id, version, opening, state FROM tables WHERE opening IS NOT NULL"
        ):
            state = engine.load(unpacked(row["opening"]))
            moves = self.world.rows("SELECT * FROM moves WHERE table_id = ? ORDER BY version", row["id"])
            try:
                make_moves(state, moves)
            except ValueError as error:
                wrong.append(f"table {row['id']}: {error}")
                continue
            if engine.dump(state) != unpacked(row["state"]):
                wrong.append(
                    f"table {row['id']} at version {row['version']}: {len(moves)} moves lead to another state"
                )
        return wrong


class Parts(Law):
    """No person gets to know a second hand in a game: a person who has had one seat takes no other."""

    name = "parts"

    async def rest(self) -> list[str]:
        return [
            f"table {row['table_id']}: {row['person']} has had {row['seats']} seats of one game"
            for row in self.world.rows(
                "SELECT table_id, person, count(DISTINCT seat) AS seats FROM parts WHERE person != 0"
                " GROUP BY table_id, person HAVING seats > 1"
            )
        ]


class Reachable(Law):
    """A person whose direct messages are always open never counts as unreachable."""

    name = "reachable"

    async def rest(self) -> list[str]:
        world = self.world
        return [
            f"the direct messages of {row['person']} are taken for closed"
            for row in world.rows("SELECT person FROM dms WHERE person > 0 AND refusals > 0")
            if world.server.people[row["person"]].dm not in world.people.spoilt | world.people.closed
        ]


class Timers(Law):
    """No deadline is lost: a waiting player has one, and none is overdue."""

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

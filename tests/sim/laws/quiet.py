"""While a player rests, no message rings for them, none of their clocks runs, and no ring is planned."""

from __future__ import annotations

from typing import Any

from tests.sim.laws import Law
from tests.sim.laws.commits import CHANGES
from tests.sim.laws.displays import read_table
from tests.sim.rings import GRACE, Choices, ring

HALFWAY = 60.0
"""Seconds until changed hours apply to all of a person's clocks."""


class Here(Law):
    name = "quiet"

    def begin(self) -> None:
        self._choices = Choices(self.world)
        self._changed: set[int] = set()
        self._missed: dict[tuple[int, int], int] = {}
        self._troubles: list[float] = []
        """When the disk refused something or a process ended. New hours may then be saved without their
        clocks, which are corrected before their time is up.
        """

    def _rests(self, person: int) -> bool:
        """Return whether they have rested for long enough that every decision takes it into account."""
        chosen, now = self._choices.of(person), self.world.wall()
        return self._choices.long(person) and chosen.rests(now) and chosen.rests(now - GRACE)

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        found = ring(self.world, method, path, body)
        for person in () if found is None else found.people:
            if self._rests(person):
                called = self.world.server.people[person].name
                self.world.broken(self.name, f"{path} rings for {called}, who rests: {str(body)[:400]}")

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        self._choices.statement(sql)
        if CHANGES.match(sql.strip()) and sql.startswith("UPDATE") and cause is None:
            self._changed.add(int(values[-2]))
        elif sql.startswith("COMMIT"):
            for number in self._changed:
                self._look(number)
            self._changed.clear()

    def _look(self, number: int) -> None:
        for at, seat in enumerate(read_table(self.world, number).seats):
            before = self._missed.get((number, at), 0)
            self._missed[number, at] = seat.idle_person
            calm = self.world.loop.time() - self.world.bad_disk > GRACE
            if seat.idle_person and seat.idle_person != before and calm and self._rests(seat.idle_person):
                self.world.broken(
                    self.name, f"table {number}: the time of seat {at} runs out while they rest"
                )

    def refused(self, head: str) -> None:
        self._troubles.append(self.world.loop.time())

    def _settled(self, person: int) -> bool:
        since = self._choices.since(person)
        return not any(since <= at < since + HALFWAY for at in self._troubles)

    def died(self) -> None:
        self._troubles.append(self.world.loop.time())
        self._changed.clear()

    async def rest(self) -> list[str]:
        world = self.world
        return [
            f"table {row['table_id']}: seat {row['seat']} is to answer by {row['deadline']}, when they rest"
            for row in world.rows("SELECT table_id, seat, person, deadline FROM seats WHERE deadline != 0")
            if self._choices.of(row["person"]).rests(row["deadline"]) and self._settled(row["person"])
        ]

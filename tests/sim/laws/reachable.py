"""Nobody is said to be unreachable whose direct messages were never closed."""

from __future__ import annotations

from tests.sim.laws import Law


class Here(Law):
    name = "reachable"

    async def rest(self) -> list[str]:
        world = self.world
        return [
            f"the direct messages of {row['person']} are taken for closed"
            for row in world.rows("SELECT person FROM dms WHERE person > 0 AND refusals > 0")
            if world.server.people[row["person"]].dm not in world.people.spoilt | world.people.closed
        ]

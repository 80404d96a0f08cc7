"""Nobody gets to know a second hand of one game: whoever has had one seat of it takes no other."""

from __future__ import annotations

from tests.sim.laws import Law


class Here(Law):
    name = "parts"

    async def rest(self) -> list[str]:
        return [
            f"table {row['table_id']}: {row['person']} has had {row['seats']} seats of one game"
            for row in self.world.rows(
                "SELECT table_id, person, count(DISTINCT seat) AS seats FROM parts WHERE person != 0"
                " GROUP BY table_id, person HAVING seats > 1"
            )
        ]

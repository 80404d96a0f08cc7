"""History replays: the opening and the moves, taken from the rows alone, recreate the state."""

from __future__ import annotations

import engine
from bot.tables.core.step import CLOCK, SETTLED, UNDO
from bot.tables.play.agreed import settle
from tests.sim.laws import Law


class Here(Law):
    name = "history"

    async def rest(self) -> list[str]:
        wrong = []
        for row in self.world.rows(
            "SELECT id, version, opening, state FROM tables WHERE opening IS NOT NULL"
        ):
            state = engine.load(row["opening"])
            moves = self.world.rows("SELECT * FROM moves WHERE table_id = ? ORDER BY version", row["id"])
            # What was taken back is as if it had not been.
            gone = [
                (int(move["move"].split(" ")[1]), move["version"]) for move in moves if move["seat"] == UNDO
            ]
            try:
                for move in moves:
                    if any(since <= move["version"] <= until for since, until in gone):
                        continue
                    if move["seat"] == CLOCK:
                        state.call_time()
                    elif move["seat"] == SETTLED:
                        settle(state, tuple(move["move"].split(" ")))
                    else:
                        state.play(move["seat"], tuple(move["move"].split(" ")))
            except engine.Illegal as illegal:
                wrong.append(f"table {row['id']}: its move {move['version']} cannot be made: {illegal}")
                continue
            if engine.dump(state) != row["state"]:
                wrong.append(
                    f"table {row['id']} at version {row['version']}: {len(moves)} moves lead to another state"
                )
        return wrong

"""Record the games again."""

from __future__ import annotations

from tests.engine.playthroughs import TABLES, played_on, told

for table in TABLES:
    moves = played_on(table)
    table.path.write_text(told(table, moves), "utf-8")
    print(f"{table.path.name}: {len(moves)} moves")

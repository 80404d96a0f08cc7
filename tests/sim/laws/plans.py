"""A move without a tap was planned by its player, with a plan that still exists, or is their only one if they
let the bot make these.

It comes at its moment, and not at a paused table, and no tap makes it earlier. Only its player is told. No
player without plans is told that something will be played for them.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from bot.features.plans import pace
from bot.i18n.languages import language
from engine.words import only_move
from tests.pretended.values import Asked, words_of
from tests.sim.laws import Law
from tests.sim.laws.displays import base36, read_table

OVERDUE = 600.0
EARLY = 1.0
"""Seconds that a moment may be early or late."""
UNWRITTEN = 120.0
"""Seconds until a sign of life must be saved."""
MADE = ("plan-move", "plan-by", "plan-typed")
DRAWN = 300.0
"""Seconds that a page may be on its way."""
_MOVE = "INSERT INTO moves"
_LEFT = "DELETE FROM unattended"
_DRAWN = "INSERT INTO moments"
_IDS = re.compile(r'"custom_id": ?"[a-z-]{1,16}:([0-9a-z]{1,12}):')
_PLANS = ("INSERT INTO plans", "INSERT INTO unattended")


class Here(Law):
    name = "plans"

    def begin(self) -> None:
        self._planners: set[int] = set()
        """People who have ever planned a move."""
        self._touched = False
        self._made: dict[int, float] = {}
        """When somebody last did something that may have made a plan."""
        self._left: dict[int, float] = {}
        """When somebody last stopped letting the bot make their only moves. 0 is everybody at a table."""
        self._drawn: dict[tuple[int, int], float] = {}
        """When a moment was drawn at a table, for each player with known hours."""
        self._soon = [
            language(locale)("plan-alone-due", when="\0").partition("\0")[0] for locale in ("en-US", "es-ES")
        ]
        self._sentences = sorted(
            {
                language(locale)(key, **({"move": "\0", "when": "\0"} | facts)).partition("\0")[0].strip()
                for locale in ("en-US", "es-ES")
                for key, facts in (
                    ("plan-stands", {"due": "yes"}),
                    ("plan-stands", {"due": "no"}),
                    ("plan-alone-due", {}),
                    ("plan-told-planned", {"why": "alone"}),
                    ("plan-told-planned", {"why": ""}),
                    ("plan-told-plan-dropped", {"why": "legal"}),
                )
            }
        )

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        text = sql.lstrip()
        if text.startswith(_LEFT):
            self._left[values[-1] or 0] = self.world.loop.time()
        if text.startswith(_PLANS[0]) and values[-1] is not None:
            # The player has answered a question with a drawn moment, so the answer is held like a plan.
            self._made[values[1]] = self.world.loop.time()
        if text.startswith(_PLANS):
            self._touched = True
        elif text.startswith("COMMIT") and self._touched:
            self._touched = False
            rows = self.world.rows("SELECT person FROM plans UNION SELECT person FROM unattended")
            self._planners |= {row["person"] for row in rows}
        if text.startswith(_DRAWN):
            self._drawn.pop((values[0], values[1]), None)
            if self._known(values[1]):
                self._drawn[values[0], values[1]] = self.world.loop.time()
        if text.startswith(_MOVE):
            table, _, seat, words, _, person, robot = values
            if not person or robot is not None or seat < 0:
                return
            if cause is None:
                self._planned(table, seat, person, tuple(words.split(" ")))
            else:
                self._tapped(table, seat, person)

    def _tapped(self, number: int, seat: int, person: int) -> None:
        """A tapped move is made at once only if no moment was drawn for it."""
        world = self.world
        rows = world.rows("SELECT * FROM moments WHERE table_id = ? AND person = ?", number, person)
        asked = read_table(world, number).seats[seat].question_version
        if world.loop.time() - self._drawn.get((number, person), math.inf) > DRAWN and any(
            row["asked"] == asked and row["due"] > world.wall() + EARLY for row in rows
        ):
            name = world.server.people[person].name
            world.broken(
                self.name, f"table {number}: {name} plays before the moment: {[tuple(row) for row in rows]}"
            )

    def _planned(self, number: int, seat: int, person: int, move: tuple[str, ...]) -> None:
        world = self.world
        table = read_table(world, number)
        what = f"table {number}: {' '.join(move)} is played for {world.server.people[person].name}"
        rows = world.rows("SELECT * FROM plans WHERE table_id = ? AND person = ?", number, person)
        alone = world.rows("SELECT 1 FROM unattended WHERE table_id = ? AND person = ?", number, person)
        state = table.state
        if state is None or seat not in table.to_act:
            world.broken(self.name, f"{what}, who is asked nothing")
            return
        planned = [
            row["move"] == " ".join(move)
            if row["policy"] is None
            else state.by_policy(seat, row["policy"]) == move
            for row in rows
        ]
        if not any(planned) and not (alone and only_move(state, seat) == move):
            world.broken(self.name, f"{what}, who has not planned it: {[tuple(row) for row in rows]}")
        moments = world.rows("SELECT * FROM moments WHERE table_id = ? AND person = ?", number, person)
        asked = table.seats[seat].question_version
        if not any(row["asked"] == asked and row["due"] <= world.wall() + EARLY for row in moments):
            world.broken(self.name, f"{what} before its moment: {[tuple(row) for row in moments]}")

        signs = world.rows(
            "SELECT max(answered) AS at FROM answers WHERE person = ?1 UNION ALL"
            " SELECT max(seen) FROM presence WHERE person = ?1",
            person,
        )
        alive = max((row["at"] for row in signs if row["at"] is not None), default=-math.inf)
        # If the player is alone with robots, no other player learns from the time.
        if table.alone != seat and not self._known(person) and world.wall() - alive > pace.AWAKE + UNWRITTEN:
            world.broken(self.name, f"{what} at an hour at which nobody knows whether they sleep")

    def _known(self, person: int, at: float = math.inf) -> bool:
        """Return whether the bot knew at that second when they sleep: they have set their hours, or had
        answered often enough.
        """
        said = self.world.rows(
            "SELECT 1 FROM persons WHERE id = ? AND quiet_from IS NOT NULL AND time_zone IS NOT NULL", person
        )
        own = self.world.rows(
            "SELECT 1 FROM answers WHERE person = ? AND chosen AND answered BETWEEN asked AND ?", person, at
        )
        return bool(said) or len(own) >= pace.FEW

    def brought(self, asked: Asked) -> None:
        if asked.called.startswith(MADE) or asked.called == "plan":
            self._made[asked.person] = self.world.loop.time()

    def judged(self, asked: Asked) -> None:
        """A dropped plan no longer exists."""
        world = self.world
        verb, number, *_ = [*asked.custom_id.split(":"), "", ""]
        if verb != "plan-drop" or not asked.answers or asked.divided or not asked.told:
            return
        if self._made.get(asked.person, -1.0) >= asked.born or "plan-alone:" not in str(asked.answers):
            return
        table = int(number, 36)
        if world.rows("SELECT 1 FROM plans WHERE table_id = ? AND person = ?", table, asked.person):
            world.broken(self.name, f"{asked.id} has dropped a plan at table {table}, and it stands")

    def seen(self, where: str, whom: int, body: dict[str, Any]) -> None:
        text = words_of(body)
        for sentence in self._sentences:
            if sentence in text and (where == "channel" or whom not in self._planners):
                self.world.broken(self.name, f"{where} {whom} reads of somebody's plan: {text[:400]}")
        if where == "person" and any(sentence in text for sentence in self._soon):
            self._promised(whom, body)

    def _promised(self, person: int, body: dict[str, Any]) -> None:
        """Check a page that tells a player that their only move will be made for them soon."""
        world = self.world
        left = max(self._left.get(one, -DRAWN) for one in (0, person))
        tables = {int(number, 36) for number in _IDS.findall(json.dumps(body))} - {0}
        rows = world.rows("SELECT table_id FROM unattended WHERE person = ?", person)
        if tables and not tables & {row["table_id"] for row in rows} and world.loop.time() - left > DRAWN:
            world.broken(
                self.name,
                f"{world.server.people[person].name} reads that their only move at {sorted(tables)} is made"
                " soon, and has not wished it",
            )

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        if world.loop.time() - world.jumped < 3 * 3600:
            return []
        for row in world.rows("SELECT * FROM moments"):
            late = world.wall() - row["due"]
            if late > OVERDUE and not row["attempts"]:
                wrong.append(f"table {row['table_id']}: a moment of {row['person']} is {late:.0f} s overdue")
        for row in world.rows("SELECT * FROM plans"):
            table = read_table(world, row["table_id"])
            seat = table.seat_of(row["person"])
            if seat is None or seat not in table.to_act or table.state is None:
                continue
            asked = table.seats[seat].question_version
            if not self._known(row["person"], table.seats[seat].clock.since):
                continue  # they may have to answer it themselves, as when they were asked
            if not world.rows(
                "SELECT 1 FROM moments WHERE table_id = ? AND person = ? AND asked = ?",
                table.id,
                row["person"],
                asked,
            ):
                wrong.append(f"table {base36(table.id)}: the plan of {row['person']} has no moment")
        return wrong

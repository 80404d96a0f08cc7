"""No player is told a lie: "nothing was changed" after a change, or the reverse; a deed that wasn't done; or
a version of a table that isn't committed or is over.
"""

from __future__ import annotations

import json
import re
from typing import Any

from bot.i18n.languages import language
from bot.tables.core import tokens
from bot.tables.core.table import Table
from tests.pretended.values import Asked
from tests.sim.laws import Law
from tests.sim.laws.commits import CHANGES
from tests.sim.laws.displays import read_table

_IDS = re.compile(r'"custom_id": ?"([a-z-]{1,16}):([0-9a-z]{1,12}):([0-9a-z]{1,12}):')
_NUMBER = re.compile(r"<#\d+>")
NOT_DONE = ("answer-trouble",)
DONE = (
    "answer-trouble-after", "answer-left", "answer-left-ended", "answer-end-offered",
    "answer-end-agreed", "answer-end-declined", "answer-undo-agreed", "answer-undo-declined",
    "answer-taken-back", "answer-again-offered", "answer-again", "answer-came-back",
)  # fmt: skip
MOVED_ON = ("answer-moved-on", "answer-out-of-date")
OFFERS = ("undo", "pause", "draw", "resign", "settle", "end")
"""Verbs that make an offer, with the player's own agreement."""
STEPS = ("learn", "daily", "dup", "replay", "play-on", "regret", "costly", "second-look")
"""Verbs with the number of a step in a lesson, a daily or a replayed game."""
LATEST = 300
"""How many of the latest deliveries may include a call that is being made."""
AFTER = 30.0
"""Seconds after which everything that an interaction reports has been reported."""


class Here(Law):
    name = "truth"

    def begin(self) -> None:
        self._known: set[tuple[int, int]] = set()
        """The tokens of all committed questions, offers and calls, with their tables."""
        self._changed: set[int] = set()
        self._sentences = {
            locale: {key: language(locale)(key, channel="<#>") for key in (*NOT_DONE, *DONE, *MOVED_ON)}
            for locale in ("en-US", "es-ES")
        }

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        if body is None or not self.world.has_tables:
            return
        for verb, table, asked in set(_IDS.findall(json.dumps(body))):
            number, token = int(table, 36), int(asked, 36)
            if verb.startswith(STEPS) or not number or not token or (number, token) in self._known:
                continue
            rows = self.world.rows("SELECT version FROM tables WHERE id = ?", number)
            now = read_table(self.world, number) if rows else None
            found = set() if now is None else _tokens(now)
            if now is not None:
                # A call may be dropped while its message is on its way.
                rows = self.world.rows("SELECT seq FROM sqlite_sequence WHERE name = 'deliveries'")
                last = max((row["seq"] for row in rows), default=0)
                found |= {tokens.of_call(now, one) for one in range(max(0, last - LATEST), last + 1)}
            self._known |= {(number, one) for one in found}
            if token not in found:
                self.world.broken(
                    self.name, f"{method} {path} shows a question of table {number} that nobody has committed"
                )

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        head = sql.lstrip().upper()
        if CHANGES.match(sql.strip()):
            self._changed.add(int(values[-2]))  # also a new table's: the next move may overtake its answer
        elif head.startswith(("COMMIT", "END")):
            for number in self._changed:
                if self.world.rows("SELECT 1 FROM tables WHERE id = ?", number):  # or it was taken back
                    self._known |= {(number, one) for one in _tokens(read_table(self.world, number))}
            self._changed.clear()

    def died(self) -> None:
        self._changed.clear()

    def judged(self, asked: Asked) -> None:
        self.world.loop.call_later(AFTER, self._judge, asked)

    def _judge(self, asked: Asked) -> None:
        world = self.world
        locale = self.world.server.people[asked.person].locale
        sentences = self._sentences["es-ES" if locale.startswith("es") else "en-US"]
        text = "\n".join(told for _, told in asked.told)
        did = bool(world.committed_for.get(asked.id))
        what = f"{asked.id} {asked.custom_id or asked.payload['data'].get('name')}"
        lines = {_NUMBER.sub("<#>", one.strip()) for _, told in asked.told for one in told.splitlines()}
        for key in NOT_DONE:
            if sentences[key] in text and did and not asked.divided:
                world.broken(
                    self.name,
                    f"{what} was told {key}, and tables {world.committed_for[asked.id]} were changed",
                )
        for key in DONE:
            if sentences[key] in lines and not (did or asked.id in world.written_for or self._again(asked)):
                world.broken(self.name, f"{what} was told {key}, and nothing was changed")
        if any(sentences[key] in text for key in MOVED_ON) and did and not asked.divided:
            world.broken(self.name, f"{what} was told {MOVED_ON}, who had done it themselves")

    def _again(self, asked: Asked) -> bool:
        """Return whether they repeat their earlier offer, or their answer to one, which changes nothing."""
        changed = self.world.committed_for
        if not asked.custom_id and asked.called.startswith(OFFERS):
            return any(
                other.called == asked.called and other.person == asked.person and other.id in changed
                for other in self.world.server.interactions.values()
                if other is not asked
            )
        if not asked.custom_id.startswith(("agree:", "decline:", "end-offer:")):
            return False
        table = int(asked.custom_id.split(":")[1], 36)
        return any(
            table in changed.get(other.id, ())
            and (other.custom_id == asked.custom_id or other.called.startswith(OFFERS))
            for other in self.world.server.interactions.values()
            if other.person == asked.person
        )


def _tokens(table: Table) -> set[int]:
    """Return all tokens that controls may have while the table is in this state."""
    found = {tokens.of_offer(table), tokens.of_undo(table)}
    for seat in range(len(table.seats)):
        found |= {tokens.of_question(table, seat), tokens.of_seat_offer(table, seat)}
    return found

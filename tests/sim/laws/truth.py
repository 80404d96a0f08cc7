"""Nobody is told a lie: "nothing was changed" when something was, or the reverse; that something was done
which was not; or of a version of a table that is not committed, or no more.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from bot.i18n.languages import language
from tests.sim.laws import Law
from tests.sim.server import Asked

if TYPE_CHECKING:
    from tests.sim.world import World

_IDS = re.compile(r'"custom_id": ?"([a-z-]{1,16}):([0-9a-z]{1,12}):([0-9a-z]{1,12}):')
NOT_DONE = ("answer-trouble",)
DONE = (
    "answer-trouble-after", "answer-gathered", "answer-left", "answer-left-ended", "answer-end-offered",
    "answer-end-agreed", "answer-end-play-on", "answer-again-offered", "answer-again", "answer-came-back",
)  # fmt: skip
MOVED_ON = "answer-moved-on"
AFTER = 30.0
"""Seconds after which all that an interaction is told was told."""
NO_VERSION = {"end-agree", "end-play-on", "stand-in", "replace"}


class Here(Law):
    name = "truth"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._told: dict[int, int] = {}
        self._sentences = {
            locale: {key: language(locale)(key) for key in (*NOT_DONE, *DONE, MOVED_ON)}
            for locale in ("en-US", "es-ES")
        }

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        if body is None or not self.world.has_tables:
            return
        for verb, table, version in set(_IDS.findall(json.dumps(body))):
            if verb.startswith("learn"):
                continue
            number, question = int(table, 36), int(version, 36)
            if number and question and question > self._told.get(number, 0):
                rows = self.world.rows("SELECT version FROM tables WHERE id = ?", number)
                committed = rows[0]["version"] if rows else -1
                if question > committed:
                    self.world.broken(
                        self.name,
                        f"{method} {path} shows table {number} at {question}, and {committed} is committed",
                    )
                self._told[number] = question

    def judged(self, asked: Asked) -> None:
        self.world.loop.call_later(AFTER, self._judge, asked)

    def _judge(self, asked: Asked) -> None:
        world = self.world
        locale = self.world.server.people[asked.person].locale
        sentences = self._sentences["es-ES" if locale.startswith("es") else "en-US"]
        text = "\n".join(told for _, told in asked.told)
        did = bool(world.committed_for.get(asked.id))
        what = f"{asked.id} {asked.custom_id or asked.payload['data'].get('name')}"
        lines = {one.strip() for _, told in asked.told for one in told.splitlines()}
        for key in NOT_DONE:
            if sentences[key] in text and did:
                # A twin that came later may have done it.
                name = self.name if len(asked.brought) == 1 else "twins"
                world.broken(
                    name, f"{what} was told {key}, and tables {world.committed_for[asked.id]} were changed"
                )
        for key in DONE:
            if sentences[key] in lines and not did:
                world.broken(self.name, f"{what} was told {key}, and nothing was changed")
        if sentences[MOVED_ON] in text and did:
            world.broken(
                self.name if len(asked.brought) == 1 else "twins",
                f"{what} was told {MOVED_ON}, and it was her own deed",
            )

    async def rest(self) -> list[str]:
        found = []
        for table, told in self._told.items():
            rows = self.world.rows("SELECT version FROM tables WHERE id = ?", table)
            if not rows or rows[0]["version"] < told:
                found.append(
                    f"table {table} was shown at {told}, and is at {rows[0]['version'] if rows else None}"
                )
        return found

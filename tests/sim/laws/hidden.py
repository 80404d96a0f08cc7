"""No player is shown a card that their seat hasn't seen, neither in public nor in private messages.

Typed text may be shown to its author again, even at their next tap, because the reason for a refusal stays on
their panel until the table changes.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.discord.card_names import card_names
from tests.pretended.values import EPHEMERAL, Asked
from tests.sim.laws import Law
from tests.sim.laws.commits import CHANGES
from tests.sim.laws.displays import read_table

_TABLE = re.compile(r'"custom_id": ?"([a-z-]{1,16}):([0-9a-z]{1,12}):')
DEFERRED = 5
"""The type of a first answer that only announces another one, which replaces it."""


class Here(Law):
    name = "hidden"

    def begin(self) -> None:
        self._known: dict[int, dict[int | None, set[str]]] = {}
        self._seats: dict[int, tuple[str, str, dict[int, int]]] = {}
        """For each table that is being played, its game, the channel's language, and each person's seat."""
        self._seen: dict[tuple[int, int], set[str]] = {}
        """The cards that each person has seen at a table while they sat there. An answer may be on its way
        when another person replaces them.
        """
        self._typed: set[tuple[int, int]] = set()
        """The tables and people with text typed since the table's last change."""
        self._changed: set[int] = set()

    def brought(self, asked: Asked) -> None:
        _, number, *_ = [*asked.custom_id.split(":"), "", ""]
        if _typed(asked) and re.fullmatch("[0-9a-z]{1,12}", number):
            self._typed.add((int(number, 36), asked.person))

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        head = sql.lstrip().upper()
        if CHANGES.match(sql.strip()):
            self._changed.add(int(values[-2]))  # also of a table that is played on, which begins with cards
        elif head.startswith(("COMMIT", "END")):
            for table in sorted(self._changed):
                self._look(table)
            self._changed.clear()

    def _look(self, number: int) -> None:
        self._typed = {one for one in self._typed if one[0] != number}
        if not self.world.rows("SELECT 1 FROM tables WHERE id = ?", number):
            return  # it was never committed
        table = read_table(self.world, number)
        if table.state is None:
            return
        people = {seat.person: at for at, seat in enumerate(table.seats) if seat.person}
        self._seats[number] = (table.game, table.locale, people)
        known = self._known.setdefault(number, {})
        if table.state.result is not None:
            del self._seats[number]  # all hands may be seen
            return
        names = card_names(table.game, "en-US")
        for seat in (None, *range(table.state.seats)):
            known.setdefault(seat, set()).update(names.seen(table, seat))
        for person, at in people.items():
            self._seen.setdefault((number, person), set()).update(known[at])

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        if not isinstance(body, dict) or path.endswith("/commands"):
            return
        if "/callback" in path and body.get("type") == DEFERRED and not self._private(path, body):
            self.world.broken(self.name, f"{path}: somebody's answer is announced to everybody")
        data = body.get("data") if "/callback" in path else body
        if not isinstance(data, dict) or not ("components" in data or "content" in data):
            return
        text = json.dumps(data, ensure_ascii=False)
        asked = self._asked(path)
        if '"join:' in text or '"start:' in text:
            return  # a lobby, with four cards as its emblem
        tables = {int(number, 36) for verb, number in _TABLE.findall(text) if not verb.startswith("learn")}
        if not tables and asked is not None:
            _, number, *_ = [*asked.custom_id.split(":"), "", ""]
            tables = {int(number, 36)} if re.fullmatch("[0-9a-z]{1,12}", number) else self._one_table(asked)
        if len(tables) != 1:
            return
        (table,) = tables
        if table not in self._seats or (asked is not None and _typed(asked)):
            return
        game, locale, seats = self._seats[table]
        person = self._reader(path, body, asked)
        if person is None and '"more:' in text:
            return  # a full lobby, with its emblem
        if (table, person) in self._typed:
            return
        if person is not None:
            locale = self.world.server.people[person].locale
        seat = seats.get(person) if person is not None else None
        secret = card_names(game, locale).named(text, "custom_id", "value") - self._known[table][seat]
        secret -= self._seen.get((table, person or 0), set())
        if secret:
            who = "everybody" if person is None else self.world.server.people[person].name
            self.world.broken(
                self.name,
                f"{method} {path} tells {who} (seat {seat}) of {sorted(secret)} at table {table}:"
                f" {text[:3000]}",
            )

    def died(self) -> None:
        self._changed.clear()

    def _one_table(self, asked: Asked) -> set[int]:
        """Return the only table that a command without a number can be about, if there is one."""
        if asked.called != "hint" or asked.filled:
            return set()
        return {table for table, (_, _, seats) in self._seats.items() if asked.person in seats}

    def _private(self, path: str, body: dict[str, Any]) -> bool:
        """Return whether only the asker will see the answer."""
        asked = self._asked(path)
        place = None if asked is None else self.world.server.channels[asked.channel]
        flags = int((body.get("data") or {}).get("flags") or 0)
        return place is None or bool(place.person or flags & EPHEMERAL)

    def _asked(self, path: str) -> Asked | None:
        match = re.match(r"/interactions/(\d+)/|/webhooks/\d+/token-(\d+)", path)
        return None if match is None else self.world.server.interactions[int(match[1] or match[2])]

    def _reader(self, path: str, body: dict[str, Any], asked: Asked | None) -> int | None:
        """Return the only person who reads it, or None if everybody in the channel does."""
        server = self.world.server
        if asked is None:
            place = server.channels.get(int(path.split("/")[2]))
            return None if place is None or not place.person else place.person
        place = server.channels[asked.channel]
        if place.person:
            return asked.person
        if "/callback" in path and body["type"] in (6, 7):
            source = server.messages.get(asked.source or 0)
            return source.reader or None if source is not None else asked.person
        if "/callback" in path:
            return asked.person if int((body.get("data") or {}).get("flags") or 0) & EPHEMERAL else None
        if "/messages/" in path:
            which = path.rpartition("/")[2]
            message = server.messages.get((asked.original or 0) if which == "@original" else int(which))
            return message.reader or None if message is not None else asked.person
        if len(asked.answers) == 1 and asked.answers[0][1] == DEFERRED:
            message = server.messages.get(asked.original or 0)
            return message.reader or None if message is not None else asked.person
        return asked.person if int(body.get("flags") or 0) & EPHEMERAL else None


def _typed(asked: Asked) -> bool:
    return asked.custom_id.startswith(("typed", "move")) or asked.called in ("move", "confer")

"""A message that has shown something newer never goes back to older content.

The answer to a tap stays until more is known, and a message isn't edited while a tap on it is being answered.
The bot isn't blamed if two requests cross on their way, provided that it shows the newer content again.
"""

from __future__ import annotations

import re
from typing import Any

from tests.deliveries import PAGES
from tests.pretended.values import Asked
from tests.sim.laws import Law
from tests.sim.laws.displays import looks

THREE_SECONDS = 3.0
EDIT = re.compile(r"/channels/\d+/messages/(\d+)")
CALLBACK = re.compile(r"/interactions/(\d+)/.*")
COMPONENT, IN_PLACE = 3, 7
STANDS = 0.25
"""Seconds after which an answer has been received and recorded."""
HEARD, HELD = 0.05, 2.9
"""Between these seconds after its delivery, a tap protects its message from other edits."""
SETTLED = 8.0
"""Seconds after which it's known that two requests have crossed and that the content must change again."""
TROUBLE = 60.0
"""Seconds after a failed request during which discord.py may still repeat it."""


class Here(Law):
    name = "backwards"

    def begin(self) -> None:
        self._drawings = 0
        self._drawn: dict[str, int] = {}
        """For each appearance, the latest drawing with it."""
        self._answered: dict[int, tuple[float, str]] = {}
        """For each message, when an answer last changed it, and its appearance since then."""
        self._tapped: dict[int, tuple[float, Asked]] = {}
        """The latest tap on each message, and when it was delivered."""
        self._newest: dict[int, int] = {}
        """The newest drawing that each message has shown."""
        self._older: dict[int, float] = {}
        """The messages with older content after newer content, and since when."""

    def brought(self, asked: Asked) -> None:
        if asked.source is not None and len(asked.brought) == 1 and asked.kind == COMPONENT:
            self._tapped[asked.source] = self.world.loop.time(), asked

    def drawn(self, parts: Any) -> None:
        self._drawings += 1
        self._drawn[looks(parts)] = self._drawings

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        world = self.world
        edit, callback = EDIT.fullmatch(path), CALLBACK.fullmatch(path)
        if method == "PATCH" and edit is not None:
            self._answered.pop(int(edit[1]), None)
            self._changes(int(edit[1]), body)
        elif callback is not None and body["type"] == IN_PLACE:
            asked = world.server.interactions[int(callback[1])]
            late = asked.answers or asked.id in world.blamed or asked.source is None
            parts = (body.get("data") or {}).get("components")
            if asked.source is not None:
                self._answered.pop(asked.source, None)
            if not late and parts:
                self._answered[asked.source or 0] = world.loop.time(), looks(parts)
            if not asked.answers and world.loop.time() - asked.born <= THREE_SECONDS:
                self._changes(asked.source or 0, body.get("data"))

    def sent(self, method: str, path: str, body: Any, cause: int | None) -> None:
        world, match = self.world, EDIT.fullmatch(path)
        if method != "PATCH" or match is None or not isinstance(body, dict):
            return
        self._under_the_finger(int(match[1]), path, body)
        at, shown = self._answered.get(int(match[1]), (world.loop.time(), ""))
        now = world.loop.time()
        if now < max(at + STANDS, world.excused_until, world.bad_disk + TROUBLE):
            return
        if now < world.struck.get(path, -TROUBLE) + TROUBLE:
            return
        new = looks(body.get("components") or [])
        if 0 < self._drawn.get(new, 0) < self._drawn.get(shown, 0):
            world.broken(
                self.name,
                f"{path} is sent what was drawn before the answer of {at:.2f} that stands there:"
                f"\n   sent  {new[:1500]}\n   shown {shown[:1500]}",
            )

    def _under_the_finger(self, message: int, path: str, body: dict[str, Any]) -> None:
        world, now = self.world, self.world.loop.time()
        if message not in self._tapped or now < world.struck.get(path, -TROUBLE) + TROUBLE:
            return
        at, asked = self._tapped[message]
        _, table, *_ = [*asked.custom_id.split(":"), ""]
        if asked.answers or asked.id in world.blamed or at - asked.born > 0.5:
            return
        if table == "0" or f":{table}:" not in str(body):
            return  # about no table or another one, so it protects no message
        if at + HEARD < now < at + HELD and now > world.excused_until:
            world.broken(
                self.name,
                f"{path} is changed {now - at:.2f} s after a tap on {asked.custom_id} that is being answered",
            )

    def _changes(self, message: int, body: Any) -> None:
        """Record that Discord gives this message this content."""
        self._older.pop(message, None)
        number = self._drawn.get(looks((body or {}).get("components") or []), 0)
        if 0 < number < self._newest.get(message, 0):
            self._older[message] = self.world.loop.time()
        else:
            self._newest[message] = number

    def judged(self, asked: Asked) -> None:
        """Older content may stay only briefly. Then the newer content is due."""
        world = self.world
        for number, at in [one for one in self._older.items() if world.loop.time() - one[1] > SETTLED]:
            del self._older[number]
            message = world.server.messages[number]
            if message.gone or message.changed != at or world.bad_disk > at - SETTLED:
                continue
            tapped = [one for one in world.server.interactions.values() if one.source == number]
            if any(one.id in world.failed and one.born > at - SETTLED for one in tapped):
                continue
            for row in world.rows(
                f"SELECT table_id, person FROM {PAGES} WHERE message = ? AND stage = 'shown'", number
            ):
                world.broken(
                    self.name,
                    f"message {number} of table {row['table_id']} and {row['person']} shows since {at:.2f}"
                    " what is older than what it has shown before, and nobody knows of it",
                )

    def died(self) -> None:
        self._answered.clear()
        self._older.clear()
        self._tapped.clear()

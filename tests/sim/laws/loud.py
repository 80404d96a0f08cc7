"""Few messages ring in a channel, apart from calls to a turn.

A person hears up to three invitations in a day. The bot counts with its machine's clock, so a jump of that
clock starts the count again.
"""

from __future__ import annotations

import json
from typing import Any

from bot.delivery.budget import DAY, HOUR, IN_CHANNEL, TO_ONE
from tests.sim.laws import Law
from tests.sim.rings import ring, sounds_in

INVITES = frozenset(("accept", "seat-take"))
"""The verbs of invitations and of offered seats."""


class Here(Law):
    name = "loud"

    def begin(self) -> None:
        self._heard: dict[int, list[float]] = {}
        """When something rang in each channel."""
        self._invited: dict[int, list[tuple[float, int]]] = {}
        """Each person's audible invitations: their times and tables."""
        self._known: set[tuple[str, str]] = set()
        """Messages known to Discord. A failed one leaves no nonce."""
        self._jumped = self.world.jumped

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        place = sounds_in(self.world, method, path, body)
        if place is None or place.person or (said := (path, str(body.get("nonce")))) in self._known:
            return
        self._known.add(said)
        if self._jumped != self.world.jumped:
            self._jumped = self.world.jumped
            self._heard.clear()
            self._invited.clear()
        found, now = ring(self.world, method, path, body), self.world.wall()
        if found is None:
            self._rings(place.id, now)
            return
        verbs = {verb for verb, _ in found.controls}
        if verbs & INVITES:
            self._rings(place.id, now)
            for person in found.people:
                self._asked(person, min(found.tables()), now)

    def _rings(self, channel: int, now: float) -> None:
        heard = self._heard.setdefault(channel, [])
        heard.append(now)
        lately = [at for at in heard if at > now - HOUR]
        if len(lately) > IN_CHANNEL.most:
            self.world.broken(self.name, f"{len(lately)} messages ring in channel {channel} within an hour")

    def _asked(self, person: int, table: int, now: float) -> None:
        asked = self._invited.setdefault(person, [])
        asked.append((now, table))
        name = self.world.server.people[person].name
        lately = [at for at, _ in asked if at > now - DAY]
        if len(lately) > TO_ONE.most:
            self.world.broken(self.name, f"{len(lately)} invitations ring for {name} within a day")
        again = [at for at, where in asked if where == table and at > now - HOUR]
        if len(again) > 1:
            told = json.dumps([round(at) for at in again])
            self.world.broken(self.name, f"{name} is invited to table {table} by a sound at {told}")

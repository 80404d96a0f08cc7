"""Few messages ring in a channel that call no player to a turn. A person hears at most three invitations in a
day. The bot counts by the clock of its machine, so a jump of that clock begins the count again.
"""

from __future__ import annotations

import json
from typing import Any

from bot.delivery.budget import DAY, HOUR, IN_CHANNEL, TO_ONE
from tests.sim.laws import Law
from tests.sim.rings import ring, sounds_in

INVITES = frozenset(("accept", "seat-take"))
"""Verbs of an invitation, and of a seat that is offered."""


class Here(Law):
    name = "loud"

    def begin(self) -> None:
        self._heard: dict[int, list[float]] = {}
        """When something rang in each channel."""
        self._invited: dict[int, list[tuple[float, int]]] = {}
        """The audible invitations of each person: their time, and table."""
        self._known: set[tuple[str, str]] = set()
        """Earlier messages: Discord knows no nonce of a failed one."""
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

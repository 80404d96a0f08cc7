"""No call without a question, and none at a paused table.

A turn has up to two calls, one more for each time that the player puts it off, and one if others nudge them.
That one may be another call if the nudge found them resting or just at the table. No call comes before the
time that the player has named, and none at all if they have said so or have turned pings off since.
"""

from __future__ import annotations

import re
from typing import Any

from bot.tables.clock.timers import SNOOZE
from tests.pretended.values import Asked
from tests.sim.laws import Law
from tests.sim.laws.displays import read_table
from tests.sim.rings import GRACE, Choices, Ring, known_by, ring

MOST = 2
"""One when their turn begins, and one before their time is up."""
JUST = 5.0
"""Seconds before the end of a process within which a message may remain unrecorded."""
TOGETHER = 15.0
SETTLED = 60.0
_LATER = "SELECT 1 FROM timers WHERE table_id = ? AND kind = ? AND due <= ?"
_NUDGED = (
    "SELECT 1 FROM deliveries WHERE table_id = ? AND person = ? AND what = 'call' AND why = 'nudge'"
    " AND stage IN ('shown', 'gave up')"
)
_WHEN = re.compile(r"<t:(\d+):f>")


class Here(Law):
    name = "calls"

    def begin(self) -> None:
        self._choices = Choices(self.world)
        self._rung: dict[tuple[int, int, int], list[float]] = {}
        """When each person was called to a table for a question."""
        self._nudged: dict[tuple[int, int, int], list[float]] = {}
        """When others nudged them, and when a message that named several tables named this one."""
        self._named: dict[tuple[int, int, int], list[float]] = {}
        self._changed = False
        self._put_off: dict[tuple[int, int, int], list[tuple[float, int | None]]] = {}
        """Until when they didn't want to be called for a question (None if not at all), and when they
        said so.
        """
        self._sent: set[tuple[str, str]] = set()
        """The channels and nonces of calls. A call is sent again until the bot gets a response. After some
        minutes, Discord treats it as another message.
        """
        self._unsure: set[tuple[int, int, int]] = set()
        """Turns that somebody may have put off, without having been told so."""
        self._meant: dict[int, tuple[int, int, int]] = {}
        """The table, person and question of each tap, until it's judged. A tap without an accepted answer is
        never judged.
        """
        # A language chosen in /settings takes precedence over the one of their Discord.
        self._muted, self._snoozed = (
            [known_by(locale, key, "game", "when") for locale in ("en-US", "es-ES")]
            for key in ("ping-muted", "ping-snoozed")
        )

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        self._choices.statement(sql)
        if sql.startswith("UPDATE tables SET"):
            self._changed = True
        elif sql.startswith("COMMIT") and self._changed:
            self._changed = False
            still = {
                row["id"] for row in self.world.rows("SELECT id FROM tables WHERE paused_since NOT NULL")
            }
            for times in (self._rung, self._nudged):
                # When it goes on, their turn begins again.
                for key in [one for one in times if one[0] in still]:
                    del times[key]

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        world, now = self.world, self.world.loop.time()
        found = ring(world, method, path, body)
        if found is None or not world.has_tables:
            return
        sent = path, str(body.get("nonce"))
        troubled = max(world.struck.get(path, -GRACE), world.bad_disk) > now - GRACE or sent in self._sent
        self._sent.add(sent)
        for person in found.people:
            for number in found.asks() | found.names:
                self._called(person, number, path, troubled, found)

    def _called(self, person: int, number: int, path: str, troubled: bool, found: Ring) -> None:
        world, now = self.world, self.world.loop.time()
        who = f"{path} calls {world.server.people[person].name} to table {number}"
        settled = now - world.changed.get(number, now) > (GRACE if troubled else SETTLED)
        question = self._question(number, person)
        if question is None:
            if settled:
                world.broken(self.name, f"{who}, who is asked nothing")
            return
        key = (number, person, question)
        chosen = self._choices.of(person)
        off = self._put_off.get(key, [])
        newest = bool(off) and off[-1][0] > self._choices.turned_off(person)
        wished = not self._choices.long(person) or chosen.turn or chosen.reminder or newest
        if not wished and settled:
            world.broken(self.name, f"{who}, who wants no calls")
        # With two at once, or one without an answer, the final choice is unknown.
        known = not self._is_unsure(key) and not (len(off) > 1 and off[-1][0] - off[-2][0] < TOGETHER)
        if off and known and now - off[-1][0] > GRACE and world.jumped < off[-1][0] - GRACE:
            until = off[-1][1]
            # A turn that is put off until after its deadline still gets its reminder.
            ends = self._deadline(number, person)
            reminded = until is not None and 0 < ends <= until
            if until is None or (until - SETTLED > world.wall() and not reminded):
                world.broken(self.name, f"{who}, which they have put off until {until}")
        if found.names:
            # It says once what waits for them, in all channels.
            self._named.setdefault(key, []).append(now)
            return
        # A nudge without a sound rings later in another way, so they hear of it once.
        owed = not self._nudged.get(key) and bool(world.rows(_NUDGED, number, person))
        times, most = (self._nudged, 1) if found.nudges else (self._rung, MOST + len(off) + owed)
        rung = times.setdefault(key, [])
        if not world.runs or troubled:
            # It was on its way when the process was killed, so the next process doesn't know of it. Or the
            # bot couldn't record the one before.
            return
        rung.append(now)
        if len(rung) > most:
            world.broken(self.name, f"{who} for one turn at {[round(one) for one in rung]}")

    def _deadline(self, number: int, person: int) -> int:
        """Return when their time is up, or 0 if it isn't running."""
        table = read_table(self.world, number)
        seat = table.seat_of(person)
        return 0 if seat is None else table.seats[seat].clock.deadline

    def _question(self, number: int, person: int) -> int | None:
        """Return the version in which their present question was asked, or None."""
        if not self.world.rows("SELECT 1 FROM tables WHERE id = ?", number):
            return None
        table = read_table(self.world, number)
        seat = table.seat_of(person)
        return None if seat is None or seat not in table.to_act else table.seats[seat].question_version

    def brought(self, asked: Asked) -> None:
        verb, number, *_ = [*asked.custom_id.split(":"), "", ""]
        if verb in ("mute", "snooze"):
            table = int(number, 36)
            self._meant[asked.id] = table, asked.person, self._question(table, asked.person) or 0

    def judged(self, asked: Asked) -> None:
        key = self._meant.pop(asked.id, None)
        if key is None:
            return
        if not asked.told:
            # It may or may not count.
            self._unsure.add(key)
            return
        said = "\n".join(text for _, text in asked.told)
        if any(one in said for one in self._muted):
            self._put_off.setdefault(key, []).append((self.world.loop.time(), None))
        elif any(one in said for one in self._snoozed) and (until := _WHEN.search(said)):
            self._put_off.setdefault(key, []).append((self.world.loop.time(), int(until[1])))

    def _is_unsure(self, key: tuple[int, int, int]) -> bool:
        return key in self._unsure or key in self._meant.values()

    def died(self) -> None:
        now = self.world.loop.time()
        for times in [*self._rung.values(), *self._nudged.values()]:
            while times and now - times[-1] < JUST:
                times.pop()

    async def rest(self) -> list[str]:
        """A player who has put a call off is called at the chosen time."""
        world, wrong, now = self.world, [], self.world.loop.time()
        for key, off in self._put_off.items():
            number, person, question = key
            said, until = off[-1]
            if self._is_unsure(key) or (len(off) > 1 and said - off[-2][0] < TOGETHER):
                continue  # two at once: the final choice is unknown
            if until is not None and until > world.wall():
                stands = (
                    self._question(number, person) == question
                    and max(world.jumped, self._choices.turned_off(person)) < said
                )
                if stands and not world.rows(_LATER, number, SNOOZE, until + JUST):
                    wrong.append(f"table {number}: nothing is due at {until}, until when {person} put it off")
                continue
            if until is None or not until + GRACE < world.wall() or world.jumped > said - GRACE:
                continue
            place = world.server.channels[read_table(world, number).channel]
            spoilt = world.people.spoilt & {world.server.people[person].dm, place.id} or place.gone
            chosen = self._choices.of(person)
            if (
                spoilt
                or not chosen.turn
                or chosen.rests(world.wall())
                or self._question(number, person) != question
            ):
                continue
            due = now - (world.wall() - until) - SETTLED
            if not any(at >= due for at in (*self._rung.get(key, ()), *self._named.get(key, ()))):
                wrong.append(f"table {number}: {person} was to be called at {until}, and is not")
        return wrong

"""Everything that happens at a table between the first move and the result.

Each method runs in one transaction with a version check. If it raises `Refused`, with a message for the
player, no data changes. The effects of a move are computed in bot/tables/core/step.py.
"""

from __future__ import annotations

import engine
from bot.i18n.names import legible
from bot.tables.clock.timers import TIME
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import LoggedMove, Step, next_version, played
from bot.tables.core.table import PHRASES, Table
from engine.contract import CLOCK

WHISPERS, TALK, WHILE = 8, 3, 60
"""Maximum number of whispers, and of quick phrases, that a seat can send within WHILE seconds."""
RINGS = 300
"""Seconds after a partner's first whisper during which further whispers are silent edits."""


class Play:
    """The actions in a running game."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._whispers = RateLimiter(WHISPERS, WHILE)
        self._talk = RateLimiter(TALK, WHILE)
        self._rings = RateLimiter(1, RINGS)
        tables.listen({Forgotten: [one.forget for one in (self._whispers, self._talk, self._rings)]})

    async def move(
        self,
        table: int,
        seat: int,
        question_version: int | None,
        move: engine.Move,
        interaction: int | None = None,
        robot: str | None = None,
        planned: engine.Event | None = None,
    ) -> Table:
        """Make a move for a seat. If a robot makes it, `robot` is its level.

        `question_version` identifies the decision the move is for, or is None for any decision. If the player
        chose the move ahead of their turn, `planned` is the event that tells them. Raise Stale if the seat no
        longer has to make this decision, engine.Illegal if the rules don't allow the move, Refused if the
        game is paused, and DuplicateInteraction if the interaction has been handled.
        """
        async with self._tables.locked(table) as old:
            if old.phase != "playing" or old.state is None:
                raise Stale
            if old.paused_since is not None:
                raise Refused("paused")
            if question_version is not None and old.seats[seat].question_version != question_version:
                raise Stale
            state = old.state.copy()
            events = state.play(seat, move)
            sits = old.seats[seat]
            robot = robot if sits.person else sits.robot
            if planned is not None:
                events.append(planned)
            logged = LoggedMove(seat, move, 0 if robot else sits.person, robot, planned is not None)
            step = played(old, state, events, logged, self._tables.now())
            return await self._tables.save(step, interaction)

    async def call_time(self, table: int) -> Table | None:
        """End a game at the agreed time limit (CP-15). Return None if the game isn't in play."""
        async with self._tables.locked(table) as old:
            if old.phase != "playing" or old.state is None:
                return None
            state = old.state.copy()
            state.call_time()
            events = [engine.Event("time-called", None, {})]
            return await self._tables.save(
                played(old, state, events, LoggedMove(CLOCK, (TIME,)), self._tables.now())
            )

    async def whisper(self, table: int, person: int, text: str, interaction: int | None = None) -> Table:
        """Whisper to a partner (FS-2). Consecutive whispers notify only once.

        Raise Refused if the rules or the rate limit don't allow the whisper.
        """
        async with self._tables.locked(table) as old:
            seat = old.seat_of(person)
            if seat is None or old.phase != "playing" or old.state is None:
                raise Refused("not-seated")
            side = next(side for side in old.about.partners(len(old.seats)) if seat in side)
            partners = [old.seats[one] for one in side if one != seat]
            if not partners:
                raise Refused("confer-no-partner")
            if not old.state.may_confer(seat):
                raise Refused("confer-not-now")
            if any(partner.robot for partner in partners):
                raise Refused("confer-robot")
            if not legible(text):
                raise Refused("confer-nothing")
            now, whispering = self._tables.now(), (table, person)
            if not self._whispers.free(whispering, now):
                raise Refused("confer-enough", partner_name=partners[0].name)
            rings = self._rings.free(whispering, now)
            event = engine.Event("confer", seat, {"text": text}, side)
            blocks = await self._tables.blocks([partner.person for partner in partners])
            called = {one.person for one in partners if person not in blocks.get(one.person, ())}
            reposts = frozenset(called) if rings else frozenset()
            saved = await self._tables.save(
                Step(old, next_version(old, [event]), reposts=reposts, by=person), interaction
            )
            self._whispers.press(whispering, now)
            if rings:
                self._rings.press(whispering, now)
            return saved

    async def talk(self, table: int, person: int, phrase: str, interaction: int | None = None) -> Table:
        """Say a quick phrase to everyone at the table.

        A phrase isn't a move: it notifies no one, and the game doesn't wait for it. Raise Refused if the
        person has no seat or has reached the rate limit, and Stale if the table has no such phrase.
        """
        async with self._tables.locked(table) as old:
            seat = old.seat_of(person)
            if seat is None or old.phase != "playing":
                raise Refused("not-seated")
            if phrase not in PHRASES:
                raise Stale  # the control is from another release
            now, talking = self._tables.now(), (table, person)
            if not self._talk.free(talking, now):
                raise Refused("phrase-enough")
            event = engine.Event("phrase", seat, {"phrase": phrase})
            saved = await self._tables.save(Step(old, next_version(old, [event]), by=person), interaction)
            self._talk.press(talking, now)
            return saved

"""The moves of Four Sisters and their effects: Schemes, turns, the Clock, and the end of the Day.

See the game's `__init__` for a reference of moves, events and view. The game has no randomness and ignores
seed and shuffles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from engine.codec import pack_fields, require, unpack_fields
from engine.contract import Event, Move, Result, ranked
from engine.games.four_sisters.codec import FIELDS, LATER, check
from engine.games.four_sisters.facts import (
    OWNER,
    QUEENS,
    ROOM,
    ROOMS,
    TEAMS,
    VALUE,
    foes,
    gathered,
    over,
)
from engine.games.four_sisters.options import FourSistersOptions
from engine.games.four_sisters.position import REASONS, tell
from engine.games.four_sisters.storm import Storms
from engine.state import Game

_CARDS_ONLY = ("scheme", "instigate", "defend")
"""Phases where moves begin with cards rather than a verb."""


class FourSisters(Storms):
    """The state of a Four Sisters game."""

    __slots__ = ()

    key = "four-sisters"
    story = frozenset(("defeated", "intrigued", "stormed", "day-ended"))
    rounds_end = frozenset(("day-begun",))
    chapters_end = frozenset(("day-ended",))
    tricks_end = frozenset(("clock", "day-begun", "day-ended"))
    resigns = draws = True  # FS-19: equal sums are a draw
    # Drawing shows players no new card, because they may look through their Scheme at any time (FS-4).
    showing_nothing = frozenset(
        (
            "scheme-laid", "rested", "conflict", "compared", "stood", "defeated", "called-off", "storm",
            "stormed", "stayed", "drew", "drawn", "clock", "idle",
        )
    )  # fmt: skip
    showing_own = frozenset(("passed", "introduced", "placed", "supported", "intrigued"))

    @classmethod
    def deal(cls, seats: int, seed: str, options: FourSistersOptions) -> Self:
        state = cls._blank(seats, seed, 0, options)
        state.first, state.days, state.last, state.yesterday = 1, (), None, None
        state._morning()
        return state

    def rematch(self, seed: str) -> Self:
        """Return the next game, which continues counting the Days for the Sabbath (FS-21)."""
        state = self.deal(self.seats, seed, self.options)
        state.first = self.first + len(self.days)
        return state

    def may_confer(self, seat: int) -> bool:
        """Return True while Schemes are being laid. Partners may confer until all four are laid (FS-2)."""
        self.seated(seat)
        return self.phase == "scheme" and self.result is None

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        events: list[Event] = []
        if self.phase not in _CARDS_ONLY:
            self.last = (seat, move[0])
        step = _PLAYS[self.phase](self, seat, move, events)
        while step:
            if not self.stormed and gathered(self.oubliette):
                step = self._gather(step, events)
            else:
                step = _STEPS[step](self, events)
        return events

    # Moves: each returns the next step, or "" when a player must decide

    def _lay(self, seat: int, move: Move, events: list[Event]) -> str:
        self.schemes[seat] = tuple(move[0].split("+"))
        tell(events, "scheme-laid", seat)
        if not all(self.schemes):
            return self._ask("scheme")
        self.last = self.yesterday = None
        tell(events, "day-begun", None, day=self.day, sabbath=self.sabbath)
        for one in range(4):
            self._draw(one, 3, events)
        return self._ask("turn")

    def _act(self, seat: int, move: Move, events: list[Event]) -> str:
        verb = move[0]
        if verb == "place":
            if self.phase == "enter":
                return self._settle(seat, move, 1, "introduction", self.introduced, events)
            return self._settle(seat, move, 1, "hour", self.hour, events)
        if verb == "introduce":
            cards = self._discard(seat, move[1].split("+"))
            total = sum([VALUE[card] for card in cards])
            squander = not self.hands[seat]
            tell(events, "introduced", seat, cards=list(cards), total=total, squander=squander)
            if len(move) == 2:
                if squander or not self._brings_storm(cards):
                    return "night"
                self.introduced = total
                return "enter"
            if move[2] != "nobody":
                return self._settle(seat, move, 2, "introduction", total, events)
            self._later(seat, move, 3, events)
            return "night"
        if verb == "pass":
            card = self._discard(seat, move[1:])[0] if len(move) > 1 else None
            tell(events, "passed", seat, card=card)
            return "pass"
        if verb == "intrigue":
            self._later(seat, move, 0, events)
            return "night" if self.phase == "evening" or not self.hands[seat] else self._ask("place")
        tell(events, "rested", seat)
        return "night"

    def _settle(self, seat: int, move: Move, at: int, by: str, most: int, events: list[Event]) -> str:
        card, word = move[at], move[at + 1]
        room = ROOM[word]
        chateau = self.chateau
        chateau[room] = card
        self.hands[seat] = tuple([one for one in self.hands[seat] if one != card])
        tell(events, "placed", seat, card=card, room=word, by=by, most=most)
        opposing = foes(chateau, card, room)
        if not opposing:
            self._later(seat, move, at + 2, events)
            return "night"
        against = opposing[0] if len(opposing) == 1 else move[at + 2]
        self.conflict = (card, against, 0, 0)
        where = ROOMS[chateau.index(against)]
        target = OWNER[against]
        tell(events, "conflict", seat, card=card, room=word, target=target, against=against, at=where)
        return self._ask("instigate") if self.hands[seat] else "defend"

    def _later(self, seat: int, move: Move, at: int, events: list[Event]) -> None:
        """Make the Intrigue that starts at `at` in `move`, if there is one (FS-7)."""
        if len(move) <= at or move[at] != "intrigue":
            return
        out, into = move[at + 1], move[at + 2]
        queen = QUEENS[seat]
        place = self.chateau.index(out)
        self.chateau[place] = into
        self.oubliette.remove(into)
        self.oubliette.append(out)
        self.stormed = self.stormed and gathered(self.oubliette)
        self.hands[seat] = tuple([card for card in self.hands[seat] if card != queen])
        self._bottom(seat, (queen,))
        tell(events, "intrigued", seat, card=queen, out=out, into=into, room=ROOMS[place])

    # Automatic steps: each returns the next step, or "" when a player must decide

    def _step_pass(self, events: list[Event]) -> str:
        self._draw(self.turn, 1, events)
        return "clock"

    def _step_enter(self, events: list[Event]) -> str:
        return self._ask("enter")

    def _step_evening(self, events: list[Event]) -> str:
        self.conflict = None
        return self._ask("evening") if self.may_intrigue(self.turn) else "night"

    def _step_night(self, events: list[Event]) -> str:
        self.introduced = 0
        self._draw(self.turn, 3 - len(self.hands[self.turn]), events)
        return "clock"

    def _step_clock(self, events: list[Event]) -> str:
        schemes = self.schemes
        if over(self.chateau, schemes) or self.stands_off():
            return self._evening_bell(events)
        stopped = gathered(self.chateau)
        if not stopped:
            self.hour = self.hour % 6 + 1
        tell(events, "clock", None, hour=self.hour, stopped=stopped)
        self.turn = (self.turn + 1) % 4
        if self.hands[self.turn] or schemes[self.turn]:
            return self._ask("turn")
        tell(events, "idle", self.turn)
        return "clock"

    def _evening_bell(self, events: list[Event]) -> str:
        """End the Day (FS-19, FS-20, FS-22), and return ""."""
        verdict = self.verdict()
        winner = verdict[0]
        self.days += (verdict,)
        past = self.past(len(self.days) - 1)
        seats = list(TEAMS[winner]) if winner >= 0 else []
        tell(
            events,
            "day-ended",
            None,
            day=past["day"],
            reason=past["reason"],
            sums=past["sums"],
            winner=past["winner"],
            seats=seats,
        )
        if len(self.days) < self.options.days:
            self.yesterday = (self.chateau, self.oubliette)
            self._morning()
            return ""
        self.result = self._outcome()
        tell(events, "over", None, by=self.result.summary)
        return self._ask("over")

    def scores_now(self) -> tuple[float, ...]:
        return self.wins() * 2

    def _outcome(self) -> Result:
        scores = self.scores_now()
        return Result(
            ranked(scores), scores, REASONS[self.days[0][3]] if len(self.days) == 1 else "days-over"
        )

    # Dumps

    def pack(self) -> dict[str, Any]:
        return pack_fields(self, FIELDS)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls._blank(seats, seed, shuffles, options)
        unpack_fields(state, FIELDS, {**LATER, **fields})
        check(state)
        if state.phase == "over":
            state.result = state._outcome()
        state._ask(state.phase)
        if state.result is None:
            asked = state.choice(state.to_act[0])
            require(asked is not None and asked.words != (), "nothing to decide")
        return state


_Play = Callable[[FourSisters, int, Move, list[Event]], str]
_PLAYS: dict[str, _Play] = {
    "scheme": FourSisters._lay, "turn": FourSisters._act, "place": FourSisters._act,
    "enter": FourSisters._act, "evening": FourSisters._act, "instigate": FourSisters._support,
    "defend": FourSisters._support, "yield": FourSisters._yield, "fate": FourSisters._fate,
    "storm": FourSisters._storm,
}  # fmt: skip
_STEPS: dict[str, Callable[[FourSisters, list[Event]], str]] = {
    "pass": FourSisters._step_pass, "enter": FourSisters._step_enter, "defend": FourSisters._step_defend,
    "compare": FourSisters._step_compare, "evening": FourSisters._step_evening,
    "night": FourSisters._step_night, "clock": FourSisters._step_clock,
}  # fmt: skip

GAME = Game("Four Sisters", range(4, 5), FourSistersOptions, FourSisters, lambda seats: TEAMS)

"""A Court Wars position: its fields, derived values, and views.

`choices` checks moves, and `rules` makes them.
"""

from __future__ import annotations

import random
from typing import Self

from engine.codec import Fields, integer, lists, one_of, tuples
from engine.contract import Choice
from engine.games.court_wars.facts import COURT_SIZE, COURTS, DEFENCE, JOKERS, PLACES, UNREACHED, WORTH
from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.view import CourtWarsView, Stack
from engine.state import State

FIELDS: Fields = {
    "first": integer(0, 3),
    "turn": integer(0, 3),
    "phase": one_of(("guard", "joker", "ace", "turn")),
    "set_up": integer(0),
    "round": integer(0),
    "drawn": one_of(("", *WORTH, *JOKERS)),
    "stands": lists(one_of(("", *COURTS, *JOKERS))),
    "guards": lists(lambda stack: tuple(stack.split())),
    "pile": str.split,
    "discards": str.split,
    "turned": integer(0),
    "out": tuples(integer(0, 3)),
}
"""The fields of a dump, each with the function that parses it."""
LATER = {"round": 0}
"""Fields missing from dumps of earlier releases, with the values to use."""


class Position(State):
    """A Court Wars position.

    `round` counts each player's turns, from 1 once play has begun. If the limit of turns ended the game
    (CW-14), it's `turns` + 1. Without a limit, it stays 0.

    At each place, `stands` holds the Court card, the Joker standing in for it, or "" if it's defeated.
    `guards` holds the Guards, from first to last placed. The top cards of `pile` and `discards` come last.

    The other fields are derived. For each stack, `sums` has the total value of its Guards, and `fronts` the
    strength needed to remove a card, which is UNREACHED if the Court card is defeated. `opening` is the
    choice for the first word of the seat to move.
    """

    __slots__ = (*FIELDS, "fronts", "opening", "sums")

    options: CourtWarsOptions
    first: int
    turn: int
    phase: str
    set_up: int
    round: int
    drawn: str
    stands: list[str]
    guards: list[tuple[str, ...]]
    pile: list[str]
    discards: list[str]
    turned: int
    out: tuple[int, ...]
    sums: list[int]
    fronts: list[int]
    opening: Choice

    # Views and imagined worlds

    def view(self, seat: int | None) -> CourtWarsView:
        """Return all public facts. Only the order of a pile that was never turned over is secret."""
        return {
            **self.public(seat, self.turn if self.result is None else None),
            "first": self.first,
            "phase": self.phase,
            "set_up": self.set_up,
            "round": min(self.round, self.options.turns),
            "drawn": self.drawn or None,
            "courts": [[self._seen(place) for place in PLACES[owner]] for owner in range(self.seats)],
            "pile": len(self.pile),
            "discards": list(self.discards),
            "turned": self.turned,
            "known": self.pile[::-1] if self.turned else [],
            "out": list(self.out),
        }

    def _seen(self, place: int) -> Stack:
        stand, attack = self.stands[place], self.sums[place]
        return {
            "card": COURTS[place],
            "standing": bool(stand),
            "joker": stand if stand in JOKERS else None,
            "guards": list(self.guards[place]),
            "attack": attack,
            "defence": attack + DEFENCE if stand else 0,
        }

    def copy(self) -> Self:
        other = self._clone()
        other.first, other.turn, other.phase, other.set_up = self.first, self.turn, self.phase, self.set_up
        other.drawn, other.turned, other.out, other.opening = self.drawn, self.turned, self.out, self.opening
        other.round = self.round
        other.stands, other.guards = self.stands[:], self.guards[:]
        other.sums, other.fronts = self.sums[:], self.fronts[:]
        other.pile, other.discards = self.pile[:], self.discards[:]
        return other

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return an imagined world where the pile is in a different order.

        Once the pile has been turned over, its order is public, so it stays the same (CW-8).
        """
        world = self._resampled(seat, rng)
        if not self.turned:
            world.pile.sort()  # sort, so that the hidden order doesn't affect the imagined one
            rng.shuffle(world.pile)
        return world

    # Derived values

    def weigh_all(self) -> None:
        """Set `sums` and `fronts` for all stacks. Raise KeyError if a card in a stack isn't a Guard."""
        self.sums, self.fronts = [0] * len(self.stands), [0] * len(self.stands)
        for place in range(len(self.stands)):
            self.weigh(place)

    def weigh(self, place: int) -> None:
        """Update `sums` and `fronts` for one stack after a change."""
        stack = self.guards[place]
        self.sums[place] = sum([WORTH[guard] for guard in stack])
        if self.stands[place]:
            self.fronts[place] = WORTH[stack[-1]] if stack else DEFENCE
        else:
            self.fronts[place] = UNREACHED

    def needed(self) -> int:
        """Return the minimum strength that would remove a card from an opponent (CW-9)."""
        mine = COURT_SIZE * self.turn
        return min(self.fronts[:mine] + self.fronts[mine + COURT_SIZE :])

    def can_attack(self) -> bool:
        """Return True if any of the mover's stacks is at least as strong as `needed`."""
        mine = COURT_SIZE * self.turn
        return max(self.sums[mine : mine + COURT_SIZE]) >= self.needed()

    def places(self) -> tuple[str, ...]:
        """Return the Court cards that name the stacks where the drawn card can go.

        A Guard goes on a stack (CW-5), and a Joker on a beaten Court card (CW-7).
        """
        own, stands, guards = PLACES[self.turn], self.stands, self.guards
        if self.phase == "joker":
            return tuple([COURTS[place] for place in own if not stands[place]])
        low = WORTH[self.drawn] - self.options.equal_guards
        return tuple(
            [
                COURTS[place]
                for place in own
                if stands[place] and (not guards[place] or low < WORTH[guards[place][-1]])
            ]
        )

    def standing(self, seat: int) -> int:
        """Return the number of Court cards a seat has left, including Jokers standing in."""
        first = COURT_SIZE * seat
        return COURT_SIZE - self.stands[first : first + COURT_SIZE].count("")

    def defence(self, seat: int) -> int:
        """Return the total defence of the Court cards a seat has left, with their Guards (CW-14)."""
        first = COURT_SIZE * seat
        return DEFENCE * self.standing(seat) + sum(self.sums[first : first + COURT_SIZE])

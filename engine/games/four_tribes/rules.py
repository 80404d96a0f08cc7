"""Rules FT-1 to FT-19: how a game of Four Tribes begins, what each move does, and how the game ends."""

from __future__ import annotations

import random
from typing import Any, Self

from engine.cards.decks import STANDARD
from engine.cards.shuffle import chosen, shuffled
from engine.contract import NONE, Event, Move, Result, ranked
from engine.games.four_tribes import codec
from engine.games.four_tribes.affairs import Affairs
from engine.games.four_tribes.facts import HAND, HAND_OF_TWO, Affair, Kin, in_order, tribes, united
from engine.games.four_tribes.family import kin_of, wedded, without
from engine.games.four_tribes.imagining import redeal
from engine.games.four_tribes.options import FourTribesOptions
from engine.games.four_tribes.position import PACK
from engine.games.four_tribes.view import Over
from engine.state import Game

_NOTHING: frozenset[str] = frozenset()


class FourTribes(Affairs):
    """The state of a Four Tribes game."""

    __slots__ = ()

    key = "four-tribes"
    tricks_end = frozenset(("draw",))
    story = frozenset(("wed", "accept", "duel-won", "duel-lost"))
    # Only these actions reveal nothing. After any other, the next player draws a card (FT-3).
    showing_nothing = frozenset(("refuse", "duel", "laid"))
    showing_own = frozenset(("propose",))
    resigns = draws = True  # FT-19: tied players share a place

    @classmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        state = cls._blank(seats, seed, 2, options)
        cards = shuffled(seed, 0, STANDARD.cards)
        size = HAND_OF_TWO if seats == 2 else HAND
        state.hands = [in_order(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
        state.families = [()] * seats
        state.known = [_NOTHING] * (seats + 1)
        state.held, state.fresh, state.passings = _NOTHING, PACK, ()
        state.discards = ()
        state.deck = tuple(cards[seats * size :])
        state.first = chosen(seed, 1, seats)
        state.turn = state.still = 0
        state.affair = None
        state._begin([])
        state._wait()
        return state

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        self._answers = {}
        events: list[Event] = []
        still = 0
        match move[0]:
            case "nothing":
                events.append(Event("nothing", seat, {}))
                still = 0 if self.deck or self.discards else self.still + 1
            case "lay":
                events.append(self._lay(seat, *move[1:]))
            case "retire":
                events.append(self._retire(seat, move[1]))
            case "duel" | "propose" as kind:
                other, _, target = move[2].partition("@")
                affair = Affair(kind, seat, move[1], int(target), other, _cards(move[3]))
                begin = self._challenge if kind == "duel" else self._propose
                begin(affair, events)
            case "accept":
                self._accept(False, events)
            case "refuse":
                self._refuse(move[1], _cards(move[2]), events)
            case cards:
                self._settle(_cards(cards), events)
        self.still = still
        if self.affair is None:
            self._conclude(events)
        self._wait()
        return events

    def _lay(self, seat: int, card: str, place: str = "") -> Event:
        self._show(seat, (card,))
        family = self.families[seat]
        if not family:
            self.families[seat] = (Kin(card, 1),)
            return Event("found", seat, {"card": card, "generation": 1})
        one = kin_of(family, place)
        if one.spouse is None:
            self.families[seat] = wedded(family, card, one)
            return Event("wed", seat, {"card": card, "spouse": one.card, "generation": one.generation})
        child = Kin(card, one.generation + 1, None, (one.card, one.spouse))
        self.families[seat] = (*family, child)
        data = {"card": card, "parents": list(child.parents), "generation": child.generation}
        return Event("conceive", seat, data)

    def _retire(self, seat: int, card: str) -> Event:
        family = self.families[seat]
        generation = next(kin.generation for kin in family if kin.card == card)
        cards = [kin.card for kin in family if kin.generation == generation]
        self.families[seat] = without(family, cards)
        self.discards += tuple(cards)
        return Event("retire", seat, {"cards": cards, "generation": generation})

    def _conclude(self, events: list[Event]) -> None:
        """Finish the action by ending the game (FT-2, FT-19) or starting the next turn."""
        # Only a wedding can unite the four tribes, so other actions need no check.
        if events[-1].name in ("wed", "accept") and self.victor() is not None:
            self._end("united", events)
        elif self.still >= self.seats:
            self._end("still", events)
        elif self.turn + 1 >= self.seats * self.options.turns:
            self._end("turns", events)
        else:
            self.turn += 1
            self._begin(events)

    def _end(self, summary: str, events: list[Event]) -> None:
        """End the game with a winner (FT-2), or by comparing the players' progress (FT-19)."""
        data: Over = {"by": summary}
        if summary == "united":
            winner = self.victor()
            assert winner is not None
            data["cards"] = list(united(tribes(self.families[winner])))
            scores = tuple([float(seat == winner) for seat in range(self.seats)])
        else:
            standings = [self.standing(seat) for seat in range(self.seats)]
            data["tribes"] = [wed for wed, _ in standings]
            data["couples"] = [couples for _, couples in standings]
            scores = self.scores_now()
        places = ranked(scores)
        events.append(Event("over", places[0][0] if len(places[0]) == 1 else None, data))
        self.result = Result(places, scores, summary)

    def scores_now(self) -> tuple[float, ...]:
        return tuple([wed + couples / 10 for wed, couples in map(self.standing, range(self.seats))])

    def _begin(self, events: list[Event]) -> None:
        """Start a turn, drawing a card if any is left (FT-3)."""
        seat = self.active
        if not self.deck and self.discards:
            self.held, self.fresh, self.passings = _NOTHING.union(*self.hands), frozenset(self.discards), ()
            self.deck = tuple(shuffled(self.seed, self.shuffles, self.discards))
            self.shuffles += 1
            self.discards = ()
            events.append(Event("reshuffle", None, {"count": len(self.deck)}))
        if not self.deck:
            events.append(Event("draw", seat, {"count": 0, "left": 0}))
            return
        card, self.deck = self.deck[-1], self.deck[:-1]
        self.hands[seat] = in_order((*self.hands[seat], card))
        events.append(Event("draw", seat, {"count": 1, "left": len(self.deck)}))
        events.append(Event("drawn", seat, {"card": card}, (seat,)))

    def _wait(self) -> None:
        affair = self.affair
        self.to_act = () if self.result else (self.active if affair is None else affair.target,)

    # Imagining and serialization

    def imagine(self, seat: int, rng: random.Random) -> Self:
        return redeal(self._resampled(seat, rng), seat, rng)

    def pack(self) -> dict[str, Any]:
        return codec.packed(self)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls._blank(seats, seed, shuffles, options)
        over = codec.unpack(state, fields)
        if over is not None:
            state._end(over, [])
        state._wait()
        return state


def _cards(said: str) -> tuple[str, ...]:
    """Return the cards in a word that `picked` has validated, sorted. The player's order doesn't matter."""
    return () if said == NONE else in_order(said.split("+"))


# The default is 20 turns because in 160 games among 2 to 5 robots, 16 ended in a union within 40 turns,
# and 12 of the 16 within 20 turns.
GAME = Game("Four Tribes", range(2, 6), FourTribesOptions, FourTribes, common=(("turns", 20),))

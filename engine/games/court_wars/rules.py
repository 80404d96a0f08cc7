"""Rules CW-1 to CW-14: how a game of Court Wars begins, what each move does, and how the game ends."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from engine.cards.shuffle import chosen, shuffled
from engine.contract import Event, Move, Result, ranked
from engine.games.court_wars import codec
from engine.games.court_wars.choices import Choices
from engine.games.court_wars.facts import (
    COURT_SIZE,
    COURTS,
    JOKERS,
    PLACE,
    ROUNDS,
    WORTH,
    pack,
)
from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.view import Attacked, Beaten, Discarded, Drew, Out, Over, Placed, TurnedOver
from engine.state import Game


class CourtWars(Choices):
    """The state of a Court Wars game."""

    __slots__ = ()

    key = "court-wars"
    story = frozenset(("attacked", "beaten"))
    rounds_end: ClassVar[frozenset[str]] = frozenset(("play-begins",))
    tricks_end = frozenset(("attacked", "play-begins"))
    open_to_all = True
    resigns = True  # but players can't offer a draw, because the last player with a Court card wins (CW-12)
    # Only the pile is hidden, so an event reveals something only if it draws from the pile, or finds only
    # Aces in it.
    showing_nothing = frozenset(
        ("placed", "joker-laid", "discarded", "attacked", "beaten", "out", "play-begins")
    )

    @classmethod
    def deal(cls, seats: int, seed: str, options: CourtWarsOptions) -> Self:
        """Start a game with a random first player (CW-6)."""
        return cls._begin(seats, seed, options, chosen(seed, 0, seats))

    @classmethod
    def _begin(cls, seats: int, seed: str, options: CourtWarsOptions, first: int) -> Self:
        # Make draw 0 of the seed even if the rules determine the first player, so that a seed always gives
        # the same pile.
        self = cls._blank(seats, seed, 2, options)
        self.stands = list(COURTS[: COURT_SIZE * seats])
        self.guards = [()] * (COURT_SIZE * seats)
        self.weigh_all()
        self.pile = shuffled(seed, 1, [card for card in pack(options.jokers) if card not in self.stands])
        self.discards, self.turned, self.out, self.round = [], 0, (), 0
        self.first, self.set_up = first, ROUNDS * seats
        self._draw_to_place(first, [])
        return self

    def rematch(self, seed: str) -> Self:
        """Start the next game. With two players, the loser begins (CW-6).

        With more players, or after a draw, the next seat begins (CW-14).
        """
        first = (self.first + 1) % self.seats
        if self.seats == 2 and self.result is not None and len(self.result.places) == 2:
            first = self.result.places[-1][0]
        return self._begin(self.seats, seed, self.options, first)

    def pack(self) -> dict[str, Any]:
        return codec.packed(self)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        self = cls._blank(seats, seed, shuffles, options)
        codec.unpack(self, fields)
        self.to_act = (self.turn,)
        if len(self.out) == seats - 1:
            self._finish("last-standing")
        elif self.round > self.options.turns:
            self._finish("turns")
        return self

    def play(self, seat: int, move: Move) -> list[Event]:
        if type(move) is not tuple or not move or self.choice(seat, move) is not None:
            self.complete(seat, move)
        events: list[Event] = []
        word = move[0]
        if word == "attack":
            self._attack(move, events)
        elif word == "draw":
            self._defend(events)
        elif word == "skip":
            events.append(Event("skipped", seat, {}))
            self._defend(events, again=True)
        else:
            card, self.drawn = self.drawn, ""
            if word == "discard":
                self._discard(card, "chosen", events)
            elif self.phase == "guard":
                place = PLACE[word]
                self.guards[place] += (card,)
                self.weigh(place)
                guard: Placed = {"card": card, "court": word}
                events.append(Event("placed", seat, guard))
            else:
                place = PLACE[word]
                self.stands[place] = card
                self.weigh(place)
                joker: Placed = {"card": card, "court": word}
                events.append(Event("joker-laid", seat, joker))
            self._next(events)
        return events

    # Attack

    def _attack(self, move: Move, events: list[Event]) -> None:
        seat, own, against = self.turn, PLACE[move[1]], PLACE[move[3]]
        spend, beaten = int(move[2]), move[4] == "court"
        strength = self.strength(own, spend)
        remove = len(self.guards[against]) if beaten else int(move[4])
        spent, removed = self._lift(own, spend), self._lift(against, remove)
        data: Attacked = {
            "court": move[1], "cards": spent, "strength": strength,
            "target": against // COURT_SIZE, "against": move[3], "removed": removed, "beaten": beaten,
        }  # fmt: skip
        events.append(Event("attacked", seat, data))
        if beaten:
            self._beat(against, events)
        if self.phase == "ace" and self.result is None:
            self._defend(events, again=True)
        else:
            self._next(events)

    def _lift(self, place: int, count: int) -> list[str]:
        """Discard the last `count` Guards of a stack, the last one first, and return them (CW-10)."""
        stack = self.guards[place]
        self.guards[place] = stack[: len(stack) - count]
        lifted = list(reversed(stack[len(stack) - count :]))
        self.weigh(place)
        self.discards += lifted
        return lifted

    def _beat(self, place: int, events: list[Event]) -> None:
        """Defeat a Court card.

        A player without Court cards is eliminated, and the last player left wins (CW-10, CW-12).
        """
        seat, target = self.turn, place // COURT_SIZE
        joker = self.stands[place] if self.stands[place] in JOKERS else None
        if joker:
            self.discards.append(joker)
        self.stands[place] = ""
        self.weigh(place)
        left = self.standing(target)
        beaten: Beaten = {"court": COURTS[place], "joker": joker, "by": seat, "left": left}
        events.append(Event("beaten", target, beaten))
        if left:
            return
        out: Out = {"by": seat, "place": self.seats - len(self.out)}
        events.append(Event("out", target, out))
        self.out += (target,)
        if len(self.out) == self.seats - 1:
            events.append(self._finish("last-standing"))

    def _finish(self, summary: str) -> Event:
        """End the game: `summary` is "last-standing" (CW-12) or "turns" (CW-14).

        Players still in the game are ranked by their Court cards, then by their defence, and share a place if
        both are equal. The others follow in reverse order of elimination. Scores are the number of undefeated
        Court cards.
        """
        self.to_act = ()
        lasted = {seat: turn for turn, seat in enumerate(self.out)}
        places = ranked(
            [(self.standing(seat), self.defence(seat), lasted.get(seat, 0)) for seat in range(self.seats)]
        )
        self.result = Result(places, self.scores_now(), summary)
        first = places[0]
        over: Over = {"by": summary, "left": self.standing(first[0])}
        return Event("over", first[0] if len(first) == 1 else None, over)

    def scores_now(self) -> tuple[float, ...]:
        return tuple(float(self.standing(seat)) for seat in range(self.seats))

    # Defend

    def _defend(self, events: list[Event], again: bool = False) -> None:
        """Draw until a card needs a decision or the turn is over (CW-7). `again` is True after an Ace."""
        while True:
            # If only Aces are left, draw just one, because they'd follow each other forever.
            if not (self.pile or self.discards) or (again and self._only_aces()):
                events.append(Event("nothing-to-draw", self.turn, {}))
                break
            card = self._take(events)
            if card in WORTH:
                self.phase, self.drawn = "guard", card
            elif card in JOKERS:
                self.phase, self.drawn = "joker", card
            if self.drawn:
                if self.offer():
                    return
                self.drawn = ""
                self._discard(card, "no-place" if self.phase == "guard" else "joker", events)
                break
            if card[0] != "A":
                self._discard(card, "court", events)
                break
            self._discard(card, "ace", events)
            if self.can_attack():
                self.phase = "ace"
                self.offer()
                return
            again = True
        self._next(events)

    def _only_aces(self) -> bool:
        return not any(card[0] != "A" for card in (*self.pile, *self.discards))

    def _take(self, events: list[Event]) -> str:
        """Take the top card. If the pile is empty, turn the discards over first, oldest on top (CW-8)."""
        if not self.pile:
            self.pile, self.discards = self.discards[::-1], []
            self.turned += 1
            turned: TurnedOver = {"count": len(self.pile)}
            events.append(Event("turned-over", self.turn, turned))
        card = self.pile.pop()
        drew: Drew = {"card": card, "count": len(self.pile)}
        events.append(Event("drew", self.turn, drew))
        return card

    def _discard(self, card: str, reason: str, events: list[Event]) -> None:
        self.discards.append(card)
        data: Discarded = {"card": card, "reason": reason}
        events.append(Event("discarded", self.turn, data))

    def _draw_to_place(self, seat: int, events: list[Event]) -> None:
        """Draw until a Guard comes, and ask where to place it (CW-4). The pile has enough Guards."""
        self.turn, self.to_act, self.phase = seat, (seat,), "guard"
        while (card := self._take(events)) not in WORTH:
            self._discard(card, "set-up", events)
        self.drawn = card
        self.offer()

    # Turns

    def _next(self, events: list[Event]) -> None:
        """End the turn. Unless the game is over, the next player who isn't out continues (CW-12, CW-14)."""
        self.phase = "turn"
        if self.result is not None:
            return
        seat = (self.turn + 1) % self.seats
        while seat in self.out:
            seat = (seat + 1) % self.seats
        if self.set_up > 1:
            self.set_up -= 1
            self._draw_to_place(seat, events)
            return
        if self.set_up:
            self.set_up = 0
            self.round = 1 if self.options.turns else 0
            events.append(Event("play-begins", seat, {}))
        elif self.round and (seat - self.first) % self.seats <= (self.turn - self.first) % self.seats:
            self.round += 1  # the turn has come round to the seat that began or, if it's out, the next one
        self.turn, self.to_act = seat, (seat,)
        self.offer()
        if self.round > self.options.turns:
            events.append(self._finish("turns"))


GAME = Game("Court Wars", range(2, 5), CourtWarsOptions, CourtWars)

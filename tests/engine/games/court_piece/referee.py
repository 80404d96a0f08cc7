"""A second implementation of the Court Piece rules, written from their text, with words instead of bits.

It shares no code with the engine. After each move it recounts the whole round from its first card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Fact = tuple[Any, ...]
HEIGHT = "23456789TJQKA"


def right_of(seat: int) -> int:
    """CP-1."""
    return seat + 1 if seat < 3 else 0


def team_of(seat: int) -> int:
    return 0 if seat in (0, 2) else 1


def taker(trick: list[tuple[int, str]], trumps: str | None) -> tuple[int, str]:
    """CP-6: the seat that wins a trick, and its card."""
    suits = [card[1] for _, card in trick]
    counting = trumps if trumps in suits else suits[0]
    return max((HEIGHT.index(card[0]), seat, card) for seat, card in trick if card[1] == counting)[1:]


class Referee:
    """Referees a game with these options, this first dealer, and the hands of each round."""

    def __init__(self, options: Mapping[str, Any], dealer: int, hands: list[set[str]]) -> None:
        self.options = options
        self.score = [0, 0]
        self.row: list[int] = []
        """The teams that won the tricks collected since the last court. Empty with other scores."""
        self.past: list[tuple[int, list[int], list[int]]] = []
        """For each finished round, its winners, the tricks collected, and its score."""
        self.last = self.over = False
        self.begin(dealer, hands)

    def begin(self, dealer: int, hands: list[set[str]]) -> None:
        """Deal a round (CP-2 to CP-4)."""
        self.dealer, self.caller = dealer, right_of(dealer)
        self.hands = [set(hand) for hand in hands]
        self.trumps: str | None = None
        self.closed: str | None = None
        self.opened_after: int | None = None
        self.first_five: set[str] = set()
        """With hidden trumps, the cards that the caller chooses one of."""
        self.cards: list[tuple[int, str]] = []
        self.choosing = False
        self.gained = [0, 0]

    # The turn, and its possible moves

    def split(self) -> list[list[tuple[int, str]]]:
        return [self.cards[at : at + 4] for at in range(0, len(self.cards), 4)]

    def trumps_in(self, number: int) -> str | None:
        """CP-24: return the trumps for trick `number` (from 0). The opening's trick counts as a whole."""
        if not self.options.get("hidden_trump"):
            return self.trumps
        opened = self.opened_after
        return None if opened is None or opened > 4 * number + 3 else self.trumps

    def turn(self) -> int:
        """CP-5, CP-6."""
        tricks = self.split()
        if not tricks:
            return self.caller
        if len(tricks[-1]) == 4:
            return taker(tricks[-1], self.trumps_in(len(tricks) - 1))[0]
        return right_of(tricks[-1][-1][0])

    def may(self) -> set[str]:
        """Return all words except calls for the seat to act (CP-3, CP-5, CP-11, CP-24)."""
        if self.trumps is None and self.closed is None:
            return self.first_five if self.options.get("hidden_trump") else set("SHDC")
        if self.choosing:
            return {"on", "stop"}
        hand, tricks = self.hands[self.turn()], self.split()
        if not tricks or len(tricks[-1]) == 4 or self.options["honour"]:
            return set(hand)
        follow = {card for card in hand if card[1] == tricks[-1][0][1][1]}
        if follow:
            return follow
        if self.closed is not None:
            return hand | {"ask"}
        asked_just_now = self.options.get("hidden_trump") and self.opened_after == len(self.cards)
        return {card for card in hand if asked_just_now and card[1] == self.trumps} or set(hand)

    # A move

    def move(self, seat: int, move: tuple[str, ...]) -> list[Fact]:
        """Make a move and return its facts in order."""
        word = move[0]
        if word == "call":
            return [*self.call(seat, int(move[1]), int(move[2]))]
        if self.trumps is None and self.closed is None:
            if not self.options.get("hidden_trump"):
                self.trumps = word
                return [("trumps", seat, word)]
            self.closed = word
            self.hands[seat].remove(word)
            return [("closed", seat)]
        if word == "ask":
            return [*self.open("asked", seat)]
        if word in ("on", "stop"):
            self.choosing = False
            rest = self.before_the_last_lead() if word == "on" else self.end(team_of(seat), "sweep")
            return [("sweep", seat, word), *rest]
        self.hands[seat].remove(word)
        self.cards.append((seat, word))
        facts: list[Fact] = [("card", seat, word)]
        return facts if len(self.cards) % 4 else [*facts, *self.trick_over()]

    def open(self, by: str, seat: int | None) -> Iterator[Fact]:
        """CP-24."""
        assert self.closed is not None
        card, self.closed = self.closed, None
        self.trumps, self.opened_after = card[1], len(self.cards)
        self.hands[self.caller].add(card)
        yield "open", seat, card, by

    def before_the_last_lead(self) -> Iterator[Fact]:
        if self.closed is not None and len(self.cards) == 48:
            yield from self.open("last", None)

    # Picking up and counting

    def heap(self) -> Iterator[tuple[int, int, int]]:
        """CP-17, CP-23: yield the trick, the seat and the number of tricks for each collection."""
        tricks = [trick for trick in self.split() if len(trick) == 4]
        won = [taker(trick, self.trumps_in(at)) for at, trick in enumerate(tricks)]
        lying = 0
        for at, (seat, card) in enumerate(won):
            lying += 1
            number = at + 1
            if self.options["double_sar"] and number < 13:
                twice = lying > 1 and won[at - 1][0] == seat
                aces = twice and card[0] == "A" and won[at - 1][1][0] == "A"
                too_early = number < {"any": 0, "third": 3, "fifth": 5}[self.options["first_pick"]]
                too_late = self.options["no_twelfth"] and number == 12
                if not twice or too_early or too_late or (self.options["ace_rule"] and aces):
                    continue
            yield number, seat, lying
            lying = 0

    def trick_over(self) -> Iterator[Fact]:
        number = len(self.cards) // 4
        seat, card = taker(self.split()[-1], self.trumps_in(number - 1))
        yield "trick", seat, number, card
        heap = list(self.heap())
        collected = [sum(count for _, who, count in heap if team_of(who) == team) for team in (0, 1)]
        just = heap[-1][2] if heap and heap[-1][0] == number else 0
        if just and self.options["double_sar"]:
            yield "take", seat, just
        if just:
            ended = yield from self.counted(seat, collected, just)
            if ended or self.choosing:
                return
        yield from self.before_the_last_lead()

    def counted(self, seat: int, collected: list[int], just: int) -> Iterator[Fact]:
        team, done = team_of(seat), len(self.cards) == 52
        mine, theirs = collected[team], collected[1 - team]
        kind = self.options["score"]
        if kind in ("hokm", "rung"):  # CP-20, CP-21
            if mine < 7:
                return False
            worth = 1 if theirs else 2 if kind == "rung" or team_of(self.caller) == team else 3
            yield from self.gain(team, worth)
            yield from self.end(team, "tricks", collected)
            return True
        if kind == "thirteen":  # CP-22
            decided = any(collected[one] >= 7 and collected[1 - one] >= 1 for one in (0, 1))
            if not (done or decided):
                return False
            best = max((0, 1), key=lambda one: collected[one])
            if collected[best] == 13:
                yield from self.gain(best, 3 if team_of(self.dealer) == best else 1)
            yield from self.end(best, "tricks", collected)
            return True
        courts = 0
        for nth in range(mine - just + 1, mine + 1):  # CP-8, CP-9, CP-18
            self.row.append(team)
            if self.options["first_seven"]:
                courts += nth == 7 and not theirs
            elif len(self.row) >= 7 and set(self.row[-7:]) == {team}:
                courts += 1
                self.row = []
        if courts:
            yield from self.gain(team, courts)
        if done:
            winners = [taker(trick, self.trumps_in(at))[0] for at, trick in enumerate(self.split())]
            if mine == 13 and {team_of(one) for one in winners} == {team}:  # CP-10, CP-17
                self.gained[team] = 0
                self.row = []
                yield from self.gain(team, 52)
            yield from self.end(0 if collected[0] > 6 else 1, "tricks", collected)
            return True
        if mine >= 7 > mine - just and not theirs:  # CP-11
            if self.options["sweep"] == "next-round":
                yield from self.end(team, "sweep", collected)
                return True
            self.choosing = self.options["sweep"] == "ask"
        return False

    def gain(self, team: int, worth: int) -> Iterator[Fact]:
        self.gained[team] += worth
        yield "gain", team, worth

    # The ends

    def end(self, team: int, by: str, collected: list[int] | None = None) -> Iterator[Fact]:
        """CP-7, CP-12 to CP-15, CP-18, CP-20 to CP-22."""
        kind = self.options["score"]
        if collected is None:
            heap = list(self.heap())
            collected = [sum(count for _, who, count in heap if team_of(who) == one) for one in (0, 1)]
        if kind == "thirteen" or (self.options["seven_deals"] and kind == "courts"):
            wins = "".join(
                "|" if kind == "thirteen" and max(tricks) == 13 else str(winner)
                for winner, tricks, _ in self.past
            )
            now = "|" if kind == "thirteen" and max(collected) == 13 else str(team)
            running = 0
            for one in wins + now:
                same = one == str(team)
                running = 0 if not same or running == 7 else running
                running += same
            if running == 7:
                yield from self.gain(team, 1)
        gained = list(self.gained)
        for one in (0, 1):
            self.score[one] += gained[one]
        self.past.append((team, collected, gained))
        if self.closed is not None:
            yield "open", None, self.closed, "end"
        yield "round", team, tuple(collected), tuple(gained), by
        if self.is_over():
            self.over = True
            yield "over", tuple(self.score), self.places()
            return
        if team == team_of(self.dealer):
            self.dealer = right_of(self.dealer)  # CP-12, CP-20
        elif kind != "hokm" and gained[team] >= {"courts": 1, "thirteen": 1, "rung": 2}[kind]:
            self.dealer = right_of(right_of(self.dealer))  # CP-14
        if self.options["first_seven"]:
            self.row = []
        yield "deal", self.dealer

    def is_over(self) -> bool:
        most = self.options["until"]
        if self.options["score"] in ("hokm", "rung"):
            return self.last or max(self.score) >= (most or 7)
        rounds = 100 if self.options["time"] else self.options["rounds"]
        return self.last or len(self.past) >= rounds or bool(most and max(self.score) >= most)

    def places(self) -> tuple[tuple[int, ...], ...]:
        def worth(team: int) -> tuple[int, ...]:
            won = sum(1 for winner, _, _ in self.past if winner == team)
            tricks = sum(collected[team] for _, collected, _ in self.past)
            return (
                (self.score[team], won, tricks) if self.options["ties"] == "rounds" else (self.score[team],)
            )

        if worth(0) == worth(1):
            return ((0, 1, 2, 3),)
        return ((0, 2), (1, 3)) if worth(0) > worth(1) else ((1, 3), (0, 2))

    def call(self, seat: int, target: int, number: int) -> Iterator[Fact]:
        """CP-16, CP-26."""
        mine = [(at, card) for at, (who, card) in enumerate(self.cards) if who == target]
        at, card = mine[number - 1]
        led = self.cards[at - at % 4][1][1]
        held = self.hands[target] | {later for _, later in mine[number:]}
        right = card[1] != led and any(one[1] == led for one in held)
        yield "call", seat, target, number, right
        team = team_of(seat) if right else team_of(target)
        kind = self.options["score"]
        against_caller = kind == "hokm" and team != team_of(self.caller)
        yield from self.gain(team, {"courts": 1, "thirteen": 1, "rung": 2, "hokm": 2}[kind] + against_caller)
        self.row = []
        yield from self.end(team, "call")

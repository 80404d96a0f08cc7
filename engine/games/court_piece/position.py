"""A Court Piece position: its fields, queries about them, dealing a round, and views.

Position can also simulate games for a seat. Its subclasses handle moves and their results.
"""

from __future__ import annotations

import random
from typing import Literal, Self

from engine.cards.bits import BIT, PACK, SUIT, SUIT_OF, SUIT_WORD, SUIT_WORDS, WORD, words
from engine.cards.dealing import redealt
from engine.cards.decks import STANDARD
from engine.cards.shuffle import shuffled
from engine.contract import Move, TrickPlay
from engine.games.court_piece.facts import MOST_TIMED_ROUNDS, NEXT, SEATS, TEAMS, TRICKS, in_a_row
from engine.games.court_piece.options import CourtPieceOptions
from engine.games.court_piece.policies import POLICIES, by_policy
from engine.games.court_piece.view import CourtPieceView, Row, Sometimes, TrickCard
from engine.state import State

ALONE = tuple((seat,) for seat in SEATS)
"""For each seat, the value of `to_act` when only that seat must act."""
NOBODY = object()
"""The value of `turn` when no seat has to play a card as its only choice."""


class Position(State):
    """A game of Court Piece. The seats are numbered anticlockwise (CP-1).

    For each seat, `hands` has the cards held and `stock` the cards still to be dealt. The next fields are
    about the current round. `trump` has all cards of the trump suit (0 before it's named), `played` the cards
    in order, and `winners` the seats that won the tricks. `taken` and `gained` count each team's tricks and
    courts. `run` is the number of tricks in a row that `run_team` has won (CP-8). `sweeping` is True while a
    player must decide if the round goes on (CP-11).

    `turn` is the seat that must play a card and has no other choice, or `NOBODY`. `led` has all cards of the
    suit that this seat must follow, or is 0 when it leads.

    `sheet` lists the finished rounds, each with the winning team, both teams' tricks and both teams' courts.
    `last` is True once time is up (CP-15). `streak` is the number of tricks in a row that `run_team` has won,
    and isn't reset by a court. `longest` has each team's longest streak.

    With `hidden-trump`, `closed` is the card that's face down, and `open_card` is the same card once it has
    been opened; otherwise each is 0. `opened` is the number of cards played before it was opened. While the
    card is closed, `trump` is 0 (CP-24).
    """

    __slots__ = (
        "closed", "dealer", "gained", "hands", "last", "led", "longest", "open_card", "opened", "played",
        "run", "run_team", "sheet", "stock", "streak", "sweeping", "taken", "trump", "turn", "winners",
    )  # fmt: skip

    key = "court-piece"
    rounds_end = chapters_end = frozenset(("round",))
    tricks_end = frozenset(("trick",))

    options: CourtPieceOptions
    dealer: int
    hands: list[int]
    stock: tuple[int, ...]
    trump: int
    closed: int
    open_card: int
    opened: int
    played: list[int]
    winners: list[int]
    turn: object
    led: int
    taken: list[int]
    gained: list[int]
    run_team: int
    run: int
    streak: int
    longest: tuple[int, int]
    sheet: tuple[tuple[int, ...], ...]
    sweeping: bool
    last: bool

    def deal_round(self) -> None:
        """Deal five cards to each player, caller first.

        Put the rest into `stock`, to be dealt four at a time (CP-3, CP-4).
        """
        order = [BIT[word] for word in shuffled(self.seed, self.shuffles, STANDARD.cards)]
        self.shuffles += 1
        caller = NEXT[self.dealer]
        self.hands, stock = [0, 0, 0, 0], [0, 0, 0, 0]
        for at in SEATS:
            seat = (caller + at) & 3
            self.hands[seat] = sum(order[5 * at : 5 * at + 5])
            stock[seat] = sum(order[20 + 4 * at : 24 + 4 * at] + order[36 + 4 * at : 40 + 4 * at])
        self.stock = tuple(stock)
        self.trump = self.closed = self.open_card = self.opened = 0
        self.played, self.winners, self.taken, self.gained = [], [], [0, 0], [0, 0]
        self.sweeping = False
        self.ask(caller)

    def ask(self, seat: int) -> None:
        """Make it this seat's turn to name trumps, to stop or go on (CP-11), or to lead a card."""
        self.to_act = ALONE[seat]
        self.led = 0
        plain = self.trump and not self.sweeping and not self.options.honour
        self.turn = seat if plain else NOBODY

    def follow(self, seat: int) -> None:
        """Make it this seat's turn to play to a trick that another seat has led (CP-5).

        If the seat has just opened the hidden card, it must play a trump, unless it can follow suit or holds
        no trump (CP-24).
        """
        self.to_act = ALONE[seat]
        self.led = SUIT_OF[self.played[len(self.played) // 4 * 4]]
        if self.asked and not self.hands[seat] & self.led:
            self.led = self.trump
        self.turn = seat if self.trump and not self.asked else NOBODY

    # Queries about the position

    @property
    def naming(self) -> bool:
        """True until the caller has named trumps, or laid their card face down (CP-3, CP-24)."""
        return self.stock[0] != 0

    @property
    def asked(self) -> bool:
        """True if the seat on turn has just asked for the hidden card (CP-24)."""
        return self.open_card != 0 and self.opened == len(self.played) and self.opened & 3 != 0

    def trump_in(self, trick: int) -> int:
        """Return the trump suit of a trick in this round, or 0 for none. The first trick is number 0.

        Tricks completed before the hidden card was opened have no trumps. In the trick during which it was
        opened, all cards of the suit are trumps, even those played before (CP-24).
        """
        return 0 if trick < self.opened >> 2 else self.trump

    def leader(self, trick: int) -> int:
        """Return the seat that leads a trick in this round. The first trick is number 0."""
        return self.winners[trick - 1] if trick else NEXT[self.dealer]

    def plays(self, seat: int) -> list[int]:
        """Return the cards that a seat has played in this round, one per trick."""
        played = self.played
        leaders = [NEXT[self.dealer], *self.winners]
        places = [4 * trick + ((seat - leader) & 3) for trick, leader in enumerate(leaders)]
        if places[-1] >= len(played):
            places.pop()  # the seat hasn't played to the last trick yet
        return [played[at] for at in places]

    def voids(self, seat: int) -> int:
        """Return all cards of the suits that a seat has shown not to have in this round.

        The seat failed to follow such a suit, or asked for the hidden card and then played no trump (CP-24).
        The caller's hidden card may still be one of these cards (CP-25).
        """
        plays, leads = self.plays(seat), [SUIT_OF[card] for card in self.played[::4]]
        lacks = {suit for suit, card in zip(leads, plays, strict=False) if not card & suit}
        trick, place = self.opened >> 2, self.opened & 3
        if place and seat == (self.leader(trick) + place) & 3:
            lacks.add(leads[trick])
            if len(plays) > trick and not plays[trick] & (leads[trick] | self.trump):
                lacks.add(self.trump)
        return sum(lacks)

    def most_rounds(self) -> int:
        """Return the maximum number of rounds (CP-15)."""
        options = self.options
        return MOST_TIMED_ROUNDS if options.time or options.in_points else options.rounds

    def rounds_row(self) -> tuple[int, int]:
        """Return the team that won the last round, and its number of rounds in a row (CP-18, CP-22).

        The count restarts after a court for seven rounds. With `score` "thirteen" it also restarts after a
        team has won all thirteen tricks of a round.
        """
        team, row = 0, 0
        thirteen = self.options.score == "thirteen"
        for past in self.sheet:
            _, row = in_a_row(team, row, past[0])
            team = past[0]
            if thirteen and past[1 + team] == TRICKS:
                row = 0
        return team, row

    def courts(self) -> list[int]:
        """Return both teams' courts, including those of the current round."""
        return [self.gained[team] + sum([past[3 + team] for past in self.sheet]) for team in (0, 1)]

    def won(self, team: int) -> tuple[int, int]:
        """Return the number of rounds that a team has won, and its tricks in all finished rounds."""
        return sum([past[0] == team for past in self.sheet]), sum([past[1 + team] for past in self.sheet])

    def won_by_courts(self) -> bool:
        """Return True if a team has scored enough in finished rounds to end the game (CP-15, CP-20)."""
        goal = self.options.goal
        return goal > 0 and max(sum([past[3 + team] for past in self.sheet]) for team in (0, 1)) >= goal

    @property
    def time_limit(self) -> int:
        return self.options.time

    @property
    def shuffles_open(self) -> int:
        return self.shuffles - (self.result is None)  # each round is dealt from the whole pack

    @property
    def tricks_over(self) -> int:
        return len(self.sheet) if self._tricks_alone() else 0

    def _tricks_alone(self) -> bool:
        """Return True if no option changes the way tricks are played and won.

        All players must follow suit (no CP-16), each of the 13 tricks counts alone (no CP-17), and trumps are
        known from the first trick (no CP-24).
        """
        options = self.options
        alone = options.score == "courts" and not options.hidden_trump
        return alone and not options.honour and not options.double_sar

    def trick_play(self) -> TrickPlay | None:
        if not self.trump or self.sweeping or self.result is not None or not self._tricks_alone():
            return None
        tricks = len(self.winners)
        trick = tuple([WORD[card] for card in self.played[4 * tricks :]])
        hands = tuple([words(hand) for hand in self.hands])
        return TrickPlay(SUIT_WORD[self.trump], self.leader(tricks), trick, hands)

    # Views

    def view(self, seat: int | None) -> CourtPieceView:
        over = self.result is not None
        tricks = len(self.winners)
        shared = self.public(seat, None if over else self.to_act[0])
        sometimes: Sometimes = {}
        if seat is not None:
            sometimes["hand"] = list(words(self.hands[seat]))
        if self.options.rounds_in_a_row:
            sometimes["rounds_row"] = _row(*self.rounds_row())
        if self.options.hidden_trump:
            sometimes |= self._hidden(seat)
        shown: CourtPieceView = {
            **shared,
            **sometimes,
            "phase": self._phase(),
            "teams": [list(team) for team in TEAMS],
            "dealer": self.dealer,
            "caller": NEXT[self.dealer],
            "round": len(self.sheet) + (not over),
            "rounds": None if self.options.time or self.options.in_points else self.options.rounds,
            "last_round": over or self.last or len(self.sheet) + 1 >= self.most_rounds(),
            "trump": SUIT_WORD.get(self.trump),
            "counts": [hand.bit_count() for hand in self.hands],
            "stock": sum(cards.bit_count() for cards in self.stock),
            "number": min(tricks + 1, TRICKS),
            "leader": self.leader(tricks),
            "trick": self._trick(tricks),
            "last_trick": None,
            "won": [self.winners.count(one) for one in SEATS],
            "tricks": list(self.taken),
            "middle": tricks - sum(self.taken),
            "row": _row(self.run_team, self.run),
            "longest": list(self.longest),
            "courts": self.courts(),
            "round_courts": list(self.gained),
            "sheet": [
                {"team": list(TEAMS[past[0]]), "tricks": list(past[1:3]), "courts": list(past[3:])}
                for past in self.sheet
            ],
        }
        if tricks:
            last = tricks - 1
            shown["last_trick"] = {"number": tricks, "winner": self.winners[last], "trick": self._trick(last)}
        return shown

    def _hidden(self, seat: int | None) -> Sometimes:
        """Return a view's fields about the hidden card (CP-25)."""
        over = self.result is not None
        card = self.open_card or (self.closed if over else 0)
        found: Sometimes = {
            "closed": self.closed != 0 and not over,
            "asked": self.asked and not over,
            "opened": WORD.get(card),
        }
        if self.closed and seat == NEXT[self.dealer]:
            found["closed_card"] = WORD[self.closed]
        return found

    def _phase(self) -> Literal["trump", "hide", "card", "sweep", "over"]:
        if self.result is not None:
            return "over"
        if self.naming:
            return "hide" if self.options.hidden_trump else "trump"
        return "sweep" if self.sweeping else "card"

    def _trick(self, trick: int) -> list[TrickCard]:
        leader, cards = self.leader(trick), self.played[4 * trick : 4 * trick + 4]
        return [{"seat": (leader + at) & 3, "card": WORD[card]} for at, card in enumerate(cards)]

    def policies(self, seat: int) -> tuple[str, ...]:
        self.seated(seat)
        return tuple(POLICIES)

    def by_policy(self, seat: int, name: str) -> Move | None:
        return by_policy(self.view(seat), name)

    # Simulated games and copies

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return a simulated game. Every deal that the seat's view allows is equally likely.

        A seat that didn't follow a suit has no cards of that suit. With `honour` that isn't certain, so any
        deal is possible. A hidden card may be any card that the seat hasn't seen, even of a suit that the
        caller didn't follow. Once opened, it's in the caller's hand until it's played (CP-25).
        """
        world = self._resampled(seat, rng)
        others = [other for other in SEATS if other != seat]
        caller = NEXT[self.dealer]
        unseen = sum(PACK) - sum(self.played) - self.hands[seat]
        known = self.open_card & unseen
        hidden = self.closed != 0 and seat != caller and self.result is None
        unseen -= known + (0 if hidden else self.closed)
        if self.naming:
            order = [card for card in PACK if card & unseen]
            rng.shuffle(order)
            world.stock = tuple([sum(order[8 * at : 8 * at + 8]) for at in SEATS])
            unseen -= sum(world.stock)
        voids = [0 if self.options.honour else self.voids(other) for other in others] + [0] * hidden
        suits = [
            (tuple([not suit & void for void in voids]), [BIT[card] for card in SUIT_WORDS[unseen & suit]])
            for suit in SUIT.values()
        ]
        room = [self.hands[other].bit_count() - (other == caller and known != 0) for other in others]
        hands = redealt(suits, room + [1] * hidden, rng)
        if hidden:
            (world.closed,) = hands.pop()
        for other, hand in zip(others, hands, strict=True):
            world.hands[other] = sum(hand) + (known if other == caller else 0)
        return world

    def copy(self) -> Self:
        twin = self._clone()
        twin.dealer, twin.stock, twin.trump, twin.turn = self.dealer, self.stock, self.trump, self.turn
        twin.closed, twin.open_card, twin.opened = self.closed, self.open_card, self.opened
        twin.led, twin.run_team, twin.run, twin.sheet = self.led, self.run_team, self.run, self.sheet
        twin.sweeping, twin.last, twin.streak, twin.longest = (
            self.sweeping, self.last, self.streak, self.longest
        )  # fmt: skip
        twin.hands, twin.played, twin.winners = self.hands[:], self.played[:], self.winners[:]
        twin.taken, twin.gained = self.taken[:], self.gained[:]
        return twin


def _row(team: int, count: int) -> Row:
    return {"team": list(TEAMS[team]) if count else None, "count": count}

"""Learns the habits for playing out Court Piece (`engine/games/court_piece/habits.py`), by trial and error.

Four players follow the present table of habits from a deal to its end. At some moments, another card is
tried, and the rest is played again with everybody following the table. The difference in tricks is how much
more the other card is worth in these cases, and the numbers for both cards move towards it, at first in large
steps and later in small ones. So a habit becomes the best choice among players with these habits and with a
seat's knowledge. In half of the deals, a player first does something odd, so that odd cases occur.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.cards.bits import PACK, SUIT, SUIT_OF
from engine.cards.tricks import best
from engine.files import DATA
from engine.games.court_piece import habits
from engine.games.court_piece.facts import FIRST_DEAL
from engine.games.court_piece.playouts import RoundState, likely, liking, suit_at, winners

TABLE = DATA / "habits" / "court-piece.json"
DEALS = 2_000_000
"""The number of deals behind the stored table."""
TRIED = 4
"""The number of other cards tried in a deal."""
RATES = (0.01, 0.0002)
"""The smallest share of the difference that a number moves by, in the first deal and in the last."""
_FIRST = 20
"""The step for a case is one divided by this plus the number of times the case has occurred, or the rate if
that's greater.
"""


class Option(NamedTuple):
    """A card that could be played, and the numbers that speak for it, each with its part of the table and its
    index.
    """

    card: int
    numbers: tuple[tuple[str, int], ...]


class Tried(NamedTuple):
    """A moment: the options, the card that was played, and how many tricks were over."""

    now: RoundState
    options: list[Option]
    card: int
    over: int


class Learner:
    """The table's numbers while they are being learned, in tricks. Robots in this process follow them at
    once.

    `follows` has three numbers per case, and `ruffs` two: one for each digit.
    """

    def __init__(self) -> None:
        self.worth = {part: [0.0] * len(numbers) for part, numbers in habits.TABLE.items()}
        self.worth["follows"] = [0.0] * (3 * habits.CASES["follows"])
        self.worth["ruffs"] = [0.0] * (2 * habits.CASES["ruffs"])
        self.met = {part: [0] * len(worth) for part, worth in self.worth.items()}
        for part, numbers in habits.TABLE.items():
            # The start: play as cheaply as possible, and don't beat the partner's card.
            partners = {"follows": 192, "ruffs": 432}.get(part)
            numbers[:] = [int(not case // partners % 2) if partners else 0 for case in range(len(numbers))]

    def learn(self, better: Option, worse: Option, tricks: int, rate: float) -> None:
        """Learn that one card was worth this many tricks more than another (fewer if negative)."""
        worth = self.worth
        error = tricks - sum([worth[part][at] for part, at in better.numbers])
        error += sum([worth[part][at] for part, at in worse.numbers])
        for option, sign in ((better, 0.5), (worse, -0.5)):
            for part, at in option.numbers:
                self.met[part][at] += 1
                step = max(rate, 1 / (_FIRST + self.met[part][at]))
                worth[part][at] += sign * step * error / len(option.numbers)

    def follow(self, options: Sequence[Option]) -> None:
        """Update the table from the numbers of these options."""
        for option in options:
            for part, at in option.numbers:
                if part not in ("follows", "ruffs"):
                    habits.TABLE[part][at] = round(100 * self.worth[part][at])
        part = options[0].numbers[0][0]
        if part in ("follows", "ruffs"):
            digits = len(self.worth[part]) // habits.CASES[part]
            of = self.worth[part]
            most = max([at for option in options for _, at in option.numbers], key=lambda at: of[at])
            habits.TABLE[part][most // digits] = most % digits


def could(now: RoundState) -> list[Option]:
    """Return the options, with only one for all cards that the habits never distinguish."""
    hands, trump, gone, trick, leader, known, _ = now
    seat = leader + len(trick) & 3
    hand = hands[seat]
    unseen = sum(PACK) & ~(gone | hand)
    options = []
    if not trick:
        for held, *cases in habits.leads(hand, trump, unseen, seat, known):
            numbers = list(zip(("suits", "moments", "openers"), cases, strict=True))
            options.append(Option(1 << held.bit_length() - 1, tuple(numbers)))
            if held & held - 1:
                options.append(Option(held & -held, tuple([(part, at + 1) for part, at in numbers])))
        return options
    led = SUIT_OF[trick[0]]
    high = best(sum(trick), led, trump)
    place = len(trick)
    partners = place - trick.index(high) == 2
    follow = hand & led
    if follow:
        over = follow & -(high << 1) if high & led else 0
        if not over or not follow & follow - 1:
            return []
        case = 3 * habits.follows(follow, over, led, high, place, partners, unseen, trump)
        cheap, top = over & -over, 1 << over.bit_length() - 1
        if over != follow:
            options.append(Option(follow & -follow, (("follows", case),)))
        options.append(Option(cheap, (("follows", case + 1),)))
        if unseen & led & top - cheap:
            options.append(Option(top, (("follows", case + 2),)))
        return options
    for held, case, colour in habits.throws(hand, trump, unseen, seat, known):
        options.append(Option(held & -held, (("throws", case), ("colours", colour))))
    return options


def ruff(now: RoundState) -> tuple[Option, Option] | None:
    """Return the options to trump and not to, or None if suit was followed or only one of them is
    possible.
    """
    hands, trump, gone, trick, leader, known, _ = now
    if not trick:
        return None
    seat = leader + len(trick) & 3
    hand = hands[seat]
    led = SUIT_OF[trick[0]]
    high = best(sum(trick), led, trump)
    trumps = hand & trump
    over = trumps & -(high << 1) if high & trump else trumps
    if hand & led or not over or trumps == hand:
        return None
    place = len(trick)
    unseen = sum(PACK) & ~(gone | hand)
    partners = place - trick.index(high) == 2
    case = 2 * habits.ruffs(hand, trump, led, high, place, partners, unseen, seat, known)
    return Option(over & -over, (("ruffs", case + 1),)), Option(0, (("ruffs", case),))


def played(dice: random.Random) -> tuple[list[Tried], list[int]]:
    """Play a deal with some odd moves. Return its moments with a choice, and the winners of its tricks."""
    cards = list(PACK)
    dice.shuffle(cards)
    hands = [sum(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
    five = sum(cards[:FIRST_DEAL])
    trump = max(SUIT.values(), key=lambda suit: liking(five & suit))
    odd = dice.randrange(-40, 40)
    known = habits.Known(0, [0] * 4, [habits.NOBODY] * 4)
    moments: list[Tried] = []
    won: list[int] = []
    trick: list[int] = []
    leader = gone = 0
    for number in range(len(PACK)):
        seat = leader + len(trick) & 3
        now = RoundState(tuple(hands), trump, gone, tuple(trick), leader, known.copy())
        card, options = likely(now), could(now)
        if number > odd and (len(options) > 1 or ruff(now)):
            moments.append(Tried(now, options, card, len(won)))
        if number == odd and options:
            card = dice.choice(options).card
        hands[seat] ^= card
        gone |= card
        trick.append(card)
        led = SUIT_OF[trick[0]]
        if not card & led:
            known.voids[seat] |= led
        if len(trick) == 1 and known.opener[suit_at(card)] == habits.NOBODY:
            known.opener[suit_at(card)] = seat
        if len(trick) == 4:
            leader = leader + trick.index(best(sum(trick), led, trump)) & 3
            won.append(leader)
            trick = []
    return moments, won


def tried(
    learner: Learner, moments: Sequence[Tried], won: list[int], dice: random.Random, rate: float
) -> None:
    """Try another card at one of the moments, and learn from it."""
    now, options, card, over = dice.choice(moments)
    trumping = ruff(now)
    others = [option for option in options if option.card != card]
    if trumping and card != trumping[0].card:
        others.append(trumping[0])
    if not others:
        return
    other = dice.choice(others)
    team = now.leader + len(now.trick) & 1
    tricks = [winner & 1 for winner in winners(now, other.card)].count(team)
    tricks -= [winner & 1 for winner in won[over:]].count(team)
    if trumping and trumping[0].card in (card, other.card):
        done, left = trumping
        learner.learn(*((done, left) if other.card == done.card else (left, done)), tricks, rate)
        learner.follow(trumping)
        return
    chosen = next((option for option in options if option.card == card), None)
    if chosen is not None:
        learner.learn(other, chosen, tricks, rate)
        learner.follow((other, chosen) if len(other.numbers) > 1 else options)


def written() -> str:
    """Return the table in its stored form, with a line for each part."""
    rows = []
    for part, numbers in habits.TABLE.items():
        digits = part in ("follows", "ruffs")
        rows.append(f'"{part}": ' + json.dumps("".join(map(str, numbers)) if digits else numbers))
    return "{\n" + ",\n".join(rows) + "\n}\n"


def learn(deals: int, said: Callable[[int], None]) -> None:
    """Learn from this many deals, starting with an empty table. Report the progress now and then."""
    dice, learner = random.Random("habits"), Learner()
    for number in range(1, deals + 1):
        rate = RATES[0] * (RATES[1] / RATES[0]) ** ((number - 1) / deals)
        moments, won = played(dice)
        for _ in range(TRIED if moments else 0):
            tried(learner, moments, won, dice, rate)
        if number % 10_000 == 0 or number == deals:
            said(number)

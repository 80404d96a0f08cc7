"""A table of heuristics for playing cards: which card to lead, and which to play to another seat's lead.

    card = lead(hand, trump, unseen, seat, known) # hands and suits are cards as bits
    card = answer(hand, trump, led, high, place, partners, unseen, seat, known)

A *case* is a class of situations that look alike to a seat: how many cards of the suit it holds, how many
unseen cards are higher, if trumps are out. For each case, `data/habits/court-piece.json` has the value of a
card to the seat's team compared with the other playable cards, in hundredths of a trick. Only differences
have a meaning. `./run bench habits --game court-piece` learns the numbers again, from simulated games:

    suits, moments, openers: the value of leading the highest card of a suit, and of leading the lowest
        (two numbers per case). The three numbers of a suit are added (see `leads`).
    throws, colours: the value of throwing the lowest card of a suit. The two are added (see `throws`).
    follows: one digit per case, for a seat that follows suit and could win: 0 to play the lowest card, 1
        for the cheapest that wins, and 2 for the highest (see `follows`).
    ruffs: one digit per case, for a trump that would win: 1 to play it, 0 to throw a card (see `ruffs`).

Playouts spend most of their time here. `unseen` holds the cards that are neither in the hand nor played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from engine.cards.bits import SHIFTS, SUIT
from engine.files import needed

CASES: Mapping[str, int] = {
    "suits": 2560, "moments": 2808, "openers": 256,
    "throws": 640, "colours": 256,
    "follows": 1152, "ruffs": 2592,
}  # fmt: skip
"""Number of cases in each part of the table."""
NOBODY = 4
"""The opener of a suit that hasn't been led yet."""
_SUITS = tuple(SUIT.values())
_MANY = tuple(0 if count == 0 else 1 if count <= 3 else 2 if count <= 6 else 3 for count in range(14))
"""For each number of unseen cards, its class: none, one to three, four to six, or more."""
_UP_TO = tuple(tuple(min(count, most) for count in range(14)) for most in range(6))
"""For each maximum and each number of cards, that number or the maximum, whichever is lower."""
_ABOVE = _UP_TO[3]
_LOW = tuple(0 if rank <= 4 else 1 if rank <= 8 else 2 if rank <= 10 else 3 for rank in range(14))
"""For each rank of a suit's lowest card, counted from the deuce, its class."""
_WHOSE = tuple(
    tuple(0 if one == NOBODY else 1 if one == seat else 2 if one ^ seat == 2 else 3 for one in range(5))
    for seat in range(4)
)
"""The relation of one seat to another: 0 no seat, 1 itself, 2 its partner, 3 an opponent."""


class Known(NamedTuple):
    """Facts about a round that all players know, in lists that playouts update.

    `caller` is the seat that named trumps. `voids` has, for each seat, all cards of the suits that the seat
    is known not to have. `opener` has the seat that led each suit first, in a hand's order of suits.
    """

    caller: int
    voids: list[int]
    opener: list[int]

    def copy(self) -> Known:
        """Return a copy with its own lists."""
        return Known(self.caller, self.voids[:], self.opener[:])


def _read() -> dict[str, list[int]]:
    kept = json.loads(needed("habits", "court-piece.json"))
    return {part: [int(number) for number in kept[part]] for part in CASES}


TABLE: Mapping[str, list[int]] = _read()
"""The numbers of each part, as explained in the module docstring. Only `./run bench habits` changes them."""


def leads(hand: int, trump: int, unseen: int, seat: int, known: Known) -> list[tuple[int, int, int, int]]:
    """Return the hand's cards of each suit that could be led, with the index of the suit in each part.

    The index combines these facts, in this order:

    - suits: if the suit is trumps; the cards held; the unseen cards above the highest; all unseen cards; if
      trumps are out; if an opponent has none, and if the partner has none; if the two highest held are equal.
    - moments: the cards held; the unseen cards above the highest; the seat that named trumps; the tricks
      left; the trumps held; if the suit is trumps.
    - openers: the seat that led the suit first; the unseen cards above the highest; the cards held; all
      unseen cards.
    """
    caller, voids, opener = known
    friend = voids[seat - 2]
    foes = voids[seat - 1] | voids[seat - 3]
    whose = _WHOSE[seat]
    named = whose[caller] - 1
    moment = ((named * 13 + hand.bit_count() - 1) * 4 + _ABOVE[(hand & trump).bit_count()]) * 4
    out = 16 if unseen & trump else 0
    length, least, lengths = _UP_TO[5], _UP_TO[2], _UP_TO[4]
    found = []
    for at, suit in enumerate(_SUITS):
        held = hand & suit
        if not held:
            continue
        others = unseen & suit
        count, height = held.bit_count(), held.bit_length()
        above, many = _ABOVE[(others >> height).bit_count()], _MANY[others.bit_count()]
        case = length[count] * 512 + above * 128 + many * 32 + out - 512
        place = (_ABOVE[count] * 3 + least[above]) * 624 + moment - 1872
        if suit == trump:
            case += 2560
            place += 2
        if foes & suit:
            case += 8
        if friend & suit:
            case += 4
        if count > 1:
            second = (held ^ 1 << height - 1).bit_length()
            if not others >> second & (1 << height - 1 - second) - 1:
                case += 2
        first = ((whose[opener[at]] * 4 + above) * 4 + lengths[count]) * 8 + many * 2 - 8
        found.append((held, case, place, first))
    return found


def throws(hand: int, trump: int, unseen: int, seat: int, known: Known) -> list[tuple[int, int, int]]:
    """Return the hand's cards of each suit but trumps, with the index of the suit in each part.

    These are the cards that could be thrown. The index combines these facts:

    - throws: the cards held; the unseen cards above the highest; how low the lowest is; all unseen cards; if
      trumps are held.
    - colours: the seat that led the suit first; the cards held; the unseen cards above the highest, and above
      the lowest.
    """
    found = []
    whose = _WHOSE[seat]
    trumps = 1 if hand & trump else 0
    for at, (suit, shift) in enumerate(zip(_SUITS, SHIFTS, strict=True)):
        held = hand & suit
        if not held or suit == trump:
            continue
        others = unseen & suit
        count = held.bit_count()
        above = _ABOVE[(others >> held.bit_length()).bit_count()]
        low = (held >> shift & -(held >> shift)).bit_length()
        case = ((_UP_TO[5][count] - 1) * 4 + above) * 4 + _LOW[low]
        case = (case * 4 + _MANY[others.bit_count()]) * 2 + trumps
        colour = (whose[known.opener[at]] * 4 + _UP_TO[4][count] - 1) * 4 + above
        found.append((held, case, colour * 4 + _ABOVE[(others >> shift + low).bit_count()]))
    return found


def follows(
    follow: int, over: int, led: int, high: int, place: int, partners: bool, unseen: int, trump: int
) -> int:
    """Return the case of a seat that can follow suit with several cards, some of which (`over`) would win.

    It combines: the seat's place in the trick; the team that's winning; how many unseen cards would beat the
    winning card; if no unseen card beats the highest held; if unseen cards lie between the highest and the
    cheapest card that would win; if all held cards would win; the cards held; if trumps are out.
    """
    others = unseen & led
    height = over.bit_length()
    case = (place - 1) * 2 + partners
    case = case * 4 + _ABOVE[(others & -(high << 1)).bit_count()]
    case = case * 2 + (not others >> height)
    case = case * 2 + (others & (1 << height - 1) - (over & -over) != 0)
    case = case * 2 + (over == follow)
    return (case * 3 + _UP_TO[4][follow.bit_count()] - 2) * 2 + (unseen & trump != 0)


def ruffs(
    hand: int,
    trump: int,
    led: int,
    high: int,
    place: int,
    partners: bool,
    unseen: int,
    seat: int,
    known: Known,
) -> int:
    """Return the case of a seat that can't follow suit, and has trumps that win and other cards to throw.

    It combines: the seat's place in the trick; the team that's winning; if the winning card is a trump, or
    else how many unseen cards of the same suit would beat it; the trumps held; the trumps that are out; if
    the next seat may trump too; the unseen cards of the suit led.
    """
    ruffed = high & trump != 0
    others = unseen & led
    above = 0 if ruffed else _UP_TO[2][(others & -(high << 1)).bit_count()]
    case = (((place - 1) * 2 + partners) * 2 + ruffed) * 3 + above
    case = (case * 3 + _ABOVE[(hand & trump).bit_count()] - 1) * 3 + _UP_TO[2][
        _MANY[(unseen & trump).bit_count()]
    ]
    following = known.voids[seat - 3]
    case = case * 2 + (place < 3 and following & led != 0 and not following & trump)
    return case * 4 + _ABOVE[others.bit_count() // 2]


def lead(hand: int, trump: int, unseen: int, seat: int, known: Known) -> int:
    """Return the card that a seat usually leads."""
    most, card = -1 << 30, 0
    suits, moments, openers = _SUIT_LEADS, _MOMENTS, _OPENERS
    for held, case, place, first in leads(hand, trump, unseen, seat, known):
        worth = suits[case] + moments[place] + openers[first]
        if worth > most:
            most, card = worth, 1 << held.bit_length() - 1
        if held & held - 1:
            worth = suits[case + 1] + moments[place + 1] + openers[first + 1]
            if worth > most:
                most, card = worth, held & -held
    return card


def answer(
    hand: int,
    trump: int,
    led: int,
    high: int,
    place: int,
    partners: bool,
    unseen: int,
    seat: int,
    known: Known,
) -> int:
    """Return the card that a seat usually plays to a trick that `place` seats (1 to 3) have played to.

    `high` is the winning card so far. `partners` is True if the seat's partner played `high`.
    """
    follow = hand & led
    if follow:
        low = follow & -follow
        if follow == low or not high & led:
            return low
        over = follow & -(high << 1)
        if not over:
            return low
        done = _FOLLOWS[follows(follow, over, led, high, place, partners, unseen, trump)]
        return low if not done else over & -over if done == 1 else 1 << over.bit_length() - 1
    trumps = hand & trump
    if trumps:
        over = trumps & -(high << 1) if high & trump else trumps
        if trumps == hand:
            return (trumps & -trumps) if partners or not over else over & -over
        if over and _RUFFS[ruffs(hand, trump, led, high, place, partners, unseen, seat, known)]:
            return over & -over
    most, chosen = -1 << 30, 0
    for held, case, colour in throws(hand, trump, unseen, seat, known):
        worth = _THROWS[case] + _COLOURS[colour]
        if worth > most:
            most, chosen = worth, held
    return chosen & -chosen


_SUIT_LEADS, _MOMENTS, _OPENERS = TABLE["suits"], TABLE["moments"], TABLE["openers"]
_THROWS, _COLOURS, _FOLLOWS, _RUFFS = TABLE["throws"], TABLE["colours"], TABLE["follows"], TABLE["ruffs"]

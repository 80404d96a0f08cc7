"""Shared facts about Four Sisters: cards, players, Rooms, and how cards in the Chateau affect each other.

The rules, the robots and the presentation use these constants and pure functions. They depend only on open
cards, never on a turn, a phase or a hidden card.

A Chateau is a list of nine cards, Room by Room in the order of ROOMS, with "" for an empty Room. Seats 0 to 3
play Hearts, Spades, Diamonds and Clubs. Team 0 is the Younger, and team 1 the Elder.
"""

from __future__ import annotations

from collections.abc import Sequence

SUITS = "HSDC"
"""Each seat's suit, in the order of play (FS-1)."""
TEAMS = ((0, 2), (1, 3))
"""The seats of the Younger and of the Elder."""
TEAM_OF_SEAT = (0, 1, 0, 1)

VALUE = {rank + suit: value for suit in SUITS for value, rank in enumerate("QA23456789")}
"""The forty cards, suit by suit from low to high, with their values (FS-1)."""
CARDS = tuple(tuple(card for card in VALUE if card[1] == suit) for suit in SUITS)
"""Each seat's ten cards, from low to high."""
QUEENS = tuple("Q" + suit for suit in SUITS)
OWNER = {card: SUITS.index(card[1]) for card in VALUE}
"""The seat that owns each card."""
TEAM = {card: TEAM_OF_SEAT[seat] for card, seat in OWNER.items()} | {"": -1}
"""A card's team, or -1 for an empty Room."""
POINTS = {card: value or 10 for card, value in VALUE.items()} | {"": 0}
"""A card's points in the Chateau for its team at the end of the Day (FS-19)."""

ROOMS = tuple(column + row for row in "123" for column in "abc")
"""The Rooms by column letter and row number: a1 b1 c1 / a2 b2 c2 / a3 b3 c3."""
ROOM = {room: number for number, room in enumerate(ROOMS)}
"""The index of each Room in a Chateau."""
NEAR = tuple(
    tuple(there for there in range(9) if abs(here // 3 - there // 3) + abs(here % 3 - there % 3) == 1)
    for here in range(9)
)
"""For each Room, the numbers of the adjacent Rooms (FS-5)."""


def like(card: str, others: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that an Intrigue can exchange for a card. They share its suit or value (FS-7).

    >>> like("5S", ("6S", "5C", "2H", ""))
    ('6S', '5C')
    """
    return tuple([other for other in others if other and (other[0] == card[0] or other[1] == card[1])])


def exchangeable(chateau: Sequence[str], oubliette: Sequence[str]) -> bool:
    """Return True if any exchange by Intrigue is possible (FS-7).

    >>> exchangeable(("5S", ""), ("2H", "6S")), exchangeable(("5S", ""), ("2H",))
    (True, False)
    """
    letters = "".join(oubliette)
    return any(card and (card[0] in letters or card[1] in letters) for card in chateau)


def foes(chateau: Sequence[str], card: str, room: int) -> tuple[str, ...]:
    """Return the opposing cards in the Rooms adjacent to a card's Room (FS-9).

    >>> foes(("5S", "", "", "3D", "", "", "", "", ""), "2H", 1)
    ('5S',)
    """
    foe = 1 - TEAM[card]
    return tuple([other for other in [chateau[near] for near in NEAR[room]] if TEAM[other] == foe])


def beside(chateau: Sequence[str], room: int, team: int) -> int:
    """Return the number of a team's cards in the Rooms adjacent to a Room.

    >>> beside(("5S", "", "", "3D", "7C", "", "", "", ""), 3, 1)
    2
    """
    return [TEAM[chateau[near]] for near in NEAR[room]].count(team)


def strength(chateau: Sequence[str], card: str, discards: int) -> int:
    """Return the strength of a Chateau card in a Conflict (FS-10).

    This is the card's value, plus one for each adjacent friend and each card discarded.

    >>> strength(("5S", "", "", "3D", "7C", "", "", "", ""), "5S", 2)
    7
    """
    return VALUE[card] + discards + beside(chateau, chateau.index(card), TEAM[card])


def outcome(card: str, other: str, lead: int, sabbath: bool) -> str:
    """Return the result of a Conflict for a card that is stronger by `lead` (FS-10, FS-11, FS-15, FS-17).

    The result is "won" or "lost" if one of the two cards is defeated, and "both" if two Queens are. It is
    "even" if the Innocent's player may choose, and "moot" if both cards stay.

    >>> outcome("9H", "QS", 3, False), outcome("QH", "9S", 0, False), outcome("QH", "AS", -1, False)
    ('moot', 'won', 'lost')
    """
    if lead > 0:
        return "won" if may_defeat(card, other, sabbath) else "moot"
    if lead < 0:
        return "lost" if may_defeat(other, card, sabbath) else "moot"
    if card[0] == "Q":
        return "both" if other[0] == "Q" else "won"
    return "lost" if other[0] == "Q" else "even"


def may_defeat(card: str, other: str, sabbath: bool) -> bool:
    """Return True if `card`, the stronger one, defeats `other`.

    A Queen is defeated only by an Ace or a Queen, except on the Sabbath (FS-15, FS-21).

    >>> may_defeat("9H", "QS", False), may_defeat("AH", "QS", False), may_defeat("9H", "QS", True)
    (False, True, True)
    """
    return other[0] != "Q" or card[0] in "AQ" or sabbath


def fated(instigator: str, innocent: str) -> tuple[str, ...]:
    """Return the cards that lose at equal strength, because the other card is a Queen (FS-17).

    >>> fated("QH", "AS"), fated("QH", "QS"), fated("2H", "AS")
    (('AS',), ('QH', 'QS'), ())
    """
    pairs = ((instigator, innocent), (innocent, instigator))
    return tuple([card for card, other in pairs if other[0] == "Q"])


def gathered(cards: Sequence[str]) -> bool:
    """Return True if all four Queens are among the cards.

    In the Chateau they stop the Clock (FS-14), and in the Oubliette they cause a storm (FS-18).
    """
    return "QH" in cards and "QS" in cards and "QD" in cards and "QC" in cards


def highest(chateau: Sequence[str], seat: int) -> str:
    """Return the card a seat must send to storm the Oubliette (FS-18).

    The seat must have a card in the Chateau.

    >>> highest(("2H", "8H", "9S"), 0)
    '8H'
    """
    return max([card for card in chateau if card and OWNER[card] == seat], key=VALUE.__getitem__)


def sums(chateau: Sequence[str]) -> tuple[int, int]:
    """Return the points of each team's cards in the Chateau; a Queen is worth 10 (FS-19).

    >>> sums(("QH", "2D", "9S"))
    (12, 9)
    """
    worth = [0, 0]
    for card in chateau:
        if card:
            worth[TEAM[card]] += POINTS[card]
    return worth[0], worth[1]


def dry(schemes: Sequence[object]) -> tuple[bool, bool]:
    """Return, for each team, True if both its Schemes are empty (FS-20).

    `schemes` holds each seat's cards, or just their number.

    >>> dry((0, 2, 0, 0))
    (True, False)
    """
    return not schemes[0] and not schemes[2], not schemes[1] and not schemes[3]


def over(chateau: Sequence[str], schemes: Sequence[object]) -> bool:
    """Return True if a turn that ends with these cards also ends the Day (FS-19, FS-20)."""
    return "" not in chateau or any(dry(schemes))


def winner(chateau: Sequence[str], schemes: Sequence[object]) -> int:
    """Return the team that wins the Day if it ends with these cards, or -1 for a draw (FS-19, FS-20).

    >>> winner(("QH", "2D", "9S", ""), (0, 2, 0, 2)), winner(("QH", "2D", "9S"), (0, 2, 0, 2))
    (1, 0)
    """
    lost = dry(schemes)
    if "" in chateau and lost[0] != lost[1]:
        return int(lost[0])
    younger, elder = sums(chateau)
    return -1 if younger == elder else int(elder > younger)

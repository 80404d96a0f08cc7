"""Tricks, and cards as bits: what every game of tricks stands on."""

from __future__ import annotations

import random

import pytest

from engine.cards import bits
from engine.cards.decks import STANDARD
from engine.cards.tricks import Trick, best


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("2S KS AS QS", "H", 2),  # the highest of the suit led
        ("2S AD AC 3S", "H", 3),  # a higher card of another suit is worth nothing
        ("AS KS 2H QS", "H", 2),  # the lowest trump beats the ace led
        ("AS 3H 2H JH", "H", 3),  # the highest of several trumps
        ("2S AD AC AH", None, 0),  # without trumps nothing beats the suit led
        ("TS 9S", "C", 0),
    ],
)
def test_the_best_card_wins(cards: str, trump: str | None, winner: int) -> None:
    for leader in range(4):
        trick = Trick(leader, tuple(cards.split()), trump)
        assert trick.best == cards.split()[winner]
        assert trick.winner == (leader + winner) % 4


def test_bits_and_words_name_the_same_winner() -> None:
    """A second opinion: the card with the highest (is trump, follows, rank)."""
    dice = random.Random(1)
    for _ in range(2000):
        cards = dice.sample(STANDARD.cards, dice.randint(1, 4))
        trump = dice.choice([*STANDARD.suits, None])
        led = cards[0][1]
        highest = max(cards, key=lambda one: (one[1] == trump, one[1] == led, -STANDARD.ranks.index(one[0])))
        assert Trick(0, tuple(cards), trump).best == highest
        laid = bits.hand(cards)
        assert bits.WORD[best(laid, bits.SUIT[led], bits.SUIT[trump] if trump else 0)] == highest


def test_a_trick_that_has_not_begun() -> None:
    trick = Trick(3, (), "S")
    assert (trick.led, trick.best, trick.winner, trick.turn, trick.plays()) == (None, None, None, 3, [])
    assert trick.following(("AS", "2H")) == ()


def test_who_has_laid_what_and_who_is_next() -> None:
    trick = Trick(3, ("AS", "2S"), "S")
    assert trick.plays() == [(3, "AS"), (0, "2S")]
    assert trick.turn == 1
    assert Trick(3, ("AS", "2S", "3S", "4S")).turn is None
    assert Trick(2, ("AS", "2S"), seats=3).turn == 1


def test_who_has_none_of_the_suit_may_play_anything() -> None:
    assert Trick(0, ("AS",)).following(("2H", "3C")) == ()


def test_cards_are_bits_and_back() -> None:
    dice = random.Random(2)
    for size in range(14):
        cards = dice.sample(STANDARD.cards, size)
        assert bits.words(bits.hand(cards)) == tuple(sorted(cards, key=STANDARD.cards.index))
    assert sum(bits.PACK) == (1 << 52) - 1

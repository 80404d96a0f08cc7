"""Tricks, and cards as bits: the basis of every trick-taking game."""

from __future__ import annotations

import random

from engine.cards import bits
from engine.cards.decks import STANDARD
from engine.cards.tricks import Trick, best


def test_bits_and_words_name_the_same_winner() -> None:
    """The test computes the winner independently, as the card with the highest (is trump, follows, rank)."""
    dice = random.Random(1)
    for _ in range(2000):
        cards = dice.sample(STANDARD.cards, dice.randint(1, 4))
        trump = dice.choice([*STANDARD.suits, None])
        led = cards[0][1]
        highest = max(cards, key=lambda one: (one[1] == trump, one[1] == led, -STANDARD.ranks.index(one[0])))
        leader = dice.randrange(4)
        trick = Trick(leader, tuple(cards), trump)
        assert (trick.best, trick.winner) == (highest, (leader + cards.index(highest)) % 4)
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

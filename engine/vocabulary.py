"""The words that people type for the words of a game: data/languages/LANGUAGE/words, read once.

A language is its files, a game and a deck is one file each in every language, and there is no list of either.
No state and no card of anybody's may enter: what a word means is the same for everybody.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import permutations, product
from typing import Any

from engine.cards.decks import Deck
from engine.closeness import distance
from engine.files import text

ENGLISH = "en"
"""Understood in every language: the words of the engine are English, and so are the letters on cards."""

_SYMBOLS = str.maketrans({
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c", "❤": "h",
    "🌙": "m", "☀": "s", "🌊": "w", "🍃": "l", "🐉": "y", "🪢": "k",
})  # fmt: skip
_SPLIT = re.compile(r"(?:(?!-+>)[^\s,;:+&/→>*_~|`.!?¡¿\"“”«»()\[\]])+")
_TYPED = 4
"""Letters of the shortest word that is read though one of them is wrong."""
_PRINTED = {"T": "10"}
"""Ranks that stand on a card otherwise than in its code."""


@dataclass(frozen=True)
class Vocabulary:
    """The phrases that may be typed for the words of one game. All phrases are folded (`fold`), their tokens
    joined by one space.
    """

    little: frozenset[str] = frozenset()
    """Tokens that may stand anywhere, and mean nothing."""
    leading: frozenset[str] = frozenset()
    """Little ones too, but of this game: "play", where a card is the whole move."""
    none: frozenset[str] = frozenset({"-"})
    """What says that nothing is picked."""
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Each phrase with the words that it may mean, the likeliest first."""
    ranks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What names a rank, with all its cards."""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Each word with the phrases that say it, in the order of the files: the first says it best."""
    suits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What names a suit, with all its cards."""
    trumps: frozenset[str] = frozenset()
    """What names the trumps, which only a table knows."""
    extremes: Mapping[str, bool] = field(default_factory=dict)
    """What says the lowest or the highest of several, and whether it is the highest."""
    longest: int = 1
    """Tokens of the longest phrase."""

    def adding(self, named: Iterable[tuple[str, str]]) -> Vocabulary:
        """Return it with more phrases (word, phrase), in the case and with the marks that people read them
        in, and without their little words too. They mean less than what was there before.
        """
        return self._with((word, key) for word, phrase in named for key in _keys(phrase, self.little))

    def _with(self, keyed: Iterable[tuple[str, str]]) -> Vocabulary:
        phrases = {phrase: dict.fromkeys(words) for phrase, words in self.phrases.items()}
        names = {word: dict.fromkeys(said) for word, said in self.names.items()}
        for word, key in keyed:
            phrases.setdefault(key, {})[word] = None
            names.setdefault(word, {})[key] = None
        return replace(
            self,
            phrases={phrase: tuple(words) for phrase, words in phrases.items()},
            names={word: tuple(said) for word, said in names.items()},
            longest=max((phrase.count(" ") + 1 for phrase in phrases), default=1),
        )

    @cached_property
    def known(self) -> frozenset[str]:
        """Return the tokens of all that may be typed."""
        said = (self.little, self.leading, self.none, self.phrases, self.ranks, self.extremes)
        return frozenset(token for phrases in said for phrase in phrases for token in phrase.split())

    @cached_property
    def of_cards(self) -> frozenset[str]:
        """Return the tokens of the names of cards."""
        cards = {card for group in (self.ranks, self.suits) for its in group.values() for card in its}
        said = [phrase for phrase, words in self.phrases.items() if not cards.isdisjoint(words)]
        return frozenset(token for phrase in (*said, *self.ranks) for token in phrase.split())

    def mended(self, text: str) -> list[str]:
        """Return what a text may have been meant to be, in which one word is mistyped by one letter; nothing
        where more is wrong, or where it may be more than the name of a card.

        >>> from engine.cards.decks import STANDARD
        >>> vocabulary("none", STANDARD).mended("the queen of harts")
        ['the queen of hearts']
        """
        odd = [place for place in tokens(text) if place[0].isalpha() and place[0] not in self.known]
        if len(odd) != 1 or len(odd[0][0]) < _TYPED:
            return []
        token, begin, end = odd[0]
        near = [one for one in self.known if len(one) >= _TYPED and distance(token, one, 1) == 1]
        if not self.of_cards.issuperset(near):
            return []
        return [f"{text[:begin]}{one}{text[end:]}" for one in sorted(near)]

    def called(self, word: str) -> str:
        """Return how somebody would type a word: in their own language where that has a word for it.

        >>> Vocabulary(names={"lay": ("bajar", "lay down")}).called("lay")
        'bajar'
        """
        return next(iter(self.names.get(word, ())), word)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a token as it is compared: small letters without accents, suits' symbols as letters, nothing
    unseen.

    >>> fold("Tréboles"), fold("10♥"), fold("ＫＨ")
    ('treboles', '10h', 'kh')
    """
    plain = unicodedata.normalize(
        "NFKD", text.translate(_SYMBOLS).replace("ß", "ss").replace("’", "'")
    ).casefold()
    return "".join([letter for letter in plain if unicodedata.category(letter)[0] not in "MC"])


def tokens(text: str) -> list[tuple[str, int, int]]:
    """Return the tokens of a text, folded, each with where it begins and ends.

    >>> tokens("¡Duelo, K♠ --> 'ᴋ♥'!")
    [('duelo', 1, 6), ('ks', 8, 10), ('ᴋh', 16, 18)]
    """
    return [
        (token, found.start() + begin, found.start() + end)
        for found in _SPLIT.finditer(text)
        for begin, end in [_bare(found[0])]
        for token in fold(found[0][begin:end]).split()
    ]


def _bare(typed: str) -> tuple[int, int]:
    """Return where the word in a token begins and ends, without marks that are no part of it. A lone dash is
    a word: nothing is picked.
    """
    meant = [at for at, letter in enumerate(typed) if _is_letter(letter)]
    if not meant:
        return (0, len(typed)) if typed == "-" else (0, 0)
    end = meant[-1] + 1
    while end < len(typed) and unicodedata.category(typed[end])[0] in "MC":
        end += 1  # the unseen mark behind the sign of a suit
    return meant[0], end


def _is_letter(letter: str) -> bool:
    return ord(letter) in _SYMBOLS or unicodedata.category(letter)[0] in "LN"


@cache
def vocabulary(game: str, deck: Deck, language: str = ENGLISH) -> Vocabulary:
    """Return what is typed in a language, and in English, for the words of a game that is played with this
    deck.
    """
    spoken = list(dict.fromkeys((language, ENGLISH)))
    house = [_file(code, "house") for code in spoken]
    cards = [_file(code, deck.key) for code in spoken]
    own = [_file(code, game) for code in spoken]
    little, leading = _folded(_each(house, "little")), _folded(_each(own, "little"))
    none, trumps = _folded(_each((*own, *house), "none")), _folded(_each(own, "trumps"))
    found = Vocabulary(
        little,
        leading,
        none | {"-"},
        {},
        _ranks(cards, deck),
        {},
        _suits(cards, deck),
        trumps,
        _extremes(house),
    )
    said = [(word, word) for word in own[-1].get("words", ())] if language == ENGLISH else []
    said += [*(one for file in own for one in _listed(file, "words")), *deck.names.items()]
    suits = [one for file in cards for one in _listed(file, "suits")]
    # "Hearts a" is an ace: a card's letters are no little words.
    return found.adding([*said, *suits])._with(_spelled(cards, deck))


def _ranks(files: Sequence[Mapping[str, Any]], deck: Deck) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for rank in deck.ranks:
        cards = tuple(card for card in deck.cards if card[0] == rank)
        for name in _called(files, "ranks", rank):
            found[name] = found.get(name, ()) + cards
    return found


def _suits(files: Sequence[Mapping[str, Any]], deck: Deck) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for suit in deck.suits:
        cards = tuple(card for card in deck.cards if suit in deck.suits_of(card))
        for name in _called(files, "suits", suit):
            found[name] = found.get(name, ()) + cards
    return found


def _extremes(files: Sequence[Mapping[str, Any]]) -> dict[str, bool]:
    named = (("lowest", False), ("highest", True))
    return {one: highest for name, highest in named for one in _folded(_each(files, name))}


def _each(files: Sequence[Mapping[str, Any]], table: str) -> Iterator[str]:
    return (one for file in files for one in file.get(table, ()))


def _spelled(files: Sequence[Mapping[str, Any]], deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield cards by rank and suits, in the words of one language and in letters: "king hearts", "k♥", "h10".

    A card of several suits has them in any order, or one of them, for no other of its rank has it. What is
    of none, or a place of the table, goes by its suits alone.
    """
    for card in (*deck.cards, *deck.extras):
        orders = [order for order in permutations(deck.suits_of(card)) if order]
        letters = ["".join(order).lower() for order in orders]
        if card in deck.extras:
            yield from ((card, one) for one in letters)
            continue
        for rank in (card[0].lower(), _PRINTED.get(card[0], card[0].lower())):
            yield from ((card, spelled) for one in letters for spelled in (rank + one, one + rank))
        for file in files:
            names = [_called([file], "suits", suit)[1:3] for suit in card[1:]]
            suits = [" ".join(said) for picks in product(*names) for said in permutations(picks)]
            suits += [name for said in names if len(names) > 1 for name in said]
            for rank in _called([file], "ranks", card[0]):
                yield from ((card, f"{rank} {one}") for one in (*suits, *letters))
                yield from ((card, f"{one} {rank}") for one in (*suits, *letters) if len(card) == 2)


def _called(files: Sequence[Mapping[str, Any]], table: str, word: str) -> list[str]:
    """Return a rank or a suit: its letter, and what the languages call it."""
    named = [fold(name) for file in files for name in file.get(table, {}).get(word, ())]
    return list(dict.fromkeys([word.lower(), *([_PRINTED[word]] if word in _PRINTED else []), *named]))


def _listed(file: Mapping[str, Any], table: str) -> Iterator[tuple[str, str]]:
    return ((word, phrase) for word, phrases in file.get(table, {}).items() for phrase in phrases)


def _folded(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(" ".join(token for token, _, _ in tokens(phrase)) for phrase in phrases)


def _keys(phrase: str, little: frozenset[str]) -> list[str]:
    """Return a phrase folded, and without its little tokens where there are others."""
    said = [token for token, _, _ in tokens(phrase)]
    bare = [token for token in said if token not in little]
    return list(dict.fromkeys(" ".join(one) for one in (said, bare) if one))


@cache
def _file(language: str, name: str) -> Mapping[str, Any]:
    """Return what a language says of the house, a deck or a game; nothing where it has no such file."""
    said = text("languages", language, "words", f"{name}.toml")
    return {} if said is None else tomllib.loads(said)

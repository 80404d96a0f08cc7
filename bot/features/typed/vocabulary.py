"""Load the names people type for a game's words, from data/languages/LANGUAGE/words.

Each game and each deck has one file per language, and "house" has the words that all games share. A name
means the same to every player, so no state or hand is needed.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import permutations, product
from typing import Any

from bot.features.typed.tokens import fold, phrase
from bot.i18n.languages import LANGUAGES
from engine.cards.decks import Deck

ENGLISH = "en"
"""The language whose words are also accepted in all others, because the engine's words are English."""
_PRINTED = {"T": "10"}
"""Ranks that look different on a card than in its code."""
_TRUMPS = frozenset({"trumps"})
"""Stands for the cards of the trump suit, which depend on the table."""


@dataclass(frozen=True)
class Meaning:
    """Everything a phrase could mean."""

    words: tuple[str, ...] = ()
    """Words of the game, most likely first."""
    cards: frozenset[str] = frozenset()
    """The cards of a rank or a suit, or `_TRUMPS`."""
    highest: bool | None = None
    """True for the highest of `cards` (or of all cards), False for the lowest, None if the phrase asks for
    neither.
    """
    rank: bool = False
    none: bool = False
    """True if the phrase means an empty pick."""
    little: bool = False
    """True if the phrase could also be a filler, such as "the"."""
    beside: bool = False
    """True if the phrase could be a filler in this game, such as "play", which only accompanies a move."""
    help: str = ""
    """Key of a request that isn't a move and has its own control, or ""."""

    @property
    def trumps(self) -> bool:
        """Return True if the phrase means the trump suit."""
        return self.cards == _TRUMPS


@dataclass(frozen=True)
class Vocabulary:
    """The phrases of a game in one language and in English. Phrases are folded."""

    means: Mapping[str, Meaning] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Each word of the game with its phrases, the usual one first."""

    def adding(self, named: Iterable[tuple[str, str]], bare: bool = True) -> Vocabulary:
        """Return a vocabulary with further pairs of a word and a name, which rank below the existing ones.

        If `bare` is True, each name is also added without its fillers.
        """
        means, names = dict(self.means), dict(self.names)
        for word, name in named:
            whole = phrase(name)
            short = " ".join(token for token in whole.split() if not self.is_little(token))
            for one in dict.fromkeys(filter(None, (whole, short if bare else ""))):
                known = means.get(one, Meaning())
                means[one] = replace(known, words=tuple(dict.fromkeys((*known.words, word))))
                names[word] = tuple(dict.fromkeys((*names.get(word, ()), one)))
        return replace(self, means=_shared(means), names=names)

    def is_little(self, token: str) -> bool:
        """Return True if a token could be a filler."""
        return token in self.means and self.means[token].little

    @cached_property
    def ranks(self) -> Mapping[str, list[str]]:
        """Return each card with the names of its rank."""
        found = defaultdict[str, list[str]](list)
        for name, meaning in self.means.items():
            for card in meaning.cards if meaning.rank and meaning.highest is None else ():
                found[card].append(name)
        return found

    @cached_property
    def longest(self) -> int:
        """Return the number of tokens of the longest phrase."""
        return max((one.count(" ") + 1 for one in self.means), default=1)

    @cached_property
    def known(self) -> tuple[str, ...]:
        """Return the tokens that mean something and are long enough to be mistyped."""
        said = {token for one in self.means for token in one.split() if len(token) > 3}
        return tuple(sorted(token for token in said if not self.is_little(token)))


def _shared(means: Mapping[str, Meaning]) -> dict[str, Meaning]:
    """Share one object per meaning, because thousands of phrases have a few hundred meanings."""
    one: dict[Meaning, Meaning] = {}
    return {said: one.setdefault(meaning, meaning) for said, meaning in means.items()}


@cache
def vocabulary(game: str, deck: Deck, language: str = ENGLISH) -> Vocabulary:
    """Return the vocabulary of a game with this deck."""
    spoken = tuple(dict.fromkeys((language, ENGLISH)))
    house, cards, own = ([_file(code, name) for code in spoken] for name in ("house", deck.key, game))
    meant = defaultdict[str, dict[str, Any]](dict)

    def add(names: Iterable[str], **more: Any) -> None:
        for one in map(phrase, names):
            meant[one] |= more

    add(_lists(house, "little"), little=True)
    add(_lists(own, "little"), little=True, beside=True)
    add(["-", *_lists((*own, *house), "none")], none=True)
    for file in house:
        for asked, names in file.get("help", {}).items():
            add(names, help=asked)
    groups = dict(_groups(cards, deck))
    for name, group in groups.items():
        add([name], cards=group, rank=len({card[0] for card in group}) == 1 and len(group) > 1)
    groups |= dict.fromkeys(map(phrase, _lists(own, "trumps")), _TRUMPS)
    for name in (name for name, group in groups.items() if group is _TRUMPS):
        add([name], cards=_TRUMPS)
    # Add a suit's letter alone, unless it already names something else.
    groups |= {suit.lower(): _suit(deck, suit) for suit in deck.suits if suit.lower() not in groups}
    for table, highest in (("lowest", False), ("highest", True)):
        for extreme in map(phrase, _lists(house, table)):
            add([extreme], highest=highest)
            for name, group in groups.items():
                # "Play lowest trump" is about the trumps, even if "trump" may be a filler in this game.
                rank = name in meant and meant[name].get("rank", False)
                add([f"{extreme} {name}", f"{name} {extreme}"], highest=highest, cards=group, rank=rank)
    said = [(word, word) for word in own[-1].get("words", ())] if language == ENGLISH else []
    said += [*(one for file in own for one in _listed(file, "words")), *deck.names.items()]
    said += [one for file in cards for one in _listed(file, "suits")]
    # "Hearts a" is an ace, whereas "a heart" is any heart.
    spelled = ((card, one) for card, one in _spelled(cards, deck) if not one.startswith("a "))
    means = {one: Meaning(**more) for one, more in meant.items()}
    return Vocabulary(means).adding(said).adding(spelled, bare=False)


def _groups(files: Sequence[Mapping[str, Any]], deck: Deck) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the names of ranks and suits, each with its cards."""
    found: dict[str, frozenset[str]] = {}
    for rank in deck.ranks:
        for name in _called(files, "ranks", rank):
            found[name] = found.get(name, frozenset()) | {card for card in deck.cards if card[0] == rank}
    for suit in deck.suits:
        for name in _called(files, "suits", suit)[1:]:
            found[name] = _suit(deck, suit)
    yield from found.items()


def _suit(deck: Deck, suit: str) -> frozenset[str]:
    return frozenset(card for card in deck.cards if suit in deck.suits_of(card))


def _spelled(files: Sequence[Mapping[str, Any]], deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield cards by rank and suits, in words and in letters: "king of hearts", "k♥", "h10".

    If a card has several suits, they can be in any order. One suit is enough, because no other card of the
    rank has it. A card without a rank is named by its suits.
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
    named = [fold(name) for file in files for name in file.get(table, {}).get(word, ())]
    return list(dict.fromkeys([word.lower(), *([_PRINTED[word]] if word in _PRINTED else []), *named]))


def _listed(file: Mapping[str, Any], table: str) -> Iterator[tuple[str, str]]:
    return ((word, one) for word, names in file.get(table, {}).items() for one in names)


def _lists(files: Iterable[Mapping[str, Any]], table: str) -> Iterator[str]:
    return (one for file in files for one in file.get(table, ()))


@cache
def _file(language: str, name: str) -> Mapping[str, Any]:
    """Return a language's words for the house, a deck or a game, or {} if the file doesn't exist."""
    path = LANGUAGES / language / "words" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}

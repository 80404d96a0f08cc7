"""The words that a phrase may mean at a table: by code or name, by rank or suit, or as the lowest of several.
How a whole text is read is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache

from engine.vocabulary import Vocabulary

_BEGINS = 3
"""Letters that are enough to begin a word with, where no other begins so."""


@lru_cache(maxsize=512)
def by_code(words: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return words by what they may be typed as, and by the card in them: "7H@2" also as "7h" and "7H"."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        card = word.partition("@")[0]
        for code in dict.fromkeys(
            (word.casefold(), word.casefold().replace("-", " "), card.casefold(), card)
        ):
            found[code] = (*found.get(code, ()), word)
    return found


class Meanings:
    """The phrases of a vocabulary, as one seat means them. `heights` and `trumps` are those of its state, and
    are asked only where somebody says *lowest* or *trump*.
    """

    def __init__(
        self,
        words: Vocabulary,
        heights: Callable[[], tuple[Mapping[str, float], ...]],
        trumps: Callable[[], frozenset[str]],
    ) -> None:
        self.words = words
        self.heights = heights
        self.trumps = trumps
        self.little = words.little | words.leading

    def meant(self, phrase: str, words: tuple[str, ...]) -> list[str]:
        """Return those of the words that a phrase may mean: its code, what it is called, its rank, its
        beginning.
        """
        codes = by_code(words)
        found = list(codes.get(phrase, ()))
        for word in self.words.phrases.get(phrase, ()):
            found += codes.get(word, ())
        if not found or phrase in self.words.ranks:
            # Spanish "as" is any ace, and how the Ace of Spades is written.
            found += self.among(phrase, words)
        if not found and len(phrase) >= _BEGINS and " " not in phrase and not self.means(phrase):
            found = [word for word in words if self.begins(word, phrase)]
            found = found if len(found) == 1 else []
        return list(dict.fromkeys(found))

    def among(self, phrase: str, words: tuple[str, ...]) -> list[str]:
        """Return those of the words that are cards of a rank, a suit or the trumps, or the lowest or the
        highest of them; each that may be, where that depends on how one counts.
        """
        cards = self.group(phrase)
        if cards is not None and self.names_several(phrase):
            return [word for word in words if word.partition("@")[0] in cards]
        highest, of = self.extreme(phrase)
        if highest is None or of in self.words.ranks:
            return []
        cards = self.group(of)
        found: dict[str, None] = {}
        for heights in self.heights():
            high = {
                word: heights[card]
                for word in words
                if (card := word.partition("@")[0]) in heights and (cards is None or card in cards)
            }
            wanted = (max if highest else min)(high.values(), default=0.0)
            found.update(dict.fromkeys(word for word, height in high.items() if height == wanted))
        return list(found)

    def refusable(self, phrase: str, offered: tuple[str, ...], words: tuple[str, ...]) -> list[str]:
        """Return the words of which it is to be said why they cannot be: all that a phrase means; of the
        lowest of several, these where they are offered, or else all of their suit.
        """
        highest, of = self.extreme(phrase)
        if highest is None:
            return self.meant(phrase, words)
        return self.among(phrase, offered) or (self.among(of, words) if of else [])

    def group(self, phrase: str) -> Container[str] | None:
        """Return the cards of a rank, a suit or the trumps that a phrase names."""
        if phrase in self.words.trumps:
            return self.trumps()
        return self.words.ranks.get(phrase) or self.words.suits.get(phrase)

    def extreme(self, phrase: str) -> tuple[bool | None, str]:
        """Return whether a phrase says the highest (None: neither that nor the lowest), and of what."""
        for said, highest in self.words.extremes.items():
            if phrase == said:
                return highest, ""
            for of in (phrase.removeprefix(f"{said} "), phrase.removesuffix(f" {said}")):
                if of != phrase and self.group(of) is not None:
                    return highest, of
        return None, ""

    def names_several(self, phrase: str) -> bool:
        """Return whether a phrase names cards by what they have in common, so that it means one of them only
        where there is but one.
        """
        if self.extreme(phrase)[0] is not None or phrase in self.words.ranks:
            return True
        # The letter of a suit is that of other words, too.
        return len(phrase) > 1 and self.group(phrase) is not None

    def is_one(self, phrase: str) -> bool:
        """Return whether several tokens mean something together, and so nothing else one by one."""
        return phrase in self.words.phrases or self.extreme(phrase)[1] != ""

    def begins(self, word: str, phrase: str) -> bool:
        """Return whether a word that is no card is called something that begins so."""
        called = self.words.names.get(word, ()) if word.islower() else ()
        return word.casefold().startswith(phrase) or any(
            name.startswith(phrase) for name in called if " " not in name
        )

    def means(self, phrase: str) -> bool:
        """Return whether a phrase means something in this game, be it nothing."""
        return phrase in self.words.phrases or phrase in self.little or self.names_several(phrase)

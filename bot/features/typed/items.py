"""Split a typed text into items: the longest phrases that mean something, and the words between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from bot.features.typed.tokens import Token, tokens
from bot.features.typed.vocabulary import Meaning, Vocabulary


class Item(NamedTuple):
    """A phrase of a text."""

    said: str
    """The phrase, folded."""
    typed: str
    """The phrase as typed."""
    meaning: Meaning | None
    """The meaning of the phrase at this table, or None."""
    code: bool = False
    """True if the phrase can only be the code of a game's word. For example, "AS" can only be a code,
    while "as" may be any ace.
    """
    people: tuple[str, ...] = ()
    """The displayed names of the players the phrase could mean."""

    @property
    def little(self) -> bool:
        """Return True if the phrase is a filler that can be left out."""
        return self.meaning is not None and self.meaning.little


def codes_of(word: str) -> tuple[str, ...]:
    """Return the ways to type a word of the engine. For "7H@2", "7h" works as well.

    >>> codes_of("7H@2"), codes_of("play-on")
    (('7h@2', '7h'), ('play-on', 'play on'))
    """
    whole = word.casefold()
    return tuple(dict.fromkeys((whole, whole.replace("-", " "), whole.partition("@")[0])))


def items(text: str, names: Vocabulary, codes: Collection[str], people: Sequence[str]) -> Iterator[Item]:
    """Split a text into items. `codes` are the codes of the game's words, and `people` the players' names."""
    said, at = tokens(text), 0
    shouted = len(said) > 1 and text.isupper()
    while at < len(said):
        for end in range(min(len(said), at + names.longest + 3), at, -1):
            found = _known(said[at:end], names, codes)
            if found is not None:
                break
        typed = text[said[at].begin : said[end - 1].end]
        if found is None:
            end = at + 1
            called = tuple(name for name in people if said[at].said in {one.said for one in tokens(name)})
            yield Item(said[at].said, typed, Meaning(little=True) if called else None, people=called)
        else:
            phrase, meaning = found
            # In Spanish, "as" is any ace, while "AS" is the ace of spades, unless the whole text is in
            # capitals.
            code = (
                typed in meaning.words
                and meaning.rank
                and typed.isupper()
                and len(phrase) > 1
                and not shouted
            )
            yield Item(phrase, typed, meaning, code)
        at = end


def _known(said: Sequence[Token], names: Vocabulary, codes: Collection[str]) -> tuple[str, Meaning] | None:
    """Return the phrase made of some tokens, with or without the fillers inside, and its meaning."""
    words = [token.said for token in said]
    bare = [word for word in words if not names.is_little(word)]
    ways = [" ".join(words)]
    if len(bare) < len(words) and not (names.is_little(words[0]) or names.is_little(words[-1])):
        ways.append(" ".join(bare))
    for phrase in ways:
        if phrase in codes or phrase in names.means:
            return phrase, names.means.get(phrase, Meaning())
    return None

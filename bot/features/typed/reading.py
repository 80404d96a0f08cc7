"""Parse typed text as a move, by walking the game's Choices and matching the text's items.

Every move returned is legal. The parser doesn't depend on the games. It only reads the seat's own choices, so
a refusal can't reveal anything else. Mistyped words are corrected using rapidfuzz. A *reading* is one attempt
to parse a text, a question is one choice of the move, and `said` holds the words of the move found so far.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.features.typed.items import Item, codes_of, items
from bot.features.typed.tokens import plain, tokens
from bot.features.typed.vocabulary import Vocabulary
from engine.contract import NONE, Choice, Illegal, Move
from engine.state import State

LONGEST = 300
"""Maximum number of characters in a text."""
_STEPS, _STOPS = 400, 8
_ALIKE = 0.75
"""Minimum similarity of a mistyped word. One letter in four may be wrong."""
_CLEAR = 0.05
"""The best move's similarity must exceed the second best's by this much."""
_MENDED = 3
"""Maximum number of mistyped words in a text."""


class Stop(NamedTuple):
    """A point at which parsing couldn't continue."""

    said: Move
    picks: tuple[str, ...]
    choice: Choice | None


class Labels(NamedTuple):
    """The people at a table, and the labels of answers, which may contain people's names."""

    people: Sequence[str] = ()
    of: Callable[[Move, str, Sequence[str]], Sequence[str]] = lambda said, ask, words: ()
    """A function that returns the labels of a question's possible answers, given the words already `said`."""


class Speaker:
    """A seat with its vocabulary, shared by all readings of a text."""

    def __init__(self, state: State, seat: int, names: Vocabulary, labels: Labels | None = None) -> None:
        self.state, self.seat, self.names, self.labels = state, seat, names, labels or Labels()
        self.sayable: Mapping[str, tuple[str, ...]] = state.sayable(seat)
        self.every = tuple(dict.fromkeys(word for words in self.sayable.values() for word in words))
        self.codes = frozenset(code for word in self.every for code in codes_of(word))


class Reading:
    """An attempt to parse a text. If `walk` finds no move, `stops` holds the furthest points it reached."""

    def __init__(self, speaker: Speaker, text: str) -> None:
        self.speaker, self.text = speaker, text
        self.state, self.seat = speaker.state, speaker.seat
        self.items = list(items(text, speaker.names, speaker.codes, speaker.labels.people))
        self.mended: Reading | None = None
        """The same text with its mistyped words replaced."""
        self.near: tuple[Move, ...] = ()
        """The moves the text could mean, if they're equally likely."""
        self.furthest = 0
        self.stops: list[Stop] = []
        self._steps = 0
        self._dead: set[tuple[int, Move]] = set()

    def walk(self, at: int = 0, said: Move = ()) -> Move | None:
        """Return the complete move that begins with `said` and uses all items from `at` on.

        Return None if there's no such move, or if the search takes too many steps.
        """
        self._steps += 1
        if self._steps > _STEPS or (at, said) in self._dead:
            return None
        try:
            choice = self.state.choice(self.seat, said)
        except Illegal:
            return None
        if choice is None and self.skip(at) == len(self.items):
            return said
        self._stop(at, Stop(said, (), choice))
        for word, after in self._answers(choice, at, said) if choice is not None else ():
            move = self.walk(after, (*said, word))
            if move is not None:
                return move
        self._dead.add((at, said))
        return None

    def skip(self, at: int) -> int:
        """Return the position after any fillers at `at`."""
        while at < len(self.items) and self.items[at].little:
            at += 1
        return at

    def meant(self, item: Item, said: Move, ask: str, words: Sequence[str]) -> tuple[list[str], bool]:
        """Return the words an item could mean, and True if several such words make the item ambiguous."""
        if item.meaning is None:
            return [], False
        named = [word for word in words if item.said in codes_of(word)]
        for name in () if item.code else item.meaning.words:
            named += [word for word in words if word == name or word.partition("@")[0] == name]
        if item.people:
            labels = zip(words, self.speaker.labels.of(said, ask, words), strict=True)
            return [word for word, label in labels if any(name in label for name in item.people)], True
        if named and (item.code or not item.meaning.rank):
            return list(dict.fromkeys(named)), False
        return list(dict.fromkeys((*named, *self._of_group(item, words)))), True

    def _of_group(self, item: Item, words: Sequence[str]) -> list[str]:
        """Return the words that are cards of the item's rank or suit.

        If the item asks for the highest or lowest card, return only the words for that card.
        """
        meaning = item.meaning
        if meaning is None or item.code or (meaning.highest is not None and meaning.rank):
            return []
        cards = self.state.trumps(self.seat) if meaning.trumps else meaning.cards
        if meaning.highest is None:
            return [word for word in words if word.partition("@")[0] in cards]
        found: dict[str, None] = {}
        for heights in self.state.heights(self.seat):
            high = {word: heights[card] for word in words if (card := word.partition("@")[0]) in heights
                    and (card in cards or not meaning.cards)}  # fmt: skip
            edge = (max if meaning.highest else min)(high.values(), default=0.0)
            found.update(dict.fromkeys(word for word, height in high.items() if height == edge))
        return list(found)

    def _answers(self, choice: Choice, at: int, said: Move) -> Iterator[tuple[str, int]]:
        """Yield the words that the items from `at` on could mean, each with the position after them."""
        if choice.most == 1:
            yield from self._one(choice, said, choice.words, at)
        else:
            yield from self._picks(choice, at, said)
        if self.skip(0) == len(self.items):
            return  # a text of fillers alone isn't a move
        if choice.least == 0:
            for start in self._starts(at):
                meaning = self.items[start].meaning
                if meaning is not None and meaning.none:
                    yield NONE, start + 1
            yield NONE, at
        elif len(choice.words) == 1 == choice.most:
            yield choice.words[0], at

    def _one(self, choice: Choice, said: Move, words: Sequence[str], at: int) -> Iterator[tuple[str, int]]:
        for start in self._starts(at):
            meant, one = self.meant(self.items[start], said, choice.ask, words)
            if len(meant) == 1 or not one:
                yield from ((word, start + 1) for word in meant)

    def _picks(self, choice: Choice, at: int, said: Move) -> Iterator[tuple[str, int]]:
        """Yield combinations of picks as single words, the largest combination first."""
        found: list[tuple[str, int]] = []
        picks: tuple[str, ...] = ()
        while len(picks) < choice.most:
            left = [word for word in choice.words if word not in picks]
            word, at = next(self._one(choice, said, left, at), ("", at))
            if not word:
                break
            picks = (*picks, word)
            if len(picks) >= choice.least:
                found.append(("+".join(picks), at))
        if picks:
            self._stop(at, Stop(said, picks, choice))
        yield from reversed(found)

    def _starts(self, at: int) -> range:
        return range(at, min(self.skip(at) + 1, len(self.items)))

    def _stop(self, at: int, stop: Stop) -> None:
        if at > self.furthest:
            self.furthest, self.stops = at, []
        if at == self.furthest and len(self.stops) < _STOPS:
            self.stops.append(stop)


def read(
    state: State, seat: int, text: str, names: Vocabulary, labels: Labels | None = None
) -> Move | Reading:
    """Parse a text as a move of this seat. Return the move, or else the most informative reading."""
    text = plain(text[:LONGEST])
    letters = _to_the_letter(state, seat, text.split(), names)
    if letters is not None:
        return letters
    reading = Reading(Speaker(state, seat, names, labels), text)
    move = reading.walk()
    if move is not None:
        return move
    mended = list(_mended(reading))
    moves: dict[Move, float] = {}
    for one, score in mended:
        move = one.walk()
        if move is not None:
            moves.setdefault(move, score)
    ranked = sorted(moves.items(), key=lambda found: -found[1])
    if ranked and (len(ranked) == 1 or ranked[0][1] - ranked[1][1] >= _CLEAR):
        return ranked[0][0]
    if mended and not ranked:
        # Prefer the reading that got furthest: its error is the most useful.
        reading.mended = max(mended, key=lambda found: (found[0].furthest, found[1]))[0]
    reading.near = tuple(move for move, _ in ranked)
    return reading


def begun(state: State, seat: int, text: str, names: Vocabulary) -> Move | None:
    """Return the words of a possibly incomplete move, or None if the text can't be parsed."""
    first = state.choice(seat)
    if first is None or not first.words:
        return None
    reading = Reading(Speaker(state, seat, names), plain(text[:LONGEST]))
    move = reading.walk()
    if move is not None or reading.skip(reading.furthest) < len(reading.items):
        return move
    return next((stop.said for stop in reading.stops if stop.choice is not None and not stop.picks), None)


def _mended(reading: Reading) -> Iterator[tuple[Reading, float]]:
    """Yield readings with mistyped words replaced by similar ones, each with their similarity."""
    odd = [item.said for item in reading.items if item.meaning is None]
    if not 0 < len(odd) <= _MENDED or any(len(word) < 3 or not word[0].isalpha() for word in odd):
        return
    found = [_like(word, reading.speaker) for word in odd]
    typed = [token for token in tokens(reading.text) if token.said in odd]
    for words in itertools.product(*found):
        text, by = reading.text, {word: better for word, (better, _) in zip(odd, words, strict=True)}
        for token in reversed(typed):  # in reverse, so that earlier positions stay valid
            text = f"{text[: token.begin]}{by[token.said]}{text[token.end :]}"
        yield Reading(reading.speaker, text), min(score for _, score in words)


def _like(word: str, speaker: Speaker) -> list[tuple[str, float]]:
    """Return the words most similar to a mistyped one.

    If there are none, return the verbs that begin with it.
    """
    likely = process.extract(
        word, speaker.names.known, scorer=OSA.normalized_similarity, score_cutoff=_ALIKE, limit=4
    )
    begun = [one for one in speaker.every if one.islower() and one.startswith(word)]
    return [(one, score) for one, score, _ in likely] or [(one, _ALIKE) for one in begun]


def _to_the_letter(state: State, seat: int, words: list[str], names: Vocabulary) -> Move | None:
    """Return the move with exactly these words, ignoring case, unless one of them also names a rank."""
    said: Move = ()
    for word in words:
        meaning = names.means.get(word)
        if meaning is not None and meaning.rank and len(word) > 1:
            return None
        choice = state.choice(seat, said)
        if choice is None:
            return None
        known = {offered.casefold(): offered for offered in choice.words}
        picks = [known.get(one, "") for one in word.casefold().split("+")]
        said = (*said, NONE if word == NONE else "+".join(picks))
        try:
            state.choice(seat, said)
        except Illegal:
            return None
    return said if words and state.choice(seat, said) is None else None

"""How a text is walked: its tokens are taken for the words of one Choice after the other.

It knows no game and no reason why something cannot be said: engine/reading.py has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.contract import NONE, Choice, Illegal, Move, Result
from engine.meanings import Meanings
from engine.vocabulary import Vocabulary, tokens

_STEPS = 600
_STOPS = 8
_CROWD = 4

Sayable = Mapping[str, tuple[str, ...]]


class Speaker(Protocol):
    """The questions that reading asks of a state."""

    @property
    def result(self) -> Result | None:
        """See `State.result`."""

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """See `State.choice`."""

    def sayable(self, seat: int) -> Sayable:
        """See `State.sayable`."""

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """See `State.heights`."""

    def trumps(self, seat: int) -> frozenset[str]:
        """See `State.trumps`."""


class Stop(NamedTuple):
    """How far a reading came: what was said, what was picked of the next word, what it is chosen from."""

    said: Move
    picks: tuple[str, ...]
    choice: Choice | None


class TextReader:
    """One text, walked depth first; of several readings the longest match of each word comes first."""

    def __init__(self, state: Speaker, seat: int, text: str, vocabulary: Vocabulary) -> None:
        self.state = state
        self.seat = seat
        self.text = text
        self.vocabulary = vocabulary
        self.places = tokens(text)
        self.tokens = [self.token(*place) for place in self.places]
        self.meanings = Meanings(vocabulary, lambda: state.heights(seat), lambda: state.trumps(seat))
        self.little = self.meanings.little
        self.blank = self.skip(0) == len(self.tokens)
        """Whether there are little words alone: no move is made of them, not even one without a choice."""
        self.furthest = 0
        self.stops: list[Stop] = []
        self.steps = 0
        self.dead: set[tuple[int, Move]] = set()
        self._phrases: dict[int, tuple[tuple[int, str], ...]] = {}
        self._wholes: dict[int, int] = {}

    def token(self, folded: str, begin: int, end: int) -> str:
        """Return a token as it is compared: folded, but for a code that is the name of a rank, too. Spanish
        "as" is any ace, and "AS" is the ace of spades, unless everything is shouted.
        """
        typed = self.text[begin:end]
        code = folded in self.vocabulary.ranks and typed in self.vocabulary.phrases.get(folded, ())
        return typed if code and (len(self.places) == 1 or not self.text.isupper()) else folded

    def walk(self, at: int, said: Move) -> Move | None:
        """Return the complete move that begins with `said` and uses all tokens from `at` on, or None."""
        self.steps += 1
        if self.steps > _STEPS or (at, said) in self.dead:
            return None
        try:
            choice = self.state.choice(self.seat, said)
        except Illegal:
            return None
        if choice is None and self.skip(at) == len(self.tokens):
            return said
        self.stopped(at, Stop(said, (), choice))
        if choice is not None:
            for word, after in self.readings(choice, at, said):
                move = self.walk(after, (*said, word))
                if move is not None:
                    return move
        self.dead.add((at, said))
        return None

    def stopped(self, at: int, stop: Stop) -> None:
        if at > self.furthest:
            self.furthest, self.stops = at, []
        if at == self.furthest and len(self.stops) < _STOPS:
            self.stops.append(stop)

    def skip(self, at: int) -> int:
        """Return where the little words from `at` on end."""
        while at < len(self.tokens) and self.tokens[at] in self.little:
            at += 1
        return at

    def readings(self, choice: Choice, at: int, said: Move) -> list[tuple[str, int]]:
        """Return the words that the tokens from `at` on may mean here, with where each ends."""
        found: dict[tuple[str, int], None] = {}
        if choice.most == 1:
            found.update(dict.fromkeys(self.matches(choice.words, at)))
        else:
            # "a" is an ace, and a little word: the second time, what may be skipped is.
            for way in (1, -1):
                found.update(dict.fromkeys(self.picks(choice, at, said, way)))
        if self.blank:
            return list(found)
        if choice.least == 0:
            found.update(((NONE, end), None) for end in self.nothings(at))
            found[NONE, at] = None
        elif len(choice.words) == 1 == choice.most:
            found[choice.words[0], at] = None
        return list(found)

    def nothings(self, at: int) -> list[int]:
        """Return where what says that nothing is picked ends, the longest phrase from each start."""
        spoken = [[end for end, phrase in self.phrases(start) if phrase in self.vocabulary.none]
                  for start in self.starts(at)]  # fmt: skip
        return [ends[0] for ends in spoken if ends]

    def picks(self, choice: Choice, at: int, said: Move, way: int) -> list[tuple[str, int]]:
        """Return several picks, one after the other: the most of them first."""
        found: list[tuple[str, int]] = []
        picks: tuple[str, ...] = ()
        while True:
            left = tuple([word for word in choice.words if word not in picks])
            one = self.matches(left, at)[::way] if len(picks) < choice.most else []
            if not one:
                break
            self.steps += 1
            picks, at = (*picks, one[0][0]), one[0][1]
            if len(picks) >= choice.least:
                found.append(("+".join(picks), at))
        if picks:
            self.stopped(at, Stop(said, picks, choice))
        return found[::-1]

    def starts(self, at: int) -> Sequence[int]:
        """Return where a word may begin: at `at`, or after little words there; of a crowd of them, after
        all. "Trump lowest" is not the lowest of all, though "trump" is a little word.
        """
        end = self.skip(at)
        starts = range(at, end + 1) if end - at < _CROWD else (at, end)
        wholes = [(start, self.whole(start)) for start in starts]
        return [one for one in starts if not any(start < one < whole for start, whole in wholes)]

    def whole(self, start: int) -> int:
        """Return where a phrase ends that says the lowest or the highest of something; `start` where none
        begins there.
        """
        if start not in self._wholes:
            ends = (end for end, phrase in self.phrases(start) if self.meanings.extreme(phrase)[1])
            self._wholes[start] = next(ends, start)
        return self._wholes[start]

    def matches(self, words: tuple[str, ...], at: int) -> list[tuple[str, int]]:
        """Return which of the words the tokens from `at` on mean, with where they end; at first none is
        skipped.
        """
        found: dict[tuple[str, int], None] = {}
        for start in self.starts(at):
            end, phrase, meant = self.longest(start, words)
            if len(meant) == 1 or not self.meanings.names_several(phrase):
                found.update(((word, end), None) for word in meant)
        return list(found)

    def longest(self, start: int, words: tuple[str, ...]) -> tuple[int, str, list[str]]:
        """Return the longest phrase from a token on that means any of the words, with where it ends and
        which.
        """
        for end, phrase in self.phrases(start):
            meant = self.meanings.meant(phrase, words)
            # "Five clubs", which a player does not hold, are not their five of hearts, nor are "two highest"
            # their two of hearts and another.
            if meant or (end > start + 1 and self.meanings.is_one(phrase)):
                return end, phrase, meant
        return start, "", []

    def phrases(self, start: int) -> tuple[tuple[int, str], ...]:
        """Return the phrases that begin at a token, the longest first: as typed, and without its little
        words.
        """
        if start not in self._phrases:
            found: list[tuple[int, str]] = []
            for end in range(min(len(self.tokens), start + self.vocabulary.longest + 2), start, -1):
                said = self.tokens[start:end]
                found.append((end, " ".join(said)))
                if said[0] not in self.little and said[-1] not in self.little:
                    bare = [token for token in said if token not in self.vocabulary.little]
                    if len(bare) < len(said):
                        found.append((end, " ".join(bare)))
            self._phrases[start] = tuple(found)
        return self._phrases[start]

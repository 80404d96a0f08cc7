"""Reads what a person types as a move: any case, symbols for suits, little words, ranks alone, their
language.

It knows no game: it walks the Choices of the contract, so whatever it returns is legal. What spells a word of
the game that cannot be said now is refused as `State.choice` refuses it. Only the seat's own choices are
asked for, so that a refusal tells nothing that they do not.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.closeness import closest
from engine.contract import NONE, Choice, Illegal, Move, Result
from engine.meanings import Meanings, by_code
from engine.vocabulary import Vocabulary, fold, tokens

LONGEST = 300
"""Characters of a text that anyone may want to type."""
_STEPS = 600
_STOPS = 8
_CROWD = 4
_NEAR = 3
"""Words that are proposed at most for one that was not understood."""
_FEW = 4
"""Words of which it is asked at most which was meant."""
_NOT_THEIRS = frozenset(("not-offered", "not-in-hand", "not-on-table"))
"""Reasons that say only that a word is not theirs to say: of several readings, another reason tells more."""

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


def read(state: Speaker, seat: int, text: str, vocabulary: Vocabulary) -> Move:
    """Return the move that `text` spells for `seat`.

    Raises Illegal: what `State.choice` raises for the first word that cannot be said, with the words up to it
    in `said`; "unfinished" where something is still to be said; "not-among" for a rank of a card that they
    could not name; "several" for what names more than one of those that they could, with these (`near`);
    "not-understood" with the part of the text (`text`), as it was typed, that means nothing here, and with
    words that may have been meant and said (`near`), where some are.

    >>> import engine
    >>> state = engine.new("court-piece", seats=4, seed="doctest")
    >>> state.read(state.to_act[0], "hearts")
    ('H',)
    """
    if not isinstance(text, str):
        raise Illegal("not-understood", text="")
    if len(text) > LONGEST:
        raise Illegal("too-long", most=LONGEST)
    first = state.choice(seat)
    if first is None or not first.words:
        raise _waiting(state, seat)
    reader = _Reader(state, seat, text, vocabulary)
    if not reader.tokens:
        raise Illegal("unfinished", ask=first.ask)
    move = _to_the_letter(state, seat, text.split(), vocabulary) or reader.walk(0, ())
    if move is None:
        mended = [_Reader(state, seat, one, vocabulary) for one in vocabulary.mended(text)]
        moves = {one.walk(0, ()) for one in mended}
        move = moves.pop() if len(moves) == 1 else None
        if move is None:
            raise _why(reader, mended)
    return move


def _why(reader: _Reader, mended: Sequence[_Reader]) -> Illegal:
    """Return why a text is no move; of one that can only have been meant as one other, why that is none."""
    if len(mended) == 1:
        error = mended[0].refusal()
        if error.said:
            return error
    return reader.refusal()


def begun(state: Speaker, seat: int, text: str, vocabulary: Vocabulary) -> Move | None:
    """Return the words that a text spells for `seat`, of a move that may not be complete; None where some of
    it is not understood, or cannot be said. Raises Illegal for a seat that is not at the table.

    >>> import engine
    >>> from engine.cards.decks import STANDARD
    >>> from engine.vocabulary import vocabulary
    >>> state = engine.new("court-wars", seats=2, seed="doctest")
    >>> begun(state, state.to_act[0], "", vocabulary("court-wars", STANDARD))
    ()
    """
    first = state.choice(seat)
    if first is None or not first.words or len(text) > LONGEST:
        return None
    reader = _Reader(state, seat, text, vocabulary)
    move = reader.walk(0, ())
    if move is not None or reader.skip(reader.furthest) < len(reader.tokens):
        return move
    return next((stop.said for stop in reader.stops if stop.choice is not None and not stop.picks), None)


def _waiting(state: Speaker, seat: int) -> Illegal:
    """Return why a seat that has nothing to say now cannot say anything."""
    try:
        state.choice(seat, (NONE,))
    except Illegal as error:
        if error.reason not in _NOT_THEIRS:
            return error
    return Illegal("game-over" if state.result is not None else "not-your-turn")


def _to_the_letter(state: Speaker, seat: int, words: list[str], vocabulary: Vocabulary) -> Move | None:
    """Return the move whose words these are, in any case: what was offered word by word is never read
    otherwise, but where it names a rank, too.
    """
    said: Move = ()
    for word in words:
        if len(word) > 1 and word.islower() and word in vocabulary.ranks:
            return None
        choice = state.choice(seat, said)
        if choice is None:
            return None
        known = _folded(choice.words)
        picks = [known.get(pick, "") for pick in word.casefold().split("+")] if word != NONE else [NONE]
        try:
            state.choice(seat, (*said, "+".join(picks)))
        except Illegal:
            return None
        said = (*said, "+".join(picks))
    return said if state.choice(seat, said) is None else None


@functools.lru_cache(maxsize=256)
def _folded(words: tuple[str, ...]) -> Mapping[str, str]:
    return {word.casefold(): word for word in words}


class _Stop(NamedTuple):
    """How far a reading came: what was said, what was picked of the next word, what it is chosen from."""

    said: Move
    picks: tuple[str, ...]
    choice: Choice | None


class _Reader:
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
        self.stops: list[_Stop] = []
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

    # What can be said

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
        self.stopped(at, _Stop(said, (), choice))
        if choice is not None:
            for word, after in self.readings(choice, at, said):
                move = self.walk(after, (*said, word))
                if move is not None:
                    return move
        self.dead.add((at, said))
        return None

    def stopped(self, at: int, stop: _Stop) -> None:
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
            self.stopped(at, _Stop(said, picks, choice))
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

    # Why not

    def refusal(self) -> Illegal:
        """Return why the text is no move that can be made, by the reading that came furthest."""
        sayable = self.state.sayable(self.seat)
        own = [(stop, self.words_at(stop, sayable)) for stop in self.stops]
        every = tuple(dict.fromkeys(word for words in sayable.values() for word in words))
        whole = [(stop, tuple(dict.fromkeys((*words, *every)))) for stop, words in own]
        for stop, words in (*own, *whole):
            for start in reversed(self.starts(self.furthest)):
                end, phrase, _ = self.longest(start, words)
                offered = stop.choice.words if stop.choice is not None else ()
                meant = self.meanings.refusable(phrase, offered, words)
                # A little word is no answer, and so not what is wrong, where there is any other.
                if meant and (phrase not in self.little or self.blank):
                    return self.refused(stop, start, end, meant)
        left = self.tokens[self.furthest :]
        meaningless = self.furthest == 0 and self.vocabulary.little.issuperset(left)
        if self.little.issuperset(left) and not meaningless:
            return self.unfinished()
        return self.not_understood(every, sayable)

    def words_at(self, stop: _Stop, sayable: Sayable) -> tuple[str, ...]:
        """Return all that may ever be said where a reading stopped."""
        if stop.choice is None:
            return ()
        return tuple(dict.fromkeys((*stop.choice.words, *sayable.get(stop.choice.ask, ()))))

    def refused(self, stop: _Stop, start: int, end: int, meant: Sequence[str]) -> Illegal:
        """Return why none of the words that some tokens mean can be said here."""
        reasons: list[Illegal] = []
        legal: list[str] = []
        for word in meant:
            said = (*stop.said, "+".join((*stop.picks, word)))
            try:
                if word in stop.picks:
                    raise Illegal("picked-twice", ask=stop.choice.ask if stop.choice else "")
                self.state.choice(self.seat, said)
            except Illegal as error:
                error.said = said
                reasons.append(error)
            else:
                legal.append(word)
        quoted = self.quoted(start, end)
        ask = stop.choice.ask if stop.choice is not None else "end"
        if legal:
            near = {"near": legal} if len(legal) <= _FEW else {}
            return Illegal("several" if len(legal) > 1 else "not-understood", text=quoted, ask=ask, **near)
        if len(reasons) > 1 and all(str(error) == str(reasons[0]) for error in reasons):
            reasons[0].said = (*stop.said, " ".join(self.tokens[start:end]))  # not one of them was said
        telling = [error for error in reasons if error.reason not in _NOT_THEIRS]
        if telling or len(reasons) == 1:
            return (telling or reasons)[0]
        if all(error.data == reasons[0].data for error in reasons):
            return reasons[0]
        return Illegal("not-among", text=quoted, ask=ask)

    def unfinished(self) -> Illegal:
        """Return what is missing where all was understood."""
        for stop in self.stops:
            if stop.picks:
                said = (*stop.said, "+".join(stop.picks))
                try:
                    self.state.choice(self.seat, said)
                except Illegal as error:
                    return error
        asks = [stop.choice.ask for stop in self.stops if stop.choice is not None]
        return Illegal("unfinished", ask=next(iter(asks), "end"))

    def not_understood(self, every: tuple[str, ...], sayable: Sayable) -> Illegal:
        """Return the part of the text that means nothing in this game, and what may have been meant."""
        start = self.skip(self.furthest)
        if start == len(self.tokens):
            start = self.furthest
        # Of what means something only together, all is quoted.
        end = max([start + 1, *(end for end, phrase in self.phrases(start) if self.meanings.is_one(phrase))])
        codes = by_code(every)
        while end < len(self.tokens) and not any(
            phrase in codes or (self.meanings.means(phrase) and phrase not in self.little)
            for _, phrase in self.phrases(end)
        ):
            end += 1
        while end > start + 1 and self.tokens[end - 1] in (*self.little, NONE):
            end -= 1
        ask = next((stop.choice.ask for stop in self.stops if stop.choice is not None), "end")
        bare = " ".join(token for token in self.tokens[start:end] if token not in self.vocabulary.little)
        typed = tuple(dict.fromkeys((bare, self.tokens[start])))
        present = dict.fromkeys(word for stop in self.stops if stop.choice for word in stop.choice.words)
        # A card that they cannot play now is not proposed; what else may be answered another time is.
        asked = [word for stop in self.stops for word in self.words_at(stop, sayable)]
        verbs = [word for word in asked if word.islower()]
        near = closest(typed, self.spelled(present), _NEAR) or closest(typed, self.spelled(verbs), _NEAR)
        more = {"near": near} if near else {}
        return Illegal("not-understood", text=self.quoted(start, end), ask=ask, **more)

    def quoted(self, start: int, end: int) -> str:
        """Return tokens as they were typed."""
        return self.text[self.places[start][1] : self.places[end - 1][2]]

    def spelled(self, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield words with all that may be typed for them."""
        cards: dict[str, str] = {}
        for word in words:
            card = word.partition("@")[0]
            cards.setdefault(card, word)
            yield word, fold(card)
            for name in self.vocabulary.names.get(card, ()):
                yield word, name
        for rank, its in self.vocabulary.ranks.items():
            yield from ((cards[card], rank) for card in its if card in cards)

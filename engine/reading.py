"""Reads what a person types as a move: any case, symbols for suits, little words, ranks alone, the lowest of
several, a card with one letter wrong, in their language.

It knows no game: it walks the Choices of the contract, so whatever it returns is legal. What spells a word of
the game that cannot be said now is refused as `State.choice` refuses it. Only the seat's own choices are
asked for, so that a refusal tells nothing that they do not.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.closeness import closest
from engine.contract import NONE, Illegal, Move
from engine.meanings import by_code
from engine.reader import Sayable, Speaker, Stop, TextReader
from engine.vocabulary import Vocabulary, fold

LONGEST = 300
"""Characters of a text that anyone may want to type."""
_NEAR = 3
"""Words that are proposed at most for one that was not understood."""
_FEW = 4
"""Words of which it is asked at most which was meant."""
_NOT_THEIRS = frozenset(("not-offered", "not-in-hand", "not-on-table"))
"""Reasons that say only that a word is not theirs to say: of several readings, another reason tells more."""


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
    reader = _Typed(state, seat, text, vocabulary)
    if not reader.tokens:
        raise Illegal("unfinished", ask=first.ask)
    move = _to_the_letter(state, seat, text.split(), vocabulary) or reader.walk(0, ())
    if move is None:
        mended = [_Typed(state, seat, one, vocabulary) for one in vocabulary.mended(text)]
        moves = {one.walk(0, ()) for one in mended}
        move = moves.pop() if len(moves) == 1 else None
        if move is None:
            raise _why(reader, mended)
    return move


def _why(reader: _Typed, mended: Sequence[_Typed]) -> Illegal:
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
    reader = _Typed(state, seat, text, vocabulary)
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


class _Typed(TextReader):
    """A text that was typed, and why it is no move."""

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

    def words_at(self, stop: Stop, sayable: Sayable) -> tuple[str, ...]:
        """Return all that may ever be said where a reading stopped."""
        if stop.choice is None:
            return ()
        return tuple(dict.fromkeys((*stop.choice.words, *sayable.get(stop.choice.ask, ()))))

    def refused(self, stop: Stop, start: int, end: int, meant: Sequence[str]) -> Illegal:
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

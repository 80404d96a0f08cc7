"""Reads what a person types as a move: any case, symbols for suits, "10" for T, little words, ranks alone.

It knows no game: it walks the Choices of the contract, so whatever it returns is legal. Only the seat's own
choices are looked at, and an error names nothing but what was typed and the question that was asked.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping
from typing import ClassVar, Protocol

from engine.contract import NONE, Choice, Illegal, Move, Result

LONGEST = 300
"""Characters of a text that anyone may want to type."""
_STEPS = 4000

_SYMBOLS = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c", "\ufe0f": ""}
)
_SPLIT = re.compile(r"[\s,;:+&/]+|->|→")
_TEN = re.compile(r"^10(?=[shdc]|$)")
_LITTLE = frozenset({
    "a", "an", "and", "at", "by", "card", "cards", "for", "from", "her", "his", "i", "in", "into", "it", "my",
    "of", "on", "onto", "the", "then", "to", "using", "with",
})  # fmt: skip
_NO = frozenset({"-", "none", "nothing", "no", "pass"})
_RANKS = {
    "ace": "a", "king": "k", "queen": "q", "jack": "j", "ten": "t", "nine": "9", "eight": "8", "seven": "7",
    "six": "6", "five": "5", "four": "4", "three": "3", "two": "2",
}  # fmt: skip


class Speaker(Protocol):
    """What reading asks of a state."""

    aliases: ClassVar[Mapping[str, str]]

    @property
    def result(self) -> Result | None:
        """See `State.result`."""

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """See `State.choice`."""


def read(state: Speaker, seat: int, text: str) -> Move:
    """The move that `text` spells for `seat`. Raises Illegal with what was not understood or is still unsaid.

    >>> import engine
    >>> state = engine.new("court-piece", seats=4, seed="doctest")
    >>> state.read(state.to_act[0], "hearts")
    ('H',)
    """
    if not isinstance(text, str):
        raise Illegal("not-understood", text="")
    if len(text) > LONGEST:
        raise Illegal("too-long", most=LONGEST)
    tokens = _tokens(text)
    first = state.choice(seat)
    if first is None or not first.words:
        raise Illegal("game-over" if state.result is not None else "not-your-turn")
    if not tokens:
        raise Illegal("unfinished", ask=first.ask)
    move = _to_the_letter(state, seat, text.split())
    if move is not None:
        return move
    if _LITTLE.issuperset(tokens):
        raise Illegal("not-understood", text=tokens[0], ask=first.ask)
    reader = _Reader(state, seat, tokens)
    move = reader.walk(0, ())
    if move is not None:
        return move
    if reader.furthest < len(tokens):
        raise Illegal("not-understood", text=tokens[reader.furthest], ask=reader.ask)
    raise Illegal("unfinished", ask=reader.ask)


def _to_the_letter(state: Speaker, seat: int, words: list[str]) -> Move | None:
    """The move whose words these are, in any case: what was offered word by word is never read otherwise."""
    said: Move = ()
    for word in words:
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


def _tokens(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text.translate(_SYMBOLS)).casefold()
    plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")  # unseen joiners
    return [_TEN.sub("t", token) for token in _SPLIT.split(plain) if token]


class _Reader:
    """One text, walked depth first; of several readings the longest match of each word comes first."""

    def __init__(self, state: Speaker, seat: int, tokens: list[str]) -> None:
        self.state = state
        self.seat = seat
        self.tokens = tokens
        self.furthest = 0
        self.ask = ""
        self.steps = 0
        self.dead: set[tuple[int, Move]] = set()

    def walk(self, at: int, said: Move) -> Move | None:
        """The complete move that begins with `said` and uses all tokens from `at` on, or None."""
        self.steps += 1
        if self.steps > _STEPS or (at, said) in self.dead:
            return None
        try:
            choice = self.state.choice(self.seat, said)
        except Illegal:
            return None
        end = self.skip(at)
        if choice is None:
            if end == len(self.tokens):
                return said
            self.reached(end, "end")
            return None
        self.reached(end, choice.ask)
        for word, after in self.readings(choice, at):
            move = self.walk(after, (*said, word))
            if move is not None:
                return move
        self.dead.add((at, said))
        return None

    def reached(self, at: int, ask: str) -> None:
        if at >= self.furthest:
            self.furthest, self.ask = at, ask

    def skip(self, at: int) -> int:
        while at < len(self.tokens) and self.tokens[at] in _LITTLE:
            at += 1
        return at

    def readings(self, choice: Choice, at: int) -> list[tuple[str, int]]:
        """The words that the tokens from `at` on may mean here, with where each ends."""
        found: list[tuple[str, int]] = []
        if choice.most == 1:
            found = self.matches(choice.words, at)
        else:
            picks: list[str] = []
            here = at
            while len(picks) < choice.most:
                left = tuple(word for word in choice.words if word not in picks)
                one = self.matches(left, here)
                if not one:
                    break
                picks.append(one[0][0])
                here = one[0][1]
                if len(picks) >= choice.least:
                    found.append(("+".join(picks), here))
            found.reverse()
        end = self.skip(at)
        if choice.least == 0:
            if end < len(self.tokens) and self.tokens[end] in _NO:
                found.append((NONE, end + 1))
            found.append((NONE, at))
        elif len(choice.words) == 1 == choice.most:
            found.append((choice.words[0], at))
        return found

    def matches(self, words: tuple[str, ...], at: int) -> list[tuple[str, int]]:
        for start in dict.fromkeys((at, self.skip(at))):
            for length in range(min(4, len(self.tokens) - start), 0, -1):
                phrase = " ".join(self.tokens[start : start + length])
                found = _meant(phrase, words, self.state.aliases)
                if found:
                    return [(word, start + length) for word in found]
        return []


def _meant(phrase: str, words: tuple[str, ...], aliases: Mapping[str, str]) -> list[str]:
    """The offered words that a phrase may mean: itself, a name, a bare card, a suit, a rank, a beginning."""
    lower = _folded(words)
    if phrase in lower:
        return [lower[phrase]]
    known = aliases.get(phrase)
    if known in words:
        return [known]
    card = phrase.replace(" of ", " ")
    parts = card.split(" ")
    if len(parts) == 2 and parts[0] in _RANKS:
        card = _RANKS[parts[0]] + _SUITS.get(parts[1].rstrip("s"), parts[1][:1])
    elif len(parts) == 2 and len(parts[0]) == 1 and parts[1].rstrip("s") in _SUITS:
        card = parts[0] + _SUITS[parts[1].rstrip("s")]
    elif len(card) == 2 and card not in lower and card[::-1] in lower:
        card = card[::-1]
    bare = [word for low, word in lower.items() if low.partition("@")[0] == card]
    if bare:
        return bare
    suit = lower.get(_SUITS.get(phrase.rstrip("s"), ""))
    if suit:
        return [suit]
    rank = _RANKS.get(phrase, phrase)
    if len(rank) == 1:
        same = [
            word for low, word in lower.items() if len(low.partition("@")[0]) > 1 and low.startswith(rank)
        ]
        return same if len(same) == 1 else []
    begins = [word for low, word in lower.items() if len(phrase) >= 3 and low.startswith(phrase)]
    return begins if len(begins) == 1 else []


_SUITS = {
    **{
        name: name[0]
        for name in ("spade", "heart", "diamond", "club", "moon", "sun", "wave", "leave", "leaf", "knot")
    },
    "wyrm": "y",
}

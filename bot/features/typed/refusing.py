"""Explain why a typed text isn't a move: a rule forbids it, or part of it has no meaning."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.features.typed.items import Item
from bot.features.typed.reading import LONGEST, Reading, Stop
from engine.contract import NONE, Illegal, Move

_NEAR = 3
"""Maximum number of words to suggest instead of an unknown one."""
_FEW = 4
"""Maximum number of words to ask the player to choose from."""
_ALIKE, _ALIKE_SHORT = 0.8, {3: 0.6, 8: 0.75}
"""Minimum similarity of a suggested word, and lower limits for words of up to 3 and up to 8 letters."""
_BEGINS = 3
"""Minimum number of letters in a word for suggestions."""
_NOT_THEIRS = frozenset(("not-offered", "not-in-hand", "not-on-table"))
"""Reasons that only say that the player can't use the word. Any other reason is more helpful."""


@dataclasses.dataclass(frozen=True)
class Why:
    """The reason why a text isn't a move, and the words it's about."""

    illegal: Illegal
    said: Move = ()
    """The words of the move up to the refused one. It's () if the text wasn't understood."""
    typed: str = ""
    """The refused words as typed."""
    near: tuple[str, ...] = ()
    """Legal words the player might have meant."""


def why(reading: Reading, text: str) -> Why:
    """Explain why a text isn't a move of the seat, based on its best reading."""
    state, seat = reading.state, reading.seat
    if len(text) > LONGEST:
        return Why(Illegal("too-long", most=LONGEST))
    first = state.choice(seat)
    if first is None or not first.words:
        return Why(_waiting(reading))
    if not reading.items:
        return Why(Illegal("unfinished", ask=first.ask))
    if reading.mended is not None:
        mended = _why(reading.mended)
        if mended.illegal.reason != "not-understood":
            return mended
    found = _why(reading)
    if found.illegal.reason in ("not-understood", "not-offered") and (asked := _help(reading)):
        return Why(Illegal(asked))
    return found


def _why(reading: Reading) -> Why:
    for every in (False, True):
        for stop in reading.stops:
            if (found := _refused(reading, stop, every)) is not None:
                return found
    at = reading.skip(reading.furthest)
    meaning = reading.items[at].meaning if at < len(reading.items) else None
    if meaning is not None and meaning.cards and not (meaning.rank and meaning.highest is not None):
        return Why(Illegal("not-among", text=reading.items[at].typed, ask=_ask(reading)))
    left = reading.items[reading.furthest :]
    means = any(not item.little or (item.meaning and item.meaning.beside) for item in reading.items)
    if means and all(item.little for item in left):
        return Why(_unfinished(reading))
    return _not_understood(reading)


def _waiting(reading: Reading) -> Illegal:
    """Explain why a seat that has no decision to make can't move."""
    try:
        reading.state.choice(reading.seat, (NONE,))
    except Illegal as error:
        if error.reason not in _NOT_THEIRS:
            return error
    return Illegal("game-over" if reading.state.result is not None else "not-your-turn")


def _help(reading: Reading) -> str:
    """Return the key of a request for something other than a move, such as a hint, or "" for other texts."""
    said = [item for item in reading.items if not item.little]
    meaning = said[0].meaning if len(said) == 1 else None
    if meaning is None or said[0].said in reading.speaker.codes:
        return ""
    return meaning.help


def _words(reading: Reading, stop: Stop, every: bool) -> tuple[str, ...]:
    """Return all words that could ever answer this question. If `every` is True, add the other words."""
    if stop.choice is None:
        return reading.speaker.every if every else ()
    own = (*stop.choice.words, *reading.speaker.sayable.get(stop.choice.ask, ()))
    return tuple(dict.fromkeys((*own, *(reading.speaker.every if every else ()))))


def _refused(reading: Reading, stop: Stop, every: bool) -> Why | None:
    """Explain why the item at the stop can't be played now."""
    at = reading.skip(reading.furthest)
    # Don't blame a filler, unless the text has no other words.
    at = reading.furthest if at == len(reading.items) and reading.skip(0) == at else at
    if at >= len(reading.items):
        return None
    item, ask = reading.items[at], stop.choice.ask if stop.choice is not None else "end"
    words = _words(reading, stop, every)
    meant, _ = reading.meant(item, stop.said, ask, _held(reading, stop, words) if _extreme(item) else words)
    if not meant:
        return None
    reasons: list[Why] = []
    legal: list[str] = []
    for word in meant:
        said = (*stop.said, "+".join((*stop.picks, word)))
        try:
            if word in stop.picks:
                raise Illegal("picked-twice", ask=ask)
            reading.state.choice(reading.seat, said)
        except Illegal as error:
            reasons.append(Why(error, said, item.typed))
        else:
            legal.append(word)
    if legal:
        reason = "several" if len(legal) > 1 else "not-understood"
        illegal = Illegal(reason, text=item.typed, ask=ask)
        return Why(illegal, near=tuple(legal) if len(legal) <= _FEW else ())
    if len(reasons) > 1 and all(str(one.illegal) == str(reasons[0].illegal) for one in reasons):
        return dataclasses.replace(
            reasons[0], said=(*stop.said, item.typed)
        )  # the player named none of them in particular
    telling = [one for one in reasons if one.illegal.reason not in _NOT_THEIRS]
    if telling or len(reasons) == 1:
        return (telling or reasons)[0]
    if all(one.illegal.data == reasons[0].illegal.data for one in reasons):
        return reasons[0]
    return Why(Illegal("not-among", text=item.typed, ask=ask))


def _extreme(item: Item) -> bool:
    return item.meaning is not None and item.meaning.highest is not None


def _held(reading: Reading, stop: Stop, words: Sequence[str]) -> list[str]:
    """Return the words that belong to the seat, even if they aren't legal now."""
    held = []
    for word in words:
        try:
            reading.state.choice(reading.seat, (*stop.said, "+".join((*stop.picks, word))))
        except Illegal as error:
            if error.reason in _NOT_THEIRS:
                continue
        held.append(word)
    return held


def _unfinished(reading: Reading) -> Illegal:
    """Explain why an otherwise valid text is incomplete."""
    for stop in reading.stops:
        if stop.picks:
            try:
                reading.state.choice(reading.seat, (*stop.said, "+".join(stop.picks)))
            except Illegal as error:
                return error
    return Illegal("unfinished", ask=_ask(reading))


def _ask(reading: Reading) -> str:
    return next((stop.choice.ask for stop in reading.stops if stop.choice is not None), "end")


def _not_understood(reading: Reading) -> Why:
    """Return the part of a text that means nothing, with the most similar words."""
    start = reading.skip(reading.furthest)
    start = reading.furthest if start == len(reading.items) else start
    end = start + 1
    while end < len(reading.items) and (reading.items[end].meaning is None or reading.items[end].little):
        end += 1
    while end > start + 1 and reading.items[end - 1].little:
        end -= 1
    quoted = _typed(reading, start, end)
    said = [item.said for item in reading.items[start:end] if not item.little]
    spelled, names = dict[str, str](), reading.speaker.names
    for stop in reading.stops:
        for word in stop.choice.words if stop.choice is not None else ():
            card = word.partition("@")[0]
            for name in (card.casefold(), *names.names.get(card, ()), *names.ranks.get(card, ())):
                spelled.setdefault(name, word)
    # "The lowest nine" isn't a card, but the player may mean their only nine.
    meaning = reading.items[start].meaning
    cards = meaning.cards if meaning is not None and meaning.rank else ()
    near = dict.fromkeys(word for word in spelled.values() if word.partition("@")[0] in cards)
    for one in dict.fromkeys((" ".join(said), *said[:1])):
        least = next((alike for most, alike in _ALIKE_SHORT.items() if len(one) <= most), _ALIKE)
        found = process.extract(
            one, list(spelled), scorer=OSA.normalized_similarity, score_cutoff=least, limit=4 * _NEAR
        )
        likely = [name for name, *_ in found] or [name for name in spelled if name.startswith(one)]
        near |= dict.fromkeys(spelled[name] for name in likely if len(one) >= _BEGINS)
    # If several moves are equally likely, suggest the words that differ.
    words = dict.fromkeys(word for move in reading.near for word in move)
    differing = [word for word in words if not all(word in move for move in reading.near)]
    illegal = Illegal("not-understood", text=quoted, ask=_ask(reading))
    return Why(illegal, near=tuple(differing or near)[:_NEAR])


def _typed(reading: Reading, start: int, end: int) -> str:
    first, last = reading.items[start].typed, reading.items[end - 1].typed
    begin = reading.text.find(first)
    return reading.text[begin : reading.text.find(last, begin) + len(last)] if end > start + 1 else first

"""Count the tricks a side takes with all cards open and best play by everyone, using the solver DDS.

This needs the DDS library. The module doesn't depend on the games and doesn't decide who may see the cards.
It assumes four seats with partners opposite, one pack, and that players must follow suit. The highest trump
wins, or else the highest card of the suit led.

The library is loaded by path, because its package, endplay, would import code that draws diagrams.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import engine
from engine.cards.decks import STANDARD
from engine.contract import TrickPlay

_SUITS = {suit: at for at, suit in enumerate("SHDC")}
_RANKS = {rank: 14 - at for at, rank in enumerate(STANDARD.ranks)}
_FINE = 1


class Unsolved(Exception):
    """Raised when the solver rejects a position or isn't installed."""


class _Deal(ctypes.Structure):
    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("hands", ctypes.c_uint * 4 * 4),
    )


class _Future(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


def library() -> Path | None:
    """Return the path of the solver's library, or None if it isn't installed."""
    found = find_spec("endplay")
    for folder in () if found is None else found.submodule_search_locations or ():
        for path in Path(folder, "_dds").glob("libdds*"):
            return path
    return None


@cache
def _dds() -> ctypes.CDLL:
    path = library()
    if path is None:
        raise Unsolved("no library")
    found = ctypes.CDLL(str(path))
    found.SetResources(64, 1)  # MB and threads; few, because this process is one of several
    return found


def _deal(play: TrickPlay) -> _Deal:
    deal = _Deal(_SUITS[play.trump], play.leader)
    for at, card in enumerate(play.trick):
        deal.trick_suit[at], deal.trick_rank[at] = _SUITS[card[1]], _RANKS[card[0]]
    for seat, hand in enumerate(play.hands):
        for card in hand:
            deal.hands[seat][_SUITS[card[1]]] |= 1 << _RANKS[card[0]]
    return deal


def values(play: TrickPlay) -> dict[str, int]:
    """Return the number of tricks the side to play takes with each legal card, including this trick.

    Raise Unsolved if the solver rejects the position or isn't installed.
    """
    future = _Future()
    said = _dds().SolveBoard(_deal(play), -1, 3, 1, ctypes.byref(future), 0)
    if said != _FINE:
        raise Unsolved(f"code {said}")
    names = {(_SUITS[card[1]], _RANKS[card[0]]): card for hand in play.hands for card in hand}
    found: dict[str, int] = {}
    for at in range(future.cards):
        suit = future.suit[at]
        ranks = [future.rank[at], *(rank for rank in range(2, 15) if future.equals[at] >> rank & 1)]
        found |= {names[suit, rank]: future.score[at] for rank in ranks}
    return found


def look(plays: Sequence[TrickPlay]) -> list[dict[str, int]]:
    """Return the `values` of each position. Raise Unsolved if the solver rejects one or isn't installed."""
    return [values(play) for play in plays]


def believed(dump: str, seat: int, card: str, worlds: int) -> tuple[int, float]:
    """Return two measures of a card in `worlds` deals that fit this seat's view of the position.

    The first is the number of deals where no card is better. The second is how many more tricks the best card
    takes on average. The same arguments always give the same result. Raise Unsolved if the solver fails.
    """
    state, rng = engine.load(dump), random.Random(f"{seat} {card}")
    as_good, lost = 0, 0
    for _ in range(worlds):
        play = state.imagine(seat, rng).trick_play()
        if play is None:
            raise Unsolved("no tricks are played")
        found = values(play)
        less = max(found.values()) - found[card]
        as_good, lost = as_good + (less == 0), lost + less
    return as_good, lost / worlds

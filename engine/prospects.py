"""What may come of a move, in a game's own words: what is won by it, what is feared.

A game names its prospects in a file of its own folder, beside the guide; whoever is asked for a reason counts
in how many imagined games each came true. They are read off what happened there, events and how the world
looks afterwards, and never off what a seat ought to do. No sentence may enter, and no real state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from engine.contract import Event, Move
from engine.words import World

W = TypeVar("W", bound=World)

WON, LOST = "won", "lost"
"""What may come of a move in any game: the seat is first when it is over, alone or with others; or it is
not, and somebody else is.
"""


class Prospect(NamedTuple):
    """Something that came of a move. `about` is the card, suit or the like that it is about, "" for none: a
    word as moves and views have it.
    """

    name: str
    about: str = ""


class Step(NamedTuple):
    """A move of an imagined game, and what happened by it."""

    seat: int
    move: Move
    events: Sequence[Event]


class Prospects(Generic[W]):
    """What any game has, its end. A game's own class adds names; the earlier tells more where two are as
    clear. Each name has a sentence in the catalogues, `KEY-reason-NAME`.
    """

    gains: ClassVar[tuple[str, ...]] = ()
    """What a seat would like."""
    fears: ClassVar[tuple[str, ...]] = ()
    """What it would not."""
    each: ClassVar[frozenset[str]] = frozenset()
    """Those of which every card that one may be about is counted by itself."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Those that are certain as soon as they come of the move itself, since nothing hidden decides them."""
    verdicts: ClassVar[frozenset[str]] = frozenset((WON, LOST))
    """Those of which one says all."""
    ends: ClassVar[frozenset[str]] = frozenset()
    """Events after which nothing more is counted."""
    horizon = 24
    """Moves that are played on."""
    same = 0.02
    """Moves whose worths, as the game's guide has them, differ by less are about as good."""

    def come(self, before: W, seat: int, trail: Sequence[Step], after: W) -> Iterable[Prospect]:
        """What came true for a seat: `trail` begins with its own move in the world `before`, and ends in the
        world `after`. Seldom or often does not matter: what comes twice is counted once.
        """
        return ()

    def certain(self, before: W, seat: int, move: Move) -> Iterable[str]:
        """The names of what is sure to come of a move whatever is hidden, computed from what she sees."""
        return ()


def happened(trail: Iterable[Step]) -> Iterator[Event]:
    """All events, in their order."""
    return (event for step in trail for event in step.events)


def told(trail: Iterable[Step], *names: str) -> Iterator[Event]:
    """The events of these names, in the order in which they happened."""
    return (event for event in happened(trail) if event.name in names)


def until_next_turn(trail: Sequence[Step]) -> Sequence[Step]:
    """The steps before the seat that made the first is on turn again, where only who is on turn moves."""
    seat, others = trail[0].seat, False
    for at, step in enumerate(trail):
        if others and step.seat == seat:
            return trail[:at]
        others = others or step.seat != seat
    return trail

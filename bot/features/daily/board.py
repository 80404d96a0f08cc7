"""A channel's board: the previous day's results, and the people who have played today's deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.features.daily import calendar
from bot.features.daily.results import Finish
from bot.features.daily.weeks import leaders
from bot.features.duplicate.page import side_points
from bot.i18n import names
from engine.duplicate import SEAT

RECENT = 7
"""A channel gets no message after this many days without a play."""


class Place(NamedTuple):
    """A row of the board: a person's place, name, and points."""

    place: int
    name: str
    points: str


class Best(NamedTuple):
    """The best result of a game, and the names of everyone who reached it."""

    game: str
    names: tuple[str, ...]
    points: str


class Board(NamedTuple):
    """The content of a channel's daily message.

    `game` is the previous day's own game. `places` ranks its results, and `best` has the best result of each
    other game. `played` has the names of the people who have finished one of today's deals. Their results
    stay secret until the day is over. `lives` is True if someone has played in the RECENT days before `day`.

    `leaders` led the current week when the day began, and `winners` won the previous week. Each holds names
    and a number of points. `par` is par of `game` as text, or "" if it isn't known.
    """

    day: int
    game: str
    places: tuple[Place, ...]
    best: tuple[Best, ...]
    played: tuple[str, ...]
    lives: bool
    leaders: tuple[tuple[str, ...], int] = ((), 0)
    winners: tuple[tuple[str, ...], int] = ((), 0)
    par: str = ""


def board_of(day: int, finishes: Sequence[Finish], called: Mapping[int, str], par: str = "") -> Board:
    """Return the board for a day, given its results and those of the RECENT days before it.

    Equal results share a place. `called` maps the IDs of the channel's people to their names. Other people's
    results are left out. `par` is that of the previous day's own game, as text.
    """
    known = [one for one in finishes if one.person in called]
    before = [one for one in known if one.day == day - 1]
    own, *others = calendar.games(day - 1)
    past = range(calendar.week_days(calendar.week_of(day)).start, day)
    lead = leaders(known, past, called)
    best = (_best([one for one in before if one.game == game], called) for game in others)
    return Board(
        day,
        own,
        _places([one for one in before if one.game == own], called),
        tuple(one for one in best if one is not None),
        tuple(called[person] for person in dict.fromkeys(one.person for one in known if one.day == day)),
        any(day - RECENT <= one.day < day for one in known),
        ((), 0) if lead is None else (tuple(called[one] for one in lead.people), lead.points),
        par=par,
    )


def _places(found: Sequence[Finish], called: Mapping[int, str]) -> tuple[Place, ...]:
    ordered = sorted(found, key=lambda one: -one.result.score)
    return tuple(
        Place(
            1 + sum(other.result.score > one.result.score for other in found), called[one.person], points(one)
        )
        for one in ordered
    )


def _best(found: Sequence[Finish], called: Mapping[int, str]) -> Best | None:
    if not found:
        return None
    first = max(found, key=lambda one: one.result.score)
    equal = (one for one in found if one.result.score == first.result.score)
    return Best(first.game, tuple(called[one.person] for one in equal), points(first))


def told_apart(people: Mapping[int, str]) -> dict[int, str]:
    """Return a different name for each person. If two have the same name, the older account keeps it."""
    called, taken = dict[int, str](), set[str]()
    for person in sorted(people):
        called[person] = names.apart(people[person], "", taken)
        taken.add(names.folded(called[person]))
    return {person: called[person] for person in people}


def points(one: Finish) -> str:
    """Return each side's points, the person's own first."""
    return side_points(one.game, one.result.points, SEAT)

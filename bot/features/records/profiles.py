"""Summarise a person's finished games: results by game, partners, opponents, and winning streaks.

Games the reader may not see don't count.
"""

from __future__ import annotations

import statistics
from collections.abc import Collection, Iterable
from typing import NamedTuple

from bot.features.records import rows
from bot.features.records.sums import Asked, LastHeard, Standing, by_game, kept_sums
from bot.storage.database import Database
from bot.storage.sql import DatabaseRow
from engine.games import RECORDS

MET = 3
"""Maximum number of partners, and of opponents, to list. Players with the most shared games come first."""


class Met(NamedTuple):
    """Another player in the person's games.

    `played` is the number of games they played together. `well` counts the games that the two won as
    partners, or where the person finished ahead of this opponent. `ill` counts the opposite results.
    """

    name: str
    played: int
    well: int
    ill: int


class Profile(NamedTuple):
    """All facts in a profile.

    `pace` is the person's median answer time in seconds, or None if it's unknown or the reader is someone
    else.
    """

    overall: Standing
    games: list[Standing]
    keys: list[str]
    """The game key of each standing in `games`."""
    best: dict[str, float]
    """The best score in each game."""
    partners: list[Met]
    opponents: list[Met]
    streak: int
    """Number of consecutive wins up to the latest game."""
    longest: int
    led: list[str]
    """The months when the person led a leaderboard, latest first."""
    pace: float | None


async def profile(
    database: Database, person: int, now: int, asked: Asked, own: bool, heard: LastHeard
) -> Profile | None:
    """Return a person's profile based on these games, or None if they finished none of them.

    `own` is True if the reader is that person.
    """
    unlisted, sums = await rows.unlisted(database), kept_sums(database)
    overall = await sums.read(asked, lambda one: one.of(person, unlisted, now))
    scope, number, _, since, channels, *_ = asked
    found = await rows.log(database, scope, number, None, since, None, channels, of=person)
    theirs = list(by_game(found))
    if overall is None or not theirs:
        return None
    keys = sorted({row["game"] for row in found})
    games = []
    for key in keys:
        line = await sums.read(asked._replace(game=key), lambda one: one.of(person, unlisted, now))
        if line is None:
            return None  # the person's data was erased between the two reads
        games.append(line)
    partners, opponents = _met(theirs, person, unlisted, heard)
    outcomes = [next(row["outcome"] for row in seats if row["person"] == person) for seats in theirs]
    paces = await rows.paces(database, person) if own else []
    return Profile(
        overall,
        games,
        keys,
        _best(found, person),
        partners,
        opponents,
        _streaks(outcomes)[-1],
        max(_streaks(outcomes)),
        await rows.led(database, person, channels),
        statistics.median(paces) if paces else None,
    )


def _streaks(outcomes: Iterable[str]) -> list[int]:
    """Return the number of consecutive wins after each game, and before the first."""
    found = [0]
    for outcome in outcomes:
        found.append(found[-1] + 1 if outcome == "won" else 0)
    return found


def _best(found: Iterable[DatabaseRow], person: int) -> dict[str, float]:
    best: dict[str, float] = {}
    for row in found:
        if row["person"] == person and row["score"] is not None:
            best[row["game"]] = max(row["score"], best.get(row["game"], row["score"]))
    return best


def _met(
    theirs: list[list[DatabaseRow]], person: int, unlisted: Collection[int], heard: LastHeard
) -> tuple[list[Met], list[Met]]:
    """Return the person's partners and opponents, ordered by number of games and then by result."""
    counts: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
    names: dict[int, str] = {}
    for seats in theirs:
        own = next(row for row in seats if row["person"] == person)
        side = _side(own)
        for row in seats:
            stranger = row["person"] <= 0 or row["person"] in unlisted
            if stranger or row is own or None in (row["seat"], own["seat"]):
                continue
            names[row["person"]] = heard.get(row["person"], (row["name"], False))[0]
            partner = row["seat"] in side
            count = counts[not partner].setdefault(row["person"], [0, 0, 0])
            won = int(own["outcome"] == "won") - int(own["outcome"] == "lost")
            ahead = won if partner else _ahead(own, row)
            count[0] += 1
            count[1] += ahead > 0
            count[2] += ahead < 0
    partners, opponents = (
        sorted(
            (Met(names[one], *count) for one, count in group.items()),
            key=lambda met: (-met.played, -met.well, met.name),
        )[:MET]
        for group in counts
    )
    return partners, opponents


def _side(row: DatabaseRow) -> Collection[int]:
    """Return the seats on the same side as this row's seat in its game."""
    game = RECORDS.get(row["game"])
    sides = () if game is None or not row["seats"] else game.partners(row["seats"])
    return next((side for side in sides if row["seat"] in side), ())


def _ahead(own: DatabaseRow, other: DatabaseRow) -> int:
    """Return 1 if the first player finished ahead, -1 if behind, and 0 if level or unknown."""
    if (own["robot"] is None) != (other["robot"] is None):  # a player who was replaced by a robot comes last
        return -1 if own["robot"] else 1
    first, second = own["place"], other["place"]
    if first is None or second is None:
        return 0
    return int(second > first) - int(second < first)

"""Arguments for the functions that make pages: lists of a given length, and strangers' names."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import engine
from bot.i18n.languages import Language
from bot.tables.core.table import PHRASES, WHISPER, LoggedEvent, Table
from tests.bot.test_every_condition import table_in

LONG = ("W" * 32, "_*~|`[](x)<@&" * 3, "👨‍👩‍👧‍👦" * 32, "\u202e" + "𒐫" * 31, "ﷺ" * 32)
"""Names of up to 32 characters: wide letters, markup, emojis, a direction override, the widest glyphs."""


@dataclasses.dataclass(frozen=True)
class Meal:
    """Arguments for one function under test: `many` items in each list, a game, and the reader's language."""

    many: int
    game: str
    say: Language

    @property
    def names(self) -> list[str]:
        """Return this many names."""
        return [LONG[number % len(LONG)] for number in range(self.many)]

    def table(self, phase: str = "playing", **how: Any) -> Table:
        """Return a table with such names, and with `many` private words, phrases and moves behind it."""
        table = table_in(self.game, self.say.code, phase, **how)
        seats = tuple(
            dataclasses.replace(seat, name=LONG[number], cut="W" * 24, finishes="mostly", kept_name=LONG[1])
            for number, seat in enumerate(table.seats)
        )
        said = [
            LoggedEvent(46655, engine.Event("phrase", number % 2, {"phrase": PHRASES[number % 8]}, None))
            for number in range(self.many)
        ]
        words = [
            LoggedEvent(
                46655, engine.Event(WHISPER, number % 2 * 2, {"text": (LONG[number % 5] * 15)[:500]}, (0, 2))
            )
            for number in range(self.many if len(seats) > 2 else 0)
        ]
        return dataclasses.replace(table, seats=seats, recent_events=(*words, *said))

    def lobby(self, here: int | None = None) -> Table:
        """Return a table that is still gathering, with this many seats taken."""
        table = self.table()
        terms = table.terms._replace(begins="3600", wants="always")
        return dataclasses.replace(
            table, phase="gathering", state=None, seats=table.seats[:here], terms=terms, recent_events=(),
            reason="lapsed",
        )  # fmt: skip

    def tables(self) -> list[Table]:
        """Return `many` tables with finished games."""
        return [dataclasses.replace(self.table("over"), id=2**41 - number) for number in range(self.many)]


Feed = Callable[[Meal], Iterator[Any]]
FED: dict[str, Feed] = {}


def fed(*named: str) -> Callable[[Feed], Feed]:
    """Register a feed for the functions with these names."""

    def declare(feed: Feed) -> Feed:
        FED.update(dict.fromkeys(named, feed))
        return feed

    return declare

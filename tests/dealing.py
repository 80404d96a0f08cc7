"""Deals that are sealed as in production, and that a test can repeat."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from bot.client import Courtyard
from bot.feature import House
from bot.features.lobby.dealer import Dealer
from bot.features.lobby.dealing import PublicDealer
from bot.jobs.thinkers import Thinkers
from bot.settings import Settings
from bot.tables import Tables
from bot.tables.core.table import Table
from bot.tables.core.tokens import counted


def secret_of(word: str) -> str:
    """Return the secret for this word, 128 bits in hexadecimal.

    >>> secret_of("seed 0")
    '2f5c36ed794f639044eb85ca9d72d419'
    """
    return hashlib.sha256(word.encode()).hexdigest()[:32]


class KnownDealer(Dealer):
    """A dealer with predictable secrets and cuts.

    Discord's message ID may differ from run to run, so the table's own number replaces it in the shuffle (or
    1, if that is random, too), unless the dealer is `outside`.
    """

    def __init__(self, word: str = "seed", first: int = 0, outside: bool = False) -> None:
        self._word, self._outside = word, outside
        self._numbers, self._cuts = count(first), count()
        self.behind: Dealer | None = None
        """Sends the real message, if there is a Discord."""

    def at(self, house: House) -> KnownDealer:
        """Return this dealer, which then sends real messages in this house."""
        self.behind = PublicDealer(house.port)
        return self

    def bot(
        self,
        settings: Settings,
        thinkers: Callable[[], Thinkers] = Thinkers,
        kind: type[Courtyard] = Courtyard,
        **how: Any,
    ) -> Courtyard:
        """Return a bot with this dealer. `how` are further arguments for its `Tables`."""
        return kind(settings, partial(Tables, **how), {Dealer: self.at, Thinkers: lambda house: thinkers()})

    def secret(self) -> str:
        """Return the secret of "seed 0", then of "seed 1" and so on."""
        return secret_of(f"{self._word} {next(self._numbers)}")

    def cut(self, locale: str) -> str:
        """Return a new word on each call."""
        return f"cut {next(self._cuts)}"

    async def publish(self, table: Table) -> int:
        """Send the message, if there is a Discord. Return the number for the shuffle."""
        number = table.id if self.behind is None else await self.behind.publish(table)
        return number if self._outside else table.id if counted(table.id) else 1

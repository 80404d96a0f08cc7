"""A table's use cases and its features', without a bot around them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.features.consent.consent import Consent
from bot.features.lobby.company import Company
from bot.features.lobby.dealer import Dealer
from bot.features.lobby.lobby import Lobby
from bot.storage.database import Database
from bot.tables import Tables
from bot.tables.core.asking import Asking
from bot.tables.core.tokens import any_number
from tests.features.brought import brought

if TYPE_CHECKING:
    from bot.features.plans.plans import Plans
    from bot.features.replays.playing_on import PlayingOn
    from bot.features.replays.replay import Replays
    from bot.features.seats.seat_transfer import SeatTransfer

STRANGER = 77
"""A person without a seat, who can manage the channel."""


class Rooms(Tables):
    """Everything that can be done at a table."""

    plans: Plans
    playing_on: PlayingOn
    replays: Replays
    seat_transfer: SeatTransfer

    def __init__(
        self,
        database: Database,
        dealer: Dealer | None = None,
        now: Callable[[], float] = time.time,
        number: Callable[[], int] = any_number,
    ) -> None:
        """Without a `dealer` that publishes cuts, no cards can be dealt. See Tables."""
        super().__init__(database, now, number)
        asking, dealer = Asking(self), dealer or Dealer()
        self.lobby = Lobby(self, self.limits, dealer)
        self.company = Company(self, self.lobby, asking)
        self.consent = Consent(self)
        for feature in brought("rooms"):
            feature.add(self, asking, dealer)

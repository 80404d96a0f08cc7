"""The tables: what is known of them, and a room for each kind of thing that people do there.

`tables.get(…)` reads, `tables.lobby.join(…)` is a use case. Knows storage, delivery and i18n. No Discord, no
picture and no message may enter.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.storage.database import Database
from bot.tables.core.repository import TableRepository
from bot.tables.core.tokens import any_number
from bot.tables.lobby.asking import Asking
from bot.tables.lobby.company import Company
from bot.tables.lobby.dealer import Dealer
from bot.tables.lobby.limits import Limits
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.playing_on import PlayingOn
from bot.tables.plans.plans import Plans
from bot.tables.play.consent import Consent
from bot.tables.play.deadlines import Deadlines
from bot.tables.play.ending import Ending, Pauses
from bot.tables.play.place import Place
from bot.tables.play.play import Play
from bot.tables.play.replay import Replays
from bot.tables.play.seat_transfer import SeatTransfer
from bot.tables.play.substitution import Substitution


class Tables(TableRepository):
    """All tables, and what may be done at them: commands, taps, robots and timers all come through here."""

    def __init__(
        self,
        database: Database,
        dealer: Dealer | None = None,
        now: Callable[[], float] = time.time,
        number: Callable[[], int] = any_number,
    ) -> None:
        """`now` is the clock, `number` draws the number of each table. Without a `dealer` that publishes cuts
        nothing can be dealt.
        """
        super().__init__(database, now, number)
        limits, asking, dealer = Limits(self), Asking(self), dealer or Dealer()
        self.lobby = Lobby(self, limits, dealer)
        self.playing_on = PlayingOn(self, limits, dealer)
        self.company = Company(self, self.lobby, asking)
        self.play = Play(self)
        self.consent = Consent(self)
        self.ending = Ending(self)
        self.pauses = Pauses(self)
        self.place = Place(self)
        self.substitution = Substitution(self, limits)
        self.seat_transfer = SeatTransfer(self, limits, asking)
        self.deadlines = Deadlines(self)
        self.replays = Replays(self)
        self.plans = Plans(self, self.play)


__all__ = ["Tables"]

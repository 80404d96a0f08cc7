"""The use cases of a table, as values and transactions: the lobby, company, play, substitution, standings,
preferences.

Knows storage and i18n. No Discord, no picture and no message may enter.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.storage.database import Database
from bot.tables.clock.hours import Hours
from bot.tables.core.numbers import any_number
from bot.tables.core.repository import TableRepository
from bot.tables.lobby.company import Company
from bot.tables.lobby.limits import Limits
from bot.tables.lobby.lobby import Lobby, any_seed
from bot.tables.plans.plans import Plans
from bot.tables.play.consent import Consent
from bot.tables.play.deadlines import Deadlines
from bot.tables.play.ending import Ending
from bot.tables.play.pauses import Pauses
from bot.tables.play.play import Play
from bot.tables.play.seat_transfer import SeatTransfer
from bot.tables.play.substitution import Substitution
from bot.tables.play.undo import Undo


class Tables:
    """All tables, and everything that may be done with them: the one door that commands, taps, robots and
    deadlines go through. What each does is said where it stands: lobby, play, ending, substitution,
    handing, deadlines, repository.
    """

    def __init__(
        self,
        database: Database,
        now: Callable[[], float] = time.time,
        seed: Callable[[], str] = any_seed,
        number: Callable[[], int] = any_number,
    ) -> None:
        """`now`, `seed` and `number` are given by tests that want to know them."""
        self.database = database
        self.repository = repository = TableRepository(database, now, number)
        self.now = repository.now
        self.find = repository.find
        self.get = repository.get
        self.of_channel = repository.of_channel
        self.of_person = repository.of_person
        self.kept_for = repository.kept_for
        self.ordered_before = repository.ordered_before
        self.post_anew = repository.post_anew

        limits = Limits(repository)
        lobby = Lobby(repository, limits, seed)
        self.gather = lobby.gather
        self.join = lobby.join
        self.add_robot = lobby.add_robot
        self.dismiss_robot = lobby.dismiss_robot
        self.choose = lobby.choose
        self.choose_timing = lobby.choose_timing
        self.start = lobby.start
        self.rematch = lobby.rematch
        self.fill = lobby.fill
        self.change_seat = lobby.change_seat
        self.lapse = lobby.lapse
        self.free_seats = lobby.free_seats

        company = Company(repository, lobby)
        self.arrange = company.arrange
        self.invite = company.invite
        self.begin = company.begin
        self.reliability = repository.reliability
        self.invited = repository.invited

        play = Play(repository)
        self.play = play.play
        self.call_time = play.call_time
        self.whisper = play.whisper
        self.lose = play.lose

        self.plans = Plans(repository, play.play)
        repository.stepped = self.plans.noticed

        ending = Ending(repository)
        self.way_to_end = ending.way_to_end
        self.end = ending.end

        consent = Consent(repository)
        self.offer = consent.offer
        self.vote = consent.vote
        self.lapse_offer = consent.lapse_offer
        pauses = Pauses(repository)
        self.go_on = pauses.go_on
        self.end_pause = pauses.end_pause
        self.grow_quiet = pauses.grow_quiet
        self.undo = Undo(repository).undo

        substitution = Substitution(repository, limits)
        self.leave = substitution.leave
        self.unseat = substitution.unseat
        self.consequence = substitution.consequence
        self.stand_in = substitution.stand_in
        self.come_back = substitution.come_back

        seat_transfer = SeatTransfer(repository, limits)
        self.parts = repository.parts
        self.offer_seat = seat_transfer.offer_seat
        self.take_seat = seat_transfer.take_seat
        self.decline_seat = seat_transfer.decline_seat
        self.lapse_seats = seat_transfer.lapse_seats
        deadlines = Deadlines(repository)
        self.run_out = deadlines.run_out
        self.remind = deadlines.remind
        self._deadlines = deadlines
        self.alive = deadlines.alive
        self.resume = deadlines.resume
        self.lost = deadlines.lost
        self.found = deadlines.found

    async def keep_hours(self, person: int, hours: Hours) -> None:
        """Let this player's time count like this from now on, also that of the questions they are asked."""
        await self._deadlines.keep_hours(person, hours)
        await self.plans.hours_said(person)

    async def hours_changed(self, person: int, before: Hours) -> None:
        """Follow with clocks and plans: this player's time has counted as it did `before`, and counts
        otherwise from now on.
        """
        await self._deadlines.hours_changed(person, before)
        await self.plans.hours_said(person)


__all__ = ["Tables"]

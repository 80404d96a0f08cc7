"""The score of tricks: courts, the end of a round with its next dealer, and the end of the game."""

from __future__ import annotations

from engine.cards.bits import SUIT_OF
from engine.cards.tricks import best
from engine.contract import Event, Result, Settled, ranked
from engine.games.court_piece.choices import Choices
from engine.games.court_piece.facts import ACES, ALL_TRICKS, COURT, NEXT, TEAMS, TRICKS, in_a_row
from engine.games.court_piece.position import NOBODY


class Scoring(Choices):
    """The part of a table that keeps the score sheet. No other class changes it."""

    __slots__ = ()

    def collects(self, card: int, middle: int) -> bool:
        """Return True if the winner of a trick, won by `card`, now takes all tricks in the middle (CP-17)."""
        winners = self.winners
        if len(winners) == TRICKS:
            return True
        if middle < 2 or winners[-1] != winners[-2]:
            return False
        if not self.options.ace_rule or not card & ACES:
            return True
        before = self.played[-8:-4]
        return not best(sum(before), SUIT_OF[before[0]], self.trump) & ACES

    def collect(self, seat: int, count: int, events: list[Event]) -> bool:
        """Give tricks to the seat's team, and score the resulting courts.

        Return True unless the seat simply leads next.
        """
        team = seat & 1
        taken = self.taken
        after = taken[team] = taken[team] + count
        courts, self.run = in_a_row(self.run_team, self.run, team, count)
        self.streak = streak = self.streak + count if team == self.run_team else count
        if streak > self.longest[team]:
            self.longest = (streak, self.longest[1]) if team == 0 else (self.longest[0], streak)
        self.run_team = team
        first = after >= COURT > after - count and not taken[1 - team]
        options = self.options
        if options.first_seven:  # CP-18: only a round's first tricks count
            self.run = after if after < COURT and not taken[1 - team] else 0
            courts = 1 if first else 0
        if courts:
            self.gain(team, seat, courts, "tricks", events)
        if len(self.winners) == TRICKS:
            if after == TRICKS and all(winner & 1 == team for winner in self.winners):  # CP-10, CP-17
                self.gained[team] = self.run = 0
                self.gain(team, seat, ALL_TRICKS, "thirteen", events)
            self.end_round(0 if taken[0] > taken[1] else 1, "tricks", events)
        elif not first or options.sweep == "play-on":
            return False
        elif options.sweep == "ask":  # CP-11
            self.sweeping = True
            self.ask(seat)
        else:
            self.end_round(team, "sweep", events)
        return True

    def gain(self, team: int, seat: int | None, courts: int, by: str, events: list[Event]) -> None:
        """Score courts for a team, after a seat's trick or call."""
        self.gained[team] += courts
        events.append(Event("court", seat, {"team": list(TEAMS[team]), "score": courts, "by": by}))

    def end_round(self, team: int, by: str, events: list[Event]) -> None:
        """End the round, won by a team (CP-7): record it, and deal the next round unless the game is over."""
        gained = self.gained
        if self.options.seven_deals and in_a_row(*self.rounds_row(), team)[0]:  # CP-18
            self.gain(team, None, 1, "rounds", events)
        taken = self.taken
        self.sheet += ((team, taken[0], taken[1], gained[0], gained[1]),)
        data = {
            "number": len(self.sheet),
            "team": list(TEAMS[team]),
            "tricks": [*taken],
            "courts": [*gained],
        }
        events.append(Event("round", None, {**data, "by": by}))
        self.sweeping = False
        if self.last or len(self.sheet) >= self.most_rounds() or self.won_by_courts():
            self.gained = [0, 0]
            result = self.finish()
            events.append(Event("over", None, {"courts": self.courts(), "by": result.summary}))
            return
        if team == self.dealer & 1:
            self.dealer = NEXT[self.dealer]  # CP-12
        elif gained[team]:
            self.dealer = (self.dealer + 2) & 3  # CP-14; without a court the dealer stays (CP-13)
        if self.options.first_seven:
            self.run = 0
        self.deal_round()
        events.append(Event("deal", self.dealer, {"round": len(self.sheet) + 1, "caller": NEXT[self.dealer]}))

    def scores_now(self) -> tuple[float, ...]:
        return tuple(self.courts() * 2)

    def settle(self, places: tuple[tuple[int, ...], ...], how: Settled) -> None:
        super().settle(places, how)
        self.turn = NOBODY

    def finish(self) -> Result:
        """End the game, and return its result (CP-15).

        More courts win. Equal courts leave no winner, unless `ties` is "rounds": then the rounds won decide,
        and after them the tricks.
        """
        courts = self.courts()
        rounds = self.options.ties == "rounds"
        settled = [(courts[team], *(self.won(team) if rounds else ())) for team in (0, 1)]
        scores = tuple(courts * 2)
        summary = "courts" if self.won_by_courts() else "time" if self.last else "rounds"
        self.result = Result(ranked(settled * 2), scores, summary)
        self.to_act, self.turn = (), NOBODY
        return self.result

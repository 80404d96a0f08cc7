"""Score tricks in courts or points, end rounds and choose the next dealer, and end the game."""

from __future__ import annotations

from engine.cards.bits import SUIT_OF, WORD
from engine.cards.tricks import best
from engine.contract import Event, Result, Settled, ranked
from engine.games.court_piece.choices import Choices
from engine.games.court_piece.facts import (
    ACES,
    ALL_TRICKS,
    COURT,
    FIRST_PICK,
    GOON,
    NEXT,
    TEAMS,
    TRICKS,
    in_a_row,
    points,
)
from engine.games.court_piece.position import NOBODY


class Scoring(Choices):
    """A position that keeps the score sheet, which no other class changes."""

    __slots__ = ()

    def collects(self, card: int, middle: int) -> bool:
        """Return True if the player who has won a trick with `card` now takes all tricks in the middle.

        See CP-17 and CP-23.
        """
        winners, options = self.winners, self.options
        number = len(winners)
        if number == TRICKS:
            return True
        if middle < 2 or winners[-1] != winners[-2] or number < FIRST_PICK[options.first_pick]:
            return False
        if options.no_twelfth and number == TRICKS - 1:
            return False
        if not options.ace_rule or not card & ACES:
            return True
        before = self.played[-8:-4]
        return not best(sum(before), SUIT_OF[before[0]], self.trump_in(number - 2)) & ACES

    def collect(self, seat: int, count: int, events: list[Event]) -> bool:
        """Give `count` tricks to the seat's team, and score the resulting courts.

        Return True if the round has ended or a decision is pending, rather than the seat leading next.
        """
        team = seat & 1
        taken = self.taken
        after = taken[team] = taken[team] + count
        options = self.options
        courts, run = in_a_row(self.run_team, self.run, team, count)
        self.streak = streak = self.streak + count if team == self.run_team else count
        if streak > self.longest[team]:
            self.longest = (streak, self.longest[1]) if team == 0 else (self.longest[0], streak)
        self.run_team = team
        if options.score != "courts":
            return self._counted(seat, events)
        self.run = run
        first = after >= COURT > after - count and not taken[1 - team]
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

    def _counted(self, seat: int, events: list[Event]) -> bool:
        """If a seat's tricks decide the round, score and end it, and return True (CP-20 to CP-22)."""
        team, taken, score = seat & 1, self.taken, self.options.score
        if score == "thirteen":
            if len(self.winners) < TRICKS and not (max(taken) >= COURT and min(taken)):
                return False
            team = 0 if taken[0] > taken[1] else 1
            if taken[team] == TRICKS:
                self.gain(team, seat, GOON if team == self.dealer & 1 else 1, "thirteen", events)
        else:
            if taken[team] < COURT:
                return False
            gained, by = points(score, taken[1 - team], team == self.dealer & 1)
            self.gain(team, seat, gained, by, events)
        self.end_round(team, "tricks", events)
        return True

    def gain(self, team: int, seat: int | None, count: int, by: str, events: list[Event]) -> None:
        """Score courts or points for a team, after a seat's trick or call."""
        self.gained[team] += count
        name = "points" if self.options.in_points else "court"
        events.append(Event(name, seat, {"team": list(TEAMS[team]), "score": count, "by": by}))

    def shows(self, seat: int | None, by: str, events: list[Event]) -> None:
        """Add the event that shows everyone the hidden card (CP-24, CP-25).

        `seat` is the seat that asked for it, or None.
        """
        data = {"card": WORD[self.closed], "caller": NEXT[self.dealer], "by": by}
        events.append(Event("open", seat, data))

    def called(self, team: int) -> int:
        """Return the courts or points a team scores for winning a revoke call (CP-16, CP-26)."""
        return points(self.options.score, 0, team == self.dealer & 1)[0] if self.options.in_points else 1

    def end_round(self, team: int, by: str, events: list[Event]) -> None:
        """Record that a team has won the round (CP-7), and deal the next one unless the game is over."""
        gained = self.gained
        taken, options = self.taken, self.options
        alone = options.score == "thirteen" and taken[team] == TRICKS  # counts in no row (CP-22)
        if options.rounds_in_a_row and not alone and in_a_row(*self.rounds_row(), team)[0]:  # CP-18, CP-22
            self.gain(team, None, 1, "rounds", events)
        if self.closed:
            self.shows(None, "end", events)
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
        elif options.score != "hokm" and gained[team] > (options.score == "rung"):
            self.dealer = (self.dealer + 2) & 3  # CP-14, CP-21; else the dealer stays (CP-13, CP-20)
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
        """End the game, and return its result (CP-15, CP-20, CP-21).

        The team with more courts or points wins. If both have the same number, there's no winner. With `ties`
        "rounds", the team with more rounds then wins or, if those are equal too, the team with more tricks.
        """
        courts = self.courts()
        rounds = self.options.ties == "rounds"
        settled = [(courts[team], *(self.won(team) if rounds else ())) for team in (0, 1)]
        scores = tuple(courts * 2)
        enough = "points" if self.options.in_points else "courts"
        summary = enough if self.won_by_courts() else "time" if self.last else "rounds"
        self.result = Result(ranked(settled * 2), scores, summary)
        self.to_act, self.turn = (), NOBODY
        return self.result

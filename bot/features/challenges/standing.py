"""Compare the two sides of a challenge, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.features.challenges.rows import LEVEL, LOST, WON, Challenge
from bot.features.duplicate.rows import Play


class Standing(NamedTuple):
    """Each side's finished plays that count, by deal number. Deals are numbered from 1."""

    plays: tuple[dict[int, Play], dict[int, Play]]

    def leads(self) -> dict[int, float]:
        """Return side 0's lead in each deal that both sides have finished."""
        first, second = self.plays
        return {
            number: round(_score(first[number]) - _score(second[number]), 6)
            for number in sorted(first.keys() & second.keys())
        }

    def outcomes(self, deals: int) -> dict[int, str] | None:
        """Return each side's outcome (WON, LOST or LEVEL), or None until a side has finished.

        `deals` is the number of deals. A side that has finished all of them beats a side that hasn't.
        """
        done = [len(plays) == deals for plays in self.plays]
        if not any(done):
            return None
        lead = float(done[0]) - float(done[1]) if not all(done) else sum(self.leads().values())
        words = (LEVEL, LEVEL) if not round(lead, 6) else (WON, LOST) if lead > 0 else (LOST, WON)
        return dict(enumerate(words))


def standing(challenge: Challenge, plays: Iterable[Play]) -> Standing:
    """Return a challenge's standing, given its finished plays that count."""
    found: tuple[dict[int, Play], dict[int, Play]] = ({}, {})
    for play in plays:
        own = challenge.of(play.person)
        if own is not None:
            found[own.side][play.number] = play
    return Standing(found)


def _score(play: Play) -> float:
    assert play.result is not None
    return play.result.score

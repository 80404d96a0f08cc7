"""Build this feature's pages from lists of varying length."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from bot.features.challenges import page
from bot.features.challenges.challenges import pair_of
from bot.features.challenges.rows import LAPSED, OFF, OPEN, PLAYED, VOID, Challenge, Challenger
from bot.features.challenges.standing import Standing
from engine import duplicate
from engine.duplicate import Result
from tests.bot.meal import LONG, Meal, fed
from tests.features.duplicate.fed import play_of

DEALS = (1, 3, 5)


def challenge_of(meal: Meal, deals: int, state: str, pairs: bool = False) -> Challenge:
    """Return a challenge between two people or two pairs with long names."""
    ended = state in (PLAYED, LAPSED)
    sides = tuple(
        Challenger(
            side, side + 2 * place + 1, LONG[(meal.many + side + place) % 5], "en",
            ("lost", "won")[side] if ended else None, place,
        )
        for side in (0, 1)
        for place in range(1 + pairs)
    )  # fmt: skip
    return Challenge(2**41, 1, 2, 3, state, "en", meal.game, deals, "00", True, state, 0, 2**31, pairs, sides)


@fed("challenges.page.public_page", "challenges.page.deal_page", "challenges.page.deals_page")
def _challenges(meal: Meal) -> Iterator[Any]:
    if meal.game not in duplicate.games():
        return
    play = play_of(meal, finished=True)
    states = (OPEN, PLAYED, OFF, LAPSED, VOID)
    for deals, state, pairs in itertools.product(DEALS, states, (False, True)):
        challenge = challenge_of(meal, deals, state, pairs)
        all_played = {n: play._replace(id=play.id + n, number=n) for n in range(1, deals + 1)}
        for theirs in (all_played, {}):
            stands = Standing((all_played, theirs))
            yield page.public_page(challenge, stands, meal.say, (meal.many, 1))
            yield page.deal_page(challenge, stands, play._replace(number=1), meal.say, None)
            yield page.deals_page(challenge, stands, 1, meal.say, (meal.many, 1), play)


@fed("challenges.page.ask_page")
def _form(meal: Meal) -> Iterator[Any]:
    games = duplicate.games()
    still_open = [challenge_of(meal, 3, OPEN)._replace(id=one, game=games[0]) for one in range(5)]
    for game in games:
        for open_ones in ([], still_open[:5]):
            yield page.ask_page(page.Wish(game, 3), DEALS, games, meal.say, open_ones, 1)


def own_pages(meal: Meal, names: Sequence[str]) -> Iterator[Any]:
    """Yield the longest possible private pages of a challenge with five deals."""
    play, games = play_of(meal, finished=True), duplicate.games()
    for state, pairs in itertools.product((OPEN, PLAYED), {False, bool(pair_of(meal.game))}):
        challenge = named(challenge_of(meal, 5, state, pairs), names)
        played = {n: play._replace(id=play.id + n, number=n) for n in range(1, 6)}
        other = {n: one._replace(result=Result((3.0, 40.0, 3.0, 40.0)[: len(one.result.points)], 9.0, ()))
                 for n, one in played.items() if one.result}  # fmt: skip
        stands = Standing((played, other))
        yield page.deals_page(challenge, stands, 1, meal.say, (12, 10), play)
        yield page.deal_page(challenge, stands, played[1], meal.say, None, "x " * 30)
    yield page.ask_page(
        page.Wish(meal.game, 3), DEALS, games, meal.say, [named(challenge_of(meal, 5, OPEN), names)], 1
    )


def named(challenge: Challenge, called: Sequence[str]) -> Challenge:
    """Return the challenge with these names for its people."""
    sides = zip(challenge.sides, called, strict=False)
    return challenge._replace(sides=tuple(one._replace(name=name) for one, name in sides))

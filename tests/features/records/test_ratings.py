"""Ratings and odds: laws that hold in random leagues, with true strengths that only this file knows."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.features.records.ratings import (
    MONTH,
    MU,
    NEWCOMER,
    NORMAL,
    PROVEN,
    SIGMA,
    League,
    Rated,
    RatedGame,
    Rating,
    anchors,
    luck,
    odds,
    rated,
    weight,
)
from engine.robots import LEVELS
from tests.lab.odds import ENOUGH, MATCH, Chance, Kept, by_luck, foretold, of_all, read, surprise, tenths
from tests.nights import by_day

GAMES = sorted(engine.GAMES)
TEAMS = ("court-piece", "four-sisters")


def of(key: str, *seats: tuple[int, int] | tuple[int, int, str], at: int = 1000) -> RatedGame:
    """Return a game with these seats. Each is a place, a person and a robot's level."""
    return RatedGame(key, at, tuple(Rated(*seat) for seat in seats))


def ended(key: str, order: list[int], who: list[Rated], at: int = 1000) -> RatedGame:
    """Return a game with the sides in this order."""
    sides = engine.GAMES[key].partners(len(who))
    places, place = {}, 1
    for side in order:
        places |= dict.fromkeys(sides[side], place)
        place += len(sides[side])
    return RatedGame(key, at, tuple(one._replace(place=places[seat]) for seat, one in enumerate(who)))


def league_games(
    dice: random.Random, games: int, people: int, spread: float, robots: bool = False, over: int = 0
) -> Iterator[tuple[RatedGame, list[int]]]:
    """Yield random games between people with this spread of strengths, over so many seconds, each with the
    order of the sides. Luck decides each game separately.
    """
    strength = {person: dice.gauss(MU, spread) for person in range(1, people + 1)}
    for number in range(games):
        key = dice.choice(GAMES)
        seats = dice.choice([one for one in engine.GAMES[key].seats if one <= people])
        who = [Rated(1, person) for person in dice.sample(sorted(strength), seats)]
        if robots and dice.random() < 0.3:
            seat = dice.randrange(seats)
            who[seat] = Rated(1, 0 if dice.random() < 0.7 else who[seat].person, dice.choice(LEVELS))
        sides = engine.GAMES[key].partners(seats)
        reached = [
            sum(strength.get(who[seat].person, MU - 6) for seat in side)
            + dice.gauss(0, NORMAL * luck(key, len(sides)))
            for side in sides
        ]
        order = sorted(range(len(sides)), key=lambda side: -reached[side])
        yield ended(key, order, who, 1000 + number * over // games), order


# Places


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_of_equals_nobody_who_came_first_is_below_one_who_came_later(places: list[int]) -> None:
    """Even if several share a place. openskill's other model ranks winners who tie below a loser."""
    after = rated(of("court-wars", *((place, at + 1) for at, place in enumerate(places))), League())
    for one, better in enumerate(places):
        for other, worse in enumerate(places):
            if better < worse:
                assert after[one + 1].mu > after[other + 1].mu
            elif better == worse:
                assert after[one + 1] == after[other + 1]


def test_five_equals_of_whom_two_share_the_win() -> None:
    after = rated(of("court-wars", (1, 1), (1, 2), (3, 3), (4, 4), (5, 5)), League())
    assert after[1] == after[2]
    assert after[1].mu > after[3].mu > after[4].mu > after[5].mu
    assert sum(one.mu for one in after.values()) == pytest.approx(5 * MU), "what one gains others lose"
    assert {one.games for one in after.values()} == {1}


def test_a_draw_of_equals_changes_what_is_known_and_not_the_strength() -> None:
    after = rated(of("court-piece", (1, 1), (1, 2), (1, 3), (1, 4)), League())
    assert all(one.mu == MU and one.sigma < SIGMA for one in after.values())


def test_partners_share_what_they_gain() -> None:
    after = rated(of("court-piece", (1, 1), (3, 2), (1, 3), (3, 4)), League())
    assert after[1] == after[3]
    assert after[2] == after[4]
    assert after[1].mu - MU == pytest.approx(MU - after[2].mu)


# Robots, and absent players


@pytest.mark.parametrize("key", GAMES)
def test_robots_are_anchors_in_order_of_their_levels(key: str) -> None:
    assert tuple(anchors(key)) == LEVELS
    levels = [anchors(key)[level].mu for level in LEVELS]
    assert levels == sorted(set(levels))
    seats = engine.GAMES[key].seats[0]
    robots = [(2, 0, "strong")] * (seats - 1)
    after = rated(of(key, (1, 1), *robots), League())
    assert set(after) == {1}, "a robot is rated against, and never rated"


def test_a_game_that_was_not_measured_yet_is_rated_all_the_same() -> None:
    assert tuple(anchors("poker")) == LEVELS
    assert luck("poker", 4) > luck("poker", 2) > 0
    assert odds("poker", [[NEWCOMER]] * 3) == pytest.approx([1 / 3] * 3)


def test_a_robot_for_a_partner_halves_a_game_and_so_does_playing_robots_alone() -> None:
    def gained(*seats: tuple[int, int] | tuple[int, int, str]) -> float:
        game = of("court-piece", *seats)
        return weight(game, ((0, 2), (1, 3)), 0)

    assert gained((1, 1), (3, 2), (1, 3), (3, 4)) == 1
    assert gained((1, 1), (3, 2), (1, 0, "fair"), (3, 4)) == 0.5
    assert gained((1, 1), (3, 0, "fair"), (1, 3), (3, 4)) == 1
    assert gained((1, 1), (3, 0, "easy"), (1, 3), (3, 0, "easy")) == 0.5
    assert gained((1, 1), (3, 0, "easy"), (1, 0, "fair"), (3, 0, "easy")) == 0.25
    whole = rated(of("court-piece", (1, 1), (3, 2), (1, 3), (3, 4)), League())[2]
    half = rated(of("court-piece", (1, 1), (3, 2), (1, 3), (3, 0, "strong")), League())[2]
    assert MU - whole.mu > MU - half.mu > 0


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_in_a_month_a_robot_proves_less_than_a_person(key: str, level: str) -> None:
    """A game with only robots counts for no month at all (see test_standings.py)."""
    seats = max(engine.GAMES[key].seats)
    sides = engine.GAMES[key].partners(seats)

    def points(robots: int) -> int:
        league, who = League(robots_at_most=PROVEN), [Rated(1, seat + 1) for seat in range(seats)]
        for side in list(reversed(sides))[:robots]:
            for seat in side:
                who[seat] = Rated(1, 0, level)
        league.add(ended(key, list(range(len(sides))), who))
        return league.of(1, 1000).points

    found = [points(robots) for robots in range(len(sides))]
    assert found == sorted(set(found), reverse=True)
    assert found[-1] > 0


def test_who_let_a_game_down_has_lost_it_whatever_the_robot_made_of_the_seat() -> None:
    """Their opponents are rated against the robot."""
    first = rated(of("court-wars", (1, 1, "fair"), (2, 2), (3, 3)), League())
    last = rated(of("court-wars", (3, 1, "fair"), (2, 2), (3, 3)), League())
    assert first[1].mu < MU
    assert first[1] == last[1]
    robot = rated(of("court-wars", (1, 0, "fair"), (2, 2), (3, 3)), League())
    assert (first[2], first[3]) == (robot[2], robot[3])
    team = rated(of("court-piece", (1, 1, "fair"), (3, 2), (1, 3), (3, 4)), League())
    assert team[1].mu < MU < team[3].mu, "the partner has won"


def test_a_former_player_is_a_stranger_each_time() -> None:
    league = League([of("court-wars", (1, -1), (2, 2))] * 3)
    assert list(league.people) == [2]
    again = League([of("court-wars", (1, -7), (2, 2))] * 3)
    assert again.of(2, 1000) == league.of(2, 1000), "whatever the number that stands there"


# Time


def test_absence_makes_less_sure_and_nobody_weaker() -> None:
    league = League([of("court-wars", (1, 1), (2, 2), (3, 3), (4, 4))] * 12)
    now = league.of(1, 1000)
    assert now.word == "settled"
    later = [league.of(1, 1000 + months * MONTH) for months in (0, 1, 6, 12, 24, 1200)]
    assert {one.mu for one in later} == {now.mu}
    assert [one.sigma for one in later] == sorted({one.sigma for one in later})
    assert later[-1].sigma == SIGMA
    assert later[-1].word == "new"
    # Reading twice has the same result.
    assert league.of(1, 1000 + MONTH) == league.of(1, 1000 + MONTH)
    assert NEWCOMER.later(10**9) == NEWCOMER


@pytest.mark.parametrize(("key", "seats", "spans"), [("court-wars", 2, [4, 10]), ("court-piece", 4, [9, 23])])
def test_a_player_is_new_then_settling_then_settled(key: str, seats: int, spans: list[int]) -> None:
    """The more luck a game has, the longer it takes."""
    league, words = League(), []
    for _ in range(50):
        league.add(of(key, *((1, seat + 1) for seat in range(seats))))
        words.append(league.of(1, 1000).word)
    assert [words.count(word) for word in ("new", "settling")] == spans
    assert words[-1] == "settled"
    assert words == sorted(words, key=["new", "settling", "settled"].index)


# Leagues


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=25, deadline=None)
def test_live_is_what_adding_up_again_comes_to(seed: int, robots: bool) -> None:
    played = [game for game, _ in league_games(random.Random(seed), 40, 9, 7, robots, 3 * MONTH)]
    live, at = League(), played[-1].finished + MONTH
    for number, game in enumerate(played):
        live.add(game)
        if number % 13 == 0:
            again = League(played[: number + 1])
            assert {one: again.of(one, at) for one in again.people} == {
                one: live.of(one, at) for one in live.people
            }
    assert all(0 < live.of(one, at).sigma <= SIGMA for one in live.people)


@given(
    st.sampled_from(GAMES),
    st.lists(
        st.lists(st.tuples(st.floats(0, 50), st.floats(1, 8)), min_size=1, max_size=2),
        min_size=2,
        max_size=5,
    ),
)
def test_odds_are_chances(key: str, sides: list[list[tuple[float, float]]]) -> None:
    told = odds(key, [[Rating(*one) for one in side] for side in sides])
    assert sum(told) == pytest.approx(1)
    assert all(0 <= one <= 1 for one in told)
    means = [sum(mu for mu, _ in side) for side in sides]
    assert told[means.index(max(means))] == pytest.approx(max(told))
    if len(set(means)) == 1:
        assert told == pytest.approx([1 / len(sides)] * len(sides))


@pytest.mark.parametrize("spread", by_day([6, 9], 9))
def test_what_odds_foretell_comes_so_often(spread: float) -> None:
    """In leagues of twelve people with various strengths, in all games, from the first game on: within three
    percent, in each tenth with enough games.
    """
    found: list[Chance] = []
    for seed in range(4):
        league = League()
        for game, order in league_games(random.Random(seed), 2500, 12, spread):
            sides = engine.GAMES[game.key].partners(len(game.seats))
            chances = odds(
                game.key, [[league.of(game.seats[at].person, 1000) for at in side] for side in sides]
            )
            found += [Chance(chance, side == order[0]) for side, chance in enumerate(chances)]
            league.add(game)
    for count, mean, came in tenths(found):
        assert count < 1000 or abs(mean - came) < 0.03, (count, mean, came)


@cache
def leagues(key: str) -> list[Kept]:
    """Return the leagues of a game that robots have played."""
    return [league for league in read() if league.game == key and league.number < MATCH]


@cache
def told(key: str) -> list[Chance]:
    """Return the odds in these leagues, and the results."""
    return list(foretold(leagues(key)))


def test_what_odds_foretell_among_robots_comes_so_often() -> None:
    """In leagues between robots of all kinds: within three percent, in every tenth with a hundred chances.
    `./run bench odds --fit` judges each half by the luck measured in the other.
    """
    found = [one for one in tenths(one for key in GAMES for one in told(key)) if one[0] >= ENOUGH]
    assert len(found) > 8
    for count, mean, came in found:
        assert abs(mean - came) < 0.03, (count, mean, came)


@pytest.mark.parametrize("key", GAMES)
def test_what_odds_foretell_of_one_game_comes_so_often(key: str) -> None:
    """With so few chances, it can't be more exact: two standard errors with five hundred are four percent."""
    if not leagues(key):
        pytest.skip("a new game: ./run bench odds has its robots play")
    found = [one for one in tenths(told(key)) if one[0] >= 500]
    assert len(found) > 3
    for count, mean, came in found:
        assert abs(mean - came) < 0.04, (count, mean, came)


@pytest.mark.parametrize("key", by_day(GAMES, "court-piece", "four-tribes"))
def test_each_game_has_its_own_luck(key: str) -> None:
    """With the luck of a game that has clearly more or less of it, winners are more surprising."""
    apart = {luck(other, 2) for other in GAMES if not 2 / 3 < luck(other, 2) / luck(key, 2) < 3 / 2}
    own = surprise(told(key))
    assert apart
    for other in apart:
        with by_luck(of_all(other)):
            assert surprise(foretold(leagues(key))) > own, other


def test_the_more_sides_play_the_more_luck_decides() -> None:
    """In the most played game."""
    own = surprise(told("court-wars"))
    with by_luck(lambda game, sides: luck(game, 3)):
        assert surprise(foretold(leagues("court-wars"))) > own


@pytest.mark.nightly
def test_a_hundred_thousand_games_are_added_up_again_within_a_minute() -> None:
    played = [game for game, _ in league_games(random.Random(1), 100_000, 400, 7, True, 36 * MONTH)]
    start = time.perf_counter()
    League(played)
    for key in GAMES:
        League(game for game in played if game.key == key)
    took = time.perf_counter() - start
    print(f"{took:.1f} s")
    assert took < 60

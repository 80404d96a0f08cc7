"""Duplicate play: the same play gets the same replies everywhere, scores obey laws, and par is a mean."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
from pathlib import Path

import pytest

import engine
from engine import duplicate, words
from engine.cards.sealed import sealed
from engine.duplicate import SEAT, Deal, Par, Result
from engine.record import Entry
from engine.short import short_of
from tests.engine.interpreters import VERSIONS, interpreter
from tests.engine.toys import Toy

ROOT = Path(__file__).resolve().parents[2]
GAMES = duplicate.games()
MARKS = 20
"""Maximum number of marks in a line to share."""


def deal(game: str, number: int) -> Deal:
    return Deal(game, sealed(f"{number:064x}", ["daily", game], number))


def play(of: Deal, dice: random.Random, nodes: int | None = 20) -> list[Entry]:
    """Return a whole play of a deal, with random moves for the person."""
    state, made = duplicate.opening(of), list[Entry]()
    while True:
        for entry in duplicate.replies(of, state, nodes):
            state.play(*entry)
            made.append(entry)
        if state.result is not None:
            return made
        move = words.random_move(state, SEAT, dice)
        state.play(SEAT, move)
        made.append((SEAT, move))


def test_a_game_may_have_a_short_form() -> None:
    assert len(GAMES) >= 5
    assert set(GAMES) <= set(engine.GAMES)
    assert short_of(Toy) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_short_form_ends_soon_and_has_few_marks(game: str) -> None:
    form = duplicate.short(game)
    for number in range(12):
        of = deal(game, number)
        made = play(of, random.Random(number))
        own = sum(seat == SEAT for seat, _ in made)
        found = duplicate.result(of, made)
        assert 4 <= own <= 60
        assert 2 <= len(found.path) - 1 <= MARKS
        assert len(found.points) == form.seats
        assert found.path[-1] == found.score
        for side in engine.GAMES[game].partners(form.seats):
            assert len({found.points[seat] for seat in side}) == 1, "partners share their points"


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_play_has_the_beginning_of_the_path(game: str) -> None:
    of = deal(game, 1)
    made = play(of, random.Random(1))
    whole = duplicate.result(of, made).path
    for length in range(len(made)):
        part = duplicate.result(of, made[:length]).path
        assert whole[: len(part)] == part


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_is_another_deal(game: str) -> None:
    hands = {
        json.dumps(duplicate.opening(deal(game, number)).view(SEAT), sort_keys=True) for number in range(20)
    }
    # Court Wars has no hidden cards, and only the pile's first card is seen at the start.
    assert len(hands) > (10 if game == "court-wars" else 19)


@pytest.mark.parametrize("game", GAMES)
def test_replies_leave_the_position_alone_and_end_at_the_persons_turn(game: str) -> None:
    of = deal(game, 3)
    state = duplicate.opening(of)
    before = engine.dump(state)
    replies = duplicate.replies(of, state, 20)
    assert engine.dump(state) == before
    for entry in replies:
        assert entry[0] != SEAT
        state.play(*entry)
    assert state.to_act == (SEAT,)


@pytest.mark.parametrize("game", GAMES)
def test_a_robot_does_not_see_what_its_seat_cannot(game: str) -> None:
    """With the same view but other hidden cards, it makes the same move."""
    of = deal(game, 5)
    state, dice = duplicate.opening(of), random.Random(5)
    tried = 0
    while state.result is None and tried < 12:
        seat = next((one for one in state.to_act if one != SEAT), None)
        if seat is None:
            state.play(SEAT, words.random_move(state, SEAT, dice))
            continue
        other = state.imagine(seat, random.Random(tried))
        first = duplicate.replies(of, state, 20)[0]
        assert duplicate.replies(of, other, 20)[0] == first
        state.play(*first)
        tried += 1
    assert tried > 3


# Scores


def tricks(of: Deal, made: list[Entry]) -> tuple[int, int]:
    """Count Court Piece tricks independently: the highest trump wins, or the highest of the suit led."""
    order, won, trick, trump = "23456789TJQKA", [0, 0], list[Entry](), ""
    for seat, (word,) in made:
        if len(word) == 1:
            trump = word
            continue
        trick.append((seat, (word,)))
        if len(trick) == 4:
            led = trick[0][1][0][1]
            best = max(
                trick, key=lambda one: (one[1][0][1] == trump, one[1][0][1] == led, order.index(one[1][0][0]))
            )
            won[best[0] % 2] += 1
            trick = []
    return won[0], won[1]


def test_tricks_of_court_piece_are_those_counted_by_hand() -> None:
    for number in range(40):
        of = deal("court-piece", number)
        made = play(of, random.Random(number))
        own, others = tricks(of, made)
        found = duplicate.result(of, made)
        assert found.points == (own, others, own, others)
        assert found.score == own
        assert own + others == 13


@pytest.mark.parametrize("game", ["court-wars", "four-tribes", "the-four-courts"])
def test_a_lead_is_won_exactly_if_the_game_is(game: str) -> None:
    """In a game that ends by points, the score's sign agrees with the result."""
    for number in range(25):
        of = deal(game, number)
        made = play(of, random.Random(number))
        state = duplicate.opening(of)
        for entry in made:
            state.play(*entry)
        assert state.result is not None
        first, score = state.result.places[0], duplicate.result(of, made).score
        if SEAT in first and len(first) == 1:
            # In The Four Courts, cards may decide a tie in points. In Four Tribes, a union ends the game.
            assert score > 0 or (game == "the-four-courts" and score == 0)
        elif SEAT not in first:
            assert score < 0 or (game == "the-four-courts" and score == 0)


def test_a_lost_day_of_four_sisters_never_scores_as_a_lead() -> None:
    seen = set()
    for number in (*range(10), 66, 75, 83, 131, 133):  # the last ones are lost despite the greater sum
        of = deal("four-sisters", number)
        made = play(of, random.Random(number), nodes=1)
        state = duplicate.opening(of)
        for entry in made:
            state.play(*entry)
        day = state.view(None)["days"][-1]
        score, lead = duplicate.result(of, made).score, day["sums"][0] - day["sums"][1]
        if day["winner"] is None:
            assert score == lead
        else:
            assert (score > 0) == (day["winner"] == 0)
            assert score == lead or abs(score) == 1
        seen.add((day["winner"], lead > 0))
    assert seen >= {(0, False), (0, True), (1, False), (1, True)}


# Par


def test_par_is_the_mean_of_its_games() -> None:
    results = [
        Result((9, 4), 9.0, (0.0, 1.0, 2.0)),
        Result((7, 6), 7.0, (0.0, 0.0, 1.0)),
        Result((8, 5), 8.0, (0.0, 1.0)),
    ]
    found = duplicate.par(results)
    assert (found.points, found.score) == ((8, 5), 8)
    assert found.error == pytest.approx(1 / 3**0.5)
    assert found.gains == pytest.approx((0, 2 / 3, 2 / 3))


@pytest.mark.parametrize("game", GAMES)
def test_par_agrees_with_plain_statistics_of_its_games(game: str) -> None:
    of = deal(game, 9)
    results = [duplicate.result(of, play(of, random.Random(number), nodes=0)) for number in range(6)]
    found = duplicate.par(results)
    scores = [one.score for one in results]
    assert len(set(scores)) > 1
    assert found.score == pytest.approx(statistics.mean(scores))
    assert found.error == pytest.approx(statistics.stdev(scores) / len(scores) ** 0.5)
    for seat, points in enumerate(found.points):
        assert points == pytest.approx(statistics.mean(one.points[seat] for one in results))
    longest = max(len(one.path) for one in results)
    for number in range(longest):
        # A path stays at its end, because a finished game gains nothing more.
        now, before = (
            [one.path[min(at, len(one.path) - 1)] if at >= 0 else 0.0 for one in results]
            for at in (number, number - 1)
        )
        gains = [after - earlier for after, earlier in zip(now, before, strict=True)]
        assert found.gains[number] == pytest.approx(statistics.mean(gains))
        assert found.spread[number] == pytest.approx(statistics.stdev(gains))
    assert len(found.gains) == len(found.spread) == longest
    assert sum(found.gains) == pytest.approx(found.score)


def test_the_error_of_par_shrinks_with_the_root_of_the_number_of_games() -> None:
    results = [Result((score, 13 - score), score, (0, score)) for score in (5, 7, 7, 8, 10)]
    few, many = duplicate.par(results), duplicate.par(results * 400)
    assert many.score == few.score
    assert many.error == pytest.approx(few.error / 20 * (4 / 5 * 2000 / 1999) ** 0.5)


def test_marks_compare_each_trick_with_the_same_trick_of_par() -> None:
    against = Par((8.0,), 8.0, 0.2, (0.0, 1.0, 0.5, 0.25), (0.0, 0.0, 0.5, 0.25))
    assert duplicate.marks((0, 1, 2, 2), against) == [0, 1, -1]
    assert duplicate.marks((0, 0, 0, 1), against) == [-1, -1, 1]
    assert duplicate.marks((0, 1, 1.5, 1.75, 2.75), against) == [0, 0, 0, 1], "a fifth one is beyond par"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_for_par_is_the_same_in_any_pieces(game: str) -> None:
    of = deal(game, 7)
    whole = duplicate.par_game(of, 0, (), 999, nodes=40)
    pieces: list[Entry] = []
    while len(further := duplicate.par_game(of, 0, pieces, 1, nodes=40)) > len(pieces):
        pieces = further
    assert pieces == whole


@pytest.mark.parametrize("game", GAMES)
def test_each_game_for_par_has_dice_of_its_own(game: str) -> None:
    of = deal(game, 8)
    games = {repr(duplicate.par_game(of, number, (), 999, nodes=200)) for number in range(6)}
    # In Court Piece, strong robots with so few nodes nearly always follow their guide.
    assert len(games) > 1 or game == "court-piece"


# The same everywhere

DIGEST = """
import hashlib, random, sys
sys.path.insert(0, sys.argv[1])
from tests.engine.same_play import digest
print(digest(range(int(sys.argv[2]), int(sys.argv[3]))))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("version", "hashing"), [*zip(VERSIONS, ("0", "1", "4242", "7"), strict=True)])
def test_the_same_play_gets_the_same_replies_on_any_python(version: str, hashing: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    from tests.engine.same_play import digest

    ran = subprocess.run(
        [python, "-c", DIGEST, str(ROOT), "0", "1"],
        capture_output=True,
        env={"PYTHONHASHSEED": hashing, "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    assert ran.stdout.decode().strip() == digest(range(1))

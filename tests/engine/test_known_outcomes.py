"""Robots compute some outcomes without sampling, and playing by the rules confirms them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import engine
import engine.robots
from engine.contract import NONE
from engine.games.court_piece.rules import CourtPiece
from engine.games.four_courts.facts import COURT_COUNT, COURT_NUMBER, LASTING, exhausted
from engine.games.four_sisters.facts import ROOM, TEAM_OF_SEAT, foes
from engine.games.four_sisters.fighting import day_by_placing
from engine.games.four_tribes.facts import WORTH, least_hidden, most_hidden
from engine.guide import Guide
from engine.robots import guide_of
from engine.state import State
from engine.words import moves

pytestmark = pytest.mark.slow


def played(key: str, seats: int, games: int, **options: object) -> Iterator[tuple[State, int]]:
    """Yield every position of games that robots play by rule of thumb, with the seat to act."""
    for number in range(games):
        dice = random.Random(number)
        state = engine.new(key, seats, f"known {number}", options)
        while state.result is None:
            seat = state.to_act[0]
            yield state, seat
            seen = engine.robots.observe(state, seat, f"{dice.random()}")
            state.play(seat, engine.robots.quick_move(seen, f"{dice.random()}"))


def test_the_token_that_ends_the_game_is_known_beforehand():
    """FC-12."""
    ends = 0
    for state, seat in played("the-four-courts", 3, 6):
        if len(state.landed) == len(state.order):
            continue
        for move in moves(state, seat, 60, random.Random(1)):
            court = COURT_NUMBER[move[0]]
            third = len(state.piles[COURT_COUNT * seat + court]) == LASTING
            over = third and exhausted(court, state.tokens[court], state.supply)
            after = state.copy()
            after.play(seat, move)
            assert (after.result is not None) == over
            ends += over
    assert ends > 5


def by_the_turns_end(state: Any, seat: int, turn: int) -> int:
    """Return 1 if the team of `seat` can win the only Day before the turn of `turn` ends, no matter how the
    others play. Return -1 if it can't keep them from winning, else 0. It tries every move.
    """
    if state.result is not None:
        places = state.result.places
        return 0 if len(places) < 2 else 1 if seat in places[0] else -1
    if state.turn != turn:
        return 0
    asked = state.to_act[0]
    days = set()
    for move in moves(state, asked, 200, random.Random(1)):
        after = state.copy()
        after.play(asked, move)
        days.add(by_the_turns_end(after, seat, turn))
    return (max if TEAM_OF_SEAT[asked] == TEAM_OF_SEAT[seat] else min)(days)


def test_whose_the_day_is_when_it_ends_with_a_placing_is_known_beforehand():
    """FS-13, FS-19, FS-20: this includes won Conflicts and the last Scheme running out."""
    met: Counter[tuple[str, int]] = Counter()
    for state, seat in played("four-sisters", 4, 120):
        if state.phase != "turn" or (state.chateau.count("") > 1 and len(state.schemes[seat]) > 2):
            continue
        for move in moves(state, seat, 400, random.Random(1)):
            verb, room = move[0], next((word for word in move if word in ROOM), "")
            if verb not in ("place", "introduce") or not room or "intrigue" in move:
                continue
            card = move[move.index(room) - 1]
            spent = 1 + (move[1].count("+") + 1 if verb == "introduce" else 0)
            target = next((word for word in move[move.index(room) + 1 :] if word != "end"), "")
            known = day_by_placing(state, seat, spent, card, ROOM[room], target)
            fought = "alone" if not foes([*state.chateau], card, ROOM[room]) else "fought"
            met[fought, known] += 1
            if known and met[fought, known] < 60:
                after = state.copy()
                after.play(seat, move)
                assert by_the_turns_end(after, seat, seat) == known
    assert min(met[fought, day] for fought in ("alone", "fought") for day in (-1, 0, 1)) > 4


def test_a_won_day_is_worth_more_than_any_that_is_still_to_be_won():
    """FS-19: to both partners. Otherwise a robot would give up a certain win for a good position."""
    estimates, ended = [], 0
    for state, seat in played("four-sisters", 4, 120):
        guide = guide_of(state)
        estimates += guide.values(state)
        for move in moves(state, seat, 20, random.Random(1)):
            after = state.copy()
            after.play(seat, move)
            if after.result is not None:
                first = after.result.places[0]
                draw = len(first) == 4
                assert list(guide.values(after)) == [0.5 if draw else float(one in first) for one in range(4)]
                ended += not draw
    assert 0 < min(estimates) < 0.1
    assert 0.9 < max(estimates) < 1
    assert ended > 20


def test_no_cards_face_down_count_more_than_what_is_unseen():
    """FT-12: the best cards that could be face down are the limit."""
    duels = 0
    for state, seat in played("four-tribes", 3, 4):
        if state.affair is None or state.affair.kind == "propose":
            continue
        seen = [*state.hands[seat], *state.discards, *[kin.card for one in state.families for kin in one]]
        count = len(state.affair.cards)
        most = most_hidden(seen, count)
        rest = [card for card in WORTH if card not in seen]
        assert most == max(sum(WORTH[card] for card in pack) for pack in combinations(rest, count))
        for number in range(5):
            world = state.imagine(seat, random.Random(number))
            assert sum(WORTH[card] for card in world.affair.cards) <= most
        duels += 1
    assert duels > 10


def test_what_is_thought_of_in_a_duel_may_save_the_card_and_is_no_waste():
    """FT-12, FT-13: each considered reply holds in some deal, and has no card more than certainty needs. If a
    reply is certain, one is considered.
    """
    certain = 0
    for state, seat in played("four-tribes", 3, 6):
        affair, hand = state.affair, state.hands[seat]
        if affair is None or affair.kind == "propose":
            continue
        worths = []
        for number in range(50):
            cards = state.imagine(seat, random.Random(number)).affair.cards
            worths.append(sum(WORTH[card] for card in (affair.card, *cards)) - WORTH[affair.other])
        seen = [*hand, *state.discards, *[kin.card for one in state.families for kin in one]]
        least, most = [
            WORTH[affair.card] - WORTH[affair.other] + hidden(seen, len(affair.cards))
            for hidden in (least_hidden, most_hidden)
        ]
        assert least <= min(worths) <= max(worths) <= most
        packs = [
            sorted(WORTH[card] for card in word.split("+"))
            for (word,) in guide_of(state).candidates(state, seat, random.Random(1))
            if word != NONE
        ]
        assert all(sum(pack) >= least for pack in packs)
        assert all(sum(pack[1:]) < most for pack in packs if len(pack) > 1)
        can = [sum(WORTH[card] for card in pack) for size in (1, 2, 3) for pack in combinations(hand, size)]
        if max(can) >= most:
            assert any(sum(pack) >= most for pack in packs)
            certain += 1
    assert certain > 10


def by_the_rules(state: CourtPiece, seat: int) -> float:
    """Return the tricks of a seat's team with open hands and best play, by trying every move."""
    turn = state.to_act[0]
    worths = []
    for word in state.choice(turn).words:
        after = state.copy()
        after.play(turn, (word,))
        over = after.result is not None
        worths.append(after.sheet[-1][1 + (seat & 1)] if over else by_the_rules(after, seat))
    return (max if turn & 1 == seat & 1 else min)(worths)


def test_the_last_tricks_are_looked_at_to_the_end():
    """CP-5, CP-6: with two cards left, each card's worth agrees with trying every move."""
    endings = 0
    for state, seat in played("court-piece", 4, 6, rounds=1, sweep="play-on"):
        if not state.trump or state.hands[seat].bit_count() != 2 or len(state.choice(seat).words) == 1:
            continue
        words = state.choice(seat).words
        worth, nodes = guide_of(state).evaluate(state, seat, [(word,) for word in words], random.Random(1))
        assert nodes >= len(words)
        tricks = []
        for word in words:
            after = state.copy()
            after.play(seat, (word,))
            tricks.append(by_the_rules(after, seat))
        assert (worth[0] > worth[1]) == (tricks[0] > tricks[1])
        assert (worth[0] < worth[1]) == (tricks[0] < tricks[1])
        endings += 1
    assert endings > 10


def test_of_wins_the_one_at_once_and_of_losses_the_one_to_come():
    guide = Guide[State]()
    ended = 0
    for number in range(30):
        state = engine.new("court-wars", 2, f"haste {number}", {"turns": 0})
        values, plies = guide.playout(state, random.Random(number))
        if state.result is None:
            continue
        at_once, none = guide.playout(state, random.Random(number))
        assert plies > none == 0
        assert max(at_once) > max(values) > 0.99
        assert min(at_once) < min(values) < 0.01
        ended += 1
    assert ended > 5


def test_all_deals_of_the_last_cards_are_known():
    """CP-5: exactly those that chance can deal, each of them once."""
    endings = 0
    for state, seat in played("court-piece", 4, 6, rounds=1, sweep="play-on"):
        if not state.trump or not 1 < state.hands[seat].bit_count() < 4:
            continue
        worlds = guide_of(state).worlds(state, seat)
        rng = random.Random(1)
        draws = 1_000 if worlds is None else 400
        by_chance = {tuple(state.imagine(seat, rng).hands) for _ in range(draws)}
        if worlds is None:
            assert len(by_chance) > 200
            continue
        dealt = [tuple(world.hands) for world in worlds]
        assert len(set(dealt)) == len(dealt)
        assert by_chance <= set(dealt)
        assert len(dealt) > 30 or by_chance == set(dealt)
        assert all(world.view(seat) == state.view(seat) for world in worlds)
        endings += 1
    assert endings > 30


def test_deals_in_which_others_would_have_played_so_count_more():
    """CP-3, CP-6: real hands are likelier than imagined ones, and long suits are named as trumps."""
    likelier = total = 0
    for state, seat in played("court-piece", 4, 6, rounds=1, sweep="play-on"):
        if len(state.played) < 12 or len(state.played) > 30:
            continue
        guide, rng = guide_of(state), random.Random(2)
        worlds = [state.imagine(seat, rng) for _ in range(15)]
        mean = sum(guide.likelihood(world, seat) for world in worlds) / len(worlds)
        likelier += guide.likelihood(state, seat) > mean
        total += 1
    assert total > 60
    assert likelier > 0.8 * total


def test_what_a_seat_did_itself_tells_it_nothing():
    """Its own cards are the same in all worlds, which are equally likely until another seat acts."""
    state = engine.new("court-piece", 4, "alone")
    caller = state.to_act[0]
    state.play(caller, ("S",))
    worlds = [state.imagine(caller, random.Random(number)) for number in range(5)]
    assert len({guide_of(state).likelihood(world, caller) for world in worlds}) == 1
    other = (caller + 1) % 4
    seen = [state.imagine(other, random.Random(number)) for number in range(40)]
    lengths = {guide_of(state).likelihood(one, other): one for one in seen}
    counts = [sum(card[1] == "S" for card in lengths[one].view(caller)["hand"]) for one in sorted(lengths)]
    assert counts[-1] > counts[0]

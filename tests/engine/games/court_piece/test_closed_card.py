"""Hidden trumps: who knows what (CP-25)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import robots
from engine.cards.bits import BIT, SUIT, WORD, words
from engine.robots import guide_of
from tests.engine.games.court_piece.positions import BAND, NO_HEARTS, ONLY_HEART, laid, play
from tests.engine.positions import spoilt
from tests.engine.walk import random_move


def others(state: Any) -> list[int | None]:
    caller = state.view(None)["caller"]
    return [None, *(seat for seat in range(4) if seat != caller)]


def swapped(state: Any, other: int) -> Any:
    """Return the same table with another of the caller's cards closed, made by editing its dump."""
    caller = state.view(None)["caller"]
    fields = state.pack()
    hand = [WORD[state.closed] if card == WORD[other] else card for card in words(state.hands[caller])]
    hands = list(fields["hands"])
    hands[caller] = " ".join(words(sum(BIT[card] for card in hand)))
    return engine.load(spoilt(state, {"hands": hands, "hidden": [WORD[other], "", 0]}))


def closed_games(seeds: int) -> Iterator[tuple[Any, random.Random]]:
    """Yield random games with all kinds of hidden trumps, at the moment when the card has just been laid."""
    for number in range(seeds):
        rng = random.Random(number)
        options: dict[str, Any] = {"score": rng.choice(["courts", "rung", "thirteen"]), "rounds": 2}
        options["double_sar"] = options["score"] == "thirteen" or rng.random() < 0.5
        state = engine.new("court-piece", 4, f"closed {number}", {**BAND, **options})
        state.play(state.to_act[0], random_move(state, state.to_act[0], rng))
        yield state, rng


def same_for_others(here: Any, there: Any) -> None:
    """Check that both worlds look the same to the other seats and to bystanders."""
    for seat in others(here):
        assert json.dumps(here.view(seat)) == json.dumps(there.view(seat))
        if seat is None:
            continue
        assert here.choice(seat) == there.choice(seat)
        assert here.sayable(seat) == there.sayable(seat)
        assert here.trumps(seat) == there.trumps(seat)
        assert here.heights(seat) == there.heights(seat)
        assert here.policies(seat) == there.policies(seat)
        for name in here.policies(seat):
            assert here.by_policy(seat, name) == there.by_policy(seat, name)
        for word in ("ask", "S", "2S", WORD[here.closed], WORD[there.closed], "call", "on"):
            assert said(here, seat, word) == said(there, seat, word)
        assert here.may_confer(seat) == there.may_confer(seat)
    assert (here.to_act, here.result) == (there.to_act, there.result)
    assert here.trick_play() == there.trick_play()
    assert here.tricks_over == there.tricks_over


def said(state: Any, seat: int, word: str) -> str:
    try:
        return repr(state.choice(seat, (word,)))
    except engine.Illegal as refused_so:
        return repr(refused_so)


@pytest.mark.slow
def test_two_worlds_that_differ_in_the_closed_card_are_the_same_for_all_but_the_caller():
    """CP-25: views, events, choices, refusals and the other robots' moves agree until the card is open."""
    compared: Counter[str] = Counter()
    for state, rng in closed_games(60):
        caller = state.view(None)["caller"]
        worlds = [state, swapped(state, rng.choice([BIT[card] for card in words(state.hands[caller])]))]
        while worlds[0].closed:
            same_for_others(*worlds)
            (seat,) = worlds[0].to_act
            if seat != caller and rng.random() < 0.1:
                seen = [robots.observe(world, seat, "dice") for world in worlds]
                assert seen[0] == seen[1]
                moves = {robots.decide(one, "fair", "dice", nodes=60) for one in seen}
                moves |= {robots.quick_move(one, "dice") for one in seen}
                compared["thought"] += 1
            move = random_move(worlds[0], seat, rng)
            if said(worlds[0], seat, move[0]) != said(worlds[1], seat, move[0]):
                assert seat == caller, "another seat may say something else"
                break  # the caller can't play the other world's closed card
            told = [world.play(seat, move) for world in worlds]
            shown = ["open" in {event.name for event in events} for events in told]
            if shown[0]:
                assert shown[1]
                hidden = [next(one for one in events if one.name == "open").data["card"] for events in told]
                assert hidden[0] != hidden[1]
                compared["opened"] += 1
                break
            if seat == caller:
                compared["caller's"] += 1
            assert told[0] == told[1]
            compared["moves"] += 1
    assert compared["moves"] > 300
    assert compared["thought"] > 20
    assert compared["caller's"] > 60
    assert compared["opened"] > 10


def test_a_void_of_the_caller_does_not_speak_of_the_closed_card():
    """CP-25: the caller didn't follow hearts. A heart may be closed in some worlds, but never in hand."""
    state = laid(ONLY_HEART, "AH")
    play(state, "2S QS 7S AS KH 6C 2H 3H")
    rng = random.Random(5)
    for seat in (1, 2, 3):
        worlds: list[Any] = [state.imagine(seat, rng) for _ in range(300)]
        lying = Counter(WORD[world.closed][1] for world in worlds)
        assert set(lying) == set("SHDC"), "any unseen card that agrees with play"
        assert not any(world.hands[0] & SUIT["H"] for world in worlds)
        for world in worlds[:40]:
            assert world.view(seat) == state.view(seat)
    own: list[Any] = [state.imagine(0, rng) for _ in range(40)]
    assert {WORD[world.closed] for world in own} == {"AH"}
    assert len({tuple(world.hands) for world in own}) > 30


@pytest.mark.slow
def test_every_deal_with_every_closed_card_is_imagined_equally_often():
    """CP-25: seat 1 knows two cards, and six are unseen. One of the caller's is closed."""
    state = laid(ONLY_HEART, "AH", sweep="play-on")
    rng = random.Random(1)
    while len(state.played) < 44:
        (seat,) = state.to_act
        choice = [word for word in state.choice(seat).words if word != "ask"]
        state.play(seat, (rng.choice(choice),))
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        world: Any = state.imagine(1, rng)
        seen[(*world.hands, world.closed)] += 1
    assert len(seen) > 5
    assert max(seen.values()) < 2 * min(seen.values())
    assert len({key[-1] for key in seen}) > 2


def test_an_open_card_is_with_the_caller_until_it_is_played():
    """CP-25: this holds even if they didn't follow its suit while it was closed."""
    state = laid(ONLY_HEART, "AH")
    play(state, "2S QS 7S AS KH 6C 2H 3H QH AC AD")
    state.play(2, ("ask",))
    rng = random.Random(3)
    for seat in (1, 2, 3):
        worlds: list[Any] = [state.imagine(seat, rng) for _ in range(60)]
        assert all(world.hands[0] & BIT["AH"] for world in worlds)
        assert all(world.view(seat) == state.view(seat) for world in worlds)
        assert len({tuple(world.hands) for world in worlds}) > 20


def test_who_asked_and_played_no_trump_has_none():
    """CP-24, CP-25: a club is closed, and seat 1 asks and throws a diamond."""
    state = laid(NO_HEARTS, "6C")
    play(state, "AH")
    state.play(1, ("ask",))
    rng = random.Random(2)
    asked: list[Any] = [state.imagine(0, rng) for _ in range(40)]
    assert not any(world.hands[1] & SUIT["H"] for world in asked), "they could not follow"
    assert any(world.hands[1] & SUIT["C"] for world in asked)
    play(state, "4D")
    worlds: list[Any] = [state.imagine(0, rng) for _ in range(40)]
    assert not any(world.hands[1] & SUIT["C"] for world in worlds)
    assert any(world.hands[2] & SUIT["C"] for world in worlds)
    assert all(engine.load(engine.dump(world)).view(0) == state.view(0) for world in worlds)
    caller = laid(ONLY_HEART, "AH")
    play(caller, "2S QS 7S AS KH")
    caller.play(0, ("ask",))
    play(caller, "AH 2H 3H")
    assert not any(world.hands[0] & SUIT["H"] for world in (caller.imagine(1, rng) for _ in range(40)))


def test_in_an_imagined_world_no_seat_acts_as_if_it_knew_the_card():
    """CP-25: a seat's habits depend on nothing except what that seat sees."""
    looked = 0
    for state, rng in closed_games(20):
        guide, caller = guide_of(state), state.view(None)["caller"]
        while state.closed:
            (seat,) = state.to_act
            if seat != caller:
                worlds = [state.imagine(seat, rng) for _ in range(4)]
                assert len({guide.policy(world, seat, random.Random(1)) for world in worlds}) == 1
                looked += len({world.closed for world in worlds}) > 1
            move = guide.policy(state, seat, rng) if rng.random() < 0.5 else random_move(state, seat, rng)
            state.play(seat, move)
    assert looked > 100

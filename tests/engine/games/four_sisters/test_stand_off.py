"""Four Sisters: a Day that goes in circles ends (FS-22)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import engine
from engine.contract import Result
from engine.games.four_sisters.facts import CARDS
from engine.games.four_sisters.options import FourSistersOptions
from engine.games.four_sisters.rules import FourSisters
from tests.engine.games.four_sisters.positions import KEY, C, D, H, S, play, rooms, table
from tests.engine.positions import names, told
from tests.engine.walk import random_game


def counted(state: FourSisters) -> tuple[int, int]:
    """Return the count, and the most cards in the Chateau at the end of a turn."""
    view = state.view(None)
    return view["still"], view["fullest"]


def test_the_example_of_the_rule() -> None:
    """FS-22: a third card, a fourth that is defeated at once, a pass, an exchange, and a pass."""
    state = table(
        {H: "3H", S: "AS", D: "9D 8D", C: "2C 3C"}, {"a1": "9S", "b3": "8C"}, hour=3, stand_off=1, still=3
    )
    play(state, H, "place 3H c1")
    assert counted(state) == (0, 3)
    state = table({S: "AS 2S 3S"}, {"a1": "9H", "b3": "8C", "c1": "3H"}, turn=S, stand_off=1)
    play(state, S, "place AS a2")
    play(state, S, "-")
    assert (counted(state), len(rooms(state))) == ((1, 3), 3)
    state = table({D: "2D 3D 4D"}, {"a1": "9H", "b3": "8C", "c1": "3H"}, turn=D, stand_off=1, still=1)
    play(state, D, "pass 2D")
    assert counted(state) == (2, 3)
    state = table({C: "9C 8C 2C"}, {"a1": "2H", "b3": "3C", "c1": "3H"}, turn=C, stand_off=1, still=2)
    play(state, C, "introduce 2C+8C 9C a2")
    assert (counted(state), sorted(rooms(state))) == ((3, 3), ["a2", "b3", "c1"])
    events = play(state, H, "end")
    assert told(events, "day-ended")["reason"] == "stand-off"
    assert (counted(state), state.result is not None) == ((4, 3), True)


@pytest.mark.parametrize(("room", "card", "result"), [
    ("a1", "9H", Result(((0, 2), (1, 3)), (1, 0, 1, 0), "stand-off")),
    ("a1", "9S", Result(((1, 3), (0, 2)), (0, 1, 0, 1), "stand-off")),
    (None, "", Result(((0, 1, 2, 3),), (0, 0, 0, 0), "stand-off")),
])  # fmt: skip
def test_then_the_sums_decide(room: str | None, card: str, result: Result) -> None:
    """FS-22, FS-19: after six turns of each player, by default."""
    chateau = {room: card} if room else {}
    state = table({H: "2H 3H 4H"}, chateau, still=22)
    play(state, H, "end")
    assert (state.result, counted(state)) == (None, (23, len(chateau)))
    state = table({H: "2H 3H 4H"}, chateau, still=23)
    play(state, H, "end")
    assert state.result == result
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
    assert state.view(None)["days"][0]["reason"] == "stand-off"


def test_a_full_chateau_and_empty_schemes_go_before() -> None:
    """FS-22: FS-19 and FS-20 are checked before it."""
    state = table({H: "AH 2H", D: "9D"}, {"c3": "9H"}, spent="HD", stand_off=1, still=3)
    play(state, H, "end")
    assert state.result is not None
    assert (state.result.summary, state.result.places[0]) == ("schemes-empty", (1, 3))


def test_a_turn_with_nothing_to_play_counts() -> None:
    """FS-22: a skipped turn counts too, and here completes the count of four."""
    state = table({H: "AH 2H 3H"}, {"c3": "9H"}, spent="S", schemes={C: "QC"}, stand_off=1, still=2)
    events = play(state, H, "end")
    assert names(events)[-3:] == ["idle", "day-ended", "over"]
    assert state.result is not None
    assert state.result.summary == "stand-off"


def test_each_day_counts_for_itself() -> None:
    """FS-22, FS-21: the next Day starts at zero, and the rule applies on a Sabbath too."""
    state = table({H: "2H 3H 4H"}, {"a1": "9H"}, still=23, days=2, day=6)
    play(state, H, "end")
    assert (state.view(None)["phase"], counted(state)) == ("scheme", (0, 0))
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
    assert state.sabbath
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    for _ in range(24):
        state.play(state.to_act[0], ("end",))
    assert [day["reason"] for day in state.view(None)["days"]] == ["stand-off", "stand-off"]


def test_without_the_option_a_day_goes_on() -> None:
    """FS-22: 0 turns it off. It's also off in games dumped before the option existed."""
    state = table({H: "2H 3H 4H"}, {"a1": "9H"}, stand_off=0)
    for _ in range(100):
        state.play(state.to_act[0], ("end",))
    assert (state.result, counted(state)) == (None, (0, 0))
    stored = {key: value for key, value in state.options.chosen().items() if key != "stand_off"}
    assert FourSistersOptions.stored(stored) == FourSistersOptions(stand_off=0) != FourSistersOptions()
    fields = {key: value for key, value in state.pack().items() if key not in ("still", "fullest")}
    old = FourSisters.unpack(
        4, "any text", 0, FourSistersOptions.stored(stored), json.loads(json.dumps(fields))
    )
    assert old.pack() == state.pack()


@pytest.mark.parametrize("seed", range(6))
def test_a_day_has_at_most_nine_counts(seed: int) -> None:
    """FS-22: at most 36 turns for each unit of the option. Recounted from the Chateau's cards."""
    state, rng = engine.new(KEY, 4, "any text", {"stand_off": 1}), random.Random(seed)
    lay: list[int] = []
    ended = ""
    for _, _, events in random_game(state, rng):
        # A turn with nothing to play is skipped within the move, and doesn't change the Chateau.
        for event in events:
            if event.name == "clock":
                lay.append(sum(card is not None for card in state.view(None)["chateau"].values()))
            if event.name == "day-ended":
                ended = event.data["reason"]
    best = [max(lay[: at + 1]) for at in range(len(lay))]
    since = [at - best.index(most) if most else at + 1 for at, most in enumerate(best)]
    assert max(since) <= 3
    assert len(lay) < 36
    if ended == "stand-off":
        assert since[-1] == 3


@pytest.mark.parametrize("change", [
    {"still": 24}, {"still": -1}, {"fullest": 9}, {"fullest": 0}, {"still": 0, "fullest": 2},
])  # fmt: skip
def test_a_count_that_no_game_comes_to_is_refused(change: dict[str, Any]) -> None:
    """FS-22: this makes sure that a loaded game ends in time."""
    state = table({H: "2H 3H 4H"}, {"a1": "9H"}, still=5)
    with pytest.raises(ValueError):
        FourSisters.unpack(4, "any text", 0, state.options, {**state.pack(), **change})


def test_the_number_is_from_one_to_twenty_or_none() -> None:
    """FS-22: these are the option's values."""
    assert FourSistersOptions().stand_off == 6
    assert [FourSistersOptions(stand_off=number).stand_off for number in (0, 1, 20)] == [0, 1, 20]
    with pytest.raises(engine.BadOption):
        FourSistersOptions(stand_off=21)

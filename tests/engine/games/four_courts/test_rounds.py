"""FC-15: a game with a fixed number of rounds."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import engine
from engine.contract import Event
from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.rules import FourCourts
from engine.options import BadOption
from tests.engine.games.four_courts.positions import KEY, named, table
from tests.engine.positions import refused, words
from tests.engine.walk import random_game

LAST = {(0, "MWK"): "6MW 3MW", (1, "MLY"): "5ML 7ML"}
"""The cards at the Courts before the turn in `last_turn`."""


def last_turn(**options: Any) -> FourCourts:
    """All hands are empty, with no card of this turn laid. Seats 0 and 1 have two cards at a Court."""
    options = {"rounds": 1, **options}
    return table(["", "", ""], revealed="AM 9WY 2SY", piles=LAST, taken=["KW", "KW", "SS"], **options)


def laid(state: FourCourts, *courts: str) -> list[Event]:
    """Lay the three cards at these Courts. Return the last lay's events."""
    events: list[Event] = []
    for seat, court in enumerate(courts):
        events = state.play(seat, (court,))
    return events


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("rounds", [1, 2])
def test_fc15_the_game_ends_after_the_last_round_and_nobody_is_dealt_cards(seats: int, rounds: int) -> None:
    ends = set()
    for number in range(8):
        state = engine.new(KEY, seats, f"rounds {number}", {"rounds": rounds})
        told = [one for _, _, events in random_game(state, random.Random(number)) for one in events]
        assert state.result is not None
        ends.add(state.result.summary)
        view = state.view(0)
        # The opening deal isn't an event of any move.
        assert len(named(told, "deal")) == view["round"] - 1 < rounds
        if state.result.summary == "rounds":
            assert view["round"] == rounds
            assert view["counts"] == [0] * seats
            assert [len(hand) for hand in view["hands"]] == [0] * seats
            assert all(court["tokens"] for court in view["courts"])
        assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
        assert engine.load(engine.dump(state)).result == state.result
    assert "rounds" in ends
    assert ends <= {"rounds", "supply"}


def test_fc15_the_last_card_that_is_laid_ends_the_game() -> None:
    """FC-15: the points stand as they are (FC-13), including those of a token won with the last card."""
    state = last_turn()
    events = laid(state, "MLY", "SWY", "SWY")
    assert [event.name for event in events] == ["lay", "score", "score", "score", "tie-break", "over"]
    assert events[-1] == Event("over", 2, {"by": "rounds", "places": [[2], [0], [1]], "scores": [2, 2, 4]})
    assert state.result == engine.Result(((2,), (0,), (1,)), (2, 2, 4), "rounds")
    assert (state.to_act, state.view(1)["phase"], state.view(1)["turn"]) == ((), "over", None)
    assert state.view(1)["hand"] == []
    assert state.view(1)["hands"] == [[], [], []]
    assert [shown["court"] for shown in state.view(1)["revealed"]] == ["MLY", "SWY", "SWY"]
    assert all(words(state, seat) == () for seat in range(3))
    assert refused(state, 1, "SWY").reason == "game-over"


def test_fc15_a_tie_goes_by_the_last_cards_for_nobody_has_others() -> None:
    """FC-15, FC-14: the Ace of Moons (11) beats Darkness (9), or `last-cards` shares the place."""
    events = laid(last_turn(), "MLY", "SWY", "SWY")
    tie = named(events, "tie-break")[0]
    assert (tie.data["by"], tie.data["seats"]) == ("last-card", [0, 1])
    assert tie.data["cards"] == [["AM"], ["9WY"]]
    state = last_turn(last_cards="draw")
    events = laid(state, "MLY", "SWY", "SWY")
    assert state.result == engine.Result(((2,), (0, 1)), (2, 2, 4), "rounds")
    assert named(events, "tie-break")[0].data["by"] == "shared"


def test_fc15_before_the_last_round_cards_are_dealt() -> None:
    state = last_turn(rounds=2)
    events = laid(state, "MLY", "SWY", "SWY")
    assert named(events, "deal")[0].data["round"] == 2
    assert state.result is None


@pytest.mark.parametrize(
    ("tokens", "taken", "summary"), [("M", "KW", "supply"), ("M", "W", "rounds"), ("MW", "KW", "rounds")]
)
def test_fc15_a_court_that_cannot_be_loaded_ends_the_game_in_its_own_way(
    tokens: str, taken: str, summary: str
) -> None:
    """FC-15: FC-12 takes precedence, even with the last card. A Court is loaded if possible."""
    state = table(
        ["", "", ""],
        revealed="AK 9WY 2MK",
        piles={(2, "MWK"): "AW CW"},
        tokens={"MWK": tokens},
        taken=["K", "K" + taken, "K"],
        rounds=1,
    )
    state.play(0, ("SLK",))
    state.play(1, ("SWY",))
    events = state.play(2, ("MWK", "M")[: len(tokens)])
    assert state.result is not None
    assert state.result.summary == events[-1].data["by"] == summary
    assert bool(named(events, "load")) == (tokens == "M" and summary == "rounds")
    assert engine.load(engine.dump(state)).result == state.result


def test_fc15_a_game_without_the_option_goes_on_to_its_natural_end() -> None:
    state = engine.new(KEY, 3, "natural")
    assert state.options.rounds == 0
    for _ in random_game(state, random.Random(3)):
        pass
    assert state.result is not None
    assert state.result.summary == "supply"


def test_fc15_a_game_that_was_begun_before_the_rule_goes_on_without_it() -> None:
    state = engine.new(KEY, 3, "old")
    old = json.loads(engine.dump(state))
    assert old["options"].pop("rounds") == 0
    del old["check"]
    text = json.dumps(old, separators=(",", ":"), ensure_ascii=False)
    again = engine.load(f'{text[:-1]},"check":"{engine._check(text)}"}}')
    assert engine.dump(again) == engine.dump(state)
    stored = FourCourtsOptions.stored({"last_cards": "draw"})
    assert stored == FourCourtsOptions(last_cards="draw", rounds=0)


def test_fc15_the_option_takes_1_to_9_or_0() -> None:
    assert [FourCourtsOptions(rounds=number).rounds for number in (0, 1, 9)] == [0, 1, 9]
    for number in (-1, 10):
        with pytest.raises(BadOption):
            FourCourtsOptions(rounds=number)


def test_fc15_a_dump_that_the_option_excludes_is_refused() -> None:
    """A round too many; an end before the last round, without the option, or with cards in hand; no end."""

    def loaded(fields: dict[str, Any], rounds: int, shuffles: int = 2) -> FourCourts:
        return FourCourts.unpack(3, "any text", shuffles, FourCourtsOptions(rounds=rounds), fields)

    state = last_turn()
    laid(state, "MLY", "SWY", "SWY")
    over = state.pack()
    assert loaded(over, 1).result == state.result
    for fields, rounds, shuffles in (
        (over, 0, 2),
        (over, 2, 2),
        ({**over, "round": 2}, 1, 3),
        ({**over, "over": False}, 1, 2),
        ({**over, "over": False}, 2, 2),
        ({**over, "order": [], "landed": []}, 1, 2),
        ({**last_turn().pack(), "over": True}, 1, 2),
        ({**last_turn().pack(), "round": 2}, 1, 3),
        ({**table(["9MS 8MS", "4MS 4WL", "2SY 2WL"]).pack(), "round": 3}, 2, 4),
    ):
        with pytest.raises(ValueError):
            loaded(fields, rounds, shuffles)
    hands = [[card] for card in ("8MS", "4WL", "2WL")]
    left = [card for card in over["discards"] if [card] not in hands]
    with pytest.raises(ValueError):
        loaded({**over, "hands": hands, "discards": left}, 1)

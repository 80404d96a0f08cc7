"""The Four Courts: rounds and the end, with points, ties, and the Court that can't be loaded."""

from __future__ import annotations

import pytest

import engine
from engine.contract import Event
from engine.games.four_courts.facts import bonuses
from engine.games.four_courts.options import FourCourtsOptions
from tests.engine.games.four_courts.positions import last_token, named, table
from tests.engine.positions import refused, words


def test_a_round_ends_when_every_hand_is_empty() -> None:
    """FC-11: cards at Courts and tokens stay. The discards are dealt, and the rest starts new ones."""
    state = table(
        ["", "", ""],
        revealed="AM 9WY 2SY",
        piles={(0, "MWK"): "6MW 3MW", (2, "SLK"): "7SK 9LK"},
        tokens={"SWY": "SY"},
        taken=["W"],
        aside="AK",
    )
    for seat, court in ((0, "MLY"), (1, "SWY")):
        state.play(seat, (court,))
    before = state.view(None)["courts"]
    events = state.play(2, ("SWY",))
    deal = named(events, "deal")[0]
    # 40 cards less the seven at the Courts are 33, eleven for each player.
    assert deal.data == {"round": 2, "count": 11, "aside": 0}
    for seat, event in enumerate(named(events, "hand")):
        assert event.to == (seat,)
        assert event.data["cards"] == list(state.hands[seat])
    before[2]["cards"][2] = ["2SY"]
    assert state.view(None)["courts"] == before
    assert any("AK" in hand for hand in state.hands)
    assert state.view(None)["revealed"] == []
    assert state.view(None)["turn"] is None
    assert state.view(None)["phase"] == "pick"
    assert state.to_act == (0, 1, 2)
    # With 32 cards left, three players get ten each, and two cards begin the new discards.
    state = table(
        ["", "", ""],
        revealed="AM 9WY 2SY",
        piles={(0, "MWK"): "6MW 3MW", (2, "SLK"): "7SK 9LK", (1, "SLK"): "8MS"},
    )
    for seat, court in ((0, "MLY"), (1, "SWY"), (2, "SWY")):
        events = state.play(seat, (court,))
    assert named(events, "deal")[0].data == {"round": 2, "count": 10, "aside": 2}
    assert state.view(None)["discards"] == 2


def test_last_cards_reveal_themselves() -> None:
    """FC-6, FC-11: with one card in every hand there's no choice, so no seat is asked."""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    for seat, court in ((0, "MLY"), (2, "SWY")):
        state.play(seat, (court,))
    events = state.play(1, ("SWY",))
    assert events[-1] == Event("reveal", None, {"cards": ["9MS", "4MS", "2SY"], "seats": [0, 1, 2]})
    assert state.view(None)["counts"] == [0, 0, 0]
    assert state.to_act == (0,)


def test_even_with_the_courts_full_there_are_cards_to_deal() -> None:
    """FC-11: if everybody has two cards at every Court, eight are left for four players."""
    nearly = {
        (0, "MWK"): "AM", (1, "MWK"): "AW", (2, "MWK"): "AK", (3, "MWK"): "2MK",
        (0, "MLY"): "AL CL", (1, "MLY"): "AY CY", (2, "MLY"): "5ML 7ML", (3, "MLY"): "3LY 8WL",
        (0, "SWY"): "AS CS", (1, "SWY"): "2SY 6SY", (2, "SWY"): "7WY 9WY", (3, "SWY"): "5SW PSWK",
        (0, "SLK"): "3SK 7SK", (1, "SLK"): "6LK 9LK", (2, "SLK"): "4MS 8MS", (3, "SLK"): "2WL 4WL",
    }  # fmt: skip
    state = table(["", "", "", ""], revealed="CM CW CK 3MW", piles=nearly)
    for seat in range(4):
        events = state.play(seat, ("MWK",))
    assert named(events, "deal")[0].data == {"round": 2, "count": 2, "aside": 0}
    assert all(len(pile) == 2 for pile in state.piles)


def test_the_game_ends_at_once_when_a_court_cannot_be_loaded() -> None:
    """FC-12: no further card is laid. Revealed cards that weren't laid count as played, not as in hand."""
    state = last_token(["9MS", "8MS", "2SY"], "AM CM 3SK", ["K", "KW", "KK"], goals="MSLY")
    events = state.play(0, ("MWK",))
    assert [event.name for event in events] == [
        "lay",
        "take",
        "short",
        "score",
        "score",
        "score",
        "tie-break",
        "over",
    ]
    assert events[2].data == {"court": "MWK", "suits": ["K"]}
    assert state.to_act == ()
    assert state.result is not None
    # All have two points. If the Huntress were still in hand, seat 1 would win, and seat 2's Painter would
    # count too.
    assert state.result.scores == (2, 2, 2)
    assert state.result.places == ((0,), (1,), (2,))
    assert state.result.summary == "supply"
    view = state.view(1)
    assert view["phase"] == "over"
    assert [card["court"] for card in view["revealed"]] == ["MWK", None, None]
    assert view["hands"] == [["9MS"], ["8MS"], ["2SY"]]
    assert all(words(state, seat) == () for seat in range(3))
    assert refused(state, 1, "MWK").reason == "game-over"
    assert refused(state, 1).reason == "unfinished"
    # The Court wasn't partly loaded.
    assert view["supply"]["M"] == 5 - 1 - 1
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)


def test_a_court_with_a_token_left_does_not_end_the_game() -> None:
    """FC-12: an empty supply alone doesn't end it."""
    state = table(
        ["9MS", "8MS", "2SY"],
        revealed="AM CM 3SK",
        piles={(0, "MWK"): "AW CW"},
        tokens={"MWK": "MW"},
        taken=["K", "KW", "KK"],
    )
    state.play(0, ("MWK", "M"))
    assert state.result is None


@pytest.mark.parametrize(
    ("taken", "bonus", "scores"),
    [
        (["MMM", "M", ""], [{"M": 2}, {}, {}], [5, 1, 0]),
        (["MM", "MM", ""], [{"M": 1}, {"M": 1}, {}], [3, 3, 0]),
        (["M", "", ""], [{}, {}, {}], [1, 0, 0]),  # at least two
        (["M", "M", "M"], [{}, {}, {}], [1, 1, 1]),
        (["KKK", "", ""], [{}, {}, {}], [3, 0, 0]),  # Knots are no goal here
        (["MMS", "SSM", "LL"], [{"M": 2}, {"S": 2}, {"L": 2}], [5, 5, 4]),
        (["MMSS", "SSL", "Y"], [{"M": 2, "S": 1}, {"S": 1}, {}], [7, 4, 1]),
    ],
)
def test_points_of_tokens_and_most_goals(
    taken: list[str], bonus: list[dict[str, int]], scores: list[int]
) -> None:
    """FC-13: everybody sees the running totals."""
    tokens = {"MWK": "WK", "MLY": "LY", "SWY": "WY", "SLK": "LK"}
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], tokens=tokens, taken=taken, goals="MSLY")
    assert state.view(None)["bonus"] == bonus
    assert state.view(None)["scores"] == scores


def test_most_points_win() -> None:
    """FC-13, FC-14: the last token's bonus counts, and the scores are told seat by seat."""
    state = last_token(["9MS", "AS", "2SY"], "AM CM 3SK", ["KM", "KKW", "K"], goals="MSLY")
    events = state.play(0, ("MWK",))
    assert [(event.seat, dict(event.data)) for event in named(events, "score")] == [
        (0, {"tokens": 3, "bonus": {"M": 2}, "score": 5}),
        (1, {"tokens": 3, "bonus": {}, "score": 3}),
        (2, {"tokens": 1, "bonus": {}, "score": 1}),
    ]
    assert events[-1] == Event("over", 0, {"by": "supply", "places": [[0], [1], [2]], "scores": [5, 3, 1]})
    assert not named(events, "tie-break")


@pytest.mark.parametrize(
    ("mine", "other", "winner"),
    [
        ("9MS 3SK", "8MS 5SW", 1),  # 12 against 13
        ("AS 2WL", "CS 4WL", 1),  # an Ace is 11, a Crown 10
        ("AS 2WL", "CS 2SY", 0),
        ("PWLY 3MW", "9MS 4MS", 1),  # a Pawn is 9½, not 10 ...
        ("PWLY 2MK", "9MS 2SY", 0),  # ... nor 9
        ("9MS 2MK", "8MS 3MW", 0),  # the same sum, so the highest card decides
        ("7SK 4MS", "7ML 4WL", 1),  # the same value, so the suits decide
        ("PMYK 3MW", "PMSL 3LY", 1),
    ],
)
def test_ties_go_by_the_cards_left_in_hand(mine: str, other: str, winner: int) -> None:
    """FC-14: the sum, then the highest card, then its suits."""
    state = last_token(
        [mine, other, "6SY 6LK"], "AM CM 2WL" if "2WL" not in mine else "AM CM 3SK", ["K", "KK", "K"]
    )
    events = state.play(0, ("MWK",))
    assert state.result is not None
    assert state.result.scores == (2, 2, 1)
    assert state.result.places == ((winner,), (1 - winner,), (2,))
    tie = named(events, "tie-break")[0]
    assert tie.data["by"] == "hand"
    assert tie.data["seats"] == [winner, 1 - winner]
    assert tie.data["cards"][tie.data["seats"].index(0)] == list(state.hands[0])
    assert tie.data["sums"] == sorted(tie.data["sums"], reverse=True)


@pytest.mark.parametrize(
    ("revealed", "winner"),
    [
        ("AM CM 2WL", 0),
        ("9MS CS 2WL", 1),  # seat 1's was laid before
        ("7ML 7SK 2WL", 0),
    ],
)
def test_with_no_cards_in_hand_the_last_cards_played_decide(revealed: str, winner: int) -> None:
    """FC-14: these are compared in the same way. A revealed card that wasn't laid was played (FC-12)."""
    state = last_token(["", "", ""], revealed, ["K", "KK", "K"])
    events: list[Event] = []
    while state.result is None:
        (seat,) = state.to_act
        events = state.play(seat, ("MWK",) if seat == 0 else (words(state, seat)[-1],))
    assert state.result.places == ((winner,), (1 - winner,), (2,))
    assert named(events, "tie-break")[0].data["by"] == "last-card"
    assert named(events, "tie-break")[0].data["cards"][winner] in (
        [revealed.split()[0]],
        [revealed.split()[1]],
    )


@pytest.mark.parametrize(("revealed", "taken", "places"), [
    ("AM CM 2WL", ["K", "KK", "K"], ((0, 1), (2,))),
    ("AM CM 2WL", ["K", "KK", "KLY"], ((2,), (0, 1))),
])  # fmt: skip
def test_without_cards_in_hand_the_place_is_shared_if_the_table_says_so(
    revealed: str, taken: list[str], places: tuple[tuple[int, ...], ...]
) -> None:
    """FC-14: option `last-cards`, for first place and for a later place."""
    state = last_token(["", "", ""], revealed, taken, last_cards="draw")
    events: list[Event] = []
    while state.result is None:
        (seat,) = state.to_act
        events = state.play(seat, ("MWK",) if seat == 0 else (words(state, seat)[-1],))
    assert state.result.places == places
    assert [(one.data["by"], one.data["seats"]) for one in named(events, "tie-break")] == [("shared", [0, 1])]
    assert events[-1].seat == (2 if places[0] == (2,) else None)
    assert engine.load(engine.dump(state)).result == state.result


def test_with_cards_in_hand_the_option_says_nothing() -> None:
    """FC-14: 12 against 13."""
    state = last_token(["9MS 3SK", "8MS 5SW", "6SY 6LK"], "AM CM 2WL", ["K", "KK", "K"], last_cards="draw")
    state.play(0, ("MWK",))
    assert state.result is not None
    assert state.result.places == ((1,), (0,), (2,))


def test_a_game_that_was_stored_without_the_option_compares() -> None:
    """FC-14: it compares, as every game did before."""
    assert FourCourtsOptions.stored({}) == FourCourtsOptions() == FourCourtsOptions(last_cards="compare")


@pytest.mark.parametrize(("equal", "points"), [(1, 2), (2, 1), (3, 1), (4, 1)])
def test_three_or_four_who_are_equal_get_one_point_each(equal: int, points: int) -> None:
    """FC-13: the author mentions only two."""
    taken = [(2, 0, 0, 0, 0, 0)] * equal + [(1, 0, 0, 0, 0, 0)] * (4 - equal)
    assert bonuses(("M",), taken) == [{"M": points}] * equal + [{}] * (4 - equal)

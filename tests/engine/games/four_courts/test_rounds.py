"""The Four Courts: rounds: a hand is played out, another is dealt."""

from __future__ import annotations

from engine.contract import Event
from tests.engine.games.four_courts.positions import named, table


def test_a_round_ends_when_every_hand_is_empty() -> None:
    """FC-11: cards at the Courts and tokens stay, the discards are dealt, the rest starts the new ones."""
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
    # 40 cards less the seven at the Courts: 33, eleven each.
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
    # Where 32 cards are left three players get ten each, and two cards begin the new discards.
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
    """FC-6, FC-11: with one card in every hand there is nothing to choose, and nobody is asked."""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    for seat, court in ((0, "MLY"), (2, "SWY")):
        state.play(seat, (court,))
    events = state.play(1, ("SWY",))
    assert events[-1] == Event("reveal", None, {"cards": ["9MS", "4MS", "2SY"], "seats": [0, 1, 2]})
    assert state.view(None)["counts"] == [0, 0, 0]
    assert state.to_act == (0,)


def test_even_with_the_courts_full_there_are_cards_to_deal() -> None:
    """FC-11: two cards of everybody at every Court leave eight for four players."""
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

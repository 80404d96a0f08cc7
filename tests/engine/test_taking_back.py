"""Each game declares what its moves have shown, because a shown card can't be taken back."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import engine
from tests.engine.walk import random_game

NOTHING, OWN, HIDDEN = "nothing", "own", "hidden"
EXPECTED: Mapping[str, Mapping[str, set[str]]] = {
    # CP-3: naming trumps deals the remaining cards. CP-5: a card is played openly, and a round's last card
    # deals the next.
    "court-piece": {"trump": {HIDDEN}, "card": {OWN, HIDDEN}, "sweep": {NOTHING, HIDDEN}},
    # CW-7: a defender draws, and so does a player who skips. CW-9: Guards are open. CW-4: the set-up draws.
    "court-wars": {
        "draw": {HIDDEN}, "skip": {HIDDEN}, "attack": {NOTHING, HIDDEN}, "guard": {NOTHING, HIDDEN},
        "joker": {NOTHING},
    },
    # FC-6: picks are secret. FC-8: laid cards were revealed, and a round's last card deals the next (FC-11).
    "the-four-courts": {"pick": {HIDDEN}, "court": {NOTHING, HIDDEN}},
    # FS-4: players know their own Scheme. The last Scheme begins the Day, and the last card ends it.
    "four-sisters": {
        "scheme": {NOTHING, HIDDEN}, "turn": {OWN, NOTHING, HIDDEN}, "support": {OWN, NOTHING, HIDDEN},
    },
    # FT-3: each turn begins with drawing. FT-11: face-down cards aren't shown. FT-15: the offering is open.
    "four-tribes": {
        "lay": {HIDDEN}, "retire": {HIDDEN}, "nothing": {HIDDEN}, "duel": {NOTHING, HIDDEN},
        "propose": {OWN, HIDDEN}, "accept": {HIDDEN}, "refuse": {NOTHING, HIDDEN}, "reply": {HIDDEN},
    },
}  # fmt: skip


@pytest.mark.parametrize("game", EXPECTED)
def test_what_its_moves_show(game: str) -> None:
    seats = engine.GAMES[game].seats[-1]
    showed: dict[str, set[str]] = {}
    for number in range(4):
        state = engine.new(game, seats, f"shown {number}")
        asked = {seat: state.choice(seat) for seat in range(seats)}
        for seat, move, events in random_game(state, random.Random(number), longest=5000):
            choice = asked[seat]
            assert choice is not None
            kind = move[0] if move[0] in EXPECTED[game] else choice.ask
            showed.setdefault(kind, set()).add(state.shown(events))
            asked = {one: state.choice(one) for one in range(seats)}
    for kind, expected in EXPECTED[game].items():
        assert showed.get(kind, set()) <= expected, kind
        assert showed.get(kind, expected) & expected, kind


def test_an_event_of_which_nothing_is_known_may_have_shown_anything() -> None:
    state = engine.new("court-piece", 4, "seed")
    assert state.shown([]) == HIDDEN
    assert state.shown([engine.Event("card", 0, {}), engine.Event("comet", None, {})]) == HIDDEN

"""Dumps of Four Sisters: how each field is read back, and which positions no game comes to."""

from __future__ import annotations

from engine.codec import Fields, flag, integer, lists, maybe, one_of, record, require, tuples
from engine.games.four_sisters.choices import FATE, STORM, YIELD
from engine.games.four_sisters.facts import CARDS, OWNER, VALUE
from engine.games.four_sisters.position import VERBS, Position

_PHASES = (
    "scheme", "turn", "place", "enter", "instigate", "defend", "yield", "fate", "evening", "storm", "over",
)  # fmt: skip
_STEPS = ("pass", "enter", "defend", "compare", "evening", "night", "clock")

_card = one_of(VALUE)
_pile, _chateau, _sum = lists(_card), lists(one_of(("", *VALUE)), 9), integer(0, 200)
FIELDS: Fields = {
    "chateau": _chateau,
    "conflict": maybe(record(_card, _card, integer(0, 3), integer(0, 3))),
    "days": tuples(record(integer(-1, 1), _sum, _sum, integer(0, 1))),
    "fates": tuples(_card),
    "first": integer(1),
    "hands": lists(tuples(_card), 4),
    "hour": integer(1, 6),
    "introduced": integer(0, 27),
    "last": maybe(record(integer(0, 3), one_of((*VERBS, *YIELD.words, *FATE.words, *STORM.words)))),
    "lots": lists(integer(0), 40),
    "oubliette": _pile,
    "phase": one_of(_PHASES),
    "schemes": lists(tuples(_card), 4),
    "storm": tuples(integer(0, 3)),
    "stormed": flag,
    "then": str,
    "turn": integer(0, 3),
    "yesterday": maybe(record(_chateau, _pile)),
}


def check(state: Position) -> None:
    """Raises ValueError for a position that no game can come to."""
    phase, chateau = state.phase, state.chateau
    lying = [card for card in chateau if card] + state.oubliette
    for seat in range(4):
        hand, there = state.hands[seat], [card for card in lying if OWNER[card] == seat]
        hers = sorted((*hand, *state.schemes[seat], *there))
        unlaid = phase == "scheme" and not hers
        require(unlaid or hers == sorted(CARDS[seat]), "cards lost, doubled or in strange hands")
        require(hand == tuple(sorted(hand, key=VALUE.__getitem__))[:3], "no such hand")
    fighting = phase in ("instigate", "defend", "yield", "fate")
    standing = state.conflict is not None and all(card in chateau for card in state.conflict[:2])
    require(phase == "storm" or fighting == (state.conflict is not None), "no such conflict")
    require(standing or not fighting or phase == "fate", "no such conflict")
    require(
        (phase == "fate") == bool(state.fates) and all(card in chateau for card in state.fates), "no fate"
    )
    owners = [OWNER[card] for card in chateau if card]
    require((phase == "storm") == bool(state.storm), "nobody to ask")
    require(all(seat in owners for seat in state.storm), "nobody who could storm")
    require(state.then in _STEPS if phase == "storm" else not state.then, "no way to go on")
    require(not state.yesterday or (phase == "scheme" and state.days != ()), "no such yesterday")
    left = state.options.days - len(state.days)
    require(left == 0 if phase == "over" else left > 0, "a wrong number of Days")

"""Four Sisters dumps. Loading a dump rejects any position that can't occur in a game."""

from __future__ import annotations

from engine.codec import Fields, flag, integer, lists, maybe, one_of, record, require, tuples
from engine.games.four_sisters.choices import FATE, STORM, YIELD
from engine.games.four_sisters.facts import (
    CARDS,
    NEAR,
    OWNER,
    QUEENS,
    TEAM,
    VALUE,
    fated,
    gathered,
    strength,
    sums,
)
from engine.games.four_sisters.position import VERBS, Position
from engine.games.four_sisters.storm import Storms

_OWN = tuple(sorted(cards) for cards in CARDS)
_PHASES = (
    "scheme", "turn", "place", "enter", "instigate", "defend", "yield", "fate", "evening", "storm", "over",
)  # fmt: skip
_THEN = ("", "pass", "enter", "defend", "compare", "evening", "night")
"""The steps that a storm can interrupt."""

_card = one_of(VALUE)
_pile, _chateau, _sum = lists(_card), lists(one_of(("", *VALUE)), 9), integer(0, 200)
FIELDS: Fields = {
    "chateau": _chateau,
    "conflict": maybe(record(_card, _card, integer(0, 3), integer(0, 3))),
    "days": tuples(record(integer(-1, 1), _sum, _sum, integer(0, 2))),
    "fates": tuples(_card),
    "first": integer(1),
    "fullest": integer(0, 9),
    "hands": lists(tuples(_card), 4),
    "hour": integer(1, 6),
    "introduced": integer(0, 9),
    "last": maybe(record(integer(0, 3), one_of((*VERBS, *YIELD.words, *FATE.words, *STORM.words)))),
    "lots": lists(integer(0), 40),
    "oubliette": _pile,
    "phase": one_of(_PHASES),
    "schemes": lists(tuples(_card), 4),
    "still": integer(0),
    "storm": tuples(integer(0, 3)),
    "stormed": flag,
    "then": one_of(_THEN),
    "turn": integer(0, 3),
    "yesterday": maybe(record(_chateau, _pile)),
}
LATER = {"fullest": 0, "still": 0}
"""Fields missing from dumps of earlier releases, with the values to use."""


def check(state: Storms) -> None:
    """Raise ValueError if a position can't occur in a game."""
    _check_cards(state)
    _check_lots(state)
    _check_days(state)
    _check_turn(state)
    _check_conflict(state)
    _check_storm(state)
    _check_stand_off(state)


def _check_cards(state: Position) -> None:
    """Raise ValueError unless each seat has ten cards, with up to three of them in hand (FS-1, FS-13).

    While Schemes are being laid, all ten are in the seat's Scheme or not laid yet (FS-3).
    """
    laying = state.phase == "scheme"
    there: tuple[list[str], ...] = ([], [], [], [])
    for card in (*state.chateau, *state.oubliette):
        if card:
            there[OWNER[card]].append(card)
    for seat in range(4):
        hand, scheme = state.hands[seat], state.schemes[seat]
        own = sorted((*hand, *scheme, *there[seat]))
        unlaid = laying and not own
        require(unlaid or own == _OWN[seat], "cards lost, doubled or in strange hands")
        require(not laying or len(own) == len(scheme), "a Day that has begun")
        require(hand == tuple(sorted(hand, key=VALUE.__getitem__))[:3], "no such hand")


def _check_lots(state: Position) -> None:
    """Raise ValueError unless cards with a higher number in `lots` are lower in their Scheme.

    Each number in `lots` must belong to one player.
    """
    lots = state.lots
    for seat in range(4):
        below = [state.lot(card) for card in state.schemes[seat]]
        require(below == sorted(below), "a Scheme in a strange order")
        require(all(state.lot(card) <= lot for card in state.hands[seat] for lot in below), "drawn too early")
    moments = [set(lots[at : at + 10]) - {0} for at in (0, 10, 20, 30)]
    require(sum(map(len, moments)) == len(set().union(*moments)), "two players at one moment")


def _check_days(state: Position) -> None:
    """Raise ValueError unless the finished Days match the end of the last one (FS-19 to FS-21)."""
    left = state.options.days - len(state.days)
    require(left == 0 if state.phase == "over" else left > 0, "a wrong number of Days")
    for winner, younger, elder, reason in state.days:
        by_sums = -1 if younger == elder else int(elder > younger)
        require(winner == by_sums if reason != 1 or winner < 0 else True, "a strange winner")
        require(reason != 2 or state.options.stand_off > 0, "a stand-off without the option")
    require((state.phase == "scheme" and state.days != ()) == (state.yesterday is not None), "no yesterday")
    if state.phase == "over":
        require(state.days[-1] == state.verdict(), "a Day that ended otherwise")
    if state.yesterday is not None:
        chateau, oubliette = state.yesterday
        lay = [card for card in chateau if card] + oubliette
        require(len(set(lay)) == len(lay), "a card doubled yesterday")
        *worth, reason = state.days[-1][1:]
        alike = worth == list(sums(chateau)) and (reason == 0) == ("" not in chateau)
        require(alike, "a yesterday that ended otherwise")


def _check_turn(state: Position) -> None:
    """Raise ValueError unless the current step of the turn has a decision to make."""
    phase, turn = state.phase, state.turn
    hand, scheme, queen = state.hands[turn], state.schemes[turn], QUEENS[turn]
    require(state.stormed == gathered(state.oubliette), "a storm not asked for, or asked for twice")
    if phase == "scheme":
        begun = (turn, state.hour, state.introduced, *state.lots) != (0, 1, 0, *[0] * 40)
        require(not begun and not all(state.schemes), "a Day that has begun")
    elif phase == "turn":
        require(hand != () or scheme != (), "a turn that goes by")
    elif phase == "place":
        lot = state.lot(queen)
        require(hand != () and scheme[-1:] == (queen,), "no Intrigue")
        require(lot == max(state.lots) and state.lots.count(lot) == 1, "an Intrigue long past")
    elif phase == "enter":
        require(hand != (), "nobody to introduce")
    elif phase == "evening":
        require(state.may_intrigue(turn), "nobody to ask")
    require(phase in ("scheme", "turn", "over") or len(hand) <= 2, "a turn that has not begun")
    require(phase not in ("turn", "place", "enter") or "" in state.chateau, "a Day that is over")
    introducing = state.then == "enter" or phase in ("enter", "instigate", "defend", "yield", "evening")
    require(introducing or not state.introduced, "no such Introduction")


def _check_conflict(state: Position) -> None:
    """Raise ValueError unless a Conflict is between adjacent cards of two teams.

    The Instigator must belong to the seat to move.
    """
    phase, then, chateau = state.phase, state.then, state.chateau
    fighting = phase in ("instigate", "defend", "yield", "fate")
    fighting = fighting or (phase == "storm" and then in ("defend", "compare", "evening"))
    require(fighting == (state.conflict is not None), "no such Conflict")
    require((phase == "fate") == bool(state.fates), "no fate")
    if state.conflict is None:
        return
    card, against, first, second = state.conflict
    own, theirs = state.hands[OWNER[card]], state.hands[OWNER[against]]
    require(OWNER[card] == state.turn and TEAM[card] != TEAM[against], "no such opponents")
    require(first + len(own) <= 2 and second + len(theirs) <= 3, "more discarded than was held")
    standing = card in chateau and against in chateau
    near = standing and chateau.index(against) in NEAR[chateau.index(card)]
    require(near or not standing, "opponents who are not adjacent")
    losers = fated(card, against)
    equal = standing and strength(chateau, card, first) == strength(chateau, against, second)
    if phase == "instigate":
        require(standing and own != () and first == second == 0, "nobody to discard")
    elif phase == "defend":
        require(standing and theirs != () and second == 0, "nobody to discard")
    elif phase == "yield":
        require(equal and not losers, "nobody to yield")
    elif phase == "fate":
        gone = len(losers) == 2 and state.fates == (against,) and card not in chateau and against in chateau
        require((equal and state.fates == losers) or gone, "no such fate")
    elif then == "defend":
        require(first > 0 and second == 0, "nothing that brought a storm")
    elif then == "compare":
        require(second > 0, "nothing that brought a storm")
    else:
        require(not standing and "Q" in (card[0], against[0]), "nobody defeated")


def _check_storm(state: Storms) -> None:
    """Raise ValueError unless the seats that haven't decided match the step that began the storm (FS-18)."""
    storm, hand = state.storm, state.hands[state.turn]
    if state.phase == "storm" or state.phase == "enter" or state.introduced:
        back = [card for scheme in state.schemes for card in scheme if state.lot(card)]
        require(gathered([*state.oubliette, *back]), "Queens who never met")
    if state.phase != "storm":
        require(not storm and not state.then, "no storm")
        return
    require(storm != () and state.then != "", "nobody to ask, or no way to go on")
    require(storm == state.stormers(storm[0]), "a storm that asks others")
    if state.then == "enter":
        require(hand != () and "" in state.chateau, "nobody to introduce")
    elif state.then == "night":
        require(not hand, "no Squander")


def _check_stand_off(state: Position) -> None:
    """Raise ValueError unless the turns are counted as the option says (FS-22).

    In the middle of a turn, there's no way to tell how full the Chateau was at the end of the last one.
    """
    turns, lying = 4 * state.options.stand_off, 9 - state.chateau.count("")
    still, fullest = state.still, state.fullest
    if not turns or state.phase == "scheme":
        require(still == fullest == 0, "turns counted for nothing")
        return
    ended = state.phase == "over" and state.days[-1][3] == 2
    require(still == turns if ended else still < turns, "a wrong number of turns")
    require(fullest < 9, "a Day that is over")
    if ended or state.phase == "turn":
        require(lying <= fullest if still else lying == fullest, "turns counted otherwise")

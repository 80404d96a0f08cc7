"""What comes of a move in Four Tribes for those who make it, as a reason for a move counts it."""

from __future__ import annotations

from engine.games.four_tribes.guide import GUIDE
from engine.games.four_tribes.rules import FourTribes
from engine.guide import LOST, WON, Outcome, Step
from tests.engine.games.four_tribes.positions import play, table


def of_a_duel(reply: str) -> tuple[set[Outcome], set[Outcome]]:
    """What came of it for challenger and challenged, of a 9 and a 2 against a 7 and this reply."""
    before = table("9H", "7S", hands=("2D", "KC 3C"))
    state = before.copy()
    trail = [Step(0, ("duel", "9H", "7S@1", "2D"), play(state, "duel 9H 7S@1 2D"))]
    answered = state.copy()
    trail.append(Step(1, (reply,), play(state, reply)))
    own = set(GUIDE.outcomes.come(before, 0, trail, state))
    return own, set(GUIDE.outcomes.come(answered, 1, trail[1:], state))


def test_who_loses_the_duel_that_she_began_loses_the_card_that_fought_it() -> None:
    """FT-12: 9 and 2 against 7 and 10. Of the challenged seat no card falls: it has held."""
    own, other = of_a_duel("KC")
    assert Outcome("falls", "9H") in own
    assert "fells" not in {outcome.name for outcome in own}
    assert Outcome("holds", "7S") in other
    assert "falls" not in {outcome.name for outcome in other}


def test_who_wins_it_fells_the_card_that_was_challenged() -> None:
    """FT-12: 9 and 2 against 7 and 3."""
    own, other = of_a_duel("3C")
    assert Outcome("fells", "7S") in own
    assert "falls" not in {outcome.name for outcome in own}
    assert Outcome("falls", "7S") in other
    assert "holds" not in {outcome.name for outcome in other}


def test_an_unanswered_duel_fells_it_too() -> None:
    """FT-13."""
    own, other = of_a_duel("-")
    assert Outcome("fells", "7S") in own
    assert Outcome("falls", "7S") in other


def came(state: FourTribes, *moves: str) -> set[Outcome]:
    """What came for the seat that made the first of these moves."""
    before, trail = state.copy(), []
    for move in moves:
        seat = state.to_act[0]
        trail.append(Step(seat, tuple(move.split()), play(state, move)))
    return set(GUIDE.outcomes.come(before, trail[0].seat, trail, state))


def certain(state: FourTribes, move: str) -> list[str]:
    """What is sure to come of a move of whoever is to act."""
    return list(GUIDE.outcomes.certain(state, state.to_act[0], tuple(move.split())))


def test_who_weds_an_ace_king_queen_or_jack_has_another_tribe() -> None:
    """FT-2: at once by laying a card; soon by another's word, or in a later turn."""
    tribe, soon = {Outcome("tribe")}, {Outcome("tribe-soon")}
    assert came(table("KS", "5C", hands=("3H", "9H")), "lay 3H KS") == tribe
    assert came(table("3H", "5C", hands=("KS", "9H")), "lay KS 3H") == tribe
    assert came(table("9S", "5C", hands=("3H", "9H")), "lay 3H 9S") == set()
    later = table("", "5C", hands=("KS 3H", "9H"))
    assert came(later, "lay KS", "nothing", "lay 3H KS") == soon
    accepted = table("9S", "2: KD 4C", hands=("3H", "9H"))
    assert came(accepted.copy(), "propose 9S KD@1 3H", "accept") == soon
    play(accepted, "propose 9S KD@1 3H")
    assert came(accepted, "accept") == set(), "it is the other's"


def test_a_tribe_that_does_not_count_for_the_union_is_none() -> None:
    """FT-2: of one suit with another, or a second King."""
    assert came(table("2: KS+4H QS", "5C", hands=("3H", "9H")), "lay 3H QS") == set()
    assert came(table("2: KS+4H KD", "5C", hands=("3H", "9H")), "lay 3H KD") == set()
    assert came(table("2: KS+4H QD", "5C", hands=("3H", "9H")), "lay 3H QD") == {Outcome("tribe")}


def test_a_child_of_a_later_turn_is_looked_forward_to() -> None:
    """FT-7: the seat's own; one that is laid at once is the move itself."""
    child = Outcome("child")
    state = table("9S+JH", "2D+4C", hands=("TS TH", "3D"))
    assert came(state, "lay TS 9S", "lay 3D 2D") == set()
    assert child in came(table("9S+JH", "5C", hands=("TS", "9H")), "nothing", "nothing", "lay TS 9S")


def test_somebody_else_who_comes_near_is_feared() -> None:
    """FT-2: to three tribes, by what happened since; who had them before is no news."""
    rival = Outcome("rival")
    theirs = "2: KD+4H QS+5H JC"
    assert rival in came(table("9S", theirs, hands=("3H", "2D")), "nothing", "lay 2D JC")
    assert rival not in came(table("9S", "2: KD+4H JC", hands=("3H", "2D")), "nothing", "lay 2D JC")
    had = table("9S", "2: KD+4H QS+5H JC+3D 6S", hands=("3H", "2D"))
    assert rival not in came(had, "nothing", "lay 2D 6S")
    mine = table("2: KD+4H QS+5H JC", "9S", hands=("2D", "3H"))
    assert rival not in came(mine, "lay 2D JC", "nothing")


def test_a_fall_counts_until_the_seat_has_drawn_again() -> None:
    """FT-3, FT-12: up to the draw that begins her turn, and no further."""
    state = table("9S", "5C", "8D", hands=("3H", "KH KC", "QH QC"))
    soon = came(state.copy(), "nothing", "nothing", "duel 8D 9S@0 QH", "3H")
    assert Outcome("falls", "9S") in soon
    late = ("nothing", "nothing", "nothing", "nothing", "nothing", "duel 8D 9S@0 QH", "3H")
    assert Outcome("falls", "9S") not in came(state, *late)


def test_of_a_duel_between_others_nothing_comes_for_her() -> None:
    """FT-12."""
    state = table("9S", "5C", "8D", hands=("3H", "KH 2C", "QH QC"))
    names = {one.name for one in came(state, "nothing", "duel 5C 8D@2 2C", "QH")}
    assert not names & {"falls", "fells", "holds"}


def test_the_wedding_that_unites_the_tribes_is_certain_to_win() -> None:
    """FT-2."""
    near = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C 9C", "5C"))
    assert certain(near, "lay 2C AD") == [WON]
    assert certain(near, "nothing") == []
    two = table("2: KS+3H QH+9D AD", "4D", hands=("2C 9C", "5C"))
    assert certain(two, "lay 2C AD") == []
    other = table("KS+3H / QH<KS+9D JC+8D AS", "4D", hands=("2C", "5C"))
    assert certain(other, "lay 2C AS") == [], "two of one suit"
    founding = table("", "4D", hands=("AD", "5C"))
    assert certain(founding, "lay AD") == []
    child = table("KS+3H / QH<KS+9D JC+8D", "4D", hands=("AS JS", "5C"))
    assert certain(child, "lay JS KS") == [], "a child is unwed"


def test_to_accept_what_unites_the_others_tribes_is_certain_to_lose() -> None:
    """FT-16, FT-2."""
    near = table("KS+3H / QH<KS+9D JC+8D 5S", "AD", hands=("2C", "5C"))
    play(near, "propose 5S AD@1 2C")
    assert certain(near, "accept") == [LOST]
    assert certain(near, "refuse AD 5C") == []
    far = table("KS+3H / QH<KS+9D 5S", "AD", hands=("2C", "5C"))
    play(far, "propose 5S AD@1 2C")
    assert certain(far, "accept") == []


def test_a_reply_that_no_hidden_card_can_beat_is_certain_to_hold() -> None:
    """FT-11, FT-12: a Nine and at most ten against a King and the reply; equal is enough."""
    state = table("KS+QH", "9D", hands=("TC 9C 8C", "2D 3D"), turn=1)
    play(state, "duel 9D KS@0 2D")
    assert certain(state, "9C") == ["holds"]
    assert certain(state, "TC") == ["holds"]
    assert certain(state, "8C") == [], "one too few, were a ten face down"
    assert certain(state, "-") == []

"""What comes of a duel in Four Tribes for those who fight it, as a reason for a move counts it."""

from __future__ import annotations

from engine.games.four_tribes.prospects import PROSPECTS
from engine.prospects import Prospect, Step
from tests.engine.test_four_tribes import play, table


def of_a_duel(reply: str) -> tuple[set[Prospect], set[Prospect]]:
    """What came of it for challenger and challenged, of a 9 and a 2 against a 7 and this reply."""
    before = table("9H", "7S", hands=("2D", "KC 3C"))
    state = before.copy()
    trail = [Step(0, ("duel", "9H", "7S@1", "2D"), play(state, "duel 9H 7S@1 2D"))]
    answered = state.copy()
    trail.append(Step(1, (reply,), play(state, reply)))
    own = set(PROSPECTS.come(before, 0, trail, state))
    return own, set(PROSPECTS.come(answered, 1, trail[1:], state))


def test_who_loses_the_duel_that_she_began_loses_the_card_that_fought_it() -> None:
    """FT-12: 9 and 2 against 7 and 10. Of the challenged seat no card falls: it has held."""
    own, other = of_a_duel("KC")
    assert Prospect("falls", "9H") in own
    assert "fells" not in {prospect.name for prospect in own}
    assert Prospect("holds", "7S") in other
    assert "falls" not in {prospect.name for prospect in other}


def test_who_wins_it_fells_the_card_that_was_challenged() -> None:
    """FT-12: 9 and 2 against 7 and 3."""
    own, other = of_a_duel("3C")
    assert Prospect("fells", "7S") in own
    assert "falls" not in {prospect.name for prospect in own}
    assert Prospect("falls", "7S") in other
    assert "holds" not in {prospect.name for prospect in other}


def test_an_unanswered_duel_fells_it_too() -> None:
    """FT-13."""
    own, other = of_a_duel("-")
    assert Prospect("fells", "7S") in own
    assert Prospect("falls", "7S") in other

"""The grounds of a move are true by the rules (FS-6 to FS-13, FS-19)."""

from __future__ import annotations

from typing import Any

from engine.games.four_sisters.facts import OWNER, POINTS, VALUE
from engine.state import State
from tests.engine.test_grounds import grounds, positions

Facts = dict[str, Any]


def conflict(state: State, seat: int, move: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the Conflict that a move leads to, as the view tells it."""
    after = state.copy()
    after.play(seat, move)
    found: dict[str, Any] | None = after.view(seat)["conflict"]
    return found


def counted(state: State, seat: int, move: tuple[str, ...], facts: Facts) -> None:
    """Check the counts of a Conflict that begins."""
    fight = conflict(state, seat, move)
    if fight is None:  # neither side could discard anything
        return
    card, against = fight["card"], fight["against"]
    assert (card, against) == (facts["card"], facts["against"])
    assert fight["values"] == [facts["own"], facts["theirs"]]
    after = state.copy()
    after.play(seat, move)
    counts = after.view(seat)["counts"]
    assert facts["best"] == facts["own"] + counts[seat]
    assert facts["most"] == facts["theirs"] + counts[OWNER[against]]
    assert (facts["kind"] == "wins") == (facts["own"] > facts["most"])
    assert facts["kind"] != "holds" or counts[seat], "no other cards are spoken of where there are none"
    assert (facts["kind"] == "falls") == (facts["best"] < facts["theirs"])
    assert facts["seat"] == OWNER[against]
    assert facts["needed"] == facts["best"] - facts["theirs"], (
        "with so many cards the counts are equal (FS-11)"
    )
    assert facts["kind"] != "open" or facts["needed"] > 0
    if facts["drawn"]:
        assert state.view(seat)["scheme"][0] == facts["drawn"]


def test_counts_and_rooms_are_what_the_table_shows() -> None:
    checked = set()
    for state, seat, move in positions("four-sisters", 12, 1):
        view = state.view(seat)
        for ground in grounds(state, seat, move):
            facts: Facts = dict(ground.facts)
            name = ground.name
            checked.add(name)
            if name == "count":
                counted(state, seat, move, facts)
            elif name == "peace":
                after = state.copy()
                assert not [event for event in after.play(seat, move) if event.name == "conflict"]
            elif name == "points":
                assert facts["count"] == POINTS[move[1] if move[0] == "place" else move[2]]
                after = state.copy()
                after.play(seat, move)
                if "intrigue" not in move and after.view(seat)["day"] == view["day"]:
                    both = after.view(seat)["sums"]
                    assert [facts["own"], facts["theirs"]] == (both if seat % 2 == 0 else both[::-1])
                    assert facts["left"] == list(view["chateau"].values()).count(None) - 1
            elif name == "costs":
                spent = move[1] if move[0] == "introduce" else move[0]
                assert facts["count"] == len(spent.split("+"))
            elif name in ("sums", "full"):
                after = state.copy()
                after.play(seat, move)
                if after.view(seat)["day"] == view["day"] and not after.view(seat)["conflict"]:
                    both = after.view(seat)["sums"]
                    assert [facts["own"], facts["theirs"]] == (both if seat % 2 == 0 else both[::-1])
            elif name == "idle":
                verbs = state.choice(seat).words  # type: ignore[union-attr]
                assert "place" not in verbs
                for cards in state.choice(seat, ("introduce",)).words if "introduce" in verbs else ():  # type: ignore[union-attr]
                    assert cards in VALUE
            elif name == "draws":
                after = state.copy()
                after.play(seat, move)
                assert facts["drawn"] == view["scheme"][0]
            elif name in ("keeps", "enough"):
                assert facts["kept"] in view["hand"]
                if name == "enough":
                    all_cards = next(
                        dict(one.facts) for one in grounds(state, seat, move) if one.name == "count"
                    )
                    assert facts["best"] == all_cards["best"] - 1 >= facts["most"], (
                        "without the card that is kept"
                    )
            elif name == "support":
                fight = view["conflict"]
                mine = 0 if fight["by"] == seat else 1
                given = 0 if move == ("-",) else len(move[0].split("+"))
                assert facts["own"] == fight["values"][mine] + given
                assert facts["theirs"] == fight["values"][1 - mine]
                their_hand = view["counts"][fight["target"]] if mine == 0 else 0
                assert facts["most"] == facts["theirs"] + their_hand
                assert facts["best"] == fight["values"][mine] + len(view["hand"])
    assert checked >= {"count", "peace", "points", "costs", "touches", "beside", "draws", "keeps", "support"}

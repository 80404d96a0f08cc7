"""A move's grounds follow from the rules (FT-2, FT-7, FT-11, FT-12, FT-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.four_tribes.facts import FACES, ROOM, UNIONS, WORTH, children
from engine.state import State
from tests.engine.test_grounds import grounds, positions


def count(state: State, viewer: int, seat: int, without: tuple[str, ...] = ()) -> int:
    """Return the number of a seat's tribes, as its wed cards on the table show them."""
    family = state.view(viewer)["families"][seat]
    gone = {kin["spouse"] for kin in family if kin["card"] in without} | {*without}
    wed = {kin["card"] for kin in family if kin["spouse"] and kin["card"] not in gone}
    return max(len(wed & set(union)) for union in UNIONS)


def unseen(state: State, seat: int, shown: Sequence[str] = ()) -> list[int]:
    """Return the value of each card that the seat can't see, from high to low, without the `shown` cards."""
    view = state.view(seat)
    seen = {
        *view["hand"],
        *view["discards"],
        *[kin["card"] for one in view["families"] for kin in one],
        *shown,
    }
    return sorted((WORTH[card] for card in WORTH if card not in seen), reverse=True)


def test_tribes_and_duels_are_what_the_table_shows() -> None:
    checked, lower = set(), 0
    for state, seat, move in positions("four-tribes", 14, 1):
        view = state.view(seat)
        for ground in grounds(state, seat, move):
            facts: dict[str, Any] = dict(ground.facts)
            name = ground.name
            checked.add(name)
            if name in ("tribe", "no-tribe"):
                after = state.copy()
                after.play(seat, move)
                had, has = count(state, seat, seat), count(after, seat, seat)
                assert facts["count"] == has
                assert (has > had) == (name == "tribe")
            elif name in ("sure", "chance"):
                held = min(3, view["counts"][facts["seat"]])
                assert facts["own"] == WORTH[move[1]] + sum(WORTH[card] for card in move[3].split("+"))
                shown = view["known"][facts["seat"]]
                hidden = view["counts"][facts["seat"]] - len(shown)
                hand = [*(WORTH[card] for card in shown), *unseen(state, seat, shown)[:hidden]]
                best = sum(sorted(hand, reverse=True)[:held])
                assert facts["most"] == WORTH[facts["other"]] + best
                lower += best < sum(unseen(state, seat)[:held])
                assert (facts["own"] > facts["most"] or not held) == (name == "sure")
                if name == "sure":
                    had = count(state, seat, facts["seat"])
                    has = count(state, seat, facts["seat"], (facts["other"],))
                    assert facts["left"] == (has if has < had else "all")
                    assert facts["cards"] == tuple(move[3].split("+"))
            elif name == "breaks":
                assert facts["most"] == count(state, seat, facts["seat"])
                assert facts["count"] == count(state, seat, facts["seat"], (facts["other"],)) < facts["most"]
                staked = sum(WORTH[card] for card in move[3].split("+"))
                assert facts["need"] == max(0, WORTH[move[1]] + staked - WORTH[facts["other"]])
            elif name == "pointless":
                wed = {kin["card"]: kin["spouse"] for kin in view["families"][facts["seat"]]}
                assert facts["other"][0] not in FACES
                assert not wed[facts["other"]] or wed[facts["other"]][0] not in FACES
                assert facts["cards"] == tuple(move[3].split("+"))
            elif name == "stronger":
                assert facts["count"] == WORTH[move[1]]
            elif name == "risks":
                assert facts["count"] == count(state, seat, seat, (move[1],)) < count(state, seat, seat)
                wed = {kin["card"]: kin["spouse"] for kin in view["families"][seat]}
                assert facts["widow"] == (wed[move[1]] or "none")
            elif name in ("holds", "counts"):
                affair = view["affair"]
                assert facts["own"] == WORTH[affair["other"]] + sum(
                    WORTH[card] for card in move[0].split("+")
                )
                hidden = unseen(state, seat)[: affair["count"]]
                assert facts["most"] == WORTH[affair["card"]] + sum(hidden)
                assert (facts["own"] >= facts["most"]) == (name == "holds")
                assert name == "counts" or (facts["equal"] == "yes") == (facts["own"] == facts["most"])
            elif name == "born":
                after = state.copy()
                after.play(seat, move)
                spouse = next(
                    kin["spouse"] for kin in after.view(seat)["families"][seat] if kin["card"] == move[1]
                )
                for card in facts["cards"]:
                    assert card in view["hand"]
                    assert card in children(move[1], spouse)
                assert len(view["families"][seat]) < ROOM
            elif name == "needs":
                assert count(state, seat, seat) == 3
                assert all(card[0] in FACES for card in facts["cards"])
            elif name == "demands":
                staked = sum(WORTH[card] for card in move[3].split("+"))
                assert facts["count"] == WORTH[move[1]] + staked - WORTH[facts["other"]]
    assert checked >= {"tribe", "no-tribe", "sure", "chance", "breaks", "risks", "holds", "counts", "born"}
    assert checked >= {"pointless", "stronger"}
    assert lower, "a card that its player took from the table counts for what it is worth"

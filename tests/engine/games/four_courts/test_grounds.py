"""A card's grounds follow from the rules (FC-8, FC-9, FC-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.four_courts.facts import FITTING, SUITS, by_precedence, scores
from engine.state import State
from tests.engine.test_grounds import grounds, positions


def piles(state: State, seat: int, court: str) -> list[Sequence[str]]:
    """Return each seat's cards at a Court, as the view shows them."""
    (found,) = [one for one in state.view(seat)["courts"] if one["court"] == court]
    return [*found["cards"]]


def test_the_third_card_and_the_goals_are_what_the_table_shows() -> None:
    checked = set()
    for state, seat, move in positions("the-four-courts", 5, 2):
        view = state.view(seat)
        hand: list[str] = [card for card in view["hand"] if card != move[0]]
        for ground in grounds(state, seat, move):
            facts: dict[str, Any] = dict(ground.facts)
            name = ground.name
            checked.add(name)
            if name == "token":
                after = state.copy()
                events = after.play(seat, move)
                (took,) = [event for event in events if event.name == "take"]
                suit = took.data["suit"]
                assert facts.get("suit", suit) == suit
                taken = [list(one) for one in state.taken]  # type: ignore[attr-defined]
                had = scores(view["goals"], taken)[seat]
                taken[seat][SUITS.index(suit)] += 1
                points = scores(view["goals"], taken)[seat] - had
                assert facts.get("points", 1) == points
                most = max(one[SUITS.index(suit)] for at, one in enumerate(taken) if at != seat)
                assert (facts["kind"] == "lead") == (points > 1 and facts["count"] > most)
                assert (facts["kind"] == "none") == (suit not in view["goals"])
                if facts["waits"] == "yes":
                    assert len(piles(state, seat, move[0])[facts["seat"]]) == 2
                    waiting = [one for one in view["revealed"] if one["seat"] == facts["seat"]]
                    assert not waiting[0]["court"]
                    assert move[0] in FITTING[waiting[0]["card"]]
            elif name in ("third", "pair"):
                assert move[0] in FITTING
                assert facts["court"] in FITTING[move[0]]
                assert len(piles(state, seat, facts["court"])[seat]) == (2 if name == "third" else 1)
                assert name == "third" or facts["court"] in FITTING[facts["card"]]
            elif name == "second":
                assert len(piles(state, seat, move[0])[seat]) == 1
                assert facts["follows"] == "no" or move[0] in FITTING[facts["kept"]]
                assert facts["follows"] == "no" or facts["kept"] in hand
            elif name == "hand-fits":
                assert facts["count"] == sum(move[0] in FITTING[card] for card in hand)
                if facts["most"] != "none":
                    laid = next(one["card"] for one in view["revealed"] if one["seat"] == seat)
                    elsewhere = [court for court in FITTING[laid] if court != move[0]]
                    fits = [sum(court in FITTING[card] for card in hand) for court in elsewhere]
                    assert facts["most"] == max(fits, default=0) < facts["count"]
            elif name in ("still", "later"):
                assert facts["kept"] in hand
                assert facts["court"] in FITTING[facts["kept"]]
                assert facts["court"] != move[0]
                assert len(piles(state, seat, facts["court"])[seat]) == 2
            elif name == "race":
                there = piles(state, seat, facts["court"])
                assert len(there[seat]) == len(there[facts["seat"]]) == 2
                assert facts["count"] + 1 == sum(
                    len(cards) == 2 for other, cards in enumerate(there) if other != seat
                )
                able = [card for card in view["hand"] if facts["court"] in FITTING[card]]
                assert move[0] == by_precedence(able)[0]
            elif name == "none-third":
                for card in view["hand"]:
                    assert all(len(piles(state, seat, court)[seat]) < 2 for court in FITTING[card])
                assert by_precedence((move[0], facts["kept"]))[0] == facts["kept"] != move[0]
            elif name == "alone":
                there = piles(state, seat, move[0])
                assert not any(cards for other, cards in enumerate(there) if other != seat)
            elif name == "contested":
                assert len(piles(state, seat, move[0])[facts["seat"]]) == 2
            elif name == "keeps":
                assert facts["card"] in hand
                assert facts["count"] == len(FITTING[facts["card"]]) > len(FITTING[move[0]])
    assert checked >= {
        "token",
        "third",
        "pair",
        "second",
        "hand-fits",
        "alone",
        "contested",
        "keeps",
        "goals",
        "still",
        "later",
        "race",
        "none-third",
    }

"""The Four Courts as people see and hear it: the laws of `Telling`, and its own."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints

import pytest

import engine
from bot import presentation
from bot.i18n import rulebook
from engine import Event
from engine.cards.decks import DECKTET
from engine.games.four_courts.view import EVENTS
from tests.bot.telling import Telling, draw, drawn, first, scene_for
from tests.engine.games.four_courts.positions import last_token
from tests.engine.walk import random_move

KEY = "the-four-courts"
SUMMARY = {"places": [[1], [0], [2]], "scores": [9, 9, 4], "summary": "supply"}


def crowded(found: Callable[[Any], object]) -> Any:
    """Return the first such position in games where every seat lays cards where it has fewest."""
    for number in range(60):
        rng = random.Random(number)
        state: Any = engine.new(KEY, 4, f"crowd {number}")
        while state.result is None:
            if found(state):
                return state
            seat = rng.choice(state.to_act)
            move, choice = random_move(state, seat, rng), state.choice(seat)
            if choice.ask == "court":
                court = min(
                    choice.words, key=lambda code: len(state.piles[4 * seat + DECKTET.extras.index(code)])
                )
                move = random_move(state, seat, rng, (court,))
            state.play(seat, move)
    raise AssertionError("no such position")


def third_card(state: Any) -> bool:
    """Return whether the seat to act can take one of two tokens with its next card."""
    if len(state.landed) == len(state.order) or state.result is not None:
        return False
    seat = state.to_act[0]
    piles = [len(state.piles[4 * seat + DECKTET.extras.index(court)]) for court in state.choice(seat).words]
    left = [len(state.tokens[DECKTET.extras.index(court)]) for court in state.choice(seat).words]
    return (2, 2) in zip(piles, left, strict=True)


@cache
def laying() -> tuple[engine.State, int]:
    state = crowded(third_card)
    return state, state.to_act[0]


def tie(by: str) -> dict[str, Any]:
    cards = [["AM"], ["CM"]]
    return {"score": 1, "by": by, "seats": [2, 0], "cards": cards, "sums": [11.0, 9.5]}


class TestTheFourCourts(Telling):
    key = KEY
    games = 8
    every = 106
    options = ({}, {"rounds": 1}, {"rounds": 2})
    height = 1070
    credit = "P. D. Magnus"
    events = (
        Event("tie-break", None, tie("hand")),
        Event("tie-break", None, tie("last-card")),
        Event("picked", 0, {"card": "AM", "changed": True}, (0,)),
    )
    situations = {
        "start": lambda: (engine.new(KEY, seats=3, seed="golden"), 1),
        "laying": laying,
        "last-round": lambda: (
            first(KEY, lambda state: state.round == 2 and any(state.picks), seats=4, rounds=2),
            None,
        ),
        "over": lambda: (first(KEY, lambda state: state.result is not None, seats=3), None),
    }

    def on_buttons(self, view: Mapping[str, Any]) -> bool:
        return view["you"] in view["to_act"] or (view["phase"] == "pick" and view["you"] in view["picked"])

    def lying(self, view: Mapping[str, Any]) -> set[str]:
        laid = {card for court in view["courts"] for cards in court["cards"] for card in cards}
        # A card revealed last turn is told, but not drawn.
        return laid | {one["card"] for one in view["revealed"] if view["phase"] == "lay"}

    def rarely(self) -> Iterator[engine.State]:
        yield laying()[0]
        yield self.first(lambda state: len(state.landed) < len(state.order))
        yield self.first(lambda state: state.result and state.result.summary == "rounds", rounds=1)
        yield self.first(lambda state: 0 < sum(map(bool, state.picks)) < 4)

    def tried(self, state: engine.State, seat: int, rng: random.Random) -> Iterator[engine.Move]:
        yield from super().tried(state, seat, rng)
        yield from ((court,) for court in DECKTET.extras)
        choice = state.choice(seat)
        if choice is not None and choice.ask == "court":
            yield from ((court, word) for court in choice.words for word in "MSWLYK")

    def also(self, code: str) -> None:
        scene = scene_for(self.first(lambda state: True, seats=3), None, code)
        tied = dataclasses.replace(scene, view={**scene.view, "result": SUMMARY})
        assert scene.say(f"{KEY}-result-tie", by="unknown") in self.text.result(tied)
        for by in ("hand", "last-card"):
            broken = Event("tie-break", None, {**tie(by), "score": 9})
            told = self.text.result(dataclasses.replace(tied, remembered=[broken])).partition("\n")[0]
            assert re.search(r"11.*9[.,]5", told), "what decided"
            assert not self.spoken(told), "and no card, which **All hands** shows"
            other = broken._replace(data=tie(by))  # for another place, which doesn't decide
            lower = dataclasses.replace(tied, remembered=[other])
            assert self.text.result(lower) == self.text.result(tied)
            assert self.text.retold(broken)
            daily = dataclasses.replace(tied, remembered=[broken])
            assert told.endswith(self.text.why_over(daily))
        assert self.text.why_over(daily)
        clear = {**SUMMARY, "scores": list(range(len(SUMMARY["scores"])))}
        assert not self.text.why_over(dataclasses.replace(tied, view={**scene.view, "result": clear}))

    def test_cards_of_a_hand_stand_in_a_menu_each_with_its_courts(self) -> None:
        state = self.new(3, "menu")
        choice = state.choice(0)
        hints = [self.text.hint(scene_for(state, 0), choice.ask, word) for word in choice.words]
        assert all(hints)
        assert all(map(self.text.is_card, choice.words))
        laid, seat = laying()
        court = laid.choice(seat)
        assert not any(map(self.text.is_card, court.words))

    def test_a_pick_is_shown_to_its_seat_alone(self) -> None:
        """FC-6."""
        state = self.first(lambda state: 0 < sum(map(bool, state.picks)) < 4)
        seat = next(seat for seat, pick in enumerate(state.picks) if pick)
        for viewer in (None, 0, 1, 2, 3):
            svg, _ = draw(scene_for(state, viewer))
            table = "\n".join(self.text.table(scene_for(state, viewer)))
            mine = viewer == seat
            assert (state.picks[seat] in drawn(svg)) is mine
            assert svg.count('data-card="back"') == sum(map(bool, state.picks)) - bool(
                viewer is not None and state.picks[viewer]
            )
            assert state.picks[seat] not in self.spoken(table)
        assert "(your pick)" in self.text.hand(scene_for(state, seat))

    def test_a_court_is_open_where_the_card_shares_a_suit(self) -> None:
        """FC-8: the picture dims the other Courts, and frames the places where the card may be laid."""
        state = self.first(
            lambda state: state.order and not state.landed and len(state.choice(state.to_act[0]).words) == 2
        )
        svg, _ = draw(scene_for(state, None))
        shut = set(re.findall(r'<g data-look="dim">\n<g data-card="(...)">', svg))
        assert shut == set(DECKTET.extras) - set(state.choice(state.to_act[0]).words)
        assert svg.count("stroke-dasharray") == 2

    def test_what_is_dealt_face_down_is_told_with_its_number(self) -> None:
        """FC-5: one card is left over with three players."""
        state = self.new(3, "aside")
        scene = scene_for(state)
        assert "13 cards in each hand · 1 face down" in "\n".join(self.text.table(scene))
        deal = Event("deal", None, {"round": 2, "count": 9, "aside": 1})
        assert (
            self.text.sentence(scene, deal) == "Round 2: 9 cards to everybody; one is set aside, face down."
        )
        assert "deal" in state.rounds_end

    def test_an_end_logged_by_an_earlier_release_is_that_of_today(self) -> None:
        name, added = self.text.former["end"]
        assert name in self.text.silent
        assert {**added, "places": [], "scores": []}.keys() == get_type_hints(EVENTS[name]).keys()

    def test_the_rulebook_lists_the_deck(self) -> None:
        deck = rulebook.sections(KEY, "en")[2].text
        for code, name in DECKTET.names.items():
            assert (
                code in DECKTET.extras
                or code[0] == "A"
                or re.search(rf"{code[code[0].isdigit() :]} +{name}", deck)
            )


@pytest.mark.parametrize("code", ["en", "es"])
def test_a_shared_place_is_said_in_one_sentence(code: str) -> None:
    """FC-14: option `last-cards`, when nothing else put a player ahead."""
    state = last_token(["", "", ""], "AM CM 2WL", ["K", "KK", "K"], last_cards="draw")
    events: list[engine.Event] = []
    while state.result is None:
        (seat,) = state.to_act
        choice = state.choice(seat)
        assert choice is not None
        events = state.play(seat, ("MWK",) if seat == 0 else (choice.words[-1],))
    scene = scene_for(state, None, code, remembered=events)
    text = presentation.of("the-four-courts")
    assert {"en": "share the place", "es": "comparten el puesto"}[code] in text.reason(scene)
    assert text.decisive(scene) == ""


def told(state: engine.State, code: str) -> tuple[str, str]:
    """Return the table in words, and the words in its picture."""
    scene = scene_for(state, None, code)
    svg, _ = draw(scene)
    return "\n".join(presentation.of(KEY).table(scene)), " ".join(re.findall(r"<text[^>]*>([^<]*)<", svg))


@pytest.mark.parametrize(
    ("code", "of_two", "last", "end"),
    [
        ("en", "Round 1 of 2", "Last round", "The game ended after 2 rounds, as agreed."),
        ("es", "Ronda 1 de 2", "Última ronda", "La partida terminó tras 2 rondas, como estaba acordado."),
    ],
)
def test_the_table_says_which_round_is_the_last(code: str, of_two: str, last: str, end: str) -> None:
    """FC-15: its words, its picture, the deal and the end all say so."""
    text, round_ = presentation.of(KEY), of_two.partition(" ")[0]
    words, picture = told(engine.new(KEY, 3, "rounds", {"rounds": 2}), code)
    assert f"**{of_two}** ·" in words
    assert f"{round_} 1/2" in picture
    state = first(KEY, lambda state: state.round == 2, seats=4, rounds=2)
    words, picture = told(state, code)
    assert f"**{last}** ·" in words
    assert f"{round_} 2/2" in picture
    deal = Event("deal", None, {"round": 2, "count": 9, "aside": 0})
    assert (text.sentence(scene_for(state, None, code), deal) or "").startswith(f"{last}: 9 ")
    state = first(KEY, lambda state: state.result and state.result.summary == "rounds", seats=4, rounds=2)
    assert end in text.result(scene_for(state, None, code))
    words, picture = told(engine.new(KEY, 3, "no rounds"), code)
    assert f"**{round_} 1** ·" in words
    assert f"{round_} 1 " in f"{picture} "

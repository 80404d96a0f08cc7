"""Four Sisters as people see and hear it: the laws of `Telling`, and its own."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import engine
from bot import presentation
from bot.features.lobby.board import option_value
from bot.i18n.languages import codes, language
from bot.presentation.four_sisters.text import FEW
from engine import Choice, Event, Illegal
from engine.games.four_sisters.facts import CARDS, ROOMS, VALUE
from tests.bot.telling import Telling, draw, first, scene_for
from tests.engine.games.four_sisters.positions import H, play, table

SUITS = {"♥": "H", "♠": "S", "♦": "D", "♣": "C"}


def new(seed: str, days: int = 1) -> engine.State:
    return engine.new("four-sisters", 4, seed, {"days": days})


def found(wanted: Callable[[Any], object], days: int = 1, since: int = 0) -> Any:
    return first("four-sisters", wanted, since=since, days=days)


def begun(seed: str) -> engine.State:
    """Return a game with all four Schemes laid, in the order of the cards."""
    state = new(seed)
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    return state


@cache
def filled() -> engine.State:
    """Return a Day that the Elder let end with a full Chateau, which random players never reach."""
    state = begun("full")
    while state.result is None:
        seat = state.to_act[0]
        said: engine.Move = ()
        while (choice := state.choice(seat, said)) is not None:
            by_the_hour = seat % 2 == 0 and "place" in choice.words
            said += ("place" if by_the_hour else "end" if "end" in choice.words else choice.words[0],)
        state.play(seat, said)
    return state


def off(state: Any) -> bool:
    """Return whether a card has left its Conflict: in a storm, or as the first of two equal Queens."""
    return state.view(None)["conflict"] is not None and state.view(None)["conflict"]["values"] is None


def entering(state: Any) -> bool:
    """Return whether the Introduction that caused a storm still has a card to introduce."""
    return state.phase == "enter" and "place" in state.choice(state.turn).words


def placing(ask: str) -> Callable[[Any], engine.Move]:
    """Return a finder of moves by the Hour that this question follows. It returns () if there's none."""

    def found(state: Any) -> engine.Move:
        for card in state.hands[state.turn] if state.phase == "turn" else ():
            for room in ROOMS if VALUE[card] <= state.hour else ():
                if not state.view(None)["chateau"][room]:
                    asked = state.choice(state.turn, ("place", card, room))
                    if asked is not None and asked.ask == ask:
                        return ("place", card, room)
        return ()

    return found


class TestFourSisters(Telling):
    key = "four-sisters"
    options = ({"days": 7}, *({"days": 1},) * 15)
    games = 16
    every = 100
    table_length = 1000
    height = 1040
    credit = "eselgeist"
    events = (
        Event("passed", 1, {"card": None}),
        Event("clock", None, {"hour": 4, "stopped": True}),
        Event("idle", 2, {}),
        Event("storm", None, {"seats": [0, 1]}),
        Event("stormed", 1, {"card": "6S", "room": "b2", "cards": ["QS", "2S", "3S"]}),
        Event("stormed", 1, {"card": "6S", "room": "b2", "cards": []}),
        Event("stayed", 1, {}),
        Event("stood", 1, {"card": "2S", "against": "3D"}),
        Event("called-off", None, {"cards": ["AD", "6S"]}),
        Event("day-begun", None, {"day": 7, "sabbath": True}),
        Event(
            "day-ended", None,
            {"day": 1, "reason": "chateau-full", "sums": [20, 20], "winner": None, "seats": []},
        ),
    )  # fmt: skip
    refusals = (
        Illegal("above-the-hour", "FS-8", most=3),
        Illegal("above-the-introduction", "FS-8", most=3),
        Illegal("too-late-to-pass", "FS-6"),
        Illegal("nothing-to-exchange", "FS-7", card="4H"),
        Illegal("nothing-to-exchange", "FS-7"),
        Illegal("no-queen", "FS-7"),
        Illegal("not-in-the-chateau", "FS-7"),
        Illegal("not-in-the-oubliette", "FS-7", card="4H"),
        Illegal("neither-suit-nor-value", "FS-7", card="4H"),
        Illegal("not-in-hand", "FS-8", card="4H"),
        Illegal("room-taken", "FS-8", room="b2"),
        Illegal("not-adjacent", "FS-9", room="b2"),
        Illegal("too-dear", "FS-18", left=2),
        Illegal("not-to-take", "FS-18", suit="H"),
    )
    situations = {
        "laying": lambda: (found(lambda state: [bool(one) for one in state.schemes].count(True) == 3), None),
        "middle": lambda: (
            found(lambda state: state.phase == "turn" and sum(map(bool, state.chateau)) == 5),
            0,
        ),
        "conflict": lambda: (
            found(lambda state: state.phase == "defend" and sum(map(bool, state.chateau)) == 6),
            None,
        ),
        "over": lambda: (filled(), None),
    }

    def on_buttons(self, view: Mapping[str, Any]) -> bool:
        return view["phase"] in ("instigate", "defend") and view["you"] in view["to_act"]

    def lying(self, view: Mapping[str, Any]) -> set[str]:
        return {card for card in view["chateau"].values() if card} | set(view["oubliette"])

    def own(self, view: Mapping[str, Any]) -> set[str]:
        return {*view.get("hand", ()), *view.get("scheme", ())}

    def spoken(self, text: str) -> set[str]:
        """The Oubliette names each suit once for all its cards."""
        cards = super().spoken(text)
        for suit, ranks in re.findall(r"([♠♥♦♣])((?: [QA2-9]\b)+)", text):
            cards |= {rank + SUITS[suit] for rank in ranks.split()}
        return cards

    def rarely(self) -> Iterator[engine.State]:
        yield found(off)
        yield found(lambda state: state.storm)
        yield found(entering, since=726)
        yield filled()
        yield table({H: "2H 3H 4H"}, {"a1": "9H"}, still=20)

    def also(self, code: str) -> None:
        stood = table({H: "2H 3H 4H"}, {"a1": "9H"}, still=23)
        self.check_events(stood, play(stood, H, "end"), code)
        self.check_result(stood, code, [])
        rng = random.Random(0)
        for ask in ("later", "target"):
            state = found(placing(ask))
            self.check_position(state, code, rng)
            self.check_asking(state, state.turn, code, rng, placing(ask)(state))
        state = found(lambda state: state.storm)
        self.check_asking(state, state.to_act[0], code, rng, ("storm",))
        self.asks_before_what_costs_much(code)

    def asks_before_what_costs_much(self, code: str) -> None:
        """FS-8, FS-15: a squandered hand, and a Conflict with a Queen that can't be won."""
        scene = scene_for(begun("costly"), 0, code)
        one, other, *rest = scene.view["hand"]
        costly = self.text.costly
        assert costly(scene, ("introduce", "+".join((one, other, *rest))))
        assert costly(scene, ("introduce", one, "nobody"))
        assert costly(scene, ("introduce", one, other, "a1")) is None
        scene.view["chateau"]["b2"] = "QS"
        assert costly(scene, ("place", "2H", "b1"))
        assert costly(scene, ("introduce", "4H", "2H", "b1"))
        assert costly(scene, ("place", "AH", "b1")) is None
        assert costly(scene, ("place", "2H", "c1")) is None
        scene.view["chateau"]["a1"] = "3C"
        assert costly(scene, ("place", "2H", "b1", "3C")) is None
        assert costly(scene, ("place", "2H", "b1", "QS"))
        scene.view["sabbath"] = True
        assert costly(scene, ("place", "2H", "b1", "QS")) is None
        assert costly(scene, ("end",)) is None

    def tried(self, state: engine.State, seat: int, rng: random.Random) -> Iterator[engine.Move]:
        card = rng.choice(list(VALUE))
        yield from (("place", card), ("pass", card), ("intrigue", card), ("storm", card), (card,), ("dance",))
        yield from (("place", CARDS[seat][0], rng.choice(ROOMS), card), ("introduce", card), ("intrigue",))
        yield "place", CARDS[seat][0], "d4"

    def test_days_are_options_with_names(self) -> None:
        """FS-21."""
        for say in map(language, codes()):
            assert option_value(say, "four-sisters", "days", 7) != "7"
            assert option_value(say, "four-sisters", "days", 1) != "1"
            assert option_value(say, "four-sisters", "days", 3) == "3"

    @pytest.mark.parametrize("name", ["clock", "queen", "heart"])
    def test_an_order_with_a_name_is_a_scheme_that_can_be_laid(self, name: str) -> None:
        """FS-3."""
        state = new("orders")
        for seat in range(4):
            choice = state.choice(seat)
            assert set(self.text.orders(choice)) == {"clock", "queen", "heart"}
            order = self.text.orders(choice)[name]
            assert sorted(order) == sorted(choice.words)
            assert list(order) != list(choice.words)
            state.play(seat, ("+".join(order),))
        hand = state.view(0)["hand"]
        assert "Q" in "".join(hand) or name != "queen"
        # A card can be placed in the first Hour, or the two others can introduce the nine (FS-8).
        assert min(map(VALUE.__getitem__, hand)) <= 1 or [VALUE[card] for card in hand] == [4, 5, 9]

    def test_no_other_question_has_orders(self) -> None:
        assert self.text.orders(Choice("support", ("2H", "3H"), 0, 2)) == {}

    def test_rooms_are_a_grid_that_shows_where_a_conflict_follows(self) -> None:
        """FS-5, FS-9."""
        assert self.text.rows("room", ROOMS) == [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]]
        assert self.text.rows("room", ("c1", "a3", "b3")) == self.text.rows("room", ROOMS)
        state = begun("grid")
        three = "3H" in state.view(0)["hand"]
        state.play(0, ("introduce", "AH+2H", "nobody") if three else ("place", "AH", "b2"))
        scene = scene_for(state, 1)
        near = {room: "⚔" in self.text.label(scene, "room", room) for room in ROOMS if room != "b2"}
        assert [room for room, marked in near.items() if marked] == ["b1", "a2", "c2", "b3"]
        assert not any("⚔" in self.text.label(scene_for(state, 2), "room", room) for room in near)

    def test_who_is_asked_without_their_queen_is_told_why(self) -> None:
        """FS-12."""
        state = found(lambda state: state.phase == "evening" and len(state.choice(state.turn).words) == 1)
        seat = state.to_act[0]
        assert "the others cannot tell" in self.text.question(scene_for(state, seat), state.choice(seat), ())
        # The others read the same whether or not that seat has its Queen.
        assert "Intrigue" in "\n".join(self.text.table(scene_for(state, (seat + 1) % 4)))

    def test_a_card_above_the_hour_is_explained(self) -> None:
        """FS-8."""
        state = found(
            lambda state: state.phase == "turn" and state.hour == 2 and "9S" in state.hands[state.turn]
        )
        reasons = self.check_refusals(state, 1, "en", self.text.tries("9S"))
        assert len(reasons) == len(self.text.tries("9S"))
        assert any("By the Hour" in reason and "2" in reason for reason in reasons)

    def test_a_button_says_what_happens_to_the_cards_on_it(self) -> None:
        """FS-7, FS-8."""
        scene = scene_for(new("buttons"), 0)
        given = ("introduce", "5H")
        for word, told in (("4H", "Discard 5♥, place 4♥"), ("nobody", "Discard 5♥, place no card")):
            assert self.text.phrase(scene, [("turn", "introduce"), given, ("newcomer", word)]) == told
        assert self.text.phrase(scene, [("turn", "introduce"), given]) == "Discard 5♥ to place another"
        exchange = [("turn", "intrigue"), ("out", "6D"), ("in", "7D")]
        assert self.text.phrase(scene, exchange) == "7♦ replaces 6♦"

    def test_the_end_of_a_day_is_explained(self) -> None:
        """FS-19, FS-20, FS-22: even in little room, and to players who lost with the greater sum."""
        scene = scene_for(new("the end"), 0)
        whys = {
            "schemes-empty": "both Schemes of the Younger are empty",
            "chateau-full": "the Chateau is full",
        }
        for reason, why in {**whys, "stand-off": "the Chateau gained no card"}.items():
            data = {"day": 1, "reason": reason, "sums": [20, 9], "winner": 1, "seats": [1, 3]}
            assert why in (self.text.sentence(scene, Event("day-ended", None, data)) or "")
        data["reason"] = "schemes-empty"
        brief = self.text.brief(scene, Event("day-ended", None, data))
        assert brief == "Empty Schemes: the Elder won Day 1, 9 to 20."
        assert self.text.why_over(scene_for(filled(), 0)).startswith("The Chateau is full")

    def test_a_team_is_warned_before_its_schemes_run_out(self) -> None:
        """FS-20."""
        for left, told in ((FEW + 1, ""), (FEW, f"Your Schemes: {FEW} cards"), (1, "Your Schemes: 1 card;")):
            scene = scene_for(filled(), 0)
            view = {**scene.view, "phase": "turn", "schemes": [left - 1, 9, 1, 9]}
            choice = engine.Choice("turn", ("pass",))
            asked = self.text.question(dataclasses.replace(scene, view=view), choice, ())
            assert told in asked
            assert ("at 0 you lose" in asked) == bool(told)

    def test_the_order_of_a_storm_stays_with_its_player(self) -> None:
        """FS-18."""
        event = Event("stormed", 0, {"card": "6H", "room": "b2", "cards": ["QH", "AH", "2H", "3H"]})
        text = self.text.sentence(scene_for(new("storm"), 1), event) or ""
        assert [rank for rank, _ in re.findall(r"(.)(♥)", text)] == list("6QA23")

    @pytest.mark.parametrize("robot", [False, True])
    def test_a_whisper_is_suggested_to_a_partner_who_is_a_person(self, robot: bool) -> None:
        state = new("a whisper")
        seat = state.to_act[0]
        choice = state.choice(seat)
        assert choice is not None
        robots = frozenset({0, 1, 2, 3} - {seat} if robot else ())
        scene = dataclasses.replace(scene_for(state, seat), robots=robots)
        asked = presentation.of("four-sisters").question(scene, choice, ())
        assert ("/game confer" in asked) is not robot

    def test_yesterdays_chateau_is_seen_while_schemes_are_laid(self) -> None:
        state = found(lambda state: state.days and state.phase == "scheme", days=2)
        svg, _ = draw(scene_for(state))
        assert "data-look" in svg


@pytest.mark.parametrize(("still", "told"), [(0, False), (15, False), (16, True), (23, True)])
def test_a_stand_off_is_told_only_when_it_is_near(still: int, told: bool) -> None:
    """FS-22: words and picture say so two turns per player ahead, and later what decided."""
    state = table({H: "2H 3H 4H"}, {"a1": "9H"}, still=still)
    assert ("tand-off" in "\n".join(presentation.of("four-sisters").table(scene_for(state, None)))) == told
    assert ("stand-off in" in draw(scene_for(state))[0]) == told
    play(state, H, "end")
    if still == 23:
        assert "gained no card" in presentation.of("four-sisters").reason(scene_for(state, None))

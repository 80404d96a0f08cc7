"""Court Wars as people see and hear it: the laws of `Telling`, and its own."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, get_type_hints

import engine
from bot.i18n import rulebook
from bot.i18n.languages import codes
from bot.presentation.court_wars.scene import victims
from engine import Choice, Event, Illegal
from engine.cards import decks
from engine.games.court_wars.facts import COURTS
from engine.games.court_wars.view import EVENTS
from tests.bot.telling import Telling, draw, scene_for
from tests.features.typed import typed

GAME = engine.GAMES["court-wars"]


def laid(
    stacks: dict[str, str],
    *,
    turn: int = 0,
    drawn: str = "",
    seats: int = 2,
    pile: str | None = None,
    **more: Any,
) -> engine.State:
    """Return a position with these Guards in front of these Court cards. A Joker stands for its Court card,
    and "-" for a beaten one.

    All other cards are in the pile. If `pile` is given, the cards it lacks are discarded.
    """
    courts = COURTS[: 3 * seats]
    told = {court: stacks.get(court, "").split() for court in courts}
    stands = [
        next((card for card in told[court] if card in (*decks.STANDARD.extras, "-")), court)
        for court in courts
    ]
    guards = [[card for card in told[court] if card in decks.STANDARD.cards] for court in courts]
    used = {*courts, *stands, *chain(*guards), drawn}
    rest = [card for card in (*decks.STANDARD.cards, *decks.STANDARD.extras) if card not in used]
    kept = rest if pile is None else pile.split()
    phase = "turn" if not drawn else "joker" if drawn in decks.STANDARD.extras else "guard"
    fields = {
        "first": 0, "turn": turn, "phase": more.get("phase", phase), "set_up": 0, "drawn": drawn,
        "stands": ["" if stand == "-" else stand for stand in stands],
        "guards": [" ".join(stack) for stack in guards],
        "pile": " ".join(kept), "discards": " ".join(card for card in rest if card not in kept),
        "turned": more.get("turned", 0), "out": more.get("out", []), "round": more.get("round", 1),
    }  # fmt: skip
    options = GAME.options(equal_guards=more.get("equal_guards", False))
    return GAME.state.unpack(seats, "laid", 2, options, fields)


def all_but(cards: str) -> str:
    return " ".join(
        card for card in (*decks.STANDARD.cards, *decks.STANDARD.extras) if card not in cards.split()
    )


CROWDED = {
    "KS": "TS 9S 8S 7S 6S 5S 4S 3S 2S", "KH": "TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "KD": "TD 9D 8D 7D 6D 5D 4D 3D 2D", "KC": "TC 9C 8C 7C 6C 5C 4C 3C 2C",
}  # fmt: skip
HIGH = "TS TH TD TC 9S 9H 9D 9C 8S 8H 8D 8C 7S 7H 7D 7C"
LOW = "6S 6H 6D 6C 5S 5H 5D 5C 4S 4H 4D 4C 3S 3H 3D 3C 2S 2H 2D 2C"


class TestCourtWars(Telling):
    key = "court-wars"
    options = ({}, {"jokers": False}, {"turns": 0}, {"equal_guards": True})
    games = 4
    every = 122
    table_length = 2000
    height = 1160
    credit = "Kroc Camen, Prenuntius"
    events = (
        Event("nothing-to-draw", 0, {}),
        Event("skipped", 0, {}),
        Event("turned-over", 1, {"count": 1}),
        Event("joker-laid", 0, {"card": "X1", "court": "KS"}),
        Event("beaten", 1, {"court": "KH", "joker": "X2", "by": 0, "left": 1}),
        Event("out", 1, {"by": 0, "place": 2}),
        *(
            Event("discarded", 0, {"card": "4H", "reason": reason})
            for reason in ("set-up", "court", "joker", "ace", "no-place", "chosen")
        ),
        *(
            Event("attacked", 0, {
                "court": "KS", "cards": ["5D", "7C"][:spent], "strength": 12, "target": 1, "against": "KH",
                "removed": removed, "beaten": beaten,
            })
            for spent in (1, 2) for removed, beaten in (([], True), (["2S"], True), (["2S"], False))
        ),
    )  # fmt: skip
    refusals = (
        Illegal("cannot-attack", "CW-9", needed=10),
        Illegal("not-your-court", "CW-9"),
        Illegal("no-such-court", "CW-9"),
        Illegal("own-court", "CW-11", court="KS"),
        Illegal("court-stands", "CW-7", court="KS"),
        Illegal("court-beaten", "CW-9", court="KS"),
        Illegal("too-high", "CW-5", court="KS", card="9H", last="8C"),
        Illegal("no-guards", "CW-9", court="KS"),
        Illegal("too-weak", "CW-9", strength=9, needed=10),
    )
    situations = {
        "start": lambda: (engine.new("court-wars", seats=3, seed="golden"), None),
        "duel": lambda: (
            laid({"KS": "TH 8C 4H", "JS": "7H", "KH": "9D", "QH": "-"}, turn=1, drawn="6C"),
            1,
        ),
        "crowd": lambda: (
            laid(
                {"KS": "TH 8C 5D 4H", "JS": "X1 7H", "KH": "9D", "QH": "-", "QD": "6S 5C", "JC": "TC 3C"},
                seats=4,
                pile="2S AD 9C",
                turned=1,
            ),
            2,
        ),
        "last-turns": lambda: (laid({"KS": "TH 8C", "KH": "9D"}, seats=3, round=28), 0),
    }

    def lying(self, view: Mapping[str, Any]) -> set[str]:
        return {guard for stacks in view["courts"] for stack in stacks for guard in stack["guards"]}

    def own(self, view: Mapping[str, Any]) -> set[str]:
        held = {view["drawn"]} if view["drawn"] and view["turn"] == view["you"] else set()
        return held - set(decks.STANDARD.extras)

    def rarely(self) -> Iterator[engine.State]:
        yield from (make()[0] for make in self.situations.values())
        yield laid({"KS": "8C 4H", "QS": "-"}, drawn="X1")
        yield laid({"KS": "9C 4H"}, phase="ace", pile=all_but("KS QS JS KH QH JH 9C 4H AS"))
        yield laid({"KH": "-", "QH": "-", "JH": "-"}, seats=3, turn=2, out=[1])
        yield laid({"KS": "9C 4H"})
        yield laid(CROWDED, seats=4, turned=1)
        yield laid(CROWDED, seats=4, pile="AS")
        yield laid({"KS": "TS 9H 8H 7D 2S", "KD": "X1 9S 8D 7H", "QC": "-", "JC": "X2"}, seats=4, turned=1)
        yield laid({}, seats=4, turned=2)
        yield laid({"KS": "9C 4H", "QH": "-"}, round=30)
        yield self._ended_by_turns({"KS": "9C", "KH": "8D", "KD": "-"}, seats=3)
        yield self._ended_by_turns({"QS": "-", "JS": "-", "QH": "-", "JH": "-"}, seats=2)

    def _ended_by_turns(self, stacks: dict[str, str], seats: int) -> engine.State:
        """Return a game that draws a face card in its last turn (CW-14)."""
        pile = all_but(" ".join((*COURTS[: 3 * seats], *chain(*map(str.split, stacks.values())))))
        face = next(card for card in reversed(pile.split()) if card[0] in "KQJ")
        rest = " ".join(card for card in pile.split() if card != face)
        state = laid(stacks, seats=seats, turn=seats - 1, round=30, pile=f"{rest} {face}")
        state.play(seats - 1, ("draw",))
        assert state.result is not None
        return state

    def tried(self, state: engine.State, seat: int, rng: random.Random) -> Iterator[engine.Move]:
        for card in rng.sample(COURTS, 4):
            yield from self.text.tries(card)
            yield ("attack", card, "1", rng.choice(COURTS), "court")

    def also(self, code: str) -> None:
        scene = scene_for(laid({"KS": "8C 4H", "QS": "-"}, drawn="X1"), 0, code)
        assert self.text.costly(scene, ("discard",))
        assert self.text.costly(scene, ("QS",)) is None
        long_sums_are_shortened(self, code)
        level = self._ended_by_turns({"KS": "9C", "QS": "-", "KH": "8D", "QH": "-"}, seats=2)
        assert re.search("29.*28", self.text.why_over(scene_for(level, 0, code)))
        ahead = self._ended_by_turns({"KS": "9C", "QH": "-"}, seats=2)
        assert self.text.why_over(scene_for(ahead, 0, code)) == ""

    def test_an_attack_says_what_it_spends_and_what_that_may_remove(self) -> None:
        """This is the example in CW-13."""
        state = laid({"KS": "8C 4H", "JS": "7H", "KH": "9D", "QH": "7C 5D", "JH": "4D 3C 2S"}, turn=1)

        def labels(*said: str) -> list[str]:
            choice = state.choice(1, said)
            return [
                self.text.label(scene_for(state, 1, said=said), choice.ask, word) for word in choice.words
            ]

        assert labels() == ["Defend: draw a card", "Attack"]
        assert labels("attack") == ["K♥ · attack 9", "Q♥ · attack 12", "J♥ · attack 9"]
        assert labels("attack", "QH") == ["5♦", "5♦ + 7♣ = 12"]
        assert labels("attack", "QH", "2") == [
            "1 · Ana’s K♠ · 4♥ first (22)",
            "2 · Ana’s Q♠ · can fall (10)",
            "3 · Ana’s J♠ · 7♥ first (17)",
        ]  # fmt: skip
        assert labels("attack", "QH", "2", "KS") == ["4♥", "4♥ + 8♣ = 12"]
        assert labels("attack", "QH", "2", "QS") == ["Q♠ = 10"]
        choice = state.choice(1, ("attack", "QH", "2", "KS"))
        assert choice is not None
        question = self.text.question(scene_for(state, 1), choice, ("attack", "QH", "2", "KS"))
        assert question == "Strength 12 against K♠: what do you remove?"
        assert self.text.label(scene_for(state, 1), "spend", "2") == "the last 2 Guards"

    def test_a_victim_has_one_number_in_the_picture_the_words_and_on_its_button(self) -> None:
        """Only the player who may attack now sees numbers, and beaten cards have none."""
        stacks = {"KS": "8C 4H", "QS": "-", "QH": "7C 5D", "KC": "9C"}
        state = laid(stacks, turn=1, seats=3)
        scene = scene_for(state, 1)
        numbers = victims(scene)
        assert list(numbers.values()) == list(range(1, len(numbers) + 1))
        assert "QS" not in numbers
        assert len(numbers) == 5
        choice = state.choice(1, ("attack", "QH", "2"))
        assert choice is not None
        words = "\n".join(self.text.table(scene))
        shown = re.findall(r'data-number="(\d+)"', draw(scene)[0])
        assert sorted(shown) == [f"{number}" for number in numbers.values()]
        for card in choice.words:
            said = scene_for(state, 1, said=("attack", "QH", "2"))
            label = self.text.label(said, choice.ask, card)
            number, owner, _ = label.split(" · ")
            assert number == f"{numbers[card]}"
            assert owner.endswith(self.text.card(scene.say, card))
            assert f"{number} · {self.text.card(scene.say, card)}" in words
        for other in (scene_for(state, 0), scene_for(laid(stacks, turn=1, seats=3, drawn="TS"), 1)):
            assert not victims(other)

    def test_a_place_says_what_the_stack_would_come_to(self) -> None:
        state = laid({"KS": "TD 8C", "QS": "-"}, drawn="4H")
        scene = scene_for(state, 0)
        assert self.text.label(scene, "guard", "KS") == "K♠ 18→22"
        assert self.text.hand(scene) == "4♥, just drawn"
        assert "4♥" not in self.text.hand(scene_for(state, 1))
        asked = self.text.question(scene, Choice("guard", ("KS", "discard")), ())
        assert "Where do you put 4♥?" in asked

    def test_who_stands_out_of_the_game_is_said_and_drawn(self) -> None:
        state = laid({"KH": "-", "QH": "-", "JH": "-", "KD": "X1 5H"}, seats=3, turn=2, out=[1])
        told = "\n".join(self.text.table(scene_for(state, 0)))
        assert "2 **Ben**: out\n" in told
        assert "1 You" in told
        svg, _ = draw(scene_for(state, 0))
        assert ">out<" in svg
        assert 'data-card="X1"' in svg

    def test_long_sums_are_shortened(self) -> None:
        assert long_sums_are_shortened(self, "en") == ("16 Guards = 136", "20 Guards + K♥ = 90")

    def test_an_end_logged_by_an_earlier_release_is_that_of_today(self) -> None:
        name, added = self.text.former["won"]
        assert name in self.text.silent
        assert {**added, "left": 2}.keys() == get_type_hints(EVENTS[name]).keys()

    def test_the_moves_that_the_rulebook_teaches_are_moves(self) -> None:
        state = laid({"KS": "8C 4H", "JS": "7H", "KH": "9D", "QH": "7C 5D", "JH": "4D 3C 2S"}, turn=1)
        for code in codes():
            text = rulebook.sections("court-wars", code)[-1].text
            taught = re.findall(r"`/move ([^`]+)`", text)
            assert len(taught) == 5
            said = max(taught, key=len)
            attack = typed(state, 1, said, code)
            assert attack == ("attack", "QH", "2", "QS", "court")


def long_sums() -> engine.State:
    """Return the longest stacks that equal Guards allow."""
    return laid({"KS": HIGH, "KH": LOW}, equal_guards=True)


def long_sums_are_shortened(suite: Telling, code: str) -> tuple[str, str]:
    """Return the labels for one whole stack, and for the other with its Court card."""
    state, labels = long_sums(), []
    for said, word in ((("attack", "KS"), "16"), (("attack", "KS", "16", "KH"), "court")):
        choice = state.choice(0, said)
        scene = scene_for(state, 0, code, said)
        suite.check_choice(scene, choice)
        labels.append(suite.text.label(scene, choice.ask, word))
    return labels[0], labels[1]

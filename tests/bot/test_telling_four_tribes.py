"""Four Tribes as people see and hear it: the laws of `Telling`, and its own."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import engine
from bot.i18n import rulebook
from bot.i18n.languages import codes
from bot.presentation.four_tribes.families import plan_family
from bot.presentation.four_tribes.picture import SIZES
from bot.presentation.four_tribes.scene import generations_of
from engine.cards.decks import STANDARD
from engine.contract import Event, Illegal
from engine.games.four_tribes.facts import united
from engine.games.four_tribes.rules import FourTribes
from tests.bot.telling import PEOPLE, Telling, draw, drawn, scene_for
from tests.engine.games.four_tribes.positions import play, table
from tests.features.typed import typed

GREAT = (
    "KS+9H / QH<KS+4D TS<KS 9S<KS+JC KH<KS+3D",
    "2: 7S+5H AC+8S / 6S<7S+2C 6H<7S 5S<7S AS<AC TC<AC",
    "7D+7C",
    "2: KD+4S JD+4H QD+4C 8D+5C 6D+6C",
    "2: 2S 2H 3H 7H / 9C 9D TH 8H 5D+3C",
)
"""Five families, all but one as large as possible."""


def proposal() -> FourTribes:
    state = table("7D / ", "5H+9S / 8S<5H", "2C", hands=("AS 4C 3H", "KD 6H", "TC"))
    play(state, "propose 7D 8S@1 3H+4C")
    return state


def duel() -> FourTribes:
    state = table("KS+QH", "7H", "2: 4D+4C / 4H", hands=("3C 5D AD", "9H TD", "6S"))
    play(state, "duel KS 7H@1 3C+5D")
    return state


def full() -> FourTribes:
    return table(*GREAT, hands=("", "", "TD JS QS", "", ""), turn=2)


_HAPPENINGS = (
    ", 4H | 9C, 3S | 2C 3C | lay 9C | lay 3S 4H",
    "9C, 4H | 3H, | 2C 3C | lay 3H 9C | nothing | retire 9C",
    "9C+4H, 2H | 5H, | 2C 3C | lay 5H 9C",
    "9C+4H, 2H | 5H 6H, 8D | 2C 3C | duel 9C 2H@1 5H+6H | -",
    "9C+4H, 2H | 5H 6H, 8D JD | 2C 3C | duel 9C 2H@1 5H | 8D+JD",
    "9C+4H, 2H | 5H 6H, 8D 3D |  | duel 9C 2H@1 5H | 3D",
    "9C, 2H | 5H 6H, 8D | 2C 3C | propose 9C 2H@1 5H | accept",
    "9C, 2H | 5H 6H, 8D | 2C 3C | propose 9C 2H@1 5H+6H | refuse 2H 8D",
    "9C, 2H | 5H 6H, | 2C 3C | propose 9C 2H@1 5H",
    "9C, 2H | 5H 6H, |  | nothing",
    "AS+3H / KH<AS+2S QD, 3S | JC, 4C |  | lay JC QD",
    "3H, 4H | JC, |  | nothing | nothing",
)
"""Families, hands, decks and moves that together cause every possible event."""

_REFUSALS = (
    ("9C, 4H | 3H, 2S | lay 2S", "not-in-hand"),
    ("9C, 4H | 3H, 2S | lay 3H 4H", "not-on-table"),
    ("9C, 4H | 3C, 2S | lay", "same-suit"),
    ("9C, 4H | 3C 4S, 2S | lay 3C", "same-suit"),
    ("2: 9C 8H, 4H | 3C, 2S | lay 3C 9C", "same-suit"),
    ("9C, 2: 4C 4H | 3D, 2S | propose 9C 4C@1 3D", "same-suit"),
    ("9C+4H, 4C | 3D, 2S | lay", "not-a-child"),
    ("9C+4H, 4C | 3D 5C, 2S | lay 3D", "not-a-child"),
    ("9C+4H / 8C+5D, 4C | 7C, 2S | lay 7C 8C", "third-generation"),
    ("2: 9C+4H 9D+3S, 4C | 7C, 2S | lay 7C 9D", "not-their-suit"),
    ("2: 9C+4H AC+TS, 4C | 7C, 2S | lay 7C AC", "not-between"),
    ("9C+4H, 4C | 7C, 2S | lay 7C 4H", "not-its-first"),
    ("9C+4H, 4C | 7C, 2S | retire 4H", "not-its-first"),
    ("4C, 9C | 7S, 2S | duel", "greater"),
    ("4C, 2: 9C 2H | 7S, 2S | duel 4C 9C@1", "greater"),
    ("4C, 9C+2H | 7S, 2S | propose", "no-match"),
    ("2: 4C 9H, 2H | 7S, 2S | propose 9H", "no-match"),
    ("4C, 2: 9D+2H 3D | 7S, 2S | propose 4C 9D@1", "already-wed"),
    ("4C, 3D | 7S, 2S | fly", "not-an-action"),
    ("4C, 3D | , 2S | lay", "no-cards"),
    (", 3D | 2C, 2S | retire", "no-family"),
    ("2: 9C+4H AC+TS 2C+2D 3C+3D 4C+4D, 8D | 2S, 3S | lay", "no-room"),
)


class TestFourTribes(Telling):
    key = "four-tribes"
    options = ({"turns": 12},)
    games = 3
    every = 24
    by_day = 1
    height = 1300
    credit = "Clinton R. Nixon"
    situations = {
        "start": lambda: (engine.new("four-tribes", 2, "golden"), 0),
        "proposal": lambda: (proposal(), None),
        "duel": lambda: (duel(), 1),
        "full": lambda: (full(), 2),
    }

    def on_buttons(self, view: Mapping[str, Any]) -> bool:
        return view["phase"] == "reply" and view["you"] in view["to_act"]

    def lying(self, view: Mapping[str, Any]) -> set[str]:
        return {kin["card"] for family in view["families"] for kin in family}

    def rarely(self) -> Iterator[engine.State]:
        yield from (make()[0] for make in self.situations.values())
        run_out = table("3H", "4H", hands=("JC", "9D"), turns=10)
        run_out.turn, run_out.to_act = 19, (1,)
        play(run_out, "nothing")
        assert run_out.result is not None
        yield run_out

    def tried(self, state: engine.State, seat: int, rng: random.Random) -> Iterator[engine.Move]:
        yield from super().tried(state, seat, rng)
        for verb in ("lay", "retire", "duel", "propose", "nothing", "accept", "refuse"):
            card, other = rng.choice(STANDARD.cards), rng.choice(STANDARD.cards)
            yield from (
                (verb, card),
                (verb, card, other),
                (verb, card, f"{other}@{rng.randrange(state.seats)}"),
            )

    def also(self, code: str) -> None:
        rng = random.Random(0)
        for text in _HAPPENINGS:
            families, hands, deck, *moves = text.split(" | ")
            state = table(*families.split(","), hands=tuple(hands.split(",")), deck=deck)
            for move in moves:
                said = tuple(move.split())
                seat = state.to_act[0]
                for at in range(len(said)):
                    self.check_asking(state, seat, code, rng, said[:at])
                self.check_events(state, state.play(seat, said), code)
                self.check_position(state, code, rng)
        for text, reason in _REFUSALS:
            families, hands, move = text.split(" | ")
            state = table(*families.split(","), hands=tuple(hands.split(",")))
            self.check_refused(state, 0, code, move, reason)
        state = table("7S", "8S+6H / 7H<8S", hands=("2C", "3C"))
        play(state, "propose 7S 7H@1 2C")
        self.check_refused(state, 1, code, "refuse 7H", "not-a-parent")
        self.check_position(table("9S+JH", "8C", hands=("TS 2C", "3C")), code, rng)

    def check_refused(self, state: engine.State, seat: int, code: str, move: str, reason: str) -> None:
        with pytest.raises(Illegal, match=rf"^{reason} "):
            state.choice(seat, tuple(move.split()))
        assert self.check_refusals(state, seat, code, [tuple(move.split())])

    def test_a_large_hand_lies_lengthwise(self) -> None:
        state = table("7D+3C", "5D", hands=(" ".join(STANDARD.cards[:33]), "TC"))
        self.check_picture(scene_for(state, 0))

    def test_hidden_cards_of_a_duel_are_seen_by_their_owner_alone(self) -> None:
        for seat in (None, 0, 1, 2):
            scene, hidden = scene_for(duel(), seat), {"3C", "5D"}
            for cards in (drawn(draw(scene)[0]), self.spoken("\n".join(self.text.table(scene)))):
                assert cards & hidden == (hidden if seat == 0 else set())

    def test_a_generation_that_does_not_fit_in_one_line_still_fits_in_the_picture(self) -> None:
        """Ten cards, in the narrowest panel and the widest."""
        family = table(GREAT[3], "7H").view(None)["families"][0]
        for size in SIZES:
            for width in (536.0, 800.0):
                plan = plan_family(generations_of(family), width, size)
                assert plan.fits
                laid = [card for line in plan.lines for clan in line if clan.head for card in clan.head.cards]
                assert sorted(laid) == sorted(kin["card"] for kin in family)

    def test_the_tribes_that_count_are_of_different_suits(self) -> None:
        assert united(["AS", "KS", "QS", "QH"]) in (("AS", "QH"), ("KS", "QH"))
        assert set(united(["AS", "KH", "QD", "JC", "AC"])) == {"AS", "KH", "QD", "JC"}

    def test_sentences_tell_what_mattered(self) -> None:
        state = table("KS+QH", "7H+2C", hands=("3C 5D AD", "9H TD"))
        told = self.check_events(state, play(state, "duel KS 7H@1 3C+5D", "9H"), "en")
        ben = scene_for(state, people=PEOPLE).name(1)
        assert told[:2] == [
            f"Your K♠ challenged {ben}’s 7♥, with 2 cards face down.",
            f"Your K♠ won the duel, 18 (5♦ and 3♣) to 16 (9♥): {ben} lost 7♥, and 2♣ is unwed again.",
        ]

    def test_ends_that_earlier_releases_logged_are_still_told(self) -> None:
        """These were called "united" and "divided"."""
        scene = scene_for(table("7D", "5D"))
        for event, end in (
            (Event("united", 1, {"cards": ["AD", "KS", "QH", "JC"]}), "are wed, of four suits."),
            (Event("divided", None, {"by": "still"}), "all have stopped acting: the tribes stay divided."),
            (Event("divided", None, {"by": "turns"}), "All turns are taken: the tribes stay divided."),
        ):
            name, more = self.text.former[event.name]
            now = event._replace(name=name, data={**more, **event.data})
            assert (self.text.sentence(scene, now) or "").endswith(end)

    def test_a_card_drawn_is_told_to_who_drew_it_alone(self) -> None:
        state = table("KS", "7H", deck="9C 8C")
        events = play(state, "nothing")
        assert [(event.name, event.to) for event in events] == [
            ("nothing", None),
            ("draw", None),
            ("drawn", (1,)),
        ]
        told = [self.text.sentence(scene_for(state, 1), event) for event in events]
        assert told[1:] == [None, "You drew 8♣."]

    def test_what_a_move_with_a_card_may_begin_with_is_understood(self) -> None:
        state = table("9C", "4H", hands=("3H", "2S"))
        assert any(state.choice(0, move) for move in self.text.tries("3H"))

    def test_the_rulebook_has_legal_examples(self) -> None:
        state = table("KS+9H", "7H", hands=("QH 3C 4D", "9D"))
        for code in codes():
            assert rulebook.sections("four-tribes", code)
        assert typed(state, 0, "lay qh ks") == ("lay", "QH", "KS")
        assert typed(state, 0, "duel ks 7h with 3c 4d") == ("duel", "KS", "7H@1", "3C+4D")

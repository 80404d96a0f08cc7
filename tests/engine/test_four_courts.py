"""The Four Courts, rule by rule. Positions are built: nothing depends on what a seed happens to deal."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import engine
from engine.cards.decks import DECKTET
from engine.contract import Choice, Event, Illegal
from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.rules import FourCourts
from tests.engine.perft import counts
from tests.engine.positions import refused, words

KEY = "the-four-courts"


def table(
    hands: Sequence[str],
    *,
    revealed: str = "",
    piles: Mapping[tuple[int, str], str] | None = None,
    tokens: Mapping[str, str] | None = None,
    taken: Sequence[str] = (),
    goals: str = "MSLY",
    aside: str = "",
) -> FourCourts:
    """A position. `hands` and `revealed` go by seat, `piles` by (seat, Court), `tokens` those that are left.

    Cards not mentioned lie in the discards; the supply is what the Courts and the players have not got.
    """
    seats = len(hands)
    shown = sorted(enumerate(revealed.split()), key=lambda one: DECKTET.cards.index(one[1]))
    at_courts = [
        (piles or {}).get((seat, court), "").split() for seat in range(seats) for court in DECKTET.extras
    ]
    left = [(tokens or {}).get(court, court) for court in DECKTET.extras]
    kept = [*taken, *[""] * (seats - len(taken))]
    used = {
        *" ".join(hands).split(),
        *revealed.split(),
        *aside.split(),
        *(c for pile in at_courts for c in pile),
    }
    fields: dict[str, Any] = {
        "round": 1,
        "goals": list(goals),
        "hands": [hand.split() for hand in hands],
        "picks": [""] * seats,
        "order": shown,
        "landed": [],
        "piles": at_courts,
        "tokens": left,
        "supply": [5 - "".join([*left, *kept]).count(suit) for suit in DECKTET.suits],
        "taken": [[have.count(suit) for suit in DECKTET.suits] for have in kept],
        "discards": [card for card in DECKTET.cards if card not in used],
        "aside": aside.split(),
        "over": False,
    }
    return FourCourts.unpack(seats, "any text", 2, FourCourtsOptions(), fields)


def named(events: Sequence[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def pick(state: FourCourts, *cards: str) -> list[Event]:
    """Everybody picks, seat 0 first; the events of the last pick."""
    events: list[Event] = []
    for seat, card in enumerate(cards):
        events = state.play(seat, (card,))
    return events


# The Decktet and the table


def test_aces_crowns_numbers_and_pawns() -> None:
    """FC-1: the cards, their suits and their names."""
    numbers = (
        "2 Author MK, Desert SY, Origin WL · 3 Journey MW, Painter SK, Savage LY · "
        "4 Mountain MS, Sailor WL, Battle YK · 5 Forest ML, Discovery SW, Soldier YK · "
        "6 Lunatic MW, Penitent SY, Market LK · 7 Chance Meeting ML, Castle SK, Cave WY · "
        "8 Diplomat MS, Mill WL, Betrayal YK · 9 Pact MS, Darkness WY, Merchant LK"
    )
    suits = ("Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots")
    expected = {f"A{suit}": f"Ace of {name}" for suit, name in zip("MSWLYK", suits, strict=True)}
    crowns = ("Huntress", "Bard", "Sea", "End", "Calamity", "Windfall")
    expected |= {f"C{suit}": name for suit, name in zip("MSWLYK", crowns, strict=True)}
    expected |= {"PMSL": "Harvest", "PMYK": "Watchman", "PSWK": "Light Keeper", "PWLY": "Borderland"}
    for line in numbers.split(" · "):
        rank, _, rest = line.partition(" ")
        for one in rest.split(", "):
            name, _, both = one.rpartition(" ")
            expected[rank + both] = name
    expected |= {"MWK": "Consul", "MLY": "Rite", "SWY": "Island", "SLK": "Window"}
    assert expected == DECKTET.names


@pytest.mark.parametrize("seats", [3, 4])
def test_the_courts_lie_on_the_table_and_the_other_forty_cards_are_the_deck(seats: int) -> None:
    """FC-2"""
    state = engine.new(KEY, seats, "courts")
    assert isinstance(state, FourCourts)
    assert [court["court"] for court in state.view(None)["courts"]] == ["MWK", "MLY", "SWY", "SLK"]
    dealt = [card for hand in state.hands for card in hand] + list(state.aside)
    assert sorted(dealt) == sorted(DECKTET.cards)
    assert len(dealt) == 40
    why = refused(state, 0, "MWK")
    assert (why.reason, why.rule) == ("courts-stay", "FC-2")


def test_each_court_begins_with_a_token_of_each_of_its_suits() -> None:
    """FC-3: seven of each suit, two of each on the Courts."""
    view = engine.new(KEY, 4, "tokens").view(None)
    assert [court["tokens"] for court in view["courts"]] == [list(court) for court in DECKTET.extras]
    on_courts = Counter(suit for court in view["courts"] for suit in court["tokens"])
    # Two on the Courts, three in the supply, two with the Most goals or out of the game.
    assert all(on_courts[suit] + view["supply"][suit] + 2 == 7 for suit in DECKTET.suits)


def test_four_of_the_six_suits_are_most_goals() -> None:
    """FC-4: drawn blind, in view of all; three of each suit are the supply."""
    drawn = set()
    for number in range(60):
        view = engine.new(KEY, 3, f"goals {number}").view(None)
        assert len(view["goals"]) == 4
        assert view["goals"] == [suit for suit in DECKTET.suits if suit in view["goals"]]
        assert view["supply"] == dict.fromkeys(DECKTET.suits, 3)
        drawn.add("".join(view["goals"]))
    assert len(drawn) > 10  # of fifteen
    assert {suit for goals in drawn for suit in goals} == set(DECKTET.suits)


@pytest.mark.parametrize(("seats", "each", "aside"), [(3, 13, 1), (4, 10, 0)])
def test_the_deck_is_dealt_out_evenly(seats: int, each: int, aside: int) -> None:
    """FC-5: what does not go round lies face down, and nobody sees it."""
    state = engine.new(KEY, seats, "even")
    assert isinstance(state, FourCourts)
    assert state.view(None)["counts"] == [each] * seats
    assert state.view(None)["discards"] == aside == len(state.aside)
    for seat in range(seats):
        assert state.view(seat)["hand"] == [card for card in DECKTET.cards if card in state.hands[seat]]
        assert not any(f'"{card}"' in json.dumps(state.view(seat)) for card in state.aside)


# Picking


def test_picks_are_secret_until_all_are_in() -> None:
    """FC-6: others see only that she has picked."""
    state = table(["AM 9MS", "CM 8MS", "2MK 7ML"])
    before = state.view(1)
    events = state.play(0, ("9MS",))
    assert events == [
        Event("pick", 0, {"count": 1}),
        Event("picked", 0, {"card": "9MS", "changed": False}, (0,)),
    ]
    assert state.to_act == (1, 2)
    assert state.view(0)["pick"] == "9MS"
    assert state.view(1) == {**before, "picked": [0], "to_act": [1, 2]}
    state.play(2, ("7ML",))
    events = state.play(1, ("CM",))
    assert named(events, "reveal") == [
        Event("reveal", None, {"cards": ["CM", "9MS", "7ML"], "seats": [1, 0, 2]})
    ]
    assert state.view(None)["counts"] == [1, 1, 1]
    assert state.view(None)["phase"] == "lay"


def test_a_pick_may_be_changed_until_the_last_one_is_in() -> None:
    """FC-6: out of turn, and told to nobody else."""
    state = table(["AM 9MS 3MW", "CM 8MS 4MS", "2MK 7ML 5ML"])
    assert state.choice(0) == Choice("pick", ("AM", "9MS", "3MW"))
    state.play(0, ("9MS",))
    assert state.choice(0) == Choice("change", ("AM", "3MW"))
    others = state.view(1), state.view(2), state.view(None)
    assert state.play(0, ("AM",)) == [Event("picked", 0, {"card": "AM", "changed": True}, (0,))]
    assert (state.view(1), state.view(2), state.view(None)) == others
    state.play(1, ("8MS",))
    events = state.play(2, ("2MK",))
    assert named(events, "reveal")[0].data["cards"] == ["AM", "8MS", "2MK"]
    assert refused(state, 1, "CM").reason == "not-your-turn"


def test_refused_picks_say_why_and_nothing_more() -> None:
    """FC-6: a card that another holds and one that nobody holds are refused in the same words."""
    state = table(["AM 9MS", "CM 8MS", "2MK 7ML"])
    for card in ("CM", "AS"):
        why = refused(state, 0, card)
        assert (why.reason, why.rule, why.data) == ("not-in-hand", "FC-6", {"card": card})
    state.play(0, ("AM",))
    assert refused(state, 0, "AM").reason == "picked-already"
    assert refused(state, 0, "AM+9MS").reason == "too-many"
    assert refused(state, 0, "9MS", "MWK").reason == "too-many-words"
    for nonsense in ("", "-", "am", 7, None, ("AM",), "9" * 100_000):
        why = refused(state, 0, nonsense)
        assert (why.reason, why.rule, why.data) == ("not-offered", "FC-6", {"ask": "pick"})
    assert refused(state, 0).reason == "unfinished"
    assert refused(state, 3, "AM").reason == "no-such-seat"


def test_an_imagined_pick_is_any_card_of_an_imagined_hand() -> None:
    """FC-6 for computer players: in another seat's imagination the true pick is no likelier than any card."""
    state = table(["AM 9MS 3MW", "CM 8MS 4MS", "2MK 7ML 5ML"], aside="AK")
    state.play(0, ("9MS",))
    picks = Counter(state.imagine(1, random.Random(number)).picks[0] for number in range(400))
    assert set(picks) == {"AM", "9MS", "3MW", "2MK", "7ML", "5ML", "AK"}
    assert max(picks.values()) < 2 * min(picks.values())
    assert all(state.imagine(0, random.Random(number)).picks[0] == "9MS" for number in range(5))


# The order of laying


def test_the_deck_is_listed_from_high_to_low() -> None:
    """FC-7: Ace, Crown, Pawn, 9 to 2; then Moons, Suns, Waves, Leaves, Wyrms, Knots, suit by suit."""
    by_the_rule = sorted(
        DECKTET.cards, key=lambda c: ("ACP98765432".index(c[0]), ["MSWLYK".index(s) for s in c[1:]])
    )
    assert by_the_rule == list(DECKTET.cards)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("AS", "AW"),  # the source's own examples
        ("7ML", "7WY"),
        ("AK", "CM"),
        ("CK", "PMSL"),
        ("PWLY", "9MS"),
        ("9LK", "8MS"),
        ("PMSL", "PMYK"),  # both have Moons: the next suits decide
        ("PMYK", "PSWK"),
    ],
)
def test_cards_are_laid_from_the_highest_down(first: str, second: str) -> None:
    """FC-7: the Ace of Suns before the Ace of Waves, the Chance Meeting before the Cave."""
    state = table([f"{second} 3SK", f"{first} 3LY", "2WL 2SY"])
    events = pick(state, second, first, "2WL")
    assert named(events, "reveal")[0].data == {"cards": [first, second, "2WL"], "seats": [1, 0, 2]}
    order = []
    for _ in range(3):
        (seat,) = state.to_act
        order.append(seat)
        state.play(seat, (words(state, seat)[0],))
    assert order == [1, 0, 2]


def test_a_card_is_laid_at_a_court_that_shares_a_suit() -> None:
    """FC-8"""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    assert state.choice(0) == Choice("court", ("MWK", "MLY"))
    why = refused(state, 0, "SWY")
    assert (why.reason, why.rule, why.data) == ("no-shared-suit", "FC-8", {"card": "AM", "court": "SWY"})
    assert refused(state, 0, "XYZ").reason == "not-offered"
    assert refused(state, 0, "MWK", "M").reason == "too-many-words"
    state.play(0, ("MWK",))
    assert words(state, 2) == ("MWK", "MLY", "SWY", "SLK")
    state.play(2, ("SLK",))
    assert words(state, 1) == ("MWK", "MLY", "SWY")


def test_she_chooses_her_court_when_her_turn_comes() -> None:
    """FC-8: knowing what was laid before; the others wait."""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    for seat in (1, 2):
        assert words(state, seat) == ()
        why = refused(state, seat, "SWY")
        assert (why.reason, why.rule, why.data) == ("not-your-turn", "FC-8", {"target": 0})
    assert state.play(0, ("MLY",)) == [Event("lay", 0, {"card": "AM", "court": "MLY", "count": 1})]
    assert state.to_act == (2,)
    assert state.view(2)["revealed"] == [
        {"seat": 0, "card": "AM", "court": "MLY"},
        {"seat": 2, "card": "PWLY", "court": None},
        {"seat": 1, "card": "9WY", "court": None},
    ]
    assert state.view(None)["courts"][1]["cards"] == [["AM"], [], []]
    assert state.view(None)["turn"] == 2


# Tokens


def test_a_third_card_takes_a_token_of_her_choice() -> None:
    """FC-9: her three cards go, others' cards there stay."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM 9WY PWLY",
        piles={(0, "MWK"): "6MW 3MW", (1, "MWK"): "8YK 2MK", (0, "MLY"): "8MS"},
    )
    discards = state.view(None)["discards"]
    assert state.choice(0, ("MWK",)) == Choice("token", ("M", "W", "K"))
    assert refused(state, 0, "MWK").reason == "unfinished"
    events = state.play(0, ("MWK", "W"))
    cards = ["6MW", "3MW", "AM"]
    assert events == [
        Event("lay", 0, {"card": "AM", "court": "MWK", "count": 3}),
        Event("take", 0, {"court": "MWK", "suit": "W", "cards": cards, "left": ["M", "K"], "count": 1}),
    ]
    view = state.view(None)
    assert view["courts"][0] == {"court": "MWK", "tokens": ["M", "K"], "cards": [[], ["8YK", "2MK"], []]}
    assert view["courts"][1]["cards"] == [["8MS"], [], []]
    assert view["tokens"][0]["W"] == 1
    assert view["discards"] == discards + 3
    assert set(cards) <= set(state.discards)


def test_a_court_scored_before_has_fewer_tokens_to_choose_from() -> None:
    """FC-9: the second time one of two; somebody else's token is gone."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM 9WY 5ML",
        piles={(0, "MWK"): "6MW 3MW"},
        tokens={"MWK": "MK"},
        taken=["", "W"],
    )
    assert words(state, 0, "MWK") == ("M", "K")
    why = refused(state, 0, "MWK", "W")
    assert (why.reason, why.rule, why.data) == ("no-such-token", "FC-9", {"court": "MWK", "suit": "W"})
    assert refused(state, 0, "MWK", "M", "K").reason == "too-many-words"
    assert refused(state, 0, "MWK", "M+K").reason == "too-many"
    assert refused(state, 0, "MWK", None).reason == "not-a-word"


def test_the_first_of_two_players_to_lay_a_third_card_scores_first() -> None:
    """FC-9: at once, before the next card of the same turn is laid."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM CM 2WL",
        piles={(0, "MLY"): "6SY 5ML", (1, "MLY"): "7ML 3LY"},
        tokens={"MLY": "LY"},
        taken=["", "", "M"],
    )
    state.play(0, ("MLY", "L"))
    # One token is left, so that there is nothing to ask.
    assert state.choice(1, ("MLY",)) is None
    assert refused(state, 1, "MLY", "Y").reason == "too-many-words"
    events = state.play(1, ("MLY",))
    assert named(events, "take")[0].data["suit"] == "Y"


def test_a_court_that_has_lost_its_last_token_is_loaded_again() -> None:
    """FC-10: one token of each of its suits, from the supply."""
    state = table(
        ["9MS", "4MS", "2SY"],
        revealed="AM 9WY PWLY",
        piles={(0, "MWK"): "6MW 3MW", (1, "MWK"): "2MK"},
        tokens={"MWK": "K"},
        taken=["M", "W"],
    )
    supply = state.view(None)["supply"]
    events = state.play(0, ("MWK",))
    assert events[-1] == Event("load", None, {"court": "MWK", "suits": ["M", "W", "K"]})
    view = state.view(None)
    assert view["courts"][0] == {"court": "MWK", "tokens": ["M", "W", "K"], "cards": [[], ["2MK"], []]}
    assert view["supply"] == {suit: supply[suit] - (suit in "MWK") for suit in DECKTET.suits}
    assert state.result is None
    assert state.to_act == (2,)


# Rounds


def test_a_round_ends_when_every_hand_is_empty() -> None:
    """FC-11: cards at the Courts and tokens stay, the discards are dealt, the rest starts the new ones."""
    state = table(
        ["", "", ""],
        revealed="AM 9WY 2SY",
        piles={(0, "MWK"): "6MW 3MW", (2, "SLK"): "7SK 9LK"},
        tokens={"SWY": "SY"},
        taken=["W"],
        aside="AK",
    )
    for seat, court in ((0, "MLY"), (1, "SWY")):
        state.play(seat, (court,))
    before = state.view(None)["courts"]
    events = state.play(2, ("SWY",))
    deal = named(events, "deal")[0]
    # 40 cards less the seven at the Courts: 33, eleven each.
    assert deal.data == {"round": 2, "count": 11, "aside": 0}
    for seat, event in enumerate(named(events, "hand")):
        assert event.to == (seat,)
        assert event.data["cards"] == list(state.hands[seat])
    before[2]["cards"][2] = ["2SY"]
    assert state.view(None)["courts"] == before
    assert any("AK" in hand for hand in state.hands)
    assert state.view(None)["revealed"] == []
    assert state.view(None)["turn"] is None
    assert state.view(None)["phase"] == "pick"
    assert state.to_act == (0, 1, 2)
    # Where 32 cards are left three players get ten each, and two cards begin the new discards.
    state = table(
        ["", "", ""],
        revealed="AM 9WY 2SY",
        piles={(0, "MWK"): "6MW 3MW", (2, "SLK"): "7SK 9LK", (1, "SLK"): "8MS"},
    )
    for seat, court in ((0, "MLY"), (1, "SWY"), (2, "SWY")):
        events = state.play(seat, (court,))
    assert named(events, "deal")[0].data == {"round": 2, "count": 10, "aside": 2}
    assert state.view(None)["discards"] == 2


def test_last_cards_reveal_themselves() -> None:
    """FC-6, FC-11: with one card in every hand there is nothing to choose, and nobody is asked."""
    state = table(["9MS", "4MS", "2SY"], revealed="AM 9WY PWLY")
    for seat, court in ((0, "MLY"), (2, "SWY")):
        state.play(seat, (court,))
    events = state.play(1, ("SWY",))
    assert events[-1] == Event("reveal", None, {"cards": ["9MS", "4MS", "2SY"], "seats": [0, 1, 2]})
    assert state.view(None)["counts"] == [0, 0, 0]
    assert state.to_act == (0,)


def test_even_with_the_courts_full_there_are_cards_to_deal() -> None:
    """FC-11: two cards of everybody at every Court leave eight for four players."""
    nearly = {
        (0, "MWK"): "AM", (1, "MWK"): "AW", (2, "MWK"): "AK", (3, "MWK"): "2MK",
        (0, "MLY"): "AL CL", (1, "MLY"): "AY CY", (2, "MLY"): "5ML 7ML", (3, "MLY"): "3LY 8WL",
        (0, "SWY"): "AS CS", (1, "SWY"): "2SY 6SY", (2, "SWY"): "7WY 9WY", (3, "SWY"): "5SW PSWK",
        (0, "SLK"): "3SK 7SK", (1, "SLK"): "6LK 9LK", (2, "SLK"): "4MS 8MS", (3, "SLK"): "2WL 4WL",
    }  # fmt: skip
    state = table(["", "", "", ""], revealed="CM CW CK 3MW", piles=nearly)
    for seat in range(4):
        events = state.play(seat, ("MWK",))
    assert named(events, "deal")[0].data == {"round": 2, "count": 2, "aside": 0}
    assert all(len(pile) == 2 for pile in state.piles)


# The end


def last_token(hands: Sequence[str], revealed: str, taken: Sequence[str], goals: str = "MSLY") -> FourCourts:
    """Seat 0 has two cards at the Consul, whose last token is a Moon; the supply has no Knots."""
    state = table(
        hands,
        revealed=revealed,
        piles={(0, "MWK"): "AW CW"},
        tokens={"MWK": "M"},
        taken=taken,
        goals=goals,
    )
    assert state.view(None)["supply"]["K"] == 0
    return state


def test_the_game_ends_at_once_when_a_court_cannot_be_loaded() -> None:
    """FC-12: nobody lays any more; cards revealed but not laid count as played, not as cards in hand."""
    state = last_token(["9MS", "8MS", "2SY"], "AM CM 3SK", ["K", "KW", "KK"], goals="MSLY")
    events = state.play(0, ("MWK",))
    assert [event.name for event in events] == [
        "lay",
        "take",
        "short",
        "score",
        "score",
        "score",
        "tie-break",
        "over",
    ]
    assert events[2].data == {"court": "MWK", "suits": ["K"]}
    assert state.to_act == ()
    assert state.result is not None
    # All have two points. Were the Huntress still in hand, seat 1 would win; so would seat 2's Painter count.
    assert state.result.scores == (2, 2, 2)
    assert state.result.places == ((0,), (1,), (2,))
    assert state.result.summary == "supply"
    view = state.view(1)
    assert view["phase"] == "over"
    assert [card["court"] for card in view["revealed"]] == ["MWK", None, None]
    assert view["hands"] == [["9MS"], ["8MS"], ["2SY"]]
    assert all(words(state, seat) == () for seat in range(3))
    assert refused(state, 1, "MWK").reason == "game-over"
    assert refused(state, 1).reason == "unfinished"
    # The Court was not loaded in part.
    assert view["supply"]["M"] == 5 - 1 - 1
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)


def test_a_court_with_a_token_left_does_not_end_the_game() -> None:
    """FC-12: an empty supply alone changes nothing."""
    state = table(
        ["9MS", "8MS", "2SY"],
        revealed="AM CM 3SK",
        piles={(0, "MWK"): "AW CW"},
        tokens={"MWK": "MW"},
        taken=["K", "KW", "KK"],
    )
    state.play(0, ("MWK", "M"))
    assert state.result is None


@pytest.mark.parametrize(
    ("taken", "bonus", "scores"),
    [
        (["MMM", "M", ""], [{"M": 2}, {}, {}], [5, 1, 0]),
        (["MM", "MM", ""], [{"M": 1}, {"M": 1}, {}], [3, 3, 0]),
        (["M", "", ""], [{}, {}, {}], [1, 0, 0]),  # at least two
        (["M", "M", "M"], [{}, {}, {}], [1, 1, 1]),
        (["KKK", "", ""], [{}, {}, {}], [3, 0, 0]),  # no goal of Knots here
        (["MMS", "SSM", "LL"], [{"M": 2}, {"S": 2}, {"L": 2}], [5, 5, 4]),
        (["MMSS", "SSL", "Y"], [{"M": 2, "S": 1}, {"S": 1}, {}], [7, 4, 1]),
    ],
)
def test_points_of_tokens_and_most_goals(
    taken: list[str], bonus: list[dict[str, int]], scores: list[int]
) -> None:
    """FC-13: the running totals that everybody sees."""
    tokens = {"MWK": "WK", "MLY": "LY", "SWY": "WY", "SLK": "LK"}
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], tokens=tokens, taken=taken, goals="MSLY")
    assert state.view(None)["bonus"] == bonus
    assert state.view(None)["scores"] == scores


def test_most_points_win() -> None:
    """FC-13, FC-14: the bonus of the last token counts; the scores are told seat by seat."""
    state = last_token(["9MS", "AS", "2SY"], "AM CM 3SK", ["KM", "KKW", "K"], goals="MSLY")
    events = state.play(0, ("MWK",))
    assert [(event.seat, dict(event.data)) for event in named(events, "score")] == [
        (0, {"tokens": 3, "bonus": {"M": 2}, "score": 5}),
        (1, {"tokens": 3, "bonus": {}, "score": 3}),
        (2, {"tokens": 1, "bonus": {}, "score": 1}),
    ]
    assert events[-1] == Event("over", 0, {"by": "supply", "places": [[0], [1], [2]], "scores": [5, 3, 1]})
    assert not named(events, "tie-break")


@pytest.mark.parametrize(
    ("mine", "hers", "winner"),
    [
        ("9MS 3SK", "8MS 5SW", 1),  # 12 against 13
        ("AS 2WL", "CS 4WL", 1),  # an Ace is 11, a Crown 10
        ("AS 2WL", "CS 2SY", 0),
        ("PWLY 3MW", "9MS 4MS", 1),  # a Pawn is 9½, not 10 ...
        ("PWLY 2MK", "9MS 2SY", 0),  # ... nor 9
        ("9MS 2MK", "8MS 3MW", 0),  # the same sum: the highest card
        ("7SK 4MS", "7ML 4WL", 1),  # the same value: its suits
        ("PMYK 3MW", "PMSL 3LY", 1),
    ],
)
def test_ties_go_by_the_cards_left_in_hand(mine: str, hers: str, winner: int) -> None:
    """FC-14: the sum, then the highest card, then its suits."""
    state = last_token(
        [mine, hers, "6SY 6LK"], "AM CM 2WL" if "2WL" not in mine else "AM CM 3SK", ["K", "KK", "K"]
    )
    events = state.play(0, ("MWK",))
    assert state.result is not None
    assert state.result.scores == (2, 2, 1)
    assert state.result.places == ((winner,), (1 - winner,), (2,))
    tie = named(events, "tie-break")[0]
    assert tie.data["by"] == "hand"
    assert tie.data["seats"] == [winner, 1 - winner]
    assert tie.data["cards"][tie.data["seats"].index(0)] == list(state.hands[0])
    assert tie.data["sums"] == sorted(tie.data["sums"], reverse=True)


@pytest.mark.parametrize(
    ("revealed", "winner"),
    [
        ("AM CM 2WL", 0),
        ("9MS CS 2WL", 1),  # hers was laid before
        ("7ML 7SK 2WL", 0),
    ],
)
def test_with_no_cards_in_hand_the_last_cards_played_decide(revealed: str, winner: int) -> None:
    """FC-14: compared in the same way; a card revealed but not laid was played (FC-12)."""
    state = last_token(["", "", ""], revealed, ["K", "KK", "K"])
    events: list[Event] = []
    while state.result is None:
        (seat,) = state.to_act
        events = state.play(seat, ("MWK",) if seat == 0 else (words(state, seat)[-1],))
    assert state.result.places == ((winner,), (1 - winner,), (2,))
    assert named(events, "tie-break")[0].data["by"] == "last-card"
    assert named(events, "tie-break")[0].data["cards"][winner] in (
        [revealed.split()[0]],
        [revealed.split()[1]],
    )


# Round about the rules


def test_a_rematch_is_a_new_deal() -> None:
    """FC-2 to FC-5 again: nothing carries over."""
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], taken=["MM"])
    assert engine.dump(state.rematch("again")) == engine.dump(engine.new(KEY, 3, "again"))


def test_names_and_codes_are_read_as_people_type_them() -> None:
    """FC-1: names, suits in any order, and Wyrms are no Waves."""
    state = table(["AY AW 7ML", "CM 8MS 4MS", "2MK 5ML PWLY"])
    for text, card in [
        ("ace of wyrms", "AY"), ("Ace of Waves", "AW"), ("the chance meeting", "7ML"), ("7lm", "7ML"),
        ("7 ml", "7ML"), ("ay", "AY"), ("7", "7ML"), ("ace wyrms", "AY"),
    ]:  # fmt: skip
        assert state.read(0, text) == (card,)
    assert state.read(1, "crown of moons") == state.read(1, "huntress") == ("CM",)
    assert state.read(2, "pylw") == state.read(2, "borderland") == ("PWLY",)
    for nonsense in ("ace", "ace of knots", "mwk", "king of hearts"):
        with pytest.raises(Illegal):
            state.read(0, nonsense)
    state = table(["9MS", "4MS", "2SY"], revealed="AW CM 3SK", piles={(0, "MWK"): "AK CK"})
    assert state.read(0, "consul, waves") == state.read(0, "kwm w") == ("MWK", "W")
    assert state.read(0, "to the island") == ("SWY",)
    with pytest.raises(Illegal):
        state.read(0, "consul wyrms")


def damaged(name: str, value: Any) -> dict[str, Any]:
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], piles={(0, "MWK"): "AK"}, taken=["MM"])
    return {**state.pack(), name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("round", 0),
        ("round", True),
        ("goals", ["M", "S", "L"]),
        ("goals", ["S", "M", "L", "Y"]),
        ("hands", [["9MS"], ["4MS", "4WL"], ["2SY", "2WL"]]),
        ("hands", [["9MS", "8MS"], ["4MS", "4WL"], ["2SY", "9MS"]]),
        ("picks", ["9MS", "4MS", "2SY"]),
        ("picks", ["4MS", "", ""]),
        ("picks", [0, "", ""]),
        ("order", [[0, "AM"]]),
        ("landed", [1]),
        ("piles", [["AK"]]),
        ("piles", [[], ["AK"], *[[]] * 10]),
        ("tokens", ["MWK", "MLY", "SWY", ""]),
        ("tokens", ["KWM", "MLY", "SWY", "SLK"]),
        ("supply", [3, 3, 3, 3, 3, 3]),
        ("supply", [-1, 3, 3, 3, 3, 3]),
        ("taken", [[2, 0, 0, 0, 0, 0]]),
        ("discards", []),
        ("over", True),
        ("over", 1),
        ("aside", None),
    ],
)
def test_a_table_that_cannot_be_is_refused(name: str, value: Any) -> None:
    """FC-2 to FC-12 hold for every state that is loaded: cards and tokens are conserved."""
    good = damaged("round", 1)
    FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), good)
    with pytest.raises((ValueError, TypeError, KeyError, IndexError)):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), damaged(name, value))


def test_no_more_is_set_aside_than_does_not_go_round() -> None:
    """FC-5, FC-11: fewer cards than there are players."""
    hands = ["9MS 8MS", "4MS 4WL", "2SY 2WL"]
    assert len(table(hands, aside="AK CK").aside) == 2
    with pytest.raises(ValueError):
        table(hands, aside="AK CK 9LK")


def laid() -> dict[str, Any]:
    """Seat 0 has laid the Ace of Moons at the Rite, and then seat 1 her third card at the Consul."""
    state = table(["9MS 8MS", "4MS 4WL", "2SY 2WL"], revealed="AM CM 3LY", piles={(1, "MWK"): "AW CW"})
    state.play(0, ("MLY",))
    state.play(1, ("MWK", "W"))
    fields = json.loads(json.dumps(state.pack()))
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).to_act == (2,)
    return fields  # type: ignore[no-any-return]


@pytest.mark.parametrize("card", ["AM", "CM"])
def test_a_card_that_was_laid_lies_where_it_was_laid(card: str) -> None:
    """FC-8, FC-9: at the Court, or with the discards that took a token; not in a hand that nobody knows."""
    fields = laid()
    for cards in (*fields["piles"], fields["discards"]):
        if card in cards:
            cards[cards.index(card)] = "8MS"
    fields["hands"][0] = [card, "9MS"]
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


def test_a_card_that_was_laid_lies_at_no_other_court() -> None:
    """FC-8: what the table says of the turn is what lies there."""
    fields = laid()
    fields["landed"][0] = DECKTET.extras.index("MWK")
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


def test_a_game_ends_with_the_third_card_that_takes_the_last_token() -> None:
    """FC-9, FC-12: the Court that could not be loaded is the one where the last card was laid."""
    state = last_token(["9MS", "8MS", "2SY"], "AM CM 3SK", ["K", "KW", "KK"])
    state.play(0, ("MWK",))
    fields = state.pack()
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).result == state.result
    pair = ("AW", "CW")  # which went for the token
    kept = [card for card in fields["discards"] if card not in pair]
    for wrong in ({"landed": [1]}, {"piles": [pair, *fields["piles"][1:]], "discards": kept}):
        with pytest.raises(ValueError):
            FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), {**fields, **wrong})


def fallen() -> dict[str, Any]:
    """Seat 1 has taken the last token of the Rite with her third card there; the supply has no Wyrms."""
    state = table(
        ["9MS", "8MS", "2SY"],
        revealed="AM CM 3LY",
        piles={(1, "MLY"): "AL CL", (0, "SLK"): "AS"},
        tokens={"MLY": "M"},
        taken=["Y", "YY", "Y"],
    )
    state.play(0, ("MLY",))
    state.play(1, ("MLY",))
    fields = json.loads(json.dumps(state.pack()))
    assert state.result is not None
    assert FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields).result == state.result
    return fields  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("tokens", "supply", "taken"),
    [
        # The Rite could be loaded: a Wyrm is in the supply, and nobody has it.
        ({}, "Y", {0: [0] * 6}),
        # Another Court is without tokens, too.
        ({3: ""}, "SLK", {}),
    ],
)
def test_a_game_is_over_where_one_court_cannot_be_loaded(
    tokens: Mapping[int, str], supply: str, taken: Mapping[int, list[int]]
) -> None:
    """FC-12: whichever Court falls is loaded anew, as long as the supply has its suits."""
    fields = fallen()
    for at, left in tokens.items():
        fields["tokens"][at] = left
    for suit in supply:
        fields["supply"][DECKTET.suits.index(suit)] += 1
    for seat, have in taken.items():
        fields["taken"][seat] = have
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


@pytest.mark.parametrize(
    ("tokens", "supply"),
    [
        (["", "MLY", "SWY", "SLK"], [2, 3, 4, 3, 3, 4]),
        (["MWK", "MLY", "SWY"], [1, 4, 3, 4, 3, 4]),
        (["MWK", "MLY", "SWY", "SLK", "W"], [1, 3, 2, 3, 3, 3]),
    ],
)
def test_each_court_has_a_token_while_the_game_goes_on(tokens: list[str], supply: list[int]) -> None:
    """FC-3, FC-12: four Courts, none of them without; that nothing is lost does not make up for it."""
    fields = {**damaged("tokens", tokens), "supply": supply}
    on_courts = "".join(tokens)
    lying = [on_courts.count(suit) + left for suit, left in zip(DECKTET.suits, supply, strict=True)]
    assert lying == [3, 5, 5, 5, 5, 5]  # two Moons are taken
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", 2, FourCourtsOptions(), fields)


@pytest.mark.parametrize("shuffles", [-1, 0, 1, 3])
def test_there_is_a_shuffle_for_each_round_and_one_for_the_goals(shuffles: int) -> None:
    """FC-4, FC-5, FC-11: with fewer, the cards of an earlier round would be dealt again."""
    with pytest.raises(ValueError):
        FourCourts.unpack(3, "any text", shuffles, FourCourtsOptions(), damaged("round", 1))


@pytest.mark.slow
def test_positions_are_counted() -> None:
    """FC-6 to FC-14 in one number a depth: two cards each, Courts that fall soon, a supply at its end."""
    state = table(
        ["9MS 2MK", "AY 5ML", "7SK 3LY"],
        piles={(0, "MWK"): "AW CW", (1, "MLY"): "AL CL", (2, "SLK"): "AK CK"},
        tokens={"MWK": "M", "MLY": "LY"},
        taken=["KK", "KW", "M"],
    )
    assert counts(state, 9) == [1, 6, 12, 8, 29, 130, 490, 1488, 5524, 4140]

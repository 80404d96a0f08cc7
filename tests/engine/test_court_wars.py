"""Court Wars, rule by rule (CW-1 to CW-13): each test sets up a position and says what must follow from it.

What holds for every game alike belongs to the conformance suite and not here.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import engine
from engine.cards.decks import STANDARD
from engine.contract import Choice, Event, Illegal
from engine.games.court_wars import GAME
from engine.games.court_wars.options import CourtWarsOptions
from engine.games.court_wars.rules import CourtWars
from tests.engine import positions
from tests.engine.perft import counts, moves
from tests.engine.positions import names
from tests.engine.walk import random_game

COURTS = [rank + suit for suit in "SHDC" for rank in "KQJ"]


def position(
    *tables: str,
    turn: int = 0,
    pile: str = "",
    discards: str = "",
    drawn: str = "",
    phase: str = "turn",
    rest: str = "pile",
    out: tuple[int, ...] = (),
    first: int = 0,
    set_up: int = 0,
    **options: Any,
) -> CourtWars:
    """A position, checked as a loaded one is, from one table a seat: "KS 8C 4D, QS, JH=X1 7H".

    Guards stand as they were placed, "=" names the Joker that stands in, a Court card left out is beaten.
    `pile` begins with its top, `discards` with the oldest; cards not named lie under that pile, or with
    rest="discards" on top of the discards.
    """
    settled = CourtWarsOptions(**options)
    stands, guards = {}, {}
    for table in tables:
        for stack in table.split(","):
            if stack.strip():
                court, *placed = stack.split()
                court, _, joker = court.partition("=")
                stands[court], guards[court] = joker or court, placed
    own = COURTS[: 3 * len(tables)]
    fields: dict[str, Any] = {
        "first": first, "turn": turn, "phase": phase, "set_up": set_up, "drawn": drawn,
        "turned": 0, "out": list(out),
        "stands": [stands.get(court, "") for court in own],
        "guards": [" ".join(guards.get(court, [])) for court in own],
    }  # fmt: skip
    named = {*own, *stands.values(), *(card for stack in guards.values() for card in stack), drawn}
    named.update(pile.split(), discards.split())
    left = [
        card for card in (*STANDARD.cards, *(STANDARD.extras if settled.jokers else ())) if card not in named
    ]
    below, above = (left, []) if rest == "pile" else ([], left)
    fields["pile"] = " ".join(reversed(pile.split() + below))
    fields["discards"] = " ".join(discards.split() + above)
    return CourtWars.unpack(len(tables), "position", 2, settled, fields)


BARE = ("KS, QS, JS", "KH, QH, JH", "KD, QD, JD", "KC, QC, JC")


def words(state: CourtWars, *said: str) -> tuple[str, ...]:
    choice = state.choice(state.turn, said)
    assert choice is not None
    return choice.words


def ask(state: CourtWars, *said: str) -> str:
    choice = state.choice(state.turn, said)
    assert choice is not None
    return choice.ask


def play(state: CourtWars, *move: str) -> list[Event]:
    return state.play(state.turn, move)


def refused(state: CourtWars, *said: Any) -> tuple[str, str | None, dict[str, Any]]:
    """The reason, rule and data of the refusal; and `play` refuses the same and changes nothing."""
    with pytest.raises(Illegal) as illegal:
        state.choice(state.turn, said)
    assert str(positions.refused(state, state.turn, *said)) == str(illegal.value)
    return illegal.value.reason, illegal.value.rule, illegal.value.data


def stack(state: CourtWars, court: str) -> dict[str, Any]:
    seen = [one for row in state.view(None)["courts"] for one in row if one["card"] == court]
    assert len(seen) == 1
    return seen[0]


def example() -> CourtWars:
    """The source's worked example: player 1 has spades, player 2 hearts and the turn."""
    return position("KS 8C 4D, QS, JS 7H", "KH 9S, QH 7C 5D, JH 4S 3C 2D", turn=1)


# Set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cw1_each_has_the_court_of_a_suit_and_the_others_stay_in_the_pile(seats: int) -> None:
    state = engine.new("court-wars", seats, "CW-1")
    courts = state.view(None)["courts"]
    for row, suit in zip(courts, "SHDC", strict=False):
        assert [one["card"] for one in row] == [rank + suit for rank in "KQJ"]
        assert all(one["standing"] and not one["guards"] and one["joker"] is None for one in row)
    assert isinstance(state, CourtWars)
    unplayed = set(COURTS[3 * seats :])
    assert unplayed == {card for card in state.pile + state.discards if card[0] in "KQJ"}


@pytest.mark.parametrize(("jokers", "size"), [(True, 54), (False, 52)])
def test_cw2_two_jokers_are_in_the_pile_or_none(jokers: bool, size: int) -> None:
    state = engine.new("court-wars", 3, "CW-2", {"jokers": jokers})
    assert isinstance(state, CourtWars)
    cards = [*state.pile, *state.discards, state.drawn]
    assert len(cards) == len(set(cards)) == size - 9
    assert {"X1", "X2"} & set(cards) == ({"X1", "X2"} if jokers else set())
    assert CourtWarsOptions().jokers


def test_cw3_a_court_card_defends_with_ten_and_guards_are_worth_their_number() -> None:
    """CW-3: the bare card 10, its Guards on top of that; it attacks with them alone."""
    state = position("KS TC 9D 2H, QS, JS", "KH, QH, JH")
    assert (stack(state, "KS")["attack"], stack(state, "KS")["defence"]) == (21, 31)
    assert (stack(state, "QS")["attack"], stack(state, "QS")["defence"]) == (0, 10)


def test_cw4_three_times_round_in_turn_each_places_or_discards() -> None:
    state = position(
        *BARE[:3], turn=1, first=1, drawn="9S", phase="guard", set_up=9, pile="2S 3S 4S 5S 6S 7S 8S TS"
    )
    order = []
    while state.set_up:
        assert words(state)[-1] == "discard"
        order.append((state.turn, state.drawn))
        events = play(state, words(state)[0] if len(order) % 2 else "discard")
    assert order == [
        (1, "9S"), (2, "2S"), (0, "3S"), (1, "4S"), (2, "5S"), (0, "6S"), (1, "7S"), (2, "8S"), (0, "TS"),
    ]  # fmt: skip
    assert events[-1] == Event("play-begins", 1, {})
    assert state.turn == 1
    assert ask(state) == "turn"


def test_cw4_ace_jack_queen_king_and_joker_are_drawn_again_without_counting() -> None:
    state = position(*BARE[:2], drawn="5S", phase="guard", set_up=6, pile="AS JC QD KC X1 X2 AH 9C 8C")
    events = play(state, "KS")
    assert names(events) == ["placed", *["drew", "discarded"] * 7, "drew"]
    assert {event.data["reason"] for event in events if event.name == "discarded"} == {"set-up"}
    assert (state.turn, state.drawn, state.set_up) == (1, "9C", 5)
    assert state.discards == ["AS", "JC", "QD", "KC", "X1", "X2", "AH"]
    play(state, "QH")
    assert (state.turn, state.drawn, state.set_up) == (0, "8C", 4)


def test_cw4_the_first_draw_is_there_when_the_cards_are_dealt() -> None:
    for seed in range(20):
        state = engine.new("court-wars", 2, f"CW-4 {seed}")
        assert isinstance(state, CourtWars)
        assert state.choice(state.first) == Choice(
            "guard", (*(rank + "SH"[state.first] for rank in "KQJ"), "discard")
        )
        assert all(card[0] in "AJQKX" for card in state.discards)
        assert state.view(None)["drawn"][0] in "23456789T"


def test_cw5_a_guard_goes_on_a_standing_court_card_and_must_be_lower_than_the_last() -> None:
    state = position("KS 8C 6C, QS", "KH, QH, JH", drawn="6D", phase="guard")
    assert words(state) == ("QS", "discard")
    assert refused(state, "KS") == ("too-high", "CW-5", {"court": "KS", "card": "6D", "last": "6C"})
    assert refused(state, "JS") == ("court-beaten", "CW-5", {"court": "JS"})
    assert refused(state, "KH")[:2] == ("not-your-court", "CW-5")
    assert refused(state, "attack")[0] == "not-offered"
    lower = position("KS 8C 6C, QS", "KH, QH, JH", drawn="5D", phase="guard")
    assert words(lower) == ("KS", "QS", "discard")
    assert names(play(lower, "KS")) == ["placed"]
    assert stack(lower, "KS")["guards"] == ["8C", "6C", "5D"]


def test_cw5_option_equal_guards() -> None:
    state = position("KS 8C 6C, QS", "KH, QH, JH", drawn="6D", phase="guard", equal_guards=True)
    assert words(state) == ("KS", "QS", "discard")
    play(state, "KS")
    assert stack(state, "KS")["guards"] == ["8C", "6C", "6D"]
    higher = position("KS 8C 6C, QS", "KH, QH, JH", drawn="7D", phase="guard", equal_guards=True)
    assert refused(higher, "KS")[0] == "too-high"
    assert not CourtWarsOptions().equal_guards


def test_cw6_who_begins_is_random() -> None:
    for seats in (2, 3, 4):
        begins = {engine.new("court-wars", seats, f"CW-6 {seed}").view(None)["first"] for seed in range(60)}
        assert begins == set(range(seats))


@pytest.mark.parametrize("winner", [0, 1])
def test_cw6_with_two_players_the_loser_begins_the_rematch(winner: int) -> None:
    tables = ["KS TC, QS, JS", "QH"] if winner == 0 else ["QS", "KH TC, QH, JH"]
    state = position(*tables, turn=winner, first=winner)
    play(state, "attack", ("KS", "KH")[winner], "1", ("QH", "QS")[winner], "court")
    again = state.rematch("again")
    assert (again.first, again.turn, again.to_act, again.result) == (
        1 - winner,
        1 - winner,
        (1 - winner,),
        None,
    )
    assert again.options == state.options


def test_cw6_with_three_or_four_the_next_seat_begins_each_game() -> None:
    state = position("KS TC, QS, JS", "QH", "", first=1, out=(2,))
    play(state, "attack", "KS", "1", "QH", "court")
    second = state.rematch("second")
    assert second.first == 2
    assert second.rematch("third").first == 0


# Defend


def test_cw7_a_guard_drawn_is_placed_or_discarded_and_the_turn_ends() -> None:
    for word in ("QS", "discard"):
        state = position(*BARE[:2], pile="7C")
        assert words(state) == ("draw",)
        assert names(play(state, "draw")) == ["drew"]
        assert state.to_act == (0,)
        assert state.choice(0) == Choice("guard", ("KS", "QS", "JS", "discard"))
        play(state, word)
        assert state.to_act == (1,)
        assert stack(state, "QS")["guards"] == (["7C"] if word == "QS" else [])
        assert state.discards == ([] if word == "QS" else ["7C"])


def test_cw7_a_guard_that_fits_nowhere_is_discarded_without_a_question() -> None:
    state = position("KS 7D", "KH, QH, JH", pile="7C")
    assert play(state, "draw")[1:] == [Event("discarded", 0, {"card": "7C", "reason": "no-place"})]
    assert (state.to_act, state.discards) == ((1,), ["7C"])


@pytest.mark.parametrize("card", ["KC", "QC", "JC"])
def test_cw7_a_king_queen_or_jack_costs_the_turn(card: str) -> None:
    state = position("KS", "KH, QH, JH", pile=card)
    assert play(state, "draw")[1:] == [Event("discarded", 0, {"card": card, "reason": "court"})]
    assert (state.to_act, state.discards) == ((1,), [card])


def test_cw7_a_joker_makes_a_beaten_court_card_stand_again_without_guards() -> None:
    state = position("KS 9C", "KH, QH, JH", pile="X1")
    play(state, "draw")
    assert state.choice(0) == Choice("joker", ("QS", "JS", "discard"))
    assert refused(state, "KS") == ("court-stands", "CW-7", {"court": "KS"})
    assert refused(state, "QH")[:2] == ("not-your-court", "CW-7")
    assert play(state, "JS") == [Event("joker-laid", 0, {"card": "X1", "court": "JS"})]
    assert stack(state, "JS") == {
        "card": "JS", "standing": True, "joker": "X1", "guards": [], "attack": 0, "defence": 10,
    }  # fmt: skip
    assert state.to_act == (1,)


def test_cw7_a_joker_may_be_discarded_though_a_court_card_is_beaten() -> None:
    state = position("KS 9C", "KH, QH, JH", pile="X1")
    play(state, "draw")
    play(state, "discard")
    assert (state.discards, state.to_act, stack(state, "QS")["standing"]) == (["X1"], (1,), False)


def test_cw7_a_joker_without_a_beaten_court_card_is_discarded() -> None:
    state = position("KS 9C, QS, JS", "KH", pile="X2")
    assert play(state, "draw")[1:] == [Event("discarded", 0, {"card": "X2", "reason": "joker"})]
    assert state.to_act == (1,)


def test_cw7_a_joker_takes_guards_like_a_court_card() -> None:
    state = position("KS, QS=X1", "KH, QH, JH", drawn="6D", phase="guard")
    assert words(state) == ("KS", "QS", "discard")
    play(state, "QS")
    assert stack(state, "QS")["defence"] == 16


def test_cw7_an_ace_allows_one_attack_and_then_another_card() -> None:
    state = position("KS TC, QS, JS", "KH 4D, QH, JH", pile="AS 6D")
    assert names(play(state, "draw")) == ["drew", "discarded"]
    assert state.discards == ["AS"]
    assert state.choice(0) == Choice("ace", ("attack", "skip"))
    assert names(play(state, "attack", "KS", "1", "KH", "1")) == ["attacked", "drew"]
    assert (state.drawn, state.to_act) == ("6D", (0,))
    play(state, "KS")
    assert state.to_act == (1,)
    assert state.discards == ["AS", "TC", "4D"]


def test_cw7_after_an_ace_the_attack_may_be_skipped() -> None:
    state = position("KS TC, QS, JS", "KH 4D, QH, JH", pile="AS KC")
    play(state, "draw")
    assert names(play(state, "skip")) == ["skipped", "drew", "discarded"]
    assert (state.to_act, state.discards) == ((1,), ["AS", "KC"])


def test_cw7_another_ace_goes_the_same_way() -> None:
    state = position("KS TC 9C, QS, JS", "KH 4D 3D, QH, JH", pile="AS AH 6D")
    play(state, "draw")
    assert names(play(state, "attack", "KS", "1", "KH", "1")) == ["attacked", "drew", "discarded"]
    assert ask(state) == "ace"
    play(state, "attack", "KS", "1", "KH", "1")
    assert (state.drawn, state.discards) == ("6D", ["AS", "9C", "3D", "AH", "TC", "4D"])


def test_cw7_an_ace_where_no_attack_is_possible_draws_again_by_itself() -> None:
    state = position("KS 3C", "KH, QH, JH", pile="AS 2D")
    assert names(play(state, "draw")) == ["drew", "discarded", "drew"]
    assert (ask(state), words(state)) == ("guard", ("KS", "discard"))


def test_cw7_where_only_aces_are_left_one_of_them_ends_the_turn() -> None:
    state = position("KS TC, QS, JS", "KH 4D, QH, JH")
    state.pile, state.discards = ["AS", "AH"], []
    play(state, "draw")
    assert ask(state) == "ace"
    assert names(play(state, "skip")) == ["skipped", "nothing-to-draw"]
    assert (state.to_act, state.pile, state.discards) == ((1,), ["AS"], ["AH"])


def test_cw8_an_empty_pile_is_the_discards_turned_over_and_not_shuffled() -> None:
    """CW-8: the oldest discard is drawn first."""
    state = position("KS", "KH, QH, JH", discards="KC 9D QC", rest="discards")
    assert state.pile == []
    size = len(state.discards)
    before = list(state.discards)
    events = play(state, "draw")
    assert events[0] == Event("turned-over", 0, {"count": size})
    assert events[1] == Event("drew", 0, {"card": "KC", "count": size - 1})
    assert state.discards == ["KC"]
    assert state.view(1)["known"] == before[1:]
    play(state, "draw")
    assert state.drawn == "9D"


def test_cw8_a_turned_pile_is_known_to_all_and_stays_when_imagined() -> None:
    """CW-8: what was turned over was seen, and can still be known."""
    hidden = position("KS", "KH, QH, JH", pile="KC")
    turned = position("KS", "KH, QH, JH", discards="KC", rest="discards")
    assert hidden.view(0)["known"] == []
    play(turned, "draw")
    others = {tuple(hidden.imagine(0, random.Random(seed)).pile) for seed in range(5)}
    assert len(others) == 5
    assert {tuple(sorted(pile)) for pile in others} == {tuple(sorted(hidden.pile))}
    assert turned.imagine(0, random.Random(5)).pile == turned.pile


def test_cw8_where_both_are_empty_the_turn_ends() -> None:
    """CW-8: no card, no Guard; the next player goes on."""
    state = position("KS 9C", "KH, QH, JH")
    state.pile, state.discards = [], []
    assert play(state, "draw") == [Event("nothing-to-draw", 0, {})]
    assert state.to_act == (1,)


# Attack


def test_cw9_guards_are_counted_from_the_last_one_placed() -> None:
    state = position("KS 8C 5C 3C, QS, JS", "KH 9D 7D, QH, JH 4D")
    assert words(state) == ("draw", "attack")
    assert state.choice(0, ("attack",)) == Choice("attacker", ("KS",))
    # 3 alone removes nothing; 3+5 = 8 does, and so does 3+5+8 = 16
    assert state.choice(0, ("attack", "KS")) == Choice("spend", ("2", "3"))
    assert state.choice(0, ("attack", "KS", "2")) == Choice("target", ("KH", "JH"))
    assert state.choice(0, ("attack", "KS", "3")) == Choice("target", ("KH", "QH", "JH"))
    assert state.choice(0, ("attack", "KS", "3", "KH")) == Choice("remove", ("1", "2"))
    assert state.choice(0, ("attack", "KS", "3", "QH")) == Choice("remove", ("court",))
    assert state.choice(0, ("attack", "KS", "3", "JH")) == Choice("remove", ("1", "court"))
    assert state.choice(0, ("attack", "KS", "3", "JH", "1")) is None


def test_cw9_an_equal_sum_is_enough_and_one_less_is_not() -> None:
    equal = position("KS TC, QS, JS", "KH, QH, JH")
    assert state_after(equal, "attack", "KS", "1", "QH", "court") == (False, ["TC"])
    less = position("KS 9C, QS, JS", "KH, QH, JH")
    assert refused(less, "attack") == ("cannot-attack", "CW-9", {"needed": 10})


def state_after(state: CourtWars, *move: str) -> tuple[bool, list[str]]:
    """Whether the attacked Court card stands, and the discards."""
    play(state, *move)
    return stack(state, move[3])["standing"], state.discards


def test_cw9_a_court_card_falls_with_all_of_its_guards() -> None:
    assert state_after(
        position("KS TC 9C 5C, QS, JS", "KH 9D 5D, QH, JH"), "attack", "KS", "3", "KH", "court"
    ) == (False, ["5C", "9C", "TC", "5D", "9D"])
    short = position("KS TC 9C 4C, QS, JS", "KH 9D 5D, QH, JH")
    assert words(short, "attack", "KS", "3", "KH") == ("1", "2")
    assert refused(short, "attack", "KS", "3", "KH", "court") == (
        "too-weak",
        "CW-9",
        {"strength": 23, "needed": 24},
    )


def test_cw9_refusals_say_why() -> None:
    state = position("KS 8C 3C, QS, JS 2C", "KH 9D 4D, QH", "KD 6D, QD, JD")
    assert refused(state, "attack", "QS") == ("no-guards", "CW-9", {"court": "QS"})
    assert refused(state, "attack", "JS") == ("too-weak", "CW-9", {"strength": 2, "needed": 4})
    assert refused(state, "attack", "KH")[:2] == ("not-your-court", "CW-9")
    assert refused(state, "attack", "KS", "1") == ("too-weak", "CW-9", {"strength": 3, "needed": 4})
    assert refused(state, "attack", "KS", "3") == ("not-offered", "CW-9", {"ask": "spend", "most": 2})
    assert refused(state, "attack", "KS", "2", "JH") == ("court-beaten", "CW-9", {"court": "JH"})
    assert refused(state, "attack", "KS", "2", "KC")[:2] == ("no-such-court", "CW-9")
    assert refused(state, "attack", "KS", "2", "KH", "2") == (
        "too-weak",
        "CW-9",
        {"strength": 11, "needed": 13},
    )
    assert refused(state, "attack", "KS", "2", "KH", "3") == (
        "not-offered",
        "CW-9",
        {"ask": "remove", "most": 2},
    )
    assert refused(state, "attack", "KS", "2", "QH", "1")[0] == "not-offered"
    assert refused(state, "attack", "KS", "2", "KH", "1", "1")[0] == "too-many-words"
    with pytest.raises(Illegal, match="unfinished"):
        state.play(0, ("attack", "KS", "2", "KH"))
    beaten = position("KS 8C 3C, QS", "KH 9D 4D, QH")
    assert refused(beaten, "attack", "JS") == ("court-beaten", "CW-9", {"court": "JS"})
    weak = position("KS 8C, QS TC, JS", "KH 9D, QH TD, JH TS")
    assert refused(weak, "attack", "QS", "1", "QH", "court")[2] == {"strength": 10, "needed": 20}
    assert refused(weak, "attack", "QS", 7)[0] == "not-a-word"
    few = position("KS 8C 3C, QS, JS", "KH 4D, QH TD, JH TS")
    assert refused(few, "attack", "KS", "2", "QH", "court")[2] == {"strength": 11, "needed": 20}
    one = position("KS TC 4C, QS, JS", "KH 4D, QH TD, JH TS")
    assert refused(one, "attack", "KS", "1", "QH") == ("too-weak", "CW-9", {"strength": 4, "needed": 10})
    assert refused(one, "attack", "KS", "1", ["QH"])[0] == "not-a-word"


def test_cw10_spent_guards_are_discarded_first_each_from_the_last_one_placed() -> None:
    """CW-10: 3, 5, 8 of the attacker, then 2, 7 of the defender."""
    state = position("KS 8C 5C 3C, QS, JS", "KH 7D 2D, QH, JH", discards="AS")
    events = play(state, "attack", "KS", "3", "KH", "2")
    assert events == [
        Event("attacked", 0, {
            "court": "KS", "cards": ["3C", "5C", "8C"], "strength": 16,
            "target": 1, "against": "KH", "removed": ["2D", "7D"], "beaten": False,
        })
    ]  # fmt: skip
    assert state.discards == ["AS", "3C", "5C", "8C", "2D", "7D"]
    assert stack(state, "KH") == {
        "card": "KH", "standing": True, "joker": None, "guards": [], "attack": 0, "defence": 10,
    }  # fmt: skip


def test_cw10_a_beaten_court_card_is_turned_over_and_a_beaten_joker_discarded() -> None:
    """CW-10: the Joker goes last, after the Guards that stood on it."""
    state = position("KS TC 9C, QS TD, JS", "KH 7D, QH=X2 4D, JH", pile="KC")
    play(state, "attack", "QS", "1", "JH", "court")
    assert state.discards == ["TD"]
    assert not stack(state, "JH")["standing"]
    play(state, "draw")
    events = play(state, "attack", "KS", "2", "QH", "court")
    assert events[1] == Event("beaten", 1, {"court": "QH", "joker": "X2", "by": 0, "left": 1})
    assert state.discards[-4:] == ["9C", "TC", "4D", "X2"]
    assert (stack(state, "QH")["standing"], stack(state, "QH")["joker"]) == (False, None)


def test_cw11_any_opponent_may_be_attacked_and_the_turn_ends() -> None:
    state = position("KS, QS, JS", "KH TC, QH, JH", "KD, QD, JD", "KC, QC, JC", turn=1)
    assert words(state, "attack", "KH", "1") == ("KS", "QS", "JS", "KD", "QD", "JD", "KC", "QC", "JC")
    assert refused(state, "attack", "KH", "1", "QH") == ("own-court", "CW-11", {"court": "QH"})
    play(state, "attack", "KH", "1", "QC", "court")
    assert state.to_act == (2,)


def test_cw12_a_player_without_a_standing_court_card_is_out_and_passed_by() -> None:
    """CW-12: nobody asks her any more, and her Court lies face down."""
    state = position("KS TC, QS, JS", "QH", "KD, QD, JD", pile="KC")
    events = play(state, "attack", "KS", "1", "QH", "court")
    assert events[1:] == [
        Event("beaten", 1, {"court": "QH", "joker": None, "by": 0, "left": 0}),
        Event("out", 1, {"by": 0, "place": 3}),
    ]
    assert (state.to_act, state.result, state.view(1)["out"]) == ((2,), None, [1])
    assert state.choice(1) == Choice("wait", ())
    play(state, "draw")
    assert state.to_act == (0,)
    assert not state.view(0)["courts"][1][1]["standing"]


def test_cw12_the_last_player_with_a_court_card_wins() -> None:
    """CW-12: and then nobody has anything to say."""
    state = position("KS TC, QS", "", "JD=X1", out=(1,))
    events = play(state, "attack", "KS", "1", "JD", "court")
    assert names(events) == ["attacked", "beaten", "out", "over"]
    assert events[-1] == Event("over", 0, {"by": "last-standing", "left": 2})
    assert state.result == engine.Result(((0,), (2,), (1,)), (2.0, 0.0, 0.0), "last-standing")
    assert state.to_act == ()
    assert state.view(0)["turn"] is None
    assert [state.choice(seat) for seat in range(3)] == [Choice("wait", ())] * 3
    with pytest.raises(Illegal, match="game-over"):
        state.play(0, ("draw",))


def test_cw12_with_four_players_the_places_are_the_reverse_of_going_out() -> None:
    """CW-12: who went out first is last."""
    state = position("", "KH TC 9C, QH", "", "QC TD", turn=1, out=(2, 0))
    play(state, "attack", "KH", "2", "QC", "1")
    assert state.result is None
    state = position("", "KH TC 9C 2C, QH", "", "QC TD", turn=1, out=(2, 0))
    play(state, "attack", "KH", "3", "QC", "court")
    assert state.result is not None
    assert state.result.places == ((1,), (3,), (0,), (2,))


def test_cw12_an_attack_after_an_ace_may_win() -> None:
    """CW-12: nothing more is drawn."""
    state = position("KS TC", "QH", pile="AS 5D")
    play(state, "draw")
    assert names(play(state, "attack", "KS", "1", "QH", "court")) == ["attacked", "beaten", "out", "over"]
    assert (state.drawn, state.pile[-1]) == ("", "5D")
    assert engine.load(engine.dump(state)).result == state.result


def test_cw13_the_sums_of_the_worked_example() -> None:
    rows = example().view(None)["courts"]
    assert [[one["attack"] for one in row] for row in rows] == [[12, 0, 7], [9, 12, 9]]
    assert [[one["defence"] for one in row] for row in rows] == [[22, 10, 17], [19, 22, 19]]


@pytest.mark.parametrize(
    ("move", "left"),
    [
        (("attack", "QH", "2", "QS", "court"), {"QH": [], "QS": []}),
        (("attack", "QH", "1", "KS", "1"), {"QH": ["7C"], "KS": ["8C"]}),
        (("attack", "JH", "2", "KS", "1"), {"JH": ["4S"], "KS": ["8C"]}),
        (("attack", "QH", "2", "KS", "2"), {"QH": [], "KS": []}),
    ],
)
def test_cw13_what_player_2_may_do(move: tuple[str, ...], left: dict[str, list[str]]) -> None:
    state = example()
    play(state, *move)
    assert {court: stack(state, court)["guards"] for court in left} == left
    assert stack(state, "QS")["standing"] is (move[3] != "QS")


def test_cw13_the_seven_below_the_five_may_not_be_spent_alone() -> None:
    state = example()
    assert words(state, "attack", "QH") == ("1", "2")
    play(state, "attack", "QH", "1", "KS", "1")
    assert state.discards == ["5D", "4D"]
    assert "JS" not in words(example(), "attack", "QH", "1")


def test_cw13_a_queen_left_bare_may_be_beaten_by_player_1s_king() -> None:
    state = example()
    play(state, "attack", "QH", "2", "QS", "court")
    play(state, "attack", "KS", "2", "QH", "court")
    assert not stack(state, "QH")["standing"]
    other = example()
    play(other, "attack", "QH", "2", "KS", "2")
    assert words(other) == ("draw", "attack")
    assert words(other, "attack") == ("JS",)
    assert "QH" not in words(other, "attack", "JS", "1")


# The contract, where this game has something of its own


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("attack queen 2 qs court", ("attack", "QH", "2", "QS", "court")),
        ("Attack Q♥ with both: K♠, two", ("attack", "QH", "2", "KS", "2")),
        ("fight jack of hearts two king 1", ("attack", "JH", "2", "KS", "1")),
        ("defend", ("draw",)),
        ("draw a card", ("draw",)),
    ],
)
def test_what_people_type_in_their_turn(text: str, move: tuple[str, ...]) -> None:
    assert example().read(1, text) == move


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack with queen 2 king court", ("attack", "QH", "2", "KS", "court")),
        ("attack qh both js 2", ("attack", "QH", "2", "JS", "2")),
        ("attack qs 2", ("attack", "QS")),
        ("attack qh 2 qh", ("attack", "QH", "2", "QH")),
        ("discard", ("discard",)),
        ("skip", ("skip",)),
    ],
)
def test_what_is_typed_and_cannot_be_done(text: str, said: tuple[str, ...]) -> None:
    """CW-9, CW-11: what the rules say of it, not that it was not understood."""
    with pytest.raises(Illegal) as wanted:
        example().choice(1, said)
    with pytest.raises(Illegal) as caught:
        example().read(1, text)
    assert str(caught.value) == str(wanted.value)
    assert caught.value.said == said


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("queen", "QS"),
        ("place on Q♠", "QS"),
        ("on qs", "QS"),
        ("throw away", "discard"),
        ("discard", "discard"),
    ],
)
def test_what_people_type_to_a_guard(text: str, word: str) -> None:
    assert position(*BARE[:2], drawn="6D", phase="guard").read(0, text) == (word,)


@pytest.mark.parametrize("said", [None, [], ["draw"], "draw", 1, {"draw"}])
def test_what_is_no_move_is_refused(said: Any) -> None:
    for seat in (0, 1):
        with pytest.raises(Illegal):
            position(*BARE[:2]).choice(seat, said)
        with pytest.raises(Illegal):
            position(*BARE[:2]).play(seat, said)


@pytest.mark.parametrize(
    "word", [None, 3, ["draw"], {}, "", "-", "DRAW", "draw+attack", "KS", "skip", "x" * 10_000]
)
def test_words_that_are_not_offered_are_refused(word: Any) -> None:
    assert refused(position(*BARE[:2]), word)[0] == "not-offered"
    assert refused(position(*BARE[:2]), "draw", word)[0] == "too-many-words"


def test_all_see_the_same_and_nobody_the_pile() -> None:
    state = example()
    views = [state.view(seat) for seat in (None, 0, 1)]
    assert [view.pop("you") for view in views] == [None, 0, 1]
    assert views[0] == views[1] == views[2]
    shown = json.dumps(views[0])
    assert not [card for card in state.pile if f'"{card}"' in shown]
    assert state.seed not in shown


@pytest.mark.parametrize(
    "damage",
    [
        {"pile": ""},
        {"turn": 2},
        {"turn": True},
        {"first": -1},
        {"phase": "ace"},
        {"phase": "guard"},
        {"phase": "none"},
        {"drawn": "9H"},
        {"set_up": 3},
        {"out": [0]},
        {"stands": ["KS", "QS", "JS", "KH", "QH", "JS"]},
        {"stands": ["", "QS", "JS", "KH", "QH", "JH"]},
        {"guards": ["4D 8C", "", "7H", "9S", "7C 5D", "4S 3C 2D"]},
        {"guards": ["8C 4D", "", "7H", "9S", "7C 5D", "3C 4S 2D"]},  # CW-5: each must be lower than the last
        {"guards": ["8C 4D 4S", "", "7H", "9S", "7C 5D", "3C 2D"]},
        {"guards": ["8C 4D", "", "7H", "9S", "7C 5D"]},
        {"turned": "1"},
    ],
)
def test_an_impossible_position_is_not_loaded(damage: dict[str, Any]) -> None:
    state = example()
    good = state.pack()
    CourtWars.unpack(2, "x", 2, state.options, good)
    with pytest.raises((ValueError, KeyError, TypeError)):
        CourtWars.unpack(2, "x", 2, state.options, {**good, **damage})


@pytest.mark.parametrize(
    "tables",
    [
        ("KS TS 9S 8S 7S 6S 5S 4S 3S 2S, QS TH 9H 8H 7H 6H 5H 4H 3H 2H, JS TD 9D 8D 7D 6D 5D 4D 3D",
         "KH TC 9C 8C 7C 6C 5C 4C 3C, QH 2D, JH"),  # no Guard left to draw: it would be looked for for ever
        ("KS TC 9C, QS, JS", "KH, QH, JH"),  # two Guards of one player, whom only one draw was settled for
        ("KS TC, QS, JS", "KH, QH, JH"),  # one of two draws settled has left no Guard anywhere
        ("KS TC, QS, JS", "KH TD, QH"),  # a Court card beaten
        ("KS TC, QS=X1, JS", "KH TD, QH, JH"),  # a Joker laid
    ],
)  # fmt: skip
def test_a_set_up_in_which_more_has_happened_than_drawing_is_not_loaded(tables: tuple[str, str]) -> None:
    """CW-4: of two draws settled each has left a Guard, before a Court or among the discards."""
    good = position("KS TC, QS, JS", "KH TD, QH, JH", drawn="2C", phase="guard", set_up=4)
    assert good.set_up == 4
    with pytest.raises(ValueError):
        position(*tables, drawn="2C", phase="guard", set_up=4)


@pytest.mark.parametrize("more", [{"turn": 1}, {"first": 1}, {"discards": "9C"}, {"set_up": 6}])
def test_a_set_up_out_of_turn_is_not_loaded(more: dict[str, Any]) -> None:
    """CW-4: in turn, from the one who began, and never with a pile that was turned over."""
    settled = {"drawn": "2C", "phase": "guard", "set_up": 4, "rest": "pile"}
    tables = ("KS TC, QS, JS", "KH TD, QH, JH")
    with pytest.raises(ValueError):
        position(*tables, **{**settled, **more})
    fields = position(*tables, **settled).pack()
    with pytest.raises(ValueError):
        CourtWars.unpack(2, "x", 2, CourtWarsOptions(), {**fields, "turned": 1})


def test_a_game_that_is_over_asks_nothing() -> None:
    """CW-12: no Guard is left to be placed when one alone is left."""
    assert position("KS TC 9C", "", out=(1,)).result is not None
    with pytest.raises(ValueError):
        position("KS TC 9C", "", out=(1,), drawn="2C", phase="guard")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"jokers": False}, {"equal_guards": True}])
def test_random_games_end_with_one_who_stands(seats: int, options: dict[str, Any]) -> None:
    for seed in range(5):
        state = engine.new("court-wars", seats, f"end {seed}", options)
        for turn, _ in enumerate(random_game(state, random.Random(seed))):
            if turn % 50 == 0:
                assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
                assert len(engine.dump(state)) < 4096
        assert state.result is not None
        (winner,), *_ = state.result.places
        assert [seat for seat in range(seats) if state.result.scores[seat] > 0] == [winner]


def test_every_attack_that_is_offered_is_one_that_the_rule_allows() -> None:
    """CW-9, in other words than the engine's: all that is strong enough, and nothing else."""
    for seed in range(4):
        state = engine.new("court-wars", 3, f"attacks {seed}", {"equal_guards": seed % 2 == 1})
        assert isinstance(state, CourtWars)
        for turn, _ in enumerate(random_game(state, random.Random(seed))):
            if turn % 10 or state.result is not None or state.phase != "turn":
                continue
            offered = {move for move in moves(state, state.turn) if move[0] == "attack"}
            assert offered == set(allowed_attacks(state))


def allowed_attacks(state: CourtWars) -> list[tuple[str, ...]]:
    worth = {**{str(n): n for n in range(2, 10)}, "T": 10}
    rows = state.view(None)["courts"]
    found = []
    for own in rows[state.turn]:
        mine = [worth[card[0]] for card in own["guards"]][::-1]
        opposing = [one for seat, row in enumerate(rows) if seat != state.turn for one in row]
        for against in (one for one in opposing if one["standing"]):
            theirs = [worth[card[0]] for card in against["guards"]][::-1]
            prices = {str(n): sum(theirs[:n]) for n in range(1, len(theirs) + 1)} | {
                "court": sum(theirs) + 10
            }
            for spend in range(1, len(mine) + 1):
                found += [
                    ("attack", own["card"], str(spend), against["card"], remove)
                    for remove, price in prices.items()
                    if price <= sum(mine[:spend])
                ]
    return found


def shrunken() -> CourtWars:
    """Few cards, so that each kind of card comes up within a few moves."""
    state = position("KS TC 3C, QS", "KH 9D, QH 4D", pile="5S AS 2S X1 KC 6S")
    state.pile, state.discards = state.pile[-6:], ["7S"]
    return state


def test_the_number_of_positions_at_each_depth() -> None:
    assert counts(shrunken(), 9) == [1, 3, 4, 12, 28, 64, 179, 267, 523, 1012]


def test_the_registry_knows_the_game() -> None:
    assert engine.GAMES["court-wars"] is GAME
    assert (GAME.title, list(GAME.seats), GAME.partners(3)) == ("Court Wars", [2, 3, 4], ((0,), (1,), (2,)))

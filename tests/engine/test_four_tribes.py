"""Four Tribes, rule by rule, on tables that are laid out for each test; and its counts of positions.

A family is written "KS+QH 9C / 7H<KS+3D": generations between slashes, couples with a plus, after "<" either
of the parents. "2: 7H" is a family whose first generation has gone.
"""

from __future__ import annotations

import random

import pytest

import engine
from engine.cards.decks import STANDARD
from engine.contract import Event, Illegal, Result
from engine.games.four_tribes.facts import Family, Kin
from engine.games.four_tribes.options import FourTribesOptions
from engine.games.four_tribes.rules import FourTribes
from tests.engine import positions
from tests.engine.perft import counts
from tests.engine.positions import told


def family(text: str) -> Family:
    start, colon, rest = text.rpartition(":")
    kins: dict[str, Kin] = {}
    for generation, row in enumerate(rest.split("/"), int(start) if colon else 1):
        for group in row.split():
            pair = [part.partition("<") for part in group.split("+")]
            for at, (card, _, parent) in enumerate(pair):
                spouse = pair[1 - at][0] if len(pair) == 2 else None
                parents = (parent, kins[parent].spouse) if parent else ()
                kins[card] = Kin(card, generation, spouse, parents)  # type: ignore[arg-type]
    return tuple(kins.values())


def cards(text: str) -> tuple[str, ...]:
    """A hand, in the order of hands: spades first, and from the Ace down."""
    return tuple(sorted(text.split(), key=STANDARD.cards.index))


def table(
    *families: str,
    hands: tuple[str, ...] = (),
    deck: str | None = None,
    discards: str = "",
    turn: int = 0,
    turns: int = 100,
) -> FourTribes:
    """A table at the beginning of seat `turn`'s action. Without `deck`, all cards left over are the deck."""
    state = engine.new("four-tribes", len(families), "laid out", {"turns": turns})
    assert isinstance(state, FourTribes)
    state.families = [family(text) for text in families]
    state.hands = [cards(hand) for hand in hands] + [()] * (len(families) - len(hands))
    state.discards = tuple(discards.split())
    used = {kin.card for one in state.families for kin in one}.union(state.discards, *state.hands)
    state.deck = (
        tuple(card for card in STANDARD.cards if card not in used) if deck is None else tuple(deck.split())
    )
    state.first, state.turn = turn, 0
    state.to_act = (turn,)
    state._answers = {}
    if deck is None:
        again = engine.load(engine.dump(state))
        assert engine.dump(again) == engine.dump(state)
    return state


def reshuffled() -> FourTribes:
    """Three seats when the discards have become a new deck; seat 1 has drawn of it, and is to act."""
    state = table("4D", "5C", "7H", hands=("2C 3C", "9H KH", "JS QS"), deck="", discards="6H 8S TC TD")
    play(state, "nothing")
    used = {kin.card for one in state.families for kin in one}.union(state.deck, *state.hands)
    state.hands[0] = cards(" ".join({*state.hands[0], *STANDARD.cards} - (used - {*state.hands[0]})))
    state.held = state.held.union(state.hands[0])
    return state


def shape(state: FourTribes, seat: int) -> set[tuple[int, str]]:
    """Who is wed to whom in a family, and in which generation: {(1, "KS+QH"), (2, "7H")}."""
    return {
        (kin.generation, "+".join(sorted(filter(None, (kin.card, kin.spouse)))))
        for kin in state.families[seat]
    }


def words(state: FourTribes, *said: str, seat: int | None = None) -> tuple[str, ...]:
    """What may be said next."""
    choice = state.choice(state.to_act[0] if seat is None else seat, said)
    assert choice is not None
    return choice.words


def play(state: FourTribes, *moves: str) -> list[Event]:
    """Plays moves, each written with spaces, of whoever is to act, and gives all that happened."""
    return [event for move in moves for event in state.play(state.to_act[0], tuple(move.split()))]


def refused(state: FourTribes, move: str, reason: str, rule: str | None, seat: int | None = None) -> None:
    """A move is refused for that reason, by that rule, and has changed nothing."""
    said_no = positions.refused(state, state.to_act[0] if seat is None else seat, *move.split())
    assert (said_no.reason, said_no.rule) == (reason, rule)


class TestDeal:
    @pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 7)])
    def test_seven_cards_each_ten_with_two_players(self, seats: int, cards: int) -> None:
        """FT-1; the first to play has drawn her card (FT-3)."""
        state = engine.new("four-tribes", seats, "a deal")
        assert isinstance(state, FourTribes)
        held = [cards + (seat == state.first) for seat in range(seats)]
        assert state.view(None)["counts"] == held
        assert state.view(None)["deck"] == 52 - sum(held)
        assert state.to_act == (state.first,)
        assert sorted((*state.deck, *(card for hand in state.hands for card in hand))) == sorted(
            STANDARD.cards
        )

    def test_any_seat_may_begin(self) -> None:
        """FT-1: a random one."""
        begin = {engine.new("four-tribes", 5, f"deal {number}").to_act for number in range(60)}
        assert begin == {(seat,) for seat in range(5)}

    def test_a_rematch_is_a_new_deal(self) -> None:
        """FT-1 again, with the same seats and options."""
        state = engine.new("four-tribes", 3, "one", {"turns": 12})
        again = state.rematch("two")
        assert engine.dump(again) == engine.dump(engine.new("four-tribes", 3, "two", {"turns": 12}))


class TestGoal:
    def test_a_wedding_unites_the_four_tribes(self) -> None:
        """FT-2: Ace, King, Queen and Jack, each wed, of four suits."""
        state = table("KS+3H / QH<KS+9D JC+8D AD", "4D", hands=("2C", "5C"))
        events = play(state, "lay 2C AD")
        assert told(events, "over") == {"by": "united", "cards": ["AD", "KS", "QH", "JC"]}
        assert state.result == Result(((0,), (1,)), (1.0, 0.0), "united")
        assert state.to_act == ()
        assert state.view(1)["phase"] == "over"

    def test_an_unwed_one_does_not_count(self) -> None:
        """FT-2: "each of them wed"."""
        state = table("KS+3H / QH<KS+9D JC AD", "4D", hands=("2C", "5C"))
        play(state, "lay 2C AD")
        assert state.result is None
        assert state.view(None)["tribes"] == [["KS", "QH", "AD"], []]

    def test_two_of_one_suit_do_not_count(self) -> None:
        """FT-2: "of four different suits"; a second Jack, of the suit that was wanting, does it."""
        state = table("KS+3H / QH<KS+9D JS+8D AD", "4D", hands=("2C JC", "5C"))
        play(state, "lay 2C AD")
        assert state.result is None
        play(state, "nothing")
        state.families[0] = (*state.families[0], Kin("5D", 2))
        events = play(state, "lay JC 5D")
        assert told(events, "over")["cards"] == ["AD", "KS", "QH", "JC"]

    def test_an_accepted_proposal_unites_too(self) -> None:
        """FT-2: at any moment."""
        state = table("KS+3H / QH<KS+9D JC+8D 5S", "AD", hands=("2C", "5C"))
        events = play(state, "propose 5S AD@1 2C", "accept")
        assert told(events, "over")["cards"] == ["AD", "KS", "QH", "JC"]
        assert state.result is not None
        assert state.result.places == ((0,), (1,))

    def test_of_several_the_one_whose_turn_it_is(self) -> None:
        """FT-2: then in order of play. (Only a table laid out so has several.)"""
        mine, hers = "KS+3H / QH<KS+9D JC+8D AD", "KH+3S / QS<KH+9C JD+8C AC+7D"
        state = table("6C", "4H", mine, hands=("", "", "2C"), turn=2)
        state.families[1] = family(hers)
        play(state, "lay 2C AD")
        assert state.result is not None
        assert state.result.places == ((2,), (0, 1))
        state = table("6C", "7S", "4H", "8H", hands=("", "", "2C"), turn=2)
        state.families[1], state.families[3] = family(hers), family(mine.replace("AD", "AD+6S"))
        play(state, "lay 2C 4H")
        assert state.result is not None
        assert state.result.places == ((3,), (0, 1, 2))


class TestTurn:
    def test_a_turn_begins_with_drawing_one_card(self) -> None:
        """FT-3: the seat alone sees it."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="6H 7H")
        events = play(state, "nothing")
        assert state.hands[1] == ("9H", "7H")
        assert Event("drawn", 1, {"card": "7H"}, (1,)) in events
        assert Event("draw", 1, {"count": 1, "left": 1}) in events
        assert state.active == 1
        assert state.view(0)["counts"] == [1, 2]

    def test_the_discards_become_a_new_deck(self) -> None:
        """FT-3."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="", discards="6H 7H 8H")
        events = play(state, "nothing")
        assert told(events, "reshuffle") == {"count": 3}
        assert state.discards == ()
        assert {*state.deck, *state.hands[1]} == {"6H", "7H", "8H", "9H"}
        assert state.view(None)["deck"] == 2

    def test_nothing_is_drawn_where_nothing_is(self) -> None:
        """FT-3."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="")
        events = play(state, "nothing")
        assert told(events, "draw") == {"count": 0, "left": 0}
        assert state.hands[1] == ("9H",)

    def test_a_hand_has_no_limit(self) -> None:
        """FT-3."""
        state = engine.new("four-tribes", 2, "long hands")
        for _ in range(30):
            state.play(state.to_act[0], ("nothing",))
        assert sum(state.view(None)["counts"]) == 20 + 31

    def test_one_action_a_turn(self) -> None:
        """FT-4: lay down, retire, duel, propose, or nothing; then the next has her turn."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"))
        assert words(state) == ("lay", "retire", "duel", "propose", "nothing")
        play(state, "lay 2C 4D")
        assert state.to_act == (1,)
        play(state, "nothing")
        assert state.to_act == (2,)
        play(state, "retire 6H")
        assert state.to_act == (0,)
        refused(state, "sing", "not-an-action", "FT-4")
        refused(state, "accept", "not-an-action", "FT-4")
        refused(state, "nothing", "not-your-turn", None, seat=1)

    def test_only_what_can_be_done_is_offered(self) -> None:
        """FT-4: an action that she cannot finish is no action."""
        assert words(table("", "5C", hands=("2C",))) == ("lay", "nothing")
        assert words(table("4D", "5C")) == ("retire", "nothing")
        assert words(table("", "5C")) == ("nothing",)
        assert words(table("4D+5S", "6C+7H", hands=("2C",))) == ("retire", "duel", "nothing")


class TestLaying:
    def test_any_card_founds_the_first_generation(self) -> None:
        """FT-5."""
        state = table("", "5C", hands=("2C KH", "9H"))
        assert words(state, "lay") == ("KH", "2C")
        assert state.choice(0, ("lay", "KH")) is None
        events = play(state, "lay KH")
        assert told(events, "found") == {"card": "KH", "generation": 1}
        assert state.families[0] == (Kin("KH", 1),)

    def test_a_family_that_died_out_is_founded_anew(self) -> None:
        """FT-5: in the first generation again."""
        state = table("4: 9D", "5C", hands=("2C KH", "9H"))
        play(state, "retire 9D", "nothing", "lay KH")
        assert state.families[0] == (Kin("KH", 1),)

    def test_a_card_is_wed_to_one_of_another_suit(self) -> None:
        """FT-6: it joins that card's generation."""
        state = table("KS+QH / 9S 8H", "5C", hands=("2S 3H 4C",))
        assert words(state, "lay", "2S") == ("8H",)
        assert words(state, "lay", "4C") == ("9S", "8H")
        events = play(state, "lay 4C 9S")
        assert told(events, "wed") == {"card": "4C", "spouse": "9S", "generation": 2}
        assert shape(state, 0) == {(1, "KS+QH"), (2, "4C+9S"), (2, "8H")}
        assert state.families[0][-1] == Kin("4C", 2, "9S", ())

    def test_not_to_its_own_suit_nor_to_a_wed_card(self) -> None:
        """FT-6."""
        state = table("KS+2H / 9S<KS", "5C", hands=("3S 4C",))
        assert words(state, "lay") == ("3S", "4C")
        refused(state, "lay 3S 9S", "same-suit", "FT-6")
        refused(state, "lay 4C KS", "not-their-suit", "FT-7")
        refused(state, "lay 4C QD", "not-on-table", "FT-6")
        lone = table("9S", "5C", hands=("3S 4C",))
        assert words(lone, "lay") == ("4C",)
        refused(lone, "lay 3S", "same-suit", "FT-6")

    @pytest.mark.parametrize(
        ("couple", "children", "others"),
        [
            ("9S+JH", "9H TS JS TH", "8S QS 8H TD TC"),
            ("KS+AH", "AS KH", "QS QH 2S 2H KD"),
            ("2S+4D", "2D 3S 3D 4S", "AS AD 5S 3H"),
            ("7C+7D", "", "6C 6D 8C 8D 7S 7H"),
            ("QH+KC", "QC KH", "JH AH JC AC QD"),
        ],
    )
    def test_a_child_is_between_its_parents_in_value_and_of_their_suits(
        self, couple: str, children: str, others: str
    ) -> None:
        """FT-7: ends included; Jack 11, Queen 12, King 13, Ace 14."""
        state = table(couple, "5C", hands=(f"{children} {others}",))
        offered = words(state, "lay") if "lay" in words(state) else ()
        assert sorted(offered) == sorted(children.split())

    def test_a_child_joins_the_next_generation(self) -> None:
        """FT-7: as the child of that couple, which goes by its first card."""
        state = table("9S+JH", "5C", hands=("TS 2C",))
        assert words(state, "lay", "TS") == ("9S",)
        events = play(state, "lay TS 9S")
        assert told(events, "conceive") == {"card": "TS", "parents": ["9S", "JH"], "generation": 2}
        assert state.families[0][-1] == Kin("TS", 2, None, ("9S", "JH"))

    def test_reasons_against_a_child(self) -> None:
        """FT-7: the suit, the value, and a couple that is called by the other card."""
        state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("TC 8H TH 2C",))
        refused(state, "lay TC 9S", "not-their-suit", "FT-7")
        refused(state, "lay 8H 9S", "not-between", "FT-7")
        refused(state, "lay TH JH", "not-its-first", "FT-7")
        bare = table("9S+JH", "5C", hands=("TC 8H TH",))
        refused(bare, "lay TC", "not-a-child", "FT-7")
        refused(bare, "lay KD", "not-in-hand", "FT-5")
        assert words(bare, "lay") == ("TH",)
        barren = table("9S+JH / TS<9S+2D", "5C", hands=("8C",))
        refused(barren, "lay", "not-a-child", "FT-7")

    def test_one_couple_in_the_first_generation(self) -> None:
        """FT-8: a third card has no place beside it."""
        state = table("9S+JH", "5C", hands=("2C 3D 4S 5H",))
        assert words(state) == ("retire", "duel", "nothing")

    def test_several_couples_in_a_later_one(self) -> None:
        """FT-8 limits the first generation only."""
        state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("2C",))
        play(state, "lay 2C TS")
        assert shape(state, 0) == {(1, "9S+JH"), (2, "2C+TS"), (2, "2D+9H")}

    def test_the_younger_of_two_generations_may_not_conceive(self) -> None:
        """FT-8: until the elder has gone."""
        state = table("9S+JH / TS<9S+2D", "5C", hands=("8S 7D",))
        refused(state, "lay", "not-a-child", "FT-7")
        state = table("9S+JH / TS<9S+2D", "5C", hands=("TH 8S",))
        assert words(state, "lay") == ("TH",)
        refused(state, "lay TH TS", "third-generation", "FT-8")
        play(state, "retire 9S", "nothing")
        assert words(state, "lay") == ("8S",)
        play(state, "lay 8S TS")
        assert state.families[0][-1] == Kin("8S", 3, None, ("TS", "2D"))

    def test_ten_cards_on_a_table(self) -> None:
        """FT-8: no card may be laid beside ten; she may still retire or duel."""
        ten = "9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S+3S"
        state = table(ten, "5C", hands=("QC 4C",))
        assert len(state.families[0]) == 10
        assert words(state) == ("retire", "duel", "nothing")
        refused(state, "lay QC", "no-room", "FT-8")
        nine = table("9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S", "5C", hands=("QC 4C",))
        play(nine, "lay QC TH")
        assert len(nine.families[0]) == 10


class TestLeaving:
    def test_a_generation_is_retired_whole(self) -> None:
        """FT-9: to the discards; and the children of the first remain the second."""
        state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("2C",))
        assert words(state, "retire") == ("9S", "TS")
        events = play(state, "retire 9S")
        assert told(events, "retire") == {"cards": ["9S", "JH"], "generation": 1}
        assert state.discards == ("9S", "JH")
        assert [(kin.card, kin.generation) for kin in state.families[0]] == [("TS", 2), ("9H", 2), ("2D", 2)]

    def test_the_younger_generation_may_go_too(self) -> None:
        """FT-9."""
        state = table("9S+JH / TS<9S 9H<9S+2D", "5C", hands=("2C",))
        play(state, "retire TS")
        assert shape(state, 0) == {(1, "9S+JH")}
        assert state.discards == ("TS", "9H", "2D")

    def test_only_her_own(self) -> None:
        """FT-9: and by its first card."""
        state = table("9S+JH", "5C", hands=("2C",))
        refused(state, "retire 5C", "not-on-table", "FT-9")
        refused(state, "retire JH", "not-its-first", "FT-9")
        refused(table("", "5C"), "retire", "no-family", "FT-9")

    def test_a_widow_may_wed_anew(self) -> None:
        """FT-10: the card whose spouse left is unwed."""
        state = table("9S+JH", "QC", hands=("2C", "KD"))
        events = play(state, "nothing", "duel QC JH@0 KD", "2C")
        assert told(events, "duel-won")["widow"] == "9S"
        assert state.families[0] == (Kin("9S", 1),)
        state.hands[0] = ("3C",)
        play(state, "lay 3C 9S")
        assert shape(state, 0) == {(1, "3C+9S")}

    def test_a_card_whose_parents_left_has_none(self) -> None:
        """FT-10: one parent may leave, and the other remains one."""
        state = table("9S+JH / TS<9S", "QC", hands=("2C", "KD"))
        play(state, "nothing", "duel QC JH@0 KD", "2C")
        assert state.families[0][-1] == Kin("TS", 2, None, ("9S",))
        play(state, "retire 9S")
        assert state.families[0] == (Kin("TS", 2),)


class TestDuel:
    def test_one_to_three_cards_face_down(self) -> None:
        """FT-11: the other sees how many, not which."""
        state = table("9S", "5C", "6D", hands=("2C 3C 4C 5D", "9H", "TS"))
        assert words(state, "duel") == ("9S",)
        assert words(state, "duel", "9S") == ("5C@1", "6D@2")
        choice = state.choice(0, ("duel", "9S", "5C@1"))
        assert choice is not None
        assert (choice.least, choice.most, choice.words) == (1, 3, ("5D", "4C", "3C", "2C"))
        events = play(state, "duel 9S 5C@1 4C+2C")
        assert state.to_act == (1,)
        affair = {"by": 0, "card": "9S", "target": 1, "other": "5C"}
        assert events == [
            Event("duel", 0, {**affair, "count": 2, "refusal": False}),
            Event("laid", 0, {**affair, "cards": ["4C", "2C"]}, (0,)),
        ]
        for seat in (1, 2, None):
            assert state.view(seat)["affair"] == {**affair, "kind": "duel", "count": 2}
        assert state.view(0)["affair"] == {**affair, "kind": "duel", "count": 2, "cards": ["4C", "2C"]}
        assert state.view(1)["counts"] == [2, 1, 1]

    def test_none_to_three_in_reply(self) -> None:
        """FT-11: face up, then the hidden ones are shown."""
        state = table("9S", "5C", hands=("2C 3C", "9H TS JD QD"))
        play(state, "duel 9S 5C@1 2C")
        choice = state.choice(1)
        assert choice is not None
        assert (choice.ask, choice.least, choice.most, choice.words) == (
            "reply",
            0,
            3,
            ("TS", "9H", "QD", "JD"),
        )
        events = play(state, "QD+9H")
        data = told(events, "duel-lost")
        assert (data["cards"], data["reply"]) == (["2C"], ["9H", "QD"])

    def test_reasons(self) -> None:
        """FT-11: no cards, no family, nobody to duel, cards that are elsewhere."""
        refused(table("9S", "5C"), "duel", "no-cards", "FT-11")
        refused(table("", "5C", hands=("2C",)), "duel", "no-family", "FT-11")
        refused(table("9S", "", hands=("2C",)), "duel", "no-match", "FT-11")
        state = table("9S", "5C", "6D", hands=("2C 3C 4C 7C", "9H", "TS"))
        refused(state, "duel 5C", "not-on-table", "FT-11")
        refused(state, "duel 9S 9S@0", "not-on-table", "FT-11")
        refused(state, "duel 9S 5C@2", "not-on-table", "FT-11")
        refused(state, "duel 9S 5C", "not-on-table", "FT-11")
        refused(state, "duel 9S 5C@1 9H", "not-in-hand", "FT-11")
        refused(state, "duel 9S 5C@1 8S", "not-in-hand", "FT-11")
        refused(state, "duel 9S 5C@1 2C+3C+4C+7C", "too-many", "FT-11")
        refused(state, "duel 9S 5C@1 2C+2C", "picked-twice", "FT-11")
        refused(state, "duel 9S 5C@1", "unfinished", None)
        refused(state, "duel 9S 5C@1 2C 3C", "too-many-words", None)

    @pytest.mark.parametrize(
        ("own", "cards", "other", "reply", "score", "against"),
        [
            ("9S", "2C", "5C", "4D", 11, 9),
            ("9S", "2C", "5C", "6D", 11, 11),
            ("9S", "2C", "5C", "KD", 11, 15),
            ("KS", "AC", "5C", "4D", 11, 9),
            ("AS", "QC+JC+TC", "KC", "JD+TD", 31, 30),
            ("AS", "QC+JC+TC", "KC", "JD+TD+AD", 31, 31),
        ],
    )
    def test_more_wins_equal_or_less_loses(
        self, own: str, cards: str, other: str, reply: str, score: int, against: int
    ) -> None:
        """FT-12: King, Queen and Jack are 10, Aces 1; all duel cards are discarded either way."""
        state = table(own, other, hands=(cards.replace("+", " "), reply.replace("+", " ")))
        events = play(state, f"duel {own} {other}@1 {cards}", reply)
        data = told(events, "duel-won" if score > against else "duel-lost")
        lost = other if score > against else own
        assert (data["score"], data["against"], data["lost"]) == (score, against, lost)
        assert set(state.discards) == {lost, *cards.split("+"), *reply.split("+")}
        assert [len(one) for one in state.families] == [int(lost != own), int(lost != other)]
        assert state.hands[0] == ()

    def test_without_a_reply_the_card_goes_and_the_duel_cards_come(self) -> None:
        """FT-13: into the hand of the challenged; the others never see them."""
        state = table("9S", "5C+6D", "7H", hands=("2C 3C", "9H", "TS"))
        play(state, "duel 9S 5C@1 2C")
        events = play(state, "-")
        affair = {"by": 0, "card": "9S", "target": 1, "other": "5C"}
        assert events[0] == Event("concede", 1, {**affair, "count": 1, "lost": "5C", "widow": "6D"})
        assert events[1] == Event("taken", 1, {**affair, "cards": ["2C"]}, (1,))
        assert state.discards == ("5C",)
        assert set(state.hands[1]) >= {"2C", "9H"}
        assert state.view(0)["known"][1] == ["2C"]
        assert state.view(2)["known"] == state.view(None)["known"] == [[], [], []]

    def test_who_has_no_cards_gives_in_unasked(self) -> None:
        """FT-13: there is nothing to decide."""
        state = table("9S", "5C", hands=("2C 3C", ""), deck="KD QD")
        events = play(state, "duel 9S 5C@1 2C")
        assert told(events, "concede")["lost"] == "5C"
        assert state.hands[1] == ("QD", "2C")
        assert state.to_act == (1,)

    @pytest.mark.parametrize(
        ("families", "targets"),
        [
            (("9S", "TS 8S", "TH"), ("8S@1", "TH@2")),
            (("JS", "KS QS TS", "TH"), ("KS@1", "QS@1", "TS@1", "TH@2")),
            (("AS", "2S", "TH"), ("TH@2",)),
            (("9S", "AS", "TH"), ("AS@1", "TH@2")),
            (("9S+5H", "6H 5D", "4H TS"), ("5D@1", "4H@2")),
            (("9S+KH", "JH", "QH TS"), ("JH@1", "QH@2")),
            (("9S+AH", "2H", "6D"), ("6D@2",)),
        ],
    )
    def test_not_a_greater_card_of_its_suit_nor_of_its_spouses(
        self, families: tuple[str, ...], targets: tuple[str, ...]
    ) -> None:
        """FT-14: by the values of FT-12, so an Ace is the least, and court cards and Tens are equals."""
        laid = [f"2: {one}" for one in families]
        state = table(*laid, hands=("2C 3C",))
        own = families[0][:2]
        assert words(state, "duel", own) == targets
        greater = [
            f"{kin.card}@{seat}"
            for seat in (1, 2)
            for kin in state.families[seat]
            if f"{kin.card}@{seat}" not in targets
        ]
        for target in greater:
            refused(state, f"duel {own} {target} 2C", "greater", "FT-14")

    def test_a_card_with_nobody_to_duel(self) -> None:
        """FT-14."""
        state = table("AS", "2S", hands=("2C",))
        refused(state, "duel", "greater", "FT-14")
        state = table("2: AS 3D", "2S", hands=("2C",))
        assert words(state, "duel") == ("3D",)
        refused(state, "duel AS", "greater", "FT-14")


class TestProposal:
    def test_an_unwed_card_asks_for_an_unwed_card_of_another_suit(self) -> None:
        """FT-15."""
        state = table("2: 9S 8H 2D+3C", "2: 5C+6D 7S", "JH", hands=("2C 3D 4C 5D", "9H", "TS"))
        assert words(state, "propose") == ("9S", "8H")
        assert words(state, "propose", "9S") == ("JH@2",)
        assert words(state, "propose", "8H") == ("7S@1",)
        choice = state.choice(0, ("propose", "8H", "7S@1"))
        assert choice is not None
        assert (choice.ask, choice.least, choice.most) == ("offering", 1, 3)

    def test_the_offering_lies_open(self) -> None:
        """FT-15: everybody sees it, and it is in no hand."""
        state = table("9S", "7H", "JH", hands=("2C 3D 4C", "9H", "TS"))
        events = play(state, "propose 9S 7H@1 4C+2C")
        affair = {"by": 0, "card": "9S", "target": 1, "other": "7H"}
        assert events == [Event("propose", 0, {**affair, "cards": ["4C", "2C"]})]
        assert state.to_act == (1,)
        for seat in (0, 1, 2, None):
            shown = {**affair, "kind": "propose", "count": 2, "cards": ["4C", "2C"]}
            assert state.view(seat)["affair"] == shown
        assert state.view(None)["counts"] == [1, 1, 1]
        assert words(state) == ("accept", "refuse")
        refused(state, "nothing", "not-offered", "FT-17")

    def test_reasons(self) -> None:
        """FT-15."""
        state = table("2: 9S 2D+3C", "2: 5C+6D 7S", "JH", hands=("2C 3D 4C 5D", "9H", "TS"))
        refused(state, "propose 2D", "already-wed", "FT-15")
        refused(state, "propose JH", "not-on-table", "FT-15")
        refused(state, "propose 9S 5C@1", "already-wed", "FT-15")
        refused(state, "propose 9S 7S@1", "same-suit", "FT-15")
        refused(state, "propose 9S KS@1", "not-on-table", "FT-15")
        refused(state, "propose 9S JH@2 9H", "not-in-hand", "FT-15")
        refused(state, "propose 9S JH@2 -", "not-offered", "FT-15")
        refused(state, "propose 9S JH@2 2C+3D+4C+5D", "too-many", "FT-15")
        refused(table("9S", "7H"), "propose", "no-cards", "FT-15")
        refused(table("", "7H", hands=("2C",)), "propose", "no-family", "FT-15")
        refused(table("9S+4H", "7H", hands=("2C",)), "propose", "no-match", "FT-15")
        lonely = table("2: 9S 3H", "7S", hands=("2C",))
        refused(lonely, "propose 9S", "no-match", "FT-15")

    def test_accepted_the_card_moves_and_is_wed(self) -> None:
        """FT-16: it joins the suitor's generation; the offering goes to the other's hand."""
        state = table("QS+JH / 8S", "9S+TD / 9D<9S", hands=("2C 3D 4C", "9H"), deck="AC AD")
        events = play(state, "propose 8S 9D@1 2C+4C", "accept")
        data = told(events, "accept")
        assert (data["other"], data["cards"], data["generation"], data["forced"]) == (
            "9D",
            ["4C", "2C"],
            2,
            False,
        )
        assert state.families[0][-2:] == (Kin("8S", 2, "9D"), Kin("9D", 2, "8S"))
        assert shape(state, 1) == {(1, "9S+TD")}
        assert {"2C", "4C", "9H"} < set(state.hands[1])
        assert state.view(None)["known"][1] == ["4C", "2C"]

    def test_a_card_that_moves_leaves_its_children(self) -> None:
        """FT-16 and FT-10: they have a parent less."""
        state = table("8S", "9D+TS / TD<9D", hands=("2C", "9H"))
        state.families[1] = (Kin("9D", 1), Kin("TD", 2, None, ("9D",)))
        play(state, "propose 8S 9D@1 2C", "accept")
        assert state.families[1] == (Kin("TD", 2),)

    def test_refused_a_parent_must_duel(self) -> None:
        """FT-17: the offering goes back first; the refuser is the challenger, the suitor's player replies."""
        state = table("8S", "9D+JC / TD<9D", hands=("2C 3C", "9H KD"))
        play(state, "propose 8S TD@1 2C")
        assert words(state, "refuse") == ("9D", "JC")
        choice = state.choice(1, ("refuse", "JC"))
        assert choice is not None
        assert (choice.ask, choice.least, choice.most) == ("face-down", 1, 2)
        refused(state, "refuse TD KD", "not-a-parent", "FT-17")
        refused(state, "refuse 8S KD", "not-on-table", "FT-17")
        refused(state, "refuse JC", "unfinished", None)
        events = play(state, "refuse JC KD")
        assert told(events, "refuse")["cards"] == ["2C"]
        duel = {"by": 1, "card": "JC", "target": 0, "other": "8S"}
        assert told(events, "duel") == {**duel, "count": 1, "refusal": True}
        assert state.to_act == (0,)
        assert words(state) == ("3C", "2C")
        assert state.view(1)["known"][0] == ["2C"]
        events = play(state, "2C+3C")
        assert told(events, "duel-won")["lost"] == "8S"
        assert state.active == 1

    def test_without_parents_the_card_itself_duels(self) -> None:
        """FT-17: also where they have left (FT-10); the duel may be lost like any other."""
        state = table("8S", "2: TD", hands=("2C KC", "3H KD"))
        play(state, "propose 8S TD@1 2C")
        assert words(state, "refuse") == ("TD",)
        events = play(state, "refuse TD 3H", "KC")
        assert told(events, "duel-lost") == {
            "by": 1, "card": "TD", "target": 0, "other": "8S", "cards": ["3H"], "reply": ["KC"],
            "score": 13, "against": 18, "lost": "TD", "widow": None,
        }  # fmt: skip
        assert state.families[1] == ()

    def test_one_parent_left_is_the_champion(self) -> None:
        """FT-17: "still on the table"."""
        state = table("8S", "9D+JC / TD<9D", hands=("2C 3C", "9H KD"))
        state.families[1] = (Kin("9D", 1), Kin("TD", 2, None, ("9D",)))
        play(state, "propose 8S TD@1 2C")
        assert words(state, "refuse") == ("9D",)

    def test_a_forced_duel_may_be_with_a_greater_card(self) -> None:
        """FT-17: FT-14 does not bind it."""
        state = table("8S", "2: 2S+5H / 4H<2S", hands=("2C 3C", "9H KD"))
        play(state, "propose 8S 4H@1 2C")
        assert words(state, "refuse") == ("2S", "5H")
        assert state.choice(1, ("refuse", "2S", "KD")) is None

    def test_who_has_no_cards_must_accept(self) -> None:
        """FT-17: and is not asked."""
        state = table("8S", "TD", hands=("2C 3C", ""), deck="KD QD")
        events = play(state, "propose 8S TD@1 2C")
        assert told(events, "accept")["forced"] is True
        assert shape(state, 0) == {(1, "8S+TD")}
        assert "2C" in state.hands[1]

    def test_a_proposer_must_have_room(self) -> None:
        """FT-18: nine cards leave room for one, ten for none."""
        nine = "9S+JH / TS<9S+2D 9H<9S+2S JS<9S+3D TH<9S"
        state = table(nine, "5C", hands=("QC", "KC"))
        assert "propose" in words(state)
        play(state, "propose TH 5C@1 QC", "accept")
        assert len(state.families[0]) == 10
        full = table("2: 9S 8S TS+2D 9H+2S JS+3D TH+3S", "5C", hands=("QC", "KC"))
        refused(full, "propose", "no-room", "FT-18")


class TestEnd:
    def test_nothing_left_and_nobody_acts(self) -> None:
        """FT-19: everyone in turn, with deck and discards empty."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), deck="")
        play(state, "nothing", "nothing")
        assert state.result is None
        events = play(state, "nothing")
        assert told(events, "over") == {"by": "still", "tribes": [0, 0, 0], "couples": [0, 0, 0]}
        assert state.result == Result(((0, 1, 2),), (0.0, 0.0, 0.0), "still")

    def test_an_action_begins_the_count_anew(self) -> None:
        """FT-19."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), deck="")
        play(state, "nothing", "nothing", "lay TS 6H", "nothing", "nothing")
        assert state.result is None
        play(state, "nothing")
        assert state.result is not None

    def test_whoever_did_nothing_while_cards_were_left_is_not_counted(self) -> None:
        """FT-19: nor while there are discards."""
        state = table("4D", "5C", hands=("2C", "9H"), deck="3S")
        play(state, "nothing", "nothing")
        assert state.result is None
        play(state, "nothing")
        assert state.result is not None

    @pytest.mark.parametrize("turns", [10, 11])
    def test_the_turns_are_taken(self, turns: int) -> None:
        """FT-19: the option `turns` counts each player's."""
        state = table("4D", "5C", "6H", hands=("2C", "9H", "TS"), turns=turns)
        for number in range(turns):
            assert state.view(None)["turn_number"] == number + 1
            for _ in range(3):
                assert state.result is None
                events = play(state, "nothing")
        assert told(events, "over")["by"] == "turns"
        assert state.result is not None
        assert (state.result.summary, state.result.places) == ("turns", ((0, 1, 2),))
        assert state.view(None)["turn_number"] == turns
        with pytest.raises(Illegal, match="game-over"):
            state.choice(0, ("nothing",))

    @pytest.mark.parametrize(
        ("families", "places", "scores"),
        [
            (("AS+KH", "QD+2C", "9C+8D"), ((0,), (1,), (2,)), (2.1, 1.1, 0.1)),
            (("AS+2H", "QD+2C", "9C+8D"), ((0, 1), (2,)), (1.1, 1.1, 0.1)),
            (("2: AS+3H", "2: QD+2C 9C+8D", "KH"), ((1,), (0,), (2,)), (1.1, 1.2, 0.0)),
            (("AS", "2: 2D+2C 9C+8D", "2: KH+5C 3S"), ((2,), (1,), (0,)), (0.0, 0.2, 1.1)),
        ],
    )
    def test_who_came_nearest_ranks_higher(
        self, families: tuple[str, ...], places: tuple[tuple[int, ...], ...], scores: tuple[float, ...]
    ) -> None:
        """FT-19: more of Ace, King, Queen and Jack, of different suits, wed; then more couples."""
        state = table(*families, hands=("2S", "9H", "TS"), turns=10, turn=2)
        state.turn = 29
        state.to_act = (state.active,)
        events = play(state, "nothing")
        assert state.result == Result(places, scores, "turns")
        (over,) = [event for event in events if event.name == "over"]
        assert over.seat == (places[0][0] if len(places[0]) == 1 else None)
        assert over.data["tribes"] == [int(score) for score in scores]
        assert engine.load(engine.dump(state)).result == state.result

    def test_forty_turns_by_default(self) -> None:
        """FT-19."""
        assert FourTribesOptions().turns == 40
        for wrong in (0, 9, 201, "many"):
            with pytest.raises(engine.BadOption):
                engine.new("four-tribes", 2, "x", {"turns": wrong})


class TestKnowing:
    """What may be known of hidden cards, which no rule spells out and every table knows."""

    def test_who_saw_cards_taken_openly_keeps_knowing_them(self) -> None:
        """FT-16: an offering in a hand is in no imagined world elsewhere."""
        state = table("8S", "TD", "5H", hands=("2C 3C", "9H", "TS QS"))
        play(state, "propose 8S TD@1 2C", "accept")
        for seed in range(20):
            assert "2C" in state.imagine(2, random.Random(seed)).hands[1]

    def test_a_known_card_may_lie_face_down(self) -> None:
        """FT-11 and FT-13: once others may have taken it, nobody else knows where it is."""
        state = table("8S", "TD", "5H", hands=("2C 3C", "9H KC", "TS QS"))
        play(state, "propose 8S TD@1 2C", "accept")
        state.families[1] = (Kin("4S", 1),)
        state._answers = {}
        play(state, "duel 4S 5H@2 2C")
        assert state.view(0)["known"][1] == ["2C"]
        worlds = [state.imagine(0, random.Random(seed)) for seed in range(40)]
        places = {"2C" in world.hands[1] for world in worlds}
        assert places == {True, False}
        play(state, "-")
        assert state.view(0)["known"] == [[], [], []]
        assert state.view(1)["known"][2] == ["2C"]
        for seed in range(20):
            assert "2C" not in state.imagine(0, random.Random(seed)).deck

    def test_a_card_that_was_not_shuffled_is_not_imagined_in_the_deck(self) -> None:
        """FT-3: a new deck is made of the discards, which everybody saw."""
        state = table("4D", "5C", hands=("2C 3C", "9H 8H"), deck="", discards="6H 7H 8S")
        play(state, "nothing")
        for seed in range(20):
            world = state.imagine(0, random.Random(seed))
            assert set(world.deck) <= {"6H", "7H", "8S"}
            assert world.view(0) == state.view(0)

    def test_reasons_do_not_tell_where_a_card_is(self) -> None:
        """A card in another hand and one in the deck are refused alike."""
        state = table("9S", "5C", hands=("2C", "9H"))
        for move in ("lay {}", "duel 9S 5C@1 {}", "propose 9S 5C@1 {}", "duel {}", "lay 2C {}", "retire {}"):
            said = []
            for card in ("9H", "8H"):
                with pytest.raises(Illegal) as caught:
                    state.play(0, tuple(move.format(card).split()))
                said.append(str(caught.value).replace(card, "?"))
            assert said[0] == said[1]

    def test_what_is_typed_is_understood(self) -> None:
        state = table("9S", "5C", hands=("2C TD", "9H"))
        typed = {
            "marry 10♦ 9s": ("lay", "TD", "9S"),
            "duel with 9s the 5c with 2♣ and 10d": ("duel", "9S", "5C@1", "2C+TD"),
            "pass": ("nothing",),
            "propose 9s to 5c for 2c": ("propose", "9S", "5C@1", "2C"),
        }
        for text, move in typed.items():
            assert state.read(0, text) == move


def test_counts_of_positions() -> None:
    """Two seats, eleven cards: a couple, a lone card, two cards in each hand, and a deck of four."""
    state = table("9S+JH", "2: 5C", hands=("TS 2C", "6D KH"), deck="3D TH 7C 4H")
    assert counts(state, 4) == [1, 9, 74, 405, 4046]

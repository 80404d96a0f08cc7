"""The contract that other programs rely on: names, errors, options, dumps, chance and packs."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
import re
from collections import Counter

import pytest

import engine
from engine.cards import decks
from engine.cards.shuffle import chosen, fresh_seed, shuffled
from engine.contract import NOTHING, Choice, ended, picked
from engine.options import Options, number, one_of, switch
from engine.state import Game
from tests.engine import known, toys
from tests.engine.positions import signed, unsigned
from tests.engine.walk import random_game

GAMES = pytest.mark.parametrize("game", engine.GAMES.values(), ids=lambda game: game.key)
TABLES = {
    "court-piece": ("Court Piece", range(4, 5)),
    "court-wars": ("Court Wars", range(2, 5)),
    "the-four-courts": ("The Four Courts", range(3, 5)),
    "four-sisters": ("Four Sisters", range(4, 5)),
    "four-tribes": ("Four Tribes", range(2, 6)),
}


def test_the_five_games_stay():
    """Later releases keep these, because databases and other programs depend on them."""
    games = {game.key: (game.title, game.seats) for game in engine.GAMES.values() if game.key in TABLES}
    assert games == TABLES
    assert list(games) == list(TABLES)
    assert all(game.key == key for key, game in engine.GAMES.items())
    assert {game.key for game in engine.GAMES.values() if game.state.open_to_all} & TABLES.keys() == {
        "court-wars"
    }


# A new game


def test_a_game_that_there_is_not():
    with pytest.raises(KeyError):
        engine.new("bridge", 4, "seed")


@GAMES
def test_a_wrong_number_of_seats(game: Game):
    for seats in (0, 1, game.seats[0] - 1, game.seats[-1] + 1, -1):
        if seats not in game.seats:
            with pytest.raises(ValueError, match=f"{game.title} is for"):
                engine.new(game.key, seats, "seed")


@GAMES
def test_options_as_none_as_names_and_as_themselves(game: Game):
    default = game.options()
    plain = dataclasses.asdict(default)
    dumps = {
        engine.dump(engine.new(game.key, game.seats[0], "seed", options))
        for options in (None, {}, plain, default)
    }
    assert len(dumps) == 1


@GAMES
def test_options_of_another_game(game: Game):
    @dataclasses.dataclass(frozen=True)
    class Other(Options):
        pass

    with pytest.raises(engine.BadOption, match="choose one of"):
        engine.new(game.key, game.seats[0], "seed", Other())


@GAMES
def test_every_option_has_its_values_and_its_rule(game: Game):
    for field in dataclasses.fields(game.options):
        values, rule = field.metadata["values"], field.metadata["rule"]
        assert re.fullmatch(r"[A-Z]{2}-\d+", rule), field.name
        assert field.default in values
        if not isinstance(values, range):
            assert values[0] == field.default
        assert len(values) > 1


@GAMES
def test_another_seed_is_another_game_and_the_same_seed_the_same(game: Game):
    one, other, again = (engine.dump(engine.new(game.key, game.seats[0], seed)) for seed in ("a", "b", "a"))
    assert one == again
    assert json.loads(one)["fields"] != json.loads(other)["fields"] or game.key == "four-sisters"


@pytest.mark.parametrize("key", ["court-piece", "the-four-courts", "four-tribes"])
def test_a_rematch_carries_nothing_over(key: str):
    """The exceptions are that the loser begins (CW-6), and that Days are counted on (FS-21)."""
    seats, short = engine.GAMES[key].seats[0], known.short(key)
    state = engine.new(key, seats, "once", short)
    for _ in random_game(state, random.Random(1)):
        pass
    assert engine.dump(state.rematch("again")) == engine.dump(engine.new(key, seats, "again", short))


@dataclasses.dataclass(frozen=True)
class Fare(Options):
    """Options of each kind."""

    salt: bool = switch(False, "TO-1")
    soup: str = one_of("ask", "next-round", "play-on", rule="TO-2")
    eggs: int = number(3, 1, 12, "TO-3")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"salt": "on"}, Fare(salt=True)),
        ({"salt": "OFF"}, Fare()),
        ({"salt": "true"}, Fare(salt=True)),
        ({"soup": "next round"}, Fare(soup="next-round")),
        ({"soup": " Always Play On "}, Fare(soup="play-on")),
        ({"soup": "next_round"}, Fare(soup="next-round")),
        ({"eggs": "12"}, Fare(eggs=12)),
        ({"eggs": 1}, Fare(eggs=1)),
    ],
)
def test_options_as_people_write_them(written, meant):
    assert Fare.of(written) == meant


@pytest.mark.parametrize(
    "wrong",
    [
        {"salt": 1},
        {"salt": None},
        {"salt": "maybe"},
        {"soup": ""},
        {"soup": True},
        {"soup": ["ask"]},
        {"eggs": 0},
        {"eggs": 13},
        {"eggs": "13"},
        {"eggs": True},
        {"eggs": 3.0},
        {"eggs": "three"},
        {"eggs": "٣"},
        {"eggs": "9" * 5000},
        {"pepper": "on"},
        {7: "on"},
    ],
)
def test_options_that_there_are_not(wrong):
    with pytest.raises(engine.BadOption) as caught:
        Fare.of(wrong)
    assert caught.value.name == str(next(iter(wrong)))
    assert str(caught.value.value) == str(next(iter(wrong.values())))
    assert caught.value.allowed


def test_names_of_options_may_have_hyphens():
    @dataclasses.dataclass(frozen=True)
    class Sar(Options):
        double_sar: bool = switch(False, "CP-17")

    assert Sar.of({"double-sar": "on"}) == Sar(double_sar=True)


# Dumps


@GAMES
def test_a_dump_is_json_with_everything_in_it(game: Game):
    state = engine.new(game.key, game.seats[-1], "a seed")
    fields = json.loads(engine.dump(state))
    assert list(fields) == ["courtyard", "game", "seats", "seed", "shuffles", "options", "fields", "check"]
    assert (fields["courtyard"], fields["game"], fields["seats"], fields["seed"]) == (
        1,
        game.key,
        game.seats[-1],
        "a seed",
    )
    assert fields["options"] == dataclasses.asdict(game.options())


@GAMES
def test_a_dump_signed_again_is_the_dump(game: Game):
    state = engine.new(game.key, game.seats[0], "a seed ♥")
    assert signed(unsigned(state)) == engine.dump(state)


@GAMES
@pytest.mark.parametrize(
    "changes",
    [
        {"courtyard": 2},
        {"courtyard": None},
        {"game": "bridge"},
        {"game": ["court-piece"]},
        {"seats": 1},
        {"seats": "4"},
        {"seats": True},
        {"seed": 7},
        {"shuffles": "1"},
        {"shuffles": 1.0},
        {"options": {"no-such": 1}},
        {"options": []},
        {"fields": {}},
        {"fields": None},
        {"fields": []},
    ],
    ids=str,
)
def test_no_half_states(game: Game, changes: dict[str, object]):
    """A newer format, another game's seats or missing fields raise BadState."""
    fields = unsigned(engine.new(game.key, game.seats[0], "a seed"))
    with pytest.raises(engine.BadState):
        engine.load(signed(fields | changes))


@GAMES
def test_a_dump_of_fewer_seats_is_none_of_more(game: Game):
    if len(game.seats) == 1:
        pytest.skip("one number of seats only")
    fields = unsigned(engine.new(game.key, game.seats[0], "a seed"))
    with pytest.raises(engine.BadState):
        engine.load(signed(fields | {"seats": game.seats[-1]}))


def test_a_load_says_why():
    with pytest.raises(engine.BadState, match="not a dump of this engine: JSONDecodeError"):
        engine.load("{")
    with pytest.raises(engine.BadState, match="damaged"):
        engine.load('{"courtyard":1,"check":""}')


# Words


def test_illegal_says_what_it_knows():
    error = engine.Illegal("must-follow", "CP-5", suit="H")
    assert (error.reason, error.rule, error.data) == ("must-follow", "CP-5", {"suit": "H"})
    assert str(error) == "must-follow (CP-5) suit='H'"
    assert str(engine.Illegal("no-such-seat")) == "no-such-seat"


HAND = Choice("cards", ("3C", "4D", "KH"), 1, 2)


@pytest.mark.parametrize(
    ("choice", "word", "picks"),
    [
        (HAND, "3C", ("3C",)),
        (HAND, "KH+3C", ("KH", "3C")),
        (HAND._replace(least=0), "-", ()),
        (HAND._replace(least=0), "4D", ("4D",)),
        (HAND._replace(least=3, most=3), "3C+4D+KH", ("3C", "4D", "KH")),
    ],
)
def test_picks(choice, word, picks):
    assert picked(choice, word) == picks


@pytest.mark.parametrize(
    ("choice", "word", "reason"),
    [
        (HAND, None, "not-a-word"),
        (HAND, ("3C",), "not-a-word"),
        (HAND, "", "not-offered"),
        (HAND, "-", "not-offered"),
        (HAND, "5C", "not-offered"),
        (HAND, "3c", "not-offered"),
        (HAND, "3C+", "not-offered"),
        (HAND, "3C+3C", "picked-twice"),
        (HAND, "3C+4D+KH", "too-many"),
        (HAND, "+" * 100_000, "not-offered"),
        (HAND._replace(least=2), "3C", "too-few"),
        (HAND._replace(least=3, most=3), "3C+4D", "too-few"),
        (NOTHING, "3C", "not-offered"),
        (NOTHING, "-", "not-offered"),
    ],
)
def test_picks_that_are_none(choice, word, reason):
    with pytest.raises(engine.Illegal) as caught:
        picked(choice, word)
    assert caught.value.reason == reason
    assert str(word) not in json.dumps(caught.value.data) or not word


def test_ended():
    ended(("KH",), 1)
    with pytest.raises(engine.Illegal, match="too-many-words"):
        ended(("KH", "KS"), 1)


@GAMES
def test_who_has_nothing_to_say(game: Game):
    """A waiting seat has no words, and its moves are Illegal. Unfinished moves say what is asked."""
    state = engine.new(game.key, game.seats[0], "a seed")
    for seat in range(state.seats):
        choice = state.choice(seat)
        if seat in state.to_act:
            with pytest.raises(engine.Illegal) as caught:
                state.play(seat, ())
            assert (caught.value.reason, caught.value.data) == ("unfinished", {"ask": choice.ask})
        elif not choice.words:
            with pytest.raises(engine.Illegal, match="not-your-turn"):
                state.choice(seat, ("KH",))


def test_what_a_game_need_not_say():
    """A game that adds no method has no clock or rounds, has hidden cards, and lets no one confer."""
    state = toys.Toy.deal(3, "a seed", toys.Rules())
    assert state.time_limit == 0
    assert [state.may_confer(seat) for seat in range(3)] == [False] * 3
    with pytest.raises(engine.Illegal, match="no-such-seat"):
        state.may_confer(3)
    assert state.rounds_end == frozenset()
    assert not state.open_to_all


@GAMES
def test_the_length_agreed_on_is_minutes_or_none(game: Game):
    """CP-15"""
    assert engine.new(game.key, game.seats[0], "a seed").time_limit == 0
    if "time" in {field.name for field in dataclasses.fields(game.options)}:
        assert engine.new(game.key, game.seats[0], "a seed", {"time": "45"}).time_limit == 45


# Chance


def test_shuffles_are_what_they_always_were():
    """A changed shuffle would turn every running game into another."""
    assert shuffled("breakfast", 0, "ABCDEFGH") == list("DGEBFHCA")
    pack = shuffled("breakfast", 3, decks.STANDARD.cards)
    assert hashlib.sha256(" ".join(pack).encode()).hexdigest()[:16] == "569a43d24e4df157"
    assert [chosen("breakfast", at, 6) for at in range(10)] == [2, 2, 4, 3, 1, 3, 1, 4, 2, 4]


def test_a_shuffle_has_every_card_once_and_every_order_about_as_often():
    assert sorted(shuffled("x", 0, decks.DECKTET.cards)) == sorted(decks.DECKTET.cards)
    assert shuffled("x", 0, []) == []
    assert shuffled("x", 0, ["KH"]) == ["KH"]
    orders = Counter("".join(shuffled("many", at, "ABC")) for at in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
    counts = Counter(chosen("many", at, 5) for at in range(5000))
    assert all(850 < counts[one] < 1150 for one in range(5))


def test_counter_and_seed_are_not_mixed_up():
    """For example, shuffle 1 of seed "1:x" isn't shuffle 11 of "x"."""
    assert shuffled("1:x", 1, decks.STANDARD.cards) != shuffled("x", 11, decks.STANDARD.cards)


def test_a_seed_for_an_imagined_game():
    assert re.fullmatch("[0-9a-f]{16}", fresh_seed(random.Random(1)))
    assert len({fresh_seed(random.Random(one)) for one in (1, 1, 2)}) == 2


# The packs


def test_the_standard_pack():
    assert len(decks.STANDARD.cards) == len(set(decks.STANDARD.cards)) == 52
    assert decks.STANDARD.cards[:3] == ("AS", "KS", "QS")
    assert decks.STANDARD.cards[-1] == "2C"
    assert "".join(decks.STANDARD.suits) == "SHDC"
    assert "".join(decks.STANDARD.ranks) == "AKQJT98765432"
    assert decks.STANDARD.extras == ("X1", "X2")
    assert set(decks.STANDARD.suit_names) == set(decks.STANDARD.suits)
    for deck in (decks.STANDARD, decks.DECKTET):
        assert set(deck.rank_names) == set(deck.ranks)


def test_the_decktet_lies_from_high_to_low():
    """FC-7: Ace, Crown, Pawn, 9 to 2. Ties go by the highest suits, then the next ones."""
    ranks, suits = "ACP98765432", decks.DECKTET.suits
    order = sorted(
        decks.DECKTET.cards, key=lambda card: (ranks.index(card[0]), [suits.index(suit) for suit in card[1:]])
    )
    assert list(decks.DECKTET.cards) == order

"""The laws of the conformance suite hold for an honest toy game, and catch each of its cheating sisters."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import engine
from tests.engine import replay, toys
from tests.engine.laws import planning, playing, saying, seeing
from tests.engine.laws.games import Played, played, setups
from tests.engine.perft import counts, moves

Law = Callable[[Played, random.Random], None]


def everywhere(law: Callable[..., None]) -> Law:
    """A law of positions, held against all positions of a game."""

    def hold(game: Played, rng: random.Random) -> None:
        for moved, state in game.positions:
            with game.at(moved):
                law(state, rng)

    return hold


def told(game: Played, rng: random.Random) -> None:
    state = game.again()
    for seat, move in game.moves:
        seeing.told(state, seat, move)


def swapped(game: Played, rng: random.Random) -> None:
    for watching in range(game.setup.seats):
        state = game.again()
        swap = seeing.Swap(state, watching, rng, frozenset())
        for seat, move in game.moves:
            swap.move(state, seat, move)
        assert swap.compared


def plays_on(game: Played, rng: random.Random) -> None:
    for moved, state in game.positions:
        playing.plays_on(game, moved, state)


def varied(game: Played, rng: random.Random) -> None:
    there: set[str] = set()
    differing: set[str] = set()
    for _, state in game.positions:
        secrets, drawn = seeing.varied(state, rng)
        there |= secrets
        differing |= drawn
    assert there
    assert not there - differing


def taken_back(game: Played, rng: random.Random) -> None:
    state = game.again()
    for seat, move in game.moves:
        seeing.takes_back(state, seat, move, rng)
        state.play(seat, move)


def replays(game: Played, rng: random.Random) -> None:
    assert engine.dump(replay.replay(replay.line(game.again(), game.moves))) == engine.dump(game.end)


LAWS: dict[str, Law] = {
    "completes": everywhere(saying.completes),
    "refuses": everywhere(saying.refuses),
    "reads": everywhere(saying.reads_its_own_words),
    "looking": everywhere(seeing.looking_changes_nothing),
    "imagined": everywhere(seeing.imagined),
    "hands": everywhere(lambda state, rng: seeing.hands_stay_hidden(state)),
    "open": everywhere(lambda state, rng: seeing.all_lies_open(state)),
    "secret": everywhere(seeing.secret_moves),
    "policies": everywhere(planning.policies_are_hers),
    "no choice": everywhere(planning.no_choice_is_hers),
    "told": told,
    "taken back": taken_back,
    "swapped": swapped,
    "varied": varied,
    "plays on": plays_on,
    "small": everywhere(lambda state, rng: playing.small(state)),
    "over": lambda game, rng: playing.over(game),
    "rematch": playing.rematches,
    "time": lambda game, rng: [playing.time_called(game, *at, rng) for at in game.positions] and None,
    "replays": replays,
}

CHEATS: list[tuple[type[toys.Toy], str]] = [
    (toys.DeadEnd, "ends"),
    (toys.RefusesItsOffer, "ends"),
    (toys.Endless, "ends"),
    (toys.Mutates, "refuses"),
    (toys.Talkative, "refuses"),
    (toys.Crashes, "refuses"),
    (toys.LooksAndTouches, "looking"),
    (toys.ShowsSeed, "looking"),
    (toys.ShowsBuried, "imagined"),
    (toys.NamesTheHolder, "imagined"),
    (toys.ImaginesNothing, "varied"),
    (toys.TellsDraws, "told"),
    (toys.TakesDrawsBack, "taken back"),
    (toys.TakesMoodsBack, "taken back"),
    (toys.TakesLaysForNothing, "taken back"),
    (toys.TellsTheHand, "swapped"),
    (toys.TellsTheBuried, "secret"),
    (toys.HoldsOpenly, "hands"),
    (toys.PlansByOthers, "policies"),
    (toys.PlansWhatIsNotLegal, "policies"),
    (toys.HidesAChoice, "no choice"),
    (toys.ClaimsToHideNothing, "open"),
    (toys.Forgets, "plays on"),
    (toys.SharesHands, "plays on"),
    (toys.LosesCards, "plays on"),
    (toys.Chancy, "replays"),
    (toys.TwoWinners, "over"),
    (toys.PlaysAfterTheEnd, "over"),
]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[toys.Toy]], None]:
    return lambda state: monkeypatch.setitem(engine.GAMES, "toy", toys.game(state))


@pytest.mark.slow
@pytest.mark.parametrize("setup", list(setups(toys.game(toys.Toy))), ids=str)
def test_an_honest_game_keeps_every_law(setup, toy):
    toy(toys.Toy)
    game = played(setup, 0)
    for law in LAWS.values():
        law(game, random.Random(0))


def judge(law: str) -> None:
    """Holds a law against a few games of the registry's "toy"; "ends" is random play itself."""
    for setup in list(setups(engine.GAMES["toy"]))[:3]:
        for number in range(3):
            game = played(setup, number, longest=2000)
            if law != "ends":
                LAWS[law](game, random.Random(number))


@pytest.mark.parametrize(("cheat", "law"), CHEATS, ids=[cheat.__name__ for cheat, _ in CHEATS])
def test_a_cheat_is_caught(cheat, law, toy):
    toy(cheat)
    with pytest.raises((AssertionError, engine.Illegal, engine.BadState)):
        judge(law)


def test_set_ups_have_every_value_of_every_option():
    names = [str(setup) for setup in setups(toys.game(toys.Toy))]
    assert names[:6] == [
        "toy-2",
        "toy-2-bowing=False",
        "toy-2-size=3",
        "toy-2-size=5",
        "toy-2-first=right",
        "toy-3",
    ]


def test_perft_counts_positions_and_moves():
    """Three cards each: six ways to bury two of three, for one and then for both; picks come in one order."""
    state = toys.Toy.deal(2, "any", toys.Rules(size=3))
    assert [move[1] for move in moves(state, 0)] == ["+".join(pair) for pair in pairs(state.hands[0])]
    assert counts(state, 2) == [1, 6, 9]


def pairs(hand: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(hand[0], hand[1]), (hand[0], hand[2]), (hand[1], hand[2])]

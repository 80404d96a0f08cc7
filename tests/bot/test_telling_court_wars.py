"""Court Wars as people see and hear it: positions of random games told and drawn, in both languages."""

from __future__ import annotations

import json
import os
import random
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

import engine
from bot import names, rulebook
from bot.languages import DEFAULT, LANGUAGES, Language, codes, language
from bot.presentation import Scene, court_wars, of
from bot.presentation.base import SYMBOLS
from engine import Choice, Event, Illegal, decks
from tests.engine.walk import random_game, random_move

GAME = engine.GAMES["court-wars"]
TELL = of("court-wars")
GOLDEN = Path(__file__).parent / "golden" / "court-wars"
PEOPLE = ("Ana", "*" * 20, "山田太郎さん", "W" * 20)
FRIENDS = ("Ana", "Ben", "Cleo", "Dee")
SPOKEN_CARD = re.compile(r"(10|[2-9AKQJ])([♠♥♦♣])")
COURTS = tuple(rank + suit for suit in decks.SUITS for rank in "KQJ")


class Heard(Language):
    """A language that remembers what it was asked for."""

    def __init__(self, code: str) -> None:
        super().__init__(code, None if code == DEFAULT else language(DEFAULT))
        self.keys: set[str] = set()

    def __call__(self, key: str, /, **facts: Any) -> str:
        self.keys.add(key)
        return super().__call__(key, **facts)


@cache
def heard(code: str) -> Heard:
    return Heard(code)


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "strict", True)


def scene(
    state: engine.State,
    seat: int | None,
    code: str = "en",
    said: engine.Move = (),
    people: tuple[str, ...] = PEOPLE,
) -> Scene:
    plain = tuple(names.clean(name, number) for number, name in enumerate(people[: state.seats]))
    escaped = tuple(names.escaped(name) for name in plain)
    return Scene(heard(code), state.view(seat), escaped, plain, said)


def laid(
    stacks: dict[str, str],
    *,
    turn: int = 0,
    drawn: str = "",
    seats: int = 2,
    pile: str | None = None,
    **more: Any,
) -> engine.State:
    """A position with these Guards before these Court cards; a Joker, or "-" where one is beaten.

    All other cards are in the pile, or those that `pile` lacks among the discards.
    """
    courts = COURTS[: 3 * seats]
    told = {court: stacks.get(court, "").split() for court in courts}
    stands = [next((card for card in told[court] if card in (*decks.JOKERS, "-")), court) for court in courts]
    guards = [[card for card in told[court] if card in decks.STANDARD] for court in courts]
    used = {*courts, *stands, *chain(*guards), drawn}
    rest = [card for card in (*decks.STANDARD, *decks.JOKERS) if card not in used]
    kept = rest if pile is None else pile.split()
    phase = "turn" if not drawn else "joker" if drawn in decks.JOKERS else "guard"
    fields = {
        "first": 0, "turn": turn, "phase": more.get("phase", phase), "set_up": 0, "drawn": drawn,
        "stands": ["" if stand == "-" else stand for stand in stands],
        "guards": [" ".join(stack) for stack in guards],
        "pile": " ".join(kept), "discards": " ".join(card for card in rest if card not in kept),
        "turned": more.get("turned", 0), "out": more.get("out", []),
    }  # fmt: skip
    options = GAME.options(equal_guards=more.get("equal_guards", False))
    return GAME.state.unpack(seats, "laid", 2, options, fields)


def known(view: dict[str, Any]) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][SHDC]|X[12])"', json.dumps(view)))


def spoken(text: str) -> set[str]:
    suits = {symbol: suit for suit, symbol in SYMBOLS.items()}
    return {rank.replace("10", "T") + suits[symbol] for rank, symbol in SPOKEN_CARD.findall(text)}


def check_choice(state: engine.State, seat: int, code: str, said: engine.Move, choice: Choice) -> str:
    """Every word of a Choice fits a button, or a menu, and says nothing that the seat may not know."""
    for saying in (said, ()):
        seen = scene(state, seat, code, saying)
        labels = [TELL.label(seen, choice.ask, word) for word in choice.words]
        assert all(0 < len(label) <= 80 for label in labels), labels
        assert len(set(labels)) == len(labels), labels
        assert spoken(" ".join(labels)) <= known(seen.view) | set(COURTS)
        assert all(len(TELL.hint(seen, choice.ask, word) or "") <= 100 for word in choice.words)
        assert all(TELL.spoken(seen, choice.ask, word) for word in choice.words)
    rows = TELL.rows(choice.ask, choice.words)
    assert sorted(chain(*rows)) == sorted(choice.words)
    assert all(1 <= len(line) <= 5 for line in rows)
    return TELL.question(scene(state, seat, code, said), choice, said)


def check_move(state: engine.State, seat: int, code: str, rng: random.Random) -> None:
    """All the questions on the way to a random move."""
    move = random_move(state, seat, rng)
    for length in range(len(move)):
        choice = state.choice(seat, move[:length])
        assert choice is not None
        assert check_choice(state, seat, code, move[:length], choice)


def check_table(state: engine.State, seat: int | None, code: str) -> None:
    seen = scene(state, seat, code)
    told = "\n".join(TELL.table(seen))
    assert len(told) <= 2000
    assert spoken(told) <= known(seen.view)
    assert {card for stacks in seen.view["courts"] for s in stacks for card in s["guards"]} <= spoken(told)
    for stacks in seen.view["courts"]:
        for stack in stacks:
            assert not stack["guards"] or f" {stack['attack']}, " in told
    assert TELL.hand(seen)
    assert spoken(TELL.hand(seen)) <= known(seen.view)
    picture = court_wars.drawing(seen)
    svg = picture.svg()
    assert svg == TELL.picture(seen)
    drawn = set(re.findall(r'data-card="(\w+)"', svg)) - {"back"}
    assert drawn <= known(seen.view)
    assert {card for stacks in seen.view["courts"] for s in stacks for card in s["guards"]} <= drawn
    for number, rank in enumerate(picture.ranks):
        assert rank.x >= 0
        assert rank.x + rank.width <= 1200
        assert rank.y + rank.height <= picture.height
        assert not any(rank.overlaps(other) for other in picture.ranks[number + 1 :])
    assert picture.height <= 1160


def refusals(state: engine.State, seat: int, code: str, rng: random.Random) -> None:
    """What is said of tries that the rules forbid."""
    for card in rng.sample(COURTS, 4):
        for move in (*TELL.tries(card), ("attack", card, "1", rng.choice(COURTS), "court")):
            try:
                state.copy().play(seat, move)
            except Illegal as illegal:
                told = TELL.refusal(scene(state, seat, code), illegal)
                assert told
                assert told != heard(code)("illegal")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"equal_guards": True}), (3, {"jokers": False}), (3, {}), (4, {})]
)
def test_random_games_are_told_and_drawn(code: str, seats: int, options: dict[str, bool]) -> None:
    for game in range(3):
        rng = random.Random(f"{seats} {game}")
        state = engine.new("court-wars", seats=seats, seed=f"{game}", options=GAME.options(**options))
        check_table(state, None, code)
        for number, (_, _, events) in enumerate(random_game(state, rng)):
            if number > 330:
                break
            seen = scene(state, None, code)
            for event in events:
                sentence = TELL.sentence(seen, event)
                assert sentence or event.name in ("drew", "won", "beaten")
                cards = known({"data": dict(event.data)})
                assert spoken(sentence or "") <= cards
            if number % 41 and state.result is None:
                continue
            for seat in (None, *range(seats)):
                check_table(state, seat, code)
            if state.result is None:
                check_move(state, state.turn, code, rng)
                refusals(state, state.turn, code, rng)
                refusals(state, (state.turn + 1) % seats, code, rng)
        if state.result is not None:
            told = TELL.result(scene(state, None, code))
            assert all(scene(state, None, code).name(seat) in told for seat in state.result.places[0])


CROWDED = {
    "KS": "TS 9S 8S 7S 6S 5S 4S 3S 2S", "KH": "TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "KD": "TD 9D 8D 7D 6D 5D 4D 3D 2D", "KC": "TC 9C 8C 7C 6C 5C 4C 3C 2C",
}  # fmt: skip


@pytest.mark.parametrize("code", codes())
def test_the_fullest_table_is_told_and_drawn(code: str) -> None:
    for state in (
        laid(CROWDED, seats=4, turned=1),
        laid(CROWDED, seats=4, pile="AS"),
        laid({"KS": "TS 9H 8H 7D 2S", "KD": "X1 9S 8D 7H", "QC": "-", "JC": "X2"}, seats=4, turned=1),
        laid({}, seats=4, turned=2),
    ):
        for seat in (None, *range(4)):
            check_table(state, seat, code)


def test_an_attack_says_what_it_spends_and_what_that_may_remove() -> None:
    """The example of CW-13."""
    state = laid({"KS": "8C 4H", "JS": "7H", "KH": "9D", "QH": "7C 5D", "JH": "4D 3C 2S"}, turn=1)

    def labels(*said: str) -> list[str]:
        choice = state.choice(1, said)
        assert choice is not None
        return [TELL.label(scene(state, 1, said=said), choice.ask, word) for word in choice.words]

    assert labels() == ["Defend: draw a card", "Attack"]
    assert labels("attack") == ["K♥ · attack 9", "Q♥ · attack 12", "J♥ · attack 9"]
    assert labels("attack", "QH") == ["5♦", "5♦ + 7♣ = 12"]
    assert labels("attack", "QH", "2") == [
        "K♠ · Ana · 4♥ first (22)", "Q♠ · Ana · can fall (10)", "J♠ · Ana · 7♥ first (17)"
    ]  # fmt: skip
    assert labels("attack", "QH", "2", "KS") == ["4♥", "4♥ + 8♣ = 12"]
    assert labels("attack", "QH", "2", "QS") == ["Q♠ = 10"]
    choice = state.choice(1, ("attack", "QH", "2", "KS"))
    assert choice is not None
    question = TELL.question(scene(state, 1), choice, ("attack", "QH", "2", "KS"))
    assert question == "Strength 12 against K♠: what do you remove?"
    assert TELL.label(scene(state, 1), "spend", "2") == "the last 2 Guards"


def test_a_place_says_what_the_stack_would_come_to() -> None:
    state = laid({"KS": "TD 8C", "QS": "-"}, drawn="4H")
    seen = scene(state, 0)
    assert TELL.label(seen, "guard", "KS") == "K♠ · attack 18 → 22"
    assert TELL.hand(seen) == "4♥, just drawn"
    assert "4♥" not in TELL.hand(scene(state, 1))
    assert "Which Court card shall 4♥ guard?" in TELL.question(seen, Choice("guard", ("KS", "discard")), ())


HIGH = "TS TH TD TC 9S 9H 9D 9C 8S 8H 8D 8C 7S 7H 7D 7C"
LOW = "6S 6H 6D 6C 5S 5H 5D 5C 4S 4H 4D 4C 3S 3H 3D 3C 2S 2H 2D 2C"


def check_long_sums(code: str) -> tuple[str, str]:
    """The longest stacks that equal Guards allow: the label of all of one, and of all of the other."""
    state = laid({"KS": HIGH, "KH": LOW}, equal_guards=True)
    for said in (("attack", "KS"), ("attack", "KS", "16", "KH")):
        choice = state.choice(0, said)
        assert choice is not None
        assert check_choice(state, 0, code, said, choice)
    spend = TELL.label(scene(state, 0, code, ("attack", "KS")), "spend", "16")
    return spend, TELL.label(scene(state, 0, code, ("attack", "KS", "16", "KH")), "remove", "court")


def test_long_sums_are_shortened() -> None:
    assert check_long_sums("en") == ("16 Guards = 136", "20 Guards + K♥ = 90")


def test_who_stands_out_of_the_game_is_said_and_drawn() -> None:
    state = laid({"KH": "-", "QH": "-", "JH": "-", "KD": "X1 5H"}, seats=3, turn=2, out=[1])
    told = "\n".join(TELL.table(scene(state, 0, people=FRIENDS)))
    assert "2 **Ben**: out\n" in told
    assert "Joker for K♦: 5♥ · attack 5, defence 15" in told
    assert "1 **Ana** (you)" in told
    svg = TELL.picture(scene(state, 0, people=FRIENDS))
    assert ">out<" in svg
    assert 'data-card="X1"' in svg


SETUPS: dict[str, tuple[Any, int | None, str]] = {
    "start": (lambda: engine.new("court-wars", seats=3, seed="golden"), None, "en"),
    "duel": (
        lambda: laid({"KS": "TH 8C 4H", "JS": "7H", "KH": "9D", "QH": "-"}, turn=1, drawn="6C"),
        1,
        "en",
    ),
    "crowd": (
        lambda: laid(
            {"KS": "TH 8C 5D 4H", "JS": "X1 7H", "KH": "9D", "QH": "-", "QD": "6S 5C", "JC": "TC 3C"},
            seats=4,
            pile="2S AD 9C",
            turned=1,
        ),
        2,
        "en",
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_the_table_looks_as_it_did(name: str) -> None:
    made, seat, code = SETUPS[name]
    seen = scene(made(), seat, code, people=FRIENDS)
    for path, text in (
        (GOLDEN / f"{name}.svg", TELL.picture(seen)),
        (GOLDEN / f"{name}.txt", "\n\n".join(TELL.table(seen)) + "\n"),
    ):
        if os.environ.get("COURTYARD_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert path.read_text("utf-8") == text


def catalogue(code: str) -> dict[str, str]:
    tree = FluentParser().parse((LANGUAGES / code / "court-wars.ftl").read_text("utf-8"))
    return {
        entry.id.name: " ".join(sorted({node.id.name for node in variables(entry)}))
        for entry in tree.body
        if isinstance(entry, ast.Message)
    }


def variables(node: ast.BaseNode) -> list[ast.VariableReference]:
    if isinstance(node, ast.VariableReference):
        return [node]
    found = []
    for value in vars(node).values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.BaseNode):
                found += variables(one)
    return found


def test_the_catalogues_have_the_same_messages_and_facts() -> None:
    for code in codes():
        assert catalogue(code) == catalogue("en")


RARE = (
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
REFUSALS = (
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


@pytest.mark.parametrize("code", codes())
def test_every_string_of_the_catalogue_is_used(code: str) -> None:
    say = heard(code)
    say.keys.clear()
    rng = random.Random(5)
    states = [
        *(made() for made, _, _ in SETUPS.values()),
        laid({"KS": "8C 4H", "QS": "-"}, drawn="X1"),
        laid({"KS": "9C 4H"}, phase="ace", pile=" ".join(all_but("KS QS JS KH QH JH 9C 4H AS"))),
        laid({"KH": "-", "QH": "-", "JH": "-"}, seats=3, turn=2, out=[1]),
        laid({"KS": "9C 4H"}),
        engine.new("court-wars", seats=2, seed="set-up"),
    ]
    finished = engine.new("court-wars", seats=3, seed="finished")
    for _ in random_game(finished, rng):
        pass
    for state in (*states, finished):
        for seat in (None, *range(state.seats)):
            check_table(state, seat, code)
        if state.result is None:
            for _ in range(20):
                check_move(state, state.to_act[0], code, rng)
    assert check_long_sums(code)
    seen = scene(finished, None, code)
    assert TELL.result(seen)
    for event in (*RARE, Event("placed", 0, {"card": "4H", "court": "KS"}), Event("play-begins", 0, {})):
        assert TELL.sentence(seen, event)
    assert TELL.sentence(seen, Event("drew", 0, {"card": "4H", "count": 9}))
    for illegal in REFUSALS:
        assert TELL.refusal(seen, illegal)
    for key in ("game-court-wars", "command-play-court-wars"):
        assert 0 < len(say(key)) <= 100
    for option in ("jokers", "equal-guards"):
        assert 0 < len(say(f"option-court-wars-{option}")) <= 45
        assert 0 < len(say(f"explain-court-wars-{option}")) <= 100
    assert set(catalogue(code)) - say.keys == set()


def all_but(cards: str) -> list[str]:
    return [card for card in (*decks.STANDARD, *decks.JOKERS) if card not in cards.split()]


@pytest.mark.parametrize("code", codes())
def test_the_rulebook_fits_and_names_who_made_the_game(code: str) -> None:
    sections = rulebook.sections("court-wars", code)
    assert 4 <= len(sections) <= 8
    for section in sections:
        assert section.title
        assert 0 < len(section.text) <= 1500
        assert "|" not in section.text
    assert "Kroc Camen" in sections[-1].text
    assert "Prenuntius" in sections[-1].text


def test_the_moves_that_the_rulebook_teaches_are_moves() -> None:
    state = laid({"KS": "8C 4H", "JS": "7H", "KH": "9D", "QH": "7C 5D", "JH": "4D 3C 2S"}, turn=1)
    for code in codes():
        text = rulebook.sections("court-wars", code)[-1].text
        assert "`/move attack QH 2 QS court`" in text
        assert {"`/move draw`", "`/move KS`", "`/move discard`", "`/move skip`"} <= set(
            re.findall(r"`/move \w+`", text)
        )
    assert state.read(1, "attack QH 2 QS court") == ("attack", "QH", "2", "QS", "court")

"""Four Tribes as its people see it: words, sentences, tables and pictures, and no hidden card in any."""

from __future__ import annotations

import json
import os
import random
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from bot import names, presentation, rulebook
from bot.languages import LANGUAGES, Language, language
from bot.panel import option_value
from bot.pictures.families import plan_family
from bot.pictures.render import rasterise
from bot.pictures.svg import Picture
from bot.presentation import Scene, four_tribes
from bot.presentation.base import SYMBOLS
from engine.contract import Event, Illegal, Move
from engine.decks import STANDARD
from engine.four_tribes import FourTribes
from tests.engine.test_four_tribes import play, table
from tests.engine.walk import random_game, random_word

GOLDEN = Path(__file__).parent / "golden" / "four-tribes"
PLAIN = ("Ana", "*Ben* _[x](y)_ `#1`", "山田太郎", "Dmitri Karamazov III", "Eva")
CODES = ("en", "es")
KEY = re.compile(r"^([a-z][a-z-]*) =", re.MULTILINE)
CARD = re.compile(r"(10|[2-9AKQJ])([♠♥♦♣])")
VERBS = ("lay", "retire", "duel", "propose", "nothing", "accept", "refuse")
TELL = presentation.of("four-tribes")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "strict", True)


@pytest.fixture
def said_keys(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all messages that are asked for from now on."""
    keys: set[str] = set()
    plain = Language.__call__

    def noted(self: Language, key: str, /, **facts: object) -> str:
        keys.add(key)
        return plain(self, key, **facts)

    monkeypatch.setattr(Language, "__call__", noted)
    return keys


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """The pictures that are drawn from now on."""
    drawn: list[Picture] = []

    class Kept(Picture):
        def __init__(self, width: float) -> None:
            super().__init__(width)
            drawn.append(self)

    monkeypatch.setattr(four_tribes, "Picture", Kept)
    return drawn


def scene(state: engine.State, seat: int | None = None, code: str = "en") -> Scene:
    plain = tuple(names.clean(name, number) for number, name in enumerate(PLAIN[: state.seats]))
    return Scene(language(code), state.view(seat), tuple(names.escaped(name) for name in plain), plain)


def seen(state: engine.State, code: str) -> Iterator[Scene]:
    """A bystander's scene, and each seat's."""
    for seat in (None, *range(state.seats)):
        yield scene(state, seat, code)


def shown_cards(text: str) -> set[str]:
    """The cards in words."""
    suits = {symbol: suit for suit, symbol in SYMBOLS.items()}
    return {("T" if rank == "10" else rank) + suits[symbol] for rank, symbol in CARD.findall(text)}


def drawn_cards(svg: str) -> set[str]:
    return set(re.findall(r'data-card="(\w+)"', svg)) - {"back"}


def check_words(one: Scene) -> None:
    """The table and the hand in words: short enough, and no card that the view does not hold."""
    text = "\n".join(TELL.table(one))
    assert len(text) <= 1800
    assert shown_cards(text) | shown_cards(TELL.hand(one)) <= set(
        re.findall(r'"(\w\w)"', json.dumps(one.view))
    )
    on_tables = {kin["card"] for family in one.view["families"] for kin in family}
    assert on_tables <= shown_cards(text)
    assert shown_cards(TELL.hand(one)) == set(one.view.get("hand", ()))
    if one.view["result"]:
        assert TELL.result(one)


def check_asking(state: engine.State, seat: int, code: str, rng: random.Random) -> None:
    """Every question on the way to a move, with its words; and what is said to words that are not offered."""
    one, said = scene(state, seat, code), ()
    while (choice := state.choice(seat, said)) is not None:
        question = TELL.question(one, choice, said)
        labels = [TELL.label(one, choice.ask, word) for word in choice.words]
        hints = [TELL.hint(one, choice.ask, word) or "" for word in choice.words]
        assert 0 < len(question) < 400
        assert all(0 < len(label) <= 80 for label in labels)
        assert len(set(labels)) == len(labels)
        assert all(len(hint) <= 100 for hint in hints)
        assert [word for line in TELL.rows(choice.ask, choice.words) for word in line] == list(choice.words)
        assert TELL.spoken(one, choice.ask, choice.words[0])
        for _ in range(4):
            word = rng.choice((*VERBS, *STANDARD, f"{rng.choice(STANDARD)}@{rng.randrange(state.seats)}"))
            check_refusal(state, one, seat, (*said, word))
        said = (*said, random_word(choice, rng))


def check_refusal(state: engine.State, one: Scene, seat: int, said: Move) -> None:
    try:
        state.choice(seat, said)
    except Illegal as illegal:
        sentence = TELL.refusal(one, illegal)
        assert sentence not in ("", one.say("illegal"))
        # Only what was tried may be named.
        assert shown_cards(sentence) <= {word[:2] for word in said}


def check_events(state: engine.State, events: list[Event], code: str) -> list[str]:
    sentences = []
    for event in events:
        one = scene(state, event.to[0] if event.to else None, code)
        sentence = TELL.sentence(one, event)
        if sentence is not None:
            assert 0 < len(sentence) < 300
            assert shown_cards(sentence) <= set(re.findall(r"\w\w", json.dumps(event.data)))
            sentences.append(sentence)
    return sentences


def check_picture(one: Scene, drawn: list[Picture]) -> str:
    svg = TELL.picture(one)
    assert svg is not None
    assert drawn_cards(svg) <= set(re.findall(r'"(\w\w)"', json.dumps(one.view)))
    assert set(one.view.get("hand", ())) <= drawn_cards(svg)
    assert {kin["card"] for family in one.view["families"] for kin in family} <= drawn_cards(svg)
    ranks = drawn[-1].ranks
    for at, box in enumerate(ranks):
        assert box.x >= 0
        assert box.x + box.width <= 1200
        assert box.y + box.height <= drawn[-1].height
        assert not any(box.overlaps(other) for other in ranks[:at])
    return svg


# Positions

GREAT = (
    "KS+9H / QH<KS+4D TS<KS 9S<KS+JC KH<KS+3D",
    "2: 7S+5H AC+8S / 6S<7S+2C 6H<7S 5S<7S AS<AC TC<AC",
    "7D+7C",
    "2: KD+4S JD+4H QD+4C 8D+5C 6D+6C",
    "2: 2S 2H 3H 7H / 9C 9D TH 8H 5D+3C",
)
"""Five families as large as they may be, but one."""


def positions() -> dict[str, tuple[FourTribes, int | None]]:
    """What is kept as it was drawn and told, each with who looks."""
    proposal = table("7D / ", "5H+9S / 8S<5H", "2C", hands=("AS 4C 3H", "KD 6H", "TC"))
    play(proposal, "propose 7D 8S@1 3H+4C")
    duel = table("KS+QH", "7H", "2: 4D+4C / 4H", hands=("3C 5D AD", "9H TD", "6S"))
    play(duel, "duel KS 7H@1 3C+5D")
    return {
        "start": (engine.new("four-tribes", 2, "golden"), 0),  # type: ignore[dict-item]
        "proposal": (proposal, None),
        "duel": (duel, 1),
        "full": (table(*GREAT, hands=("", "", "TD JS QS", "", ""), turn=2), 2),
    }


def united() -> tuple[FourTribes, list[Event]]:
    """A game that is won by a wedding."""
    state = table("AS+3H / KH<AS+2S QD", "3S", hands=("JC", "4C"))
    return state, play(state, "lay JC QD")


def divided() -> tuple[FourTribes, list[Event]]:
    state = table("3H", "4H", hands=("JC", ""), deck="")
    return state, play(state, "nothing", "nothing")


def run_out() -> tuple[FourTribes, list[Event]]:
    """The last turn of the last player."""
    state = table("3H", "4H", hands=("JC", "9D"), turns=10)
    state.turn, state.to_act = 19, (1,)
    return state, play(state, "nothing")


@pytest.mark.parametrize("name", ["start", "proposal", "duel", "full"])
def test_pictures_and_words_are_as_they_were(name: str) -> None:
    state, seat = positions()[name]
    one = scene(state, seat)
    for kind, text in (("svg", TELL.picture(one) or ""), ("txt", "\n".join(TELL.table(one)) + "\n")):
        path = GOLDEN / f"{name}.{kind}"
        if os.environ.get("COURTYARD_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_fails_or_gives_a_hidden_card_away_in_random_games(
    seats: int, pictures: list[Picture]
) -> None:
    for number in range(3):
        rng = random.Random(f"{seats} {number}")
        state = engine.new("four-tribes", seats, f"telling {number}", {"turns": 12})
        for at, (_, _, events) in enumerate(random_game(state, rng)):
            code = CODES[at % 2]
            check_events(state, events, code)
            if at % 5 < 2:
                for seat in state.to_act:
                    check_asking(state, seat, code, rng)
            if at % 7 < 2 or state.result:
                for one in seen(state, code):
                    check_words(one)
                check_picture(scene(state, rng.choice((None, *range(seats))), code), pictures)


@pytest.mark.parametrize("code", CODES)
def test_the_fullest_table_can_be_drawn_and_told(code: str, pictures: list[Picture]) -> None:
    state, _ = positions()["full"]
    for one in seen(state, code):
        check_words(one)
        svg = check_picture(one, pictures)
        assert pictures[-1].height <= 1300
        assert len(svg) < 130_000


def test_a_large_hand_lies_lengthwise(pictures: list[Picture]) -> None:
    hand = " ".join(card for card in STANDARD[:33])
    state = table("7D+3C", "5D", hands=(hand, "TC"))
    check_picture(scene(state, 0), pictures)
    assert pictures[-1].height <= 1100


def test_pictures_are_small_enough_to_send(pictures: list[Picture]) -> None:
    png = rasterise(TELL.picture(scene(*positions()["duel"])) or "")
    assert len(png) <= 130_000
    assert struct.unpack_from(">II", png, 16) == (1200, round(pictures[-1].height))


def test_hidden_cards_of_a_duel_are_seen_by_their_owner_alone() -> None:
    state, _ = positions()["duel"]
    for seat in (None, 0, 1, 2):
        one = scene(state, seat)
        hidden = {"3C", "5D"}
        for cards in (drawn_cards(TELL.picture(one) or ""), shown_cards("\n".join(TELL.table(one)))):
            assert cards & hidden == (hidden if seat == 0 else set())


def test_a_player_sees_her_own_family_last_beside_her_hand(pictures: list[Picture]) -> None:
    state = table("7D", "5D", "3D", hands=("2S", "3S", "4S"))
    assert TELL.table(scene(state, 0))[-2].startswith("**Ana**")
    assert TELL.table(scene(state))[0].startswith("**Ana**")
    bystander = TELL.picture(scene(state)) or ""
    assert "2S" not in drawn_cards(bystander)


def test_children_are_drawn_below_their_parents() -> None:
    svg = TELL.picture(scene(table("KS+9H / QH<KS", "3D"))) or ""
    tops = {
        card: min(float(y) for y in re.findall(r' y="([\d.]+)"', body))
        for card, body in re.findall(r'<g data-card="(\w\w)">(.*?)</g>', svg, re.DOTALL)
    }
    assert tops["KS"] == tops["9H"] < tops["QH"]


def test_a_generation_that_does_not_fit_in_one_line_still_fits_in_the_picture() -> None:
    """Ten cards, in the narrowest panel and the widest."""
    family = table(GREAT[3], "7H").view(None)["families"][0]
    for size in four_tribes._SIZES:
        for width in (536.0, 800.0):
            plan = plan_family(four_tribes._generations(family), width, size)
            assert plan.fits
            laid = [card for line in plan.lines for clan in line if clan.head for card in clan.head.cards]
            assert sorted(laid) == sorted(kin["card"] for kin in family)


def test_the_tribes_that_count_are_of_different_suits() -> None:
    assert four_tribes._united(["AS", "KS", "QS", "QH"]) in (("AS", "QH"), ("KS", "QH"))
    assert set(four_tribes._united(["AS", "KH", "QD", "JC", "AC"])) == {"AS", "KH", "QD", "JC"}


# Sentences


def test_sentences_tell_what_mattered() -> None:
    state = table("KS+QH", "7H+2C", hands=("3C 5D AD", "9H TD"))
    told = check_events(state, play(state, "duel KS 7H@1 3C+5D", "9H"), "en")
    ben = scene(state).name(1)
    assert told[:2] == [
        f"**Ana**’s K♠ challenges {ben}’s 7♥, with 2 cards face down.",
        f"**Ana**’s K♠ wins the duel, 18 (5♦ and 3♣) to 16 (9♥): {ben} loses 7♥, and 2♣ is unwed again.",
    ]


def test_a_card_drawn_is_told_to_who_drew_it_alone() -> None:
    state = table("KS", "7H", deck="9C 8C")
    events = play(state, "nothing")
    assert [(event.name, event.to) for event in events] == [
        ("nothing", None),
        ("draw", None),
        ("drawn", (1,)),
    ]
    assert [TELL.sentence(scene(state, 1), event) for event in events][1:] == [None, "You draw 8♣."]


def test_every_message_of_the_catalogue_is_said(said_keys: set[str], pictures: list[Picture]) -> None:
    """And in both languages, which have the same messages."""
    keys = {code: KEY.findall((LANGUAGES / code / "four-tribes.ftl").read_text("utf-8")) for code in CODES}
    assert sorted(keys["en"]) == sorted(keys["es"])
    for code in CODES:
        said_keys.clear()
        _say_everything(code, pictures)
        assert set(keys[code]) - said_keys == set()


def _say_everything(code: str, pictures: list[Picture]) -> None:
    say = language(code)
    assert len(say("command-play-four-tribes")) <= 100
    assert len(say("explain-four-tribes-turns")) <= 100
    assert len(say("option-four-tribes-turns")) <= 45
    assert option_value(say, "four-tribes", "turns", 100) == "100"
    assert say("game-four-tribes") == "Four Tribes"
    for state, seat in positions().values():
        check_picture(scene(state, seat, code), pictures)
        for one in seen(state, code):
            check_words(one)
    for state, events in (united(), divided(), run_out()):
        assert state.result is not None
        check_events(state, events, code)
        for one in seen(state, code):
            check_words(one)
            check_picture(one, pictures)
    for text in _HAPPENINGS:
        families, hands, deck, *moves = text.split(" | ")
        state = table(*families.split(","), hands=tuple(hands.split(",")), deck=deck)
        for move in moves:
            seat = state.to_act[0]
            said = tuple(move.split())
            for at in range(len(said)):
                choice = state.choice(seat, said[:at])
                assert choice is not None
                one = scene(state, seat, code)
                TELL.question(one, choice, said[:at])
                for word in choice.words:
                    TELL.label(one, choice.ask, word)
                    TELL.hint(one, choice.ask, word)
            check_events(state, state.play(seat, said), code)
            for one in seen(state, code):
                check_words(one)
                check_picture(one, pictures)
    for text, reason in _REFUSALS:
        families, hands, move = text.split(" | ")
        state = table(*families.split(","), hands=tuple(hands.split(",")))
        with pytest.raises(Illegal, match=rf"^{reason} ") as caught:
            state.choice(0, tuple(move.split()))
        assert TELL.refusal(scene(state, 0, code), caught.value)
    state = table("7S", "8S+6H / 7H<8S", hands=("2C", "3C"))
    play(state, "propose 7S 7H@1 2C")
    with pytest.raises(Illegal, match=r"^not-a-parent ") as caught:
        state.choice(1, ("refuse", "7H"))
    assert TELL.refusal(scene(state, 1, code), caught.value)


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
)
"""Families, hands, deck and moves, in which together everything happens that can."""

_REFUSALS = (
    ("9C, 4H | 3H, 2S | lay 2S", "not-in-hand"),
    ("9C, 4H | 3H, 2S | lay 3H 4H", "not-on-table"),
    ("9C, 4H | 3C, 2S | lay", "same-suit"),
    ("9C, 4H | 3C 4S, 2S | lay 3C", "same-suit"),
    ("9C 8H, 4H | 3C, 2S | lay 3C 9C", "same-suit"),
    ("9C, 4C 4H | 3D, 2S | propose 9C 4C@1 3D", "same-suit"),
    ("9C+4H, 4C | 3D, 2S | lay", "not-a-child"),
    ("9C+4H, 4C | 3D 5C, 2S | lay 3D", "not-a-child"),
    ("9C+4H / 8C+5D, 4C | 7C, 2S | lay 7C 8C", "third-generation"),
    ("2: 9C+4H 9D+3S, 4C | 7C, 2S | lay 7C 9D", "not-their-suit"),
    ("2: 9C+4H AC+TS, 4C | 7C, 2S | lay 7C AC", "not-between"),
    ("9C+4H, 4C | 7C, 2S | lay 7C 4H", "not-its-first"),
    ("9C+4H, 4C | 7C, 2S | retire 4H", "not-its-first"),
    ("4C, 9C | 7S, 2S | duel", "greater"),
    ("4C, 9C 2H | 7S, 2S | duel 4C 9C@1", "greater"),
    ("4C, 9C+2H | 7S, 2S | propose", "no-match"),
    ("4C 9H, 2H | 7S, 2S | propose 9H", "no-match"),
    ("4C, 2: 9D+2H 3D | 7S, 2S | propose 4C 9D@1", "already-wed"),
    ("4C, 3D | 7S, 2S | fly", "not-an-action"),
    ("4C, 3D | , 2S | lay", "no-cards"),
    (", 3D | 2C, 2S | retire", "no-family"),
    ("2: 9C+4H AC+TS 2C+2D 3C+3D 4C+4D, 8D | 2S, 3S | lay", "no-room"),
)


def test_what_a_move_with_a_card_may_begin_with_is_understood() -> None:
    state = table("9C", "4H", hands=("3H", "2S"))
    assert any(state.choice(0, move) for move in TELL.tries("3H"))
    play(state, "duel 9C 4H@1 3H")
    tried = TELL.tries("2S")
    assert ("2S",) in tried
    assert state.choice(1, ("2S",)) is None


@pytest.mark.parametrize("code", CODES)
def test_the_rulebook_has_short_sections_and_legal_examples(code: str) -> None:
    sections = rulebook.sections("four-tribes", code)
    assert 4 <= len(sections) <= 8
    assert all(0 < len(section.text) <= 1500 for section in sections)
    assert any("Clinton R. Nixon" in section.text for section in sections)
    state = table("KS+9H", "7H", hands=("QH 3C 4D", "9D"))
    assert state.read(0, "lay qh ks") == ("lay", "QH", "KS")
    assert state.read(0, "duel ks 7h with 3c 4d") == ("duel", "KS", "7H@1", "3C+4D")

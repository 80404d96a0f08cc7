"""The Four Courts as people see and hear it: positions of random games told and drawn, in both languages."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fluent.syntax import FluentParser, ast

import engine
from bot import names, rulebook
from bot.languages import LANGUAGES, Language, codes, language
from bot.pictures.svg import Picture
from bot.presentation import Scene, four_courts, of
from bot.presentation.base import DECKTET_SYMBOLS
from engine import Event, Illegal
from engine.decks import COURTS, DECKTET
from tests.engine.walk import random_move

KEY = "the-four-courts"
TELL = of(KEY)
GOLDEN = Path(__file__).parent / "golden" / KEY
PEOPLE = ("Ana", "*" * 20, "山田太郎さん", "W" * 20)
FRIENDS = ("Ana", "Ben", "Cleo", "Dee")
_SUITS = {symbol: suit for suit, symbol in DECKTET_SYMBOLS.items()}
SPOKEN_CARD = re.compile(rf"([ACP2-9])((?:{'|'.join(_SUITS)})+)")
SUMMARY = {"places": [[1], [0], [2]], "scores": [9, 9, 4], "summary": "supply"}


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "strict", True)


def scene(
    state: engine.State, seat: int | None, say: Language | None = None, people: tuple[str, ...] = PEOPLE
) -> Scene:
    plain = tuple(names.clean(name, number) for number, name in enumerate(people[: state.seats]))
    escaped = tuple(names.escaped(name) for name in plain)
    return Scene(say or language("en"), state.view(seat), escaped, plain)


def move_of(state: Any, seat: int, rng: random.Random, crowd: bool) -> engine.Move:
    """A random move; `crowd` lays where the seat has fewest cards, which fills the table."""
    move = random_move(state, seat, rng)
    if not crowd or not state.choice(seat) or state.choice(seat).ask != "court":
        return move
    court = min(state.choice(seat).words, key=lambda code: len(state.piles[4 * seat + COURTS.index(code)]))
    return random_move(state, seat, rng, (court,))


def game(seats: int, number: int, crowd: bool = False) -> Iterator[tuple[Any, list[Event]]]:
    """The positions of a random game, each with the events that led to it, picks changed now and then."""
    rng = random.Random(number)
    state: Any = engine.new(KEY, seats=seats, seed=f"told {number}")
    yield state, []
    while state.result is None:
        seat = rng.choice(state.to_act)
        if rng.random() < 0.1 and state.choice(other := rng.randrange(seats)).words:
            seat = other
        yield state, state.play(seat, move_of(state, seat, rng, crowd))


def first(found: Callable[[Any], bool], seats: int = 4, crowd: bool = False) -> Any:
    """The first position of random games that is as wanted."""
    for number in range(60):
        for state, _ in game(seats, number, crowd):
            if found(state):
                return state
    raise AssertionError("no such position")


def known(view: dict[str, Any]) -> set[str]:
    return set(re.findall(r'"([A-Z0-9]+)"', json.dumps(view)))


def spoken(text: str) -> set[str]:
    """The cards that a text names: their suits as symbols right after the rank."""
    return {
        rank + "".join(_SUITS[symbol] for symbol in re.findall("|".join(_SUITS), suits))
        for rank, suits in SPOKEN_CARD.findall(text)
    }


def drawn(svg: str) -> set[str]:
    return set(re.findall(r'data-card="([^"]+)"', svg)) - {"back"}


def told(seen: Scene, state: engine.State, seat: int | None) -> list[str]:
    """All that a seat is told of a position besides events, each part checked for itself."""
    table = "\n\n".join(TELL.table(seen))
    assert 0 < len(table) <= 1800
    texts = [table]
    if state.result is not None:
        texts.append(TELL.result(seen))
    if seat is None:
        return texts
    hand = TELL.hand(seen)
    assert spoken(hand) == set(seen.view["hand"])
    return [*texts, hand, *asked(seen, state, seat)]


def asked(seen: Scene, state: engine.State, seat: int, said: engine.Move = ()) -> Iterator[str]:
    """The questions of a move to its end, with all labels and hints, always taking the last word."""
    choice = state.choice(seat, said)
    if choice is None or not choice.words:
        return
    yield TELL.question(seen, choice, said)
    labels = [TELL.label(seen, choice.ask, word) for word in choice.words]
    assert len(set(labels)) == len(labels)
    assert all(0 < len(label) <= 80 for label in labels)
    hints = [hint for word in choice.words if (hint := TELL.hint(seen, choice.ask, word))]
    assert all(len(hint) <= 100 for hint in hints)
    assert len(hints) == (len(labels) if choice.ask in ("pick", "change") else 0)
    assert all(TELL.is_card(word) == (choice.ask in ("pick", "change")) for word in choice.words)
    yield from labels + hints
    yield TELL.spoken(seen, choice.ask, choice.words[-1])
    yield from asked(seen, state, seat, (*said, choice.words[-1]))


def refused(seen: Scene, state: engine.State, seat: int) -> None:
    """What is answered to every card, Court and token that cannot be, and to nonsense."""
    moves: list[engine.Move] = [*((card,) for card in DECKTET), *((court,) for court in COURTS), ("dance",)]
    choice = state.choice(seat)
    if choice is not None and choice.ask == "court":
        moves += [(court, word) for court in choice.words for word in (*DECKTET_SYMBOLS, "dance")]
    for move in moves:
        try:
            state.choice(seat, move)
        except Illegal as illegal:
            reason = illegal
        else:
            continue
        text = TELL.refusal(seen, reason)
        assert text != seen.say("illegal"), reason
        own = {one["card"] for one in seen.view["turn"]}
        assert spoken(text) <= {move[0], *own}, "a refusal may name no other card than those in view"


class Played(NamedTuple):
    """What random games have brought."""

    keys: set[tuple[str, str]]
    """Languages, and keys of the catalogue that they gave."""
    pictures: int


@pytest.fixture(scope="module")
def played() -> Played:
    """Games with three and four players; what each seat and a bystander sees is checked as they go."""
    keys: set[tuple[str, str]] = set()
    canvases: list[Picture] = []

    class Heard(Language):
        def __call__(self, key: str, /, **facts: Any) -> str:
            if self._bundle.has_message(key):
                keys.add((self.code, key))
            return super().__call__(key, **facts)

    class Canvas(Picture):
        def svg(self) -> str:
            canvases.append(self)
            return super().svg()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Language, "strict", True)
        patch.setattr(four_courts, "Picture", Canvas)
        english = Heard("en")
        languages = [english, *(Heard(code, fallback=english) for code in codes() if code != "en")]
        for number in range(24):
            seats = 3 + number % 2
            for step, (state, events) in enumerate(game(seats, number, crowd=number % 3 == 0)):
                closely = step % 47 == number or state.result is not None
                if not closely and not {event.name for event in events} & {"take", "tie-break", "deal"}:
                    continue
                for say in languages:
                    for viewer in (None, *range(seats)):
                        seen = scene(state, viewer, say)
                        heard = [event for event in events if event.to is None or viewer in event.to]
                        sentences = [TELL.sentence(seen, event) for event in heard]
                        assert all(text is None or 0 < len(text) < 700 for text in sentences)
                        if not closely:
                            continue
                        holds = known(state.view(viewer))
                        assert spoken(" ".join(told(seen, state, viewer))) <= holds
                        svg = TELL.picture(seen)
                        assert svg is not None
                        assert drawn(svg) <= holds
                        assert viewer is None or set(seen.view["hand"]) <= drawn(svg)
                        ranks = canvases[-1].ranks
                        assert not any(a.overlaps(b) for at, a in enumerate(ranks) for b in ranks[:at])
                        assert canvases[-1].height <= 1070
                        if viewer is not None and step % 94 == number:
                            refused(seen, state, viewer)
        laying = first(lambda state: len(state.landed) < len(state.order))
        third = first(third_card)
        for say in languages:
            for state in (laying, third):
                for viewer in range(4):
                    refused(scene(state, viewer, say), state, viewer)
            for event in (
                Event("tie-break", None, tie("hand")),
                Event("tie-break", None, tie("last-card")),
                Event("picked", 0, {"card": "AM", "changed": True}, (0,)),
            ):
                assert TELL.sentence(scene(laying, 0, say), event)
            seen = scene(laying, None, say)
            for words in (f"game-{KEY}", f"command-play-{KEY}"):
                assert len(say(words)) <= 100
            tied = dataclasses.replace(seen, view={**seen.view, "seats": 3, "result": SUMMARY})
            assert say(f"{KEY}-result-tie") in TELL.result(tied)
    return Played(keys, len(canvases))


def tie(by: str) -> dict[str, Any]:
    cards = [["AM"], ["CM"]]
    return {"score": 1, "by": by, "seats": [2, 0], "cards": cards, "sums": [11.0, 9.5]}


def third_card(state: Any) -> bool:
    """Whether somebody may now take one of two tokens."""
    if len(state.landed) == len(state.order) or state.result is not None:
        return False
    seat = state.to_act[0]
    piles = [len(state.piles[4 * seat + COURTS.index(court)]) for court in state.choice(seat).words]
    left = [len(state.tokens[COURTS.index(court)]) for court in state.choice(seat).words]
    return (2, 2) in zip(piles, left, strict=True)


def messages(code: str) -> set[str]:
    tree = FluentParser().parse((LANGUAGES / code / f"{KEY}.ftl").read_text("utf-8"))
    assert not [entry for entry in tree.body if isinstance(entry, ast.Junk)]
    return {entry.id.name for entry in tree.body if isinstance(entry, ast.Message)}


def test_every_sentence_of_the_catalogue_is_used(played: Played) -> None:
    for code in codes():
        assert messages(code) - {key for said, key in played.keys if said == code} == set()
    assert played.pictures > 400


def test_both_languages_say_the_same_things() -> None:
    def shape(code: str) -> dict[str, set[str]]:
        text = (LANGUAGES / code / f"{KEY}.ftl").read_text("utf-8")
        parts = re.split(r"^(?=[a-zA-Z][a-zA-Z0-9-]* =)", text, flags=re.MULTILINE)[1:]
        return {part.partition(" ")[0]: set(re.findall(r"\$([a-z_]+)", part)) for part in parts}

    assert shape("en") == shape("es")
    assert language("es")("decktet-MLY") != language("en")("decktet-MLY")


def test_a_pick_is_shown_to_its_seat_alone() -> None:
    """FC-6."""
    state = first(lambda state: 0 < sum(map(bool, state.picks)) < 4)
    seat = next(seat for seat, pick in enumerate(state.picks) if pick)
    for viewer in (None, 0, 1, 2, 3):
        svg = TELL.picture(scene(state, viewer)) or ""
        table = "\n".join(TELL.table(scene(state, viewer)))
        mine = viewer == seat
        assert (state.picks[seat] in drawn(svg)) is mine
        assert svg.count('data-card="back"') == sum(map(bool, state.picks)) - bool(
            viewer is not None and state.picks[viewer]
        )
        assert state.picks[seat] not in spoken(table)
    assert "(your pick)" in TELL.hand(scene(state, seat))


def test_a_court_is_open_where_the_card_shares_a_suit() -> None:
    """FC-8: the picture dims the other Courts, and frames the places where the card may be laid."""
    state = first(
        lambda state: state.order and not state.landed and len(state.choice(state.to_act[0]).words) == 2
    )
    seat = state.to_act[0]
    svg = TELL.picture(scene(state, None)) or ""
    shut = set(re.findall(r'<g opacity="0.4">\n<g data-card="(...)">', svg))
    assert shut == set(COURTS) - set(state.choice(seat).words)
    assert svg.count("stroke-dasharray") == 2


def test_what_is_dealt_face_down_is_told_with_its_number() -> None:
    """FC-5: one card is left over with three players."""
    state = engine.new(KEY, seats=3, seed="aside")
    seen = scene(state, None, people=FRIENDS)
    assert "13 cards in each hand · 1 face down" in "\n".join(TELL.table(seen))
    deal = Event("deal", None, {"round": 2, "count": 9, "aside": 1})
    assert TELL.sentence(seen, deal) == "Round 2: 9 cards to everybody; one is set aside, face down."
    assert "deal" in TELL.round_events


def test_the_rulebook_fits_on_its_pages() -> None:
    english, spanish = (rulebook.sections(KEY, code) for code in ("en", "es"))
    assert len(english) == len(spanish)
    assert 4 <= len(english) <= 8
    assert all(0 < len(section.text) <= 1500 for section in (*english, *spanish))
    assert not any(re.search(r"\bFC-\d|<|\|", section.text) for section in (*english, *spanish))
    deck = english[2].text
    for code, name in engine.decks.DECKTET_NAMES.items():
        assert code in COURTS or code[0] == "A" or re.search(rf"{code[code[0].isdigit() :]} +{name}", deck)


def situations() -> dict[str, tuple[engine.State, int | None]]:
    return {
        "start": (engine.new(KEY, seats=3, seed="golden"), 1),
        "laying": ((state := first(third_card, crowd=True)), state.to_act[0]),
        "over": (first(lambda state: state.result is not None, seats=3), None),
    }


@pytest.mark.parametrize("name", ["start", "laying", "over"])
def test_a_situation_looks_as_recorded(name: str) -> None:
    state, seat = situations()[name]
    seen = scene(state, seat, people=FRIENDS)
    words = "\n\n".join([*TELL.table(seen), *([TELL.hand(seen)] if seat is not None else [])]) + "\n"
    for path, text in ((GOLDEN / f"{name}.txt", words), (GOLDEN / f"{name}.svg", f"{TELL.picture(seen)}\n")):
        if os.environ.get("COURTYARD_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8"), f"{path.name} differs; COURTYARD_GOLDEN=1 records it anew"

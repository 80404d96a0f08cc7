"""Court Piece as people see and hear it: every position of random games told and drawn, in both languages."""

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
from bot import names, panel, rulebook
from bot.languages import LANGUAGES, Language, codes, language
from bot.pictures.svg import Picture
from bot.presentation import Scene, court_piece, of
from bot.presentation.base import SYMBOLS
from engine import Event, Illegal
from engine.decks import STANDARD
from tests.engine.walk import random_game, random_move

GAME = engine.GAMES["court-piece"]
TELL = of("court-piece")
GOLDEN = Path(__file__).parent / "golden" / "court-piece"
PEOPLE = ("Ana", "*" * 20, "山田太郎さん", "W" * 20)
FRIENDS = ("Ana", "Ben", "Cleo", "Dee")
SPOKEN_CARD = re.compile(r"(10|[2-9AKQJ])([♠♥♦♣])")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"honour": True},
    {"double_sar": True, "ace_rule": True, "time": 60},
    {"first_seven": True, "seven_deals": True, "rounds": 25},
)
RARE = (
    Event("court", 0, {"team": [0, 2], "score": 52, "by": "thirteen"}),
    Event("court", None, {"team": [1, 3], "score": 1, "by": "rounds"}),
    Event("court", 3, {"team": [1, 3], "score": 2, "by": "tricks"}),
    Event("sweep", 1, {"word": "on"}),
    Event("sweep", 1, {"word": "stop"}),
    Event("call", 0, {"target": 1, "trick": 2, "card": "7H", "suit": "S", "right": True}),
    Event("call", 0, {"target": 1, "trick": 2, "card": "7H", "suit": "S", "right": False}),
    Event("round", None, {"number": 2, "team": [1, 3], "tricks": [0, 1], "courts": [0, 1], "by": "call"}),
)


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "strict", True)


def scene(state: engine.State, seat: int | None, code: str = "en", people: tuple[str, ...] = PEOPLE) -> Scene:
    plain = tuple(names.clean(name, number) for number, name in enumerate(people))
    return Scene(language(code), state.view(seat), tuple(names.escaped(name) for name in plain), plain)


def new(seed: str, **options: Any) -> engine.State:
    return engine.new("court-piece", seats=4, seed=seed, options=GAME.options(**options))


def first(found: Callable[[Any], bool], **options: Any) -> engine.State:
    """The first position of random games that is as wanted."""
    for number in range(200):
        state = new(str(number), **options)
        if found(state):
            return state
        for _ in random_game(state, random.Random(number)):
            if found(state):
                return state
    raise AssertionError("no such position")


def known(view: dict[str, Any]) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][SHDC])"', json.dumps(view)))


def spoken(text: str) -> set[str]:
    suits = {symbol: suit for suit, symbol in SYMBOLS.items()}
    return {rank.replace("10", "T") + suits[suit] for rank, suit in SPOKEN_CARD.findall(text)}


def drawn(svg: str) -> set[str]:
    return set(re.findall(r'data-card="([^"]+)"', svg)) - {"back"}


def told(seen: Scene, state: engine.State, seat: int | None) -> list[str]:
    """All that a seat is told of a position besides events, each part checked for itself."""
    table = "\n\n".join(TELL.table(seen))
    assert 0 < len(table) <= 2000
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
    yield from labels + hints
    yield from asked(seen, state, seat, (*said, choice.words[-1]))


def refused(seen: Scene, state: engine.State, seat: int) -> None:
    """What is answered to every card, to nonsense, and to a call that nobody can make."""
    for move in [*((card,) for card in STANDARD), ("dance",), ("call", "9"), ("call", "1", "99")]:
        try:
            state.choice(seat, move)
        except Illegal as illegal:
            reason = illegal
        else:
            continue
        text = TELL.refusal(seen, reason)
        assert text != seen.say("illegal"), reason
        assert spoken(text) <= {move[0]}, "a refusal may name no card but the one that was said"


class Played(NamedTuple):
    """What random games have brought."""

    keys: set[str]
    """Keys of the catalogue that were asked for."""
    pictures: int


@pytest.fixture(scope="module")
def played() -> Played:
    """Random games with all kinds of options; everything that each seat and a bystander sees is checked."""
    keys: set[str] = set()
    canvases: list[Picture] = []

    class Heard(Language):
        def __call__(self, key: str, /, **facts: Any) -> str:
            keys.add(key)
            return super().__call__(key, **facts)

    class Canvas(Picture):
        def svg(self) -> str:
            canvases.append(self)
            return super().svg()

    pictures = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Language, "strict", True)
        patch.setattr(court_piece, "Picture", Canvas)
        languages = {code: Heard(code) for code in codes()}
        languages = {code: Heard(code, fallback=languages["en"]) for code in languages}
        for number in range(12):
            rng = random.Random(number)
            state = new(f"told {number}", **OPTIONS[number % len(OPTIONS)])
            step = 0
            while state.result is None and step < 420:
                seat = rng.choice(state.to_act)
                views = {
                    code: dataclasses.replace(scene(state, seat), say=languages[code]) for code in languages
                }
                if step % 37 == number % 37 or getattr(state, "sweeping", False):
                    for seen in views.values():
                        refused(seen, state, seat)
                if step == 300:
                    state.call_time()
                events = state.play(seat, random_move(state, seat, rng))
                step += 1
                closely = step % 41 == number or state.result is not None or getattr(state, "sweeping", False)
                for code, say in languages.items() if closely or step % 9 == 0 else ():
                    for viewer in (None, 0, 1, 2, 3):
                        seen = dataclasses.replace(scene(state, viewer), say=say)
                        sentences = [TELL.sentence(seen, event) for event in events]
                        assert all(text is None or 0 < len(text) < 300 for text in sentences)
                        if not closely:
                            continue
                        holds = known(state.view(viewer))
                        assert spoken(" ".join(told(seen, state, viewer))) <= holds, (code, step)
                        svg = TELL.picture(seen)
                        assert svg is not None
                        pictures += 1
                        assert drawn(svg) <= holds
                        assert viewer is None or set(seen.view["hand"]) <= drawn(svg)
                        ranks = canvases[-1].ranks
                        assert not any(a.overlaps(b) for at, a in enumerate(ranks) for b in ranks[:at])
                        assert canvases[-1].height <= 1000
            if state.result is not None:
                for say in languages.values():
                    TELL.result(dataclasses.replace(scene(state, None), say=say))
        seen = scene(first(lambda state: state.result is not None, rounds=1), None)
        for say in languages.values():
            there = dataclasses.replace(seen, say=say)
            for event in RARE:
                assert TELL.sentence(there, event)
            # Who is called for a revoke in a trick of a game that honours none has an answer, too.
            TELL.refusal(there, Illegal("no-such-call", "CP-16", ask="seat"))
            TELL.refusal(there, Illegal("trump-first", "CP-3"))
    return Played(keys, pictures)


def catalogue(code: str) -> set[str]:
    tree = FluentParser().parse((LANGUAGES / code / "court-piece.ftl").read_text("utf-8"))
    assert not [entry for entry in tree.body if isinstance(entry, ast.Junk)]
    return {entry.id.name for entry in tree.body if isinstance(entry, ast.Message)}


def test_every_sentence_of_the_catalogue_is_used(played: Played) -> None:
    outside = {
        key for key in catalogue("en") if key.startswith(("game-", "command-", "option-", "explain-"))
    }  # the next test's
    assert catalogue("en") - outside - played.keys == set()
    assert played.pictures > 200


def test_the_options_are_named_and_explained() -> None:
    fields = dataclasses.fields(GAME.options)
    names_of = [field.name.replace("_", "-") for field in fields]
    keys = {"game-court-piece", "command-play-court-piece"}
    for name, field in zip(names_of, fields, strict=True):
        keys |= {f"option-court-piece-{name}", f"explain-court-piece-{name}"}
        if field.metadata["rule"] == "CP-11":
            keys |= {f"option-court-piece-{name}-{value}" for value in field.metadata["values"]}
    keys.add("option-court-piece-time-0")
    assert keys == {k for k in catalogue("en") if k.startswith(("game-", "command-", "option-", "explain-"))}
    for say in map(language, codes()):
        assert len(say("command-play-court-piece")) <= 100
        for name in names_of:
            assert len(say(f"option-court-piece-{name}")) <= 45
            assert len(say(f"explain-court-piece-{name}")) <= 100
        assert panel.option_value(say, "court-piece", "time", 0) != "0"


def test_both_languages_say_the_same_things() -> None:
    def shape(code: str) -> dict[str, set[str]]:
        text = (LANGUAGES / code / "court-piece.ftl").read_text("utf-8")
        parts = re.split(r"^(?=[a-z][a-z0-9-]* =)", text, flags=re.MULTILINE)[1:]
        return {part.partition(" ")[0]: set(re.findall(r"\$([a-z_]+)", part)) for part in parts}

    assert shape("en") == shape("es")
    assert language("es")("court-piece-word-on") != language("en")("court-piece-word-on")


def test_a_player_who_can_follow_sees_which_cards_do() -> None:
    state: Any = first(lambda state: len(state.played) == 2 and len(state.choice(state.to_act[0]).words) < 13)
    seat = state.to_act[0]
    seen = scene(state, seat)
    svg = TELL.picture(seen)
    assert svg is not None
    follows = set(state.choice(seat).words)
    dim = set(re.findall(r'data-card="(..)" opacity', svg))
    assert dim == set(seen.view["hand"]) - follows
    assert "♥" in TELL.question(seen, state.choice(seat), ()) or seen.view["trick"][0]["card"][1] != "H"
    honour = new("h", honour=True)
    rng = random.Random(1)
    while len(honour.played) != 2:  # type: ignore[attr-defined]
        honour.play(honour.to_act[0], random_move(honour, honour.to_act[0], rng)[:1])
    shown = TELL.picture(scene(honour, honour.to_act[0]))
    assert shown is not None
    assert "opacity" not in shown, "where a revoke is possible, no card is ruled out"


def test_the_viewer_sits_at_the_bottom_and_play_goes_to_her_right() -> None:
    """CP-1."""
    state = first(lambda state: len(state.played) == 1)
    for you in range(4):
        svg = TELL.picture(scene(state, you, people=FRIENDS)) or ""
        where = {
            name: (float(x), float(y))
            for x, y, name in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\w+)</text>', svg)
            if name in FRIENDS
        }
        bottom, right, top, left = [where[FRIENDS[(you + at) % 4]] for at in range(4)]
        assert left[0] < top[0] < right[0]
        assert top[1] < left[1] == right[1] < bottom[1]


def test_the_rulebook_fits_on_its_pages() -> None:
    english, spanish = (rulebook.sections("court-piece", code) for code in ("en", "es"))
    assert len(english) == len(spanish)
    assert 4 <= len(english) <= 8
    assert all(0 < len(section.text) <= 1500 for section in (*english, *spanish))
    assert not any(re.search(r"\bCP-\d|<|\|", section.text) for section in (*english, *spanish))


def situations() -> dict[str, tuple[engine.State, int | None]]:
    trick: Any = first(lambda state: len(state.played) == 30 and len(state.sheet) == 1)
    return {
        "trumps": ((state := new("golden")), state.to_act[0]),
        "trick": (trick, trick.to_act[0]),
        "sweep": (first(lambda state: state.sweeping), None),
        "middle": (
            first(lambda s: len(s.winners) - sum(s.taken) > 2 and len(s.played) % 4 == 1, double_sar=True),
            None,
        ),
        "over": (first(lambda s: s.result is not None and len(s.result.places) > 1, rounds=3), None),
    }


@pytest.mark.parametrize("name", ["trumps", "trick", "sweep", "middle", "over"])
def test_a_situation_looks_as_recorded(name: str) -> None:
    """The views are recorded too, so that another shuffle or another engine leaves these pictures alone."""
    recorded = GOLDEN / f"{name}.json"
    record = bool(os.environ.get("COURTYARD_GOLDEN"))
    if record:
        state, seat = situations()[name]
        GOLDEN.mkdir(parents=True, exist_ok=True)
        recorded.write_text(json.dumps(state.view(seat)) + "\n", "utf-8")
    seen = Scene(language("en"), json.loads(recorded.read_text("utf-8")), FRIENDS, FRIENDS)
    assert seen.view.keys() == new("now").view(seen.you).keys(), "the views have another shape now"
    words = "\n\n".join([*TELL.table(seen), TELL.hand(seen)]).strip() + "\n"
    for path, text in ((GOLDEN / f"{name}.txt", words), (GOLDEN / f"{name}.svg", f"{TELL.picture(seen)}\n")):
        if record:
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8"), f"{path.name} differs; COURTYARD_GOLDEN=1 records it anew"

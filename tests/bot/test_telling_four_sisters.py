"""Four Sisters as people see and hear it: random games told and drawn for everybody, in both languages."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

import engine
from bot import names, panel, rulebook
from bot.languages import LANGUAGES, Language, codes, language
from bot.presentation import Scene
from bot.presentation.four_sisters import PRESENTATION as TELL
from engine import Event, Illegal
from engine.four_sisters import CARDS, ROOMS, VALUE
from tests.engine.walk import random_game, random_word

GAME = engine.GAMES["four-sisters"]
GOLDEN = Path(__file__).parent / "golden" / "four-sisters"
PEOPLE = ("Ana", "*" * 20, "山田太郎さん", "W" * 20)
FRIENDS = ("Ana", "Ben", "Cleo", "Dee")
SUITS = {"♥": "H", "♠": "S", "♦": "D", "♣": "C"}
RARE = (
    Event("passed", 1, {"card": None}),
    Event("clock", None, {"hour": 4, "stopped": True}),
    Event("idle", 2, {}),
    Event("storm", None, {"seats": [0, 1]}),
    Event("stormed", 1, {"card": "6S", "room": "b2", "cards": ["QS", "2S", "3S"]}),
    Event("stormed", 1, {"card": "6S", "room": "b2", "cards": []}),
    Event("stayed", 1, {}),
    Event("stood", 1, {"card": "2S", "against": "3D"}),
    Event("called-off", None, {"cards": ["AD", "6S"]}),
    Event("day-begun", None, {"day": 7, "sabbath": True}),
    Event(
        "day-ended", None,
        {"day": 1, "reason": "chateau-full", "sums": [20, 20], "winner": None, "seats": []},
    ),
)  # fmt: skip
REFUSED = (
    Illegal("above-the-hour", "FS-8", most=3),
    Illegal("above-the-introduction", "FS-8", most=3),
    Illegal("too-late-to-pass", "FS-6"),
    Illegal("nothing-to-exchange", "FS-7", card="4H"),
    Illegal("nothing-to-exchange", "FS-7"),
    Illegal("no-queen", "FS-7"),
    Illegal("not-in-the-chateau", "FS-7"),
    Illegal("not-in-the-oubliette", "FS-7", card="4H"),
    Illegal("neither-suit-nor-value", "FS-7", card="4H"),
    Illegal("not-in-hand", "FS-8", card="4H"),
    Illegal("room-taken", "FS-8", room="b2"),
    Illegal("not-adjacent", "FS-9", room="b2"),
    Illegal("too-dear", "FS-18", left=2),
    Illegal("not-to-take", "FS-18", suit="H"),
)


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "strict", True)


def scene(
    state: engine.State, seat: int | None, say: Language | None = None, people: tuple[str, ...] = PEOPLE
) -> Scene:
    plain = tuple(names.clean(name, number) for number, name in enumerate(people))
    escaped = tuple(names.escaped(name) for name in plain)
    return Scene(say or language("en"), state.view(seat), escaped, plain)


def new(seed: str, **options: Any) -> engine.State:
    return engine.new("four-sisters", seats=4, seed=seed, options=GAME.options(**options))


def first(found: Callable[[Any], object], days: int = 1, since: int = 0) -> Any:
    """The first position of random games that is as wanted; what is rare is sought from a certain game on."""
    for number in range(since, since + 300):
        state = new(str(number), days=days)
        if found(state):
            return state
        for _ in random_game(state, random.Random(number)):
            if found(state):
                return state
    raise AssertionError("no such position")


def known(view: dict[str, Any]) -> set[str]:
    return set(re.findall(r'"([QA2-9][SHDC])"', json.dumps(view)))


def spoken(text: str) -> set[str]:
    """The cards in a text; the Oubliette names a suit once for all its cards."""
    found = {rank + SUITS[suit] for rank, suit in re.findall(r"([QA2-9])([♠♥♦♣])", text)}
    for suit, ranks in re.findall(r"([♠♥♦♣])((?: [QA2-9]\b)+)", text):
        found |= {rank + SUITS[suit] for rank in ranks.split()}
    return found


def drawn(svg: str) -> set[str]:
    return set(re.findall(r'data-card="([^"]+)"', svg)) - {"back"}


def asked(
    seen: Scene, state: engine.State, seat: int, rng: random.Random, said: engine.Move = ()
) -> Iterator[str]:
    """The questions of a random move to its end, with all labels and hints, each checked for itself."""
    choice = state.choice(seat, said)
    if choice is None or not choice.words:
        return
    yield TELL.question(seen, choice, said)
    labels = [TELL.label(seen, choice.ask, word) for word in choice.words]
    hints = [hint for word in choice.words if (hint := TELL.hint(seen, choice.ask, word))]
    assert len(set(labels)) == len(labels)
    assert all(0 < len(label) <= 80 for label in labels)
    assert all(0 < len(hint) <= 100 for hint in hints)
    yield from labels + hints
    verbs = [word for word in choice.words if not TELL.is_card(word)]
    rows = TELL.rows(choice.ask, verbs)
    assert sorted(word for row in rows for word in row) == sorted(verbs)
    assert all(0 < len(row) <= 5 for row in rows)
    word = random_word(choice, rng)
    assert TELL.spoken(seen, choice.ask, word)
    yield from asked(seen, state, seat, rng, (*said, word))


def look(seen: Scene, state: engine.State, rng: random.Random) -> None:
    """All that one seat is told and shown of a position: no card in it that her view does not hold."""
    seat, holds = seen.you, known(dict(seen.view))
    table, hand = "\n\n".join(TELL.table(seen)), TELL.hand(seen)
    assert 0 < len(table) <= 1000
    texts = [table, hand]
    lying = {card for card in seen.view["chateau"].values() if card} | set(seen.view["oubliette"])
    assert lying <= spoken(table)
    if state.result is not None:
        texts.append(TELL.result(seen))
    picture = TELL.drawing(seen)
    svg = picture.svg()
    if seat is None:
        assert hand == ""
    else:
        own = set(seen.view["hand"]) | set(seen.view["scheme"])
        assert spoken(hand) == own
        assert own | lying <= drawn(svg)
        texts += asked(seen, state, seat, rng)
        for move in tried(seat, rng):
            said = refusal(seen, state, move)
            assert said != seen.say("illegal"), move
            # What she said herself is no news to her.
            assert spoken(said) <= holds | set(move)
    # Everybody knows whose the cards are: only to be asked for all ten before they are laid is no leak.
    own_suit = set(CARDS[seat]) if seat is not None and seen.view["phase"] == "scheme" else set()
    assert spoken(" \n ".join(texts)) <= holds | own_suit
    assert drawn(svg) <= holds
    assert not any(a.overlaps(b) for at, a in enumerate(picture.ranks) for b in picture.ranks[:at])
    assert picture.width == 1200
    assert picture.height <= 1040
    assert len(svg) < 40_000


def refusal(seen: Scene, state: engine.State, move: engine.Move) -> str:
    """What is answered to a move that may not be made; nothing where it may."""
    assert seen.you is not None
    try:
        state.choice(seen.you, move)
    except Illegal as illegal:
        return TELL.refusal(seen, illegal)
    return ""


def tried(seat: int, rng: random.Random) -> Iterator[engine.Move]:
    """Moves that are seldom legal."""
    card = rng.choice(list(VALUE))
    yield from (("place", card), ("pass", card), ("intrigue", card), ("storm", card), (card,), ("dance",))
    yield from (("place", CARDS[seat][0], rng.choice(ROOMS), card), ("introduce", card), ("intrigue",))
    yield "place", CARDS[seat][0], "d4"


def off(state: Any) -> bool:
    """A card of a Conflict has left: in a storm, or as the first of two equal Queens."""
    return state.view(None)["conflict"] is not None and state.view(None)["conflict"]["values"] is None


def storming(state: Any) -> bool:
    return bool(state.storm)


def entering(state: Any) -> bool:
    """After a storm the Introduction that brought it still has somebody to introduce."""
    return state.phase == "enter" and "place" in state.choice(state.turn).words


def filled() -> engine.State:
    """A Day that ended with a full Chateau, which random players never come to: the Elder let it happen."""
    state = new("full")
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    while state.result is None:
        seat = state.to_act[0]
        said: engine.Move = ()
        while (choice := state.choice(seat, said)) is not None:
            by_the_hour = seat % 2 == 0 and "place" in choice.words
            said += ("place" if by_the_hour else "end" if "end" in choice.words else choice.words[0],)
        state.play(seat, said)
    return state


def later(state: Any) -> engine.Move:
    """A move by the Hour that is followed by the question of an Intrigue; () where there is none."""
    for card in state.hands[state.turn] if state.phase == "turn" else ():
        for room in ROOMS if VALUE[card] <= state.hour else ():
            if not state.view(None)["chateau"][room]:
                asked = state.choice(state.turn, ("place", card, room))
                if asked is not None and asked.ask == "later":
                    return ("place", card, room)
    return ()


@pytest.fixture(scope="module")
def keys() -> set[str]:
    """The keys of the catalogue that random games ask for; all that anybody sees in them is checked."""
    used: set[str] = set()

    class Heard(Language):
        def __call__(self, key: str, /, **facts: Any) -> str:
            used.add(key)
            return super().__call__(key, **facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Language, "strict", True)
        english = Heard("en")
        languages = [english, *(Heard(code, fallback=english) for code in codes() if code != "en")]
        for number in range(16):
            rng = random.Random(number)
            state = new(f"told {number}", days=7 if number == 0 else 1)
            phases: dict[str, int] = {}
            for step, (_, _, events) in enumerate(random_game(state, rng)):
                phase = state.view(None)["phase"]
                phases[phase] = phases.get(phase, 0) + 1
                # A little of every kind of position in every game, rather than all of a few games.
                closely = phases[phase] % 60 == (1 + number if phase == "turn" else 1)
                for say in languages if closely or step % 11 == 0 else ():
                    for viewer in (None, 0, 1, 2, 3):
                        seen = scene(state, viewer, say)
                        mine = [event for event in events if event.to is None or viewer in event.to]
                        holds = known(state.view(viewer))
                        for event in mine:
                            text = TELL.sentence(seen, event)
                            assert text is None or 0 < len(text) < 300
                            assert spoken(text or "") <= holds | known(dict(event.data))
                        if closely:
                            look(seen, state, rng)
        for state in (
            first(off),
            first(storming),
            first(entering, since=726),
            filled(),
            first(later),
        ):
            for say in languages:
                for viewer in (None, *state.to_act):
                    look(scene(state, viewer, say), state, random.Random(0))
        for state, said in ((first(later), later(first(later))), (first(storming), ("storm",))):
            for say in languages:
                there = scene(state, state.to_act[0], say)
                assert list(asked(there, state, state.to_act[0], random.Random(0), said))
        seen = scene(state, 0)
        for say in languages:
            there = dataclasses.replace(seen, say=say)
            assert all(TELL.sentence(there, event) for event in RARE)
            for illegal in REFUSED:
                assert TELL.refusal(there, illegal) != say("illegal")
    return used


def catalogue(code: str) -> dict[str, set[str]]:
    """The messages of a language's catalogue with the facts that they mention."""
    text = (LANGUAGES / code / "four-sisters.ftl").read_text("utf-8")
    tree = FluentParser().parse(text)
    assert not [entry for entry in tree.body if isinstance(entry, ast.Junk)]
    return {
        entry.id.name: set(re.findall(r"\$(\w+)", text[entry.span.start : entry.span.end]))
        for entry in tree.body
        if isinstance(entry, ast.Message) and entry.span
    }


def test_every_sentence_of_the_catalogue_is_used(keys: set[str]) -> None:
    outside = {key for key in catalogue("en") if key.startswith(("game-", "command-", "option-", "explain-"))}
    assert catalogue("en").keys() - outside - keys == set()


def test_both_languages_say_the_same_things() -> None:
    assert catalogue("en") == catalogue("es")


def test_the_option_is_named_and_explained() -> None:
    """FS-21."""
    for say in map(language, codes()):
        assert say("game-four-sisters") == "Four Sisters"
        assert len(say("command-play-four-sisters")) <= 100
        assert len(say("option-four-sisters-days")) <= 45
        assert len(say("explain-four-sisters-days")) <= 100
        assert panel.option_value(say, "four-sisters", "days", 7) != "7"
        assert panel.option_value(say, "four-sisters", "days", 1) != "1"
        assert panel.option_value(say, "four-sisters", "days", 3) == "3"


def test_partners_confer_until_the_last_scheme_is_laid() -> None:
    """FS-2."""
    state = new("whisper", days=2)
    for seat in range(4):
        assert TELL.may_confer(state.view(seat))
        state.play(seat, ("+".join(CARDS[seat]),))
    assert not any(TELL.may_confer(state.view(seat)) for seat in range(4))
    second = first(lambda state: state.days and state.phase == "scheme", days=2)
    assert TELL.may_confer(second.view(0))


def test_the_usual_order_is_a_scheme_that_can_be_laid() -> None:
    """FS-3."""
    state = new("usual")
    for seat in range(4):
        choice = state.choice(seat)
        assert choice is not None
        usual = TELL.usual(choice)
        state.play(seat, ("+".join(usual),))
        assert usual != list(choice.words)
    assert min(map(VALUE.__getitem__, state.view(0)["hand"])) <= 1, "somebody can be placed in the first Hour"


def test_rooms_are_a_grid_that_shows_where_a_conflict_follows() -> None:
    """FS-5, FS-9."""
    state = new("grid")
    assert TELL.rows("room", ROOMS) == [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]]
    assert TELL.rows("room", ("c1", "a3", "b3")) == [["c1"], ["a3", "b3"]]
    for seat in range(4):
        state.play(seat, ("+".join(CARDS[seat]),))
    state.play(
        0, ("introduce", "AH+2H", "nobody") if "3H" in state.view(0)["hand"] else ("place", "AH", "b2")
    )
    seen = scene(state, 1)
    near = {room: "⚔" in TELL.label(seen, "room", room) for room in ROOMS if room != "b2"}
    assert [room for room, marked in near.items() if marked] == ["b1", "a2", "c2", "b3"]
    partner = scene(state, 2)
    assert not any("⚔" in TELL.label(partner, "room", room) for room in near)


def test_who_is_asked_without_her_queen_is_told_why() -> None:
    """FS-12."""
    state = first(lambda state: state.phase == "evening" and len(state.choice(state.turn).words) == 1)
    seat = state.to_act[0]
    assert "nobody can tell" in TELL.question(scene(state, seat), state.choice(seat), ())
    # The others read the same whether she holds her or not.
    assert "Intrigue" in "\n".join(TELL.table(scene(state, (seat + 1) % 4)))


def test_a_card_above_the_hour_is_explained() -> None:
    """FS-8."""
    state = first(lambda state: state.phase == "turn" and state.hour == 2 and "9S" in state.hands[state.turn])
    reasons = [refusal(scene(state, 1), state, move) for move in TELL.tries("9S")]
    assert all(reasons)
    assert any("By the Hour" in reason and "2" in reason for reason in reasons)


def test_the_order_of_a_storm_stays_with_its_player() -> None:
    """FS-18."""
    event = Event("stormed", 0, {"card": "6H", "room": "b2", "cards": ["QH", "AH", "2H", "3H"]})
    state = new("storm")
    text = TELL.sentence(scene(state, 1), event) or ""
    assert [rank for rank, _ in re.findall(r"(.)(♥)", text)] == list("6QA23")


def test_the_rulebook_fits_on_its_pages() -> None:
    english, spanish = (rulebook.sections("four-sisters", code) for code in ("en", "es"))
    assert len(english) == len(spanish) == 8
    assert all(0 < len(section.text) <= 1500 for section in (*english, *spanish))
    assert not any(re.search(r"\bFS-\d|<|\|", section.text) for section in (*english, *spanish))
    assert all("eselgeist" in book[-1].text for book in (english, spanish))


SITUATIONS: dict[str, tuple[Callable[[Any], bool], int | None]] = {
    "laying": (lambda state: [bool(scheme) for scheme in state.schemes].count(True) == 3, None),
    "middle": (lambda state: state.phase == "turn" and sum(map(bool, state.chateau)) == 5, 0),
    "conflict": (lambda state: state.phase == "defend" and sum(map(bool, state.chateau)) == 6, None),
}


@pytest.mark.parametrize("name", [*SITUATIONS, "over"])
def test_a_situation_looks_as_recorded(name: str) -> None:
    found, seat = SITUATIONS.get(name, (None, None))
    seen = scene(first(found) if found else filled(), seat, people=FRIENDS)
    words = "\n\n".join([*TELL.table(seen), *([TELL.hand(seen)] if seat is not None else [])]) + "\n"
    for path, text in ((GOLDEN / f"{name}.txt", words), (GOLDEN / f"{name}.svg", f"{TELL.picture(seen)}\n")):
        if os.environ.get("COURTYARD_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8"), f"{path.name} differs; COURTYARD_GOLDEN=1 records it anew"

"""Laws for every game's presentation: a game's suite inherits from `Telling` and adds its own.

A presentation may tell and draw only the contents of its reader's view. It must tell and draw all open cards
and the reader's own cards. Random games supply the positions. This module knows no game.
"""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock
from xml.sax.saxutils import escape

import pytest

import engine
from bot import presentation
from bot.features.lobby.board import option_value
from bot.i18n import names, rulebook
from bot.i18n.languages import DEFAULT, LANGUAGES, Language, codes, language
from bot.pictures import fonts
from bot.pictures.palette import USUAL, Theme
from bot.pictures.raster import rasterise
from bot.pictures.svg import Canvas, height_of
from bot.pictures.symbols import SYMBOLS
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import escaped
from bot.presentation.occasion import picture_of
from bot.presentation.scene import lettered
from bot.presentation.wording import FACED
from bot.tables.core.table import Table, opening_choice
from bot.ui import picturing
from bot.ui.explanation import LONGEST, explain_choices
from bot.ui.scene import scene_of
from engine import Event, Illegal
from engine.cards.decks import STANDARD
from engine.games import RECORDS
from tests.bot.pages import check_pages, table_of
from tests.bot.pixels import overlap
from tests.engine.walk import random_game, random_word

GOLDEN = Path(__file__).parent / "golden"
FRIENDS = ("Ana", "Ben", "Cleo", "Dee", "Eva")
PEOPLE = ("Ana", "*" * 20, "山田太郎さん", "W" * 20, "_[x](y)_ `#1`")
"""Names that strangers might have: markup, letters that the font lacks, and the widest letters."""
SVG = 60_000
"""Maximum number of characters in a picture's SVG text."""


class Heard(Language):
    """A language that remembers which of its messages were requested."""

    def __init__(self, code: str) -> None:
        super().__init__(code, None if code == DEFAULT else language(DEFAULT))
        self.keys: set[str] = set()

    def __call__(self, key: str, /, **facts: Any) -> str:
        if self._bundle.has_message(key):
            self.keys.add(key)
        return super().__call__(key, **facts)


@cache
def heard(code: str) -> Heard:
    return Heard(code)


def scene_for(
    state: engine.State,
    seat: int | None = None,
    code: str = DEFAULT,
    said: engine.Move = (),
    people: tuple[str, ...] = FRIENDS,
    news: Iterable[Event] = (),
    remembered: Iterable[Event] = (),
) -> Scene:
    """Return a seat's scene (None for a bystander), with the public events of `news` and `remembered`."""
    plain = tuple(names.clean(name, number) for number, name in enumerate(people[: state.seats]))
    return Scene(
        heard(code), state.view(seat), tuple(map(escaped, plain)), plain, said,
        news=public(news), remembered=public(remembered),
    )  # fmt: skip


def public(events: Iterable[Event]) -> list[Event]:
    """Return the public events."""
    return [event for event in events if event.to is None]


def draw(scene: Scene) -> tuple[str, Canvas]:
    """Return the picture's SVG text, and the canvas that it was drawn on."""
    papers: list[Canvas] = []
    plain = Canvas.svg

    def kept(picture: Canvas) -> str:
        papers.append(picture)
        return plain(picture)

    with mock.patch.object(Canvas, "svg", kept):
        svg = presentation.of(scene.view["game"]).picture(scene)
    assert svg is not None
    return svg, papers[-1]


def drawn(svg: str) -> set[str]:
    """Return the cards that a picture shows face up."""
    return set(re.findall(r'data-card="([^"]+)"', svg)) - {"back"}


def refused(state: engine.State, seat: int, move: engine.Move) -> Illegal | None:
    """Return why the move can't begin like this, or None if it can."""
    try:
        state.choice(seat, move)
    except Illegal as illegal:
        return illegal
    return None


def messages(game: str, code: str) -> set[str]:
    """Return the keys of a game's own catalogue. test_catalogue.py examines the catalogue more closely."""
    text = (LANGUAGES / code / f"{game}.ftl").read_text("utf-8")
    return set(re.findall(r"^([a-zA-Z][\w-]*) =", text, re.MULTILINE))


def first(key: str, found: Callable[[Any], object], seats: int = 4, since: int = 0, **options: Any) -> Any:
    """Return the first position that satisfies `found`, in random games from number `since` on."""
    for number in range(since, since + 300):
        state = engine.new(key, seats, str(number), engine.GAMES[key].options(**options))
        if found(state):
            return state
        for _ in random_game(state, random.Random(number)):
            if found(state):
                return state
    raise AssertionError("no such position")


class Telling:
    """Tests that all games' presentations share, and checks for their own tests."""

    key: ClassVar[str]
    options: ClassVar[tuple[dict[str, Any], ...]] = ({},)
    """Options of the random games, used in turn."""
    games: ClassVar[int] = 3
    """Random games for each number of seats."""
    steps: ClassVar[int] = 330
    """Number of moves to look at in each game."""
    every: ClassVar[int] = 31
    """Examine one in this many positions of each kind closely."""
    by_day: ClassVar[int] = 4
    """By day, examine only one in this many of the positions that are examined by night."""
    table_length: ClassVar[int] = 1800
    """Maximum number of characters in the table's description."""
    height: ClassVar[int] = 1000
    """Maximum height of a picture, in pixels."""
    events: ClassVar[tuple[Event, ...]] = ()
    """Events that are rare in random games."""
    refusals: ClassVar[tuple[Illegal, ...]] = ()
    """Refusals that are rare in random games."""
    situations: ClassVar[dict[str, Callable[[], tuple[engine.State, int | None]]]]
    """Positions with recorded pictures and words, each with its reader's seat."""
    credit: ClassVar[str] = ""
    """The name that the rulebook must credit."""

    # The game's own texts

    def lying(self, view: Mapping[str, Any]) -> set[str]:
        """Return the open cards on the table. The words and the picture must show them."""
        raise NotImplementedError

    def own(self, view: Mapping[str, Any]) -> set[str]:
        """Return the cards that only their owner sees. The owner's words and picture must show them."""
        return set(view.get("hand", ()))

    def on_buttons(self, view: Mapping[str, Any]) -> bool:
        """Return whether the owner's cards are on the buttons now, and therefore not in the picture."""
        return False

    def rarely(self) -> Iterator[engine.State]:
        """Yield positions that are rare in random games, to be examined as closely as any."""
        yield from ()

    def also(self, code: str) -> None:
        """Check anything that none of these positions covers."""

    def tried(self, state: engine.State, seat: int, rng: random.Random) -> Iterator[engine.Move]:
        """Yield moves that are seldom legal."""
        pack = sorted(FACED[self.text.deck])
        for card in rng.sample(pack, 6):
            yield from self.text.tries(card)
        yield ("dance",)

    def spoken(self, text: str) -> set[str]:
        """Return the cards that a text names."""
        suits = {symbol: suit for suit, symbol in SYMBOLS[self.text.deck].items()}
        either = "|".join(suits)
        if self.text.deck is STANDARD:
            found = re.findall(rf"(10|[2-9AKQJ])({either})", text)
            return {rank.replace("10", "T") + suits[symbol] for rank, symbol in found}
        found = re.findall(rf"([ACP2-9])((?:{either})+)", text)
        return {
            rank + "".join(suits[symbol] for symbol in re.findall(either, symbols)) for rank, symbols in found
        }

    # Checks

    @property
    def text(self) -> Presentation:
        return presentation.of(self.key)

    def new(self, seats: int, seed: str, **options: Any) -> engine.State:
        return engine.new(self.key, seats, seed, engine.GAMES[self.key].options(**options))

    def first(self, found: Callable[[Any], object], seats: int = 4, since: int = 0, **options: Any) -> Any:
        return first(self.key, found, seats, since, **options)

    def known(self, data: object) -> set[str]:
        """Return the cards in a view, or in any other JSON."""
        held = set(re.findall(r'"([A-Z0-9]+)"', json.dumps(data)))
        return held & {*self.text.deck.cards, *self.text.deck.extras}

    def check_words(self, scene: Scene) -> None:
        """Check that table, hand, result and alt text agree with the view, and name all open cards."""
        holds, lying, own = self.known(dict(scene.view)), self.lying(scene.view), self.own(scene.view)
        table, hand = "\n\n".join(self.text.table(scene)), self.text.hand(scene)
        assert 0 < len(table) <= self.table_length
        assert self.spoken(table) <= holds
        assert lying <= self.spoken(table)
        assert self.spoken(hand) <= holds
        assert own <= self.spoken(hand)
        alt = picturing.alt(self.text, scene)
        assert self.spoken(alt) <= holds
        assert scene.view["result"] is not None or lying | own <= self.spoken(alt)
        if scene.view["result"] is not None:
            result = self.text.result(scene)
            assert self.spoken(result) <= holds
            for line, side in zip(result.splitlines()[1:], self.text.standings(scene), strict=True):
                assert side.score in line
                assert side.tally in line
                assert all(scene.name(seat) in line for seat in side.seats if seat != scene.you)
            assert (
                len({seat for side in self.text.standings(scene) for seat in side.seats})
                == scene.view["seats"]
            )

    def check_picture(self, scene: Scene) -> str:
        """Check that the picture shows only open cards and the reader's own, each with a visible rank."""
        svg, paper = draw(scene)
        lying, own = self.lying(scene.view), self.own(scene.view)
        own = set() if self.on_buttons(scene.view) else own
        assert lying | own <= drawn(svg) <= self.known(dict(scene.view))
        for number, rank in enumerate(paper.ranks):
            assert rank.x >= 0
            assert rank.y >= 0
            assert rank.x + rank.width <= paper.width
            assert rank.y + rank.height <= paper.height
            assert not any(overlap(rank, other) for other in paper.ranks[:number])
        assert paper.width == 1200
        assert paper.height <= self.height
        assert len(svg) < SVG
        return svg

    def check_cheer(self, state: engine.State, code: str, news: Sequence[Event]) -> None:
        """Check that the cheer is the same for all, names only public cards, and leaves the table alone."""
        everybody = [scene_for(state, seat, code, (), PEOPLE, news) for seat in (None, *range(state.seats))]
        (cheer,) = {self.text.cheer(lettered(scene, 38, 330)) for scene in everybody}
        assert self.spoken(cheer) <= self.known([dict(event.data) for event in public(news)])
        assert len(cheer.replace("**", "")) < 100
        # The cheer is the same for everybody, so a bystander and one seat are enough to check its position.
        for scene in everybody[:2] if state.result is None else ():
            table, shown = self.text.picture(scene), picture_of(self.text, scene)
            assert table is not None
            assert shown is not None
            if scene.you in scene.view["to_act"]:
                assert table.partition(">")[2] in shown
                assert drawn(shown) == drawn(table)
                assert height_of(shown) <= height_of(table), "their panel is to fit a phone's screen"
                continue
            assert bool(cheer) or height_of(shown) <= height_of(table)
            assert table.partition(">")[2] in shown
            assert drawn(shown) == drawn(table)
            if event := self.text.cheered(scene):
                crowns = shown.count('href="#crown"') - table.count('href="#crown"')
                assert crowns == 2 * self.text.celebrates(event) or len(cheer) > 40, "for great moments"
            # Suits in a cheer are drawn as symbols. The words around them are unchanged.
            for word in re.findall(r"[^\W\d_]{4,}", fonts.clean(cheer))[:1]:
                assert escape(word) in shown

    def check_result(self, state: engine.State, code: str, events: Sequence[Event]) -> str:
        """Check that the final picture is the same for all, and has every score, like its alt text."""
        remembered = [event for event in public(events) if event.name in state.story]
        seats = (None, *range(state.seats))
        scenes = [scene_for(state, seat, code, (), PEOPLE, (), remembered) for seat in seats]
        (svg,) = {picture_of(self.text, scene) for scene in scenes}
        decided = self.text.decided(scenes[0])
        assert "\n" not in decided
        assert len({self.text.decided(scene) for scene in scenes}) == 1, "all players are called by name"
        public_cards = self.known([dict(event.data) for event in remembered]) | self.known(
            dict(scenes[0].view)
        )
        assert self.spoken(decided) <= public_cards
        assert drawn(svg) <= self.known(dict(state.view(None)))
        size = re.search(r'width="1200" height="([\d.]+)"', svg)
        assert size
        assert 100 < float(size[1]) <= 1045
        # Every font size except that of a badge's digit, because the badge's shape and colour say the same.
        assert all(float(one) >= 34 for one in re.findall(r'font-size="([\d.]+)"[^>]*>[^<]{2,}<', svg))
        written = re.findall(r"<text[^>]*>([^<]*)<", svg)
        alt = picturing.alt(self.text, scenes[0])
        for side in self.text.standings(lettered(scenes[0], 42, 900)):
            assert side.score in alt
            if side.place == 1 and len(state.result.places[0]) == len(side.seats):
                assert escape(side.score) in written
        assert decided.partition("*")[0] in alt
        return svg

    def check_choice(self, scene: Scene, choice: engine.Choice) -> None:
        """Check that a Choice's words fit on buttons and menus, and reveal only what the seat may know."""
        assert 0 < len(self.text.question(scene, choice, scene.said)) < 400
        may = self.known(dict(scene.view)) | self.known([choice.words, " ".join(scene.said).split("+")])
        may |= self.known([word.partition("@")[0] for word in choice.words])
        for told in (scene, dataclasses.replace(scene, said=())):
            labels = [self.text.label(told, choice.ask, word) for word in choice.words]
            hints = [hint for word in choice.words if (hint := self.text.hint(told, choice.ask, word))]
            assert all(0 < len(label) <= 80 for label in labels), labels
            assert len(set(labels)) == len(labels), labels
            assert all(len(hint) <= 100 for hint in hints), hints
            assert self.spoken("\n".join([*labels, *hints])) <= may
            assert all(self.text.spoken(told, choice.ask, word) for word in choice.words)
            assert all(0 < len(self.text.named(told, choice.ask, word)) <= 80 for word in choice.words)
        rows = self.text.rows(choice.ask, choice.words)
        if rows is not None:
            assert {word for row in rows for word in row} >= set(choice.words)
            assert all(0 < len(row) <= 5 for row in rows)

    def check_asking(
        self,
        state: engine.State,
        seat: int,
        code: str,
        rng: random.Random,
        said: engine.Move = (),
        people: tuple[str, ...] = PEOPLE,
    ) -> None:
        """Check all questions on the way to a random move."""
        while (choice := state.choice(seat, said)) is not None:
            if not choice.words:
                return
            self.check_choice(scene_for(state, seat, code, said, people), choice)
            said = (*said, random_word(choice, rng))
        scene = scene_for(state, seat, code, people=people)
        asked = self.text.costly(scene, said)
        assert asked is None or 0 < len(asked) < 400
        assert self.spoken(asked or "") <= self.known(dict(scene.view)) | self.known(
            [" ".join(said).split("+")]
        )

    def check_refusals(
        self, state: engine.State, seat: int, code: str, tried: Iterable[engine.Move]
    ) -> list[str]:
        """Check the answers to refused moves: they name only open cards and cards that the player named."""
        scene, told = scene_for(state, seat, code, people=PEOPLE), []
        everybody = self.known(state.view(None))
        for move in tried:
            illegal = refused(state, seat, move)
            if illegal is not None:
                text = self.text.refusal(scene, illegal)
                assert text not in ("", heard(code)("illegal")), illegal
                assert self.spoken(text) <= everybody | {word[:2] for word in move} | set(move)
                told.append(text)
        return told

    def check_events(self, state: engine.State, events: Iterable[Event], code: str) -> list[str]:
        """Check that an event's readers get a short sentence that names only the event's own cards."""
        told = []
        for event in events:
            hearers = (None, 0) if event.to is None else event.to
            for viewer in hearers:
                text = self.text.sentence(scene_for(state, viewer, code, people=PEOPLE), event)
                assert text is None or 0 < len(text) < 700
                assert self.spoken(text or "") <= self.known([dict(event.data)])
            told.append(text)
        return [text for text in told if text is not None]

    def check_advice(self, table: Table, seat: int, say: Language) -> None:
        """Check that **What can I do?** names every offered word, and a rule for every other card in hand."""
        text = explain_choices(table, seat, say)
        assert 0 < len(text) < LONGEST
        assert table.state is not None
        choice = opening_choice(table.state, seat)
        if choice is None:
            return
        scene = scene_of(table, seat, say)
        assert self.spoken(text) <= self.known(dict(scene.view)) | self.known([choice.words])
        asked = self.text.question(scene, choice, ()).splitlines()
        may, *refusals = text.split("\n")[1 + len(asked) :]
        assert all(self.text.label(scene, choice.ask, word) in may for word in choice.words)
        assert all(re.search(r"\([A-Z]{2}-\d+\)", line) for line in (may, *refusals))
        told = "\n".join(refusals)
        everything = say("advice-waits", all="yes", cards="", rule=self.text.rules[choice.ask]) in told
        for card in self.text.held(scene.view):
            legal = card in choice.words or not all(
                refused(table.state, seat, move) for move in self.text.tries(card)
            )
            assert legal or everything or self.text.card(say, card) in told

    def check_position(
        self, state: engine.State, code: str, rng: random.Random, lately: Iterable[Event] = ()
    ) -> None:
        """Check all that a bystander and each seat read and see of a position, alone and on their pages."""
        table = table_of(state, code, PEOPLE, lately)
        check_pages(table, heard(code), rng)
        for viewer in (None, *range(state.seats)):
            scene = scene_for(state, viewer, code, people=PEOPLE)
            self.check_words(scene)
            self.check_picture(scene)
            if viewer is not None:
                self.check_advice(table, viewer, heard(code))
                self.check_asking(state, viewer, code, rng)
                self.check_refusals(state, viewer, code, self.tried(state, viewer, rng))

    # The tests

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        for name, values in (("code", codes()), ("situation", tuple(self.situations))):
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, values)

    @pytest.mark.slow
    def test_random_games_are_told_and_drawn_with_every_sentence_of_the_catalogue(self) -> None:
        """By day in one language, because test_catalogue.py checks that the others say the same."""
        self.check_games(DEFAULT, closely=False)

    @pytest.mark.nightly
    def test_random_games_are_told_and_drawn_more_closely(self, code: str) -> None:
        self.check_games(code, closely=True)

    def check_games(self, code: str, *, closely: bool) -> None:
        """Check random games. By day, few positions are examined, and each event is cheered only once."""
        say, sparse = heard(code), 1 if closely else self.by_day
        say.keys.clear()
        told: set[str] = set()
        cheered: set[str] = set()
        for number in range(self.games * len(engine.GAMES[self.key].seats)):
            rng = random.Random(f"{self.key} {number}")
            seats = engine.GAMES[self.key].seats[number % len(engine.GAMES[self.key].seats)]
            state = self.new(seats, f"told {number}", **self.options[number % len(self.options)])
            kinds: Counter[str] = Counter()
            lately: deque[Event] = deque(maxlen=20)
            everything: list[Event] = []
            if closely:
                cheered.clear()
            for step, (_, _, events) in enumerate(random_game(state, rng)):
                lately.extend(events)
                everything += events
                if not cheered.issuperset(event.name for event in events):
                    self.check_cheer(state, code, events)
                    cheered.update(event.name for event in events)
                if step > self.steps and state.result is None:
                    continue
                if step % 7 == 0 or not told.issuperset(event.name for event in events):
                    self.check_events(state, events, code)
                    told.update(event.name for event in events)
                kind = "" if state.result else state.choice(state.to_act[0]).ask  # type: ignore[union-attr]
                # A few positions of each kind in every game, rather than all positions of a few games.
                if state.result is not None or (kinds[kind] - number) % (sparse * self.every) == 0:
                    self.check_position(state, code, rng, lately)
                kinds[kind] += 1
            if state.result is not None:
                self.check_result(state, code, everything)
        for state in self.rarely():
            self.check_position(state, code, rng)
        self.also(code)
        scene = scene_for(state, 0, code)
        assert all(self.text.sentence(scene, event) for event in self.events)
        for event in self.events:
            self.text.moment(scene, event)
            self.text.cheer(dataclasses.replace(scene, news=[event]))
            self.text.brief(scene, event)
        assert all(self.text.refusal(scene, illegal) != say("illegal") for illegal in self.refusals)
        self._check_names(say)
        for name in engine.new(self.key, engine.GAMES[self.key].seats[0], "policies").policies(0):
            assert self.text.policy(say, name)
        # test_lesson.py reads the lessons, and tests/features/hints reads the robots' advice.
        elsewhere = tuple(
            f"{self.key}-{kind}-" for kind in ("lesson", "reason", "ground", "then", "do", "else", "daily")
        )
        said = {
            key for key in messages(self.key, code) if not key.startswith(elsewhere) and "-lesson-" not in key
        }
        assert said - say.keys == set()

    def _check_names(self, say: Language) -> None:
        """Check the game's name, its command, its options and their values."""
        about = engine.GAMES[self.key]
        for name in [self.key, *(f"{self.key}-{kind}" for kind in about.kinds)]:
            assert RECORDS[name] is about
            assert 0 < len(say(f"game-{name}")) <= 40
        assert all(0 < len(say(f"preset-{self.key}-{name}")) <= 40 for name, _ in about.presets)
        assert 0 < len(say(f"command-play-{self.key}")) <= 100
        assert 0 < len(self.text.about(say)) <= 200
        for field in dataclasses.fields(engine.GAMES[self.key].options):
            name = f"{self.key}-{field.name.replace('_', '-')}"
            assert 0 < len(say(f"option-{name}")) <= 45
            assert 0 < len(say(f"explain-{name}")) <= 100
            for value in field.metadata["values"]:
                shown = option_value(say, self.key, field.name, value)
                assert shown == str(value) or shown != f"option-{name}-{value}"
                assert not isinstance(value, str) or shown != value

    def test_a_situation_looks_as_recorded(self, situation: str) -> None:
        """The views are recorded too, so a different shuffle doesn't change these pictures."""
        recorded = GOLDEN / self.key / f"{situation}.json"
        record = bool(os.environ.get("COURTYARD_GOLDEN"))
        if record:
            state, seat = self.situations[situation]()
            recorded.parent.mkdir(parents=True, exist_ok=True)
            recorded.write_text(json.dumps(state.view(seat), ensure_ascii=False) + "\n", "utf-8")
        view = json.loads(recorded.read_text("utf-8"))
        scene = Scene(language(DEFAULT), view, FRIENDS, FRIENDS)
        fresh = self.new(view["seats"], "now").view(view["you"])
        # A view may show more only when the game is over.
        assert view.keys() - (view.keys() if view["result"] else ()) <= fresh.keys() <= view.keys()
        self.check_words(scene)
        self.check_picture(dataclasses.replace(scene, theme=Theme(USUAL.palette, large=True)))
        hand = [] if scene.you is None else [self.text.hand(scene)]
        words = "\n\n".join([*self.text.table(scene), *hand]) + "\n"
        for path, text in (
            (recorded.with_suffix(".txt"), words),
            (recorded.with_suffix(".svg"), self.check_picture(scene) + "\n"),
        ):
            if record:
                path.write_text(text, "utf-8")
            assert text == path.read_text("utf-8"), f"{path.name} differs; COURTYARD_GOLDEN=1 records it"

    def test_a_result_looks_as_recorded(self) -> None:
        """Draw the end of a random game, with all its remembered events, as a bystander sees it."""
        recorded = GOLDEN / self.key / "result.json"
        record = bool(os.environ.get("COURTYARD_GOLDEN"))
        if record:
            state, told = self.ended()
            data = {"view": state.view(None), "remembered": [[one.name, one.seat, one.data] for one in told]}
            recorded.write_text(json.dumps(data, ensure_ascii=False) + "\n", "utf-8")
        data = json.loads(recorded.read_text("utf-8"))
        remembered = [Event(name, seat, facts) for name, seat, facts in data["remembered"]]
        scene = Scene(language(DEFAULT), data["view"], FRIENDS, FRIENDS, remembered=remembered)
        svg = picture_of(self.text, scene)
        assert svg is not None
        assert len(rasterise(svg)) <= 80_000
        words = f"{self.text.result(scene)}\n{self.text.decided(scene)}"
        for suffix, text in ((".txt", words), (".svg", svg)):
            path = recorded.with_suffix(suffix)
            if record:
                path.write_text(text + "\n", "utf-8")
            assert text + "\n" == path.read_text("utf-8"), (
                f"{path.name} differs; COURTYARD_GOLDEN=1 records it"
            )

    def ended(self) -> tuple[engine.State, list[Event]]:
        """Return a game that somebody won, and the events that its table remembers."""
        seats = engine.GAMES[self.key].seats[-1]
        for number in range(100):
            state = self.new(seats, f"result {number}", **self.options[0])
            told: list[Event] = []
            for _, _, events in random_game(state, random.Random(number), longest=9000):
                told += [event for event in public(events) if event.name in state.story]
            if state.result is not None and len(state.result.places) > 1:
                return state, told
        raise AssertionError("nobody ever wins")

    def test_the_rulebook_fits_on_its_pages(self) -> None:
        book = {code: rulebook.sections(self.key, code) for code in codes()}
        for sections in book.values():
            assert len(sections) == len(book[DEFAULT])
            assert 4 <= len(sections) <= 8
            for section in sections:
                assert section.title
                assert 0 < len(section.text) <= 1500
                # No rule numbers, no HTML, no tables.
                assert not re.search(r"\b[A-Z]{2}-\d|<|\|", section.text)
            assert all(
                one in "\n".join(section.text for section in sections) for one in self.credit.split(", ")
            )

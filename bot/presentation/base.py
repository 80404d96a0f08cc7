"""The base of every game's presentation, made from the catalogue and from `state.view` alone.

A presentation turns words, events and views into a person's language. It never sees a state: what a view does
not hold cannot be told. Sentences live in data/languages; a game's module holds only how its facts are put
together.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, get_args

import engine
from bot.i18n import names
from bot.i18n.languages import Language
from bot.pictures.symbols import SYMBOLS
from bot.presentation.markdown import escaped
from bot.presentation.scene import Scene, V
from engine.cards.decks import DECKTET, STANDARD, Deck
from engine.outcome import Outcome

FACED: Mapping[Deck, frozenset[str]] = {
    STANDARD: frozenset((*STANDARD.cards, *STANDARD.extras)),
    DECKTET: frozenset(DECKTET.cards),
}
"""The codes that are shown as cards; a Court of the Decktet is a place of the table."""


class Placing(NamedTuple):
    """Where one side came out of a game: its place, and what it has, in a few words and in some more."""

    place: int
    """From 1; sides that share a place have the first of its numbers."""
    seats: tuple[int, ...]
    score: str
    tally: str


class Highlight(NamedTuple):
    """Something worth telling when a game is over: how much so, and a sentence of one or two lines."""

    weight: float
    sentence: str
    whose: Collection[int] = ()
    """The seats of whose own it is; of a side's or of the whole game, none."""


CARDS = 1024
"""Cards that are told as they were told before: of every game, in every language."""
MOMENTS, WEIGHTIEST = 3, 2
"""A story has so many moments, where there are as many: these that weigh most, and one of each player's own.
"""


class Presentation(Generic[V]):
    """One game as people see it. The defaults read all from the catalogue by words' and events' names."""

    deck: Deck = STANDARD
    """The deck that is played with."""
    emblem: ClassVar[tuple[str, ...]] = ()
    """Four cards that stand for the game in the picture of its lobby; of none, the first of four suits."""
    card_facts: frozenset[str] = frozenset(("card", "drawn", "led", "taken", "winner_card"))
    """Names under which an event's data holds one card; a name that ends in "cards" holds several."""
    seat_facts: frozenset[str] = frozenset(
        ("seat", "target", "winner", "by", "player", "partner", "dealer", "caller")
    )
    """Names under which an event's data holds a seat; "seats", "winners" and "team" hold several."""
    rules: ClassVar[Mapping[str, str]] = {}
    """The rule that each question comes from with which a move may begin: **What can I do?** names it."""
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What may be chosen at a question whenever it can be done: that it cannot needs a reason."""
    apart: ClassVar[frozenset[str]] = frozenset()
    """Questions that are asked by themselves, however few moves there are: their answers lie like the table,
    or are not to be tapped by chance.
    """
    great: ClassVar[frozenset[str]] = frozenset()
    """Events that are great moments of the game: see `celebrates`."""
    retelling: ClassVar[frozenset[str]] = frozenset(("over",))
    """Events that the result tells as well: see `retold`."""
    silent: frozenset[str] = frozenset()
    """Events that need no sentence, because what follows them or the table itself says it all."""
    passing: ClassVar[frozenset[str]] = frozenset()
    """Events that are left out where there is little room: what comes after them, or the table itself,
    says it.
    """
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {}
    """Events as earlier releases named them, which databases still hold: today's name, and the data that it
    has beside what was logged.
    """

    def __init__(self, key: str, drawing: Callable[[Scene[V]], str] | None = None) -> None:
        """`drawing` draws a table, as the text of an SVG, from its view alone."""
        self.key = key
        self._drawing = drawing

    # Words

    def about(self, say: Language) -> str:
        """Return what kind of game it is, and how long it takes about, for those who think of joining."""
        return say("lobby-about", kind=say(f"{self.key}-kind"), length=say(f"{self.key}-length"))

    @functools.lru_cache(maxsize=CARDS)  # noqa: B019  # there is one of each game, for good
    def card(self, say: Language, code: str) -> str:
        """A card in a line of text: "K♠", "10♥"; Decktet cards with their suits and name."""
        if self.deck is DECKTET:
            rank = code[0] if code not in DECKTET.extras else ""
            suits = code[1:] if rank else code
            shown = "".join(SYMBOLS[DECKTET][suit] for suit in suits)
            return say("card-decktet", rank=self.rank(say, rank), suits=shown, name=say(f"decktet-{code}"))
        if code in STANDARD.extras:
            return say("card-joker")
        return self.rank(say, code[0]) + SYMBOLS[STANDARD][code[1]]

    def cards(self, say: Language, codes: Iterable[str], between: str = " ") -> str:
        """Cards one after the other, in a line of text."""
        return between.join(self.card(say, code) for code in codes)

    @staticmethod
    def rank(say: Language, rank: str) -> str:
        """A rank as this language prints it on a card: "10", "K"."""
        return say(f"rank-{rank}") if say.has(f"rank-{rank}") else rank

    def suit(self, say: Language, suit: str) -> str:
        """A suit with its symbol: "♥ hearts"."""
        names = "decktet-suit" if self.deck is DECKTET else "suit"
        return f"{SYMBOLS[self.deck][suit]} {say(f'{names}-{suit}')}"

    def is_card(self, word: str) -> bool:
        """Return whether a word of a move is a card, and so belongs into a menu."""
        return word.partition("@")[0] in FACED[self.deck]

    def label(self, scene: Scene[V], ask: str, word: str) -> str:
        """A word on a button or in a menu, at most 80 characters of plain text."""
        return self.named(scene, ask, word)

    def named(self, scene: Scene[V], ask: str, word: str) -> str:
        """A word that may be said at another time, labelled as in `label`: it has to do with the names at the
        table, and with nothing that happens there.
        """
        key = f"{self.key}-{ask}-{word}"
        if scene.say.has(key):
            return scene.say(key)
        if scene.say.has(f"{self.key}-word-{word}"):
            return scene.say(f"{self.key}-word-{word}")
        card, _, seat = word.partition("@")
        if self.is_card(word):
            text = self.card(scene.say, card)
            return f"{text} · {scene.plain_name(int(seat))}" if seat.isdigit() else text
        if word in SYMBOLS[self.deck]:
            return self.suit(scene.say, word)
        return word

    def hint(self, scene: Scene[V], ask: str, word: str) -> str | None:
        """A second line under a word in a menu, at most 100 characters."""
        return None

    def question(self, scene: Scene[V], choice: engine.Choice, said: engine.Move) -> str:
        """Return what is asked now."""
        return scene.say(f"{self.key}-ask-{choice.ask}")

    def spoken(self, scene: Scene[V], ask: str, word: str) -> str:
        """A word that was said, for the trail: several picks are listed."""
        if word == "-":
            return scene.say("word-none")
        return scene.say.list([self.label(scene, ask, one) for one in word.split("+")])

    def phrase(self, scene: Scene[V], steps: Sequence[tuple[str, str]]) -> str:
        """Several words on one button, at most 80 characters of plain text: what makes a move whole, or as
        much as leads to its next question. `steps` are what is asked after `scene.said`, and answered.
        """
        told, said = [], scene.said
        for ask, word in steps:
            told.append(self.spoken(dataclasses.replace(scene, said=said), ask, word))
            said = (*said, word)
        return " · ".join(told)

    def costly(self, scene: Scene[V], move: engine.Move) -> str | None:
        """Return what to ask once before a whole, legal move is made that costs much and cannot be taken
        back; None for any other. What the seat's own view shows decides.
        """
        return None

    def rows(self, ask: str, words: Sequence[str]) -> list[list[str]] | None:
        """Return how the answers to a question stand, at most five a row, what is none of them now in its
        place as well; None where they stand as they fit.
        """
        return None

    def policy(self, say: Language, name: str) -> str:
        """A condition by which a move may be planned (`State.policies`), at most 80 characters of plain
        text.
        """
        return say(f"{self.key}-policy-{name}")

    def orders(self, choice: engine.Choice) -> Mapping[str, Sequence[str]]:
        """Orders for an ordered pick, by the names that the catalogue has for them."""
        return {}

    def order(self, say: Language, name: str) -> tuple[str, str]:
        """The name of one of `orders` for people, and what it is for."""
        return say(f"{self.key}-order-{name}"), say(f"{self.key}-order-{name}-is")

    # Sentences

    def facts(self, scene: Scene[V], data: Mapping[str, Any]) -> dict[str, Any]:
        """The data of an event or of a refusal as a sentence needs it: names, cards in words, lists."""
        facts: dict[str, Any] = {}
        for name, value in data.items():
            if self._names_people(name, value):
                facts |= scene.who(**{name: value})
            elif name in self.card_facts and isinstance(value, str):
                facts[name] = self.card(scene.say, value)
            elif name.endswith("cards") and isinstance(value, list | tuple):
                facts[name] = scene.say.list(self.card(scene.say, card) for card in value) if value else ""
                facts[f"{name}_count"] = len(value)
            elif name in ("suit", "trump") and isinstance(value, str):
                facts[name] = self.suit(scene.say, value)
            elif name == "called" and isinstance(value, str):
                facts[name] = f"**{escaped(value)}**"  # somebody who has no seat
            elif name == "phrase":
                facts[name] = scene.say(f"phrase-{value}")
            elif name == "text" and isinstance(value, str):
                facts[name] = escaped(names.legible(value))  # what somebody typed
            elif isinstance(value, int | float | str):
                facts[name] = value
        return facts

    def _names_people(self, name: str, value: Any) -> bool:
        if isinstance(value, int):
            return name in self.seat_facts
        return name in ("seats", "winners", "team") and isinstance(value, list | tuple)

    def current(self, event: engine.Event) -> engine.Event:
        """A logged event as today's rules would name it. `sentence` begins with it, in a game's own too."""
        if event.name not in self.former:
            return event
        name, added = self.former[event.name]
        return event._replace(name=name, data={**added, **event.data})

    def sentence(self, scene: Scene[V], event: engine.Event) -> str | None:
        """Return what happened, or None for an event that nobody needs to be told of."""
        event = self.current(event)
        if event.name in self.silent:
            return None
        key = f"{self.key}-event-{event.name}"
        if not scene.say.has(key):
            key = f"event-{event.name}"
        return scene.say(key, **self._facts_of(scene, event)) or None

    def brief(self, scene: Scene[V], event: engine.Event) -> str | None:
        """The same where there is little room: what it comes to, or nothing of what is `passing`."""
        sentence, event = self.sentence(scene, event), self.current(event)
        if not sentence or event.name in self.passing:
            return None
        key = f"{self.key}-brief-{event.name}"
        return scene.say(key, **self._facts_of(scene, event)) or None if scene.say.has(key) else sentence

    def concerns(self, event: engine.Event, seat: int | None) -> bool:
        """Return whether somebody in this seat did it, or it was done to them."""
        if seat is None:
            return False
        meant = [event.data[name] for name in event.data if self._names_people(name, event.data[name])]
        return event.seat == seat or any(
            seat == one if isinstance(one, int) else seat in one for one in meant
        )

    def _facts_of(self, scene: Scene[V], event: engine.Event) -> dict[str, Any]:
        facts = self.facts(scene, event.data)
        if event.seat is not None:
            facts |= scene.who(seat=event.seat)
        return facts

    def refusal(self, scene: Scene[V], illegal: engine.Illegal) -> str:
        """Why a move was refused, in words, with the rule that says so."""
        for key in (f"{self.key}-illegal-{illegal.reason}", f"illegal-{illegal.reason}"):
            if scene.say.has(key):
                return scene.say(key, **self.facts(scene, illegal.data))
        return scene.say("illegal")

    def outcome(self, scene: Scene[V], outcome: Outcome) -> str:
        """Return what may come of a move, as a part of a sentence: of what is won it is the beginning."""
        about = self.named(scene, "reason", outcome.about) if outcome.about else "none"
        for key in (f"{self.key}-reason-{outcome.name}", f"reason-{outcome.name}"):
            if scene.say.has(key):
                return scene.say(key, about=about)
        # The log names the sentence that the game lacks.
        return scene.say(f"{self.key}-reason-{outcome.name}", about=about)

    def idea(self, say: Language, step: int) -> str:
        """Return what a step of the game's lesson (from 1) is about."""
        return say(f"{self.key}-lesson-{step}")

    def instead(self, say: Language, step: int) -> str:
        """Return why another legal move is not what that step is about."""
        return say(f"{self.key}-lesson-{step}-other")

    def taught(self, say: Language, step: int) -> str:
        """Return what is to be seen from the right move at that step."""
        return say(f"{self.key}-lesson-{step}-done")

    # The table

    def table(self, scene: Scene[V]) -> list[str]:
        """The table in words, enough to play by: paragraphs of markdown, 2,000 characters at most."""
        return []

    def hand(self, scene: Scene[V]) -> str:
        """The seat's own hand in words."""
        return self.cards(scene.say, scene.view.get("hand", ()), " · ")

    def result(self, scene: Scene[V]) -> str:
        """How the game ended: the winners and why, and then what each side has, in order of places."""
        say, first = scene.say, scene.result["places"][0]
        reason = self.reason(scene)
        if len(first) == scene.view["seats"]:
            told = say("result-draw", reason=reason)
        else:
            told = say("result-won", count=len(first), reason=reason, **scene.who(winners=first))
        lines = [
            say(
                "result-place",
                place=place,
                score=score,
                tally=tally,
                tallied=bool(tally),
                **scene.who(names=seats),
            )
            for place, seats, score, tally in self.standings(scene)
        ]
        return "\n".join([told, *lines])

    def reason(self, scene: Scene[V]) -> str:
        """Why the game ended, and why so."""
        summary, places = scene.result["summary"], scene.result["places"]
        if summary in get_args(engine.Settled):
            return scene.say(f"result-{summary}", **scene.who(side=places[-1]))
        return scene.say(f"{self.key}-result-{scene.result['summary']}", **self.ending(scene))

    def standings(self, scene: Scene[V]) -> list[Placing]:
        """The sides in order of places."""
        told: list[Placing] = []
        sides = engine.GAMES[self.key].partners(scene.view["seats"])
        for sharing in scene.result["places"]:
            place = len(told) + 1
            told += [
                Placing(place, side, self.score(scene, side), self.tally(scene, side))
                for side in sides
                if side[0] in sharing
            ]
        return told

    def score(self, scene: Scene[V], side: Sequence[int]) -> str:
        """Return what a side has at the end, in at most 24 characters or so: points, unless a game has
        others.
        """
        return scene.say("result-points", score=scene.result["scores"][side[0]])

    def tally(self, scene: Scene[V], side: Sequence[int]) -> str:
        """Return what it has beside, in a line; nothing where the score says it all."""
        return ""

    def retold(self, event: engine.Event) -> bool:
        """Return whether what the game ended with is told by its result, so that its news leave it out."""
        return self.current(event).name in self.retelling

    def moments(self, scene: Scene[V]) -> list[str]:
        """Return the story of a game that is over: what weighs most in it, and a moment of each player's own
        who has one, in the order in which it happened.
        """
        nobodys = dataclasses.replace(scene, view={**scene.view, "you": None})  # type: ignore[arg-type]
        story = list(self.story(nobodys))  # told of everybody by name, as in the picture
        # Of equals the later one: games are decided late.
        by_sentence: dict[str, int] = {}
        for at in sorted(range(len(story)), key=lambda at: (story[at].weight, at), reverse=True):
            by_sentence.setdefault(story[at].sentence, at)
        ranked = list(by_sentence.values())
        told = ranked[:WEIGHTIEST]
        heard = {seat for at in told for seat in story[at].whose}
        for at in ranked[WEIGHTIEST:]:
            if not heard.issuperset(story[at].whose):
                told.append(at)
                heard.update(story[at].whose)
        told += [at for at in ranked if at not in told][: max(0, MOMENTS - len(told))]
        return [story[at].sentence for at in sorted(told)]

    def story(self, scene: Scene[V]) -> Iterable[Highlight]:
        """All that might be told: by default each event that is remembered and has a "moment" sentence."""
        for event in scene.remembered:
            if sentence := self.moment(scene, event):
                yield Highlight(self.weight(scene, event), sentence, self.whose(self.current(event)))

    def whose(self, event: engine.Event) -> Collection[int]:
        """Return the seats of whose own an event is: mostly of the one who did it."""
        return () if event.seat is None else (event.seat,)

    def moment(self, scene: Scene[V], event: engine.Event) -> str:
        """An event as a story tells it; nothing where the catalogue has no such sentence."""
        event = self.current(event)
        key = f"{self.key}-moment-{event.name}"
        return scene.say(key, **self._facts_of(scene, event)) if scene.say.has(key) else ""

    def weight(self, scene: Scene[V], event: engine.Event) -> float:
        """How much an event matters in the story of its game."""
        return 0

    def cheer(self, scene: Scene[V]) -> str:
        """Return what has just happened that is worth a ribbon across the table, in a few words; mostly
        nothing.
        """
        event = self.cheered(scene)
        return (
            ""
            if event is None
            else scene.say(f"{self.key}-cheer-{event.name}", **self._facts_of(scene, event))
        )

    def cheered(self, scene: Scene[V]) -> engine.Event | None:
        """Return the event that is cheered: the latest that the catalogue has a "cheer" sentence for."""
        latest = map(self.current, reversed(scene.news))
        return next((event for event in latest if scene.say.has(f"{self.key}-cheer-{event.name}")), None)

    def celebrates(self, event: engine.Event) -> bool:
        """Return whether what is cheered is a great moment of the game, with crowns beside its ribbon."""
        return event.name in self.great

    def ending(self, scene: Scene[V]) -> dict[str, Any]:
        """The facts that the reason of a result may mention: scores, counts, names."""
        return {}

    def held(self, view: V) -> Sequence[str]:
        """The cards that the seat may think of using: for each, **What can I do?** has a reason."""
        cards: Sequence[str] = view.get("hand", ())
        return cards

    def out(self, view: V) -> Collection[int]:
        """The seats that have nothing to do any more while others play on."""
        seats: Sequence[int] = view.get("out", ())
        return seats

    def tries(self, card: str) -> list[engine.Move]:
        """How a move with this card may begin, the likeliest first, to ask the rules why none can."""
        return [(card,)]

    # The picture

    def picture(self, scene: Scene[V]) -> str | None:
        """The table as the text of an SVG, or None where there is none."""
        return None if self._drawing is None else self._drawing(scene)

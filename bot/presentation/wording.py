"""The wording that all games share: cards, labels, questions, events, refusals and advice.

Sentences come from the catalogues in data/languages. A game's own modules only collect the facts for them.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

import engine
from bot.i18n import names
from bot.i18n.languages import Language
from bot.pictures.symbols import SYMBOLS
from bot.presentation.markdown import escaped
from bot.presentation.scene import Scene, V
from engine.cards.decks import DECKTET, STANDARD, Deck
from engine.contract import NONE
from engine.outcome import Ground, Outcome

FACED: Mapping[Deck, frozenset[str]] = {
    STANDARD: frozenset((*STANDARD.cards, *STANDARD.extras)),
    DECKTET: frozenset(DECKTET.cards),
}
"""The codes shown as cards. The Courts of the Decktet are places on the table instead."""
CARDS = 1024
"""Cache size for card names, across all games and languages."""


class Wording(Generic[V]):
    """The words of one game.

    By default, everything comes from the catalogue, looked up by the names of words and events.
    """

    key: str
    deck: Deck = STANDARD
    card_facts: frozenset[str] = frozenset(("card", "drawn", "led", "taken", "winner_card"))
    """Keys of event data that contain one card. Keys ending in "cards" contain several."""
    seat_facts: frozenset[str] = frozenset(
        ("seat", "target", "winner", "by", "player", "partner", "dealer", "caller")
    )
    """Keys of event data that contain a seat. "seats", "winners" and "team" contain several."""
    implied: ClassVar[frozenset[str]] = frozenset()
    """Keys of choices (`ask`) that advice words together with an earlier one. See `clause`."""
    silent: frozenset[str] = frozenset()
    """Events that need no sentence, because the table or the next event says the same."""
    passing: ClassVar[frozenset[str]] = frozenset()
    """Events to leave out when space is short, because the table or a later event covers them."""
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {}
    """Names of events in earlier releases, which databases still contain.

    Each is mapped to its current name and to data that must be added.
    """

    @functools.lru_cache(maxsize=CARDS)  # noqa: B019  # one instance per game lives for good
    def card(self, say: Language, code: str) -> str:
        """Return a card as text, such as "K♠" or "10♥". Decktet cards include their suits and name."""
        if self.deck is DECKTET:
            rank = code[0] if code not in DECKTET.extras else ""
            suits = code[1:] if rank else code
            shown = "".join(SYMBOLS[DECKTET][suit] for suit in suits)
            return say("card-decktet", rank=self.rank(say, rank), suits=shown, name=say(f"decktet-{code}"))
        if code in STANDARD.extras:
            return say("card-joker")
        return self.rank(say, code[0]) + SYMBOLS[STANDARD][code[1]]

    def cards(self, say: Language, codes: Iterable[str], between: str = " ") -> str:
        """Return several cards as text."""
        return between.join(self.card(say, code) for code in codes)

    @staticmethod
    def rank(say: Language, rank: str) -> str:
        """Return a rank as it's printed on cards in this language, such as "10" or "K"."""
        return say(f"rank-{rank}") if say.has(f"rank-{rank}") else rank

    def suit(self, say: Language, suit: str) -> str:
        """Return a suit with its symbol, such as "♥ hearts"."""
        names = "decktet-suit" if self.deck is DECKTET else "suit"
        return f"{SYMBOLS[self.deck][suit]} {say(f'{names}-{suit}')}"

    def is_card(self, word: str) -> bool:
        """Return True if a word in a move is a card. Cards belong in a menu."""
        return word.partition("@")[0] in FACED[self.deck]

    def label(self, scene: Scene[V], ask: str, word: str) -> str:
        """Return a word's label for a button or a menu, as plain text of up to 80 characters."""
        return self.named(scene, ask, word)

    def named(self, scene: Scene[V], ask: str, word: str) -> str:
        """Return a label like `label`, for a word that's chosen later.

        The label can depend on the names at the table, but not on the position.
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
        """Return the second line for a word in a menu, with up to 100 characters, or None."""
        return None

    def question(self, scene: Scene[V], choice: engine.Choice, said: engine.Move) -> str:
        """Return the current question. It can have a second line, shown if there's room on the screen."""
        return scene.say(f"{self.key}-ask-{choice.ask}")

    def spoken(self, scene: Scene[V], ask: str, word: str) -> str:
        """Return the label for a word that has been chosen. Several picks become a list."""
        if word == "-":
            return scene.say("word-none")
        return scene.say.list([self.label(scene, ask, one) for one in word.split("+")])

    def phrase(self, scene: Scene[V], steps: Sequence[tuple[str, str]]) -> str:
        """Return the label for a button that adds several words, as plain text of up to 80 characters.

        The words complete the move, or lead to its next question. `steps` has the questions after
        `scene.said`, each with its answer.
        """
        told, said = [], scene.said
        for ask, word in steps:
            told.append(self.spoken(dataclasses.replace(scene, said=said), ask, word))
            said = (*said, word)
        return " · ".join(told)

    def policy(self, say: Language, name: str) -> str:
        """Return the label for a policy for planning a move (see `State.policies`).

        The label is plain text of up to 80 characters.
        """
        return say(f"{self.key}-policy-{name}")

    def order(self, say: Language, name: str) -> tuple[str, str]:
        """Return the display name of one of `orders`, and its purpose."""
        return say(f"{self.key}-order-{name}"), say(f"{self.key}-order-{name}-is")

    def facts(self, scene: Scene[V], data: Mapping[str, Any]) -> dict[str, Any]:
        """Convert an event's or a refusal's data for use in a sentence: names, card labels, lists."""
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
                facts[name] = f"**{escaped(value)}**"  # a person without a seat
            elif name == "phrase":
                facts[name] = scene.say(f"phrase-{value}")
            elif name == "text" and isinstance(value, str):
                facts[name] = escaped(names.legible(value))  # typed by a person
            elif isinstance(value, int | float | str):
                facts[name] = value
        return facts

    def _names_people(self, name: str, value: Any) -> bool:
        if isinstance(value, int):
            return name in self.seat_facts
        return name in ("seats", "winners", "team") and isinstance(value, list | tuple)

    def current(self, event: engine.Event) -> engine.Event:
        """Return a logged event under its current name.

        Every `sentence` must call this first, including overridden ones.
        """
        if event.name not in self.former:
            return event
        name, added = self.former[event.name]
        return event._replace(name=name, data={**added, **event.data})

    def sentence(self, scene: Scene[V], event: engine.Event) -> str | None:
        """Return a sentence for an event, or None if it needs no sentence."""
        event = self.current(event)
        if event.name in self.silent:
            return None
        key = f"{self.key}-event-{event.name}"
        if not scene.say.has(key):
            key = f"event-{event.name}"
        return scene.say(key, **self._facts_of(scene, event)) or None

    def brief(self, scene: Scene[V], event: engine.Event) -> str | None:
        """Return a short sentence for tight spaces, or None if the event is `passing` or has no sentence."""
        sentence, event = self.sentence(scene, event), self.current(event)
        if not sentence or event.name in self.passing:
            return None
        key = f"{self.key}-brief-{event.name}"
        return scene.say(key, **self._facts_of(scene, event)) or None if scene.say.has(key) else sentence

    def concerns(self, event: engine.Event, seat: int | None) -> bool:
        """Return True if the player in this seat caused the event or was affected by it."""
        if seat is None:
            return False
        meant = [event.data[name] for name in event.data if self._names_people(name, event.data[name])]
        return event.seat == seat or any(
            seat == one if isinstance(one, int) else seat in one for one in meant
        )

    def surprises(self, event: engine.Event) -> bool:
        """Return True if not even the player who moved could foresee this event."""
        return False

    def _facts_of(self, scene: Scene[V], event: engine.Event) -> dict[str, Any]:
        facts = self.facts(scene, event.data)
        if event.seat is not None:
            facts |= scene.who(seat=event.seat)
        return facts

    def refusal(self, scene: Scene[V], illegal: engine.Illegal) -> str:
        """Explain why a move was refused, including the number of the rule."""
        for key in (f"{self.key}-illegal-{illegal.reason}", f"illegal-{illegal.reason}"):
            if scene.say.has(key):
                return scene.say(key, **self.facts(scene, illegal.data))
        return scene.say("illegal")

    def outcome(self, scene: Scene[V], outcome: Outcome) -> str:
        """Return the outcome of a move as a clause, such as "your team wins this trick"."""
        about = self.named(scene, "reason", outcome.about) if outcome.about else "none"
        for key in (f"{self.key}-reason-{outcome.name}", f"reason-{outcome.name}"):
            if scene.say.has(key):
                return scene.say(key, about=about)
        # Look the name up even so, because that logs the missing sentence.
        return scene.say(f"{self.key}-reason-{outcome.name}", about=about)

    def ground(self, scene: Scene[V], ground: Ground) -> str:
        """Return a ground for a move as a clause, such as "you cannot beat K♦"."""
        facts = self.facts(scene, dict(ground.facts))
        for name, one in ground.facts:
            if isinstance(one, str) and self.is_card(one):
                facts[name] = self.card(scene.say, one)
            elif isinstance(one, int) and name in self.seat_facts:
                facts[name] = scene.name(one, bold=False)  # only the move itself is bold
        return scene.say(f"{self.key}-ground-{ground.name}", **facts)

    def clause(
        self, scene: Scene[V], steps: Sequence[tuple[str, str]], after: Sequence[tuple[str, str]] = ()
    ) -> str:
        """Return a complete move as advice that can follow "you could", such as "lead 6♥".

        `steps` has the questions, each with its answer. `after` is a move that the reader has just read
        about. If the two differ only in one part, return that part alone, such as "8♥".
        """
        name, facts = self.advised(scene, steps)
        apart = [one[0] for one in (*steps, *after) if one not in steps or one not in after]
        if after and apart and self.advised(scene, after)[0] == name:
            first, *later = apart
            key = f"{self.key}-else-{first}"
            if set(later) <= {first, *self.implied} and scene.say.has(key):
                return scene.say(key, **facts)
        key = f"{self.key}-do-{name}"
        if scene.say.has(key):
            return scene.say(key, **facts)
        said = [self.named(scene, ask, one) for ask, word in steps for one in word.split("+")]
        return scene.say("hint-choose", words=scene.say.list(said))

    def advised(self, scene: Scene[V], steps: Sequence[tuple[str, str]]) -> tuple[str, dict[str, Any]]:
        """Return the message for a move as advice (`KEY-do-NAME`), and its facts.

        By default, the name is the first word or question, and the facts are the answers.
        """
        (ask, word), *_ = steps
        name = word if scene.say.has(f"{self.key}-do-{word}") else ask
        return name, self._answers(scene, steps)

    def planned(self, scene: Scene[V], steps: Sequence[tuple[str, str]]) -> str:
        """Return the beginning of a later move as advice, such as "attack with K♥".

        Return "" if there's no sentence. The words don't depend on the table, which may have changed by the
        time the move is made.
        """
        for length in range(len(steps), 0, -1):
            ask, word = steps[length - 1]
            facts = self._answers(scene, steps[:length])
            for key in (f"{self.key}-then-{word}", f"{self.key}-then-{ask}"):
                if scene.say.has(key):
                    return scene.say(key, **facts)
        return ""

    def _answers(self, scene: Scene[V], steps: Sequence[tuple[str, str]]) -> dict[str, Any]:
        """Return the answers as facts, keyed by question. They depend only on names."""
        return {ask.replace("-", "_"): self._answered(scene, ask, word) for ask, word in steps}

    def _answered(self, scene: Scene[V], ask: str, word: str) -> str:
        if word == NONE:
            return "none"
        return scene.say.list([self.named(scene, ask, one) for one in word.split("+")])

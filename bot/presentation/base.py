"""The base class of every game's presentation, which needs only the catalogue and `state.view`.

A presentation turns words, events and views into a person's language. It never sees a state, so it cannot
reveal anything that the view doesn't hold. wording.py and ending.py hold most of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar

import engine
from bot.i18n.languages import Language
from bot.presentation.ending import Ending
from bot.presentation.scene import Scene, V


class Presentation(Ending[V]):
    """One game as people see it: its words, its result, and its table in words and as a picture."""

    emblem: ClassVar[tuple[str, ...]] = ()
    """Four cards for the picture of the game's lobby; if empty, the first card of four suits."""
    rules: ClassVar[Mapping[str, str]] = {}
    """The rule behind each question that can start a move: **What can I do?** names it."""
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The words a question offers if they are possible; their absence needs a reason."""
    apart: ClassVar[frozenset[str]] = frozenset()
    """Questions that are asked separately, even if there are few moves.

    Their answers are laid out like the table, or must not be tapped by accident.
    """

    def __init__(self, key: str, drawing: Callable[[Scene[V]], str] | None = None) -> None:
        """Store the game's key. `drawing` draws a table from its view alone, as SVG text."""
        self.key = key
        self._drawing = drawing

    def about(self, say: Language) -> str:
        """Return the kind of game and its approximate length, for people who consider joining."""
        return say("lobby-about", kind=say(f"{self.key}-kind"), length=say(f"{self.key}-length"))

    def costly(self, scene: Scene[V], move: engine.Move) -> str | None:
        """Return a question to confirm a complete, legal move that costs much and cannot be undone.

        Return None for other moves. The decision uses only the seat's own view.
        """
        return None

    def rows(self, ask: str, words: Sequence[str]) -> list[list[str]] | None:
        """Return the layout of a question's answers, at most five per row, or None for the default layout.

        An answer that isn't available now keeps its place.
        """
        return None

    def orders(self, choice: engine.Choice) -> Mapping[str, Sequence[str]]:
        """Return suggested orders for an ordered pick, by the names the catalogue has for them."""
        return {}

    def idea(self, say: Language, step: int) -> str:
        """Return the subject of a step of the game's lesson, counted from 1."""
        return say(f"{self.key}-lesson-{step}")

    def instead(self, say: Language, step: int) -> str:
        """Return why another legal move misses the subject of that step."""
        return say(f"{self.key}-lesson-{step}-other")

    def taught(self, say: Language, step: int) -> str:
        """Return what the right move at that step shows."""
        return say(f"{self.key}-lesson-{step}-done")

    def table(self, scene: Scene[V]) -> list[str]:
        """Return the table in words, enough to play by.

        The paragraphs are Markdown, with at most 2,000 characters in all.
        """
        return []

    def hand(self, scene: Scene[V]) -> str:
        """Return the seat's own hand in words."""
        return self.cards(scene.say, scene.view.get("hand", ()), " · ")

    def held(self, view: V) -> Sequence[str]:
        """Return the cards the seat may want to use: **What can I do?** gives a reason for each."""
        cards: Sequence[str] = view.get("hand", ())
        return cards

    def out(self, view: V) -> Collection[int]:
        """Return the seats that have dropped out while the others play on."""
        seats: Sequence[int] = view.get("out", ())
        return seats

    def tries(self, card: str) -> list[engine.Move]:
        """Return the likely beginnings of a move with this card, the likeliest first.

        The caller asks the rules why none of them is legal.
        """
        return [(card,)]

    def picture(self, scene: Scene[V]) -> str | None:
        """Return the table as SVG text, or None if the game has no picture."""
        return None if self._drawing is None else self._drawing(scene)

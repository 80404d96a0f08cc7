"""The base class of all presentations.

A presentation turns words, events and views into a player's language. It only gets views, never a state, so
it can't reveal hidden information. Most of the code is in wording.py and ending.py.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar

import engine
from bot.i18n.languages import Language
from bot.i18n.names import numbered
from bot.presentation.ending import Ending
from bot.presentation.scene import Scene, V


class Presentation(Ending[V]):
    """A game as players see it: its words, its result, and its table in words and as a picture."""

    emblem: ClassVar[tuple[str, ...]] = ()
    """Four cards for the game's lobby picture. If empty, the first card of four suits is used."""
    rules: ClassVar[Mapping[str, str]] = {}
    """The number of the rule behind each question (the key of a choice) that can start a move.

    **What can I do?** mentions it.
    """
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Words that a question usually offers. If one is missing, **What can I do?** gives the reason."""
    apart: ClassVar[frozenset[str]] = frozenset()
    """Questions that are always asked alone, so that no button answers them together with another question.

    Their answers are laid out like the table, or should be hard to tap by accident.
    """

    def __init__(self, key: str, drawing: Callable[[Scene[V]], str] | None = None) -> None:
        """Store the game's key. `drawing` turns a scene into the SVG text of the table."""
        self.key = key
        self._drawing = drawing

    def about(self, say: Language) -> str:
        """Return a line with the type of game and its approximate length, for people who might join."""
        return say("lobby-about", kind=say(f"{self.key}-kind"), length=say(f"{self.key}-length"))

    def costly(self, scene: Scene[V], move: engine.Move) -> str | None:
        """Return a question that makes the player confirm a costly, irreversible move, or None for others.

        `move` is complete and legal. The question must depend only on the seat's own view.
        """
        return None

    def rows(self, ask: str, words: Sequence[str]) -> list[list[str]] | None:
        """Return the rows of a question's answers, up to five per row, or None for the default layout.

        An answer keeps its position even while it isn't available.
        """
        return None

    def orders(self, choice: engine.Choice) -> Mapping[str, Sequence[str]]:
        """Return suggested answers for an ordered pick, keyed by their names in the catalogue."""
        return {}

    def idea(self, say: Language, step: int, lesson: str = "") -> str:
        """Return the topic of a lesson's step, counted from 1.

        `lesson` is the name of a variant with its own lesson, which falls back on the game's sentences.
        """
        return self._of_lesson(say, lesson, f"{step}")

    def instead(self, say: Language, step: int, lesson: str = "") -> str:
        """Return a sentence that explains why another legal move misses the point of the step."""
        return self._of_lesson(say, lesson, f"{step}-other")

    def taught(self, say: Language, step: int, lesson: str = "") -> str:
        """Return a sentence that explains what the right move at the step shows."""
        return self._of_lesson(say, lesson, f"{step}-done")

    def _of_lesson(self, say: Language, lesson: str, part: str) -> str:
        own = f"{lesson}-lesson-{part}"
        return say(own if say.has(own) else f"{self.key}-lesson-{part}")

    def table(self, scene: Scene[V]) -> list[str]:
        """Describe the table in words, in enough detail to play without the picture.

        The result is a list of Markdown paragraphs, up to 2,000 characters in total.
        """
        return []

    def hand(self, scene: Scene[V]) -> str:
        """Describe the seat's own hand in words."""
        return self.cards(scene.say, scene.view.get("hand", ()), " · ")

    def held(self, view: V) -> Sequence[str]:
        """Return the cards the seat might want to use. **What can I do?** explains why some can't be used."""
        cards: Sequence[str] = view.get("hand", ())
        return cards

    def out(self, view: V) -> Collection[int]:
        """Return the seats that are out while the others play on."""
        seats: Sequence[int] = view.get("out", ())
        return seats

    def tries(self, card: str) -> list[engine.Move]:
        """Return possible beginnings of a move with this card, likeliest first.

        If none of them is legal, the caller shows the reason.
        """
        return [(card,)]

    def picture(self, scene: Scene[V]) -> str | None:
        """Return the table as SVG text, or None if the game has no picture."""
        if self._drawing is None:
            return None
        return self._drawing(dataclasses.replace(scene, plain=numbered(scene.plain)))

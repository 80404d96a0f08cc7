"""The input of a presentation: one view, its reader's language, and the players' names.

A scene must never contain anything the view doesn't.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic

import discord
from typing_extensions import TypeVar  # typing's version has no default before Python 3.13

import engine
from bot.i18n.languages import Language
from bot.i18n.names import numbered
from bot.pictures import fonts
from bot.pictures.palette import USUAL, Theme
from engine.contract import PlainResult

V = TypeVar("V", bound=Mapping[str, Any], default=Mapping[str, Any])
"""A game's view as a TypedDict, so that a type checker catches wrong keys."""


@dataclasses.dataclass(frozen=True, slots=True)
class Scene(Generic[V]):
    """The input of a presentation: a language, a view, and the names of the people at the table.

    Messages use `names`, which are escaped. Labels, menus and pictures use `plain` names. Sentences use `who`
    for people, so that readers are always called "you". `said` holds an unfinished move's words. Without it,
    some labels show less.
    """

    say: Language
    view: V
    names: Sequence[str]
    plain: Sequence[str]
    said: engine.Move = ()
    faces: Mapping[str, discord.PartialEmoji] = dataclasses.field(default_factory=dict)
    """The cards' emojis, by code. It's empty if the application has none."""
    news: Sequence[engine.Event] = ()
    """The latest move's public events, which are the same for everyone."""
    remembered: Sequence[engine.Event] = ()
    """All public events the table remembers, oldest first, including those in `State.story`."""
    theme: Theme = USUAL
    robots: frozenset[int] = frozenset()
    """The seats of robots. A single line covers several robot moves in a row."""
    own: bool = True
    """False if the reader looks through the eyes of another player, who isn't called "you" then."""

    @property
    def you(self) -> int | None:
        """Return the seat that sees this view."""
        seat: int | None = self.view["you"]
        return seat

    @property
    def reader(self) -> int | None:
        """Return the reader's seat. The reader is called "you"."""
        return self.you if self.own else None

    @property
    def result(self) -> PlainResult:
        """Return the finished game's result."""
        result: PlainResult = self.view["result"]
        return result

    def name(self, seat: int, bold: bool = True) -> str:
        """Return a seat's name for a message, or "you" for the reader."""
        if seat == self.reader:
            return self.say("you")
        return f"**{self.names[seat]}**" if bold else self.names[seat]

    def team(self, seats: Iterable[int]) -> str:
        """Return several names as a list for a message, with the reader first."""
        return self.say.list(self.name(seat) for seat in self._you_first(seats))

    def plain_name(self, seat: int) -> str:
        """Return a seat's name for a label or a menu, or "you" for the reader."""
        return self.say("you") if seat == self.reader else self.plain[seat]

    def who(self, **seats: int | Iterable[int]) -> dict[str, str]:
        """Return names for a sentence: `who(target=2)` gives `target`, `Target` and `target_you`.

        `target` is a name or "you". `Target` is the same, capitalised. `target_you` is "yes" if the reader is
        meant and "no" if not. If several seats are given, it's "alone" if the reader is the only one.
        """
        facts = {}
        for fact, seat in seats.items():
            meant = [seat] if isinstance(seat, int) else list(seat)
            you = self.reader in meant and self.reader is not None
            facts[fact] = told = self.team(meant)
            facts[fact.capitalize()] = (
                told.replace(self.say("you"), self.say("you-first"), 1) if you else told
            )
            alone = "yes" if isinstance(seat, int) else "alone"
            facts[f"{fact}_you"] = ("yes" if len(meant) > 1 else alone) if you else "no"
        return facts

    def _you_first(self, seats: Iterable[int]) -> list[int]:
        return sorted(seats, key=lambda seat: seat != self.reader)


class Lettering(Scene[Mapping[str, Any]]):
    """A scene for text in pictures, where names have no markup and are cut to fit.

    Names only use characters of the font. Sentences are the same as in messages, except that they don't say
    "you", because everyone sees the picture.
    """

    def name(self, seat: int, bold: bool = True) -> str:
        return self.names[seat]


def lettered(scene: Scene[Any], size: float, most: float) -> Lettering:
    """Return the scene with names cut to a width of `most` pixels at this font size."""
    names = tuple(fonts.cut(fonts.clean(fonts.readable(name)), size, most) for name in numbered(scene.plain))
    view = {**scene.view, "you": None}
    return Lettering(scene.say, view, names, names, scene.said, scene.faces, scene.news, scene.remembered)

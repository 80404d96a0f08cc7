"""The scene that a presentation works from: one view, its reader's language, and people's names. Nothing that
a view does not hold may enter.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic

import discord
from typing_extensions import TypeVar  # of Python 3.13: typing's own knows no default yet

import engine
from bot.i18n.languages import Language
from bot.pictures import fonts
from bot.pictures.palette import USUAL, Theme
from engine.contract import PlainResult

V = TypeVar("V", bound=Mapping[str, Any], default=Mapping[str, Any])
"""The view of a game: its own TypedDict, so that a wrong key is seen before anybody plays."""


@dataclasses.dataclass(frozen=True, slots=True)
class Scene(Generic[V]):
    """The scene that a presentation works from: a language, a view, and the names of the people at the table.

    `names` are escaped, for messages; `plain` are not, for labels, menus and pictures. A sentence asks
    `who` somebody is, so that its reader is told "you" and never their own name. `said` is how far a
    move has been said, where a label depends on it; without it a label has to do with less.
    """

    say: Language
    view: V
    names: Sequence[str]
    plain: Sequence[str]
    said: engine.Move = ()
    faces: Mapping[str, discord.PartialEmoji] = dataclasses.field(default_factory=dict)
    """The cards' own emojis, where the application has them."""
    news: Sequence[engine.Event] = ()
    """The public events of the latest move, told to everybody alike."""
    remembered: Sequence[engine.Event] = ()
    """All public events that the table remembers, the oldest first: among them those of `State.story`."""
    theme: Theme = USUAL
    """The theme in which the table is drawn."""
    robots: frozenset[int] = frozenset()
    """The seats in which robots sit: what they do one after the other is told in one line."""

    @property
    def you(self) -> int | None:
        """The seat whose view this is."""
        seat: int | None = self.view["you"]
        return seat

    @property
    def result(self) -> PlainResult:
        """How the game, which is over, came out."""
        result: PlainResult = self.view["result"]
        return result

    def name(self, seat: int, bold: bool = True) -> str:
        """A name for a message; "you" where it is the reader's own."""
        if seat == self.you:
            return self.say("you")
        return f"**{self.names[seat]}**" if bold else self.names[seat]

    def team(self, seats: Iterable[int]) -> str:
        """Several names for a message, as a sentence lists them: the reader first."""
        return self.say.list(self.name(seat) for seat in self._you_first(seats))

    def plain_name(self, seat: int) -> str:
        """A name for a label or a menu; "you" where it is the reader's own."""
        return self.say("you") if seat == self.you else self.plain[seat]

    def who(self, **seats: int | Iterable[int]) -> dict[str, str]:
        """Return who somebody is, as sentences need it. `who(target=2)` gives `target`, a name or "you";
        `Target`, the same where a sentence begins; `target_you`, whether it is the reader: "yes" or "no" and,
        of several seats, "alone" where nobody else is meant.
        """
        facts = {}
        for fact, seat in seats.items():
            meant = [seat] if isinstance(seat, int) else list(seat)
            you = self.you in meant and self.you is not None
            facts[fact] = told = self.team(meant)
            facts[fact.capitalize()] = (
                told.replace(self.say("you"), self.say("you-first"), 1) if you else told
            )
            alone = "yes" if isinstance(seat, int) else "alone"
            facts[f"{fact}_you"] = ("yes" if len(meant) > 1 else alone) if you else "no"
        return facts

    def _you_first(self, seats: Iterable[int]) -> list[int]:
        return sorted(seats, key=lambda seat: seat != self.you)


class Lettering(Scene[Mapping[str, Any]]):
    """A scene for what is written into pictures: names without markup, as long as there is room, as the font
    has them. The sentences are the same as in messages, but nobody is "you": a picture is for everybody.
    """

    def name(self, seat: int, bold: bool = True) -> str:
        return self.names[seat]


def lettered(scene: Scene[Any], size: float, most: float) -> Lettering:
    """The scene, with names of at most so many pixels in letters of this size."""
    names = tuple(fonts.cut(fonts.clean(fonts.readable(name)), size, most) for name in scene.plain)
    view = {**scene.view, "you": None}
    return Lettering(scene.say, view, names, names, scene.said, scene.faces, scene.news, scene.remembered)

"""The end of a game in words: the result, what decided it, and the moments worth a cheer or a story."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, get_args

import engine
from bot.presentation.scene import Scene, V
from bot.presentation.wording import Wording


class Placing(NamedTuple):
    """One side's final standing: its place and its score in short and longer form."""

    place: int
    """The place, counted from 1. Sides with equal results all get the best of their places."""
    seats: tuple[int, ...]
    score: str
    tally: str


class Highlight(NamedTuple):
    """A moment worth mentioning when a game is over: its weight and a sentence of one or two lines."""

    weight: float
    sentence: str
    whose: Collection[int] = ()
    """The seats it belongs to. It's empty if the moment belongs to the whole game."""


class Ending(Wording[V]):
    """A game's words, with its result and its story."""

    great: ClassVar[frozenset[str]] = frozenset()
    """Events that are great moments of the game. See `celebrates`."""
    retelling: ClassVar[frozenset[str]] = frozenset(("over",))
    """Events that the result already covers. See `retold`."""
    own: ClassVar[frozenset[str]] = frozenset(("hand",))
    """Keys of a view that only exist for players, because their values are secret."""

    def result(self, scene: Scene[V]) -> str:
        """Return the result: winners and reason, then each side's score in order of places."""
        lines = [
            scene.say(
                "result-place",
                place=place,
                score=score,
                tally=tally,
                tallied=bool(tally),
                **scene.who(names=seats),
            )
            for place, seats, score, tally in self.standings(scene)
        ]
        return "\n".join([self.won(scene, self.reason(scene)), *lines])

    def won(self, scene: Scene[V], reason: str = "") -> str:
        """Return a sentence with the winners and the reason."""
        say, first = scene.say, scene.result["places"][0]
        if len(first) == scene.view["seats"]:
            return say("result-draw", reason=reason).strip()
        return say("result-won", count=len(first), reason=reason, **scene.who(winners=first)).strip()

    def reason(self, scene: Scene[V]) -> str:
        """Return a sentence with the reason for the end and the result."""
        summary, places = scene.result["summary"], scene.result["places"]
        if summary in get_args(engine.Settled):
            return scene.say(f"result-{summary}", **scene.who(side=places[-1]))
        return scene.say(f"{self.key}-result-{scene.result['summary']}", **self.ending(scene))

    def in_short(self, view: V) -> V:
        """Return a daily deal's view, with the points that count there (see engine.short)."""
        return view

    def why_over(self, scene: Scene[V]) -> str:
        """Return the reason why a daily deal ended, or "" if all of the game's deals end the same way."""
        return ""

    def standings(self, scene: Scene[V]) -> list[Placing]:
        """Return the sides in order of their places."""
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
        """Return a side's final score, in up to about 24 characters. By default, it's the points."""
        return scene.say("result-points", score=scene.result["scores"][side[0]])

    def tally(self, scene: Scene[V], side: Sequence[int]) -> str:
        """Return a second line about a side, or "" if the score is enough."""
        return ""

    def retold(self, event: engine.Event) -> bool:
        """Return True if the result already covers this final event, so the news can leave it out."""
        return self.current(event).name in self.retelling

    def nobodys(self, scene: Scene[V]) -> Scene[V]:
        """Return the scene from a spectator's point of view."""
        view = {key: value for key, value in scene.view.items() if key not in self.own}
        return dataclasses.replace(scene, view={**view, "you": None})  # type: ignore[arg-type]

    def decided(self, scene: Scene[V]) -> str:
        """Return a sentence about the moment that decided a finished game, or "" if no moment did."""
        moment = self.decisive(self.nobodys(scene))  # use everyone's name, as in the picture
        return scene.say("result-decided", moment=moment) if moment else ""

    def decisive(self, scene: Scene[V]) -> str:
        """Describe the moment that decided a finished game, or return "" if there's none.

        By default, it's the winners' highlight with the highest weight, unless that's negative. If two have
        the same weight, the later one counts, because games are decided late.
        """
        winners, best = set(scene.result["places"][0]), Highlight(0, "")
        for one in self.story(scene):
            if one.weight >= best.weight and (not one.whose or winners.intersection(one.whose)):
                best = one
        return best.sentence

    def story(self, scene: Scene[V]) -> Iterable[Highlight]:
        """Yield every moment worth mentioning. By default, that's each remembered event with a "moment"
        sentence.
        """
        for event in scene.remembered:
            if sentence := self.moment(scene, event):
                yield Highlight(self.weight(scene, event), sentence, self.whose(self.current(event)))

    def whose(self, event: engine.Event) -> Collection[int]:
        """Return the seats an event belongs to, usually the seat that acted."""
        return () if event.seat is None else (event.seat,)

    def moment(self, scene: Scene[V], event: engine.Event) -> str:
        """Return the sentence for an event in the story, or "" if the catalogue has none."""
        event = self.current(event)
        key = f"{self.key}-moment-{event.name}"
        return scene.say(key, **self._facts_of(scene, event)) if scene.say.has(key) else ""

    def weight(self, scene: Scene[V], event: engine.Event) -> float:
        """Return the importance of an event to the story. Higher is more important."""
        return 0

    def cheer(self, scene: Scene[V]) -> str:
        """Return a few words about the latest news, for a ribbon across the table, or "" for no ribbon."""
        event = self.cheered(scene)
        return (
            ""
            if event is None
            else scene.say(f"{self.key}-cheer-{event.name}", **self._facts_of(scene, event))
        )

    def cheered(self, scene: Scene[V]) -> engine.Event | None:
        """Return the event to cheer: the latest one that has a "cheer" sentence in the catalogue."""
        latest = map(self.current, reversed(scene.news))
        return next((event for event in latest if scene.say.has(f"{self.key}-cheer-{event.name}")), None)

    def celebrates(self, event: engine.Event) -> bool:
        """Return True if a cheered event is a great moment, which gets crowns on its ribbon."""
        return event.name in self.great

    def ending(self, scene: Scene[V]) -> dict[str, Any]:
        """Return the facts that the sentence of `reason` needs: scores, counts, names."""
        return {}

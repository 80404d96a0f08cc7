"""Describe Four Tribes: families of couples and their children, duels and proposals.

Everything comes from a view and the catalogue. The rules decide what's legal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, cast

import engine
from bot.i18n.languages import Language
from bot.presentation.base import Presentation
from bot.presentation.four_tribes.families import Unit
from bot.presentation.four_tribes.scene import generations_of, order_of
from bot.presentation.scene import Scene
from engine.contract import NONE
from engine.games.four_tribes.facts import FACES, WORTH, united
from engine.games.four_tribes.view import AffairView, Draw, DuelEnd, FourTribesView, Over

_VERBS = frozenset(("lay", "retire", "duel", "propose", "nothing", "accept", "refuse"))


class FourTribesText(Presentation[FourTribesView]):
    """Four Tribes in words."""

    emblem = ("KH", "QS", "QD", "KC")
    card_facts = frozenset(("card", "other", "lost", "widow", "spouse"))
    passing = frozenset(("reshuffle", "drawn"))
    great = frozenset(("accept",))
    rules: ClassVar[Mapping[str, str]] = {"action": "FT-4", "answer": "FT-17", "reply": "FT-11"}
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {"action": ("lay", "retire", "duel", "propose")}
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        "united": ("over", {"by": "united"}),
        "divided": ("over", {}),
    }

    # Words

    def label(self, scene: Scene[FourTribesView], ask: str, word: str) -> str:
        say, you = scene.say, scene.you
        if word in _VERBS or you is None or ask not in ("place", "generation"):
            return super().label(scene, ask, word)
        family = scene.view["families"][you]
        kin = next((kin for kin in family if kin["card"] == word), None)
        if kin is None:
            return super().label(scene, ask, word)
        if ask == "generation":
            cards = [self.card(say, one["card"]) for one in family if one["generation"] == kin["generation"]]
            return say("four-tribes-retired", generation=kin["generation"], cards=" ".join(cards))
        if kin["spouse"] is None:
            return say("four-tribes-beside", card=self.card(say, word))
        return say("four-tribes-before", couple=self._couple(say, (word, kin["spouse"])))

    def phrase(self, scene: Scene[FourTribesView], steps: Sequence[tuple[str, str]]) -> str:
        """Return the action and its cards: "9♥ weds 3♠", "K♠ vs 7♥"."""
        say, move = scene.say, (*scene.said, *(word for _, word in steps))
        ask, word = steps[-1]
        if ask in ("face-down", "offering"):
            # Several words form a phrase; a single word is just a label.
            before = self.phrase(scene, steps[:-1]) if len(steps) > 2 else self.label(scene, *steps[0])
            return say("four-tribes-phrase-stake", before=before, cards=self.spoken(scene, ask, word))
        if ask == "generation":
            return say("four-tribes-phrase-generation", cards=" ".join(self._of_generation(scene, word)))
        facts: dict[str, Any] = {"card": self.card(say, move[1]) if move[1] in WORTH else ""}
        if ask in ("own", "suitor") and scene.said:
            return self.label(scene, ask, word)  # the text above the buttons mentions the action
        if ask == "card":
            facts["family"] = bool(scene.view["families"][scene.view["you"] or 0])
        elif ask == "place":
            kin = next(kin for kin in scene.view["families"][scene.view["you"] or 0] if kin["card"] == word)
            if kin["spouse"] is None:
                return say("four-tribes-phrase-wed", **facts, other=self.card(say, word))
            return say("four-tribes-phrase-child", **facts, couple=self._couple(say, (word, kin["spouse"])))
        elif ask in ("target", "wanted"):
            facts["other"] = self.card(say, word.partition("@")[0])
        return say(f"four-tribes-phrase-{ask}", **facts)

    def advised(
        self, scene: Scene[FourTribesView], steps: Sequence[tuple[str, str]]
    ) -> tuple[str, dict[str, Any]]:
        say, you = scene.say, scene.you or 0
        name, facts = super().advised(scene, steps)
        facts.setdefault("place", "none")
        ask, word = steps[-1]
        owner = next((one.partition("@")[2] for _, one in steps if "@" in one), "")
        facts["name"] = scene.name(int(owner), bold=False) if owner else "none"
        facts["stake"], facts["couple"] = self._answered(scene, ask, word), "none"
        if ask == "card":
            name = "found"
        elif ask == "place":
            kin = next(kin for kin in scene.view["families"][you] if kin["card"] == word)
            name = "wed" if kin["spouse"] is None else "child"
            if kin["spouse"] is not None:
                facts["couple"] = say.list([self.card(say, word), self.card(say, kin["spouse"])])
        elif ask == "generation":
            facts["cards"] = say.list(self._of_generation(scene, word))
        elif word == NONE:
            name = f"{ask}-none"
        facts["weds"] = "yes" if name == "wed" else "no"
        return name, facts

    def _answered(self, scene: Scene[FourTribesView], ask: str, word: str) -> str:
        return super()._answered(scene, ask, word.partition("@")[0])

    def costly(self, scene: Scene[FourTribesView], move: engine.Move) -> str | None:
        """Return the question that asks to confirm retiring a whole generation (FT-9), or None."""
        if move[0] != "retire":
            return None
        cards = self._of_generation(scene, move[1])
        return scene.say("four-tribes-costly-retire", cards=scene.say.list(cards), count=len(cards))

    def _of_generation(self, scene: Scene[FourTribesView], card: str) -> list[str]:
        """Return all cards in the same generation of the player's family."""
        family = scene.view["families"][scene.view["you"] or 0]
        generation = next(kin["generation"] for kin in family if kin["card"] == card)
        return [self.card(scene.say, kin["card"]) for kin in family if kin["generation"] == generation]

    def hint(self, scene: Scene[FourTribesView], ask: str, word: str) -> str | None:
        card, _, seat = word.partition("@")
        if ask in ("face-down", "reply"):
            return scene.say("four-tribes-hint-worth", worth=WORTH[card])
        if ask not in ("own", "target", "champion"):
            return None
        owner = int(seat) if seat else scene.you
        if owner is None:
            return None
        kin = next((kin for kin in scene.view["families"][owner] if kin["card"] == card), None)
        if kin is None or kin["spouse"] is None:
            return scene.say("four-tribes-hint-single", worth=WORTH[card])
        spouse = self.card(scene.say, kin["spouse"])
        return scene.say("four-tribes-hint-wed", worth=WORTH[card], spouse=spouse)

    def question(self, scene: Scene[FourTribesView], choice: engine.Choice, said: engine.Move) -> str:
        facts: dict[str, Any] = {}
        affair = scene.view["affair"]
        if affair is not None:
            facts = self._affair(scene, affair)
        elif len(said) > 1 and said[1] in WORTH:
            facts["card"] = self.card(scene.say, said[1])
            facts["worth"] = WORTH[said[1]]
            if len(said) > 2:
                facts["other"] = self.card(scene.say, said[2].partition("@")[0])
        if choice.ask == "face-down" and said[0] == "refuse":
            facts |= {"card": self.card(scene.say, said[1]), "worth": WORTH[said[1]]}
        return scene.say(f"four-tribes-ask-{choice.ask}", **facts)

    def tries(self, card: str) -> list[engine.Move]:
        return [("lay", card)]

    # Sentences

    def facts(self, scene: Scene[FourTribesView], data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(scene, data)
        for name in ("parents", "reply"):
            if name in data:
                facts[name] = scene.say.list(self.card(scene.say, card) for card in data[name])
        if "widow" in data:
            facts["widowed"] = "no" if data["widow"] is None else "yes"
        if "by" in data and not isinstance(data["by"], int):
            facts |= self._nearest(scene, cast(Over, data))
        return facts

    def _nearest(self, scene: Scene[FourTribesView], over: Over) -> dict[str, Any]:
        """Return the facts about the seats closest to the union (FT-19) and their progress.

        If all seats came equally close, return neither.
        """
        standings = list(zip(over.get("tribes", ()), over.get("couples", ()), strict=True))
        nearest = [seat for seat, standing in enumerate(standings) if standing == max(standings)]
        if len(nearest) == len(standings):
            return {"divided": "all"}
        standing = self._standing(scene.say, *max(standings))
        return {"divided": "some", "standing": standing, **scene.who(nearest=nearest)}

    def _standing(self, say: Language, tribes: int, couples: int) -> str:
        return say("four-tribes-standing", tribes=tribes, couples=couples)

    def sentence(self, scene: Scene[FourTribesView], event: engine.Event) -> str | None:
        # Leave out a draw, because every turn begins with one, unless no card was left. Leave out the
        # player's own cards.
        if event.name == "laid" or (event.name == "draw" and cast(Draw, event.data)["count"]):
            return None
        return super().sentence(scene, event)

    def refusal(self, scene: Scene[FourTribesView], illegal: engine.Illegal) -> str:
        key = f"four-tribes-illegal-{illegal.reason}"
        if not scene.say.has(key):
            return super().refusal(scene, illegal)
        card = illegal.data.get("card")
        where = {"FT-15": "wanted", "FT-9": "generation"}.get(illegal.rule or "", "place")
        if card is None or card in scene.view.get("hand", []):
            where = "hand"
        facts = self.facts(scene, illegal.data)
        return scene.say(key, **facts, where=where, about="all" if card is None else "card")

    def ending(self, scene: Scene[FourTribesView]) -> dict[str, Any]:
        """Return the first seat's progress towards the union, and the cards that got it there."""
        view = scene.view
        assert view["result"] is not None
        first = view["result"]["places"][0][0]
        cards = self.cards(scene.say, united(view["tribes"][first]))
        return {"standing": self._standing(scene.say, *self._wed(view, first)), "cards": cards}

    def _wed(self, view: FourTribesView, seat: int) -> tuple[int, int]:
        """Return the number of the four tribes that a family has wed, and its number of couples (FT-19)."""
        couples = sum(kin["spouse"] is not None for kin in view["families"][seat]) // 2
        return len(united(view["tribes"][seat])), couples

    def score(self, scene: Scene[FourTribesView], side: Sequence[int]) -> str:
        tribes, couples = self._wed(scene.view, side[0])
        return scene.say("four-tribes-score", tribes=tribes, couples=couples)

    def whose(self, event: engine.Event) -> Collection[int]:
        """Return both seats of an accepted proposal, or the seat that laid a spouse or won a duel."""
        by, target = event.data.get("by", event.seat), event.data.get("target")
        return {"wed": (by,), "accept": (by, target), "duel-won": (by,), "duel-lost": (target,)}[event.name]

    def weight(self, scene: Scene[FourTribesView], event: engine.Event) -> float:
        """Return a moment's weight. A wedding of two faces weighs most, then a wedding of one.

        Duels weigh as much as the card that fell.
        """
        if event.name in ("wed", "accept"):
            wed = cast(Mapping[str, str], event.data)
            pair = (wed["card"], wed["spouse" if event.name == "wed" else "other"])
            return 20 * sum(card[0] in FACES for card in pair)
        return WORTH[cast(DuelEnd, event.data)["lost"]]

    # The table

    def table(self, scene: Scene[FourTribesView]) -> list[str]:
        view, say = scene.view, scene.say
        paragraphs = [self._family(scene, seat) for seat in order_of(view)]
        if view["affair"] is not None:
            facts = self._affair(scene, view["affair"])
            paragraphs.insert(0, say(f"four-tribes-table-{view['affair']['kind']}", **facts))
        paragraphs.append(
            say(
                "four-tribes-table-deck",
                turn=view["turn_number"],
                turns=view["options"]["turns"],
                deck=view["deck"],
                discards=len(view["discards"]),
                top=self.card(say, view["discards"][-1]) if view["discards"] else "",
            )
        )
        return paragraphs

    def _affair(self, scene: Scene[FourTribesView], affair: AffairView) -> dict[str, Any]:
        facts = self.facts(scene, affair)
        facts |= {"worth": WORTH[affair["card"]], "own": WORTH[affair["other"]]}
        return facts | {"seen": "cards" in affair}

    def _family(self, scene: Scene[FourTribesView], seat: int) -> str:
        view, say = scene.view, scene.say
        tribes = united(view["tribes"][seat])
        known = view["known"][seat]
        first = say(
            "four-tribes-table-family",
            count=view["counts"][seat],
            known=len(known),
            known_cards=self.cards(say, known),
            tribes=len(tribes),
            tribe_cards=self.cards(say, tribes),
            **scene.who(seat=seat),
        )
        lines = [
            say("four-tribes-table-generation", generation=generation, kin=self._kin(say, units))
            for generation, units in generations_of(view["families"][seat]).items()
        ]
        return "\n".join((first, *(f"- {line}" for line in lines or [say("four-tribes-table-none")])))

    def _kin(self, say: Language, units: Iterable[Unit]) -> str:
        """List the couples and unwed cards of a generation, grouped by parents."""
        groups = []
        for parents, siblings in groupby(
            sorted(units, key=lambda unit: unit.parents), lambda unit: unit.parents
        ):
            shown = ", ".join(
                self._couple(say, unit.cards)
                if len(unit.cards) > 1
                else say("four-tribes-unwed", card=self.card(say, unit.cards[0]))
                for unit in siblings
            )
            if parents:
                couple = self._couple(say, parents) if len(parents) > 1 else self.card(say, parents[0])
                shown = say("four-tribes-children", parents=couple, kin=shown)
            groups.append(shown)
        return "; ".join(groups)

    def _couple(self, say: Language, cards: Sequence[str]) -> str:
        return say("four-tribes-couple", one=self.card(say, cards[0]), other=self.card(say, cards[1]))

"""Describe The Four Courts: labels, sentences, and the table in words.

Everything comes from views and the catalogue. The rules decide what's legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

import engine
from bot.i18n.languages import Language
from bot.pictures.symbols import SYMBOLS
from bot.presentation.base import Presentation
from bot.presentation.four_courts.scene import court_of, last_round, laying
from bot.presentation.scene import Scene
from engine.cards.decks import DECKTET
from engine.games.four_courts.facts import CARDS, COURTS, FITTING, LASTING
from engine.games.four_courts.view import Court, FourCourtsView, Revealed, Taken, TieBreak


class FourCourtsText(Presentation[FourCourtsView]):
    """The Four Courts in words."""

    emblem = ("CM", "CS", "CW", "CL")
    deck = DECKTET
    own: ClassVar[frozenset[str]] = frozenset(("hand", "pick"))
    rules: ClassVar[Mapping[str, str]] = {"pick": "FC-6", "change": "FC-6", "court": "FC-8"}
    silent = frozenset(("hand", "pick", "score", "over"))
    retelling = frozenset(("over", "short", "tie-break"))
    passing = frozenset(("load",))
    implied: ClassVar[frozenset[str]] = frozenset(("token",))
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {"end": ("over", {"by": "supply"})}

    # Words

    def is_card(self, word: str) -> bool:
        """Return True if a word is a card from the deck. Courts get buttons, because there are only four."""
        return word in CARDS

    def label(self, scene: Scene[FourCourtsView], ask: str, word: str) -> str:
        """Return a label: a Court with the seat's card count, a token with its goal, or a card."""
        say, you = scene.say, scene.you
        if you is not None and ask == "court" and word in COURTS:
            court = court_of(scene, word)
            return say(
                f"{self.key}-court",
                name=say(f"decktet-{word}"),
                count=len(court["cards"][you]),
            )
        if you is not None and ask == "token" and word in SYMBOLS[DECKTET]:
            goal = word in scene.view["goals"]
            return say(f"{self.key}-token", suit=self.suit(say, word), goal=goal)
        if word in CARDS and word in scene.faces:
            # Leave out the suits, which the emoji shows, and the rank of an Ace, which its name includes.
            name = say(f"decktet-{word}")
            return (
                name if word[0] == "A" else say(f"{self.key}-faced", rank=self.rank(say, word[0]), name=name)
            )
        return super().label(scene, ask, word)

    def named(self, scene: Scene[FourCourtsView], ask: str, word: str) -> str:
        return scene.say(f"decktet-{word}") if word in COURTS else super().named(scene, ask, word)

    def spoken(self, scene: Scene[FourCourtsView], ask: str, word: str) -> str:
        """Return the label for a word that has been chosen. For a Court, it's just the name."""
        return self.named(scene, ask, word) if word in COURTS else super().spoken(scene, ask, word)

    def phrase(self, scene: Scene[FourCourtsView], steps: Sequence[tuple[str, str]]) -> str:
        """Return a Court and the token to take there."""
        (_, court), (_, token) = steps
        facts = {"court": scene.say(f"decktet-{court}"), "suit": self.suit(scene.say, token)}
        return scene.say(f"{self.key}-phrase-token", **facts)

    def hint(self, scene: Scene[FourCourtsView], ask: str, word: str) -> str | None:
        """Return the Courts that a card fits, and mark the Courts where it would win a token."""
        you, say = scene.you, scene.say
        if you is None or not self.is_card(word):
            return None
        courts = []
        for court in scene.view["courts"]:
            if court["court"] in FITTING[word]:
                name = say(f"decktet-{court['court']}")
                third = len(court["cards"][you]) >= LASTING
                courts.append(say(f"{self.key}-fits-third", court=name) if third else name)
        return say(f"{self.key}-fits", courts=say.list(courts))

    def advised(
        self, scene: Scene[FourCourtsView], steps: Sequence[tuple[str, str]]
    ) -> tuple[str, dict[str, Any]]:
        name, facts = super().advised(scene, steps)
        lays = laying(scene)
        return name, {"token": "none", "card": self.card(scene.say, lays["card"]) if lays else "", **facts}

    def clause(
        self,
        scene: Scene[FourCourtsView],
        steps: Sequence[tuple[str, str]],
        after: Sequence[tuple[str, str]] = (),
    ) -> str:
        """Return a move as advice. After a move that takes a token, repeat the verb for another Court."""
        told = super().clause(scene, steps, after)
        if len(after) > 1 and steps[0][0] == "court" and steps[0] != after[0]:
            return scene.say(f"{self.key}-do-there", court=self._at(scene.say, steps[0][1]))
        return told

    def _answered(self, scene: Scene[FourCourtsView], ask: str, word: str) -> str:
        return self._at(scene.say, word) if ask == "court" else super()._answered(scene, ask, word)

    def question(self, scene: Scene[FourCourtsView], choice: engine.Choice, said: engine.Move) -> str:
        """Return the current question, with its card or Court."""
        facts: dict[str, Any] = {}
        pick, next_card = scene.view.get("pick"), laying(scene)
        if choice.ask == "change" and pick:
            facts["card"] = f"**{self.card(scene.say, pick)}**"
        elif choice.ask == "court" and next_card:
            facts["card"] = f"**{self.card(scene.say, next_card['card'])}**"
            facts["third"] = self._thirds(scene, next_card["card"])
        elif choice.ask == "token":
            facts["court"] = self._at(scene.say, said[0])
        return scene.say(f"{self.key}-ask-{choice.ask}", **facts)

    def _thirds(self, scene: Scene[FourCourtsView], card: str) -> str:
        """Return the Courts where this would be the seat's third card, or "none"."""
        you, say = scene.you, scene.say
        piles = {one["court"]: one["cards"][you] for one in scene.view["courts"]} if you is not None else {}
        thirds = [self._at(say, court) for court in FITTING[card] if len(piles.get(court, ())) >= LASTING]
        return say.list(thirds, "or") if thirds else "none"

    # Sentences

    def facts(self, scene: Scene[FourCourtsView], data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts, including Courts with an article, lists of suits and tokens, and shown cards."""
        # In a tie, every seat has its own cards, so `cards` is a list of lists.
        facts = super().facts(
            scene, {name: data[name] for name in data if name != "cards" or "sums" not in data}
        )
        say = scene.say
        court, card = data.get("court"), data.get("card")
        if court is not None:
            facts["court"] = self._at(say, court)
            facts["tokens"] = self._suits(say, court_of(scene, court)["tokens"])
            if card is not None:
                facts["short"] = self._short(say, [card])
                facts["fitting"] = say.list([self._at(say, other) for other in FITTING[card]], "or")
        if "aside" in data:
            facts["last"] = data["round"] == scene.view["options"]["rounds"]
        if "left" in data:
            facts["last"] = not cast(Taken, data)["left"]
        if "suits" in data:
            facts["suits"] = self._suits(say, data["suits"])
        if "sums" in data:
            tie = cast(TieBreak, data)
            tied = list(zip(tie["seats"], tie["sums"], tie["cards"], strict=True))
            facts["tied"] = say.list(
                say(f"{self.key}-tied", seat=scene.name(seat), sum=sum_, cards=self._short(say, cards))
                for seat, sum_, cards in tied
            )
            facts["sharing"] = say.list(scene.name(seat) for seat in tie["seats"])
            facts["added"] = say.list(
                say(f"{self.key}-added", seat=scene.name(seat), sum=sum_) for seat, sum_, _ in tied
            )
        elif "seats" in data and "cards" in data:
            revealed = cast(Revealed, data)
            shown = list(zip(revealed["seats"], revealed["cards"], strict=True))
            facts["shown"] = self._revealed(scene, [(seat, self.card(say, card)) for seat, card in shown])
            facts["short"] = self._revealed(scene, [(seat, self._short(say, [card])) for seat, card in shown])
        return facts

    def refusal(self, scene: Scene[FourCourtsView], illegal: engine.Illegal) -> str:
        """Explain why a move was refused. The view fills in facts that typed moves and old controls lack."""
        to_act = scene.view["to_act"]
        open_facts = {"ask": "", "target": to_act[0] if to_act else 0}
        told = engine.Illegal(illegal.reason, illegal.rule, **{**open_facts, **illegal.data})
        return super().refusal(scene, told)

    def reason(self, scene: Scene[FourCourtsView]) -> str:
        """Explain why the game ended, including the tie-break if points alone didn't decide it."""
        return f"{super().reason(scene)} {self.why_over(scene)}".strip()

    def why_over(self, scene: Scene[FourCourtsView]) -> str:
        """Explain the tie-break if points alone didn't decide the first place (FC-14)."""
        scores = scene.result["scores"]
        if scores.count(max(scores)) == 1:
            return ""
        broken = (event for event in scene.remembered if event.name == "tie-break")
        first = next((one for one in broken if one.data["score"] == max(scores)), None)
        facts = {"by": "unknown"} if first is None else self.facts(scene, first.data)
        return scene.say(f"{self.key}-result-tie", **facts)

    def ending(self, scene: Scene[FourCourtsView]) -> dict[str, Any]:
        """Return the number of rounds that the table agreed on."""
        return {"rounds": scene.view["options"]["rounds"]}

    def decisive(self, scene: Scene[FourCourtsView]) -> str:
        """Explain what put the winner ahead of the next player: points from the Most goals, or tokens."""
        view, places = scene.view, scene.result["places"]
        if len(places) < 2 or len(places[0]) > 1:
            return ""
        first, second = places[0][0], places[1][0]
        ahead = view["scores"][first] - view["scores"][second]
        goals = sum(view["bonus"][first].values()) - sum(view["bonus"][second].values())
        facts = {"seat": scene.name(first), "other": scene.name(second)}
        if not ahead:
            return ""  # the reason already covers the tie-break
        if goals >= ahead:
            suits = self._suits(scene.say, view["bonus"][first])
            return scene.say(f"{self.key}-decided-goals", suits=suits, points=goals, **facts)
        return scene.say(f"{self.key}-decided-tokens", count=ahead - goals, **facts)

    def _at(self, say: Language, court: str) -> str:
        return say(f"{self.key}-at-{court}")

    def _suits(self, say: Language, suits: Iterable[str]) -> str:
        named = [self.suit(say, suit) for suit in suits]
        return say.list(named) if named else say("word-none")

    def _revealed(self, scene: Scene[FourCourtsView], shown: Iterable[tuple[int, str]]) -> str:
        """List the cards that seats have revealed. `shown` contains cards that are already in words."""
        return scene.say.list(
            scene.say(f"{self.key}-shown", seat=scene.name(seat), card=card) for seat, card in shown
        )

    def _short(self, say: Language, cards: Iterable[str]) -> str:
        """Return cards without their names, to keep long lines short."""
        return " ".join(self.rank(say, card[0]) + _symbols(card[1:]) for card in cards)

    # The table in words

    def table(self, scene: Scene[FourCourtsView]) -> list[str]:
        """Describe the turn, the Courts, the players, then the supply. The most urgent part comes first."""
        say, view = scene.say, scene.view
        first = [self._turn(scene)]
        if view["phase"] == "pick":
            names = [scene.name(seat, bold=False) for seat in view["picked"]]
            key = f"{self.key}-picked" if names else f"{self.key}-picked-none"
            first.insert(0, say(key, names=say.list(names)))
        courts = [line for court in view["courts"] for line in self._court_lines(scene, court)]
        result = view["result"]
        seats = [seat for place in result["places"] for seat in place] if result else range(view["seats"])
        stock = [
            say(
                f"{self.key}-round",
                round=view["round"],
                rounds=view["options"]["rounds"],
                last=last_round(view),
                count=view["counts"][0],
                discards=view["discards"],
            ),
            say(f"{self.key}-stock", supply=_counted(view["supply"]), goals=_symbols(view["goals"], " ")),
        ]
        parts = (first, courts, [self._player(scene, seat) for seat in seats], stock)
        return ["\n".join(line for line in lines if line) for lines in parts if any(lines)]

    def _turn(self, scene: Scene[FourCourtsView]) -> str:
        say, revealed = scene.say, scene.view["revealed"]
        if not revealed:
            return ""
        waiting = laying(scene)
        told = []
        for one in revealed:
            court = one["court"]
            unlaid = "lays" if one is waiting else "waits" if waiting else "unlaid"
            key = "laid" if court else unlaid
            facts = {"seat": scene.name(one["seat"], bold=False), "card": self.card(say, one["card"])}
            if court:
                facts["court"] = say(f"decktet-{court}")
            told.append(say(f"{self.key}-{key}", **facts))
        key = "turn" if waiting else "last-turn"
        return say(f"{self.key}-{key}", cards=" · ".join(told))

    def _court_lines(self, scene: Scene[FourCourtsView], court: Court) -> list[str]:
        say = scene.say
        tokens = court["tokens"]
        head = say(
            f"{self.key}-table-court",
            name=say(f"decktet-{court['court']}"),
            suits=_symbols(court["court"]),
            tokens=_symbols(tokens),
            count=len(tokens),
        )
        piles = [
            say(f"{self.key}-table-cards", seat=scene.name(seat, bold=False), cards=self._short(say, cards))
            for seat, cards in enumerate(court["cards"])
            if cards
        ]
        return [head, " · ".join(piles) if piles else say(f"{self.key}-table-bare")]

    def _player(self, scene: Scene[FourCourtsView], seat: int) -> str:
        view = scene.view
        tokens, bonus = view["tokens"][seat], view["bonus"][seat]
        return scene.say(
            f"{self.key}-player",
            score=view["scores"][seat],
            count=sum(tokens.values()),
            tokens=_counted(tokens),
            bonus=sum(bonus.values()),
            suits=_symbols(bonus),
            **scene.who(seat=seat),
        )

    def hand(self, scene: Scene[FourCourtsView]) -> str:
        """Return the seat's cards from high to low, marking the pick."""
        say, pick = scene.say, scene.view.get("pick")
        told = []
        for card in scene.view.get("hand", ()):
            name = self.card(say, card)
            told.append(say(f"{self.key}-picked-card", card=f"**{name}**") if card == pick else name)
        return " · ".join(told)


def _symbols(suits: Iterable[str], between: str = "") -> str:
    return between.join(SYMBOLS[DECKTET][suit] for suit in suits)


def _counted(tokens: Mapping[str, int]) -> str:
    return " ".join(f"{SYMBOLS[DECKTET][suit]}{count}" for suit, count in tokens.items() if count)

"""How Court Piece is told and drawn: a trick in the middle of four seats, and what each team has of courts and tricks.

Everything comes from a view. No rule is decided here, and no sentence stands here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from bot.presentation.base import Presentation, Scene
from engine import decks

TEAMS = ((0, 2), (1, 3))
HOUSE_RULES = ("honour", "double_sar", "ace_rule", "seven_deals", "first_seven")
"""Options that change how a trick is to be played, in the order in which they are named."""


class CourtPiece(Presentation):
    """Court Piece in words and pictures."""

    silent = frozenset(("over",))

    # Words

    def label(self, scene: Scene, ask: str, word: str) -> str:
        if ask == "seat":
            return scene.say("court-piece-word-seat", number=int(word) + 1, name=scene.plain[int(word)])
        if ask == "trick":
            return scene.say("court-piece-word-trick", number=int(word))
        return super().label(scene, ask, word)

    def hint(self, scene: Scene, ask: str, word: str) -> str | None:
        last = scene.view["last_trick"]
        if ask != "trick" or last is None or last["number"] != int(word):
            return None
        cards = " ".join(self.card(scene.say, play["card"]) for play in last["trick"])
        return scene.say("court-piece-hint-trick", card=cards)

    def question(self, scene: Scene, choice: engine.Choice, said: engine.Move) -> str:
        key = f"court-piece-ask-{choice.ask}"
        if choice.ask == "trick":
            return scene.say(key, seat=scene.name(int(said[1])))
        led = _led(scene.view)
        if choice.ask == "card" and led:
            follows = any(card[1] == led for card in scene.view["hand"])
            key += "-follow" if follows else "-free"
            return scene.say(key, suit=self.suit(scene.say, led))
        return scene.say(key)

    # Sentences

    def facts(self, scene: Scene, data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(scene, data)
        if "tricks" in data:
            ours, theirs = data["tricks"]
            won_by_first = list(data["team"]) == list(TEAMS[0])
            facts["won"], facts["lost"] = (ours, theirs) if won_by_first else (theirs, ours)
        return facts

    def sentence(self, scene: Scene, event: engine.Event) -> str | None:
        if event.name == "deal" and event.data["count"] > 5:
            return None  # the thirteen cards come with the trumps, and are told with them
        if event.name == "trick" and "count" in event.data:
            facts = self.facts(scene, event.data)
            assert event.seat is not None
            return scene.say("court-piece-event-trick-middle", **facts | {"seat": scene.name(event.seat)})
        return super().sentence(scene, event)

    def ending(self, scene: Scene) -> dict[str, Any]:
        least, most = sorted(scene.view["courts"])
        tie = "yes" if most == least else "no"
        return {"most": most, "least": least, "tie": tie, "rounds": len(scene.view["sheet"])}

    # The table in words

    def table(self, scene: Scene) -> list[str]:
        say, view = scene.say, scene.view
        head = [self._round(scene)]
        if view["trump"]:
            suit = self.suit(say, view["trump"])
            head.append(say("court-piece-table-trumps", suit=suit, caller=scene.name(view["caller"])))
        paragraphs = ["\n".join(head), "\n".join(self._trick(scene))]
        teams = []
        for number, team in enumerate(TEAMS):
            row = view["row"]["count"] if view["row"]["team"] == list(team) else 0
            rounds = sum(past["team"] == list(team) for past in view["sheet"])
            teams.append(
                say("court-piece-table-team", team=scene.team(team), courts=view["courts"][number],
                    tricks=view["tricks"][number], row=row, rounds=rounds)
            )  # fmt: skip
        in_a_row = view.get("rounds_row")
        if in_a_row and in_a_row["count"]:
            team = scene.team(in_a_row["team"])
            teams.append(say("court-piece-table-rounds-row", team=team, count=in_a_row["count"]))
        paragraphs.append("\n".join(teams))
        small = []
        if view["last_trick"]:
            last = view["last_trick"]
            plays = say.list(
                say(
                    "court-piece-table-play",
                    seat=scene.names[play["seat"]],
                    card=self.card(say, play["card"]),
                )
                for play in last["trick"]
            )
            winner = scene.names[last["winner"]]
            small.append(say("court-piece-table-last", number=last["number"], winner=winner, plays=plays))
        rules = [
            f"option-court-piece-{name.replace('_', '-')}" for name in HOUSE_RULES if view["options"][name]
        ]
        if rules:
            small.append(say("court-piece-table-house", rules=say.list(say(rule) for rule in rules)))
        paragraphs.append("\n".join(f"-# {line}" for line in small))
        return [paragraph for paragraph in paragraphs if paragraph]

    def _round(self, scene: Scene) -> str:
        view = scene.view
        facts = {"round": view["round"], "rounds": view["rounds"], "dealer": scene.name(view["dealer"])}
        if view["rounds"] is not None:
            return scene.say("court-piece-table-round", **facts)
        key = "court-piece-table-clock-last" if view["last_round"] else "court-piece-table-clock"
        return scene.say(key, **facts)

    def _trick(self, scene: Scene) -> list[str]:
        """What is going on between the four: naming, choosing, or a trick, with every seat in order of play."""
        say, view = scene.say, scene.view
        if view["phase"] == "over":
            return []
        if view["phase"] == "trump":
            return [say("court-piece-table-naming", caller=scene.name(view["caller"]))]
        turn = view["turn"]
        if view["phase"] == "sweep":
            return [say("court-piece-table-sweep", team=scene.team(TEAMS[turn % 2]), seat=scene.name(turn))]
        lines = [say("court-piece-table-trick", number=view["number"])]
        if view["middle"]:
            winner = scene.name(view["last_trick"]["winner"])
            lines.append(say("court-piece-table-middle", count=view["middle"], seat=winner))
        trick = view["trick"]
        best = _winning(trick, view["trump"])
        if not trick:
            lines.append("> " + say("court-piece-table-leads", seat=scene.name(turn)))
        for at, play in enumerate(trick):
            facts = {"seat": scene.name(play["seat"]), "card": self.card(say, play["card"])}
            key = "court-piece-table-played" if at else "court-piece-table-led"
            lines.append("> " + say(key, best="yes" if at == best else "no", **facts))
        if trick:
            lines.append("> " + say("court-piece-table-to-play", seat=scene.name(turn)))
        later = [scene.name((turn + at) % 4) for at in range(1, 4 - len(trick))]
        if later:
            lines.append("> " + say("court-piece-table-later", seats=say.list(later, "unit")))
        return lines

    def hand(self, scene: Scene) -> str:
        """Suit by suit: thirteen cards in one long row are hard to read, by eye and by ear."""
        suits: dict[str, list[str]] = {}
        for card in scene.view.get("hand", ()):
            suits.setdefault(card[1], []).append(self.card(scene.say, card))
        return " · ".join(" ".join(suit) for suit in suits.values())


def _led(view: Mapping[str, Any]) -> str | None:
    """The suit that was led to the trick on the table."""
    return view["trick"][0]["card"][1] if view["trick"] else None


def _winning(trick: Sequence[Mapping[str, Any]], trump: str) -> int | None:
    """Which card of a trick is the best so far."""
    if not trick:
        return None
    led = trick[0]["card"][1]

    def worth(at: int) -> tuple[bool, bool, int]:
        rank, suit = trick[at]["card"]
        return suit == trump, suit == led, -decks.RANKS.index(rank)

    return max(range(len(trick)), key=worth)


PRESENTATION = CourtPiece("court-piece")

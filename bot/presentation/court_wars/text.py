"""Describe Court Wars: labels, sentences, and the table in words.

All cards are public, so everyone reads the same text. The module doesn't decide what's legal: Choices list
the legal moves, and the view contains the totals.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, cast

import engine
from bot.i18n.languages import Language
from bot.presentation.base import Presentation
from bot.presentation.court_wars.scene import defence, turns_left, victims
from bot.presentation.scene import Scene
from engine.games.court_wars.facts import COURT_SIZE, JOKERS, PLACE, WORTH, strengths
from engine.games.court_wars.view import Attacked, Beaten, CourtWarsView, Drew, Stack

_LONGEST = 80
"""Maximum label length in characters."""
_FEW = 3
"""Maximum number of Guards a hint lists one by one."""


class CourtWarsText(Presentation[CourtWarsView]):
    """Court Wars in words."""

    emblem = ("KS", "QH", "JC", "X1")
    card_facts = frozenset(("card", "drawn", "court", "against", "last"))
    silent = frozenset(("over",))
    great = frozenset(("beaten", "out"))
    passing = frozenset(("drew", "beaten"))
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        "won": ("over", {"by": "last-standing"}),
    }
    rules: ClassVar[Mapping[str, str]] = {"turn": "CW-7", "ace": "CW-7", "joker": "CW-7", "guard": "CW-5"}
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {"turn": ("attack",)}

    # Words

    def is_card(self, word: str) -> bool:
        """Return False. Court cards are places on the table here, each reachable with one button."""
        return False

    def named(self, scene: Scene[CourtWarsView], ask: str, word: str) -> str:
        if word in PLACE:
            return self.card(scene.say, word)
        if ask in ("spend", "remove") and word.isdigit():
            return scene.say("court-wars-guards", count=int(word))
        return super().named(scene, ask, word)

    def label(self, scene: Scene[CourtWarsView], ask: str, word: str) -> str:
        """Return a Court card with its totals, or Guards with their total, such as "5♦ + 7♦ = 12"."""
        say = scene.say
        if ask in ("spend", "remove"):
            return self._spent(scene, ask, word)
        if word not in PLACE:
            return super().label(scene, ask, word)
        seat, stack = _find(scene, word)
        court, attack = self.card(say, word), stack["attack"]
        drawn = scene.view["drawn"]
        if ask == "guard" and drawn is not None:
            then = attack + WORTH[drawn]
            return say("court-wars-place", court=court, attack=attack, then=then)
        if ask == "attacker":
            return say("court-wars-attacker", court=court, attack=attack)
        if ask == "target":
            reach = _strength(scene, scene.said) if len(scene.said) > 2 else 0
            guards, defence = stack["guards"], stack["defence"]
            front = "falls" if reach >= defence else "guarded" if guards else "bare"
            last = self.card(say, guards[-1]) if guards else ""
            victim = self._victim(scene, word, scene.plain_name(seat))
            return say("court-wars-target", victim=victim, front=front, last=last, defence=defence)
        return court

    def _victim(self, scene: Scene[CourtWarsView], court: str, name: str) -> str:
        """Return a Court card that can be attacked, with its number and owner, such as "2 · Ben’s Q♦"."""
        facts = {"number": victims(scene).get(court, "none"), "court": self.card(scene.say, court)}
        return scene.say("court-wars-victim", name=name, **facts)

    def _spent(self, scene: Scene[CourtWarsView], ask: str, word: str) -> str:
        """Return a label for the last Guards placed.

        `word` is their number, or "court" for all Guards and the Court card.
        """
        say, whole, at = scene.say, word == "court", 1 if ask == "spend" else 3
        if len(scene.said) <= at:
            return say("court-wars-last-court") if whole else say("court-wars-last", count=int(word))
        court = scene.said[at]
        _, stack = _find(scene, court)
        guards = stack["guards"][::-1]
        if not whole:
            guards = guards[: int(word)]
        named = [self.card(say, card) for card in (*guards, *((court,) if whole else ()))]
        worth = stack["defence"] if whole else sum(WORTH[guard] for guard in guards)
        if len(named) == 1 and not whole:
            return named[0]
        label = say("court-wars-sum", cards=" + ".join(named), strength=worth)
        if len(label) <= _LONGEST:
            return label
        key = "court-wars-many-court" if whole else "court-wars-many"
        return say(key, count=len(guards), court=named[-1], strength=worth)

    def phrase(self, scene: Scene[CourtWarsView], steps: Sequence[tuple[str, str]]) -> str:
        """Return an attack, or the part of it chosen so far: "K♦ with 6♦ strikes 2♣"."""
        say, move = scene.say, (*scene.said, *(word for _, word in steps))
        court = move[1]
        whose = self.card(say, court) if len(scene.said) < 2 else ""
        if len(move) == 2:
            return say("court-wars-phrase-attacker", court=whose)
        _, stack = _find(scene, court)
        spent = self._run(say, stack["guards"][::-1][: int(move[2])]) if len(scene.said) < 3 else ""
        facts = {"court": whose or "none", "spent": spent or "none"}
        if len(move) == 3:
            return say("court-wars-phrase-spend", **facts)
        seat, other = _find(scene, move[3])
        if len(move) == 4:
            target = self._victim(scene, move[3], scene.plain[seat])
            return say("court-wars-phrase-target", **facts, target=target)
        whole = move[4] == "court"
        guards = other["guards"][::-1]
        if not whole:
            guards = guards[: int(move[4])]
        removed = self._run(say, [*guards, move[3]] if whole else guards)
        return say("court-wars-phrase-strike", **facts, removed=removed)

    def advised(
        self, scene: Scene[CourtWarsView], steps: Sequence[tuple[str, str]]
    ) -> tuple[str, dict[str, Any]]:
        say, move = scene.say, [word for _, word in steps]
        drawn = scene.view["drawn"]
        named = say("court-wars-a-joker") if drawn in JOKERS else self.card(say, drawn) if drawn else ""
        if move[0] != "attack":
            name = steps[0][0] if move[0] in PLACE else move[0]
            return name, {"drawn": named, "court": self.named(scene, *steps[0])}
        _, attacker, spend, target, remove = move
        spent, (seat, other) = _find(scene, attacker)[1]["guards"][::-1], _find(scene, target)
        guards, whole = other["guards"][::-1], remove == "court"
        used = spent[: int(spend)]
        return "attack", {
            "court": self.card(say, attacker),
            "spent": self._guards(scene, used),
            "target": self.card(say, target),
            "name": scene.name(seat, bold=False),
            "removed": self._guards(scene, guards if whole else guards[: int(remove)]),
            "whole": "yes" if whole else "no",
        }

    def _guards(self, scene: Scene[CourtWarsView], guards: Sequence[str]) -> str:
        """Return Guards as a list, or just their number if there are many."""
        if len(guards) > _FEW:
            return scene.say("court-wars-guards", count=len(guards))
        return scene.say.list(self.card(scene.say, guard) for guard in guards) if guards else ""

    def _run(self, say: Language, cards: Sequence[str]) -> str:
        """Return cards joined with "+", or the first, a count and the last if there are more than three."""
        named = [self.card(say, card) for card in cards]
        if len(named) <= 3:
            return "+".join(named)
        return say("court-wars-phrase-run", first=named[0], count=len(named) - 2, last=named[-1])

    def costly(self, scene: Scene[CourtWarsView], move: engine.Move) -> str | None:
        """Return the question to confirm that a Joker is discarded instead of laid, or None."""
        if move != ("discard",) or scene.view["phase"] != "joker":
            return None
        return scene.say("court-wars-costly-joker")

    def question(self, scene: Scene[CourtWarsView], choice: engine.Choice, said: engine.Move) -> str:
        """Return the current question, along with the strength chosen so far."""
        say, facts = scene.say, {}
        drawn = scene.view["drawn"]
        if choice.ask == "guard" and drawn is not None:
            facts["drawn"] = self.card(say, drawn)
        if choice.ask in ("spend", "remove"):
            facts["court"] = self.card(say, said[1 if choice.ask == "spend" else 3])
        reach = _strength(scene, said) if choice.ask in ("target", "remove") else 0
        return say(f"court-wars-ask-{choice.ask}", strength=reach, **facts)

    def tries(self, card: str) -> list[engine.Move]:
        """Return an attack with a Court card, and placing the drawn card on it. Guards never begin a move."""
        return [("attack", card), (card,)] if card in PLACE else []

    def held(self, view: CourtWarsView) -> Sequence[str]:
        """Return the seat's Court cards, since there are no hands in this game."""
        assert view["you"] is not None
        return [stack["card"] for stack in view["courts"][view["you"]]]

    # Sentences

    def facts(self, scene: Scene[CourtWarsView], data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the usual facts, plus the removed Guards as a list and the Joker involved, if any."""
        facts = super().facts(scene, data)
        if "removed" in data:
            removed = cast(Attacked, data)["removed"]
            facts["removed"] = scene.say.list(self.card(scene.say, card) for card in removed) or ""
            facts["removed_count"] = len(removed)
        if data.get("card") in JOKERS:
            facts["card"] = scene.say("court-wars-a-joker")
        if "joker" in data:
            facts["joker"] = bool(cast(Beaten, data)["joker"])
        return facts

    def sentence(self, scene: Scene[CourtWarsView], event: engine.Event) -> str | None:
        """Return a sentence for an event, avoiding repetition.

        The discard already mentions an Ace or a face, and `out` mentions the last Court card.
        """
        if event.name == "drew" and cast(Drew, event.data)["card"] not in (*WORTH, *JOKERS):
            return None
        if event.name == "beaten" and not cast(Beaten, event.data)["left"]:
            return None
        return super().sentence(scene, event)

    def ending(self, scene: Scene[CourtWarsView]) -> dict[str, Any]:
        """Return the winner's number of Court cards left, their defence, and the facts about a tie."""
        first = scene.result["places"][0]
        left = int(scene.result["scores"][first[0]])
        return {"left": left, "defence": defence(scene.view, first[0]), "tie": len(first) > 1}

    def why_over(self, scene: Scene[CourtWarsView]) -> str:
        """Compare the defences if the first two have equally many Court cards (CW-14)."""
        order = [seat for place in scene.result["places"] for seat in place]
        first, second = (scene.result["scores"][seat] for seat in order[:2])
        own, other = (defence(scene.view, seat) for seat in order[:2])
        return scene.say("court-wars-level", own=own, other=other) if first == second else ""

    def score(self, scene: Scene[CourtWarsView], side: Sequence[int]) -> str:
        return scene.say("court-wars-score", left=int(scene.result["scores"][side[0]]))

    def tally(self, scene: Scene[CourtWarsView], side: Sequence[int]) -> str:
        """Return the defence that decides between equal numbers of Court cards (CW-14)."""
        total = defence(scene.view, side[0])
        if scene.result["summary"] != "turns" or not total:
            return ""
        return scene.say("court-wars-tally", defence=total)

    def surprises(self, event: engine.Event) -> bool:
        """Return True for a drawn card that went straight to the discards."""
        return event.name == "discarded" and event.data["reason"] in ("court", "joker", "no-place")

    def whose(self, event: engine.Event) -> Collection[int]:
        """Return the seat that defeated a Court card. For other events, return the seat that acted."""
        return (event.data["by"],) if event.name == "beaten" else super().whose(event)

    def moment(self, scene: Scene[CourtWarsView], event: engine.Event) -> str:
        # Skip the attack, because the story mentions the beaten Court card.
        if event.name == "attacked" and cast(Attacked, event.data)["beaten"]:
            return ""
        return super().moment(scene, event)

    def weight(self, scene: Scene[CourtWarsView], event: engine.Event) -> float:
        """Return a moment's weight. The elimination of a player weighs most.

        The first fallen Court card is next, followed by the others, and by attacks in order of strength.
        """
        if event.name == "attacked":
            return cast(Attacked, event.data)["strength"] - 1000
        if not cast(Beaten, event.data)["left"]:
            return 2
        first = next(one for one in scene.remembered if one.name == event.name)
        return 1 if event is first else 0

    # The table

    def table(self, scene: Scene[CourtWarsView]) -> list[str]:
        """Describe the turn, each seat's stacks, and the pile, including its cards if they're public."""
        say, view = scene.say, scene.view
        told, numbers = [], victims(scene)
        if view["turn"] is not None:
            drawn = self.card(say, view["drawn"]) if view["drawn"] else ""
            turn = say("court-wars-turn", phase=view["phase"], card=drawn, **scene.who(seat=view["turn"]))
            told.append(
                f"{turn} {say('court-wars-set-up', count=view['set_up'])}" if view["set_up"] else turn
            )
            if left := turns_left(view):
                told.append(say("court-wars-round", left=left))
        for seat, stacks in enumerate(view["courts"]):
            state = "out" if seat in view["out"] else "in"
            lines = [say("court-wars-seat", number=seat + 1, state=state, **scene.who(seat=seat))]
            if state != "out":
                lines += [self._told(say, stack, numbers.get(stack["card"], 0)) for stack in stacks]
            told.append("\n".join(lines))
        lines = [say("court-wars-pile", pile=view["pile"], discards=len(view["discards"]))]
        for key, cards in (("known", view["known"]), ("discards", view["discards"])):
            if cards:
                lines.append(say(f"court-wars-{key}", cards=self.cards(say, cards)))
        lines.append(say("court-wars-order"))
        told.append("\n".join(f"-# {line}" for line in lines))
        return told

    def _told(self, say: Language, stack: Stack, number: int) -> str:
        court = self.card(say, stack["card"])
        if number:
            court = say("court-wars-numbered", number=number, court=court)
        if not stack["standing"]:
            return say("court-wars-stack-beaten", court=court)
        if stack["joker"]:
            court = say("court-wars-joker", court=court)
        if not stack["guards"]:
            return say("court-wars-stack-bare", court=court, defence=stack["defence"])
        guards = self.cards(say, stack["guards"])
        attack, defence = stack["attack"], stack["defence"]
        return say("court-wars-stack", court=court, guards=guards, attack=attack, defence=defence)

    def hand(self, scene: Scene[CourtWarsView]) -> str:
        """Return the card the player has just drawn, if any, since there are no hands in this game."""
        view = scene.view
        if view["drawn"] and view["turn"] == scene.you:
            return scene.say("court-wars-hand-drawn", card=self.card(scene.say, view["drawn"]))
        return scene.say("court-wars-hand-none")


def _find(scene: Scene[CourtWarsView], court: str) -> tuple[int, Stack]:
    seat, column = divmod(PLACE[court], COURT_SIZE)
    return seat, scene.view["courts"][seat][column]


def _strength(scene: Scene[CourtWarsView], said: engine.Move) -> int:
    """Return the total of the chosen Guards. `said` is an attack with its Court card and number of Guards."""
    _, stack = _find(scene, said[1])
    return strengths(stack["guards"])[int(said[2]) - 1]

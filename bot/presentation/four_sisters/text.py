"""Describe Four Sisters: questions, sentences, the table, hands and the ending.

Only views, events and the catalogue are used. The rules decide what's legal, and the order of a Scheme is
only shown to its owner.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, cast

import engine
from bot.pictures.symbols import SYMBOLS
from bot.presentation.base import Presentation
from bot.presentation.four_sisters.scene import lying, rooms, stand_off
from bot.presentation.scene import Scene
from engine.cards.decks import STANDARD
from engine.contract import NONE
from engine.games.four_sisters.facts import (
    CARDS,
    OWNER,
    ROOM,
    ROOMS,
    SUITS,
    TEAM_OF_SEAT,
    TEAMS,
    VALUE,
    beside,
    dry,
    foes,
    gathered,
    highest,
    may_defeat,
    strength,
)
from engine.games.four_sisters.view import ClockMoved, Compared, ConflictView, Defeated, FourSistersView

_ORDERS: Mapping[str, str] = {"clock": "A352Q46987", "queen": "QA32546897", "heart": "954A3Q2687"}
"""Suggested Schemes by rank, from the top. The catalogue describes the purpose of each."""
FEW = 4
"""The number of cards left in a team's Schemes from which on players are warned. A turn draws up to three."""
_PHRASES = frozenset(("card", "discard", "in", "introduce", "newcomer", "out"))
"""Questions where the answer forms a phrase with the words before it."""


class FourSistersText(Presentation[FourSistersView]):
    """Four Sisters in words."""

    emblem = ("QS", "QH", "QC", "QD")
    card_facts = frozenset(("card", "against", "out", "into"))
    seat_facts = frozenset(("seat", "target"))
    own: ClassVar[frozenset[str]] = frozenset(("hand", "scheme"))
    retelling = frozenset(("over", "day-ended"))
    great = frozenset(("storm", "stormed"))
    silent = frozenset(("drew", "over"))
    passing = frozenset(("supported", "clock", "introduced", "rested", "drawn"))
    rules: ClassVar[Mapping[str, str]] = {
        "scheme": "FS-3", "turn": "FS-8", "enter": "FS-8", "support": "FS-10", "yield": "FS-11",
        "evening": "FS-12", "fate": "FS-17", "storm": "FS-18",
    }  # fmt: skip
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turn": ("place", "introduce", "intrigue", "pass"),
        "evening": ("intrigue",),
    }

    apart: ClassVar[frozenset[str]] = frozenset(("room", "take"))
    """These questions are asked on their own, because Rooms keep their layout."""
    implied: ClassVar[frozenset[str]] = frozenset(("target",))

    # Words

    def label(self, scene: Scene[FourSistersView], ask: str, word: str) -> str:
        if ask != "room":
            return super().label(scene, ask, word)
        foe = 1 - TEAM_OF_SEAT[_seat(scene)]
        conflict = beside(rooms(scene.view["chateau"]), ROOM[word], foe)
        return scene.say("four-sisters-room", room=word, conflict=bool(conflict))

    def hint(self, scene: Scene[FourSistersView], ask: str, word: str) -> str | None:
        if word not in VALUE:
            return None
        owner = OWNER[word]
        facts: dict[str, Any] = {
            "value": VALUE[word],
            "name": scene.plain[owner],
            "name_you": owner == scene.you,
        }
        if ask in ("out", "target"):
            chateau = rooms(scene.view["chateau"])
            if word not in chateau:  # this very move brings the card in
                return scene.say("four-sisters-hint-oubliette", **facts)
            facts["room"] = ROOMS[chateau.index(word)]
            if ask == "target":
                facts["value"] = strength(chateau, word, 0)
            return scene.say(f"four-sisters-hint-{'target' if ask == 'target' else 'chateau'}", **facts)
        if ask == "in":
            return scene.say("four-sisters-hint-oubliette", **facts)
        if ask == "support":
            return scene.say("four-sisters-hint-support", **facts)
        return scene.say(f"four-sisters-hint-{'queen' if word[0] == 'Q' else 'value'}", **facts)

    def question(self, scene: Scene[FourSistersView], choice: engine.Choice, said: engine.Move) -> str:
        view = scene.view
        facts: dict[str, Any] = {"phase": view["phase"], "hour": view["hour"], "left": "none"}
        if choice.ask == "scheme":
            seat = _seat(scene)
            partner = next(one for one in TEAMS[TEAM_OF_SEAT[seat]] if one != seat)
            facts |= scene.who(partner=partner) | {"robot": "yes" if partner in scene.robots else "no"}
        elif choice.ask == "in":
            facts["out"] = self.card(scene.say, said[-1])
        elif choice.ask == "turn":
            left = sum(view["schemes"][seat] for seat in TEAMS[TEAM_OF_SEAT[_seat(scene)]])
            facts["left"] = left if left <= FEW else "none"
        elif choice.ask in ("card", "enter"):
            facts["most"] = view["introduced"] if view["phase"] == "enter" else view["hour"]
        elif choice.ask == "newcomer":
            facts["most"] = sum(VALUE[card] for card in said[1].split("+"))
        elif choice.ask in ("support", "yield"):
            assert view["conflict"] is not None
            facts |= self._sides(scene, view["conflict"])
        elif choice.ask == "evening":
            facts["queen"] = "held" if "intrigue" in choice.words else "away"
        elif choice.ask == "fate":
            facts["fated"] = self.card(scene.say, view["fates"][0])
        elif choice.ask in ("storm", "take"):
            sent = highest(rooms(view["chateau"]), _seat(scene))
            facts["sent"] = self.card(scene.say, sent)
            facts["left"] = VALUE[sent] - sum(VALUE[card] for card in said[1:])
        return scene.say(f"four-sisters-ask-{choice.ask}", **facts)

    def _sides(self, scene: Scene[FourSistersView], conflict: ConflictView) -> dict[str, Any]:
        """Return a Conflict's facts from the seat's side, while both cards are still in their Rooms."""
        assert conflict["values"] is not None
        cards, values = [conflict["card"], conflict["against"]], list(conflict["values"])
        role = "instigator" if conflict["by"] == scene.you else "innocent"
        if role == "innocent":
            cards.reverse()
            values.reverse()
        mine, other = (self.card(scene.say, card) for card in cards)
        return {"role": role, "mine": mine, "other": other, "own": values[0], "theirs": values[1]}

    def rows(self, ask: str, words: Sequence[str]) -> list[list[str]] | None:
        if ask != "room":
            return None
        return [list(ROOMS[at : at + 3]) for at in (0, 3, 6)]

    def phrase(self, scene: Scene[FourSistersView], steps: Sequence[tuple[str, str]]) -> str:
        """Return a phrase for words that belong together: "Discard 5♥+4♥, place 9♥", "6♠ replaces 5♠"."""
        say, move = scene.say, (*scene.said, *(word for _, word in steps))
        ask, word = steps[-1]
        if ask not in _PHRASES:
            return super().phrase(scene, steps)
        facts: dict[str, Any] = {"card": self.card(say, word) if word in VALUE else "none"}
        if ask == "in":
            facts["out"] = self.card(say, move[-2])
        elif ask in ("introduce", "newcomer"):
            facts["cards"] = "+".join(self.card(say, card) for card in move[1].split("+"))
        return say(f"four-sisters-phrase-{ask}", **facts)

    def advised(
        self, scene: Scene[FourSistersView], steps: Sequence[tuple[str, str]]
    ) -> tuple[str, dict[str, Any]]:
        say, (ask, word), said = scene.say, steps[0], dict(steps)
        name, facts = super().advised(scene, steps)
        if word == "end" or ask == "fate":
            name = f"{ask}-{word}"
        elif word == NONE:
            name = f"{ask}-none"
        fates = scene.view["fates"]
        card = said.get("card", said.get("newcomer", fates[0] if fates else ""))
        facts["card"] = self.card(say, card) if card in VALUE else "none"
        facts.setdefault("discard", "none")
        facts["foe"] = self._against(scene, card, said)
        facts["plot"] = "yes" if said.get("later") == "intrigue" else "no"
        taken = [one for asked, one in steps if asked == "take" and one in VALUE]
        facts["cards"] = say.list(self.card(say, one) for one in taken) if taken else "none"
        return name, facts

    def _answers(self, scene: Scene[FourSistersView], steps: Sequence[tuple[str, str]]) -> dict[str, Any]:
        facts = super()._answers(scene, steps)
        introduces = "yes" if "newcomer" in facts else "no"
        return {"card": facts.get("newcomer", "none"), "introduces": introduces, **facts}

    def _against(self, scene: Scene[FourSistersView], card: str, said: Mapping[str, str]) -> str:
        """Return the card that a placed card attacks, or "none"."""
        if "room" not in said:
            return "none"
        opposing = foes(rooms(scene.view["chateau"]), card, ROOM[said["room"]])
        target = said.get("target", opposing[0] if opposing else "")
        return self.card(scene.say, target) if target else "none"

    def costly(self, scene: Scene[FourSistersView], move: engine.Move) -> str | None:
        """Return the question that asks to confirm a costly move, or None for other moves.

        A move is costly if it squanders a whole hand, introduces no card, or starts a Conflict with a Queen
        that the card can't defeat.
        """
        say, view = scene.say, scene.view
        if move[0] == "introduce":
            cards = move[1].split("+")
            facts = {"count": len(cards), "cards": say.list(self.card(say, card) for card in cards)}
            if len(cards) == len(view["hand"]):
                return say("four-sisters-costly-squander", **facts)
            if move[2:] and move[2] == "nobody":
                return say("four-sisters-costly-nobody", **facts)
        at = {"place": 1, "introduce": 2}.get(move[0], len(move))
        if len(move) < at + 2:
            return None
        card, room = move[at], ROOM[move[at + 1]]
        opposing = foes(rooms(view["chateau"]), card, room)
        target = opposing[0] if len(opposing) == 1 else move[at + 2] if opposing else ""
        if not target or may_defeat(card, target, view["sabbath"]):
            return None
        return say("four-sisters-costly-queen", card=self.card(say, card), queen=self.card(say, target))

    def orders(self, choice: engine.Choice) -> Mapping[str, Sequence[str]]:
        if choice.ask != "scheme":
            return {}
        return {
            name: sorted(choice.words, key=lambda card: ranks.index(card[0]))
            for name, ranks in _ORDERS.items()
        }

    def tries(self, card: str) -> list[engine.Move]:
        # Any card can be discarded. Players want to know which one they can place.
        begins = [("place", card), (card,), ("storm", card)]
        return [*begins, ("intrigue",)] if card[0] == "Q" else begins

    # Sentences

    def facts(self, scene: Scene[FourSistersView], data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(scene, data)
        for name, value in data.items():
            if value is None:
                facts[name] = "none"
            elif name == "by" and value in OWNER:
                facts[name] = self.card(scene.say, value)
                facts |= scene.who(victor=OWNER[value])
            elif name == "values":
                facts["own"], facts["theirs"] = value
                facts["first"], facts["second"] = (self.card(scene.say, card) for card in data["cards"])
            elif name == "sums":
                facts["younger"], facts["elder"] = value
        return facts

    def sentence(self, scene: Scene[FourSistersView], event: engine.Event) -> str | None:
        # Mention the Clock only when it stops, because the table shows the Hour.
        if event.name == "clock" and not cast(ClockMoved, event.data)["stopped"]:
            return None
        return super().sentence(scene, event)

    def brief(self, scene: Scene[FourSistersView], event: engine.Event) -> str | None:
        # The next event mentions the outcome of a Conflict, unless it's moot.
        if event.name == "compared" and cast(Compared, event.data)["outcome"] != "moot":
            return None
        return super().brief(scene, event)

    # The table

    def table(self, scene: Scene[FourSistersView]) -> list[str]:
        return [self._clock(scene), self._chateau(scene), self._sisters(scene)]

    def _clock(self, scene: Scene[FourSistersView]) -> str:
        say, view = scene.say, scene.view
        facts = {
            "hour": view["hour"],
            "day": view["day"],
            "sabbath": view["sabbath"],
            "stopped": gathered(rooms(view["chateau"])),
        }
        laying = view["phase"] == "scheme"
        lines = [say(f"four-sisters-table-{'laying' if laying else 'clock'}", **facts)]
        if view["options"]["days"] > 1:
            younger, elder = view["wins"]
            lines.append(
                say("four-sisters-table-days", days=view["options"]["days"], younger=younger, elder=elder)
            )
        if not laying:
            lines.append(
                say(
                    "four-sisters-table-step",
                    phase=view["phase"],
                    hour=view["hour"],
                    introduced=view["introduced"],
                    fated=self.card(say, view["fates"][0]) if view["fates"] else "",
                    storm=scene.team(view["storm"]),
                    **scene.who(turn=[] if view["turn"] is None else view["turn"], acts=view["to_act"]),
                )
            )
        if left := stand_off(view):
            lines.append(say("four-sisters-table-stand-off", left=left, fullest=view["fullest"]))
        if view["conflict"]:
            lines.append(self._conflict(scene, view["conflict"]))
        return "\n".join(lines)

    def _conflict(self, scene: Scene[FourSistersView], conflict: ConflictView) -> str:
        say, chateau = scene.say, rooms(scene.view["chateau"])
        card, against = self.card(say, conflict["card"]), self.card(say, conflict["against"])
        if conflict["values"] is None:
            return say("four-sisters-table-broken", card=card, against=against)
        own, theirs = conflict["values"]
        return say(
            "four-sisters-table-conflict",
            card=card,
            room=ROOMS[chateau.index(conflict["card"])],
            own=own,
            against=against,
            at=ROOMS[chateau.index(conflict["against"])],
            theirs=theirs,
            **scene.who(by=conflict["by"], target=conflict["target"]),
        )

    def _chateau(self, scene: Scene[FourSistersView]) -> str:
        say, view = scene.say, scene.view
        chateau, oubliette, (younger, elder) = lying(view)
        free = say("four-sisters-table-free")
        cells = {room: self.card(say, card) if card else free for room, card in chateau.items()}
        broad = max(map(len, cells.values()))
        rows = [
            "   ".join(f"{room} {cells[room]:{broad}}" for room in ROOMS[at : at + 3]).rstrip()
            for at in (0, 3, 6)
        ]
        piles = [
            SYMBOLS[STANDARD][suit]
            + " "
            + " ".join(self.rank(say, card[0]) for card in cards if card in oubliette)
            for suit, cards in zip(SUITS, CARDS, strict=True)
            if not oubliette.isdisjoint(cards)
        ]
        shown = " · ".join(piles) or say("four-sisters-table-empty")
        title = say(
            "four-sisters-table-chateau", younger=younger, elder=elder, yesterday=bool(view["yesterday"])
        )
        grid = "```\n" + "\n".join(rows) + "\n```"
        return "\n".join(
            (title, grid, say("four-sisters-table-oubliette", count=len(oubliette), cards=shown))
        )

    def _sisters(self, scene: Scene[FourSistersView]) -> str:
        view = scene.view
        lines = [
            scene.say(
                f"four-sisters-table-{'lays' if view['phase'] == 'scheme' else 'seat'}",
                suit=SYMBOLS[STANDARD][suit],
                team=scene.say(f"four-sisters-team-{TEAM_OF_SEAT[seat]}"),
                hand=view["counts"][seat],
                scheme=view["schemes"][seat],
                acts=seat in view["to_act"],
                **scene.who(name=seat),
            )
            for seat, suit in enumerate(SUITS)
        ]
        return "\n".join(lines)

    def hand(self, scene: Scene[FourSistersView]) -> str:
        view, say = scene.view, scene.say
        if scene.you is None:
            return ""
        if view["phase"] == "scheme" and not view["laid"][scene.you]:
            return say("four-sisters-hand-unlaid", suit=self.suit(say, SUITS[scene.you]))
        if not view["hand"] and not view["scheme"]:
            return ""
        hand, scheme = (
            self.cards(say, cards, " · ") or say("four-sisters-hand-none")
            for cards in (view["hand"], view["scheme"])
        )
        return say("four-sisters-hand", hand=hand, scheme=scheme)

    def score(self, scene: Scene[FourSistersView], side: Sequence[int]) -> str:
        """Return the number of Days won. In a game of one Day, return the worth of the Chateau."""
        view, team = scene.view, TEAM_OF_SEAT[side[0]]
        several = view["options"]["days"] > 1
        worth = view["wins"][team] if several else view["sums"][team]
        return scene.say(f"four-sisters-score-{'days' if several else 'chateau'}", worth=worth)

    def why_over(self, scene: Scene[FourSistersView]) -> str:
        """Return the reason why the Day ended. A team can lose the Day despite the greater sum (FS-20)."""
        return self.reason(scene)

    def tally(self, scene: Scene[FourSistersView], side: Sequence[int]) -> str:
        return scene.say(f"four-sisters-tally-{TEAM_OF_SEAT[side[0]]}")

    def retold(self, event: engine.Event) -> bool:
        # If there were several Days, the last one is still news.
        return super().retold(event) and (event.name != "day-ended" or event.data["day"] == 1)

    def celebrates(self, event: engine.Event) -> bool:
        """Return True for a storm or a fallen Queen."""
        return super().celebrates(event) or (event.name == "defeated" and event.data["card"][0] == "Q")

    def moment(self, scene: Scene[FourSistersView], event: engine.Event) -> str:
        # Skip the end of a single Day, because the result explains it.
        one_day = scene.view["options"]["days"] == 1
        return "" if event.name == "day-ended" and one_day else super().moment(scene, event)

    def whose(self, event: engine.Event) -> Collection[int]:
        """Return the owner of the winning card, or the winners of a Day."""
        if event.name == "day-ended":
            winner = event.data["winner"]
            return () if winner is None else TEAMS[winner]
        return (OWNER[event.data["by"]],) if event.name == "defeated" else super().whose(event)

    def weight(self, scene: Scene[FourSistersView], event: engine.Event) -> float:
        """Return a moment's weight. Days won weigh most, then fallen Queens, then storms.

        Other Conflicts weigh as much as the card that fell.
        """
        if event.name == "day-ended":
            return -1 if event.data["winner"] is None else 40
        if event.name != "defeated":
            return {"stormed": 20, "intrigued": 0}[event.name]
        card = cast(Defeated, event.data)["card"]
        return 30 if card[0] == "Q" else VALUE[card]

    def ending(self, scene: Scene[FourSistersView]) -> dict[str, Any]:
        view = scene.view
        younger, elder = view["wins"] if view["options"]["days"] > 1 else view["sums"]
        lost = dry(view["schemes"])
        return {"younger": younger, "elder": elder, "dry": lost.index(True) if lost[0] != lost[1] else "both"}


def _seat(scene: Scene[FourSistersView]) -> int:
    assert scene.you is not None, "only a seat is asked"
    return scene.you

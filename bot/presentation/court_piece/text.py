"""Describe Court Piece: a trick between four seats, and each team's courts and tricks.

Everything comes from a view and the catalogue. The rules are in engine/games/court_piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, cast

import engine
from bot.presentation.base import Presentation
from bot.presentation.court_piece.scene import (
    goal,
    in_a_row,
    in_points,
    in_short,
    in_tricks,
    trick_on_table,
    ways,
)
from bot.presentation.ending import Highlight
from bot.presentation.scene import Scene
from engine.cards.decks import STANDARD
from engine.cards.tricks import Trick
from engine.games.court_piece.facts import TEAMS
from engine.games.court_piece.view import CourtPieceView, RoundData

HOUSE_RULES = ("honour", "double_sar", "ace_rule", "seven_deals", "first_seven", "hidden_trump")
"""Options that change how a trick is played, in display order."""


class CourtPieceText(Presentation[CourtPieceView]):
    """Court Piece in words."""

    emblem = ("AS", "KH", "QC", "JD")
    silent = frozenset(("over",))
    retelling = frozenset(("over", "round"))
    great = frozenset(("court", "points"))
    own = frozenset(("hand", "closed_card"))
    rules: ClassVar[Mapping[str, str]] = {
        "trump": "CP-3",
        "hide": "CP-24",
        "card": "CP-5",
        "sweep": "CP-11",
        "call": "CP-16",
    }

    apart: ClassVar[frozenset[str]] = frozenset(("seat",))
    """A wrong call loses the round (CP-16), so the player names the accused with a separate tap."""

    # Words

    def label(self, scene: Scene[CourtPieceView], ask: str, word: str) -> str:
        if ask == "seat":
            return scene.say("court-piece-word-seat", number=int(word) + 1, name=scene.plain_name(int(word)))
        if ask == "trick":
            return scene.say("court-piece-word-trick", number=int(word))
        return super().label(scene, ask, word)

    def hint(self, scene: Scene[CourtPieceView], ask: str, word: str) -> str | None:
        last = scene.view["last_trick"]
        if ask != "trick" or last is None or last["number"] != int(word):
            return None
        cards = self.cards(scene.say, (play["card"] for play in last["trick"]))
        return scene.say("court-piece-hint-trick", card=cards)

    def advised(
        self, scene: Scene[CourtPieceView], steps: Sequence[tuple[str, str]]
    ) -> tuple[str, dict[str, Any]]:
        name, facts = super().advised(scene, steps)
        led, suit = trick_on_table(scene.view).led, steps[0][1][-1]
        if name == "card" and led and suit != led and suit == scene.view["trump"]:
            name = "trump-card"
        return name, facts | {"leads": "no" if led else "yes"}

    def question(self, scene: Scene[CourtPieceView], choice: engine.Choice, said: engine.Move) -> str:
        key = f"court-piece-ask-{choice.ask}"
        if choice.ask == "trick":
            return scene.say(key, **scene.who(seat=int(said[1])))
        trick = trick_on_table(scene.view)
        others = TEAMS[1 - (scene.view["you"] or 0) % len(TEAMS)]
        if choice.ask == "card" and trick.led:
            key += self._follows(scene, trick)
            return scene.say(key, suit=self.suit(scene.say, trick.led))
        if choice.ask == "trump":
            return scene.say(key, **ways(scene.view))
        if choice.ask == "sweep" and any(scene.view["won"][seat] for seat in others):
            key += "-collected"  # with CP-17, the others may have won a trick that they couldn't collect
        return scene.say(key)

    def _follows(self, scene: Scene[CourtPieceView], trick: Trick) -> str:
        """Return the end of the prompt to play to a trick that another seat has led (CP-5, CP-24)."""
        view = scene.view
        if trick.following(view["hand"]):
            return "-follow"
        if view.get("asked"):
            return "-asked" if any(card[1] == view["trump"] for card in view["hand"]) else "-asked-none"
        return "-closed" if view.get("closed") else "-free"

    def costly(self, scene: Scene[CourtPieceView], move: engine.Move) -> str | None:
        """Return the confirmation prompt for calling a revoke or making one, or None (CP-16).

        A call may lose the round. A revoke is a card that doesn't follow suit although the player could.
        """
        say = scene.say
        if move[0] == "call":
            return say("court-piece-costly-call", seat=scene.name(int(move[1])), trick=int(move[2]))
        trick = trick_on_table(scene.view)
        if not self.is_card(move[0]) or not trick.led or move[0][1] == trick.led:
            return None
        if not trick.following(scene.view["hand"]):
            return None
        facts = {"card": self.card(say, move[0]), "suit": self.suit(say, trick.led)}
        return say("court-piece-costly-revoke", **facts)

    # Sentences

    def facts(self, scene: Scene[CourtPieceView], data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(scene, data) | ways(scene.view)
        if "tricks" in data:
            past = cast(RoundData, data)
            team = TEAMS.index(tuple(past["team"]))
            facts["won"], facts["lost"] = past["tricks"][team], past["tricks"][1 - team]
        return facts

    def sentence(self, scene: Scene[CourtPieceView], event: engine.Event) -> str | None:
        event = self.current(event)
        if event.name == "court" and in_tricks(scene.view):
            return None
        if event.seat is not None:
            facts = self.facts(scene, event.data) | scene.who(seat=event.seat)
            if event.name == "trick" and "count" in event.data:
                return scene.say("court-piece-event-trick-middle", **facts)
            if event.name == "open":
                return scene.say("court-piece-event-open-asked", **facts)
        return super().sentence(scene, event)

    # The end

    def ending(self, scene: Scene[CourtPieceView]) -> dict[str, Any]:
        view = scene.view
        least, most = sorted(view["courts"])
        shared = len(scene.result["places"]) == 1
        rounds = [self._rounds(view, number) for number in range(len(TEAMS))]
        settled = "rounds" if rounds[0] != rounds[1] else "tricks"
        tie = "no" if most != least else "yes" if shared else settled
        return {"most": most, "least": least, "tie": tie, "rounds": len(view["sheet"]), **ways(view)}

    def in_short(self, view: CourtPieceView) -> CourtPieceView:
        return in_short(view)

    def cheered(self, scene: Scene[CourtPieceView]) -> engine.Event | None:
        event = super().cheered(scene)
        return None if event is not None and event.name == "court" and in_tricks(scene.view) else event

    def reason(self, scene: Scene[CourtPieceView]) -> str:
        """Explain the result. If the only round had no court, its tricks decided the game."""
        view = scene.view
        if in_tricks(view):
            least, most = sorted(view["tricks"])
            return scene.say("court-piece-result-tricks", most=most, least=least)
        if len(view["sheet"]) != 1 or any(view["courts"]) or len(scene.result["places"]) == 1:
            return super().reason(scene)
        least, most = sorted(view["sheet"][0]["tricks"])
        return scene.say("court-piece-result-round", most=most, least=least)

    def retold(self, event: engine.Event) -> bool:
        # Only a single round is in the result. After several, the last one is still news.
        return super().retold(event) and (event.name != "round" or event.data["number"] == 1)

    def score(self, scene: Scene[CourtPieceView], side: Sequence[int]) -> str:
        courts = scene.view["courts"][side[0] % len(TEAMS)]
        return scene.say("court-piece-score", courts=courts, **ways(scene.view))

    def tally(self, scene: Scene[CourtPieceView], side: Sequence[int]) -> str:
        view, number = scene.view, side[0] % len(TEAMS)
        if in_tricks(view):
            return scene.say("court-piece-tally-tricks", longest=view["longest"][number])
        tricks = sum(past["tricks"][number] for past in view["sheet"])
        rounds, longest = self._rounds(view, number), view["longest"][number]
        return scene.say("court-piece-tally", rounds=rounds, tricks=tricks, longest=longest)

    def story(self, scene: Scene[CourtPieceView]) -> Iterator[Highlight]:
        """Yield the rounds with courts, the clearest other round, and the longest row of tricks.

        All of these come from the view. Also yield, for each player, the lowest card that won them a trick.
        """
        say, view = scene.say, scene.view
        for number, past in enumerate(view["sheet"], 1):
            courts = max(past["courts"])
            facts = {
                "number": number,
                "courts": courts,
                "won": max(past["tricks"]),
                "lost": min(past["tricks"]),
            }
            points = in_points(view)
            if courts and (not points or (courts > 1 and not facts["lost"])):
                whose = TEAMS[past["courts"].index(courts)]
                team = scene.team(whose)
                key = "court-piece-story-kot" if points else "court-piece-story-court"
                yield Highlight(100 + courts, say(key, team=team, **facts, **ways(view)), whose)
            elif points or len(view["sheet"]) > 1:
                clear = facts["won"] - facts["lost"]
                team = scene.team(past["team"])
                told = say("court-piece-story-round", team=team, **facts)
                yield Highlight(clear, told, past["team"])
        longest = max(view["longest"])
        if longest > 1 and view["longest"].count(longest) == 1 and not in_points(view):
            whose = TEAMS[view["longest"].index(longest)]
            told = say("court-piece-story-row", team=scene.team(whose), count=longest)
            yield Highlight(50, told, whose)
        yield from super().story(scene)

    def celebrates(self, event: engine.Event) -> bool:
        return super().celebrates(event) and (event.name != "points" or event.data["score"] > 1)

    def weight(self, scene: Scene[CourtPieceView], event: engine.Event) -> float:
        """Return a trick's weight. Lower winning cards weigh more, but always less than a round."""
        return STANDARD.ranks.index(event.data["card"][0]) - len(STANDARD.ranks)

    def _rounds(self, view: CourtPieceView, number: int) -> int:
        """Return the number of rounds that a team, given by its number, has won."""
        return sum(past["team"] == list(TEAMS[number]) for past in view["sheet"])

    # The table in words

    def table(self, scene: Scene[CourtPieceView]) -> list[str]:
        say, view = scene.say, scene.view
        head = [self._round(scene)]
        head += self._trumps(scene)
        paragraphs = ["\n".join(head), "\n".join(self._trick(scene))]
        teams = []
        for number, team in enumerate(TEAMS):
            row = in_a_row(view, number)
            rounds = self._rounds(view, number)
            key = "court-piece-table-team-tricks" if in_tricks(view) else "court-piece-table-team"
            teams.append(
                say(key, courts=view["courts"][number], tricks=view["tricks"][number],
                    row=row, rounds=rounds, **scene.who(team=team), **ways(view))
            )  # fmt: skip
        rounds_row = view.get("rounds_row")
        if rounds_row and rounds_row["team"]:
            winners = scene.who(team=rounds_row["team"])
            teams.append(say("court-piece-table-rounds-row", count=rounds_row["count"], **winners))
        paragraphs.append("\n".join(teams))
        small = []
        if view["last_trick"]:
            last = view["last_trick"]
            plays = say.list(
                say(
                    "court-piece-table-play",
                    seat=scene.name(play["seat"], bold=False),
                    card=self.card(say, play["card"]),
                )
                for play in last["trick"]
            )
            winner = scene.name(last["winner"], bold=False)
            small.append(say("court-piece-table-last", number=last["number"], winner=winner, plays=plays))
        rules = [
            f"option-court-piece-{name.replace('_', '-')}" for name in HOUSE_RULES if view["options"][name]
        ]
        if rules:
            small.append(say("court-piece-table-house", rules=say.list(say(rule) for rule in rules)))
        paragraphs.append("\n".join(f"-# {line}" for line in small))
        return [paragraph for paragraph in paragraphs if paragraph]

    def _trumps(self, scene: Scene[CourtPieceView]) -> list[str]:
        """Return the trump suit and its caller, or the facts the viewer knows about a hidden card (CP-25)."""
        say, view = scene.say, scene.view
        caller, opened = scene.who(caller=view["caller"]), view.get("opened")
        if view.get("closed"):
            own = view.get("closed_card")
            return [say("court-piece-table-hidden", card=self.card(say, own) if own else "", **caller)]
        if opened:
            suit, card = self.suit(say, opened[1]), self.card(say, opened)
            return [say("court-piece-table-opened", suit=suit, card=card, **caller)]
        if not view["trump"]:
            return []
        return [say("court-piece-table-trumps", suit=self.suit(say, view["trump"]), **ways(view), **caller)]

    def _round(self, scene: Scene[CourtPieceView]) -> str:
        view = scene.view
        facts = {"round": view["round"], "rounds": view["rounds"], **scene.who(dealer=view["dealer"])}
        if view["rounds"] is not None:
            return scene.say("court-piece-table-round", **facts)
        if not view["options"]["time"]:
            return scene.say("court-piece-table-points", goal=goal(view), **facts)
        key = "court-piece-table-clock-last" if view["last_round"] else "court-piece-table-clock"
        return scene.say(key, **facts)

    def _trick(self, scene: Scene[CourtPieceView]) -> list[str]:
        """Return the state of play: naming trumps, choosing, or a trick with every seat in order of play."""
        say, view = scene.say, scene.view
        if view["phase"] == "over":
            return []
        caller = scene.who(caller=view["caller"])
        if view["phase"] == "trump":
            return [say("court-piece-table-naming", **caller, **ways(view))]
        if view["phase"] == "hide":
            return [say("court-piece-table-hiding", **caller)]
        turn = view["turn"]
        assert turn is not None
        if view["phase"] == "sweep":
            return [say("court-piece-table-sweep", **scene.who(team=TEAMS[turn & 1], seat=turn))]
        lines = [say("court-piece-table-trick", number=view["number"])]
        if view["middle"] and view["last_trick"]:
            winner = scene.who(seat=view["last_trick"]["winner"])
            lines.append(say("court-piece-table-middle", count=view["middle"], **winner))
        trick = trick_on_table(view)
        if not trick.cards:
            lines.append("> " + say("court-piece-table-leads", **scene.who(seat=turn)))
        for at, (seat, card) in enumerate(trick.plays()):
            facts = {"card": self.card(say, card), **scene.who(seat=seat)}
            key = "court-piece-table-played" if at else "court-piece-table-led"
            lines.append("> " + say(key, best=card == trick.best, **facts))
        if trick.cards:
            lines.append("> " + say("court-piece-table-to-play", **scene.who(seat=turn)))
        if view.get("asked"):
            lines.append("> " + say("court-piece-table-asked", **scene.who(seat=turn)))
        later = [scene.name(trick.seat(at)) for at in range(len(trick.cards) + 1, trick.seats)]
        if later:
            lines.append("> " + say("court-piece-table-later", seats=", ".join(later)))
        return lines

    def hand(self, scene: Scene[CourtPieceView]) -> str:
        """Return the hand suit by suit, because one row of thirteen cards is hard to read or to listen to."""
        suits: dict[str, list[str]] = {}
        for card in scene.view.get("hand", ()):
            suits.setdefault(card[1], []).append(self.card(scene.say, card))
        return " · ".join(" ".join(suit) for suit in suits.values())

"""How Court Piece is told and drawn: a trick between four seats, and what each team has of courts and tricks.

Everything comes from a view. No rule is decided here, and no sentence stands here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import engine
from bot.pictures import palette
from bot.pictures.cards import BACK, RATIO, Look, draw_card, draw_count, draw_hand, draw_pile
from bot.pictures.pieces import draw_badge, draw_plate, draw_suit
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import Presentation, Scene
from engine.cards import decks

TEAMS = ((0, 2), (1, 3))
HOUSE_RULES = ("honour", "double_sar", "ace_rule", "seven_deals", "first_seven")
"""Options that change how a trick is to be played, in the order in which they are named."""


class CourtPiece(Presentation):
    """Court Piece in words and pictures."""

    silent = frozenset(("over",))
    rules: ClassVar[Mapping[str, str]] = {"trump": "CP-3", "card": "CP-5", "sweep": "CP-11", "call": "CP-16"}

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
            winners = scene.team(in_a_row["team"])
            teams.append(say("court-piece-table-rounds-row", team=winners, count=in_a_row["count"]))
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
        """What goes on between the four: naming, choosing, or a trick, with every seat in order of play."""
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
            lines.append("> " + say("court-piece-table-later", seats=", ".join(later)))
        return lines

    def hand(self, scene: Scene) -> str:
        """Suit by suit: thirteen cards in one long row are hard to read, by eye and by ear."""
        suits: dict[str, list[str]] = {}
        for card in scene.view.get("hand", ()):
            suits.setdefault(card[1], []).append(self.card(scene.say, card))
        return " · ".join(" ".join(suit) for suit in suits.values())

    # The picture

    def picture(self, scene: Scene) -> str:
        """The viewer sits at the bottom, and play goes round to her right; a bystander sees seat 0 there."""
        view = scene.view
        picture = Canvas()
        for seat in range(4):
            self._draw_seat(picture, scene, seat)
        self._draw_corners(picture, scene)
        self._draw_trumps(picture, scene)
        for number in range(2):
            _draw_team(picture, scene, number)
        bottom = _TOP + _HEIGHT + 26
        if view.get("hand"):
            room = Box(_LEFT, bottom, 1200 - 2 * _LEFT, 0)
            looks = _looks(view)
            most = 150 if len(view["hand"]) <= 7 else 124
            hand = draw_hand(picture, view["hand"], room.x, room.y, room.width, most=most, looks=looks)
            bottom += hand.height + 26
        picture.height = bottom
        return picture.svg()

    def _draw_seat(self, picture: Canvas, scene: Scene, seat: int) -> None:
        """A plate and, towards the middle, the card that this seat has played or the place for it."""
        view = scene.view
        plate, (x, y) = _PLACES[(seat - (scene.you or 0)) % 4]
        won = (
            view["phase"] == "over"
            and seat in view["result"]["places"][0]
            and len(view["result"]["places"]) > 1
        )
        turn = view["turn"] == seat
        draw_plate(picture, seat, scene.plain[seat], *plate, turn=turn, look="gold" if won else "plain")
        trick, best, over = _shown(view)
        for at, play in enumerate(trick):
            if play["seat"] == seat:
                look: Look = "gold" if at == best else "dim" if over else "plain"
                draw_card(picture, play["card"], x, y, _CARD, look=look)
                return
        if view["phase"] == "trump" and seat != scene.you:
            draw_card(picture, BACK, x, y, _CARD)
            draw_count(picture, view["counts"][seat], x + _CARD / 2, y + _CARD * RATIO / 2)
            return
        picture.rect(
            Box(x, y, _CARD, _CARD * RATIO).inset(4),
            palette.FELT if turn else "none",
            radius=10,
            stroke=palette.GOLD if turn else palette.LINE,
            stroke_width=8 if turn else 4,
            dashes="18 14",
        )

    def _draw_corners(self, picture: Canvas, scene: Scene) -> None:
        """Round and trick, the suit led or what is asked, and the tricks that wait in the middle."""
        say, view = scene.say, scene.view
        key = "clock" if view["rounds"] is None else "round"
        rounds = say(f"court-piece-picture-{key}", round=view["round"], rounds=view["rounds"] or 0)
        picture.text(_LEFT, _TOP + 42, rounds, 44, most=_CORNER)
        over = _shown(view)[2]
        if view["phase"] == "over":
            words = say("court-piece-picture-over")
        elif over:
            words = say("court-piece-picture-last")
        else:
            words = say("court-piece-picture-trick", number=view["number"]) if view["trump"] else ""
        picture.text(_LEFT, _TOP + 96, words, 40, fill=palette.QUIET, most=_CORNER)
        right = _LEFT + _WIDTH
        if view["phase"] == "sweep":
            words = say("court-piece-picture-choose")
            picture.text(right, _TOP + 46, words, 46, fill=palette.GOLD, anchor="end", most=_CORNER)
        elif led := _led(view):
            draw_suit(picture, led, right - 84, _TOP, 84)
            words = say("court-piece-picture-led")
            picture.text(
                right - 100,
                _TOP + 56,
                words,
                40,
                fill=palette.QUIET,
                anchor="end",
                most=_CORNER - 100,
            )
        if view["middle"]:
            top = _TOP + _HEIGHT - 116
            draw_pile(picture, BACK, view["middle"], _LEFT, top - 22, 76)
            words = say("court-piece-picture-middle")
            picture.text(_LEFT + 110, top + 50, words, 38, fill=palette.QUIET, most=_CORNER - 110)

    def _draw_trumps(self, picture: Canvas, scene: Scene) -> None:
        say, trump = scene.say, scene.view["trump"]
        box = Box(_PANEL, _TOP, _PANEL_WIDTH, 138)
        picture.rect(box, palette.FELT, radius=18)
        left, most = box.x + 134, box.width - 146
        if trump:
            draw_suit(picture, trump, box.x + 16, box.y + 16, 106)
            picture.text(left, box.y + 108, say(f"suit-{trump}"), 36, most=most)
        else:
            picture.circle(box.x + 71, box.y + 69, 51, "none", stroke=palette.GOLD, stroke_width=7)
            picture.fitted("?", Box(box.x + 41, box.y + 40, 60, 58), fill=palette.GOLD)
        words = say("court-piece-picture-trumps")
        middle = box.y + (58 if trump else 84)
        picture.text(left, middle, words, 40, fill=palette.QUIET, most=most)


_LEFT, _TOP, _GAP = 30.0, 28.0, 14.0
_WIDTH, _PANEL, _PANEL_WIDTH = 770.0, 838.0, 332.0
"""Of the table without the scores; the scores stand in a panel beside it."""
_CARD = 126.0
_PLATE = 78.0
_BLOCK = _PLATE + _GAP + _CARD * RATIO
"""The height of a plate and its card."""
_HEIGHT = 2 * _BLOCK + _GAP
_CORNER = 238.0
"""The width of what is written in the corners of the table."""

_Place = tuple[tuple[float, float, float], tuple[float, float]]


def _place(x: float, top: float, width: float, *, plate_first: bool = True) -> _Place:
    """Where a plate (x, y, width) and its card (x, y) lie, one above the other."""
    card = x + (width - _CARD) / 2
    if plate_first:
        return (x, top, width), (card, top + _PLATE + _GAP)
    return (x, top + _CARD * RATIO + _GAP, width), (card, top)


_SIDE = _TOP + (_HEIGHT - _BLOCK) / 2
_PLACES = (
    _place(_LEFT + (_WIDTH - 290) / 2, _TOP + _HEIGHT - _BLOCK, 290, plate_first=False),
    _place(_LEFT + _WIDTH - 306, _SIDE, 306),
    _place(_LEFT + (_WIDTH - 276) / 2, _TOP, 276),
    _place(_LEFT, _SIDE, 306),
)
"""Bottom, right, top, left: play goes anticlockwise (CP-1)."""


def _draw_team(picture: Canvas, scene: Scene, number: int) -> None:
    """What a team has: its courts, its tricks of this round, and how near the next court is."""
    say, view, team = scene.say, scene.view, TEAMS[number]
    height = (_HEIGHT - 138 - 2 * 14) / 2
    box = Box(_PANEL, _TOP + 138 + 14 + number * (height + 14), _PANEL_WIDTH, height)
    won = view["phase"] == "over" and view["courts"][number] > view["courts"][1 - number]
    picture.rect(box, palette.FELT, radius=18, stroke=palette.GOLD if won else None, stroke_width=6)
    for at, seat in enumerate(team):
        draw_badge(picture, seat, box.x + 18 + 76 * at, box.y + 16, 62)
    right = box.x + box.width - 18
    picture.text(
        right, box.y + 74, str(view["courts"][number]), 76, fill=palette.GOLD, weight=800, anchor="end"
    )
    line = box.y + 118
    words = say("court-piece-picture-tricks", count=view["tricks"][number])
    picture.text(box.x + 18, line, words, 36, most=160)
    words = say("court-piece-picture-courts", count=view["courts"][number])
    picture.text(right, line, words, 36, fill=palette.GOLD, anchor="end", most=140)
    row = view["row"]["count"] if view["row"]["team"] == list(team) else 0
    for at in range(7):
        pip = Box(box.x + 18 + 43 * at, box.y + height - 54, 38, 38)
        colour = palette.GOLD if at < row else palette.LINE
        if at < 6:
            picture.circle(
                pip.x + 19, pip.y + 19, 15, colour if at < row else "none", stroke=colour, stroke_width=4
            )
        else:
            picture.art("crown", pip, colour)


def _shown(view: Mapping[str, Any]) -> tuple[Sequence[Mapping[str, Any]], int | None, bool]:
    """The trick to be drawn, which card of it is best, and whether it is the last one, already taken."""
    last = view["last_trick"]
    over = not view["trick"] and last is not None
    trick = last["trick"] if over else view["trick"]
    return trick, _winning(trick, view["trump"]), over


def _looks(view: Mapping[str, Any]) -> dict[str, Look]:
    """Cards that do not follow suit are dimmed while one is asked for; not where a revoke is possible."""
    led = _led(view)
    if view["turn"] != view["you"] or not led or view["options"]["honour"]:
        return {}
    if not any(card[1] == led for card in view["hand"]):
        return {}
    return {card: "dim" for card in view["hand"] if card[1] != led}


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
        return suit == trump, suit == led, -decks.STANDARD.ranks.index(rank)

    return max(range(len(trick)), key=worth)


PRESENTATION = CourtPiece("court-piece")

"""How The Four Courts is told and drawn: its words, its sentences, the table in words and as a picture.

All of it comes from views and the catalogue. No rule is decided here; where a card fits is read off its
suits only to say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import engine
from bot.i18n.languages import Language
from bot.pictures import fonts, palette
from bot.pictures.cards import BACK, TILE_RATIO, Look, draw_hand, draw_tile, hand_height
from bot.pictures.pieces import draw_badge, draw_court, draw_plate, draw_token
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import SYMBOLS, Presentation, Scene
from engine.cards.decks import DECKTET

LASTING = 2
"""Cards that one player may have at a Court; the third takes a token."""

WIDE, EDGE, GAP = 1200, 14, 14
INNER = WIDE - 2 * EDGE
GUTTER, BADGE = 76, 54
"""Room at the left for a row's badge, and the badge's size."""
ROW = 84
"""Height of a seat's row below the Courts."""
TILE = Box(0, 0, 126, 76)
"""A card at a Court."""
NAMES, LINE, SUPPLY = 452, 64, 62
"""Where the tokens begin, the height of a seat's line of them, and of the supply above."""
TURN, SHOWN = 1004, Box(0, 0, 124, 58)
"""Where the column of this turn's cards begins, and such a card."""
HAND, ONE_ROW = 126, 7
"""Greatest width of an upright card in hand, and how many stand in one row."""
GOAL = "#3A3A2C"
"""Behind a suit of the Most goals."""


class TheFourCourts(Presentation):
    """The Four Courts in words and pictures."""

    deck = DECKTET
    round_events = frozenset(("deal",))
    rules: ClassVar[Mapping[str, str]] = {"pick": "FC-6", "change": "FC-6", "court": "FC-8"}
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {"end": ("over", {"by": "supply"})}
    silent = frozenset(("hand", "pick", "score", "over"))

    # Words

    def is_card(self, word: str) -> bool:
        """A card of a hand. Courts are buttons, since they are never more than four."""
        return word in DECKTET.cards

    def label(self, scene: Scene, ask: str, word: str) -> str:
        """A Court with its tokens and the seat's cards there, a token with how many of it she has."""
        say, you = scene.say, scene.you
        if you is not None and ask == "court" and word in DECKTET.extras:
            court = _court(scene.view, word)
            return say(
                f"{self.key}-court",
                name=say(f"decktet-{word}"),
                tokens=_symbols(court["tokens"]),
                count=len(court["cards"][you]),
            )
        if you is not None and ask == "token" and word in SYMBOLS[DECKTET]:
            goal = "yes" if word in scene.view["goals"] else "no"
            count = scene.view["tokens"][you][word]
            return say(f"{self.key}-token", suit=self.suit(say, word), count=count, goal=goal)
        return super().label(scene, ask, word)

    def spoken(self, scene: Scene, ask: str, word: str) -> str:
        """A Court by its name alone, once it has been said."""
        if word in DECKTET.extras:
            return scene.say(f"decktet-{word}")
        return super().spoken(scene, ask, word)

    def hint(self, scene: Scene, ask: str, word: str) -> str | None:
        """The Courts where a card of the hand can be laid, those where it would win a token marked."""
        you, say = scene.you, scene.say
        if you is None or not self.is_card(word):
            return None
        courts, thirds = [], False
        for court in scene.view["courts"]:
            if _fit(word, court["court"]):
                name = say(f"decktet-{court['court']}")
                third = len(court["cards"][you]) >= LASTING
                courts.append(say(f"{self.key}-fits-third", court=name) if third else name)
                thirds = thirds or third
        return say(f"{self.key}-fits", courts=say.list(courts), thirds="yes" if thirds else "no")

    def question(self, scene: Scene, choice: engine.Choice, said: engine.Move) -> str:
        """What is asked now, with the card or the Court that it is about."""
        facts: dict[str, Any] = {}
        if choice.ask == "change":
            facts["card"] = f"**{self.card(scene.say, scene.view['pick'])}**"
        elif choice.ask == "court":
            facts["card"] = f"**{self.card(scene.say, _next(scene.view)['card'])}**"
        elif choice.ask == "token":
            facts["court"] = self._at(scene.say, said[0])
        return scene.say(f"{self.key}-ask-{choice.ask}", **facts)

    # Sentences

    def facts(self, scene: Scene, data: Mapping[str, Any]) -> dict[str, Any]:
        """Courts with their article, suits and tokens listed, who showed which card, where a card fits."""
        # Of a tie, each seat has cards of its own: a list of lists.
        facts = super().facts(
            scene, {name: data[name] for name in data if name != "cards" or "sums" not in data}
        )
        say = scene.say
        court, card = data.get("court"), data.get("card")
        if court is not None:
            facts["court"] = self._at(say, court)
            facts["tokens"] = self._suits(say, _court(scene.view, court)["tokens"])
            if card is not None:
                fitting = [self._at(say, other) for other in DECKTET.extras if _fit(card, other)]
                facts["fitting"] = say.list(fitting, "or")
        if "suits" in data:
            facts["suits"] = self._suits(say, data["suits"])
        if "sums" in data:
            tied = zip(data["seats"], data["sums"], data["cards"], strict=True)
            facts["tied"] = say.list(
                say(f"{self.key}-tied", seat=scene.name(seat), sum=sum_, cards=self._short(say, cards))
                for seat, sum_, cards in tied
            )
        elif "seats" in data and "cards" in data:
            shown = zip(data["seats"], data["cards"], strict=True)
            facts["shown"] = say.list(
                say(f"{self.key}-shown", seat=scene.name(seat), card=self.card(say, card))
                for seat, card in shown
            )
        return facts

    def refusal(self, scene: Scene, illegal: engine.Illegal) -> str:
        """Why a move was refused. What typed moves and old taps leave open is filled in from the view."""
        to_act = scene.view["to_act"]
        open_facts = {"ask": "", "target": to_act[0] if to_act else 0}
        told = engine.Illegal(illegal.reason, illegal.rule, **{**open_facts, **illegal.data})
        return super().refusal(scene, told)

    def result(self, scene: Scene) -> str:
        """Who won and why, and whether the points alone said so."""
        result = scene.view["result"]
        text = super().result(scene)
        if result["scores"].count(max(result["scores"])) > 1:
            text += " " + scene.say(f"{self.key}-result-tie")
        return text

    def _at(self, say: Language, court: str) -> str:
        return say(f"{self.key}-at-{court}")

    def _suits(self, say: Language, suits: Iterable[str]) -> str:
        named = [self.suit(say, suit) for suit in suits]
        return say.list(named) if named else say("word-none")

    def _short(self, say: Language, cards: Iterable[str]) -> str:
        """Cards without their names, for where many stand in a line."""
        return " ".join(self.rank(say, card[0]) + _symbols(card[1:]) for card in cards)

    # The table in words

    def table(self, scene: Scene) -> list[str]:
        """The turn, the Courts, the players, then what lies beside: what matters soonest comes first."""
        say, view = scene.say, scene.view
        over = view["result"] is not None
        first = [self._turn(scene)]
        if view["phase"] == "pick":
            names = [scene.names[seat] for seat in view["picked"]]
            key = f"{self.key}-picked" if names else f"{self.key}-picked-none"
            first.insert(0, say(key, names=say.list(names)))
        courts = [line for court in view["courts"] for line in self._court_lines(scene, court)]
        seats = (
            [seat for place in view["result"]["places"] for seat in place] if over else range(view["seats"])
        )
        stock = [
            say(f"{self.key}-round", round=view["round"], count=view["counts"][0], discards=view["discards"]),
            say(f"{self.key}-stock", supply=_counted(view["supply"]), goals=_symbols(view["goals"], " ")),
        ]
        parts = (first, courts, [self._player(scene, seat) for seat in seats], stock)
        return ["\n".join(line for line in lines if line) for lines in parts if any(lines)]

    def _turn(self, scene: Scene) -> str:
        say, turn = scene.say, scene.view["revealed"]
        if not turn:
            return ""
        waiting = _next(scene.view) if scene.view["phase"] == "lay" else None
        shown = []
        for one in turn:
            court = one["court"]
            unlaid = "lays" if one is waiting else "waits" if waiting else "unlaid"
            key = "laid" if court else unlaid
            facts = {"seat": scene.names[one["seat"]], "card": self.card(say, one["card"])}
            if court:
                facts["court"] = say(f"decktet-{court}")
            shown.append(say(f"{self.key}-{key}", **facts))
        key = "turn" if waiting else "last-turn"
        return say(f"{self.key}-{key}", cards=" · ".join(shown))

    def _court_lines(self, scene: Scene, court: Mapping[str, Any]) -> list[str]:
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
            say(f"{self.key}-table-cards", seat=scene.names[seat], cards=self._short(say, cards))
            for seat, cards in enumerate(court["cards"])
            if cards
        ]
        return [head, " · ".join(piles) if piles else say(f"{self.key}-table-bare")]

    def _player(self, scene: Scene, seat: int) -> str:
        view = scene.view
        tokens, bonus = view["tokens"][seat], view["bonus"][seat]
        return scene.say(
            f"{self.key}-player",
            seat=scene.name(seat),
            score=view["scores"][seat],
            count=sum(tokens.values()),
            tokens=_counted(tokens),
            bonus=sum(bonus.values()),
            suits=_symbols(bonus),
        )

    def hand(self, scene: Scene) -> str:
        """The seat's cards from high to low, her pick marked."""
        say, pick = scene.say, scene.view.get("pick")
        shown = []
        for card in scene.view.get("hand", ()):
            name = self.card(say, card)
            shown.append(say(f"{self.key}-picked-card", card=f"**{name}**") if card == pick else name)
        return " · ".join(shown)

    # The picture

    def picture(self, scene: Scene) -> str | None:
        """Courts above cards, tokens and points, and the hand of whoever looks."""
        return _Board(scene, self.key).draw()


class _Board:
    """A table being drawn: the Courts above the cards laid there, the tokens won, and the seat's own hand."""

    def __init__(self, scene: Scene, key: str) -> None:
        self.scene, self.view, self.key = scene, scene.view, key
        self.picture = Canvas()
        self.laying = _next(scene.view) if scene.view["phase"] == "lay" else None
        self.fresh = {(one["seat"], one["card"]) for one in scene.view["revealed"]}

    def draw(self) -> str:
        """The text of the SVG."""
        bottom = self._draw_tokens(self._draw_courts(EDGE) + GAP)
        hand = self.view.get("hand", ())
        if hand:
            bottom = self._draw_hand(hand, bottom + GAP)
        self.picture.height = round(bottom + EDGE)
        return self.picture.svg()

    def _say(self, word: str, **facts: object) -> str:
        return self.scene.say(f"{self.key}-picture-{word}", **facts)

    def _draw_courts(self, top: float) -> float:
        """A column for each Court, a row for each seat."""
        picture, courts = self.picture, self.view["courts"]
        column = (INNER - GUTTER) / len(courts)
        for at, court in enumerate(courts):
            shut = self.laying is not None and not _fit(self.laying["card"], court["court"])
            name = self.scene.say(f"decktet-{court['court']}")
            left = EDGE + GUTTER + column * at + 6
            with picture.group(opacity="0.4" if shut else None):
                box = draw_court(picture, court["court"], left, top, column - 12, court["tokens"], name=name)
        top = round(box.y + box.height + 8)
        for seat in range(self.view["seats"]):
            lays = self.laying is not None and self.laying["seat"] == seat
            edge = palette.GOLD if lays else None
            picture.rect(
                Box(EDGE + 2, top, INNER - 4, ROW), palette.FELT, radius=16, stroke=edge, stroke_width=6
            )
            draw_badge(picture, seat, EDGE + 12, top + (ROW - BADGE) / 2, BADGE)
            for at, court in enumerate(courts):
                self._draw_cell(seat, court, Box(EDGE + GUTTER + column * at, top, column, ROW))
            top += ROW + 5
        return top - 5

    def _draw_cell(self, seat: int, court: Mapping[str, Any], cell: Box) -> None:
        """A seat's cards at a Court, with places for the two that may stay, framed where one may go now."""
        cards, laying = court["cards"][seat], self.laying
        open_ = laying is not None and laying["seat"] == seat and _fit(laying["card"], court["court"])
        if open_ and len(cards) == LASTING:
            # Her third card has no place of its own: it is the pair that is framed, and that will go.
            self.picture.rect(Box(cell.x + 1, cell.y + 1, cell.width - 2, ROW - 2), palette.GOLD, radius=10)
        for place in range(LASTING):
            x, y = cell.x + 8 + place * (TILE.width + 10), cell.y + (ROW - TILE.height) / 2
            if place < len(cards):
                fresh = (seat, cards[place]) in self.fresh
                self._draw_tile(cards[place], TILE._replace(x=x, y=y), "gold" if fresh else "plain")
            else:
                here = open_ and place == len(cards)
                self._draw_place(TILE._replace(x=x, y=y), palette.TABLE, here)

    def _draw_tile(self, card: str, box: Box, look: Look = "plain") -> None:
        draw_tile(self.picture, card, box.x, box.y, box.width, height=box.height, deck=DECKTET, look=look)

    def _draw_place(self, box: Box, fill: str, here: bool = False) -> None:
        if here:
            self.picture.rect(
                box.inset(3), fill, radius=8, stroke=palette.GOLD, stroke_width=5, dashes="14 10"
            )
        else:
            self.picture.rect(box, fill, radius=6)

    def _draw_tokens(self, top: float) -> float:
        """The supply, suit by suit, and below it what each seat has won of them; the Most goals framed."""
        picture, view = self.picture, self.view
        suits = view["supply"]
        column = (TURN - NAMES) / len(suits)
        bottom: float = top + SUPPLY + view["seats"] * LINE
        base = top + SUPPLY / 2 + 13
        written = picture.text(EDGE + 12, base, self._say("supply"), 36, fill=palette.QUIET)
        self._draw_goal_key(EDGE + 12 + written + 28, top + 6)
        label = self._say("round", round=view["round"])
        picture.text(
            WIDE - EDGE - 4, base, label, 34, fill=palette.QUIET, anchor="end", most=WIDE - EDGE - TURN - 12
        )
        for at, (suit, left) in enumerate(suits.items()):
            x = NAMES + column * at
            if suit in view["goals"]:
                self._draw_band(Box(x + 2, top, column - 4, bottom - top))
            draw_token(picture, suit, x + 6, top + 4, SUPPLY - 8)
            picture.text(x + column - 8, base, str(left), 36, fill=palette.QUIET, anchor="end")
            for seat in range(view["seats"]):
                self._draw_count(seat, suit, x + column / 2, top + SUPPLY + (seat + 0.5) * LINE)
        for seat in range(view["seats"]):
            self._draw_player(seat, top + SUPPLY + seat * LINE)
        return bottom

    def _draw_band(self, box: Box) -> None:
        self.picture.rect(box, GOAL, radius=14, stroke=palette.GOLD, stroke_width=3)

    def _draw_goal_key(self, x: float, y: float) -> None:
        """What the framed columns mean, in a frame of the same kind."""
        words = self._say("most")
        self._draw_band(Box(x, y, fonts.width(fonts.clean(words), 34) + 32, SUPPLY - 14))
        self.picture.text(x + 16, y + 36, words, 34, fill=palette.GOLD)

    def _draw_player(self, seat: int, y: float) -> None:
        """Her name and points, and at the right her card of this turn."""
        view = self.view
        first = view["result"]["places"][0] if view["result"] else ()
        points = self._say("points", score=view["scores"][seat])
        draw_plate(
            self.picture, seat, self.scene.plain[seat], EDGE, y + 2, NAMES - EDGE - 8, height=LINE - 4,
            note=points, turn=seat in view["to_act"], look="gold" if seat in first else "plain",
        )  # fmt: skip
        spot = Box(WIDE - EDGE - SHOWN.width, y + (LINE - SHOWN.height) / 2, SHOWN.width, SHOWN.height)
        if view["phase"] == "pick":
            self._draw_pick(seat, spot)
            return
        at, one = next((at, one) for at, one in enumerate(view["revealed"], 1) if one["seat"] == seat)
        now = one is self.laying
        colour = palette.GOLD if now else palette.QUIET
        self.picture.text(spot.x - 14, y + LINE / 2 + 13, f"{at}.", 36, fill=colour, anchor="end")
        self._draw_tile(one["card"], spot, "gold" if now else "dim" if one["court"] else "plain")

    def _draw_pick(self, seat: int, spot: Box) -> None:
        """A place until she has picked, then a back: only her own picture shows the card."""
        picture, view = self.picture, self.view
        if seat == view["you"] and view["pick"]:
            self._draw_tile(view["pick"], spot, "gold")
        elif seat in view["picked"]:
            with picture.group(data_card=BACK):
                picture.rect(spot.inset(1), palette.BACK, radius=6, stroke=palette.BACK_LINE, stroke_width=3)
                picture.rect(spot.inset(10), "none", radius=4, stroke=palette.BACK_LINE, stroke_width=3)
        else:
            self._draw_place(spot, palette.FELT)

    def _draw_count(self, seat: int, suit: str, x: float, y: float) -> None:
        """How many tokens of a suit she has, on a disc where they bring a goal's 2 points, a ring for 1."""
        count, bonus = self.view["tokens"][seat][suit], self.view["bonus"][seat].get(suit, 0)
        if bonus == 2:
            self.picture.circle(x, y, 26, palette.GOLD)
        elif bonus:
            self.picture.circle(x, y, 24, "none", stroke=palette.GOLD, stroke_width=5)
        if count:
            fill = palette.INK if bonus == 2 else palette.WORDS
            self.picture.text(x, y + 14, str(count), 40, fill=fill, anchor="middle")

    def _draw_hand(self, hand: Sequence[str], top: float) -> float:
        """Up to seven cards upright; more lie lengthwise in two rows, to leave the table room."""
        picture, you, pick = self.picture, self.view["you"], self.view["pick"]
        looks: dict[str, Look] = {pick: "gold"} if pick else {}
        left: float = EDGE + GUTTER
        wide = INNER - GUTTER - 12
        upright = len(hand) <= ONE_ROW
        across = -(-len(hand) // 2)
        tile = min((wide - GAP * (across - 1)) // across, 140)
        height = hand_height(len(hand), wide, most=HAND) if upright else 2 * tile * TILE_RATIO + GAP
        picture.rect(Box(EDGE, top, INNER, height + 24), palette.FELT, radius=16)
        draw_badge(picture, you, EDGE + 12, top + height / 2 + 12 - BADGE / 2, BADGE)
        if upright:
            draw_hand(picture, hand, left, top + 12, wide, most=HAND, deck=DECKTET, looks=looks)
        else:
            left += (wide - across * (tile + GAP) + GAP) / 2
            for at, card in enumerate(hand):
                row, place = divmod(at, across)
                x, y = left + place * (tile + GAP), top + 12 + row * (tile * TILE_RATIO + GAP)
                self._draw_tile(card, Box(x, y, tile, tile * TILE_RATIO), looks.get(card, "plain"))
        return top + height + 24


def _fit(card: str, court: str) -> bool:
    return not set(card[1:]).isdisjoint(court)


def _court(view: Mapping[str, Any], code: str) -> Mapping[str, Any]:
    return next(court for court in view["courts"] if court["court"] == code)


def _next(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whose card is laid now, where one is."""
    return next(one for one in view["revealed"] if one["court"] is None)


def _symbols(suits: Iterable[str], between: str = "") -> str:
    return between.join(SYMBOLS[DECKTET][suit] for suit in suits)


def _counted(tokens: Mapping[str, int]) -> str:
    return " ".join(f"{SYMBOLS[DECKTET][suit]}{count}" for suit, count in tokens.items() if count)


PRESENTATION = TheFourCourts("the-four-courts")

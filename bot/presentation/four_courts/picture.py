"""Draw The Four Courts: Courts above the cards laid there, tokens and points, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import fonts, palette
from bot.pictures.cards import BACK, TILE_RATIO, Look, draw_hand, draw_tile, hand_height
from bot.pictures.pieces import draw_badge, draw_court, draw_plate, draw_token
from bot.pictures.svg import Box, Canvas
from bot.presentation.four_courts.scene import last_round, laying
from bot.presentation.scene import Scene
from engine.cards.decks import DECKTET
from engine.games.four_courts.facts import FITTING, LASTING
from engine.games.four_courts.view import Court, FourCourtsView

WIDE, EDGE, GAP = 1200, 14, 14
INNER = WIDE - 2 * EDGE
GUTTER, BADGE = 76, 54
"""Width of the left column for a row's badge and the badge's size."""
ROW = 84
"""Height of a seat's row below the Courts."""
TILE = Box(0, 0, 126, 76)
"""The size of a card at a Court."""
NAMES, LINE, SUPPLY = 452, 64, 62
"""Left edge of the tokens, height of each seat's line of them, and height of the supply."""
TURN, SHOWN = 992, Box(0, 0, 124, 58)
"""Left edge of the column with this turn's cards and the size of such a card."""
HAND, ONE_ROW = 126, 7
"""Maximum width of an upright card in hand, and the number of cards that fit on one row."""


def drawing(scene: Scene[FourCourtsView]) -> str:
    """Return the table as SVG text: Courts above cards, tokens and points, and the viewer's hand."""
    return _Board(scene).draw()


class _Board:
    """A drawing in progress."""

    def __init__(self, scene: Scene[FourCourtsView]) -> None:
        self.scene, self.view = scene, scene.view
        self.picture = Canvas(theme=scene.theme)
        self.laying = laying(scene)
        self.fresh = {(one["seat"], one["card"]) for one in self.view["revealed"]}

    def draw(self) -> str:
        """Return the SVG text."""
        bottom = self._draw_tokens(self._draw_courts(EDGE) + GAP)
        you, hand = self.scene.you, self.view.get("hand")
        # Leave out the hand while picking, because the buttons show it, and while laying, to show the Courts.
        asked = you in self.view["to_act"] or (self.view["phase"] == "pick" and you in self.view["picked"])
        if you is not None and hand and not asked:
            bottom = self._draw_hand(you, hand, bottom + GAP)
        self.picture.height = round(bottom + EDGE)
        return self.picture.svg()

    def _say(self, word: str, **facts: object) -> str:
        return self.scene.say(f"the-four-courts-picture-{word}", **facts)

    def _draw_courts(self, top: float) -> float:
        """Draw a column per Court and a row per seat."""
        picture, courts = self.picture, self.view["courts"]
        column = (INNER - GUTTER) / len(courts)
        for at, court in enumerate(courts):
            shut = self.laying is not None and court["court"] not in FITTING[self.laying["card"]]
            name = self.scene.say(f"decktet-{court['court']}")
            left = EDGE + GUTTER + column * at + 6
            with picture.dimmed(shut):
                box = draw_court(picture, court["court"], left, top, column - 12, court["tokens"], name=name)
        top = round(box.y + box.height + 8)
        for seat in range(self.view["seats"]):
            lays = self.laying is not None and self.laying["seat"] == seat
            if lays:
                around = Box(EDGE + 2, top, INNER - 4, ROW)
                picture.rect(around, palette.TABLE, radius=16, stroke=palette.GOLD, stroke_width=6)
            picture.rect(Box(EDGE + 5, top + 3, GUTTER - 7, ROW - 6), palette.FELT, radius=13)
            draw_badge(picture, seat, EDGE + 12, top + (ROW - BADGE) / 2, BADGE)
            for at, court in enumerate(courts):
                cell = Box(EDGE + GUTTER + column * at, top, column, ROW)
                picture.rect(Box(cell.x + 2, top + 3, column - 7, ROW - 6), palette.FELT, radius=10)
                self._draw_cell(seat, court, cell)
            top += ROW + 5
        return top - 5

    def _draw_cell(self, seat: int, court: Court, cell: Box) -> None:
        """Draw a seat's cards at a Court, and frame the spot where the next card could go."""
        cards, now = court["cards"][seat], self.laying
        open_ = now is not None and now["seat"] == seat and court["court"] in FITTING[now["card"]]
        if open_ and len(cards) == LASTING:
            # Frame the pair instead of a spot, because a third card removes the pair.
            self.picture.rect(Box(cell.x + 1, cell.y + 1, cell.width - 2, ROW - 2), palette.GOLD, radius=10)
        for place in range(LASTING):
            x, y = cell.x + 8 + place * (TILE.width + 10), cell.y + (ROW - TILE.height) / 2
            if place < len(cards):
                fresh = (seat, cards[place]) in self.fresh
                self._draw_tile(cards[place], TILE._replace(x=x, y=y), "gold" if fresh else "plain")
            elif open_ and place == len(cards):
                spot = TILE._replace(x=x, y=y).inset(3)
                self.picture.rect(
                    spot, palette.TABLE, radius=8, stroke=palette.GOLD, stroke_width=5, dashes="14 10"
                )

    def _draw_tile(self, card: str, box: Box, look: Look = "plain") -> None:
        draw_tile(self.picture, card, box.x, box.y, box.width, height=box.height, deck=DECKTET, look=look)

    def _draw_tokens(self, top: float) -> float:
        """Draw the supply by suit, with each seat's tokens below. Suits with a Most goal are framed."""
        picture, view = self.picture, self.view
        suits = view["supply"]
        column = (TURN - NAMES) / len(suits)
        bottom: float = top + SUPPLY + view["seats"] * LINE
        base = top + SUPPLY / 2 + 13
        written = picture.text(EDGE + 12, base, self._say("supply"), 36, fill=palette.QUIET)
        self._draw_goal_key(EDGE + 12 + written + 28, top + 6)
        label = self._say("round", round=view["round"], rounds=view["options"]["rounds"])
        colour = palette.GOLD if last_round(view) and view["result"] is None else palette.QUIET
        picture.text(WIDE - EDGE - 4, base, label, 36, fill=colour, anchor="end", most=WIDE - EDGE - TURN - 4)
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
        self.picture.rect(box, palette.GOAL, radius=14, stroke=palette.GOLD, stroke_width=3)

    def _draw_goal_key(self, x: float, y: float) -> None:
        """Explain the frame around columns, using a frame of the same kind."""
        words = self._say("most")
        self._draw_band(Box(x, y, fonts.width(fonts.clean(words), 36) + 32, SUPPLY - 14))
        self.picture.text(x + 16, y + 36, words, 36, fill=palette.GOLD)

    def _draw_player(self, seat: int, y: float) -> None:
        """Draw a player's name and points, with this turn's card on the right."""
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
        """Draw an empty spot before the seat has picked and the back of a card after that.

        Only the player's own picture shows the card itself.
        """
        picture, view = self.picture, self.view
        pick = view.get("pick")
        if seat == view["you"] and pick:
            self._draw_tile(pick, spot, "gold")
        elif seat in view["picked"]:
            with picture.group(data_card=BACK):
                picture.rect(spot.inset(1), palette.BACK, radius=6, stroke=palette.BACK_LINE, stroke_width=3)
                picture.rect(spot.inset(10), "none", radius=4, stroke=palette.BACK_LINE, stroke_width=3)
        else:
            self.picture.rect(spot.inset(1), palette.FELT, radius=6, stroke=palette.LINE, stroke_width=2)

    def _draw_count(self, seat: int, suit: str, x: float, y: float) -> None:
        """Draw a number of tokens, on a disc if the goal gives 2 points and in a ring if it gives 1."""
        count, bonus = self.view["tokens"][seat][suit], self.view["bonus"][seat].get(suit, 0)
        if bonus == 2:
            self.picture.circle(x, y, 26, palette.GOLD)
        elif bonus:
            self.picture.circle(x, y, 24, "none", stroke=palette.GOLD, stroke_width=5)
        if count:
            fill = palette.INK if bonus == 2 else palette.WORDS
            self.picture.text(x, y + 14, str(count), 40, fill=fill, anchor="middle")

    def _draw_hand(self, you: int, hand: Sequence[str], top: float) -> float:
        """Draw up to seven cards upright. To save room, draw larger hands sideways in two rows."""
        picture, pick = self.picture, self.view.get("pick")
        looks: dict[str, Look] = {pick: "gold"} if pick else {}
        left: float = EDGE + GUTTER
        wide = INNER - GUTTER - 12
        upright = len(hand) <= ONE_ROW
        across = -(-len(hand) // 2)
        tile = min((wide - GAP * (across - 1)) // across, 140)
        height = hand_height(len(hand), wide, HAND) if upright else 2 * tile * TILE_RATIO + GAP
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

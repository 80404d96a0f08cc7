"""Draw Court Piece: the trick between the players' four name plates, and a score panel on the right.

Everything comes from a view and the catalogue. The rules are in engine/games/court_piece.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.pictures import fonts, palette
from bot.pictures.cards import BACK, RATIO, Look, draw_card, draw_count, draw_hand, draw_pile, draw_tile
from bot.pictures.pieces import draw_badge, draw_plate, draw_suit
from bot.pictures.svg import Box, Canvas
from bot.presentation.court_piece.scene import (
    all_offered,
    in_tricks,
    not_to_follow,
    progress,
    trick_on_table,
    trick_shown,
    ways,
)
from bot.presentation.scene import Scene
from engine.games.court_piece.facts import COURT, SEATS, TEAMS
from engine.games.court_piece.view import CourtPieceView

_LEFT, _TOP, _GAP = 30.0, 28.0, 14.0
_WIDTH, _PANEL, _PANEL_WIDTH = 770.0, 838.0, 332.0
"""Width of the table, and left edge and width of the score panel."""
_CARD = 126.0
_PLATE = 78.0
_BLOCK = _PLATE + _GAP + _CARD * RATIO
"""Height of a plate and its card."""
_HEIGHT = 2 * _BLOCK + _GAP
_CORNER = 238.0
"""Width of the text in the corners of the table."""

_TILE, _TILES_APART, _LOW = 128.0, 10.0, 96.0
"""Maximum width of a card in a low row, the pixels between two cards, and the height of the row."""

_Place = tuple[tuple[float, float, float], tuple[float, float]]


def _place(x: float, top: float, width: float, *, plate_first: bool = True) -> _Place:
    """Return the places of a plate (x, y, width) and its card (x, y), one above the other."""
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
"""Bottom, right, top, left, because play goes anticlockwise (CP-1)."""


def drawing(scene: Scene[CourtPieceView]) -> str:
    """Return the table as SVG text, with the viewer at the bottom and the next player to their right.

    A bystander sees seat 0 at the bottom.
    """
    view = scene.view
    picture = Canvas(theme=scene.theme)
    for seat in SEATS:
        _draw_seat(picture, scene, seat)
    _draw_corners(picture, scene)
    _draw_trumps(picture, scene)
    for number in range(len(TEAMS)):
        _draw_team(picture, scene, number)
    bottom = _TOP + _HEIGHT + 26
    hand = () if all_offered(view) else view["hand"]
    if hand and (others := not_to_follow(view)):
        bottom += _draw_row(picture, hand, others, bottom) + 26
    elif hand:
        width, most = 1200 - 2 * _LEFT, 150 if len(hand) <= 7 else 124
        bottom += draw_hand(picture, hand, _LEFT, bottom, width, most=most, looks={}).height + 26
    picture.height = bottom
    return picture.svg()


def _draw_row(picture: Canvas, hand: Sequence[str], others: Collection[str], top: float) -> float:
    """Draw a hand in one low row, with the cards in `others` dimmed, and return the row's height.

    The row is low, because the playable cards are also on the buttons below the picture.
    """
    width = min(_TILE, (1200 - 2 * _LEFT + _TILES_APART) / len(hand) - _TILES_APART)
    left = (1200 - len(hand) * (width + _TILES_APART) + _TILES_APART) / 2
    for number, card in enumerate(hand):
        look: Look = "dim" if card in others else "plain"
        draw_tile(picture, card, left + number * (width + _TILES_APART), top, width, height=_LOW, look=look)
    return _LOW


def _draw_seat(picture: Canvas, scene: Scene[CourtPieceView], seat: int) -> None:
    """Draw a seat's name plate and, nearer the middle, the card the seat has played or an empty place."""
    view = scene.view
    plate, (x, y) = _PLACES[(seat - (scene.you or 0)) % len(SEATS)]
    places = view["result"]["places"] if view["result"] else []
    won = len(places) > 1 and seat in places[0]
    turn = view["turn"] == seat
    draw_plate(picture, seat, scene.plain[seat], *plate, turn=turn, look="gold" if won else "plain")
    trick, taken = trick_shown(view)
    for player, card in trick.plays():
        if player == seat:
            look: Look = "gold" if card == trick.best else "dim" if taken else "plain"
            draw_card(picture, card, x, y, _CARD, look=look)
            return
    if view["phase"] in ("trump", "hide") and seat != scene.you:
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


def _draw_corners(picture: Canvas, scene: Scene[CourtPieceView]) -> None:
    """Draw the round and trick, the suit led or the pending decision, and any uncollected tricks."""
    say, view = scene.say, scene.view
    key = "clock" if view["rounds"] is None else "round"
    rounds = say(f"court-piece-picture-{key}", round=view["round"], rounds=view["rounds"] or 0)
    picture.text(_LEFT, _TOP + 42, rounds, 44, most=_CORNER)
    if view["phase"] == "over":
        words = say("court-piece-picture-over")
    elif trick_shown(view)[1]:
        words = say("court-piece-picture-last")
    else:
        dealt = view["phase"] not in ("trump", "hide")
        words = say("court-piece-picture-trick", number=view["number"]) if dealt else ""
    picture.text(_LEFT, _TOP + 96, words, 40, fill=palette.QUIET, most=_CORNER)
    right = _LEFT + _WIDTH
    if view["phase"] == "sweep":
        words = say("court-piece-picture-choose")
        picture.text(right, _TOP + 46, words, 46, fill=palette.GOLD, anchor="end", most=_CORNER)
    elif led := trick_on_table(view).led:
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
    _draw_dealer(picture, scene, Box(right - _CORNER + 16, _TOP + _HEIGHT - 84, _CORNER - 16, 84))
    if view["middle"]:
        top = _TOP + _HEIGHT - 116
        draw_pile(picture, BACK, view["middle"], _LEFT, top - 22, 76)
        words = say("court-piece-picture-middle")
        picture.text(_LEFT + 110, top + 50, words, 38, fill=palette.QUIET, most=_CORNER - 110)


def _draw_dealer(picture: Canvas, scene: Scene[CourtPieceView], box: Box) -> None:
    dealer = scene.view["dealer"]
    draw_badge(picture, dealer, box.x, box.y + (box.height - 56) / 2, 56)
    left, most = box.x + 72, box.width - 72
    words = scene.say("court-piece-picture-dealer")
    picture.text(left, box.y + 32, words, 36, fill=palette.QUIET, most=most)
    name = fonts.readable(scene.plain[dealer])
    picture.text(left, box.y + 74, name, 36, most=most)


def _draw_trumps(picture: Canvas, scene: Scene[CourtPieceView]) -> None:
    """Draw the trump suit and the name of its caller."""
    say, view = scene.say, scene.view
    trump, caller = view["trump"], view["caller"]
    box = Box(_PANEL, _TOP, _PANEL_WIDTH, 138)
    picture.rect(box, palette.FELT, radius=18)
    left, most = box.x + 134, box.width - 146
    if trump:
        draw_suit(picture, trump, box.x + 16, box.y + 16, 106)
        picture.text(left, box.y + 85, say(f"suit-{trump}"), 36, most=most)
    elif view.get("closed"):
        draw_card(picture, view.get("closed_card", BACK), box.x + 32, box.y + 11, 83, look="dim")
        picture.text(left, box.y + 85, say("court-piece-picture-hidden"), 36, most=most)
    else:
        picture.circle(box.x + 71, box.y + 69, 51, "none", stroke=palette.GOLD, stroke_width=7)
        picture.fitted("?", Box(box.x + 41, box.y + 40, 60, 58), fill=palette.GOLD)
    words = say("court-piece-picture-trumps", kind=ways(view)["kind"])
    three = trump or view.get("closed")
    picture.text(left, box.y + (44 if three else 62), words, 36, fill=palette.QUIET, most=most)
    name = fonts.readable(scene.plain[caller])
    named = say("court-piece-picture-caller", name=name)
    picture.text(left, box.y + (124 if three else 106), named, 36, fill=palette.QUIET, most=most)


def _draw_team(picture: Canvas, scene: Scene[CourtPieceView], number: int) -> None:
    """Draw a team's courts or points, its tricks in this round, and its progress towards the next score."""
    say, view, team = scene.say, scene.view, TEAMS[number]
    height = (_HEIGHT - 138 - 2 * 14) / 2
    box = Box(_PANEL, _TOP + 138 + 14 + number * (height + 14), _PANEL_WIDTH, height)
    won = view["phase"] == "over" and view["courts"][number] > view["courts"][1 - number]
    picture.rect(box, palette.FELT, radius=18, stroke=palette.GOLD if won else None, stroke_width=6)
    right = box.x + box.width - 18
    courts = str(view["courts"][number])
    wide = picture.text(right, box.y + 74, courts, 76, fill=palette.GOLD, weight=800, anchor="end")
    for at, seat in enumerate(team):
        top = box.y + 12 + 47 * at
        draw_badge(picture, seat, box.x + 18, top, 42)
        name = fonts.readable(scene.plain[seat])
        picture.text(box.x + 72, top + 33, name, 36, most=right - wide - 14 - (box.x + 72))
    line = box.y + 134
    if not in_tricks(view):
        words = say("court-piece-picture-tricks", count=view["tricks"][number])
        picture.text(box.x + 18, line, words, 36, most=160)
    words = say("court-piece-picture-courts", count=view["courts"][number], unit=ways(view)["unit"])
    picture.text(right, line, words, 36, fill=palette.GOLD, anchor="end", most=140)
    row = progress(view, number)
    for at in range(0 if in_tricks(view) else COURT):
        pip = Box(box.x + 18 + 43 * at, box.y + height - 48, 38, 38)
        colour = palette.GOLD if at < row else palette.LINE
        if at < COURT - 1:
            picture.circle(
                pip.x + 19, pip.y + 19, 15, colour if at < row else "none", stroke=colour, stroke_width=4
            )
        else:
            picture.art("crown", pip, colour)

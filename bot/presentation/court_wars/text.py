"""How Court Wars is told and drawn: every seat's three stacks, their sums, the pile and what was drawn.

All lies open, so everybody is told the same; only who sits nearest differs. Legality never enters: what may
be done comes in Choices, and the sums come from the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import engine
from bot.i18n.languages import Language
from bot.pictures import palette
from bot.pictures.cards import BACK, GUARD_RATIO, RATIO, Look, draw_card, draw_guard, draw_pile, draw_tile
from bot.pictures.pieces import draw_plate, draw_suit
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import Presentation, Scene
from engine.cards import decks

Stack = Mapping[str, Any]
"""One of the view's `courts`: a Court card and its Guards."""

_COURTS = frozenset(rank + suit for rank in "KQJ" for suit in decks.STANDARD.suits)
_LONGEST = 80
"""Characters of a label."""


class CourtWars(Presentation):
    """Court Wars in words and pictures."""

    card_facts = frozenset(("card", "drawn", "court", "against", "last"))
    round_events = frozenset(("play-begins",))
    silent = frozenset(("over",))
    former: ClassVar[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
        "won": ("over", {"by": "last-standing"}),
    }
    rules: ClassVar[Mapping[str, str]] = {"turn": "CW-7", "ace": "CW-7", "joker": "CW-7", "guard": "CW-5"}
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {"turn": ("attack",)}

    # Words

    def is_card(self, word: str) -> bool:
        """Never: a Court card named here is a place on the table, for which a button is one tap."""
        return False

    def label(self, scene: Scene, ask: str, word: str) -> str:
        """A place with its sums, or Guards with what they come to: "5♦ + 7♦ = 12"."""
        say = scene.say
        if ask in ("spend", "remove"):
            return self._spent(scene, ask, word)
        if word not in _COURTS:
            return super().label(scene, ask, word)
        seat, stack = _find(scene.view, word)
        court, attack = self.card(say, word), stack["attack"]
        if ask == "guard":
            then = attack + _worth(scene.view["drawn"])
            return say("court-wars-place", court=court, attack=attack, then=then)
        if ask == "attacker":
            return say("court-wars-attacker", court=court, attack=attack)
        if ask == "target":
            strength = _strength(scene.view, scene.said) if len(scene.said) > 2 else 0
            guards, defence = stack["guards"], stack["defence"]
            front = "falls" if strength >= defence else "guarded" if guards else "bare"
            last = self.card(say, guards[-1]) if guards else ""
            name = scene.plain[seat]
            return say("court-wars-target", court=court, name=name, front=front, last=last, defence=defence)
        return court

    def _spent(self, scene: Scene, ask: str, word: str) -> str:
        """So many Guards from the last one placed, and the Court card where `word` is "court"."""
        say, whole, at = scene.say, word == "court", 1 if ask == "spend" else 3
        if len(scene.said) <= at:
            return say("court-wars-last-court") if whole else say("court-wars-last", count=int(word))
        court = scene.said[at]
        _, stack = _find(scene.view, court)
        guards = stack["guards"][::-1]
        if not whole:
            guards = guards[: int(word)]
        named = [self.card(say, card) for card in (*guards, *((court,) if whole else ()))]
        strength = stack["defence"] if whole else sum(map(_worth, guards))
        if len(named) == 1 and not whole:
            return named[0]
        label = say("court-wars-sum", cards=" + ".join(named), strength=strength)
        if len(label) <= _LONGEST:
            return label
        key = "court-wars-many-court" if whole else "court-wars-many"
        return say(key, count=len(guards), court=named[-1], strength=strength)

    def rows(self, ask: str, words: Sequence[str]) -> list[list[str]]:
        """The Court cards of a suit together; sums, which are long, three a row."""
        lines = [
            [word for word in words if word in _COURTS and word[1] == suit] for suit in decks.STANDARD.suits
        ]
        others = [word for word in words if word not in _COURTS]
        lines += [others[at : at + 3] for at in range(0, len(others), 3)]
        return [line for line in lines if line]

    def question(self, scene: Scene, choice: engine.Choice, said: engine.Move) -> str:
        """What is asked now, with the strength that has been chosen."""
        say, facts = scene.say, {}
        if choice.ask == "guard":
            facts["drawn"] = self.card(say, scene.view["drawn"])
        if choice.ask in ("spend", "remove"):
            facts["court"] = self.card(say, said[1 if choice.ask == "spend" else 3])
        strength = _strength(scene.view, said) if choice.ask in ("target", "remove") else 0
        return say(f"court-wars-ask-{choice.ask}", strength=strength, **facts)

    def tries(self, card: str) -> list[engine.Move]:
        """A Court card attacks, or takes what was drawn; Guards never begin a move."""
        return [("attack", card), (card,)] if card in _COURTS else []

    def held(self, view: Mapping[str, Any]) -> Sequence[str]:
        """Her Court cards: nobody has a hand."""
        return [stack["card"] for stack in view["courts"][view["you"]]]

    # Sentences

    def facts(self, scene: Scene, data: Mapping[str, Any]) -> dict[str, Any]:
        """As usual; and the Guards removed as a list, and whether there was a Joker."""
        facts = super().facts(scene, data)
        if "removed" in data:
            facts["removed"] = scene.say.list(self.card(scene.say, card) for card in data["removed"]) or ""
            facts["removed_count"] = len(data["removed"])
        if "joker" in data:
            facts["joker"] = "yes" if data["joker"] else "no"
        return facts

    def sentence(self, scene: Scene, event: engine.Event) -> str | None:
        """What happened, told once: an Ace or a face by its discard, the last Court card by `out`."""
        if event.name == "drew" and event.data["card"][0] in "AKQJ":
            return None
        if event.name == "beaten" and not event.data["left"]:
            return None
        return super().sentence(scene, event)

    def ending(self, scene: Scene) -> dict[str, Any]:
        """How many Court cards the winner has left."""
        return {"left": int(max(scene.view["result"]["scores"]))}

    def result(self, scene: Scene) -> str:
        """Who won; where more than two played, all the places."""
        told = super().result(scene)
        places = scene.view["result"]["places"]
        if len(places) == 2:
            return told
        placed = [
            scene.say("court-wars-placed", place=place, name=scene.team(seats))
            for place, seats in enumerate(places, 1)
        ]
        return told + "\n" + scene.say("court-wars-places", places=" · ".join(placed))

    # The table

    def table(self, scene: Scene) -> list[str]:
        """Whose turn, the stacks of each seat, and the pile with every card that all have seen in it."""
        say, view = scene.say, scene.view
        told = []
        if view["result"] is None:
            drawn = self.card(say, view["drawn"]) if view["drawn"] else ""
            turn = say("court-wars-turn", seat=scene.name(view["turn"]), phase=view["phase"], card=drawn)
            told.append(
                f"{turn} {say('court-wars-set-up', count=view['set_up'])}" if view["set_up"] else turn
            )
        for seat, stacks in enumerate(view["courts"]):
            state = "out" if seat in view["out"] else "you" if seat == scene.you else "in"
            lines = [say("court-wars-seat", number=seat + 1, seat=scene.name(seat), state=state)]
            if state != "out":
                lines += [self._told(say, stack) for stack in stacks]
            told.append("\n".join(lines))
        lines = [say("court-wars-pile", pile=view["pile"], discards=len(view["discards"]))]
        for key, cards in (("known", view["known"]), ("discards", view["discards"])):
            if cards:
                lines.append(say(f"court-wars-{key}", cards=self._cards(say, cards)))
        lines.append(say("court-wars-order"))
        told.append("\n".join(f"-# {line}" for line in lines))
        return told

    def _told(self, say: Language, stack: Stack) -> str:
        court = self.card(say, stack["card"])
        if not stack["standing"]:
            return say("court-wars-stack-beaten", court=court)
        if stack["joker"]:
            court = say("court-wars-joker", court=court)
        if not stack["guards"]:
            return say("court-wars-stack-bare", court=court, defence=stack["defence"])
        guards = self._cards(say, stack["guards"])
        sums = {"attack": stack["attack"], "defence": stack["defence"]}
        return say("court-wars-stack", court=court, guards=guards, **sums)

    def _cards(self, say: Language, cards: Sequence[str]) -> str:
        return " ".join(self.card(say, card) for card in cards)

    def hand(self, scene: Scene) -> str:
        """Nobody has a hand; only the card that was just drawn is held."""
        view = scene.view
        if view["drawn"] and view["turn"] == scene.you:
            return scene.say("court-wars-hand-drawn", card=self.card(scene.say, view["drawn"]))
        return scene.say("court-wars-hand-none")

    # The picture

    def picture(self, scene: Scene) -> str:
        """The seats in the order of play, whoever looks last and so nearest; pile and discards beside."""
        return drawing(scene).svg()


def _find(view: Mapping[str, Any], court: str) -> tuple[int, Stack]:
    """Whose Court card it is, and its stack."""
    return next(
        (seat, stack)
        for seat, stacks in enumerate(view["courts"])
        for stack in stacks
        if stack["card"] == court
    )


def _worth(guard: str) -> int:
    return 10 if guard[0] == "T" else int(guard[0])


def _strength(view: Mapping[str, Any], said: engine.Move) -> int:
    """What the Guards chosen are worth: `said` is an attack, with a Court card and their number."""
    _, stack = _find(view, said[1])
    return sum(map(_worth, stack["guards"][-int(said[2]) :]))


# The picture

_EDGE, _GAP, _PAD, _BETWEEN = 14.0, 14.0, 6.0, 3.0
"""At the picture's edge, between seats, around what stands on a stack's ground, around a Guard."""
_PLATE, _STRIP, _SIDE = 72.0, 96.0, 190.0
"""Heights of a name plate and of the strip between four seats; width of the column beside two."""
_LABEL = 36.0
_CHIPS = (78.0, 68.0, 58.0)
"""Widths of a Guard: the largest with which no stack needs a second row, or the smallest."""


def drawing(scene: Scene) -> Canvas:
    """The table as a Canvas, whose height depends on the longest stacks."""
    view, picture = scene.view, Canvas()
    seats = view["seats"]
    nearest = seats - 1 if scene.you is None else scene.you
    order = [(nearest + 1 + step) % seats for step in range(seats)]
    across = 1 if seats == 2 else 2
    inner = picture.width - 2 * _EDGE - (_SIDE + _GAP if seats == 2 else 0)
    ground = (inner - (across - 1) * _GAP - across * 2 * _PAD) / across / 3
    longest = max(len(stack["guards"]) for stacks in view["courts"] for stack in stacks)
    chip = next((width for width in _CHIPS if _fitting(ground, width) >= longest), _CHIPS[-1])
    card = 150.0 if seats == 2 else 120.0
    top = _EDGE
    for line in range(0, seats, across):
        if line and seats == 4:
            _draw_strip(picture, scene, Box(_EDGE, top, inner, _STRIP))
            top += _STRIP + _GAP
        here = order[line : line + across]
        fullest = max(len(stack["guards"]) for seat in here for stack in view["courts"][seat])
        rows = max(1, -(-fullest // _fitting(ground, chip)))
        height = _PAD + card * RATIO + rows * (chip * GUARD_RATIO + _PAD) + _PAD
        for column, seat in enumerate(here):
            left = _EDGE + column * ((inner - _GAP * (across - 1)) / across + _GAP)
            _draw_seat(picture, scene, seat, Box(left, top, ground, height), card, chip)
        block = _PLATE + _PAD + height
        if len(here) < across:
            half = (inner - _GAP) / 2
            _draw_corner(picture, scene, Box(_EDGE + half + _GAP, top, half, block))
        top += block + _GAP
    if seats == 2:
        _draw_column(picture, scene, Box(_EDGE + inner + _GAP, _EDGE, _SIDE, top - _GAP - _EDGE))
    picture.height = top - _GAP + _EDGE
    return picture


def _fitting(ground: float, chip: float) -> int:
    """How many Guards stand side by side."""
    return int((ground - _BETWEEN) // (chip + _BETWEEN))


def _draw_seat(picture: Canvas, scene: Scene, seat: int, first: Box, card: float, chip: float) -> None:
    """A name plate above three stacks; `first` is where it begins, as wide and high as a stack's ground."""
    view, say = scene.view, scene.say
    won = view["result"] is not None and seat in view["result"]["places"][0]
    out, turn = seat in view["out"], view["result"] is None and view["turn"] == seat
    note = "wins" if won else "out" if out else "you" if seat == scene.you else ""
    width = 3 * first.width + 2 * _PAD
    if turn or won:
        block = Box(first.x, first.y, width, _PLATE + _PAD + first.height)
        picture.rect(block.inset(-5), "none", radius=22, stroke=palette.GOLD, stroke_width=6)
    draw_plate(
        picture,
        seat,
        scene.plain[seat],
        first.x,
        first.y,
        width,
        height=_PLATE,
        note=say(f"court-wars-picture-{note}") if note else "",
        turn=turn or won,
        look="dim" if out else "plain",
    )
    for column, stack in enumerate(view["courts"][seat]):
        left, top = first.x + column * (first.width + _PAD), first.y + _PLATE + _PAD
        _draw_stack(picture, stack, Box(left, top, first.width, first.height), card, chip)


def _draw_stack(picture: Canvas, stack: Stack, ground: Box, card: float, chip: float) -> None:
    """The Court card with its sums beside it, and its Guards below in the order in which they were placed."""
    picture.rect(ground, palette.FELT, radius=14)
    left, top = ground.x + _PAD, ground.y + _PAD
    beaten = not stack["standing"]
    look: Look = "dim" if beaten else "plain"
    box = draw_card(picture, stack["joker"] or stack["card"], left, top, card, look=look)
    if beaten:
        x1, y1, x2, y2 = left + 12, top + 14, left + card - 12, top + box.height - 14
        picture.line(x1, y1, x2, y2, palette.ALARM, 12)
        picture.line(x2, y1, x1, y2, palette.ALARM, 12)
        return
    if stack["joker"]:
        draw_suit(picture, stack["card"][1], left + card * 0.64, top + box.height - card * 0.35, card * 0.34)
    _draw_sums(picture, stack, Box(left + card, top, ground.width - card - _PAD, box.height))
    count = _fitting(ground.width, chip)
    for number, guard in enumerate(stack["guards"]):
        x = ground.x + _BETWEEN + number % count * (chip + _BETWEEN)
        y = top + box.height + _PAD + number // count * (chip * GUARD_RATIO + _PAD)
        draw_guard(picture, guard, x, y, chip)


def _draw_sums(picture: Canvas, stack: Stack, box: Box) -> None:
    """Attack with a sword, defence with a shield; above the numbers, or left of them given room."""
    wide = box.width > 100
    half = box.height / 2
    size = half * 0.44
    for line, (draw, number) in enumerate(((_draw_sword, "attack"), (_draw_shield, "defence"))):
        ink = palette.WORDS if stack[number] else palette.QUIET
        top = box.y + line * half
        if wide:
            draw(picture, Box(box.x + 12, top + (half - size) / 2, size, size))
            place = Box(box.x + size + 20, top + half * 0.25, box.width - size - 24, half * 0.5)
        else:
            draw(picture, Box(box.x + (box.width - size) / 2, top + 3, size, size))
            place = Box(box.x + 5, top + half * 0.55, box.width - 8, half * 0.36)
        picture.fitted(str(stack[number]), place, fill=ink)


def _draw_sword(picture: Canvas, box: Box) -> None:
    def stroke(x1: float, y1: float, x2: float, y2: float, width: float) -> None:
        unit = box.width
        places = (box.x + x1 * unit, box.y + y1 * unit, box.x + x2 * unit, box.y + y2 * unit)
        picture.line(*places, palette.ALARM, width * unit)

    stroke(0.3, 0.7, 0.9, 0.1, 0.16)
    stroke(0.16, 0.5, 0.5, 0.84, 0.12)
    stroke(0.12, 0.88, 0.3, 0.7, 0.14)


def _draw_shield(picture: Canvas, box: Box) -> None:
    x, y, unit = box.x, box.y, box.width
    picture.shape(
        "path",
        d=f"M{x + unit * 0.1:.1f} {y + unit * 0.06:.1f}h{unit * 0.8:.1f}v{unit * 0.42:.1f}"
        f"q0 {unit * 0.3:.1f} {-unit * 0.4:.1f} {unit * 0.5:.1f}"
        f"q{-unit * 0.4:.1f} {-unit * 0.2:.1f} {-unit * 0.4:.1f} {-unit * 0.5:.1f}z",
        fill=palette.QUIET,
    )


def _lying(scene: Scene) -> list[tuple[str, str | None, int, Look]]:
    """What lies beside the seats: a label's name, the card on top, how many there are, how it looks."""
    view = scene.view
    pile, discards = view["pile"], view["discards"]
    # An Ace that still allows an attack is the reason for what is asked now.
    ace: Look = "gold" if view["phase"] == "ace" and view["result"] is None else "plain"
    lying: list[tuple[str, str | None, int, Look]] = [
        ("pile", BACK if pile else None, pile, "plain"),
        ("discards", discards[-1] if discards else None, len(discards), ace),
    ]
    if view["drawn"]:
        lying.append(("drawn", view["drawn"], 0, "gold"))
    return lying


def _draw_lying(
    picture: Canvas, scene: Scene, lying: tuple[str, str | None, int, Look], x: float, y: float, card: float
) -> None:
    """A label above an upright card or pile."""
    name, code, count, look = lying
    fill = palette.GOLD if look == "gold" else palette.WORDS
    label = scene.say(f"court-wars-picture-{name}")
    picture.text(x + card / 2, y + _LABEL * 0.8, label, _LABEL, fill=fill, anchor="middle", most=_SIDE)
    top = y + _LABEL * 1.15
    if look == "gold" and code:
        draw_card(picture, code, x, top, card, look=look)
    else:
        draw_pile(picture, code, count, x, top, card)


def _draw_column(picture: Canvas, scene: Scene, box: Box) -> None:
    card = 120.0
    step = box.height / 3
    for number, lying in enumerate(_lying(scene)):
        _draw_lying(picture, scene, lying, box.x + (box.width - card) / 2, box.y + number * step, card)


def _draw_corner(picture: Canvas, scene: Scene, box: Box) -> None:
    card, lying = 140.0, _lying(scene)
    step = box.width / 3
    top = box.y + max(0.0, (box.height - card * RATIO - _LABEL * 1.15 - 40) / 2)
    for number, one in enumerate(lying):
        _draw_lying(picture, scene, one, box.x + number * step + (step - card) / 2, top, card)


def _draw_strip(picture: Canvas, scene: Scene, box: Box) -> None:
    """The same in one line: small back, tiles, and words beside them."""
    step, height = box.width / 3, box.height
    for number, (name, code, count, look) in enumerate(_lying(scene)):
        left = box.x + number * step
        if code is None:
            place = Box(left, box.y, height / RATIO, height)
            picture.rect(
                place.inset(3), "none", radius=8, stroke=palette.LINE, stroke_width=4, dashes="12 10"
            )
            wide = place.width
        elif code == BACK:
            wide = draw_card(picture, BACK, left, box.y, height / RATIO).width
        else:
            wide = draw_tile(picture, code, left, box.y + 6, 150, height=height - 12, look=look).width
        x, fill = left + wide + 18, palette.GOLD if look == "gold" else palette.WORDS
        label = scene.say(f"court-wars-picture-{name}")
        middle = box.y + height / 2 + _LABEL * 0.36
        if name == "drawn":
            picture.text(x, middle, label, _LABEL, fill=fill, most=step - wide - 24)
        else:
            picture.text(x, box.y + height * 0.42, label, _LABEL, fill=fill, most=step - wide - 24)
            picture.text(x, box.y + height * 0.9, str(count), _LABEL * 1.1, fill=fill)


PRESENTATION = CourtWars("court-wars")

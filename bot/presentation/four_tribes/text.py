"""How Four Tribes is told and drawn: families of couples and their children, duels and proposals.

Everything comes from a view and the catalogue. What cards count in a duel (FT-12) is repeated here for hints;
what is legal is never judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, permutations
from typing import Any, ClassVar, NamedTuple

import engine
from bot.i18n.languages import Language
from bot.pictures import fonts, palette
from bot.pictures.cards import BACK, draw_card, draw_tile
from bot.pictures.families import Plan, Size, Unit, draw_family, draw_rings, draw_sized, plan_family
from bot.pictures.pieces import draw_badge, draw_plate
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import Presentation, Scene
from engine.cards import decks

_FACES = "AKQJ"
_WORTH = {"A": 1, "K": 10, "Q": 10, "J": 10, "T": 10}
_VERBS = frozenset(("lay", "retire", "duel", "propose", "nothing", "accept", "refuse"))


Family = Sequence[Mapping[str, Any]]


def _generations(family: Family) -> dict[int, list[Unit]]:
    """The couples and unwed cards of each generation, the elder first, in the order laid."""
    generations: dict[int, list[Unit]] = {}
    kins = {kin["card"]: kin for kin in family}
    for kin in family:
        spouse = kins.get(kin["spouse"])
        units = generations.setdefault(kin["generation"], [])
        if any(kin["card"] in unit.cards for unit in units):
            continue
        couple = [kin] if spouse is None else sorted((kin, spouse), key=lambda one: not one["parents"])
        units.append(Unit(tuple(one["card"] for one in couple), tuple(couple[0]["parents"])))
    return dict(sorted(generations.items()))


def _united(tribes: Iterable[str]) -> tuple[str, ...]:
    """As many of a wed Ace, King, Queen and Jack as are of different suits (FT-2)."""
    wed = set(tribes)
    unions = (
        [rank + suit for rank, suit in zip(_FACES, suits, strict=True)]
        for suits in permutations(decks.STANDARD.suits)
    )
    return max((tuple(card for card in union if card in wed) for union in unions), key=len)


def _worth(card: str) -> int:
    return _WORTH.get(card[0]) or int(card[0])


class FourTribes(Presentation):
    """Four Tribes in words and pictures."""

    card_facts = frozenset(("card", "other", "lost", "widow", "spouse"))
    round_events = frozenset()
    rules: ClassVar[Mapping[str, str]] = {"action": "FT-4", "answer": "FT-17", "reply": "FT-11"}
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {"action": ("lay", "retire", "duel", "propose")}

    # Words

    def label(self, scene: Scene, ask: str, word: str) -> str:
        say, you = scene.say, scene.you
        if word in _VERBS or you is None or ask not in ("place", "generation"):
            return super().label(scene, ask, word)
        family: Family = scene.view["families"][you]
        kin = next((kin for kin in family if kin["card"] == word), None)
        if kin is None:
            return super().label(scene, ask, word)
        if ask == "generation":
            cards = [self.card(say, one["card"]) for one in family if one["generation"] == kin["generation"]]
            return say("four-tribes-retired", generation=kin["generation"], cards=" ".join(cards))
        if kin["spouse"] is None:
            return say("four-tribes-beside", card=self.card(say, word))
        return say("four-tribes-before", couple=self._couple(say, (word, kin["spouse"])))

    def hint(self, scene: Scene, ask: str, word: str) -> str | None:
        card, _, seat = word.partition("@")
        if ask in ("face-down", "reply"):
            return scene.say("four-tribes-hint-worth", worth=_worth(card))
        if ask not in ("own", "target", "champion"):
            return None
        owner = int(seat) if seat else scene.you
        if owner is None:
            return None
        kin = next((kin for kin in scene.view["families"][owner] if kin["card"] == card), None)
        if kin is None or kin["spouse"] is None:
            return scene.say("four-tribes-hint-single", worth=_worth(card))
        spouse = self.card(scene.say, kin["spouse"])
        return scene.say("four-tribes-hint-wed", worth=_worth(card), spouse=spouse)

    def question(self, scene: Scene, choice: engine.Choice, said: engine.Move) -> str:
        facts: dict[str, Any] = {}
        affair = scene.view["affair"]
        if affair is not None:
            facts = self._affair(scene, affair)
        elif len(said) > 1 and said[1] in decks.STANDARD.cards:
            facts["card"] = self.card(scene.say, said[1])
            facts["worth"] = _worth(said[1])
            if len(said) > 2:
                facts["other"] = self.card(scene.say, said[2].partition("@")[0])
        if choice.ask == "face-down" and said[0] == "refuse":
            facts |= {"card": self.card(scene.say, said[1]), "worth": _worth(said[1])}
        return scene.say(f"four-tribes-ask-{choice.ask}", **facts)

    def tries(self, card: str) -> list[engine.Move]:
        return [("lay", card)]

    # Sentences

    def facts(self, scene: Scene, data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(scene, data)
        for name in ("parents", "reply"):
            if name in data:
                facts[name] = scene.say.list(self.card(scene.say, card) for card in data[name])
        if "widow" in data:
            facts["widowed"] = "no" if data["widow"] is None else "yes"
        return facts

    def sentence(self, scene: Scene, event: engine.Event) -> str | None:
        # Every turn begins with a card drawn: only that there was none is news. Who laid cards knows them.
        if event.name == "laid" or (event.name == "draw" and event.data["count"]):
            return None
        return super().sentence(scene, event)

    def refusal(self, scene: Scene, illegal: engine.Illegal) -> str:
        key = f"four-tribes-illegal-{illegal.reason}"
        if not scene.say.has(key):
            return super().refusal(scene, illegal)
        card = illegal.data.get("card")
        where = {"FT-15": "wanted", "FT-9": "generation"}.get(illegal.rule or "", "place")
        if card is None or card in scene.view.get("hand", ()):
            where = "hand"
        facts = self.facts(scene, illegal.data)
        return scene.say(key, **facts, where=where, about="all" if card is None else "card")

    # The table

    def table(self, scene: Scene) -> list[str]:
        view, say = scene.view, scene.say
        paragraphs = [self._family(scene, seat) for seat in _order(view)]
        if view["affair"] is not None:
            facts = self._affair(scene, view["affair"])
            paragraphs.insert(0, say(f"four-tribes-table-{view['affair']['kind']}", **facts))
        paragraphs.append(
            say(
                "four-tribes-table-deck",
                turn=view["turn"],
                turns=view["options"]["turns"],
                deck=view["deck"],
                discards=len(view["discards"]),
                top=self.card(say, view["discards"][-1]) if view["discards"] else "",
            )
        )
        return paragraphs

    def _affair(self, scene: Scene, affair: Mapping[str, Any]) -> dict[str, Any]:
        facts = self.facts(scene, affair)
        facts |= {"worth": _worth(affair["card"]), "own": _worth(affair["other"])}
        return facts | {"seen": "yes" if "cards" in affair else "no"}

    def _family(self, scene: Scene, seat: int) -> str:
        view, say = scene.view, scene.say
        tribes = _united(view["tribes"][seat])
        known = view["known"][seat]
        first = say(
            "four-tribes-table-family",
            seat=scene.name(seat),
            count=view["counts"][seat],
            known=len(known),
            known_cards=self._cards(say, known),
            tribes=len(tribes),
            tribe_cards=self._cards(say, tribes),
        )
        lines = [
            say("four-tribes-table-generation", generation=generation, kin=self._kin(say, units))
            for generation, units in _generations(view["families"][seat]).items()
        ]
        return "\n".join((first, *(f"- {line}" for line in lines or [say("four-tribes-table-none")])))

    def _kin(self, say: Language, units: Iterable[Unit]) -> str:
        """The couples and unwed cards of a generation, each with those of the same parents."""
        groups = []
        for parents, siblings in groupby(
            sorted(units, key=lambda unit: unit.parents), lambda unit: unit.parents
        ):
            shown = ", ".join(
                self._couple(say, unit.cards)
                if len(unit.cards) > 1
                else say("four-tribes-unwed", card=self.card(say, unit.cards[0]))
                for unit in siblings
            )
            if parents:
                couple = self._couple(say, parents) if len(parents) > 1 else self.card(say, parents[0])
                shown = say("four-tribes-children", parents=couple, kin=shown)
            groups.append(shown)
        return "; ".join(groups)

    def _couple(self, say: Language, cards: Sequence[str]) -> str:
        return say("four-tribes-couple", one=self.card(say, cards[0]), other=self.card(say, cards[1]))

    def _cards(self, say: Language, cards: Iterable[str]) -> str:
        return " ".join(self.card(say, card) for card in cards)

    # The picture

    def picture(self, scene: Scene) -> str | None:
        view = scene.view
        picture = Canvas(_WIDTH)
        y = _draw_header(picture, scene, _EDGE)
        if view["affair"] is not None or view["result"] is not None:
            y = _draw_banner(picture, scene, y)
        hand: Sequence[str] = view.get("hand", ())
        for lying in _LYING[len(hand) > 16 :]:
            layout = _layout(view, _HEIGHT - y - _hand_height(hand, lying))
            if y + layout.height + _hand_height(hand, lying) <= _HEIGHT:
                break
        y = _draw_families(picture, scene, layout, y)
        y = _draw_hand(picture, scene, hand, lying, y)
        picture.height = y + _EDGE - _GAP
        return picture.svg()


def _order(view: Mapping[str, Any]) -> list[int]:
    """The seats as they are shown: a player's own family last, beside her hand."""
    first = 0 if view["you"] is None else view["you"] + 1
    return [(first + step) % view["seats"] for step in range(view["seats"])]


# The picture

_WIDTH, _HEIGHT = 1200.0, 1000.0
_EDGE, _GAP = 24.0, 16.0
_PLATE = 66.0
_STRIP = 320.0
"""What a name takes at the left of a family that has the whole width."""
_ABREAST = 8
"""Cards of a hand that lie side by side."""


_SIZES = (
    Size(150, 210, True), Size(134, 187.6, True), Size(120, 168, True), Size(150, 90), Size(120, 72),
    Size(93, 62), Size(87, 58),
)  # fmt: skip
"""The sizes of all cards of all families, the most welcome first."""

_LYING = (Size(130, 182, True), Size(130, 78))
"""A hand lies upright, or lengthwise if it is large or the table crowded."""


class _Layout(NamedTuple):
    """All families: rows of seats, each with its plan, and the height of the row."""

    rows: tuple[tuple[tuple[tuple[int, Plan], ...], float], ...]
    height: float
    fits: bool


def _layout(view: Mapping[str, Any], most: float) -> _Layout:
    """The largest cards with which all families fit into the height; else the smallest."""
    order = _order(view)
    for size in _SIZES:
        tried = [_arranged(view, order, columns, size) for columns in (2, 1)]
        best = min(tried, key=lambda layout: (not layout.fits, layout.height))
        if best.fits and best.height <= most:
            break
    return best


def _arranged(view: Mapping[str, Any], order: Sequence[int], columns: int, size: Size) -> _Layout:
    rows = []
    for at in range(0, len(order), columns):
        seats = order[at : at + columns]
        place, least = _place(Box(0, 0, _panel_width(len(seats)), 0))
        plans = tuple(
            (seat, plan_family(_generations(view["families"][seat]), place.width, size)) for seat in seats
        )
        rows.append(
            (plans, max(least, place.y + max(_PLATE, *(plan.height for _, plan in plans)) + _GAP + 14))
        )
    height = sum(height + _GAP for _, height in rows)
    return _Layout(tuple(rows), height, all(plan.fits for plans, _ in rows for _, plan in plans))


def _panel_width(abreast: int) -> float:
    return (_WIDTH - 2 * _EDGE - (abreast - 1) * _GAP) / abreast


def _place(panel: Box) -> tuple[Box, float]:
    """Where in a panel the family goes, beside the name or below it; and how high the panel is at least."""
    left, top, least = (
        (_STRIP, _GAP, 2 * _PLATE + 3 * _GAP) if panel.width > 900 else (0.0, _PLATE + 2 * _GAP, 0.0)
    )
    x = panel.x + left + _GAP
    return Box(x, panel.y + top + 5, panel.x + panel.width - _GAP - x, 0), least


def _draw_header(picture: Canvas, scene: Scene, y: float) -> float:
    say, view = scene.say, scene.view
    x = _EDGE
    if view["deck"]:
        draw_card(picture, BACK, x, y, 50)
        x += 66
    words = f"{say('four-tribes-picture-deck')} {view['deck']}"
    x += picture.text(x, y + 48, words, 38) + 44
    if view["discards"]:
        draw_tile(picture, view["discards"][-1], x, y + 4, 93, height=62)
        x += 109
    picture.text(x, y + 48, f"{say('four-tribes-picture-discards')} {len(view['discards'])}", 38)
    turn = say("four-tribes-picture-turn", turn=view["turn"], turns=view["options"]["turns"])
    picture.text(_WIDTH - _EDGE, y + 48, turn, 38, fill=palette.QUIET, anchor="end")
    return y + 70 + _GAP


def _draw_banner(picture: Canvas, scene: Scene, y: float) -> float:
    """What waits for an answer, or how it ended."""
    view, say = scene.view, scene.say
    affair = view["affair"]
    box = Box(_EDGE, y, _WIDTH - 2 * _EDGE, 104)
    picture.rect(box.inset(3), palette.FELT, radius=18, stroke=palette.GOLD, stroke_width=6)
    x, middle = box.x + 30, y + box.height / 2
    word = affair["kind"] if affair else "united" if _winners(view) else "divided"
    x += picture.text(x, middle + 15, say(f"four-tribes-picture-{word}"), 42, fill=palette.GOLD) + 28
    if affair is None:
        for winner in _winners(view):
            draw_badge(picture, winner, x, middle - 31)
            name = fonts.readable(scene.plain[winner], f"#{winner + 1}")
            x += picture.text(x + 78, middle + 15, name, 42, most=300) + 106
            for card in _united(view["tribes"][winner]):
                draw_tile(picture, card, x, middle - 36, 120)
                x += 132
        return y + box.height + _GAP
    draw_badge(picture, affair["by"], x, middle - 31)
    draw_tile(picture, affair["card"], x + 84, middle - 36, 120, look="gold")
    x += 84 + 120 + 22
    for card in affair.get("cards", [BACK] * affair["count"]):
        if card == BACK:
            draw_card(picture, BACK, x, middle - 36, 52)
            x += 60
        else:
            draw_tile(picture, card, x, middle - 31, 93, height=62)
            x += 101
    (draw_rings if affair["kind"] == "propose" else _draw_swords)(picture, x + 50, middle, 32)
    x += 112
    draw_tile(picture, affair["other"], x, middle - 36, 120, look="gold")
    draw_badge(picture, affair["target"], x + 142, middle - 31)
    return y + box.height + _GAP


def _draw_swords(picture: Canvas, x: float, y: float, size: float) -> None:
    for side in (-1, 1):
        picture.line(x + side * size, y - size, x - side * size, y + size, palette.WORDS, 8)
        guard = x - side * size * 0.55, y + size * 0.55
        picture.line(
            guard[0] - 13, guard[1] - side * 13, guard[0] + 13, guard[1] + side * 13, palette.GOLD, 8
        )


def _draw_families(picture: Canvas, scene: Scene, layout: _Layout, y: float) -> float:
    for plans, height in layout.rows:
        width = _panel_width(len(plans))
        for column, (seat, plan) in enumerate(plans):
            box = Box(_EDGE + column * (width + _GAP), y, width, height)
            _draw_panel(picture, scene, seat, plan, box)
        y += height + _GAP
    return y


def _draw_panel(picture: Canvas, scene: Scene, seat: int, plan: Plan, box: Box) -> None:
    view, say = scene.view, scene.say
    turn = seat in view["to_act"] or _winners(view) == (seat,)
    stroke = palette.GOLD if turn else palette.LINE
    picture.rect(box.inset(3), palette.FELT, radius=18, stroke=stroke, stroke_width=6 if turn else 2)
    place, strip = _place(box)
    x, y = box.x + _GAP, box.y + _GAP
    right = x + _STRIP - _GAP if strip else box.x + box.width - _GAP
    row = y + (_PLATE + _GAP if strip else 0)
    left = _draw_progress(picture, scene, seat, right, row + _PLATE / 2)
    draw_plate(
        picture, seat, scene.plain[seat], x, y, (right if strip else left - 12) - x, height=_PLATE, turn=turn
    )
    if not view["families"][seat]:
        none = say("four-tribes-picture-none")
        picture.text(place.x + _GAP, place.y + 46, none, 36, fill=palette.QUIET)
    affair = view["affair"]
    draw_family(picture, plan, place.x, place.y, (affair["card"], affair["other"]) if affair else ())


def _draw_progress(picture: Canvas, scene: Scene, seat: int, right: float, middle: float) -> float:
    """Which of Ace, King, Queen and Jack are wed, and left of it how many cards are in hand. Its left end."""
    tribes = {card[0] for card in _united(scene.view["tribes"][seat])}
    for rank in reversed(_FACES):
        fill, ink = (palette.GOLD, palette.INK) if rank in tribes else ("none", palette.QUIET)
        stroke = palette.GOLD if rank in tribes else palette.LINE
        picture.circle(right - 21, middle, 20, fill, stroke=stroke, stroke_width=3)
        picture.text(right - 21, middle + 12, scene.say(f"rank-{rank}"), 34, fill=ink, anchor="middle")
        right -= 45
    count = str(scene.view["counts"][seat])
    right -= 8 + fonts.width(count, 38)
    picture.text(right, middle + 14, count, 38)
    draw_card(picture, BACK, right - 44, middle - 26, 37)
    return right - 44


def _winners(view: Mapping[str, Any]) -> tuple[int, ...]:
    """Who has won; nobody where all stand first."""
    first: list[int] = view["result"]["places"][0] if view["result"] else []
    return tuple(first) if len(first) < view["seats"] else ()


def _hand_height(hand: Sequence[str], size: Size) -> float:
    rows = -(-len(hand) // _ABREAST)
    return 62 + rows * (size.height + _GAP) if hand else 0


def _draw_hand(picture: Canvas, scene: Scene, hand: Sequence[str], size: Size, y: float) -> float:
    if not hand or scene.you is None:
        return y
    draw_badge(picture, scene.you, _EDGE, y, 50)
    picture.text(_EDGE + 66, y + 38, scene.say("four-tribes-picture-hand"), 38)
    for number, card in enumerate(hand):
        row, column = divmod(number, _ABREAST)
        top = y + 62 + row * (size.height + _GAP)
        draw_sized(picture, card, size, _EDGE + column * (size.width + _GAP), top)
    return y + _hand_height(hand, size)


PRESENTATION = FourTribes("four-tribes")

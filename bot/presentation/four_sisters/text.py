"""How Four Sisters is told and drawn: Chateau and Clock, the Oubliette by suit, hands and Schemes as counts.

Only views, events and the catalogue come in here; no rule is decided, and the order of a Scheme is told to
nobody but its owner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import engine
from bot.pictures import cards as faces
from bot.pictures import fonts, palette, pieces
from bot.pictures.svg import Box, Canvas
from bot.presentation.base import SYMBOLS, Presentation, Scene
from engine.cards.decks import STANDARD
from engine.games.four_sisters.rules import CARDS, NEAR, OWNER, ROOMS, SUITS, TEAM, VALUE

_USUAL = "A352Q46987"
"""Low cards first, as the Clock lets them in; the Queen when the Oubliette has filled; the high ones when
others are left to introduce them."""


class FourSisters(Presentation):
    """Four Sisters in words and pictures."""

    card_facts = frozenset(("card", "against", "out", "into"))
    seat_facts = frozenset(("seat", "target"))
    round_events = frozenset(("day-begun",))
    silent = frozenset(("drew",))
    rules: ClassVar[Mapping[str, str]] = {
        "scheme": "FS-3", "turn": "FS-8", "enter": "FS-8", "support": "FS-10", "yield": "FS-11",
        "evening": "FS-12", "fate": "FS-17", "storm": "FS-18",
    }  # fmt: skip
    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turn": ("place", "introduce", "intrigue", "pass"),
        "evening": ("intrigue",),
    }

    # Words

    def label(self, scene: Scene, ask: str, word: str) -> str:
        if ask != "room":
            return super().label(scene, ask, word)
        conflict = _beside(scene.view["chateau"], word, 1 - _team(scene))
        return scene.say("four-sisters-room", room=word, conflict="yes" if conflict else "no")

    def hint(self, scene: Scene, ask: str, word: str) -> str | None:
        if word not in VALUE:
            return None
        facts: dict[str, Any] = {"value": VALUE[word], "name": scene.plain[OWNER[word]]}
        if ask in ("out", "target"):
            chateau = scene.view["chateau"]
            facts["room"] = _room_of(chateau, word)
            if facts["room"] is None:  # a card that this very move brings in
                return scene.say("four-sisters-hint-oubliette", **facts)
            if ask == "target":
                facts["value"] += _beside(chateau, facts["room"], TEAM[word])
            return scene.say(f"four-sisters-hint-{'target' if ask == 'target' else 'chateau'}", **facts)
        if ask == "in":
            return scene.say("four-sisters-hint-oubliette", **facts)
        if ask == "support":
            return scene.say("four-sisters-hint-support", **facts)
        return scene.say(f"four-sisters-hint-{'queen' if word[0] == 'Q' else 'value'}", **facts)

    def question(self, scene: Scene, choice: engine.Choice, said: engine.Move) -> str:
        view = scene.view
        facts: dict[str, Any] = {"phase": view["phase"], "hour": view["hour"]}
        if choice.ask == "scheme":
            facts["partner"] = scene.name((_seat(scene) + 2) % 4)
        elif choice.ask == "in":
            facts["out"] = self.card(scene.say, said[-1])
        elif choice.ask in ("card", "enter"):
            facts["most"] = view["introduced" if view["phase"] == "enter" else "hour"]
        elif choice.ask == "newcomer":
            facts["most"] = sum(VALUE[card] for card in said[1].split("+"))
        elif choice.ask in ("support", "yield"):
            facts |= self._sides(scene)
        elif choice.ask == "evening":
            facts["queen"] = "held" if "intrigue" in choice.words else "away"
        elif choice.ask == "fate":
            facts["fated"] = self.card(scene.say, view["fates"][0])
        elif choice.ask in ("storm", "take"):
            own = [card for card in view["chateau"].values() if card and OWNER[card] == scene.you]
            sent = max(own, key=VALUE.__getitem__)
            facts["sent"] = self.card(scene.say, sent)
            facts["left"] = VALUE[sent] - sum(VALUE[card] for card in said[1:])
        return scene.say(f"four-sisters-ask-{choice.ask}", **facts)

    def _sides(self, scene: Scene) -> dict[str, Any]:
        """The Conflict from where the seat sits."""
        conflict = scene.view["conflict"]
        cards, values = [conflict["card"], conflict["against"]], list(conflict["values"])
        role = "instigator" if conflict["by"] == scene.you else "innocent"
        if role == "innocent":
            cards.reverse()
            values.reverse()
        mine, other = (self.card(scene.say, card) for card in cards)
        return {"role": role, "mine": mine, "other": other, "own": values[0], "theirs": values[1]}

    def rows(self, ask: str, words: Sequence[str]) -> list[list[str]]:
        if ask != "room":
            return super().rows(ask, words)
        rows = [[room for room in words if room[1] == row] for row in "123"]
        return [row for row in rows if row]

    def usual(self, choice: engine.Choice) -> list[str]:
        return sorted(choice.words, key=lambda card: _USUAL.index(card[0]))

    def tries(self, card: str) -> list[engine.Move]:
        # Any card may be discarded; what she wants to know is which may be placed.
        begins = [("place", card), (card,), ("storm", card)]
        return [*begins, ("intrigue",)] if card[0] == "Q" else begins

    def may_confer(self, view: Mapping[str, Any]) -> bool:
        return bool(view["phase"] == "scheme")

    # Sentences

    def facts(self, scene: Scene, data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(scene, data)
        for name, value in data.items():
            if value is None:
                facts[name] = "none"
            elif name == "by" and value in OWNER:
                facts[name] = self.card(scene.say, value)
            elif name == "values":
                facts["hers"], facts["theirs"] = value
                facts["first"], facts["second"] = (self.card(scene.say, card) for card in data["cards"])
            elif name == "sums":
                facts["younger"], facts["elder"] = value
        return facts

    def sentence(self, scene: Scene, event: engine.Event) -> str | None:
        # The Hour stands on the table; only that the Clock stands still is news.
        if event.name == "clock" and not event.data["stopped"]:
            return None
        return super().sentence(scene, event)

    # The table

    def table(self, scene: Scene) -> list[str]:
        return [self._clock(scene), self._chateau(scene), self._sisters(scene)]

    def _clock(self, scene: Scene) -> str:
        say, view = scene.say, scene.view
        queens = [card for card in view["chateau"].values() if card and card[0] == "Q"]
        facts = {
            "hour": view["hour"],
            "day": view["day"],
            "sabbath": "yes" if view["sabbath"] else "no",
            "stopped": "yes" if len(queens) == 4 else "no",
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
                    turn=scene.name(view["turn"]),
                    acts=scene.team(view["to_act"]),
                    fated=self.card(say, view["fates"][0]) if view["fates"] else "",
                    storm=scene.team(view["storm"]),
                )
            )
        if view["conflict"]:
            lines.append(self._conflict(scene, view["conflict"]))
        return "\n".join(lines)

    def _conflict(self, scene: Scene, conflict: Mapping[str, Any]) -> str:
        say, chateau = scene.say, scene.view["chateau"]
        card, against = self.card(say, conflict["card"]), self.card(say, conflict["against"])
        if conflict["values"] is None:
            return say("four-sisters-table-broken", card=card, against=against)
        hers, theirs = conflict["values"]
        return say(
            "four-sisters-table-conflict",
            card=card,
            by=scene.name(conflict["by"]),
            room=_room_of(chateau, conflict["card"]),
            hers=hers,
            against=against,
            target=scene.name(conflict["target"]),
            at=_room_of(chateau, conflict["against"]),
            theirs=theirs,
        )

    def _chateau(self, scene: Scene) -> str:
        say, view = scene.say, scene.view
        chateau, oubliette, (younger, elder) = _lying(view)
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
        yesterday = "yes" if view["yesterday"] else "no"
        title = say("four-sisters-table-chateau", younger=younger, elder=elder, yesterday=yesterday)
        grid = "```\n" + "\n".join(rows) + "\n```"
        return "\n".join(
            (title, grid, say("four-sisters-table-oubliette", count=len(oubliette), cards=shown))
        )

    def _sisters(self, scene: Scene) -> str:
        view = scene.view
        lines = [
            scene.say(
                f"four-sisters-table-{'lays' if view['phase'] == 'scheme' else 'seat'}",
                suit=SYMBOLS[STANDARD][suit],
                name=scene.name(seat),
                team=scene.say(f"four-sisters-team-{seat & 1}"),
                hand=view["counts"][seat],
                scheme=view["schemes"][seat],
                acts="yes" if seat in view["to_act"] else "no",
            )
            for seat, suit in enumerate(SUITS)
        ]
        return "\n".join(lines)

    def hand(self, scene: Scene) -> str:
        view, say = scene.view, scene.say
        if scene.you is None:
            return ""
        if view["phase"] == "scheme" and not view["laid"][scene.you]:
            return say("four-sisters-hand-unlaid", suit=self.suit(say, SUITS[scene.you]))
        if not view["hand"] and not view["scheme"]:
            return ""
        hand, scheme = (
            " · ".join(self.card(say, card) for card in view[name]) or say("four-sisters-hand-none")
            for name in ("hand", "scheme")
        )
        return say("four-sisters-hand", hand=hand, scheme=scheme)

    def ending(self, scene: Scene) -> dict[str, Any]:
        view = scene.view
        younger, elder = view["wins" if view["options"]["days"] > 1 else "sums"]
        dry = [team for team in (0, 1) if not view["schemes"][team] and not view["schemes"][team + 2]]
        return {"younger": younger, "elder": elder, "dry": dry[0] if len(dry) == 1 else "both"}

    # The picture

    def picture(self, scene: Scene) -> str | None:
        return self.drawing(scene).svg()

    def drawing(self, scene: Scene) -> Canvas:
        """The table, with the seat's hand and Scheme below it."""
        picture = Canvas()
        self._draw_strip(picture, scene)
        self._draw_chateau(picture, scene)
        self._draw_sisters(picture, scene)
        self._draw_oubliette(picture, scene)
        picture.height = 812
        if scene.view.get("hand") or scene.view.get("scheme"):
            self._draw_hand(picture, scene)
            picture.height = 1034
        return picture

    def _draw_strip(self, picture: Canvas, scene: Scene) -> None:
        """Along the top: the Clock, and what is going on."""
        say, view = scene.say, scene.view
        pieces.draw_clock(picture, view["hour"], 24, 14, 124)
        sabbath = "yes" if view["sabbath"] else "no"
        picture.text(166, 74, say("four-sisters-picture-hour", hour=view["hour"]), 56, weight=800, most=330)
        day = say("four-sisters-picture-day", day=view["day"], sabbath=sabbath)
        picture.text(166, 122, day, 36, fill=palette.QUIET, most=330)
        younger, elder = view["wins"]
        facts = {"phase": view["phase"], "hour": view["hour"], "introduced": view["introduced"]}
        facts["yesterday"] = "yes" if view["yesterday"] else "no"
        left, name = _RIGHT, ""
        if len(view["to_act"]) == 1:
            seat = view["to_act"][0]
            name = fonts.readable(scene.plain[seat], f"#{seat + 1}")
            pieces.draw_badge(picture, seat, left, 10, 50)
            left += 66
        acts = say("four-sisters-picture-acts", name=name, **facts)
        picture.text(left, 50, acts, 42, fill=palette.GOLD, weight=800, most=_RIGHT + _BROAD - left)
        conflict = view["conflict"]
        if conflict and conflict["values"] and view["phase"] != "storm":
            hers, theirs = conflict["values"]
            faces.draw_chip(picture, conflict["card"], _RIGHT + 7, 72, 60, look="gold")
            middle = _RIGHT + 250
            faces.draw_count(picture, hers, middle - 94, 102, 60)
            _draw_swords(picture, middle, 102)
            faces.draw_count(picture, theirs, middle + 94, 102, 60)
            faces.draw_chip(picture, conflict["against"], middle + 153, 72, 60, look="gold")
            return
        step = say("four-sisters-picture-step", younger=younger, elder=elder, **facts)
        picture.text(_RIGHT, 110, step, 38, most=_BROAD)

    def _draw_chateau(self, picture: Canvas, scene: Scene) -> None:
        """The nine Rooms, with their letters above and their numbers at the left."""
        view = scene.view
        chateau, _, _ = _lying(view)
        conflict = view["conflict"] or {}
        framed = (conflict.get("card"), conflict.get("against"))
        for column, letter in enumerate("abc"):
            x = 64 + column * 144 + 68
            picture.text(x, 182, letter, 36, fill=palette.QUIET, anchor="middle")
        for place, room in enumerate(ROOMS):
            box = Box(64 + place % 3 * 144, 196 + place // 3 * 192, 136, 184)
            if place % 3 == 0:
                picture.text(40, box.y + 106, room[1], 36, fill=palette.QUIET, anchor="middle")
            picture.rect(box, palette.FELT, radius=12, stroke=palette.LINE, stroke_width=3)
            card = chateau[room]
            if card is None:
                picture.text(
                    box.x + 68, box.y + 108, room, 44, fill=palette.QUIET, anchor="middle", weight=800
                )
            else:
                look: faces.Look = "gold" if card in framed else "dim" if view["yesterday"] else "plain"
                faces.draw_card(picture, card, box.x + 8, box.y + 8, 120, look=look)

    def _draw_sisters(self, picture: Canvas, scene: Scene) -> None:
        """Under each team's name and worth its two players."""
        say, view = scene.say, scene.view
        _, _, sums = _lying(view)
        y = 142.0
        for team in (0, 1):
            name = say(f"four-sisters-team-{team}")
            broad = picture.text(_RIGHT, y + 34, name, 38, weight=800)
            worth = say("four-sisters-picture-sum", sum=sums[team])
            picture.text(_RIGHT + _BROAD, y + 34, worth, 36, anchor="end", most=_BROAD - broad - 30)
            for seat in (team, team + 2):
                y += 46 if seat == team else 68
                pieces.draw_suit(picture, SUITS[seat], _RIGHT, y + 3, 58)
                pieces.draw_plate(
                    picture,
                    seat,
                    scene.plain[seat],
                    _RIGHT + 66,
                    y,
                    _BROAD - 66,
                    height=64,
                    note=self._note(scene, seat),
                    turn=seat in view["to_act"],
                )
            y += 76

    def _note(self, scene: Scene, seat: int) -> str:
        view = scene.view
        if view["phase"] == "scheme":
            return scene.say(f"four-sisters-picture-{'laid' if view['laid'][seat] else 'laying'}")
        hand, scheme = view["counts"][seat], view["schemes"][seat]
        return scene.say("four-sisters-picture-counts", hand=hand, scheme=scheme)

    def _draw_oubliette(self, picture: Canvas, scene: Scene) -> None:
        """A row a suit, with a place for each of its cards: what is gone is seen at a glance."""
        _, oubliette, _ = _lying(scene.view)
        picture.text(_RIGHT, 554, scene.say("four-sisters-picture-oubliette"), 38, weight=800)
        for row, cards in enumerate(CARDS):
            y = 566 + row * 58
            pieces.draw_suit(picture, SUITS[row], _RIGHT, y + 1, 54)
            for column, card in enumerate(cards):
                box = Box(_RIGHT + 60 + column * 60, y, 58, 56)
                rank = self.rank(scene.say, card[0])
                if card in oubliette:
                    with picture.group(data_card=card, opacity="0.45" if scene.view["yesterday"] else None):
                        picture.rect(box, palette.PAPER, radius=8)
                        drawn = picture.fitted(rank, box.inset(8), fill=palette.SUITS[STANDARD][card[1]])
                        picture.ranks.append(drawn)
                else:
                    picture.rect(box.inset(2), "none", radius=8, stroke=palette.LINE, stroke_width=2)
                    picture.fitted(rank, box.inset(17), fill=palette.LINE, weight=600)

    def _draw_hand(self, picture: Canvas, scene: Scene) -> None:
        say, view = scene.say, scene.view
        if not view["hand"]:
            faces.draw_pile(picture, None, 0, 24, 852, 120)
        picture.text(24, 838, say("four-sisters-picture-hand"), 36, weight=800)
        for place, card in enumerate(view["hand"]):
            faces.draw_card(picture, card, 24 + place * 136, 852, 120)
        picture.text(_RIGHT, 838, say("four-sisters-picture-scheme"), 36, weight=800, most=_BROAD)
        for place, card in enumerate(view["scheme"]):
            x = _RIGHT + place % 6 * 110
            faces.draw_chip(picture, card, x, 852 + place // 6 * 78, 68)


_RIGHT = 520.0
"""Where the right column of the picture begins,"""
_BROAD = 656.0
"""and how wide it is."""


def _draw_swords(picture: Canvas, x: float, y: float) -> None:
    for way in (-1, 1):
        picture.line(x - 26 * way, y - 26, x + 22 * way, y + 22, palette.GOLD, 7)
        picture.line(x + 5 * way, y + 23, x + 23 * way, y + 5, palette.GOLD, 6)


def _seat(scene: Scene) -> int:
    assert scene.you is not None, "only a seat is asked"
    return scene.you


def _team(scene: Scene) -> int:
    return _seat(scene) & 1


def _room_of(chateau: Mapping[str, str | None], card: str) -> str | None:
    return next((room for room, has in chateau.items() if has == card), None)


def _beside(chateau: Mapping[str, str | None], room: str, team: int) -> int:
    """How many cards of a team are adjacent to a Room."""
    near = (chateau[ROOMS[place]] for place in NEAR[ROOMS.index(room)])
    return sum(1 for card in near if card and TEAM[card] == team)


def _lying(view: Mapping[str, Any]) -> tuple[Mapping[str, str | None], frozenset[str], tuple[int, int]]:
    """Chateau, Oubliette and the teams' sums: yesterday's while the next Schemes are laid."""
    if view["yesterday"]:
        sums = view["days"][-1]["sums"]
        return view["yesterday"]["chateau"], frozenset(view["yesterday"]["oubliette"]), tuple(sums)
    return view["chateau"], frozenset(view["oubliette"]), tuple(view["sums"])


PRESENTATION = FourSisters("four-sisters")

"""How Four Sisters is told and drawn: Chateau and Clock, the Oubliette by suit, hands and Schemes as counts.

Only views, events and the catalogue come in here; no rule is decided, and the order of a Scheme is told to
nobody but its owner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from bot.presentation.base import SYMBOLS, Presentation, Scene
from engine.four_sisters import CARDS, NEAR, OWNER, ROOMS, SUITS, TEAM, VALUE

_USUAL = "A352Q46987"
"""Low cards first, as the Clock lets them in; the Queen when the Oubliette has filled; the high ones when there
are cards to introduce them."""


class FourSisters(Presentation):
    """Four Sisters in words and pictures."""

    card_facts = frozenset(("card", "against", "out", "into"))
    seat_facts = frozenset(("seat", "target"))
    round_events = frozenset(("day-begun",))
    silent = frozenset(("drew",))
    """Events that the table shows anyway: nobody needs a sentence for them."""

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
        begins = [("place", card), ("introduce", card), ("pass", card), (card,), ("storm", card)]
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
        # The Hour stands on the table; only that it stays is news.
        if event.name in self.silent or (event.name == "clock" and not event.data["stopped"]):
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
                    acts=say.list(scene.name(seat) for seat in view["to_act"]),
                    fated=self.card(say, view["fates"][0]) if view["fates"] else "",
                    storm=say.list(scene.name(seat) for seat in view["storm"]),
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
            SYMBOLS[suit] + " " + " ".join(self.rank(say, card[0]) for card in cards if card in oubliette)
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
                suit=SYMBOLS[suit],
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
        if view["phase"] == "scheme" and not view["laid"][_seat(scene)]:
            return say("four-sisters-hand-unlaid", suit=self.suit(say, SUITS[_seat(scene)]))
        if not view["hand"] and not view["scheme"]:
            return ""
        hand, scheme = (
            " · ".join(self.card(say, card) for card in view[name]) or say("four-sisters-hand-none")
            for name in ("hand", "scheme")
        )
        return say("four-sisters-hand", hand=hand, scheme=scheme)

    def result(self, scene: Scene) -> str:
        days = scene.view["options"]["days"] > 1
        younger, elder = scene.view["wins" if days else "sums"]
        key = f"four-sisters-final-{'days' if days else 'sums'}"
        return f"{super().result(scene)} {scene.say(key, younger=younger, elder=elder)}"


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

"""Menus: what is too much for buttons, or for the screen, is picked from these. Whether it is too much is
said in question.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

import engine
from bot.presentation import Presentation, Scene
from bot.ui.answers import Rows
from bot.ui.controls import ControlId, cut, menu, row
from bot.ui.drafts import MENU


def face(text: Presentation, scene: Scene, word: str) -> discord.PartialEmoji | None:
    """The emoji of a card, where it has one."""
    return scene.faces.get(word.partition("@")[0]) if text.is_card(word) else None


class Menus:
    """Those of one question: what they tell of is in `scene`, and `control` is what they answer."""

    def __init__(self, text: Presentation, scene: Scene, control: ControlId) -> None:
        self.text = text
        self.scene = scene
        self.control = control

    def of(self, choice: engine.Choice, words: Sequence[str], least: int, most: int) -> Rows:
        """Menus of these words, of which so many are to be picked."""
        found: Rows = []
        for suit, group in _by_suit(words):
            options = [
                discord.SelectOption(
                    label=cut(self.text.label(self.scene, choice.ask, word), 100),
                    value=word,
                    description=cut(hint, 100)
                    if (hint := self.text.hint(self.scene, choice.ask, word))
                    else None,
                    emoji=face(self.text, self.scene, word),
                )
                for word in group
            ]
            control = self.control._replace(verb="pick", argument=suit or "")
            found.append(
                row(menu(self._placeholder(suit, group, least, most), control, options, least, most))
            )
        return found

    def _placeholder(self, suit: str | None, words: Sequence[str], least: int, most: int) -> str:
        say = self.scene.say
        if suit is not None:
            return say("panel-pick-suit", suit=self.text.suit(say, suit))
        if most == 1:
            return say("panel-pick-card" if self.text.is_card(words[0]) else "panel-pick-other")
        if least == most:
            return say("panel-pick-exactly", most=most)
        return say("panel-pick-several", least=least, most=min(most, len(words)))


def _by_suit(words: Sequence[str]) -> list[tuple[str | None, list[str]]]:
    """The words for one menu, or for one a suit where one does not hold them."""
    if len(words) <= MENU:
        return [(None, list(words))] if words else []
    suits: dict[str, list[str]] = {}
    for card in words:
        suits.setdefault(card.partition("@")[0][-1], []).append(card)
    return [(suit, group[:MENU]) for suit, group in suits.items()]

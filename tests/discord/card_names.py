"""The cards that a text names, and the cards that a seat has seen."""

from __future__ import annotations

import json
import re
from functools import cache

from bot import presentation
from bot.i18n.languages import language
from bot.tables.core.table import Table, opening_choice
from engine.cards.decks import DECKTET


class CardNames:
    """The names of a game's cards in a language."""

    def __init__(self, game: str, locale: str | None) -> None:
        text, say = presentation.of(game), language(locale)
        pack = text.deck.cards
        labels = {text.card(say, code): code for code in pack}
        if text.deck is DECKTET:
            labels |= {label.rpartition(" ")[0]: code for label, code in labels.items() if " " in label}
        self.labels = labels
        self.label = re.compile("|".join(map(re.escape, sorted(labels, key=len, reverse=True))))
        self.code = re.compile(r"\b(?:" + "|".join(pack) + r")\b")

    def named(self, body: str, *fields: str) -> set[str]:
        """Return the cards that a message names, by label anywhere or by code in these fields."""
        codes = re.findall(f'"(?:{"|".join(fields)})": ?"([^"]*)"', body)
        found = {self.labels[one] for one in self.label.findall(body)}
        return found | set(self.code.findall(" ".join(codes)))

    def seen(self, table: Table, seat: int | None) -> set[str]:
        """Return the cards that a seat can see, has just been told about or may name. None is everybody."""
        assert table.state is not None
        # The last card of a round was seen, too, although the next round is already dealt.
        told = [dict(event.data) for event in table.events_for(seat)]
        shown = json.dumps([table.state.view(seat), told], default=str)
        asked = None if seat is None or table.state.result else opening_choice(table.state, seat)
        return set(self.code.findall(" ".join([shown, *(asked.words if asked is not None else ())])))


@cache
def card_names(game: str, locale: str | None) -> CardNames:
    return CardNames(game, locale)

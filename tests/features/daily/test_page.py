"""The page of a play tells what robots did since the person's last move."""

from __future__ import annotations

import pytest

from bot import presentation
from bot.i18n.languages import codes, language
from bot.presentation.markdown import plain
from engine.duplicate import SEAT
from tests.bot.pages import text_of
from tests.features.daily.shown import page, tables

ROOMY = 10
"""Number of cards in a hand that leaves room for the news, at most."""


@pytest.mark.parametrize("code", codes())
def test_every_card_that_robots_played_to_a_trick_is_named(code: str) -> None:
    """There is no channel where a message told each of them. The buttons of a full hand leave no room."""
    text, say, named = presentation.of("court-piece"), language(code), 0
    for deal in range(3):
        for table in tables("court-piece", code, f"deal {deal}"):
            shown, own = plain(text_of(page(table)[0])), table.seats[SEAT].last_move_version
            played = [one for one in table.events_for(SEAT) if one.name == "card" and one.seat != SEAT]
            assert table.state is not None
            if own and len(table.state.view(SEAT)["hand"]) <= ROOMY:
                cards = [text.card(say, one.data["card"]) for one in played]
                assert all(card in shown for card in cards), (cards, shown)
                named += len(cards)
    assert named > 60


def test_no_name_on_the_page_has_a_robots_mark() -> None:
    say = language("en")
    mark = say("robot-name", name="").strip()
    assert mark
    for table in tables("court-wars", "en", "marks"):
        assert mark not in text_of(page(table)[0])

"""A play's page shows what robots have done since the person's last move."""

from __future__ import annotations

import re

import discord
import pytest

from bot import presentation
from bot.i18n.languages import codes, language
from bot.presentation.markdown import plain
from bot.presentation.occasion import drawing, picture_of
from bot.ui.explanation import explain_choices
from bot.ui.scene import recent_sentences, scene_of
from engine.duplicate import SEAT
from tests.bot.pages import parts, text_of
from tests.features.daily.shown import page, tables, whole

ROOMY = 10
"""The largest hand that leaves room for the news."""


@pytest.mark.parametrize("code", codes())
def test_every_card_that_robots_played_to_a_trick_is_named(code: str) -> None:
    """No message in a channel has told them, since there is none. The buttons of a full hand leave no
    room.
    """
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


@pytest.mark.parametrize(
    ("code", "court", "trick"), [("en", r"courts?\b", "trick"), ("es", r"cortes?\b", "baza")]
)
def test_court_piece_is_about_tricks_only(code: str, court: str, trick: str) -> None:
    """Its score is the number of tricks, even if a team won seven in a row, and at the end."""
    text, say, courts = presentation.of("court-piece"), language(code), 0
    for deal in (1, 3, 7):
        for table in whole("court-piece", code, f"deal {deal}"):
            assert table.state is not None
            for seat in (SEAT, None):
                scene = scene_of(table, seat, say)
                told = [recent_sentences(scene, table.events_for(seat), 99), *text.table(scene)]
                told += [picture_of(text, scene) or "", text.cheer(scene)]
                if table.phase == "over":
                    told += [text.result(scene), text.decided(scene), drawing(text, scene)]
                    assert trick in text.result(scene)
                    mine, others = (table.state.view(None)["tricks"][side] for side in (0, 1))
                    assert (SEAT in scene.result["places"][0]) == (mine > others)
                elif seat is not None:
                    told += [text_of(page(table)[0]), explain_choices(table, SEAT, say)]
                shown = "\n".join(told).replace(say("game-court-piece"), "")
                assert not re.search(court, shown, re.IGNORECASE), shown
            courts += any(event.name == "court" for event in table.events_for(None))
    assert courts, "nobody won seven in a row"


def test_a_card_that_was_drawn_and_discarded_at_once_is_named() -> None:
    text, say, named = presentation.of("court-wars"), language("en"), 0
    for deal in range(6):
        for table in tables("court-wars", "en", f"deal {deal}"):
            lost = [one for one in table.events_for(SEAT) if one.seat == SEAT and text.surprises(one)]
            shown = plain(text_of(page(table)[0]))
            for event in lost if table.seats[SEAT].last_move_version else ():
                named += 1
                assert text.card(say, event.data["card"]) in shown, shown
    assert named > 5


@pytest.mark.parametrize("title", ["Deal 1 of 5 · Court Piece · against Maximilian der Große", "Daily 1"])
def test_a_long_title_does_not_put_the_hand_into_a_menu(title: str) -> None:
    hands = 0
    for deal in "abcdefgh":
        for table in tables("court-piece", "en", deal):
            shown = page(table, firsts=[f"-# {title}\nYou both play these cards.", f"-# {title}"])[0]
            assert all(part["type"] != discord.ComponentType.select.value for part in parts(shown))
            hands += 1
    assert hands > 80

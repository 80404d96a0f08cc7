"""What the presentations of all games share, beside what `Telling` asks of each."""

from __future__ import annotations

from bot.i18n.languages import DEFAULT, language
from bot.presentation import Presentation, Scene
from engine import Event


class Renamed(Presentation):
    """A game whose earlier releases called the end by another name, and said less about it."""

    former = {"won": ("over", {"by": "courts", "seats": [1]}), "laid": ("card", {})}


def test_an_event_of_an_earlier_release_is_told_as_today():
    text = Renamed("court-piece")
    logged = Event("won", 2, {"seats": [2]}, (0, 1))
    assert text.current(logged) == Event("over", 2, {"by": "courts", "seats": [2]}, (0, 1))
    assert text.current(text.current(logged)) == text.current(logged)
    today = Event("card", 1, {"card": "KH"})
    assert text.current(today) is today


def test_a_sentence_is_that_of_todays_event():
    text = Renamed("court-piece")
    scene = Scene(language(DEFAULT), {"you": None}, ("Ana", "Ben"), ("Ana", "Ben"))
    assert text.sentence(scene, Event("laid", 0, {"card": "KH"})) == "**Ana** played K♥."
    text.silent = frozenset(("card",))
    assert text.sentence(scene, Event("laid", 0, {"card": "KH"})) is None

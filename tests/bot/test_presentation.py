"""The parts that all games' presentations share, apart from the laws in `Telling`."""

from __future__ import annotations

import pytest

from bot.i18n.languages import DEFAULT, language
from bot.presentation import Presentation, Scene
from bot.presentation.ending import Highlight
from bot.presentation.occasion import picture_of
from engine import Event

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva")


class Renamed(Presentation):
    """A game with earlier releases that had another name for the end, and said less about it."""

    former = {"won": ("over", {"by": "courts", "seats": [1]}), "laid": ("card", {})}


class Plain(Presentation):
    """A game with an ordinary ending."""

    def reason(self, scene: Scene) -> str:
        return "All cards are played."


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_that_adds_nothing_has_a_result_in_words_and_in_a_picture(seats: int):
    """The picture has a side for each seat, points for the scores, and the reason instead of a story."""
    text = Plain("four-tribes")
    places = [[seats - 1], list(range(seats - 1))]
    end = {"places": places, "scores": [1.0] * (seats - 1) + [7.0], "summary": "x"}
    view = {"you": None, "seats": seats, "result": end}
    scene = Scene(language(DEFAULT), view, NAMES[:seats], NAMES[:seats])
    lines = text.result(scene).splitlines()
    assert lines[0] == f"**{NAMES[seats - 1]}** won. All cards are played."
    assert lines[1] == f"**1** · **{NAMES[seats - 1]}**: 7 points"
    assert lines[2:] == [f"**2** · **{name}**: 1 point" for name in NAMES[: seats - 1]]
    svg = picture_of(text, scene)
    assert svg is not None
    assert all(word in svg for word in (NAMES[seats - 1], "7 points", "All cards are played."))
    assert all(f">{place}<" in svg for place in range(1, seats + 1))


def test_a_draw_of_all_has_no_crown():
    view = {"you": 1, "seats": 3, "result": {"places": [[0, 1, 2]], "scores": [2, 2, 2], "summary": "x"}}
    scene = Scene(language(DEFAULT), view, NAMES[:3], NAMES[:3])
    svg = picture_of(Plain("four-tribes"), scene)
    assert "Nobody wins." in svg
    assert "crown" not in svg
    assert svg.count("2 points") == 3


@pytest.mark.parametrize(("weights", "told"), [((1, 5, 1, 9, 9, 1), "4"), ((-1, -2), ""), ((3, 0), "0")])
def test_the_latest_of_the_weightiest_moments_of_the_winners_decided_a_game(weights, told):
    class Storied(Plain):
        def story(self, scene: Scene) -> list[Highlight]:
            theirs = [Highlight(weight, str(at), (1,)) for at, weight in enumerate(weights)]
            return [*theirs, Highlight(99, "of who lost", (0,))]

    end = {"places": [[1], [0]], "scores": [1, 2], "summary": "x"}
    scene = Scene(language(DEFAULT), {"you": 0, "seats": 2, "result": end}, NAMES[:2], NAMES[:2])
    said = language(DEFAULT)("result-decided", moment=told) if told else ""
    assert Storied("four-tribes").decided(scene) == said


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


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([[0, 1], [2]], [1, 1, 3]),
        ([[2], [0, 1]], [1, 2, 2]),
        ([[3], [0, 1], [2]], [1, 2, 2, 4]),
        ([[0, 1, 2]], [1, 1, 1]),
    ],
)
def test_after_a_place_that_is_shared_as_many_are_left_out(places: list[list[int]], told: list[int]):
    seats = len(told)
    end = {"places": places, "scores": [1.0] * seats, "summary": "x"}
    scene = Scene(
        language(DEFAULT), {"you": None, "seats": seats, "result": end}, NAMES[:seats], NAMES[:seats]
    )
    text = Plain("four-tribes")
    assert [one.place for one in text.standings(scene)] == told
    assert [int(line[2]) for line in text.result(scene).splitlines()[1:]] == told

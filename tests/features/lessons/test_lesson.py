"""Lessons: every step can be done with one move at a time, and says what it's about in every language."""

from __future__ import annotations

import re

import pytest

import engine
from bot import presentation
from bot.features.lessons.lesson import FIRST_ID, LESSONS, Lesson, lesson, lesson_numbered
from bot.features.lessons.page import VERB, lesson_page
from bot.i18n import rulebook
from bot.i18n.languages import codes, language
from bot.tables.core.table import User
from bot.ui.controls import Control, parse
from bot.ui.message import TEXT
from bot.ui.own_verbs import HEARD
from bot.ui.scene import scene_of
from engine.games import RECORDS

LEARNER = User(7, "Ana", "en")
ROBOTS = ("Cleo", "Doris", "Edgar", "Flora")
LONGEST = 8
"""The most steps, which take three minutes."""
TAUGHT = [name for name in RECORDS if (LESSONS / f"{name}.toml").exists()]


def taught(game: str) -> Lesson:
    found = lesson(game)
    assert found is not None
    return found


def test_every_lesson_is_one_of_a_game() -> None:
    assert {path.stem for path in LESSONS.iterdir()} == set(TAUGHT)
    assert lesson("poker") is None
    assert lesson("../court-piece") is None
    ids = [taught(game).id for game in TAUGHT]
    assert len(set(ids)) == len(ids)
    for game in TAUGHT:
        assert lesson_numbered(taught(game).id) is taught(game)
    assert lesson_numbered(1) is None
    assert min(ids) >= FIRST_ID


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_can_be_followed_to_its_end(game: str) -> None:
    found = taught(game)
    assert 4 <= len(found.tasks) <= LONGEST
    for at, task in enumerate(found.tasks):
        assert found.seat in task.state.to_act, f"step {at + 1} asks nobody"
        before = engine.dump(task.state)
        for move in task.right:
            assert task.state.choice(found.seat, move) is None, (at + 1, move)
        state, events = task.after()
        assert engine.dump(task.state) == before, "a lesson's positions are shared"
        assert events
        if at + 1 < len(found.tasks) and engine.dump(found.tasks[at + 1].state) == engine.dump(state):
            assert len(task.right) == 1, "what comes next must not depend on which was chosen"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_cites_rules_that_there_are_and_speaks_every_language(game: str) -> None:
    found = taught(game)
    text = presentation.of(found.game)
    for code in codes():
        say = language(code)
        cited: set[str] = set()
        for step in range(1, len(found.tasks) + 1):
            idea = text.idea(say, step, game)
            assert 40 < len(idea) < 400, (code, step)
            assert len(text.taught(say, step, game)) < 300
            assert len(text.instead(say, step, game)) < 130
            numbers = set(re.findall(r"[A-Z]{2}-\d+", idea))
            assert numbers == {number for _, number in rulebook.cited(idea)}, "a rule that there is not"
            assert all(one == found.game for one, _ in rulebook.cited(idea))
            cited |= numbers
        assert len(cited) >= 3
        assert not say.has(f"{game}-lesson-{len(found.tasks) + 1}"), "a step that nobody comes to"


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", TAUGHT)
def test_a_page_has_the_controls_of_its_move_and_none_of_a_real_table(game: str, code: str) -> None:
    found, say = taught(game), language(code)
    for step in range(len(found.tasks) + 1):
        table = found.table(step, LEARNER, ROBOTS)
        page = lesson_page(found, table, scene_of(table, found.seat, say))
        items = [item for item in page.view.walk_children() if isinstance(item, Control)]
        asked = [parse(item.item.custom_id) for item in items]
        said = {control.verb.removeprefix(VERB) for control in asked if control.verb.startswith(VERB)}
        assert all(control.table in (0, found.id) for control in asked)
        assert {control.verb for control in asked if control.table == 0} <= {"cite", "learn", "gather"}
        assert said <= HEARD | {"show"}
        assert ("show" in said) == (step < len(found.tasks)), "who is stuck can go on"
        assert bool(said & {"say", "pick"}) == (step < len(found.tasks))
        assert page.view.content_length() <= TEXT

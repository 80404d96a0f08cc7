"""Readers are called "you", never by their own name. Watchers read names, and never "you".

This is checked for every event of the recorded games (tests/engine/playthroughs), and for the table after
each move.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest

import engine
from bot import presentation
from bot.i18n.languages import codes, language
from bot.presentation import Scene
from bot.ui.scene import recent_sentences
from engine import Event
from tests.bot.telling import FRIENDS, scene_for
from tests.engine.playthroughs import TABLES, Table, recorded
from tests.lab.house import PRONOUNS

YOU = {
    "en": r"\b(you|yours?)\b",
    "es": r"\b(tú|tus?|te|ti|contigo|tuy[oa]s?|\w+[ai]ste|(elig|sigu|decid|pued|tien|quier|prefier)es)\b",
}
"""Words for readers only."""
THEY = {"en": rf"\b({PRONOUNS})\b", "es": r"\b(él|ella|ellos|ellas|vosotr[oa]s|os)\b"}
"""Words for no player, because all texts refer to players without gender."""


def told(table: Table, code: str) -> Iterator[tuple[Scene, str]]:
    """Yield every sentence of a recorded game, and the table in words after each move, with its scene."""
    text, state = presentation.of(table.key), table.start()
    for number, (seat, move) in enumerate(recorded(table)):
        events = state.play(seat, move)
        scenes = {viewer: scene_for(state, viewer, code) for viewer in (None, *range(state.seats))}
        for event in events:
            for viewer in scenes if event.to is None else event.to:
                yield scenes[viewer], text.sentence(scenes[viewer], event) or ""
        if number % 9 == 0 or state.result is not None:
            for scene in scenes.values():
                yield scene, "\n".join(text.table(scene))
                if state.result is not None:
                    yield scene, text.result(scene)


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_nobody_reads_their_own_name_and_a_bystander_is_not_you(table: Table, code: str) -> None:
    yours = 0
    for scene, text in told(table, code):
        spoken = bool(re.search(YOU[code], text, re.IGNORECASE))
        if scene.you is None:
            assert not spoken, text
        else:
            yours += spoken
            assert scene.plain[scene.you] not in text
        assert not re.search(THEY[code], text, re.IGNORECASE), text
        first = re.search(r"\w", text.partition("\n")[0])
        assert first is None or not first[0].islower(), "it begins with a capital"
    assert yours > 20, "the readers were told of nobody"


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_house_says_you_too(game: str) -> None:
    state = engine.new(game, engine.GAMES[game].seats[0], "you")
    for code in codes():
        for name in ("left", "stood-in", "replaced", "returned", "end-offered", "end-withdrawn"):
            told = [Event(name, 0, {}, None)]
            mine, others = (recent_sentences(scene_for(state, you, code), told, 1) for you in (0, 1))
            assert "Ana" not in mine
            assert re.search(YOU[code], mine, re.IGNORECASE)
            assert "**Ana**" in others


def test_several_are_listed_with_the_reader_first() -> None:
    state = engine.new("court-piece", 4, "list")
    scene = scene_for(state, 2)
    assert scene.team([0, 2]) == "you and **Ana**"
    assert scene.who(team=[0, 2]) == {"team": "you and **Ana**", "Team": "You and **Ana**", "team_you": "yes"}
    assert scene.who(team=[2])["team_you"] == "alone"
    assert scene.who(seat=2) == {"seat": "you", "Seat": "You", "seat_you": "yes"}
    assert scene.who(seat=1) == {"seat": "**Ben**", "Seat": "**Ben**", "seat_you": "no"}
    youna = dataclasses.replace(scene, names=("Youna", "you", *FRIENDS[2:]))
    assert youna.who(team=[1, 0])["Team"] == "**you** and **Youna**"
    assert dataclasses.replace(scene, say=language("es")).team([0, 2]) == "tú y **Ana**"

"""Every sentence comes from the catalogue, and a missing one is reported."""

from __future__ import annotations

import pytest

import engine
from bot import presentation
from bot.i18n.languages import Language, codes, language
from bot.ui.scene import scene_of
from engine.outcome import Outcome
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS


def test_a_locale_finds_its_language_or_english() -> None:
    assert language("es-ES").code == "es"
    assert language("es-419").code == "es"
    for locale in (None, "en-US", "en-GB", "tlh", "", "xx-YY"):
        assert language(locale) is language("en")
    assert set(codes()) >= {"en", "es"}


def test_a_missing_sentence_or_fact_is_an_error_here_and_a_line_in_the_log_elsewhere(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    say = language("en")
    with pytest.raises(KeyError):
        say("no-such-sentence")
    with pytest.raises(KeyError):
        say("host-only")
    monkeypatch.setattr(Language, "strict", False)
    assert say("no-such-sentence") == "no-such-sentence"
    assert say("host-only")
    assert len(caplog.records) == 2


def test_what_a_language_lacks_is_said_in_english() -> None:
    bare = Language("no-such-folder", fallback=language("en"))
    assert bare("lobby-join") == language("en")("lobby-join")
    assert bare.has("lobby-join")
    assert not bare.has("no-such-sentence")


def test_what_is_so_or_not_is_told_as_yes_or_no() -> None:
    so, one, yes, no = (
        language("en")("four-sisters-room", room="a1", conflict=is_) for is_ in (True, 1, "yes", False)
    )
    assert so == yes != no == one


def test_a_stranger_cannot_write_fluent() -> None:
    assert "{ $host }" in language("en")("host-only", host="{ $host }")


@pytest.mark.parametrize("code", ["en", "es"])
def test_lists_are_those_of_the_language(code: str) -> None:
    say = language(code)
    assert say.list([]) == ""
    assert say.list(["a"]) == "a"
    assert say.list(["a", "b"]) == {"en": "a and b", "es": "a y b"}[code]


def test_a_sentence_that_a_game_lacks_is_named_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Language, "strict", False)
    state = engine.new("court-wars", 2, "lacking")
    scene = scene_of(table_of(state, "en", FRIENDS), 0, language("en"))
    assert presentation.of("court-wars").outcome(scene, Outcome("no-such")) == "court-wars-reason-no-such"
    assert "court-wars-reason-no-such" in caplog.text

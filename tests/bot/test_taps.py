"""The router: the declared owner of a tap's verb answers every tap, even after an error."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ext import commands

import engine
from bot.i18n.languages import language
from bot.storage.database import COMMITTED
from bot.tables.core.errors import DuplicateInteraction, Refused, Stale
from bot.ui.admission import Admission
from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction
from bot.ui.just_shown import JustShown
from bot.ui.private_answers import PrivateAnswers
from bot.ui.reply import error_sentence
from bot.ui.taps import Router
from bot.ui.verbs import tap

SAY = language("en")
Type = discord.InteractionType


class Shown:
    """Records which messages are being tapped now, which ever were, open hands, and signs of life."""

    def __init__(self) -> None:
        self.now: list[tuple[int, int]] = []
        self.ever: list[tuple[int, int]] = []
        self.open: list[tuple[int, int]] = []
        self.alive: list[tuple[int, int, int]] = []

    def seen(self, table: int, person: int, now: int) -> None:
        self.alive.append((table, person, now))

    @contextlib.contextmanager
    def answering(self, table: int, person: int) -> Iterator[None]:
        self.open.append((table, person))
        yield

    @property
    def lanes(self) -> Shown:
        return self

    @contextlib.contextmanager
    def tapped(self, table: int, person: int) -> Iterator[None]:
        self.now.append((table, person))
        self.ever.append((table, person))
        yield
        self.now.remove((table, person))


class Response:
    type: discord.InteractionResponseType | None = None

    def __init__(self) -> None:
        self.lines: list[str] = []

    def is_done(self) -> bool:
        return self.type is not None

    async def send_message(self, content: str, ephemeral: bool) -> Any:
        assert ephemeral
        self.type = discord.InteractionResponseType.channel_message
        self.lines.append(content)
        return SimpleNamespace(message_id=11)


NUMBERS = itertools.count(100)


def interaction(custom_id: str, kind: Type = Type.component, place: str = "channel", **data: Any) -> Any:
    """Return a tap as discord.py delivers it, with the fields that the bot reads."""
    message = SimpleNamespace(id=9, flags=SimpleNamespace(ephemeral=place == "panel"))
    return SimpleNamespace(
        id=next(NUMBERS), extras={},
        type=kind, data={"custom_id": custom_id, **data}, locale="en-US", message=message,
        guild_id=None if place == "dm" else 1, user=SimpleNamespace(id=5), response=Response(),
    )  # fmt: skip


class Answers(commands.Cog):
    """A cog with declared methods, and one that isn't declared."""

    def __init__(self, shown: Shown) -> None:
        self.heard: list[tuple[str, ControlId, Sequence[str], list[tuple[int, int]]]] = []
        self.shown = shown
        self.error: Exception | None = None
        self.commits = False
        self.committed: list[bool] = []

    @tap("one", "two")
    async def some(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        self.heard.append(("some", control, values, list(self.shown.now)))
        self.committed.append(COMMITTED.get())

    @tap("bad")
    async def bad(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        COMMITTED.set(self.commits)
        assert self.error is not None
        raise self.error

    async def nothing(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        raise AssertionError("it was not declared")


@pytest.fixture
def answers() -> Answers:
    return Answers(Shown())


@pytest.fixture
def router(answers: Answers) -> Router:
    shown: Any = answers.shown
    made = Router(shown, shown, PrivateAnswers(), Admission(), JustShown(), lambda: 77)
    made.add(answers)
    return made


async def test_a_tap_comes_to_what_declared_its_verb(router: Router, answers: Answers) -> None:
    await router.on_interaction(interaction("one:ya:7:a b:x"))
    await router.on_interaction(interaction("two:1:0::", values=["KH", "QS"]))
    control = ControlId("one", 1234, 7, ("a", "b"), argument="x")
    assert [one[:3] for one in answers.heard] == [
        ("some", control, ()),
        ("some", ControlId("two", 1), ["KH", "QS"]),
    ]


async def test_what_was_typed_into_a_form_comes_the_same_way(router: Router, answers: Answers) -> None:
    field = {"type": 4, "custom_id": "words", "value": "x" * 1500}
    other = {"type": 4, "custom_id": "more", "value": "b"}
    labels = [{"type": 18, "component": field}, {"type": 1, "components": [other]}]
    await router.on_interaction(interaction("one:1:0::", Type.modal_submit, components=labels))
    await router.on_interaction(interaction("one:1:0::", Type.modal_submit, components=[]))
    await router.on_interaction(interaction("one:1:0::", Type.modal_submit))
    assert [one[2] for one in answers.heard] == [["x" * 1000, "b"], [""], [""]]


@pytest.mark.parametrize("kind", [Type.application_command, Type.autocomplete, Type.ping])
async def test_what_is_no_tap_is_not_touched(kind: Type, router: Router, answers: Answers) -> None:
    other = interaction("one:1:0::", kind)
    await router.on_interaction(other)
    assert not answers.heard
    assert not other.response.lines


@pytest.mark.parametrize("custom_id", ["", "one", "one:1:0", "nothing:1:0::", "unknown:1:0::", "x" * 200])
@pytest.mark.parametrize("kind", [Type.component, Type.modal_submit])
async def test_what_nobody_answers_gets_the_friendly_line(
    custom_id: str, kind: Type, router: Router, answers: Answers
) -> None:
    tapped = interaction(custom_id, kind)
    await router.on_interaction(tapped)
    assert tapped.response.lines == [SAY("answer-out-of-date")]
    assert not answers.heard


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (Refused("not-seated"), SAY("not-seated")),
        (Stale(), SAY("answer-out-of-date")),
        (engine.Illegal("not-your-turn"), SAY("illegal-not-your-turn")),
        (engine.Illegal("no-such-reason"), SAY("illegal")),
    ],
)
async def test_an_exception_becomes_a_sentence(
    error: Exception, line: str, router: Router, answers: Answers
) -> None:
    answers.error = error
    tapped = interaction("bad:1:0::")
    await router.on_interaction(tapped)
    assert tapped.response.lines == [line]
    assert not answers.shown.now


async def test_what_nobody_expected_has_a_number_that_the_log_holds(
    router: Router, answers: Answers, caplog: pytest.LogCaptureFixture
) -> None:
    answers.error = ZeroDivisionError()
    tapped = interaction("bad:1:0::")
    await router.on_interaction(tapped)
    (line,) = tapped.response.lines
    number = re.fullmatch(re.escape(SAY("answer-trouble") + "\n-# Error ") + "([0-9a-f]{6})", line)
    assert f"(error {number[1]})" in caplog.text


async def test_nobody_is_told_that_nothing_changed_once_something_did(
    router: Router, answers: Answers
) -> None:
    answers.error, answers.commits, tapped = ZeroDivisionError(), True, interaction("bad:1:0::")
    await asyncio.create_task(router.on_interaction(tapped))
    (line,) = tapped.response.lines
    assert line.startswith(SAY("answer-trouble-after"))


async def test_nor_that_something_did_since_another_was_answered_before(
    router: Router, answers: Answers
) -> None:
    async def begun_by_another() -> None:
        COMMITTED.set(True)
        await router.on_interaction(interaction("one:1:0::"))

    await asyncio.create_task(begun_by_another())
    assert answers.committed == [False]


async def test_a_tap_that_came_twice_is_answered_once(router: Router, answers: Answers) -> None:
    answers.error = DuplicateInteraction()
    tapped = interaction("bad:1:0::")
    await router.on_interaction(tapped)
    assert not tapped.response.lines


@pytest.mark.parametrize(("place", "held"), [("channel", [(1234, 0)]), ("dm", [(1234, 5)]), ("panel", [])])
async def test_the_display_that_was_tapped_is_held_while_it_is_answered(
    place: str, held: list[tuple[int, int]], router: Router, answers: Answers
) -> None:
    await router.on_interaction(interaction("one:ya:7::", place=place))
    assert answers.heard[0][3] == held
    assert not answers.shown.now
    assert answers.shown.open == ([] if held else [(1234, 5)])


async def test_a_tap_at_a_table_is_a_sign_of_life(router: Router, answers: Answers) -> None:
    await router.on_interaction(interaction("one:ya:7::"))
    await router.on_interaction(interaction("two:0:0::"))
    await router.on_interaction(interaction("nothing:ya:0::"))
    assert answers.shown.alive == [(1234, 5, 77)], "a page of the rulebook is no table"


def test_two_answers_to_one_verb_are_a_mistake(router: Router, answers: Answers) -> None:
    with pytest.raises(ValueError, match="two answers"):
        router.add(answers)


def test_a_refusal_says_a_message_in_the_readers_language_and_a_name_without_markup() -> None:
    refused = Refused("bad-option", option_key="option-court-piece-rounds", allowed="1, 3")
    said = error_sentence(SAY, refused)
    assert SAY("option-court-piece-rounds") in said
    said = error_sentence(SAY, Refused("host-only", host_name="*Ben* @everyone"))
    assert said == SAY("host-only", host="\\*Ben\\* @\u200beveryone")

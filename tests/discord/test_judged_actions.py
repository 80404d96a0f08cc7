"""The judges read the answers to everything that people can tap or type.

They check for hostile names, for each reader's language, and for Discord's limits. Each verb and each command
needs a case in this file, or the last test fails.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.features.robots.robots import Robots
from bot.sandbox.offline_discord import Impossible, Response
from bot.ui.controls import ControlId, parse
from bot.ui.taps import Router
from tests.discord import judges
from tests.discord.actions import (
    ACTIONS,
    Action,
    Step,
    asked,
    begins,
    challenges,
    ends_challenge,
    learns,
    may_be_trusted,
    on_challenge,
    plays_out,
    says,
)
from tests.discord.judges import Court
from tests.discord.people import House, house
from tests.discord.test_trouble import forge
from tests.nights import by_day

WARS, TRIBES = begins("court-wars"), begins("four-tribes")
PIECE = begins("court-piece")
LOBBY = says(0, "play court-piece")
OVER = (TRIBES, plays_out)
LESSON = (learns("court-piece"),)
PLANS = (PIECE, lambda world, last: taps_of_waiting(world, "plan"))


async def taps_of_waiting(world: House, verb: str) -> Any:
    seat = (await asked(world) + 1) % 4
    return await world.press(world.person(seat), verb, "dm")


def forged(verb: str, argument: str = "", table: int = 1, values: list[str] | None = None) -> Step:
    """Return a tap on a control that no page needs to show."""
    control = ControlId(verb, table, argument=argument).custom_id()
    return lambda world, last: forge(world, world.person(0), control, values)


def look(
    verb: str, *before: Step, people: int = 2, argument: str = "", table: int = 1, pick: str = ""
) -> Action:
    """Return an action with a tap that only looks."""
    step = forged(verb, argument, table, [pick] if pick else None)
    return Action(f"look: {verb}", before, step, verb, people)


def command(name: str, *before: Step, people: int = 2, **options: Any) -> Action:
    """Return an action that uses a command."""
    return Action(f"/{name}", before, says(0, name, **options), people=people)


LOOKS = (
    *(look(verb, WARS) for verb in ("hand", "look", "in-words", "advice", "hint", "more", "why", "back",
                                    "type", "talk", "nudge", "missed", "replay", "plan", "rules", "leave-ask",
                                    "stay", "end-ask", "end-not", "later", "vote")),
    *(look(verb, PIECE, people=4) for verb in ("usual", "mix", "order", "confer", "conferred", "post",
                                                "resign-ask", "second-look", "plan-type")),
    *(look(verb, LOBBY) for verb in ("details", "options", "seats", "company", "invite", "number", "verify")),
    *(look(verb, *OVER) for verb in ("hands", "verify", "standings", "history", "replay-share", "replay-file",
                                     "play-on-ask", "regret", "costly")),
    look("history-replay", *OVER, pick="1"),
    look("cite", argument="court-piece CP-5", table=0),
    look("page", argument="court-piece 1", table=0),
    look("rule", argument="court-piece CP-5", table=0),
    look("learn", argument="court-piece", table=0),
    *(look(verb, *LESSON, argument="court-piece 0", table=0) for verb in (
        "learn-say", "learn-words", "learn-pick", "learn-done", "learn-back", "learn-order", "learn-why",
        "learn-show", "learn-advice", "learn-rules")),
    look("daily", argument="court-piece", table=0),
    *(look(verb, says(0, "daily"), table=0) for verb in (
        "dup-look", "dup-back", "dup-advice", "dup-rules", "dup-more", "daily-how", "daily-seals",
        "daily-share")),
    look("daily-verify", pick="20000 court-piece", table=0),
    look("daily-struck", may_be_trusted, table=0),
    look("challenge", argument="court-piece 3", table=0),
    look("challenge-open", pick="5", table=0),
    look("challenge-game", argument="court-piece 3", pick="court-wars", table=0),
    Action("its deals", (challenges, ends_challenge), on_challenge("challenge-look"), "challenge-look"),
    *(look(verb, table=0) for verb in ("settings", "settings-more", "settings-back",
                                            "vacation", "data", "data-export", "data-forget-ask",
                                            "play", "lessons", "games")),
    look("help", pick="hand", table=0),
    *(command(name, WARS) for name in ("hand", "games", "move", "deal verify")),
    *(command(f"game {name}", WARS) for name in ("leave", "end", "hint", "table", "replay", "nudge",
                                                 "resign", "plan", "undo", "pause", "draw", "time")),
    *(command(name, LOBBY) for name in ("hand", "deal verify", "game table", "game leave")),
    *(command(name, *OVER) for name in ("leaderboard", "profile", "settings", "history", "standings",
                                        "deal verify", "game replay", "game table")),
    *(command(name) for name in ("help", "join", "daily", "challenge", "settings", "channel", "data", "hand",
                                  "leaderboard", "history")),
    *(command(name, game="court-piece") for name in ("learn", "rules")),
    command("deal cut", LOBBY, word="heron"),
    command("game confer", begins("four-sisters"), people=4, text="psst"),
    command("seat invite", LOBBY, person=1),
    command("seat free", WARS, player="x"),
)  # fmt: skip
"""Pages that people open and questions that they ask, each once."""


LAID_OUT = [*ACTIONS, *LOOKS]
"""The daily run has every other one."""


@pytest.mark.parametrize("action", by_day(LAID_OUT, *LAID_OUT[::2]), ids=lambda action: action.name)
async def test_before_the_judges(action: Action, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[str] = []
    answer = Router.answer

    async def noted(self: Router, interaction: Any, custom_id: str, values: Any) -> None:
        with contextlib.suppress(ValueError):
            answered.append(parse(custom_id).verb)
        await answer(self, interaction, custom_id, values)

    monkeypatch.setattr(Router, "answer", noted)
    with judges.spoken(monkeypatch):
        async with house(tmp_path, max(2, action.people)) as world:
            await world.client.house.room(Robots).close()
            judges.call_names(world)
            await judges.read_languages(world, called=False)
            court = Court(world)
            do = await action.prepare(world)
            court.look()
            with contextlib.suppress(Impossible):
                said = await do()
                if isinstance(said, Response):
                    court.hear(world.person(0), said)
            await world.quiet()
            court.look()
            assert court.looked
            assert not court.complaints, "\n".join(sorted(set(court.complaints))[:10])
    if action.verbs and action.name.startswith("look: "):
        assert action.verbs in answered


async def test_each_verb_and_each_command_stands_before_the_judges(world: House) -> None:
    cases = LAID_OUT
    judged = {verb for case in cases for verb in case.verbs.split()}
    verbs = set(world.client.router.answers)
    assert verbs - judged == set()
    assert len(verbs) > 100
    named = {case.name.removeprefix("/").partition(" of ")[0] for case in cases if case.name.startswith("/")}
    commands = {
        one.qualified_name for one in world.client.tree.walk_commands() if not hasattr(one, "commands")
    }
    games = {f"play {game}" for game in engine.GAMES}
    assert commands - named - games == set()

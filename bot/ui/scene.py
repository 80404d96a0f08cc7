"""What a page is made from: one Scene, made once, from one version of a table as one seat may see it.

Nothing of a game is known here, and nobody's view but the reader's own is asked.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import discord

import engine
from bot import presentation
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped
from bot.tables.table import Table

NO_FACES: Mapping[str, discord.PartialEmoji] = {}


def scene_of(
    table: Table,
    seat: int | None,
    say: Language,
    said: engine.Move = (),
    faces: Mapping[str, discord.PartialEmoji] = NO_FACES,
) -> Scene:
    """The table as this seat (None: a bystander) sees it, in this language. `said` are the words of a move
    that is being said, `faces` the emojis of the cards.
    """
    assert table.state is not None
    plain = plain_names(table)
    shown = tuple(
        say("robot-name", name=escaped(name)) if one.robot else escaped(name)
        for name, one in zip(plain, table.seats, strict=True)
    )
    public = [logged for logged in table.recent_events if logged.event.to is None]
    return Scene(
        say,
        table.state.view(seat),
        shown,
        plain,
        said,
        faces,
        news=[event for version, event in public if version == table.version],
        remembered=[event for _, event in public],
    )


def plain_names(table: Table) -> tuple[str, ...]:
    """The names of everybody in a seat, as plain text for labels; escape them for a message."""
    return tuple(names.clean(seat.name, number) for number, seat in enumerate(table.seats))


def spoken_move(state: engine.State, scene: Scene, move: engine.Move) -> str:
    """A move of the scene's own seat, or as much of it as was said, word for word."""
    assert scene.you is not None
    text, spoken = presentation.of(scene.view["game"]), []
    for at, word in enumerate(move):
        choice = state.choice(scene.you, move[:at])
        assert choice is not None
        spoken.append(text.spoken(dataclasses.replace(scene, said=move[:at]), choice.ask, word))
    return " → ".join(spoken)


def waiting(table: Table, scene: Scene) -> str:
    """Whom the table waits for, to somebody who has nothing to decide."""
    return scene.say("panel-wait", names=scene.team(table.to_act), count=len(table.to_act))


def ended(table: Table, scene: Scene) -> list[str]:
    """How the table ended, in paragraphs; none while it is played."""
    game = scene.say(f"game-{table.game}")
    if table.phase == "over":
        text = presentation.of(table.game)
        moments = "\n".join(f"> {moment}" for moment in text.moments(scene))
        return [scene.say("table-over", game=game), text.result(scene), moments]
    if table.phase == "abandoned":
        return abandoned(table, scene.say)
    return []


def abandoned(table: Table, say: Language) -> list[str]:
    """Why the table ended before its game did."""
    return [say("table-abandoned", game=say(f"game-{table.game}")), say(f"abandoned-{table.reason}")]


def recent_sentences(scene: Scene, events: Sequence[engine.Event], most: int) -> str:
    """The latest events that have a sentence, `most` of them at most, each in a line of its own."""
    text = presentation.of(scene.view["game"])
    sentences = [sentence for event in events if (sentence := text.sentence(scene, event))]
    return "\n".join(f"> {sentence}" for sentence in sentences[-most:])

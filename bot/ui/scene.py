"""What a page is made from: one Scene, made once, from one version of a table as one seat may see it.

Nothing of a game is known here, and nobody's view but the reader's own is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

import engine
from bot import presentation
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped, plain
from bot.tables.table import Table
from bot.ui.controls import cut
from bot.ui.message import TEXT

NEWS = 90
"""Characters of news beside a picture: two lines of small print on a phone."""
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
    return Scene(say, table.state.view(seat), shown, plain, said, faces)


def plain_names(table: Table) -> tuple[str, ...]:
    """The names of everybody in a seat, as plain text for labels; escape them for a message."""
    return tuple(names.clean(seat.name, number) for number, seat in enumerate(table.seats))


def turn(table: Table, scene: Scene) -> str:
    """Whom the table waits for, and how long already, to everybody."""
    since = f"<t:{table.waiting_since}:R>"
    return scene.say("table-turn", count=len(table.to_act), since=since, **scene.who(names=table.to_act))


def waiting(table: Table, scene: Scene) -> str:
    """Whom the table waits for, to somebody who has nothing to decide."""
    return scene.say("panel-wait", count=len(table.to_act), **scene.who(names=table.to_act))


def ended(table: Table, scene: Scene) -> list[str]:
    """How the table ended, in paragraphs; none while it is played."""
    game = scene.say(f"game-{table.game}")
    if table.phase == "over":
        return [scene.say("table-over", game=game), presentation.of(table.game).result(scene)]
    if table.phase == "abandoned":
        return abandoned(table, scene.say)
    return []


def abandoned(table: Table, say: Language) -> list[str]:
    """Why the table ended before its game did."""
    return [say("table-abandoned", game=say(f"game-{table.game}")), say(f"abandoned-{table.reason}")]


def recent_sentences(scene: Scene, events: Sequence[engine.Event], most: int, room: int = TEXT) -> str:
    """The latest events that have a sentence, each in a line of its own: `most` of them at most, and no more
    than `room` characters hold.
    """
    text = presentation.of(scene.view["game"])
    lines = [f"> {sentence}" for event in events if (sentence := text.sentence(scene, event))][-most:]
    while sum(map(len, lines)) + len(lines) > room:
        del lines[0]
    return "\n".join(lines)


def events_since(table: Table, seat: int) -> list[engine.Event]:
    """What this seat may hear of since its last move, that move included."""
    return table.events_for(seat, table.seats[seat].last_move_version - 1)


def news(scene: Scene, events: Sequence[engine.Event]) -> str:
    """The latest events beside a picture, in small print: as many as NEWS characters hold, the very latest
    in any case.
    """
    text = presentation.of(scene.view["game"])
    kept: list[str] = []
    left = NEWS
    for event in reversed(events):
        sentence = " ".join((text.sentence(scene, event) or "").split())
        if not sentence:
            continue
        if len(plain(sentence)) > left:
            if not kept:
                kept.append(escaped(cut(plain(sentence), left)))
            break
        kept.insert(0, sentence)
        left -= len(plain(sentence)) + 1
    return f"-# {' '.join(kept)}" if kept else ""


def refusal(table: Table, seat: int, say: Language, error: engine.Illegal) -> str:
    """Why a move was refused, in the words of its game."""
    return presentation.of(table.game).refusal(scene_of(table, seat, say), error)

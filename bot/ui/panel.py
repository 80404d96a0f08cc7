"""A player's own panel: their hand, what happened since their last move, and the controls for a move.

With a picture, the text is just the news and the question (the player's next decision). This keeps the panel
small enough for a phone. A button shows the rest. The same panel is used in direct messages and for private
answers in the channel. The question and its controls come from question.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import excerpt, plain
from bot.tables.core.table import WHISPER, Table
from bot.ui import layout, sections
from bot.ui.answers import beside_last, more, more_button
from bot.ui.calling import waited_for_alone
from bot.ui.controls import ControlId, button, row, rows_of
from bot.ui.drafts import MoveDraft
from bot.ui.in_words import hand_in_words, words_button
from bot.ui.message import GREEN, GREY, TEXT, Image, Message, compose, text_view
from bot.ui.question import PLENTY, ShownQuestion, ask
from bot.ui.rules import links
from bot.ui.scene import PLANS, besides_offer, closes, ended, events_since, last_news, news, recent_sentences
from bot.ui.sections import Part

LINE = 44
"""Maximum length of news next to a picture, in characters: one line of small print on a phone."""
RECENT = 10
"""Maximum number of events on a panel without a picture."""
WHISPERS, WHISPER_LONGEST = 400, 120
"""Approximate maximum number of characters of all whispers, and of each whisper except the newest."""


def panel(
    table: Table,
    scene: Scene,
    draft: MoveDraft | None = None,
    picture: Image | None = None,
    again: Sequence[str] = (),
    talks: bool = True,
    parts: Sequence[Part] = (),
    screen: float = layout.OWN,
) -> Message:
    """Return the panel for the scene's seat. Raise engine.Illegal if the draft can't become a move.

    `draft` is the move in progress, and `again` the player's last order of the same cards. `talks` is True if
    the player wants quick phrases. `screen` is the available height on a phone in pixels.
    """
    assert scene.you is not None
    text, say, seat, draft = presentation.of(table.game), scene.say, scene.you, draft or MoveDraft()
    title, *how = ended(table, scene, short=picture is not None) or [
        _title(table, say, short=picture is not None)
    ]
    since = events_since(table, seat)
    happened = _whispers_cut(_to_tell(table, since))
    plan = "\n".join(sections.texts(parts, "news"))
    beside = [closes(table, scene)]
    if table.phase == "playing" and waited_for_alone(table, seat):
        beside.insert(0, "-# " + say("panel-alone"))
    recent, shown = "", list[str]()
    votes = [part for part in parts if part.place == "vote" and picture is not None]
    if picture is not None:
        if table.phase == "over":
            left = layout.room(picture.height, *map(plain, how), screen=screen)
            left -= layout.heading(title) + layout.LINE
            if left < 0:
                how = [text.won(scene)]  # the picture shows how the game was won
            recent = last_news(table, scene, left)
        elif draft == MoveDraft():  # hide the news once the player has begun a move
            mine = table.events_for(seat, table.seats[seat].last_move_version)
            recent = news(scene, happened, len(happened) - len(_to_tell(table, mine)), LINE)
    else:
        shown.append("\n".join(text.table(scene)))
        if table.phase == "playing":
            cards = scene.view.get("hand", ())
            shown.append("".join(str(scene.faces[card]) for card in cards if card in scene.faces))
            shown.append(hand_in_words(scene))
    controls: list[discord.ui.ActionRow[Any]] = []
    beside_title = None if picture is None else words_button(table, scene)
    if table.phase == "playing":

        def asked(first: str, below: str) -> tuple[ShownQuestion, float]:
            room = PLENTY
            if picture is not None:
                shown_beside = map(plain, (draft.line, below, plan, *beside))
                room = layout.room(picture.height, *shown_beside, screen=screen)
                room -= layout.wrapped("" if first == title else plain(first))
            found = ask(table, seat, scene, draft, again, room, parts)
            return found, room - layout.heading(plain(found.question))

        voted = votes[0] if votes and draft == MoveDraft() else Part("vote")
        title, recent, (question, controls, back) = roomiest(_ways(title, recent, voted.text), asked)
        if draft.more:
            beside_title, controls, question = None, more(say, table, seat, talks, parts), ""
        elif table.paused_since is None:
            beside_title = back or next(iter(voted.controls), None) or more_button(say, table, seat)
        cited = links(draft.line)
        controls = beside_last(controls, cited) or [*controls, *cited]
        if picture is not None:
            title = "\n".join(filter(None, (title, draft.line, question)))
        else:
            shown += [draft.line, question]
    elif table.phase == "over":
        again_control = ControlId("rematch", table.id)
        rematch = button(say("table-rematch"), again_control, discord.ButtonStyle.primary)
        controls = rows_of([rematch, *sections.controls(parts, "controls")])
    shown += beside
    offer, answers = ([], []) if votes else (sections.texts(parts, "last"), sections.rows(parts, "last"))
    # Give news and whispers only the characters that are left, so that whispers don't push the hand out.
    left = TEXT - sum(len(one) + 1 for one in (title, *how, recent, plan, *shown, *offer))
    if picture is None:
        heading = say("panel-happened") + "\n"
        recent = recent_sentences(scene, happened, RECENT, left - len(heading))
        recent = recent and heading + recent
        left -= len(recent) + 1
    whispers = _whispers(table, scene, happened, recent, left) if table.phase == "playing" else ""
    acts = table.phase == "playing" and seat in table.to_act
    texts = [title, *how, recent, plan, *shown, whispers, *offer]
    return compose(texts, picture, [*controls, *answers], GREEN if acts else GREY, beside_title)


def _ways(title: str, recent: str, vote: str = "") -> Iterator[tuple[str, str]]:
    """Yield possible first lines and news below the picture, starting with the most text.

    On a small screen, the news replaces the table's name, and the question takes precedence over both. A vote
    replaces the name as well.
    """
    if recent:
        yield vote or title, recent
    if vote or recent:
        yield vote or recent, ""
    yield title, ""


def roomiest(
    ways: Iterable[tuple[str, str]], asked: Callable[[str, str], tuple[ShownQuestion, float]]
) -> tuple[str, str, ShownQuestion]:
    """Return the first layout with room for the question.

    A menu hides a hand's cards, so a layout is skipped if it needs more menus than the last layout. `asked`
    returns the question and the pixels below its text.
    """
    tried: list[tuple[str, str, ShownQuestion, bool]] = []
    for first, below in ways:
        question, left = asked(first, below)
        fits = len(question.rows) <= layout.lines_in(left)
        if fits and not question.menus:
            return first, below, question
        tried.append((first, below, question, fits))
    *_, last = tried
    first, below, question, _ = next(
        (one for one in tried if one[-1] and one[2].menus <= last[2].menus), last
    )
    return first, below, question


def answered(table: Table, scene: Scene) -> discord.ui.LayoutView:
    """Return the short form of an answered panel: the seat's last move, and a button that opens the hand."""
    assert scene.you is not None
    say, mine = scene.say, table.seats[scene.you].last_move_version
    since, label = events_since(table, scene.you), say("table-hand-button")
    own = since[: len(since) - len(table.events_for(scene.you, mine))]
    played = news(scene, _to_tell(table, own)) or say("panel-asleep", button=label)
    heading = say("panel-line", game=say(f"game-{table.record}"), channel=_link(table))
    return text_view(f"{heading}\n{played}", row(button(label, ControlId("hand", table.id))))


def _to_tell(table: Table, events: Sequence[engine.Event]) -> list[engine.Event]:
    """Return the events that the panel doesn't show elsewhere."""
    return [event for event in besides_offer(table, events) if event.name not in PLANS]


def _whispers(table: Table, scene: Scene, happened: Sequence[engine.Event], told: str, most: int) -> str:
    """Return the player's recent whispers in small print, except whispers already in `told`.

    The result is limited to `most` characters, so the oldest whispers are dropped first. The newest whisper
    isn't shortened while it's among the recent events, `happened`.
    """
    assert scene.you is not None
    text, lines, left = presentation.of(table.game), [], WHISPERS
    for event in reversed(_whispers_cut(table.whispers(scene.you), among=happened[-RECENT:])):
        sentence = text.sentence(scene, event)
        if sentence is None or sentence in told:
            continue
        line = "-# " + sentence
        most -= len(line) + 1
        if most < 0:
            break
        lines.append(line)
        left -= len(line)
        if left < 0:
            break
    return "\n".join(reversed(lines))


def _whispers_cut(
    events: Sequence[engine.Event], among: Sequence[engine.Event] | None = None
) -> list[engine.Event]:
    """Shorten each whisper to its beginning, except the newest.

    The newest is shortened too if it isn't `among` these events.
    """
    found = list(events)
    newest = next((at for at in reversed(range(len(found))) if found[at].name == WHISPER), None)
    for at, event in enumerate(found):
        if event.name == WHISPER and (at != newest or (among is not None and event not in among)):
            found[at] = event._replace(
                data={**event.data, "text": excerpt(event.data["text"], WHISPER_LONGEST)}
            )
    return found


def _title(table: Table, say: Language, short: bool) -> str:
    game, channel = say(f"game-{table.record}"), _link(table)
    if short:
        return say("panel-line", game=game, channel=channel)
    return say("panel-title", game=game) + "\n-# " + say("panel-where", channel=channel)


def _link(table: Table) -> str:
    return f"[<#{table.channel}>](https://discord.com/channels/{table.guild}/{table.channel})"

"""The page of a play: the table, what happened since the last move, and the controls for the next.

The controls are those of a panel under their own verbs, so they never act on a table of the database.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from bot import presentation
from bot.features.daily import calendar
from bot.features.daily.rows import Play
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped, plain
from bot.tables.core.table import Table
from bot.ui import layout
from bot.ui.answers import beside_last
from bot.ui.controls import Control, ControlId, button
from bot.ui.drafts import MoveDraft
from bot.ui.message import GREEN, Image, Message, compose
from bot.ui.own_verbs import own_control, own_rows
from bot.ui.panel import LINE, roomiest
from bot.ui.question import ShownQuestion, ask
from bot.ui.rules import links
from bot.ui.scene import NEWS, all_news, news, recent_sentences
from engine.duplicate import SEAT

VERB = "daily-"
"""Prefix for the verbs of a play's controls."""
MORE = f"{VERB}more"
"""**More** shows the other games of the day, the seals, and how the daily works."""
TOLD = (NEWS, 66, LINE)
"""Maximum lengths of the news next to a picture, in characters. The largest that fits is used."""
RECENT = 8
"""Maximum number of events on a page without a picture."""


def play_page(
    play: Play,
    table: Table,
    scene: Scene,
    draft: MoveDraft,
    picture: Image | None = None,
    screen: float = layout.OWN,
) -> Message:
    """Return the page of an unfinished play.

    `screen` is the available height on a phone in pixels. Raise engine.Illegal if the draft can't become a
    move.
    """
    # Everyone else is a robot, so a mark at each name would only take space.
    scene = dataclasses.replace(scene, names=tuple(map(escaped, scene.plain)))
    say, more = scene.say, button(scene.say("panel-more"), ControlId(MORE, play.id))
    cited = links(draft.line)
    if picture is None:
        text = presentation.of(table.game)
        question = ask(table, SEAT, scene, draft)
        texts = [
            titled(play, say) + "\n" + _terms(play, say),
            recent_sentences(scene, table.events_for(SEAT), RECENT),
            "\n".join(text.table(scene)),
            say("panel-hand", cards=text.hand(scene)),
            draft.line,
            question.question,
        ]
        rows = [*own_rows(question.rows, VERB), *cited]
        return compose(texts, None, rows, GREEN, _beside(question, more))
    first, question = _roomiest(play, table, scene, draft, picture, screen)
    title = "\n".join(filter(None, (first, draft.line, question.question)))
    rows = own_rows(question.rows, VERB)
    rows = beside_last(rows, cited) or [*rows, *cited]
    return compose([title], picture, rows, GREEN, _beside(question, more))


def titled(play: Play, say: Language) -> str:
    """Return the heading of a play, as small print."""
    game, counts = say(f"game-{play.game}"), "yes" if play.counts else "no"
    return say("daily-title", number=calendar.number(play.day), game=game, counts=counts)


def _terms(play: Play, say: Language) -> str:
    """Say if the play counts, and until when."""
    if play.counts:
        return say("daily-counts", until=f"<t:{calendar.begins(play.day + 1)}:R>")
    return say("daily-for-fun")


def _beside(question: ShownQuestion, more: Control) -> Control:
    return more if question.back is None else own_control(question.back, VERB)


def _roomiest(
    play: Play, table: Table, scene: Scene, draft: MoveDraft, picture: Image, screen: float
) -> tuple[str, ShownQuestion]:
    """Return the longest first lines that leave room for the question, and the question."""

    def asked(first: str, below: str) -> tuple[ShownQuestion, float]:
        above = "\n".join(filter(None, (first, draft.line)))
        room = layout.room(picture.height, screen=screen) - layout.wrapped(plain(above))
        question = ask(table, SEAT, scene, draft, room=room)
        return question, room - layout.heading(plain(question.question))

    first, _, question = roomiest(((first, "") for first in _firsts(play, table, scene, draft)), asked)
    return first, question


def _firsts(play: Play, table: Table, scene: Scene, draft: MoveDraft) -> Iterator[str]:
    """Yield possible first lines, those with the most text first."""
    title = titled(play, scene.say)
    own = table.seats[SEAT].last_move_version
    if draft == MoveDraft():
        if not own:
            yield title + "\n" + _terms(play, scene.say)
            if play.counts:
                yield title + "\n" + scene.say("daily-counts-short")
        yield from _told(table, scene, own, title) if own else ()
    yield title


def _told(table: Table, scene: Scene, own: int, title: str) -> Iterator[str]:
    """Yield ways to tell what happened since the person's last move, with the `title` and without.

    Those that tell every move of the robots are first. If need be, they leave out what the person did.
    """
    happened = table.events_for(SEAT)
    since = len(happened) - len(table.events_for(SEAT, own))
    theirs = [event for event in happened if event.seat != SEAT]
    whole = [all_news(scene, happened, since, most) for most in TOLD]
    shown = [f"{title}\n{told}" for told in whole if told] + whole
    for told in (all_news(scene, theirs, 0, LINE), *(news(scene, happened, since, most) for most in TOLD)):
        shown += [told and f"{title}\n{told}", told]
    yield from filter(None, shown)

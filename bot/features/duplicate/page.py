"""A play's page: the table, the news since the person's last move, and the controls for the next.

The page uses a panel's controls under verbs of its own, so they never act on a table in the database.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

import engine
from bot import presentation
from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped, plain
from bot.tables.core.table import Table
from bot.ui import layout
from bot.ui.answers import beside_last
from bot.ui.controls import Control, ControlId, Rows, button, rows_of
from bot.ui.drafts import MoveDraft
from bot.ui.message import GREEN, Image, Message, compose
from bot.ui.own_verbs import own_control, own_rows
from bot.ui.panel import LINE, roomiest
from bot.ui.question import ShownQuestion, ask
from bot.ui.rules import links
from bot.ui.scene import NEWS, all_news, news, recent_sentences
from engine.duplicate import SEAT
from engine.record import Entry
from engine.short import short_of

VERB = "dup-"
"""Verb prefix of a play's controls."""
MORE = f"{VERB}more"
"""The verb of **More**. The deal's source decides what the button shows."""
TOLD = (NEWS, 66, LINE)
"""Maximum lengths of the news next to a picture, in characters. The largest that fits is used."""
RECENT = 8
"""Maximum number of events on a page without a picture."""


def play_page(
    play: Play,
    table: Table,
    seat: int,
    scene: Scene,
    draft: MoveDraft,
    firsts: Sequence[str],
    picture: Image | None = None,
    screen: float = layout.OWN,
) -> Message:
    """Return the page of an unfinished play.

    `firsts` are the possible first lines from the source. `screen` is the available height on a phone, in
    pixels. Raise engine.Illegal if the draft can't become a move.
    """
    # Most other players are robots, so a mark at each of their names would only take space.
    scene = dataclasses.replace(scene, names=tuple(map(escaped, scene.plain)))
    say, more = scene.say, button(scene.say("panel-more"), ControlId(MORE, play.id))
    cited = links(draft.line)
    if picture is None:
        text = presentation.of(table.game)
        question = ask(table, seat, scene, draft)
        texts = [
            firsts[0],
            recent_sentences(scene, table.events_for(seat), RECENT),
            "\n".join(text.table(scene)),
            say("panel-hand", cards=text.hand(scene)),
            draft.line,
            question.question,
        ]
        rows = [*own_rows(question.rows, VERB), *_look(play, table, seat, say), *cited]
        return compose(texts, None, rows, GREEN, _beside(question, more))
    first, question = _roomiest(table, seat, scene, draft, firsts, picture, screen)
    title = "\n".join(filter(None, (first, draft.line, question.question)))
    rows = [*own_rows(question.rows, VERB), *_look(play, table, seat, say)]
    rows = beside_last(rows, cited) or [*rows, *cited]
    return compose([title], picture, rows, GREEN, _beside(question, more))


def _look(play: Play, table: Table, seat: int, say: Language) -> Rows:
    """Return a refresh button while the person waits for their partner."""
    if table.state is None or seat in table.state.to_act:
        return []
    return rows_of([button(say("panel-look"), ControlId(f"{VERB}look", play.id))])


def _beside(question: ShownQuestion, more: Control) -> Control:
    return more if question.back is None else own_control(question.back, VERB)


def _roomiest(
    table: Table,
    seat: int,
    scene: Scene,
    draft: MoveDraft,
    firsts: Sequence[str],
    picture: Image,
    screen: float,
) -> tuple[str, ShownQuestion]:
    """Return the longest first lines that leave enough room for the question, and the question."""

    def asked(first: str, below: str) -> tuple[ShownQuestion, float]:
        above = "\n".join(filter(None, (first, draft.line)))
        room = layout.room(picture.height, screen=screen) - layout.wrapped(plain(above))
        question = ask(table, seat, scene, draft, room=room)
        return question, room - layout.heading(plain(question.question))

    possible = _possible(table, seat, scene, draft, firsts)
    first, _, question = roomiest(((first, "") for first in possible), asked)
    return first, question


def _possible(
    table: Table, seat: int, scene: Scene, draft: MoveDraft, firsts: Sequence[str]
) -> Iterator[str]:
    """Yield possible first lines, starting with the fullest."""
    title = firsts[-1]
    moved = table.seats[seat].last_move_version
    if draft == MoveDraft():
        if not moved:
            yield from firsts[:-1]
        yield from _told(table, seat, scene, title) if moved else ()
    yield title
    yield ""  # rather than a menu that hides the hand


def _told(table: Table, seat: int, scene: Scene, title: str) -> Iterator[str]:
    """Yield versions of the news since the person's last move, with and without the `title`.

    The versions with every robot move come first. The last of these leave out the person's own move.
    """
    happened = table.events_for(seat)
    since = len(happened) - len(table.events_for(seat, table.seats[seat].last_move_version))
    theirs = [event for event in happened if event.seat != seat]
    whole = [all_news(scene, happened, since, most) for most in TOLD]
    shown = [f"{title}\n{told}" for told in whole if told] + whole
    for told in (all_news(scene, theirs, 0, LINE), *(news(scene, happened, since, most) for most in TOLD)):
        shown += [told and f"{title}\n{told}", told]
    yield from filter(None, shown)


def helps(play: Play, say: Language) -> Rows:
    """Return the controls that explain a play's game, for the page behind **More**."""
    found = [button(say("table-rules-button"), ControlId(f"{VERB}rules", play.id))]
    if play.finished is None:
        found.insert(0, button(say("panel-advice"), ControlId(f"{VERB}advice", play.id)))
    return rows_of(found)


def looks(play: Play, say: Language, seat: int = SEAT) -> list[Control]:
    """Return the controls that look back at a finished play, for the player in this seat."""
    return [
        button(say("duplicate-replay"), ControlId("replay", play.id, argument=f"look.{seat}")),
        button(say("second-look-button"), ControlId("costly", play.id)),
    ]


def differs(play: Play, other: Sequence[Entry]) -> int:
    """Return the number (from 1) of a play's first move that differs from `other`, or 1 if none does."""
    pairs = enumerate(zip(play.moves, other, strict=False), 1)
    return next((number for number, (one, two) in pairs if one != two), 1)


def side_points(game: str, points: Sequence[float], seat: int, mean: bool = False) -> str:
    """Return each side's points, starting with the seat's own side. For `mean`, see `number`.

    >>> side_points("court-piece", (9, 4, 9, 4), 1)
    '4 : 9'
    """
    sides = engine.GAMES[game].partners(len(points))
    ordered = sorted(sides, key=lambda side: seat not in side)
    return " : ".join(number(game, points[side[0]], mean) for side in ordered)


def number(game: str, points: float, mean: bool = False) -> str:
    """Format points with the game's number of decimals. A mean has at least one, unless that's 0.

    >>> number("court-piece", 8.4), number("court-piece", 8.4, True), number("court-piece", 8.0, True)
    ('8', '8.4', '8')
    """
    form = short_of(engine.GAMES[game].state)
    decimals = 0 if form is None else form.decimals
    shown = f"{points:.{max(decimals, int(mean))}f}"
    return shown.removesuffix(".0") if mean and not decimals else shown

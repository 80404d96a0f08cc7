"""The page of a replay, step by step, and the list of finished games.

A stop is a position that the reader can step to. replay.py decides what a reader may see. A page shows a stop
like the table of a running game. Each control contains the number of the stop it leads to. Its argument, for
example `next.2`, also contains the seat that the reader views it from (`eyes`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence

import discord

import engine
from bot import presentation
from bot.features.data.held import KEPT
from bot.features.replays.costly import Costly, Judged
from bot.features.replays.replay import Replay
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import plain
from bot.tables.core.table import Table
from bot.ui import layout
from bot.ui.controls import (
    Control,
    ControlId,
    Rows,
    button,
    choices,
    cut,
    laid_out,
    menu,
    nearest,
    row,
    rows_of,
)
from bot.ui.in_words import hand_in_words
from bot.ui.labels import table_label
from bot.ui.message import GREY, Image, Message, boxed, compose, text_view
from bot.ui.scene import ended, recent_sentences, scene_of, spoken_move
from engine.robots import Regret
from engine.words import steps

VERB = "replay"
COSTLIEST = "costly"
"""The verb that shows a player's costliest moves."""
FILM, FILM_ROUND = "film", "film-round"
"""Controls that animate a trick, or a whole round."""
MORE, GO = "more", "go"
"""Controls that open a page with the hands and further controls, and a page with the menus."""
HIGHEST = 760.0
"""Maximum height of a stop's picture, at a width of 1,200 pixels."""
TOLD = 8
"""Maximum number of lines about what happened at a stop."""
PAGE = 8
"""Number of games per page of the list."""


def replay_page(
    replay: Replay,
    number: int,
    eyes: int | None,
    scene: Scene,
    picture: Image | None,
    here: bool,
    film: str | None = None,
    solver: bool = False,
    instead: str = "",
) -> Message:
    """Return a stop's page, as seen from the seat `eyes`, or by a spectator if `eyes` is None.

    If `here` is True, the reader is in the table's own channel and can share the stop. `film` is the type of
    the animation, "" for a still picture, or None if the reader wants no animations. For `solver`, see
    `opinions`. Below a picture, there's no room for all controls. If `instead` is MORE or GO, the page shows
    the other controls, and `picture` must be None.
    """
    stop, say, table = replay.stops[number], scene.say, replay.table
    at = say(
        "replay-at", round=stop.round, trick=stop.trick, number=number, last=len(replay.stops) - 1,
        rounds=replay.stops[-1].round,
    )  # fmt: skip
    title = f"**{say(f'game-{table.record}')}** · {at}"
    steps, moves = rows_of(_steps(replay, number, eyes, say)), _film(replay, number, eyes, say, film)
    if picture is not None:
        others = [*moves, *_result(replay, say), button(say("panel-more"), _to(replay, number, MORE, eyes))]
        if _menus(replay, number, eyes, scene):
            others.insert(-1, button(say("replay-go"), _to(replay, number, GO, eyes)))
        lines = 1 + layout.lines([layout.width(one.item.label or "") for one in others])
        left = layout.room(picture.height, title) - layout.height(title) - lines * layout.LINE
        return compose([title, _told(replay, number, scene, left)], picture, [*steps, *rows_of(others)], GREY)
    back = button(say("panel-back"), _to(replay, number, "look", eyes))
    if instead == GO:
        return compose([title], None, [*_menus(replay, number, eyes, scene), row(back)], GREY)
    texts = [title, "" if instead else stop_text(replay, number, scene)]
    if 0 < replay.moved < stop.version and table.phase == "playing":
        texts[0] += "\n-# " + say("replay-since")
    if not instead:
        texts.append("\n".join(presentation.of(table.game).table(scene)))
    if replay.open:
        texts.append(hands(replay, number, say))
    elif table.phase == "abandoned" and table.finished is not None:
        texts.append("-# " + say("replay-abandoned", until=f"<t:{table.finished + KEPT['abandoned']}:D>"))
    elif not table.about.state.open_to_all:
        texts += [] if scene.you is None else [hand_in_words(scene)]
        texts.append("-# " + say("replay-hidden"))
    beside = [
        *_rounds(replay, number, eyes, say),
        *([] if instead else moves),
        *_deeds(replay, number, eyes, say, here),
        *opinions(replay, number, say, solver),
        *_result(replay, say),
    ]
    if instead:
        rows = laid_out([*beside, back])
        left = layout.room(0) - layout.height(title) - layout.LINE * len(rows)
        texts = [one for one in texts if one == title or layout.height(plain(one)) <= left]
        return compose(texts, None, rows, GREY)
    return compose(texts, None, [*steps, *laid_out(beside), *_menus(replay, number, eyes, scene)], GREY)


def seen(replay: Replay, number: int, eyes: int | None, say: Language) -> Scene:
    """Return the scene of a stop, as seen from this seat. Only the reader's own seat is called "you"."""
    return dataclasses.replace(scene_of(replay.at(number), eyes, say), own=eyes == replay.seat)


def _told(replay: Replay, number: int, scene: Scene, left: float) -> str:
    """Describe the events at a stop, in as many of the latest lines as fit into `left` pixels."""
    ways = (stop_text(replay, number, scene, most) for most in range(TOLD, 0, -1))
    return next((told for told in ways if layout.height(plain(told)) <= left), "")


def stop_text(replay: Replay, number: int, scene: Scene, most: int = TOLD) -> str:
    """Describe the events at a stop in up to `most` lines. The last stop also names the winner.

    A game without a channel is a daily, which is compared by its points, so its own winner isn't named.
    """
    over = replay.open and number == len(replay.stops) - 1 and replay.table.channel > 0
    lines = recent_sentences(scene, replay.stops[number].events, most)
    return "\n".join(filter(None, [lines, ended(replay.table, scene, short=True)[-1] if over else ""]))


def hands(replay: Replay, number: int, say: Language) -> str:
    """Return each seat's hand at a stop, one per line, or "" if the game isn't over or hides no hands."""
    table = replay.at(number)
    assert table.state is not None
    if not replay.open or table.about.state.open_to_all:
        return ""
    public, lines = scene_of(table, None, say), []
    for seat in range(len(table.seats)):
        scene = scene_of(table, seat, say)
        # Keep the first line: some games add lines about a player's other possessions.
        hand = presentation.of(table.game).hand(scene).partition("\n")[0] if scene.view.get("hand") else ""
        lines.append("-# " + say("hands-line", name=public.name(seat), cards=hand or say("hands-none")))
    return "\n".join(lines)


def shared_page(replay: Replay, number: int, scene: Scene, picture: Image | None, by: str) -> Message:
    """Return the message for a stop of a finished game, shared by the person with the name `by`."""
    say, table = scene.say, replay.table
    texts = [
        say("replay-shared", name=by, game=say(f"game-{table.record}"), number=number),
        stop_text(replay, number, scene),
        "\n".join(presentation.of(table.game).table(scene)) if picture is None else "",
        hands(replay, number, say),
    ]
    control = ControlId(VERB, table.id, number, argument=_argument("look", None))
    return compose(texts, picture, [row(button(say("replay-from-here"), control))], GREY)


def _result(replay: Replay, say: Language) -> list[Control]:
    """Return the control that leads back to the result of a game without a channel, for its players."""
    if replay.result is None or replay.seat is None:
        return []
    return [button(say("replay-result"), ControlId(replay.result, replay.table.id))]


def _argument(kind: str, eyes: int | None) -> str:
    return f"{kind}.{'' if eyes is None else eyes}"


def _to(replay: Replay, number: int, kind: str, eyes: int | None) -> ControlId:
    return ControlId(VERB, replay.table.id, number, argument=_argument(kind, eyes))


def _steps(replay: Replay, number: int, eyes: int | None, say: Language) -> list[Control]:
    last = len(replay.stops) - 1
    ways = [
        ("first", say("replay-first"), 0),
        ("back", say("replay-back"), max(number - 1, 0)),
        ("next", say("replay-next"), min(number + 1, last)),
        ("last", say("replay-last"), last),
    ]
    return _ways(replay, number, eyes, ways)


def _rounds(replay: Replay, number: int, eyes: int | None, say: Language) -> list[Control]:
    """Return controls for the previous and next round. Going back leads to the start of this round first."""
    begins = replay.rounds()
    if len(begins) < 2:
        return []
    ways = [
        ("round-back", say("replay-round-back"), max((one for one in begins if one < number), default=0)),
        (
            "round-next",
            say("replay-round-next"),
            min((one for one in begins if one > number), default=number),
        ),
    ]
    return _ways(replay, number, eyes, ways)


def _film(replay: Replay, number: int, eyes: int | None, say: Language, film: str | None) -> list[Control]:
    """Return the control that animates the trick or, if the page already does, the whole round."""
    if film is None or len(replay.film(number, film == FILM)) < 2:
        return []
    kind, label = (FILM_ROUND, say("replay-film-round")) if film == FILM else (FILM, say("replay-film"))
    return [button(label, _to(replay, number, kind, eyes))]


def _ways(
    replay: Replay, number: int, eyes: int | None, ways: Sequence[tuple[str, str, int]]
) -> list[Control]:
    """Return buttons for other stops.

    Each of the `ways` has the first part of an argument, a label and a stop.
    """
    return [
        button(
            label,
            _to(replay, to, kind, eyes),
            discord.ButtonStyle.primary if kind == "next" else discord.ButtonStyle.secondary,
            disabled=to == number,
        )
        for kind, label, to in ways
    ]


def _deeds(replay: Replay, number: int, eyes: int | None, say: Language, here: bool) -> list[Control]:
    table = replay.table
    if table.phase == "playing" and replay.seat is not None:
        return [button(say("table-hand-button"), ControlId("look", table.id))]
    if not replay.open or not table.channel:
        return []  # other people may still play the same cards
    found = [button(say("replay-file"), ControlId("replay-file", table.id))]
    if here:
        found.append(button(say("replay-share"), _to(replay, number, "", eyes)._replace(verb="replay-share")))
    if table.state is not None and replay.stops[number].state.result is None:
        found.append(button(say("play-on"), _to(replay, number, "", eyes)._replace(verb="play-on-ask")))
    return found


def play_on_page(replay: Replay, number: int, say: Language) -> discord.ui.LayoutView:
    """Return a menu of seats for playing on from a stop."""
    scene = scene_of(replay.at(number), None, say)
    rows = rows_of(
        [
            button(
                say("play-on-as", name=name),
                ControlId("play-on", replay.table.id, number, argument=str(seat)),
            )
            for seat, name in enumerate(scene.plain)
        ]
    )
    return text_view(say("play-on-asked", game=say(f"game-{replay.table.game}"), number=number), *rows)


def _menus(replay: Replay, number: int, eyes: int | None, scene: Scene) -> Rows:
    """Return menus for the tricks of this round and for the seat to view from."""
    say, rows = scene.say, []
    shown = nearest(replay.tricks(replay.stops[number].round), number)
    if len(shown) > 1:
        options = [
            discord.SelectOption(
                label=cut(say("replay-trick", number=replay.stops[one].trick), 100),
                value=str(one),
                description=cut(_closing(replay, one, say), 100) or None,
                default=one == number,
            )
            for one in shown
        ]
        rows.append(row(menu(say("replay-jump"), _to(replay, number, "jump", eyes), options)))
    if replay.open and not replay.table.about.state.open_to_all:
        seen = {"": say("replay-by-all")} | {
            str(seat): say("replay-by", name=name) for seat, name in enumerate(scene.plain)
        }
        options = choices(seen, ("" if eyes is None else str(eyes),))
        for option in options:
            option.value = option.value or "-"
        rows.append(row(menu(say("replay-eyes"), _to(replay, number, "eyes", eyes), options)))
    return rows


def _closing(replay: Replay, number: int, say: Language) -> str:
    """Describe the event that ended a trick, as one line of plain text."""
    stop, table = replay.stops[number], replay.at(number)
    text, scene = presentation.of(table.game), scene_of(table, None, say)
    ends = [event for event in stop.events if event.name in stop.state.tricks_end]
    found = (text.sentence(scene, event) for event in (*ends, *stop.events) if event.to is None)
    return " ".join(plain(next(filter(None, found), "")).split())


def opinions(replay: Replay, number: int, say: Language, solver: bool) -> list[Control]:
    """Return the control for a second look at the move before a stop of a finished game.

    In trick play, a second look needs a `solver` for the game. All other moves are judged by a robot.
    """
    if not replay.open or not number:
        return []
    stop, table = replay.stops[number], replay.table
    if replay.stops[number - 1].state.trick_play() is not None:
        control = ControlId("second-look", table.id, 1, argument=f"{stop.round} {stop.trick}")
        return [button(say("second-look-button"), control)] if solver else []
    return [button(say("second-look-button"), ControlId("regret", table.id, number))]


def regret_page(
    replay: Replay, number: int, seat: int, move: engine.Move, found: Regret, say: Language
) -> discord.ui.LayoutView:
    """Return a robot's opinion of the move that led to a stop."""
    before, table = replay.stops[number - 1].state, _before(replay, number)
    scene, public = scene_of(table, seat, say), scene_of(table, replay.seat, say)
    scene = dataclasses.replace(scene, own=seat == replay.seat)
    told = {
        "name": f"**{public.name(seat, bold=False)}**",
        "made": spoken_move(before, scene, move),
        "best": spoken_move(before, scene, found.best),
        "by": round(100 * found.by),
        "error": max(1, round(100 * found.error)),
        "worlds": found.worlds,
    }
    key = "regret-best" if found.best == move else "regret-sure" if found.sure else "regret-alike"
    return text_view(say(key, **told))


def _before(replay: Replay, number: int) -> Table:
    """Return the table before the move that led to a stop, as it was while the game went on."""
    return dataclasses.replace(replay.at(number - 1), phase="playing", state=replay.stops[number - 1].state)


COSTLY, ROW = 3, 48.0
"""Maximum number of costly moves on a page, and the height of their buttons in pixels."""


def costly_page(replay: Replay, judged: Judged, say: Language) -> discord.ui.LayoutView:
    """Return a robot's opinion of the reader's decisions, with buttons that lead to the costliest moves.

    It names COSTLY moves, or fewer if their lines are too long for a phone.
    """
    seat = replay.seat
    assert seat is not None
    title = say("costly-title", decisions=judged.decisions, costly=len(judged.costly))
    lines = [_costly_line(replay, seat, one, say) for one in judged.costly[:COSTLY]]
    while len(lines) > 1 and layout.height(plain("\n".join([title, *lines]))) > layout.room(0) - ROW:
        lines.pop()
    ways = [
        button(say("costly-see", number=one.number), _to(replay, one.number - 1, "look", seat))
        for one in judged.costly[: len(lines)]
    ]
    return text_view("\n".join([title, *lines]), *rows_of(ways))


def _costly_line(replay: Replay, seat: int, one: Costly, say: Language) -> str:
    before, table = replay.stops[one.number - 1].state, _before(replay, one.number)
    scene, text = scene_of(table, seat, say), presentation.of(table.game)
    best, made = (steps(before, seat, move) for move in (one.regret.best, one.move))
    return say(
        "costly-line",
        number=one.number,
        made=text.clause(scene, made),
        best=text.clause(scene, best, made),
        by=round(100 * one.regret.by),
        error=max(1, round(100 * one.regret.error)),
    )


def nameless(table: Table, unlisted: Collection[int], reader: int, say: Language) -> Table:
    """Return this table without the names of people who don't want to be listed, for a list of games.

    Games that haven't ended keep all names. Readers still see their own name.
    """
    hidden = {seat.person for seat in table.seats} & set(unlisted) - {reader}
    if table.alive or not hidden:
        return table
    called = say("unlisted-player")
    seats = (
        dataclasses.replace(seat, name=called) if seat.person in hidden else seat for seat in table.seats
    )
    return dataclasses.replace(table, seats=tuple(seats))


def history_page(
    say: Language, tables: Sequence[Table], where: str, page: int, following: bool
) -> discord.ui.LayoutView:
    """Return a page of the finished games, with a menu of up to PAGE games.

    Pages are counted from 0. `following` is True if there's a next page.
    """
    title, tables = say(f"history-{where}"), tables[:PAGE]
    if not tables:
        return boxed(title, say("history-none"), colour=GREY)
    lines = []
    for number, table in enumerate(tables, page * PAGE + 1):
        won = presentation.of(table.game).result(scene_of(table, None, say)).partition("\n")[0]
        game, when = say(f"game-{table.record}"), f"<t:{table.finished}:D>"
        if where == "server":
            when = f"{when} · <#{table.channel}>"
        lines.append(say("history-line", number=number, game=game, when=when, result=won))
    labels = {
        str(table.id): f"{number}. {table_label(say, table)}"
        for number, table in enumerate(tables, page * PAGE + 1)
    }
    rows = [row(menu(say("history-choose"), ControlId("history-replay", 0), choices(labels)))]
    to = ControlId("history", 0, argument=where)
    if page or following:
        rows.append(
            row(
                button(say("history-newer"), to._replace(asked=max(page - 1, 0), argument=f"{where} newer"),
                       disabled=not page),
                button(say("history-older"), to._replace(asked=page + 1), disabled=not following),
            )
        )  # fmt: skip
    return boxed(title, "\n".join(lines), *rows, colour=GREY)

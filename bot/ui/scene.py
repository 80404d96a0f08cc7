"""Create the Scene for a page. A Scene is one version of a table as seen from one seat.

This module doesn't depend on the games and uses only the reader's own view.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord

import engine
from bot import presentation
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped, plain
from bot.tables.clock.timers import PAUSED_FOR
from bot.tables.core.table import KINDS, PHRASE, PLAN_DROPPED, PLANNED, Table, seat_outcomes, spared
from bot.ui import layout
from bot.ui.labels import plain_names
from bot.ui.message import TEXT
from engine.contract import NONE

ENDED = "ended"
"""The event that names the people who ended a table. `ended` says how it ended."""
ANOTHER_SITS: Mapping[str, bool] = {
    "left": False,
    "replaced": False,
    "returned": True,
    "handed": False,
    "took-over": True,
}
"""Events that change a seat's occupant, each with True if a robot held the seat before."""
ANOTHER_PERSON = ("handed", "took-over")
"""Events that bring a new person to a seat, who didn't make the seat's earlier moves."""
PLANS = frozenset((PLANNED, PLAN_DROPPED))
"""Events that tell players that their planned move was made, or that the plan was dropped."""
NEWS = 90
"""Maximum length of news next to the public picture, in characters: two lines of small print on a phone."""
END = (250, 180, NEWS)
"""Maximum lengths of news at the end of a game, when other text is short. The largest that fits is used."""
NO_FACES: Mapping[str, discord.PartialEmoji] = {}


def scene_of(
    table: Table,
    seat: int | None,
    say: Language,
    said: engine.Move = (),
    faces: Mapping[str, discord.PartialEmoji] = NO_FACES,
) -> Scene:
    """Return the table as seen from this seat (None: a spectator), in this language.

    `said` are a draft's words, and `faces` the cards' emojis.
    """
    assert table.state is not None
    plain = plain_names(table)
    shown = tuple(_shown(say, name, bool(one.robot)) for name, one in zip(plain, table.seats, strict=True))
    public = [one for one in table.told if one.event.to is None and one.event.name != PHRASE]
    # Use the latest public event. If a secret action ended a cheer, it would reveal itself.
    latest = public[-1].version if public else 0
    view = table.state.view(seat)
    return Scene(
        say,
        presentation.of(table.game).in_short(view) if table.in_short else view,
        shown,
        plain,
        said,
        faces,
        news=[event for version, event in public if version == latest],
        remembered=[event for _, event in public],
        robots=frozenset(number for number, one in enumerate(table.seats) if one.robot),
    )


def spoken_move(state: engine.State, scene: Scene, move: engine.Move) -> str:
    """Put a move of the scene's own seat, or the beginning of one, into words, as Markdown."""
    assert scene.you is not None
    text, spoken = presentation.of(scene.view["game"]), []
    for at, word in enumerate(move):
        choice = state.choice(scene.you, move[:at])
        assert choice is not None
        spoken.append(text.spoken(dataclasses.replace(scene, said=move[:at]), choice.ask, word))
    return escaped(" → ".join(spoken))


def _shown(say: Language, name: str, robot: bool) -> str:
    return say("robot-name", name=escaped(name)) if robot else escaped(name)


def turn(table: Table, scene: Scene) -> str:
    """Return the public line about the turn: the players the table is waiting for, and the time since.

    With clocks, only the table's pace is added, never a deadline. A player's clock doesn't run in their quiet
    hours, so a public deadline, or any word that changes as it approaches, would reveal their nights and
    vacations. Only players themselves see their deadline.
    """
    if table.paused_since is not None:
        until = f"<t:{table.paused_since + PAUSED_FOR}:R>"
        return scene.say("table-paused", since=f"<t:{table.paused_since}:R>", until=until)
    since = f"<t:{table.waiting_since}:R>"
    if any(table.seats[seat].clock.deadline for seat in table.to_act):
        return scene.say("table-turn-timed", since=since, pace=table.pace, **scene.who(names=table.to_act))
    return scene.say("table-turn", since=since, **scene.who(names=table.to_act))


def waiting(table: Table, scene: Scene) -> str:
    """Name the players the table is waiting for, for a reader without a decision.

    A reader who is out of the game is told that the others play on.
    """
    if scene.you in presentation.of(table.game).out(scene.view):
        return scene.say("panel-out")
    return scene.say("panel-wait", count=len(table.to_act), **scene.who(names=table.to_act))


def closes(table: Table, scene: Scene) -> str:
    """Return a warning that the table will be closed if no player moves, or "" if it won't."""
    return "" if table.closes_at is None else scene.say("table-closes", when=f"<t:{table.closes_at}:R>")


def ended(table: Table, scene: Scene, short: bool = False) -> list[str]:
    """Explain in paragraphs how the table ended. Return [] during the game.

    If `short` is True, the page has a picture that shows the rest, so return just the winner.
    """
    game = scene.say(f"game-{table.record}")
    if table.phase == "over":
        text = presentation.of(table.game)
        if short:
            return [
                scene.say("table-over", game=game),
                text.result(scene).partition("\n")[0],
                *_spared(table, scene),
            ]
        told = [scene.say("table-over", game=game), text.result(scene), text.decided(scene)]
        return [*told, *_spared(table, scene)]
    if table.phase == "abandoned":
        return abandoned(table, scene.say)
    return []


def _spared(table: Table, scene: Scene) -> list[str]:
    """Return the sentence that a defeat doesn't count, because an absent player's robot won."""
    if not spared(table):
        return []
    robots = [
        n for n, outcome in enumerate(seat_outcomes(table)) if outcome == "won" and table.seats[n].kept_for
    ]
    return [scene.say("table-spared", robots=scene.say.list(scene.name(one) for one in robots))]


def abandoned(table: Table, say: Language) -> list[str]:
    """Explain why the table ended before its game did, and who ended it."""
    data: Mapping[str, Any] = next(
        (one.event.data for one in reversed(table.told) if one.event.name == ENDED), {}
    )
    named = say.list(f"**{escaped(name)}**" for name in data.get("names", ()))
    count = data.get("count", 1)
    why = say(f"abandoned-{table.reason}-by", names=named) if named else say(f"abandoned-{table.reason}")
    return [
        say("table-abandoned", game=say(f"game-{table.record}")),
        why if count < 2 else why + " " + say("abandoned-count", names=named, count=count),
    ]


class _Told(NamedTuple):
    """An event that has a sentence."""

    full: str
    brief: str
    """A shorter sentence for small spaces. It's "" if it can be left out."""
    concerns: bool
    """True if the reader caused the event or was affected by it."""
    robots: bool
    """True if a robot caused the event, or if robots play and no seat caused it."""
    own: bool = False
    """True if the reader caused the event."""

    @property
    def summed(self) -> str:
        """Return the sentence for a line that sums up the robots' moves."""
        return self.full if self.concerns and self.brief else self.brief


def recent_sentences(scene: Scene, events: Sequence[engine.Event], most: int, room: int = TEXT) -> str:
    """Return sentences for the latest events, one per line. Consecutive robots' events share a line.

    The result is limited to `most` lines and `room` characters.
    """
    lines: list[str] = []
    for run in reversed(_runs(_told(scene, events))):
        line = _summed_up(run)
        room -= len(line) + 3
        if len(lines) == most or room < 0:
            break
        lines.insert(0, f"> {line}")
    return "\n".join(lines)


def _runs(told: Sequence[_Told]) -> list[list[_Told]]:
    """Group the events by line: consecutive robots' events together, and all others alone."""
    runs: list[list[_Told]] = []
    for one in told:
        if runs and one.robots and runs[-1][-1].robots:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _summed_up(run: Sequence[_Told]) -> str:
    whole = " ".join(one.full for one in run)
    if len(run) == 1 or len(plain(whole)) <= NEWS:
        return whole
    return " ".join(one.summed for one in run if one.summed) or whole


def besides_offer(table: Table, events: Sequence[engine.Event]) -> list[engine.Event]:
    """Drop an open offer from the events, because the page shows it below the table.

    At the end of the game, drop all offers, and the events the result repeats.
    """
    open_kinds = {table.offer.kind} if table.offer else set()
    said = {f"{kind}-offered" for kind in (open_kinds if table.alive else KINDS)}
    retold = presentation.of(table.game).retold if table.phase == "over" else lambda event: False
    return [event for event in events if event.name not in said and not retold(event)]


def events_since(table: Table, seat: int) -> list[engine.Event]:
    """Return the events this seat may see since its last move, including that move."""
    return table.events_for(seat, table.seats[seat].last_move_version - 1)


def news(scene: Scene, events: Sequence[engine.Event], own: int = 0, most: int = NEWS) -> str:
    """Return the events in small print next to a picture.

    If they don't all fit into `most` characters, first keep events that concern the reader, then the latest
    events. Sentences are never cut, so a single long sentence may exceed `most`. The first `own` events
    matter least, because they followed from the reader's own move.
    """
    told = _told(scene, events)
    if not told:
        return ""
    sentences = [" ".join(one.full.split()) for one in told]
    if len(plain(" ".join(sentences))) > most:
        sentences = _within(told, len(told) - len(_told(scene, events[own:])), most)
    return f"-# {' '.join(sentences)}"


def _within(told: Sequence[_Told], own: int, left: int) -> list[str]:
    """Return the sentences that fit into `left` characters, in order, and at least the most important one.

    The first `own` events are the least important.
    """
    weighty = [at for at in reversed(range(len(told))) if told[at].brief]
    ranks = [
        [at for at in weighty if at >= own and told[at].concerns],
        [at for at in weighty if at >= own and not told[at].concerns],
        [at for at in weighty if at < own],
    ]
    kept: dict[int, str] = {}
    for rank in ranks:
        for at in rank:
            ways = [told[at].full] * told[at].concerns + [told[at].brief]
            found = next((way for way in ways if len(plain(way)) <= left), None)
            if found is None:
                break
            kept[at] = " ".join(found.split())
            left -= len(plain(found)) + 1
    if not kept:
        first = next((rank[0] for rank in ranks if rank), len(told) - 1)
        return [" ".join((told[first].brief or told[first].full).split())]
    return [kept[at] for at in sorted(kept)]


def all_news(scene: Scene, events: Sequence[engine.Event], own: int, most: int) -> str:
    """Return the events in small print, leaving out only the reader's own move and passing events.

    Return "" if they don't fit into `most` characters. The first `own` events followed from the reader's own
    move. This is for the only person in a game, who can't read about the robots' moves anywhere else.
    """
    told, first = _told(scene, events), len(_told(scene, events[:own]))
    whole = [one.full for one in told]
    if _length(whole) > most:
        others = [one for at, one in enumerate(told) if one.brief and not (at < first and one.own)]
        whole = [one.brief for one in others]
        for at in reversed(range(len(others))):
            longer = [*whole[:at], others[at].full, *whole[at + 1 :]]
            if others[at].concerns and _length(longer) <= most:
                whole = longer
    return f"-# {' '.join(' '.join(whole).split())}" if whole and _length(whole) <= most else ""


def _length(sentences: Sequence[str]) -> int:
    return len(plain(" ".join(sentences)))


def last_news(table: Table, scene: Scene, room: float) -> str:
    """Return the events that ended a game, for all readers, next to a picture.

    Return "" if they don't fit into `room` pixels, because no sentence is cut.
    """
    events = besides_offer(table, scene.news)
    ways = (news(scene, events, most=most) for most in END)
    fits = (told for told in ways if layout.height(plain(told)) <= room and not told.endswith("…"))
    return next(fits, "")


def of_plan(scene: Scene, event: engine.Event) -> str:
    """Return the private sentence that tells a player about their plan."""
    say, data = scene.say, event.data
    return say(
        f"plan-told-{event.name}",
        move=escaped(planned(scene, data["words"], data["asks"], data["policy"])),
        why=data["why"] or "none",
    )


def planned(scene: Scene, words: Sequence[str], asks: Sequence[str], policy: str | None) -> str:
    """Describe a plan, or a planned move that was made. If it has no words of a move, describe the policy.

    Name the cards without the table's state, which may have changed since.
    """
    text = presentation.of(scene.view["game"])
    if policy is not None and not words:
        return text.policy(scene.say, policy)
    named = [
        scene.say("word-none")
        if word == NONE
        else scene.say.list(text.named(scene, ask, one) for one in word.split("+"))
        for ask, word in zip(asks, words, strict=True)
    ]
    return " → ".join(named)


def _told(scene: Scene, events: Sequence[engine.Event]) -> list[_Told]:
    """Return the events that have a sentence, oldest first, each with the seat's occupant at the time."""
    text = presentation.of(scene.view["game"])
    found: list[_Told] = []
    for event in reversed(events):
        if event.name in ANOTHER_SITS:
            sentence, scene = _another_sits(scene, event)
            found.append(_Told(sentence, sentence, False, False))
        elif event.name in PLANS:
            sentence = of_plan(scene, event)
            found.append(_Told(sentence, sentence, True, False))
        elif event.name != ENDED and (whole := text.sentence(scene, event)):
            concerns = text.concerns(event, scene.you) or event.to is not None
            robots = event.seat in scene.robots or (event.seat is None and bool(scene.robots))
            own = scene.you is not None and event.seat == scene.you and not text.surprises(event)
            found.append(_Told(whole, text.brief(scene, event) or "", concerns, robots, own))
    return found[::-1]


def _another_sits(scene: Scene, event: engine.Event) -> tuple[str, Scene]:
    """Return the sentence for a change of occupants, and the scene with the earlier names."""
    seat, names_now = event.seat, scene
    assert seat is not None
    if "before" in event.data:  # an earlier release gave the robot the name of the player who left
        labels, shown = list(scene.plain), list(scene.names)
        labels[seat] = names.clean(event.data["before"], seat)
        shown[seat] = _shown(scene.say, labels[seat], ANOTHER_SITS[event.name])
        scene = dataclasses.replace(scene, names=tuple(shown), plain=tuple(labels))
        if event.name in ANOTHER_PERSON and scene.you == seat:
            scene = dataclasses.replace(scene, view={**scene.view, "you": None})
    known = "yes" if "before" in event.data else "no"
    who, robot = (names_now, scene) if ANOTHER_SITS[event.name] else (scene, names_now)
    sits = f"**{robot.names[seat]}**"  # never "you", even if the reader has the seat now
    return scene.say(f"seat-{event.name}", robot=sits, known=known, **who.who(seat=seat)), scene

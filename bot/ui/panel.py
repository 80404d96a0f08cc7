"""What a table looks like: the public message, and each player's own panel with her hand and her controls.

Everything is drawn from views and the catalogue. The same panel serves the DM and the channel's ephemeral
answer, and the same code serves every game: verbs become buttons, cards become menus, several picks at once
where a Choice allows them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n import names
from bot.i18n.languages import Language, language
from bot.presentation import Presentation, Scene
from bot.tables import idle
from bot.tables.table import Table, opening_choice
from bot.ui.controls import ControlId, Tap, button, cut, menu, row
from bot.ui.lobby import lobby
from bot.ui.message import GREEN, GREY, Image, Message, compose

MENU = 25
"""Options a menu may have."""
BUTTONS = 10
"""More verbs than this stand in a menu."""


@dataclasses.dataclass(frozen=True, slots=True)
class MoveDraft:
    """A move that is being said: its words, and the picks of a word that is not complete."""

    said: engine.Move = ()
    picks: tuple[str, ...] = ()


def scene(table: Table, seat: int | None, say: Language) -> Scene:
    """What a presentation may know: the view of this seat, or a bystander's."""
    assert table.state is not None
    plain = tuple(names.clean(one.name, number) for number, one in enumerate(table.seats))
    shown = tuple(
        say("robot-name", name=names.escaped(name)) if one.robot else names.escaped(name)
        for name, one in zip(plain, table.seats, strict=True)
    )
    return Scene(say, table.state.view(seat), shown, plain)


def board(table: Table, picture: Image | None = None) -> Message:
    """The public message of a table, in the server's language."""
    say = language(table.locale)
    if table.phase == "gathering" or table.state is None:
        return lobby(table, say)
    tell = presentation.of(table.game)
    seen = scene(table, None, say)
    game = say(f"game-{table.game}")
    texts: list[str] = []
    if table.phase == "over":
        texts += [say("table-over", game=game), tell.result(seen)]
    elif table.phase == "abandoned":
        texts += [say("table-abandoned", game=game), say(f"abandoned-{table.reason}")]
    else:
        texts += [say("table-title", game=game), _turn(table, seen)]
    happened = _happened(tell, seen, table.events_for(None), 6)
    if happened:
        texts.append(say("table-happened") + "\n" + happened)
    texts.append("\n".join(tell.table(seen)))
    controls = []
    if table.phase == "playing":
        controls.append(
            button(say("table-hand-button"), ControlId("hand", table.id), discord.ButtonStyle.primary)
        )
    if table.phase == "over":
        controls.append(
            button(say("table-rematch"), ControlId("rematch", table.id), discord.ButtonStyle.primary)
        )
    if idle.replaced(table):
        controls.append(button(say("table-come-back"), ControlId("come-back", table.id)))
    controls.append(button(say("table-rules-button"), ControlId("rules", table.id)))
    rows = [row(*controls)]
    for seat in idle.asleep(table):
        texts.append(say("table-asleep", name=seen.name(seat)))
        order = ControlId("stand-in", table.id, table.seats[seat].question_version, argument=str(seat))
        once, on = say("table-stand-in", name=seen.plain[seat]), say("table-replace", name=seen.plain[seat])
        rows.append(row(button(cut(once, 80), order), button(cut(on, 80), order._replace(verb="replace"))))
    return compose(texts, picture, rows, GREEN if table.phase == "playing" else GREY)


def replaced(table: Table, seat: int) -> Message:
    """What somebody is told for whom a robot plays on, in her language, and how she takes her seat back."""
    say = language(table.seats[seat].locale)
    text = say("notice-replaced", game=say(f"game-{table.game}"), channel=f"<#{table.channel}>")
    return compose(
        [text], None, [row(button(say("table-come-back"), ControlId("come-back", table.id)))], GREEN
    )


def _turn(table: Table, seen: Scene) -> str:
    since = f"<t:{table.waiting_since}:R>"
    to_act = [seen.name(seat) for seat in table.to_act]
    return seen.say("table-turn", names=seen.say.list(to_act), count=len(to_act), since=since)


def panel(
    table: Table,
    seat: int,
    say: Language,
    draft: MoveDraft | None = None,
    picture: Image | None = None,
    faces: Mapping[str, discord.PartialEmoji] | None = None,
) -> Message:
    """A player's own panel: what happened since her last move, the table, her hand, and what she may do."""
    assert table.state is not None
    draft = draft or MoveDraft()
    tell = presentation.of(table.game)
    seen = dataclasses.replace(scene(table, seat, say), faces=faces or {})
    game = say(f"game-{table.game}")
    where = f"https://discord.com/channels/{table.guild}/{table.channel}"
    texts = [
        say("panel-title", game=game) + "\n-# " + say("panel-where", channel=f"[<#{table.channel}>]({where})")
    ]
    if table.phase == "over":
        texts = [say("table-over", game=game), tell.result(seen)]
    elif table.phase == "abandoned":
        texts = [say("table-abandoned", game=game), say(f"abandoned-{table.reason}")]
    happened = _happened(tell, seen, table.events_for(seat, table.seats[seat].last_move_version - 1), 10)
    if happened:
        texts.append(say("panel-happened") + "\n" + happened)
    texts.append("\n".join(tell.table(seen)))
    controls: list[discord.ui.ActionRow[Any]] = []
    if table.phase == "playing":
        hand = tell.hand(seen)
        if picture is None:
            texts.append(
                "".join(str(seen.faces[card]) for card in seen.view.get("hand", ()) if card in seen.faces)
            )
        texts.append(say("panel-hand", cards=hand) if hand else say("panel-hand-empty"))
        question, controls = _ask(table, seat, tell, seen, draft)
        texts.append(question)
    acts = table.phase == "playing" and seat in table.to_act
    return compose(texts, picture, controls, GREEN if acts else GREY)


def _ask(
    table: Table, seat: int, tell: Presentation, seen: Scene, draft: MoveDraft
) -> tuple[str, list[discord.ui.ActionRow[Any]]]:
    assert table.state is not None
    say = seen.say
    controls: list[discord.ui.ActionRow[Any]] = []
    first = opening_choice(table.state, seat)
    if first is None:
        waiting = [seen.name(one) for one in table.to_act]
        return say("panel-wait", names=say.list(waiting), count=len(waiting)), [
            row(
                button(say("panel-look"), ControlId("look", table.id)),
                button(say("table-rules-button"), ControlId("rules", table.id)),
            )
        ]
    choice = table.state.choice(seat, draft.said)
    assert choice is not None
    seen = dataclasses.replace(seen, said=draft.said)
    question = tell.question(seen, choice, draft.said)
    lines = [say("panel-your-turn" if seat in table.to_act else "panel-may", question=question)]
    if draft.said:
        lines.append("-# " + say("panel-trail", words=_trail(table, seat, tell, seen, draft.said)))
    if draft.picks:
        cards = [tell.label(seen, choice.ask, word) for word in draft.picks]
        lines.append("-# " + say("panel-picked", cards=" · ".join(cards)))
    order = ControlId("say", table.id, table.seats[seat].question_version, draft.said, draft.picks)
    controls = _controls(tell, seen, choice, order)
    return "\n".join(lines), controls


def _trail(table: Table, seat: int, tell: Presentation, seen: Scene, said: engine.Move) -> str:
    assert table.state is not None
    spoken = []
    for at, word in enumerate(said):
        choice = table.state.choice(seat, said[:at])
        assert choice is not None
        spoken.append(tell.spoken(dataclasses.replace(seen, said=said[:at]), choice.ask, word))
    return " → ".join(spoken)


def _controls(
    tell: Presentation, seen: Scene, choice: engine.Choice, order: ControlId
) -> list[discord.ui.ActionRow[Any]]:
    """The controls of one Choice. A pick at a time where the order matters or there are more than a menu
    holds.
    """
    say = seen.say
    words = [word for word in choice.words if word not in order.picks]
    stepwise = choice.most > 1 and (choice.ordered or len(choice.words) > MENU)
    cards = [word for word in words if tell.is_card(word)]
    verbs = [word for word in words if not tell.is_card(word)]
    rows: list[discord.ui.ActionRow[Any]] = []
    if len(verbs) > BUTTONS or (choice.most > 1 and not stepwise):
        cards, verbs = [*cards, *verbs], []
    if stepwise and len(order.picks) >= choice.most:
        cards = verbs = []
    least, most = (1, 1) if stepwise else (max(1, choice.least), choice.most)
    for name, group in _menus(cards):
        options = [
            discord.SelectOption(
                label=cut(tell.label(seen, choice.ask, word), 100),
                value=word,
                description=cut(hint, 100) if (hint := tell.hint(seen, choice.ask, word)) else None,
                emoji=seen.faces.get(word.partition("@")[0]) if tell.is_card(word) else None,
            )
            for word in group
        ]
        if name is not None:
            placeholder = say("panel-pick-suit", suit=tell.suit(say, name))
        elif most == 1:
            placeholder = say("panel-pick-card" if tell.is_card(group[0]) else "panel-pick-other")
        elif least == most:
            placeholder = say("panel-pick-exactly", most=most)
        else:
            placeholder = say("panel-pick-several", least=least, most=min(most, len(group)))
        rows.append(
            row(menu(placeholder, order._replace(verb="pick", argument=name or ""), options, least, most))
        )
    for line in tell.rows(choice.ask, verbs):
        buttons = [
            button(
                tell.label(seen, choice.ask, word), order._replace(argument=word), discord.ButtonStyle.primary
            )
            for word in line
        ]
        rows.append(row(*buttons))
    rows += _more(say, choice, order, stepwise)
    return rows


def _more(
    say: Language, choice: engine.Choice, order: ControlId, stepwise: bool
) -> list[discord.ui.ActionRow[Any]]:
    """Below the words: none, done, the usual order, shuffle, type it, back, rules."""
    controls: list[Tap] = []
    if choice.least == 0 and not order.picks:
        controls.append(button(say("panel-none"), order._replace(argument="-")))
    if stepwise and order.picks and len(order.picks) >= choice.least:
        controls.append(button(say("panel-done"), order._replace(verb="done"), discord.ButtonStyle.success))
    if choice.ordered and len(order.picks) < choice.least:
        controls.append(button(say("panel-usual"), order._replace(verb="usual")))
        controls.append(button(say("panel-mix"), order._replace(verb="mix")))
    if order.said or order.picks:
        controls.append(button(say("panel-back"), order._replace(verb="back")))
    controls.append(button(say("panel-type"), order._replace(verb="type", said=(), picks=())))
    if len(controls) < 5:
        controls.append(button(say("panel-advice"), ControlId("advice", order.table)))
    if len(controls) < 5:
        controls.append(button(say("table-rules-button"), ControlId("rules", order.table)))
    return [row(*controls[:5])]


def _menus(cards: Sequence[str]) -> list[tuple[str | None, list[str]]]:
    """The cards for one menu, or for one a suit where one does not hold them."""
    if len(cards) <= MENU:
        return [(None, list(cards))] if cards else []
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card.partition("@")[0][-1], []).append(card)
    return [(suit, group[:MENU]) for suit, group in suits.items()]


def _happened(tell: Presentation, seen: Scene, events: list[engine.Event], most: int) -> str:
    sentences = [sentence for event in events if (sentence := tell.sentence(seen, event))]
    return "\n".join(f"> {sentence}" for sentence in sentences[-most:])

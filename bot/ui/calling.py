"""Messages that mention a person: turn notifications (calls), invitations, and seat offers.

A turn notification has the button **My hand** and buttons to snooze it. None of these messages shows a hand,
so they can be public.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.delivery.state import NUDGE, REMINDER, UNREACHABLE, Delivery
from bot.i18n.languages import Language, language
from bot.presentation.markdown import escaped
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import Control, ControlId, button, row, rows_of
from bot.ui.labels import plain_names
from bot.ui.message import GREEN, Message, compose

MOST_NAMED = 10
"""Maximum number of tables listed in one notification."""
ALARM = "⏰"
"""The emoji on the snooze button, next to its label."""


def may_put_off(table: Table) -> bool:
    """Return True if notifications for this table can be snoozed.

    A player alone with robots needs no snooze: their time never runs out, and they're never notified twice.
    Lessons notify no one.
    """
    return len(table.people) > 1 and table.seed is not None


def later_control(table: Table, seat: int) -> ControlId:
    """Return the control that opens the snooze menu for this seat's current turn."""
    return ControlId("later", table.id, tokens.of_question(table, seat))


def called(table: Table, seat: int, say: Language, lines: Sequence[str], token: int) -> Message:
    """Return a notification with these lines. `token` identifies the notification."""
    hand = ControlId("hand", table.id, token)
    controls: list[Control] = [button(say("table-hand-button"), hand, discord.ButtonStyle.primary)]
    if may_put_off(table):
        later = later_control(table, seat)
        controls.append(button(say("ping-later"), later, emoji=ALARM))
        controls.append(button(say("ping-mute"), later._replace(verb="mute")))
    return compose(lines, None, rows_of(controls), GREEN)


def call_lines(
    table: Table, seat: int, say: Language, reason: str, *, named: bool, closed: bool = False
) -> list[str]:
    """Return a notification's lines: turn or reminder, channel, and deadline.

    If `named` is True, it's for the channel and mentions the player. The deadline is then left out, because
    it would let others infer the player's quiet hours. `closed` means their direct messages are closed.
    """
    ends = 0 if named else table.seats[seat].clock.deadline
    place = {"person": f"<@{table.seats[seat].person}>"} if named else {"channel": f"<#{table.channel}>"}
    facts = {
        "game": say(f"game-{table.record}"),
        "ends": f"<t:{ends}:R>" if ends else "",
        "known": "yes" if ends else "no",
        **place,
    }
    if reason == REMINDER:
        lines = [say("ping-reminder-here" if named else "ping-reminder", **facts)]
    elif reason == NUDGE:
        lines = [say("ping-nudged-here" if named else "ping-nudged", **facts)]
    elif reason == UNREACHABLE and named:
        lines = [say("notice-turn-closed" if closed else "notice-turn", **facts)]
    else:
        lines = [say("ping-turn" if named else "ping-turn-elsewhere", **facts)]
    if ends and reason != REMINDER:
        lines.append(say("ping-ends", ends=facts["ends"]))
    if waited_for_alone(table, seat):
        lines.append(say("panel-alone"))
    return lines


def several_tables(owed: Sequence[tuple[Table, Delivery | None]], person: int, say: Language) -> str:
    """Return a notification about several tables, one per line with a link to the player's hand."""
    lines = [say("ping-several", tables=len(owed))]
    for table, hand in owed[:MOST_NAMED]:
        seat, game = table.seat_of(person), say(f"game-{table.record}")
        if hand is not None and hand.message is not None:
            game = f"[{game}](https://discord.com/channels/@me/{hand.channel}/{hand.message})"
        ends = 0 if seat is None else table.seats[seat].clock.deadline
        facts = {"game": game, "channel": f"<#{table.channel}>", "ends": f"<t:{ends}:R>" if ends else ""}
        lines.append(say("ping-several-line", known="yes" if ends else "no", **facts))
    if len(owed) > MOST_NAMED:
        lines.append(say("ping-several-more", more=len(owed) - MOST_NAMED))
    return "\n".join(lines)


def waited_for_alone(table: Table, seat: int) -> bool:
    """Return True if several seats had to act and only this one is left. This is no secret."""
    return table.to_act == (seat,) and table.together > 1


def without_place(table: Table, say: Language) -> Message:
    """Return the notice that the table's channel is lost, with a button to continue without it."""
    text = say("notice-place-lost", game=say(f"game-{table.record}"), channel=f"<#{table.channel}>")
    go_on = button(say("table-go-on"), ControlId("go-on", table.id), discord.ButtonStyle.primary)
    return compose([text], None, [row(go_on)], GREEN)


def invitation(table: Table, person: int) -> Message:
    """Return a person's invitation to a table, in the channel's language."""
    say = language(table.locale)
    host = table.seat_of(table.host)
    name = "?" if host is None else escaped(plain_names(table)[host])
    text = say("invitation", mention=f"<@{person}>", game=say(f"game-{table.record}"), host=f"**{name}**")
    join = button(say("lobby-join"), ControlId("accept", table.id), discord.ButtonStyle.success)
    return compose([text], None, [row(join)], GREEN)


def seat_offer(table: Table, person: int) -> Message | None:
    """Return the seat offer in the channel's language, or None if the offer has ended."""
    if table.phase != "playing":
        return None
    seat = next(
        (n for n, one in enumerate(table.seats) if one.offered and one.offered.person == person), None
    )
    if seat is None:
        return None
    here, say = table.seats[seat], language(table.locale)
    host = table.seat_of(table.host)
    by = seat if here.person or host is None else host
    text = say(
        "seat-offer",
        mention=f"<@{person}>",
        name=escaped(plain_names(table)[by]),
        robot="no" if here.person else "yes",
        game=say(f"game-{table.record}"),
    )
    control = ControlId("seat-take", table.id, tokens.of_seat_offer(table, seat), argument=str(seat))
    take = button(say("seat-take"), control, discord.ButtonStyle.primary)
    decline = button(say("seat-decline"), control._replace(verb="seat-decline"))
    return compose([text], None, [row(take, decline)], GREEN)

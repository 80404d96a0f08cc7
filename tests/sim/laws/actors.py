"""Every player to move has controls.

They're in the DM, or below the table if the game has no secrets. If no message reaches a player there, a
message in the channel names them, with **My hand**. A robot that is to move does so, unless somebody has
asked to take back the move before it.
"""

from __future__ import annotations

from bot.tables.clock.timers import LEFT
from tests.deliveries import PAGES
from tests.pretended.server import Message
from tests.sim.laws import Law
from tests.sim.laws.displays import asks, base36, read_table

ROBOT = 100.0
"""Seconds within which a robot moves if there's no trouble."""


class Here(Law):
    name = "actors"

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        for row in world.rows("SELECT id FROM tables WHERE phase = 'playing'"):
            table = read_table(world, row["id"])
            place = world.server.channels[table.channel]
            public = [
                one
                for one in world.server.messages.values()
                if one.channel == table.channel and not one.gone and not one.reader
            ]
            button = any(_hand(one, table.id) for one in public)
            # Its move would overtake the request.
            asked_back = table.offer is not None and table.offer.kind == "undo"
            still = world.loop.time() - world.changed.get(table.id, 0.0)
            for number in table.to_act:
                seat = table.seats[number]
                if seat.robot and still > ROBOT and not asked_back:
                    wrong.append(
                        f"table {table.id}: the robot in seat {number} has not moved for {still:.0f} s"
                    )
                if not seat.person:
                    continue
                person = world.server.people[seat.person]
                if place.gone and person.dm in world.people.closed:
                    continue  # no place left
                own = [
                    one for one in world.server.messages.values() if one.channel == person.dm and not one.gone
                ]
                asked = [*own, *public]
                if any(asks(one, table, number) for one in asked):
                    continue
                spoilt = world.people.spoilt & {person.dm, table.channel}
                # If the channel accepts no call, a direct message brings **My hand**.
                told = any(f"<@{person.id}>" in str(one.body) and _hand(one, table.id) for one in public)
                told = told or any(_hand(one, table.id) for one in own)
                # A player who wants calls in the channel, but none for their turns, finds the question there.
                # So does a player who was asked by their own action, and needs no call.
                quiet = world.rows(
                    "SELECT 1 FROM persons WHERE id = ? AND ping_in_channel AND (NOT ping_turn OR ?)",
                    person.id,
                    seat.question_version == seat.last_move_version,
                )
                # A player with calls in the channel is called when they wake or at the time that they have
                # named. Or they aren't called again in this turn, as they chose in a call that has since been
                # deleted.
                later = world.rows(
                    "SELECT 1 FROM persons JOIN snoozes ON person = id WHERE ping_in_channel AND id = ?"
                    " AND table_id = ? AND (until IS NULL OR until > ?)",
                    person.id,
                    table.id,
                    int(world.wall()),
                )
                # A player whose direct messages are closed, or were when a hand was due, plays with My hand.
                # If a move of their own asks them, they are called as soon as they seem to have left. If a
                # plan has made that move or everybody would know, it isn't sooner.
                soon = world.rows(
                    f"SELECT 1 FROM {PAGES} AS page"
                    " JOIN timers USING (table_id) JOIN moves USING (table_id, seat)"
                    " WHERE (closed OR message IS NULL) AND page.person = ?"
                    " AND table_id = ? AND kind = ? AND seat = ? AND version = ?",
                    person.id,
                    table.id,
                    LEFT,
                    number,
                    seat.question_version,
                )
                # Nobody waits for a player who is alone with robots. The answer to their own move, or their
                # open hand, has shown what happened.
                alone = table.alone == number
                if (button and (told or quiet or later or soon or alone)) or spoilt:
                    continue
                wrong.append(
                    f"table {table.id} at version {table.version}: {person.name} in seat {number} is to act"
                    f" (question {seat.question_version}), and has no controls;"
                    f" My hand {button}, told {bool(told)}"
                )
        return wrong


def _hand(message: Message, table: int) -> bool:
    return any(str(part["custom_id"]).startswith(f"hand:{base36(table)}:") for part in message.controls)

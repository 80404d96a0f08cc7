"""Every player who is to act has controls: they are in the DM, or below the table of a game without secrets,
and if no message reaches them there they are named in the channel, in a message with **My hand**. A robot
that is to act does, unless the move before it is asked for back.
"""

from __future__ import annotations

from bot.tables.clock.timers import LEFT
from tests.deliveries import PAGES
from tests.pretended.server import Message
from tests.sim.laws import Law
from tests.sim.laws.displays import asks, base36, read_table

ROBOT = 100.0
"""Seconds within which a robot moves, without trouble."""


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
            # It would overtake who asks.
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
                    continue  # nowhere
                own = [
                    one for one in world.server.messages.values() if one.channel == person.dm and not one.gone
                ]
                asked = [*own, *public]
                if any(asks(one, table, number) for one in asked):
                    continue
                spoilt = world.people.spoilt & {person.dm, table.channel}
                # If the channel takes no call, a message of their own brings **My hand**.
                told = any(f"<@{person.id}>" in str(one.body) and _hand(one, table.id) for one in public)
                told = told or any(_hand(one, table.id) for one in own)
                # A player with calls in the channel, but none for their turns, finds it there; so does a
                # player who was asked by their own action, and needs no call.
                quiet = world.rows(
                    "SELECT 1 FROM persons WHERE id = ? AND ping_in_channel AND (NOT ping_turn OR ?)",
                    person.id,
                    seat.question_version == seat.last_move_version,
                )
                # A player with calls there is called when they wake, at the moment that they have named, or
                # not again in this turn, as they have said to a call that somebody has deleted since.
                later = world.rows(
                    "SELECT 1 FROM persons JOIN snoozes ON person = id WHERE ping_in_channel AND id = ?"
                    " AND table_id = ? AND (until IS NULL OR until > ?)",
                    person.id,
                    table.id,
                    int(world.wall()),
                )
                # A player with closed direct messages, now or when a hand was to come, plays by My hand: if a
                # move of their own seat asks them, they are called as soon as they seem to have left; no
                # sooner if a plan has made it, or all would know.
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
                # Others do not wait for a player alone with robots: the answer to their own move, or their
                # open hand, has shown what they and the robots did.
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

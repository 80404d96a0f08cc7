"""Exactly one message a display: what was replaced is gone, and nothing was sent twice.

A message whose sending the bot never heard of is not blamed, unless it heard of a second one just like it
within the minutes in which Discord knows a nonce again.
"""

from __future__ import annotations

import json
import re

from tests.sim.laws import Law
from tests.sim.server import NONCES_KEPT, Message

NOTICE = re.compile(r"n\d+")


class Here(Law):
    name = "single"

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        kept = {row["message"] for row in world.rows("SELECT message FROM displays WHERE message IS NOT NULL")}
        sent = [one for one in world.server.messages.values() if one.outbox and not one.gone and not one.reader]
        for one in sent:
            notice = one.nonce is not None and NOTICE.fullmatch(str(one.nonce))
            if notice or one.id in kept or not one.heard or one.id in world.people.excused:
                continue
            place = world.server.channels[one.channel]
            if place.gone or one.channel in world.people.spoilt:
                continue
            wrong.append(f"message {one.id} in {one.channel} of {one.created:.1f} was replaced, and stays: {_short(one)}")
        for number, one in enumerate(sent):
            for other in sent[number + 1 :]:
                if other.channel == one.channel and other.created - one.created < NONCES_KEPT and _same(one, other):
                    wrong.append(f"sent twice: {one.id} and {other.id} in {one.channel}: {_short(one)}")
        return wrong


def _same(one: Message, other: Message) -> bool:
    return one.first == other.first


def _short(one: Message) -> str:
    return json.dumps(one.body, ensure_ascii=False)[:160]

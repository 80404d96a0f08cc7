"""Lobbies: each has everybody once who has joined it, and begins once."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from tests.lab.kills.laws.evidence import Evidence


async def everybody_once(evidence: Evidence) -> AsyncIterator[str]:
    """Each person who has opened or joined a table, and not left it, has one seat. Other people have none,
    and a table begins with one tap.
    """
    changes: dict[int, Counter[int]] = {}
    starts: Counter[int] = Counter()
    opened = Counter(tap.person for tap, control in evidence.taken if control.verb == "gather-another")
    new = {number: table for number, table in evidence.tables.items() if number not in evidence.ground.kinds}
    for tap, control in evidence.taken:
        if control.verb in ("join", "get-up"):
            changes.setdefault(tap.table, Counter())[tap.person] += 1 if control.verb == "join" else -1
        starts[tap.table] += control.verb == "start"
    # The host may change when they get up. The person who opened a table is the one who sits there without
    # having joined.
    hosts: Counter[int] = Counter()
    for number, table in new.items():
        here, joined = Counter(table.people), changes.get(number, Counter())
        if table.phase == "abandoned":
            continue
        for seats in here.values():
            if seats > 1:
                yield f"table {number}: somebody has {seats} seats"
        extra = {one: here[one] - joined[one] for one in {*here, *joined} if here[one] != joined[one]}
        owners = [one for one, seats in extra.items() if seats == 1]
        left = [one for one, seats in extra.items() if seats == 0 and joined[one] == -1]
        wrong = {one: seats for one, seats in extra.items() if seats not in (0, 1)}
        if wrong or len(owners) > 1 or len(left) > 1:
            yield f"table {number}: its seats are not of those who have joined: {sorted(wrong.values())}"
        hosts.update(owners)
        begun = table.phase != "gathering"
        if starts[number] != begun:
            yield f"table {number}: {starts[number]} taps have begun it, and it is {table.phase}"
        if begun != (number in evidence.openings):
            yield f"table {number}: it is {table.phase}, and its cards are dealt or not"
    if wrong_hosts := hosts - opened:
        yield f"{sum(wrong_hosts.values())} tables have a host who has opened none"
    if len(new) != sum(opened.values()):
        yield f"{sum(opened.values())} tables were opened, and {len(new)} are there"

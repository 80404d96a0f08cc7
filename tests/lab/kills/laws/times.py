"""Each timer runs at its time, no matter which process dies: deadlines, reminders, snoozed calls and
plans.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from tests.lab.kills.laws.evidence import Evidence

LATE = 5.0
"""How late, in seconds, a process that has the table may do something that is due."""


async def done_in_time(evidence: Evidence) -> AsyncIterator[str]:
    """No timer stays undone long after its time at a table with a channel."""
    for one in evidence.watch.late.values():
        if one.at_home > LATE:
            yield (
                f"table {one.table}: its {one.kind} stood {one.after:.1f} s after its time,"
                f" {one.at_home:.1f} s of them where the table lived"
            )

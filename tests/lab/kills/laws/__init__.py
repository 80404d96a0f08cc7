"""Laws that hold after processes were killed again and again.

No message or move is lost, doubled or shown twice, and no timer is forgotten. Each law yields a line for each
violation. No line quotes a hand.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from tests.lab.kills.laws.evidence import Evidence
from tests.lab.kills.laws.lobbies import everybody_once
from tests.lab.kills.laws.moves import log_leads_to_state, nobody_is_forgotten, nothing_is_left
from tests.lab.kills.laws.rings import called_once, posted_once
from tests.lab.kills.laws.shown import asked_are_told, shown_as_it_is, stands_once
from tests.lab.kills.laws.taps import answered_once, applied_once
from tests.lab.kills.laws.times import done_in_time

Law = Callable[[Evidence], AsyncIterator[str]]

LAWS: tuple[Law, ...] = (
    answered_once,
    applied_once,
    log_leads_to_state,
    nobody_is_forgotten,
    nothing_is_left,
    everybody_once,
    done_in_time,
    stands_once,
    shown_as_it_is,
    asked_are_told,
    posted_once,
    called_once,
)


async def broken(evidence: Evidence) -> list[str]:
    """Return the violations of all laws."""
    return [f"{law.__name__}: {line}" for law in LAWS async for line in law(evidence)]

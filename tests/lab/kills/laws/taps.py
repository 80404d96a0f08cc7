"""Taps: each is answered once, and counts once."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator

from bot.sandbox.opening import MOVES
from tests.lab.kills.actors import ANSWER
from tests.lab.kills.laws.evidence import Evidence, Token
from tests.lab.kills.nodes import Nodes
from tests.lab.kills.tables import PLANS
from tests.lab.load.pretended import Discord, Tap


async def answered_once(evidence: Evidence) -> AsyncIterator[str]:
    """See `answers`."""
    for line in answers(evidence.taps, evidence.discord, evidence.nodes):
        yield line


def answers(taps: list[Tap], discord: Discord, nodes: Nodes) -> Iterator[str]:
    """Every tap that reached a process is answered once, unless that process was killed in between. Another
    process that received the tap, too, can't know an answer that changed no row. Discord accepts one answer.
    """
    for tap in taps:
        if tap.heard and tap.answered is None and (said := _not_killed(tap, nodes)):
            yield f"a tap has no answer, and {said}: {tap}"
    for tap in discord.twice:
        if said := _not_killed(tap, nodes):
            yield f"a tap on table {tap.table} was answered twice, and {said}: {tap}"
    for token, count in Counter(nodes.failed).items():
        yield f"{token}, {count} times"


def _not_killed(tap: Tap, nodes: Nodes) -> str:
    """Return that no process was killed while this tap waited, or an empty string if one was. A process that
    takes over right after a kill receives taps, but can't answer them yet.
    """
    if any(tap.sent <= at <= tap.sent + ANSWER for at in nodes.killed):
        return ""
    if any(tap.sent - ANSWER <= at <= tap.sent for at in nodes.left):
        return ""
    near = [round(at - tap.sent, 2) for at in nodes.killed if abs(at - tap.sent) < 9]
    return f"nobody was killed meanwhile ({near})"


async def applied_once(evidence: Evidence) -> AsyncIterator[str]:
    """Each move was one tap or a plan, and a question that its person sees as over is over."""
    over = evidence.over
    if strangers := evidence.applied - {tap.number for tap in evidence.taps}:
        yield f"{len(strangers)} interactions were done that nobody has made"
    answered = Counter(_token(tap) for tap, control in evidence.taken if control.verb in MOVES)
    for token in {*answered, *(token for token, one in over.items() if one.own)}:
        planned = evidence.ground.kinds.get(token[0]) == PLANS and not answered[token]
        if not (answered[token] == 1 or planned) or token not in over or not over[token].own:
            yield f"table {token[0]}: {answered[token]} taps have answered a question in its log"
    for tap in evidence.taps:
        gone = tap.asks is not None and tap.control.asked not in tap.asks
        if tap.control.verb in MOVES and gone and _token(tap) not in over:
            yield f"table {tap.table}: a question is gone that nothing has answered: {tap}"


def _token(tap: Tap) -> Token:
    return tap.table, tap.person, tap.control.asked

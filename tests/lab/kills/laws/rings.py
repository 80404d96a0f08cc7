"""Rings: none is sent twice, and no player is called twice for the same question."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator

from bot.delivery.state import NUDGE, REMINDER
from bot.sandbox.opening import MOVES
from bot.tables.core import tokens
from tests.lab.kills.laws.evidence import Evidence, Token
from tests.lab.kills.watch import Call
from tests.lab.load.told import Post

EDGE = 2
"""Within this many seconds of a question's beginning or end, a ring may belong to its neighbor."""


async def posted_once(evidence: Evidence) -> AsyncIterator[str]:
    """No message was posted twice. A repeated one has the same nonce, and Discord keeps the first."""
    messages: defaultdict[tuple[int, str], set[int]] = defaultdict(set)
    calls: Counter[tuple[int, int]] = Counter()
    for post in evidence.discord.posts:
        if post.nonce:
            messages[post.channel, post.nonce].add(post.message)
        calls.update((one.table, one.asked) for one in post.parts if one.verb == "hand" and one.asked)
    for (channel, _), found in messages.items():
        if len(found) > 1:
            yield f"channel {channel}: {len(found)} messages with one nonce"
    for (table, _), count in calls.items():
        if count > 1:
            yield f"table {table}: a call was posted {count} times"


async def called_once(evidence: Evidence) -> AsyncIterator[str]:
    """There is one ring per question, except for a reminder or a nudge."""
    rings: Counter[Token] = Counter()
    at: defaultdict[tuple[int, int], list[tuple[float, str]]] = defaultdict(list)
    for post in evidence.discord.posts:
        for token in _hands(evidence, post):
            rings[token] += 1
            at[token[:2]].append((post.at, "by hand" if token in evidence.questions else "by another hand"))
        for call in _calls(evidence, post):
            at[call.table, call.person].append((post.at, call.why))
    for token, count in rings.items():
        if count > 1:
            yield f"table {token[0]}: {token[1]} was called {count} times by their hand for one question"
    for token, question in evidence.questions.items():
        until = (question.ended or evidence.ended) - EDGE
        heard = [one for one in at[token[:2]] if question.began + EDGE <= one[0] <= until]
        if len(heard) > 1:
            yield (
                f"table {token[0]}: {token[1]} heard {len(heard)} calls in one question,"
                f" {[(round(one - question.began, 1), how) for one, how in heard]} s after it was asked"
            )


def _hands(evidence: Evidence, post: Post) -> Iterator[Token]:
    """Yield the questions of hands that ring."""
    person = evidence.discord.whose(post.channel)
    if person and not post.silent:
        yield from {(one.table, person, one.asked) for one in post.parts if one.verb in MOVES}


def _calls(evidence: Evidence, post: Post) -> Iterator[Call]:
    """Yield the calls in this message."""
    if post.silent:
        return
    for part in post.parts:
        if part.verb == "hand" and part.asked and part.table in evidence.tables:
            known = {
                tokens.of_call(evidence.tables[part.table], number): call
                for number, call in evidence.watch.calls.items()
                if call.table == part.table
            }
            call = known.get(part.asked)
            if call is not None and call.why not in (REMINDER, NUDGE):
                yield call

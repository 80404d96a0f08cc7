"""Laws about a process, checked at every moment: it answers, its log has no secrets, and its database is its
own.
"""

from __future__ import annotations

import logging
import re

from bot.storage.database import DatabaseUnusable
from tests.pretended.values import Asked
from tests.sim.laws import Law

SECRET = re.compile(r"seed \d+ \d+|token-\d+|[♠♥♦♣]|\b(?:[2-9JQKA]|10)[SHDC]\b")
_ERRORS = re.compile(r"OperationalError|DatabaseUnusable|\bBusy\b")


class Answers(Law):
    """Every interaction is answered once within three seconds, however often it's delivered to a process,
    unless Discord itself failed or no process was running.
    """

    name = "answers"

    def judged(self, asked: Asked) -> None:
        world = self.world
        if asked.id in world.blamed or asked.born < world.excused_until or not asked.brought:
            return
        first, there = asked.brought[0]
        if not there or first - asked.born > 1.5:
            return
        if not asked.answers:
            world.broken(
                self.name, f"no answer to {asked.id} {asked.custom_id or asked.payload['data']} in 3 s"
            )
        elif asked.again and not asked.divided:
            world.broken(self.name, f"a second first answer to {asked.id} {asked.custom_id}")


class Logs(Law):
    """The log has no card, seed or token, and no traceback except that of a failed disk."""

    name = "logs"

    def logged(self, name: str, text: str, error: BaseException | None, level: int = logging.ERROR) -> None:
        found = SECRET.search(text)
        if found is not None:
            self.world.broken(self.name, f"{name} holds {found.group()!r}: {text[:300]}")
        if error is None and '  File "' not in text:
            return
        last = text.splitlines()[-1] if error is None else repr(error)
        if not _ERRORS.search(last):
            self.world.broken("tracebacks", f"a traceback of {name}: {text[-1500:]} {error!r}")


class Owner(Law):
    """A database belongs to one process. Another one started on it leaves it untouched, and ends with the
    error that is reported in one line.
    """

    name = "owner"

    def intruded(self, sql: str) -> None:
        self.world.broken(self.name, f"a second process does {' '.join(sql.split())[:80]}")

    def another(self, error: BaseException | None) -> None:
        if not isinstance(error, DatabaseUnusable):
            self.world.broken(self.name, f"a second process ends with {error!r}")

"""The log holds no card, no seed and no token, and no traceback but of a disk that failed."""

from __future__ import annotations

import logging
import re

from tests.sim.laws import Law

SECRET = re.compile(r"seed \d+ \d+|token-\d+|[♠♥♦♣]|\b(?:[2-9JQKA]|10)[SHDC]\b")
_ERRORS = re.compile(r"OperationalError|DatabaseUnusable|\bBusy\b")


class Here(Law):
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

"""Check that requests are refused."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.storage.database import DatabaseUnusable
from bot.tables.core.errors import Refused


async def is_refused(why: str | type[Exception], asked: Awaitable[object]) -> None:
    """Await the request, and check that it fails for this reason or with this error."""
    with pytest.raises((Refused, DatabaseUnusable) if isinstance(why, str) else why) as raised:
        await asked
    if isinstance(why, str):
        assert raised.value.key == why

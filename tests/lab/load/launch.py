"""The real bot in its own process, on the Discord of pretended.py.

Usage: `python -m tests.lab.load.launch PORT REPORT [WORD …]`. Token and database come from the environment,
as always. PORT may include the process number, as in 8080/1. A heartbeat in the bot's process watches the
loop. REPORT gets the times and durations for which the loop was blocked, as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from pathlib import Path

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import __main__ as bot
from bot.settings import Settings

BEAT = 0.01


async def beat(held: list[tuple[float, float]]) -> None:
    """Record the time of each beat, in seconds since 1970, and how many seconds it was late."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(BEAT)
        held.append((time.time(), time.perf_counter() - before - BEAT))


def main(port: str, report: str, *words: str) -> int:
    """Run the bot. Return its exit code."""
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    held: list[tuple[float, float]] = []
    run = bot.run

    async def watched(settings: Settings) -> None:
        heart = asyncio.create_task(beat(held))
        try:
            await run(settings)
        finally:
            heart.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await heart

    bot.run = watched  # type: ignore[assignment]
    code = bot.main(words)
    Path(report).write_text(json.dumps(held), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

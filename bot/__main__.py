"""`./run bot`: the bot on the real Discord. If it can't start, it prints one line and exits with code 2.

With a subcommand, it runs one of the owner's tools (see bot/upkeep).
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gc
import logging
import signal
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import discord

import engine
from bot import logs, presentation
from bot.client import Courtyard, RoomFailed
from bot.i18n.languages import codes, language
from bot.pictures import fonts
from bot.settings import BadSetting, Settings
from bot.storage.database import DatabaseUnusable, Start
from bot.storage.judged import is_damage, is_no_text, unusable
from bot.storage.saving import nothing_saved
from bot.upkeep import command

say = language(None)

TAKING_OVER: Mapping[str, Start] = {"take-over": "take-over", "stand-by": "stand-by"}
"""Subcommands that wait for a running process to exit. "take-over" also asks that process to shut down."""
YOUNG = 5_000
"""Number of allocated objects before the garbage collector scans the youngest generation.

A single page allocates thousands. With Python's own threshold, scans took 5% of each interaction's time.
"""


def load() -> None:
    """Load catalogues, presentations and the font at startup, and exempt them from garbage collection.

    Each scan of these objects would block the loop for 50 ms.
    """
    for code in codes():
        language(code)
    for game in engine.GAMES:
        presentation.of(game)
    fonts.load()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    leave_alone()


def leave_alone() -> None:
    """Exempt all existing objects from garbage collection."""
    gc.collect()
    gc.freeze()


async def run(settings: Settings) -> None:
    """Run until SIGTERM or Ctrl-C.

    Raise any error that keeps the bot from starting or continuing. A Discord outage raises no error.
    """
    bot = Courtyard(settings)

    async def connected() -> None:
        # All servers and channels are loaded now. In a large bot, they take up most of the memory.
        bot.remove_listener(connected, "on_ready")
        leave_alone()

    bot.add_listener(connected, "on_ready")
    loop = asyncio.get_running_loop()
    logs.watch_loop(loop)
    work = asyncio.create_task(bot.start(settings.token))
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on a loop
            loop.add_signal_handler(number, work.cancel)
    ended = asyncio.create_task(bot.ended.wait())
    try:
        await asyncio.wait({work, ended}, return_when=asyncio.FIRST_COMPLETED)
        if bot.failure is not None:
            raise bot.failure
        if not ended.done():
            await work
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if isinstance(settings.database, Path) and (
            is_damage(error) or is_no_text(error) or nothing_saved(error)
        ):
            raise unusable(settings.database, error) from error
        raise
    except asyncio.CancelledError:
        logging.getLogger(__name__).info("closing")
    finally:
        for task in (ended, work):
            task.cancel()
        await bot.close()


def main(words: Sequence[str] = ()) -> int:
    """Run the bot, or one of the owner's subcommands. Return the exit code."""
    start = TAKING_OVER.get(words[0]) if len(words) == 1 else None
    if words and start is None:
        return command.main(words)
    try:
        settings = dataclasses.replace(Settings.read(), start=start or "alone")
        if not settings.token:
            raise BadSetting("start-no-token")
        logs.set_up(settings.log_level)
        load()
        asyncio.run(run(settings))
    except (BadSetting, DatabaseUnusable) as error:
        return _fail(say(error.key, **error.facts))
    except discord.LoginFailure:
        return _fail(say("start-bad-token"))
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        return _fail(say("start-refused", reason=str(getattr(error, "code", type(error).__name__))))
    except KeyboardInterrupt:
        return 0
    except Exception as raised:
        of_room = raised.__cause__ if isinstance(raised, RoomFailed) else None
        cause = of_room or raised
        logs.log_unexpected(logging.getLogger(__name__), "Courtyard cannot go on", cause)
        return _fail(say("start-broken", reason=logs.place(cause)))
    return 0


def _fail(line: str) -> int:
    sys.stderr.write(line + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

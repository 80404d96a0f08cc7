"""`./run sandbox`: the sandbox's command line."""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import discord

from bot import tasks
from bot.sandbox import opening
from bot.sandbox.archive import Archive
from bot.sandbox.cast import ENGLISH, LOCALES, MOST, NAMES, PLAIN
from bot.sandbox.offline_discord import Impossible, OfflineDiscord
from bot.sandbox.server import Server
from bot.storage.files import BESIDE, beside
from bot.storage.sqlite import own

log = logging.getLogger(__name__)

HOUSE = Path(__file__).resolve().parents[2]
PORT = 8425

# Seconds to wait after each tap. This is slow enough to follow, but a game still ends in a few minutes.
PAUSE = 0.7

# Maximum number of seconds an action waits for the bot to be idle. All other people wait with it.
SETTLE = 0.25

# Seconds between two saves. A power cut can lose that many seconds of messages, but the bot posts them again.
ARCHIVED_EVERY = 5.0

# Creates the bot, unmodified except for the path of its database.
Factory = Callable[[Path], discord.Client]


class _Once(logging.Filter):
    """Logs each error once. simcord reports some errors that discord.py has already logged."""

    def __init__(self) -> None:
        super().__init__()
        self._last: BaseException | None = None

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if error is not None and error is self._last:
            return False
        self._last = error or self._last
        return True


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./run sandbox", description="Play in a browser page on this machine, without a Discord token."
    )
    parser.add_argument(
        "--port",
        type=_port,
        help=f"where the page is served; 0: any free one (default: {PORT}, or a free one)",
    )
    parser.add_argument("--new", action="store_true", help="begin with an empty database")
    parser.add_argument(
        "--database",
        type=Path,
        default=HOUSE / "sandbox.db",
        metavar="PATH",
        help="where games are kept between starts (default: sandbox.db beside the run script)",
    )
    parser.add_argument(
        "--play",
        choices=opening.GAMES,
        metavar="GAME",
        help=f"watch people who play as fair robots do: {', '.join(opening.GAMES)}",
    )
    parser.add_argument(
        "--people",
        type=int,
        choices=range(1, MOST + 1),
        help="how many you play for, 4 for instance (default: 1, with robots; 4 with --play)",
    )
    parser.add_argument(
        "--language",
        type=_locale,
        default=ENGLISH,
        metavar="LOCALE",
        help="what everybody's Discord is set to, es-419 for instance; the page changes it",
    )
    parser.add_argument(
        "--names", choices=NAMES, default=PLAIN, help="what people are called; the page changes it"
    )
    parser.add_argument(
        "--no-emojis", action="store_true", help="cards in letters, as where a bot's emojis are refused"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args(arguments)
    if options.people is None:
        options.people = 4 if options.play else 1
    return options


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text} is no port: give a number from 1 to 65535, or 0 for any free one"
    )


def _locale(text: str) -> str:
    if text in LOCALES:
        return text
    raise argparse.ArgumentTypeError(f"Discord has no language {text}; it has {', '.join(sorted(LOCALES))}")


def forget(database: Path) -> None:
    """Delete a database and its companion files. Raise DatabaseUnusable if it's in use."""
    ownership = own(database)
    try:
        for suffix in ("", *BESIDE):
            beside(database, suffix).unlink(missing_ok=True)
    finally:
        ownership.release()


async def serve(world: OfflineDiscord, port: int | None) -> Server:
    """Return a running server at `port`. By default, use PORT or, if it's taken, any free port."""
    if port is not None:
        return await Server(world, port).__aenter__()
    try:
        return await Server(world, PORT).__aenter__()
    except OSError:
        return await Server(world, 0).__aenter__()


def archive_beside(database: Path) -> Path:
    """Return the path of this database's message archive. For sandbox.db, it's sandbox-discord.db."""
    return database.with_name(f"{database.stem}-discord.db")


async def run(options: argparse.Namespace, factory: Factory) -> int:
    if options.new:
        forget(options.database)
        forget(archive_beside(options.database))
    fresh = not options.database.exists()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    async with contextlib.AsyncExitStack() as stack:
        for number in (signal.SIGINT, signal.SIGTERM):
            # Loops on Windows have no signal handlers. There, Ctrl-C raises KeyboardInterrupt.
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, stop.set)
                stack.callback(loop.remove_signal_handler, number)
        world = OfflineDiscord(
            factory(options.database), people=options.people, settle=SETTLE, answered=opening.answered
        )
        _cast(world, options)
        archive = Archive(archive_beside(options.database))
        archive.recall(world)
        stack.callback(archive.keep, world)
        await stack.enter_async_context(world)
        try:
            server = await serve(world, options.port)
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            sys.stderr.write(f"The page cannot be served at port {options.port}: {reason.lower()}.\n")
            return 2
        stack.push_async_exit(server)
        stack.push_async_callback(_end, tasks.keep_task(world.keep_time, "the time"))
        stack.push_async_callback(_end, tasks.keep_task(partial(_keep, archive, world), "the archive"))
        if options.play:
            stack.push_async_callback(_end, tasks.start_task(_watch(world, options.play), "a game"))
        elif fresh:
            try:
                await opening.welcome(world)
            except Impossible:
                log.exception("no table was gathered")
        _tell(f"The sandbox is ready: {server.url}  (Ctrl-C ends it)")
        if not options.no_browser and _has_screen():
            await asyncio.to_thread(webbrowser.open, server.url)
        await stop.wait()
    return 0


def _cast(world: OfflineDiscord, options: argparse.Namespace) -> None:
    """Set up the names, languages and permissions.

    The last person manages the channel. If there are several people, that isn't the host.
    """
    people = list(world.people.values())
    world.cast.rename(options.names)
    world.cast.write(options.language)
    for person in people:
        world.cast.read(person, options.language)
    world.cast.manage(people[-1], True)


async def _watch(world: OfflineDiscord, game: str) -> None:
    try:
        taps = await opening.play(world, game, PAUSE)
    except Exception:
        log.exception("%s was not played to its end", game)
    else:
        _tell(f"{game} is over after {len(taps)} taps.")


async def _keep(archive: Archive, world: OfflineDiscord) -> None:
    while True:
        await asyncio.sleep(ARCHIVED_EVERY)
        archive.keep(world)


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _has_screen() -> bool:
    """Return True if a browser could open a window.

    Without a screen, `webbrowser` would start a text browser in this terminal.
    """
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or bool(screen)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    handler = logging.StreamHandler()
    handler.addFilter(_Once())
    form = "%(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=[handler])
    try:
        return asyncio.run(run(options, partial(opening.client, emojis=not options.no_emojis)))
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        line = opening.error_sentence(error)
        if line is None:
            raise
        sys.stderr.write(line + "\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())

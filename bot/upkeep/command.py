"""The owner's commands.

`./run bot` takes `backup FILE`, `restore FILE`, `check`, `recompute`, `move-to URL` or `worker`. `./run
doctor` examines the machine. `./run replay FILE` replays a game from its record and needs no settings.

Each command prints one line with its result or with advice. The exit code is 0 if all is well, 1 if there's a
problem, and 2 if the command couldn't run.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot import extras, logs
from bot.features.postgres.moving import Differs, move
from bot.features.records.recompute import recompute
from bot.i18n.languages import language
from bot.settings import Settings
from bot.storage import copies
from bot.storage.address import ServerAddress, address
from bot.storage.copies import NoCopy
from bot.storage.errors import DatabaseUnusable, Told
from bot.upkeep.backup import restore
from bot.upkeep.check import check
from bot.upkeep.doctor import AtDiscord, Finding, examine
from engine.record import BadRecord, moments, read, told

say = language(None)


def main(words: Sequence[str]) -> int:
    """Run the command line `words`. Return the exit code."""
    name, *given = words
    if name == "replay" and len(given) == 1:
        return _replay(Path(given[0]))
    if name not in _DO or len(inspect.signature(_DO[name]).parameters) != 1 + len(given):
        return _fail(say("upkeep-usage"))
    try:
        return _DO[name](Settings.read(), *given)
    except Told as error:
        return _fail(say(error.key, **error.facts))


def _backup(settings: Settings, target: str) -> int:
    copies.copy(_file(settings), Path(target))
    return _told(say("upkeep-copied", path=target))


def _restore(settings: Settings, source: str) -> int:
    before, forgotten = restore(Path(source), _file(settings))
    _told(say("upkeep-restored", path=str(settings.database)))
    if forgotten is None:
        _told(say("upkeep-forgotten-unknown"))
    elif forgotten:
        _told(say("upkeep-forgotten-again", people=forgotten))
    return 0 if before is None else _told(say("upkeep-before", path=str(before)))


def _file(settings: Settings) -> Path:
    if isinstance(settings.database, ServerAddress):
        raise NoCopy("copy-of-server", path=str(settings.database))
    return settings.database


def _check(settings: Settings) -> int:
    found = asyncio.run(check(settings.database))
    _told(say("upkeep-checked", tables=found.tables, games=found.games))
    for line in found.wrong:
        _told(line)
    return 1 if found.wrong else 0


def _recompute(settings: Settings) -> int:
    found = asyncio.run(recompute(settings.database))
    _told(say("upkeep-filled", games=found.filled))
    seconds = f"{found.seconds:.1f}"
    _told(say("upkeep-rated", games=found.games - found.unrated, people=found.people, seconds=seconds))
    if found.unrated:
        _told(say("upkeep-unrated", games=found.unrated))
    _told(say("upkeep-boards", boards=found.boards))
    for channel, month in found.others:
        _told(say("upkeep-another-board", channel=str(channel), month=month))
    return 0


def _move_to(settings: Settings, text: str) -> int:
    server = address(text)
    if not isinstance(server, ServerAddress):
        return _fail(say("upkeep-no-server"))
    try:
        moved = asyncio.run(move(_file(settings), server))
    except Differs as error:
        return _fail(say("upkeep-differs", relation=error.relation))
    return _told(say("upkeep-moved", rows=moved.rows, relations=moved.tables, path=str(server)))


def _worker(settings: Settings) -> int:
    if not isinstance(settings.database, ServerAddress):
        return _fail(say("start-workers-of-a-file", path=str(settings.database)))
    logs.set_up(settings.log_level)
    try:
        room = extras.load("worker")
    except ImportError:
        raise DatabaseUnusable("start-no-driver", path=str(settings.database)) from None
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(room.work(settings.database))
    return 0


async def _asked(settings: Settings) -> list[Finding]:
    return await examine(settings, AtDiscord())


def _doctor(settings: Settings) -> int:
    findings = asyncio.run(_asked(settings))
    for one in findings:
        _told(("ok   " if one.well else "!!   ") + one.line)
    return 0 if all(one.well for one in findings) else 1


def _replay(path: Path) -> int:
    try:
        with path.open(encoding="utf-8", newline="") as file:  # keep the line endings
            found = read(file.read())
    except OSError as error:
        return _fail(say("upkeep-unread-record", path=str(path), reason=str(error.strerror)))
    except (BadRecord, UnicodeDecodeError) as error:
        _told(say("upkeep-bad-record", path=str(path), reason=str(error)))
        return 1
    for moment in moments(found.opening, found.entries):
        if moment.number:
            _told(f"{moment.number:4} {told(moment)}")
    ended = "none" if found.end.result is None else found.end.result.summary
    return _told(say("upkeep-replayed", path=str(path), entries=len(found.entries), ended=ended))


_DO: dict[str, Callable[..., int]] = {
    "backup": _backup, "restore": _restore, "check": _check, "recompute": _recompute, "move-to": _move_to,
    "worker": _worker, "doctor": _doctor,
}  # fmt: skip
"""The commands by name. Each takes the settings and its own arguments."""


def _told(line: str) -> int:
    sys.stdout.write(line + "\n")
    return 0


def _fail(line: str) -> int:
    sys.stderr.write(line + "\n")
    return 2

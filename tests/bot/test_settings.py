"""Settings. If a start fails, there's one clear line and exit code 2."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
import pytest

from bot import logs
from bot.__main__ import main
from bot.client import Courtyard
from bot.i18n.languages import language
from bot.settings import BadSetting, Settings
from bot.storage.database import DatabaseUnusable
from bot.storage.opening import open_database
from bot.storage.sqlite import own

ROOT = Path(__file__).resolve().parents[2]
SAY = language(None)
Start = Callable[[Courtyard, str], Awaitable[None]]


def test_the_environment_overrules_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=one\nCOURTYARD_LOG=debug\nCOURTYARD_DATABASE=\nCOURTYARD_GUILD=12\n")
    settings = Settings.read({"DISCORD_TOKEN": "two", "COURTYARD_LOG": ""}, file)
    assert settings == Settings("two", Path("courtyard.db"), "DEBUG", emojis=True, guild=12)


def test_without_anything_there_are_defaults(tmp_path: Path) -> None:
    settings = Settings.read({}, tmp_path / "none")
    assert (settings.token, settings.log_level, settings.guild) == ("", "INFO", None)


@pytest.mark.parametrize(
    ("variables", "key"),
    [
        ({"COURTYARD_LOG": "loud"}, "start-bad-log"),
        ({"COURTYARD_GUILD": "x"}, "start-bad-guild"),
        ({"COURTYARD_GUILD": "²"}, "start-bad-guild"),
        ({"COURTYARD_WORKERS": "many"}, "start-bad-workers"),
        ({"COURTYARD_WORKERS": "65"}, "start-bad-workers"),
    ],
)
def test_what_cannot_be_used_is_said(variables: dict[str, str], key: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as bad:
        Settings.read(variables, tmp_path / "none")
    assert bad.value.key == key
    assert next(iter(variables)) in SAY(key, **bad.value.facts)


def test_a_file_that_is_closed_to_this_user_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(file: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("bot.settings.dotenv_values", refused)
    with pytest.raises(BadSetting) as bad:
        Settings.read({}, tmp_path / ".env")
    assert str(tmp_path / ".env") in SAY(bad.value.key, **bad.value.facts)


def test_a_token_is_never_printed(tmp_path: Path) -> None:
    assert "secret" not in repr(Settings.read({"DISCORD_TOKEN": "secret"}, tmp_path / "none"))


@pytest.mark.slow
def test_a_start_that_fails_is_one_line_and_code_2(tmp_path: Path) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "COURTYARD"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", SAY("start-no-token") + "\n")
    assert not list(tmp_path.iterdir())


def _start_here(monkeypatch: pytest.MonkeyPatch, start: Start, **variables: str) -> int:
    """Start in this process, with `start` instead of Discord's connection."""
    for name in [name for name in os.environ if name.startswith(("DISCORD", "COURTYARD"))]:
        monkeypatch.delenv(name)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    monkeypatch.setattr(Courtyard, "start", start)
    monkeypatch.setattr(logs, "set_up", lambda level: None)
    return main()


def fails(error: Exception) -> Start:
    async def start(bot: Courtyard, token: str) -> None:
        raise error

    return start


async def opens(bot: Courtyard, token: str) -> None:
    await bot.setup_hook()


@pytest.mark.parametrize(
    ("start", "variables", "key"),
    [
        (opens, {"COURTYARD_LOG": "loud"}, "start-bad-log"),
        (fails(discord.LoginFailure("very-secret")), {}, "start-bad-token"),
        (fails(discord.PrivilegedIntentsRequired(None)), {}, "start-refused"),
        (fails(DatabaseUnusable("start-newer-database", path="c.db")), {}, "start-newer-database"),
        (opens, {"COURTYARD_DATABASE": "{}/damaged.db"}, "start-damaged-database"),
        (opens, {"COURTYARD_DATABASE": "{}/taken.db"}, "start-database-in-use"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_keeps_it_from_starting_is_one_line_and_code_2(
    start: Start, variables: dict[str, str], key: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "damaged.db").write_bytes(b"no database" * 999)
    ownership = own(tmp_path / "taken.db")
    variables = {name: said.format(tmp_path) for name, said in variables.items()}
    assert _start_here(monkeypatch, start, **variables) == 2
    ownership.release()
    told, path = capsys.readouterr(), variables.get("COURTYARD_DATABASE", "c.db")
    assert told.err == SAY(key, value="LOUD", reason="PrivilegedIntentsRequired", path=path) + "\n"
    assert "secret" not in told.err + told.out


def test_a_signal_ends_it_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []

    async def start(bot: Courtyard, token: str) -> None:
        bot.database = await open_database(tmp_path / "courtyard.db")
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    close = Courtyard.close

    async def closing(bot: Courtyard) -> None:
        await close(bot)
        closed.append(not hasattr(bot, "database"))

    monkeypatch.setattr(Courtyard, "close", closing)
    assert _start_here(monkeypatch, start) == 0
    assert closed == [True]


def test_whatever_the_script_installs_is_pinned() -> None:
    """By a hash for each package, or by version if it only generates the hashes."""
    installs = re.findall(r"pip install (.+)", (ROOT / "run").read_text("utf-8"))
    assert len(installs) >= 2
    for line in installs:
        assert "--require-hashes" in line or re.search(r"\w==[\d.]+$", line), line


def test_the_script_is_posix() -> None:
    for shell in ("sh", "dash"):
        try:
            done = subprocess.run([shell, "-n", "run"], cwd=ROOT, capture_output=True, text=True)
        except FileNotFoundError:
            continue
        assert done.returncode == 0, done.stderr
    text = (ROOT / "run").read_text("utf-8")
    assert text.startswith("#!/bin/sh\n")
    assert not re.search(r"\[\[|\bfunction |<<<|\$'|&>|\blocal ", text), "not POSIX"
    unknown = subprocess.run(["sh", "run", "dance"], cwd=ROOT, capture_output=True, text=True)
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "usage:" in unknown.stderr
    assert subprocess.run(["sh", "run", "help"], cwd=ROOT, capture_output=True).returncode == 0

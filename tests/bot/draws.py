"""Work for a real worker in tests: it answers, hangs, fails, works hard. Kept small for a worker's start."""

import os
import time
from pathlib import Path


class Panic(BaseException):
    """As Rust's: no Exception."""


def stamp(svg: str) -> bytes:
    """Other bytes each time."""
    return f"{os.getpid()} {time.monotonic_ns()}".encode()


def hang_once(path: str) -> bytes:
    """The first time it makes that file, and does not end."""
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return b"drawn"
    time.sleep(600)
    return b""


def fail(card: str) -> None:
    """With a secret in its message."""
    raise ValueError(f"{card} is not in the hand")


def refuse(svg: str) -> bytes:
    if svg == "bad":
        raise Panic(f"{svg} svg")
    return str(os.getpid()).encode()


def until(path: str) -> bytes:
    """Holds the worker's GIL until that file is there."""
    while not Path(path).exists():
        pass
    return b"drawn"


def take(milliseconds: float, svg: str) -> bytes:
    """Keeps the worker for so long, and no processor busy."""
    time.sleep(milliseconds / 1000)
    return svg[:1000].encode()

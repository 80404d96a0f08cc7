"""Jobs for a real worker: they answer, hang, fail or keep it busy. Few imports, so workers start fast."""

import os
import time
from pathlib import Path


class Panic(BaseException):
    """A Rust panic, which isn't an Exception."""


def stamp(svg: str) -> bytes:
    """Return different bytes on each call."""
    return f"{os.getpid()} {time.monotonic_ns()}".encode()


def hang_once(path: str) -> bytes:
    """Create the file and hang on the first call. Later calls return at once."""
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return b"drawn"
    time.sleep(600)
    return b""


def fail(card: str) -> None:
    """Raise an error with a secret in its message."""
    raise ValueError(f"{card} is not in the hand")


def refuse(svg: str) -> bytes:
    if svg == "bad":
        raise Panic(f"{svg} svg")
    return str(os.getpid()).encode()


def until(path: str) -> bytes:
    """Hold the worker's GIL until this file exists."""
    while not Path(path).exists():
        pass
    return b"drawn"


def take(milliseconds: float, svg: str) -> bytes:
    """Occupy the worker for this many milliseconds, without using the processor."""
    time.sleep(milliseconds / 1000)
    return svg[:1000].encode()

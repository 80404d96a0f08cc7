"""What a picture's worker is made to do in tests: break, hang, work hard. Kept small for its start."""

import os
import time
from pathlib import Path


class Panic(BaseException):
    """As Rust's: no Exception."""


def stamp(svg: str) -> bytes:
    """Other bytes each time."""
    return f"{os.getpid()} {time.monotonic_ns()}".encode()


def break_once(path: str) -> bytes:
    if _first(path):
        os._exit(1)
    return b"drawn"


def hang_once(path: str) -> bytes:
    if _first(path):
        time.sleep(600)
    return b"drawn"


def break_at_bad(svg: str) -> bytes:
    if svg == "bad":
        os._exit(1)
    return b"drawn"


def always_break(svg: str) -> bytes:
    os._exit(1)


def refuse(svg: str) -> bytes:
    if svg == "bad":
        raise Panic(f"{svg} svg")
    return str(os.getpid()).encode()


def until(path: str) -> bytes:
    """Holds the worker's GIL until that file is there."""
    while not Path(path).exists():
        pass
    return b"drawn"


def wait_for(paths: str) -> bytes:
    """Until the first of these files is there. The second is made when it begins."""
    go, begun = (Path(path) for path in paths.split())
    begun.touch()
    while not go.exists():
        time.sleep(0.005)
    return b"drawn"


def take(milliseconds: float, svg: str) -> bytes:
    """Keeps the worker for so long, and no processor busy."""
    time.sleep(milliseconds / 1000)
    return svg[:1000].encode()


def _first(path: str) -> bool:
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True

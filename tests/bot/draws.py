"""What a picture's worker is made to do in tests: break, hang, work hard. Kept small for its start."""

import json
import os
import time
from pathlib import Path


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


def always_break(svg: str) -> bytes:
    os._exit(1)


def refuse(svg: str) -> bytes:
    if svg == "bad":
        raise ValueError("bad svg")
    return str(os.getpid()).encode()


def until(path: str) -> bytes:
    """Holds the worker's GIL until that file is there."""
    while not Path(path).exists():
        pass
    return b"drawn"


def labour(milliseconds: str) -> bytes:
    """Holds the worker's GIL for so long."""
    until = time.monotonic() + json.loads(milliseconds) / 1000
    while time.monotonic() < until:
        pass
    return b"drawn"


def _first(path: str) -> bool:
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True

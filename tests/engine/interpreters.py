"""Find other Python versions on this machine that the engine should run on."""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
THIS = f"{sys.version_info[0]}.{sys.version_info[1]}"


@functools.cache
def interpreter(version: str) -> str | None:
    """Return the path of this Python version on PATH, or among pyenv's or uv's, or None if there is none."""
    if version == THIS:
        return sys.executable
    home = Path.home()
    places = [shutil.which(f"python{version}")]
    places += sorted(home.glob(f".pyenv/versions/{version}.*/bin/python"))
    places += sorted(home.glob(f".local/share/uv/python/cpython-{version}.*/bin/python"))
    for place in filter(None, places):
        try:
            told = subprocess.run(
                [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                capture_output=True,
                text=True,
                timeout=20,
                check=False,
            )
        except OSError:
            continue
        if told.stdout.strip() == version:
            return str(place)
    return None

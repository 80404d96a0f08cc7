"""`./run sim SEED` repeats a run exactly. `./run sim --minutes N` looks for trouble and prints the seed of
each finding.
"""

from __future__ import annotations

from tests.sim import clock

clock.install()  # before any module of the bot is imported

from tests.sim.command import main  # noqa: E402

if __name__ == "__main__":
    raise SystemExit(main())

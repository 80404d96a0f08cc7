"""The load test of the real bot: its pretended Discord is one that the bot can work with."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from tests.lab.load import measure
from tests.lab.load.limits import A_BOT, Limits
from tests.lab.load.prepared import prepare


@pytest.mark.slow
@pytest.mark.file
async def test_a_small_load_is_answered(tmp_path: Path) -> None:
    await prepare(tmp_path / "few.db", 20)
    options = argparse.Namespace(
        pictures=False, limits=True, latency=0.0, seconds=4.0, verbose=False, postgres=False, processes=1,
        kill=False, roll=False, workers=0,
    )  # fmt: skip
    figures = await measure(tmp_path / "few.db", options, 10.0)
    assert figures["taps"] > 10
    assert figures["moves"] > 0
    assert figures["unanswered"] == figures["late"] == 0
    assert figures["drained s"] < 30


def test_limits_are_per_channel_and_for_the_whole_bot() -> None:
    limits = Limits()
    first = [limits.judge("POST", "/channels/1/messages", 0.0) for _ in range(6)]
    assert [one.wait for one in first] == [0, 0, 0, 0, 0, 5.0]
    assert limits.judge("POST", "/channels/2/messages", 0.0).wait == 0
    assert limits.judge("POST", "/channels/1/messages", 5.0).wait == 0
    others = [limits.judge("GET", f"/channels/{number}", 10.0) for number in range(A_BOT + 1)]
    assert [one.whole_bot for one in others] == [False] * A_BOT + [True]
    assert limits.judge("POST", "/interactions/1/t/callback", 10.0).wait == 0, "answers are free"

"""The metrics of a whole house. They count taps and don't identify people."""

from __future__ import annotations

from bot import metrics
from tests.discord.people import House


async def test_a_house_tells_its_taps_and_nobodys_name(world: House) -> None:
    def count(kind: str) -> float:
        labels = {"kind": kind}
        return metrics.REGISTRY.get_sample_value("courtyard_answer_seconds_count", labels) or 0

    before = count("application_command"), count("component")
    await world.begin("court-wars")
    assert count("application_command") > before[0]
    assert count("component") > before[1]
    page = world.client.metrics_page
    text = (await page._metrics(None)).body  # type: ignore[arg-type]
    assert isinstance(text, bytes)
    told = text.decode()
    for person in world.people.values():
        assert person.name not in told
        assert str(person.user.id) not in told

"""Every interaction is answered within three seconds, once, however often it is delivered to a process;
unless Discord itself failed, or the process was not there.
"""

from __future__ import annotations

from tests.sim.laws import Law
from tests.sim.values import Asked

COMPLETE = 4


class Here(Law):
    name = "answers"

    def judged(self, asked: Asked) -> None:
        world = self.world
        if asked.id in world.blamed or asked.born < world.excused_until or not asked.brought:
            return
        first, there = asked.brought[0]
        if not there or first - asked.born > 1.5:
            return
        if not asked.answers:
            world.broken(
                self.name, f"no answer to {asked.id} {asked.custom_id or asked.payload['data']} in 3 s"
            )
        elif asked.again and not asked.divided:
            world.broken(self.name, f"a second first answer to {asked.id} {asked.custom_id}")

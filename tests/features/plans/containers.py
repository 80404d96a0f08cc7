"""This feature's containers that might hold a person's ID (tests/discord/test_memory.py)."""

OF_PEOPLE = {"Answering._answered", "Answering._by_own"}
OF_A_MOMENT: dict[str, str] = {}
OF_OTHERS = {"PlannedMoves._later", "Answering._asked", "Plans._with_plans", "Plans._unseen", "Plans._theirs"}

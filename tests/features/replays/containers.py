"""The containers of this feature that might hold the number of a person (tests/discord/test_memory.py)."""

OF_PEOPLE = set[str]()
OF_A_MOMENT: dict[str, str] = {}
OF_OTHERS = {"CostlyMoves._judged"}

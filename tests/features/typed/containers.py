"""This feature's containers that might hold a person's ID (tests/discord/test_memory.py)."""

OF_PEOPLE = set[str]()
OF_A_MOMENT: dict[str, str] = {"Reading._dead": "while a text is read"}
OF_OTHERS = set[str]()

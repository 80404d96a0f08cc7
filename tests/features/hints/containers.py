"""This feature's containers that might hold a person's ID (tests/discord/test_memory.py)."""

OF_PEOPLE = set[str]()
OF_A_MOMENT: dict[str, str] = {}
OF_OTHERS = {"Advisor._advice"}

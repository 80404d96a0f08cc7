"""This feature's containers that might hold a person's ID (tests/discord/test_memory.py)."""

OF_PEOPLE = {"SettingsCog._typed"}
OF_A_MOMENT: dict[str, str] = {}
OF_OTHERS = {"MoreMenus.makers"}

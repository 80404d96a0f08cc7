"""What people see, told and drawn."""

import pytest

pytest.register_assert_rewrite("tests.bot.telling")

"""Tests of the texts, pages and pictures that people get."""

import pytest

pytest.register_assert_rewrite("tests.bot.telling")

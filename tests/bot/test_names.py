"""A name is a stranger's text: whatever it holds, it stays one short line of plain text."""

from __future__ import annotations

import re
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as some

from bot.i18n.names import LONGEST, clean
from bot.presentation.markdown import escaped


@given(some.text(max_size=300), some.integers(0, 5))
@example("@everyone @here <@123456789012345678> <@&123456789012345678>", 0)
@example("[a](https://evil.example) <https://evil.example>", 0)
@example("# a\n> b\n- c\n```d```", 1)
@example("\u202ea\u2066b\u200bc\ufeff", 2)
@example(">", 0)
@example("Z" + "\u0301" * 100, 3)
def test_any_name_is_plain(name: str, seat: int) -> None:
    plain = clean(name, seat)
    assert 1 <= len(plain) <= LONGEST
    assert plain == plain.strip()
    assert not [letter for letter in plain if unicodedata.category(letter)[0] == "C"]
    assert not re.search(r"[\n\r\u2028\u2029]", plain)
    shown = escaped(plain)
    assert not re.search(r"@(everyone|here)\b|<@[!&]?\d{17,20}>|<#\d{17,20}>|://", shown)
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_`~|]", shown)
    assert not shown.startswith("#")


@given(some.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    once = clean(name, 0)
    assert clean(once, 0) == once

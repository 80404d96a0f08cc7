"""A name is a stranger's text: whatever it holds, it stays one short line of plain text."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from bot.i18n.graphemes import JOINER, NON_JOINER, clusters, is_tag
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
    assert 1 <= len(clusters(plain)) <= LONGEST
    assert len(plain) <= 48
    assert plain == plain.strip()
    joiners = (JOINER, NON_JOINER)
    hidden = [at for at, letter in enumerate(plain) if unicodedata.category(letter)[0] == "C"]
    assert all(plain[at] in joiners or is_tag(plain[at]) for at in hidden)
    assert all(0 < at < len(plain) - 1 for at in hidden if plain[at] in joiners)
    assert not re.search(r"[\n\r\u2028\u2029]", plain)
    shown = escaped(plain)
    assert not re.search(r"@(everyone|here)\b|<@[!&]?\d{17,20}>|<#\d{17,20}>|://", shown)
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_`~|]", shown)
    assert not shown.startswith("#")


FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [FAMILY, f"Ana {FAMILY}", "👩🏽\u200d⚕\ufe0f", "🏳\ufe0f\u200d🌈", SCOTLAND, "🇩🇪", "❤\ufe0f\u200d🔥",
     "क्\u200dष", "می\u200cخواهم", "น้ำ", "Zoë"],
)  # fmt: skip
def test_a_name_keeps_what_its_script_and_its_emojis_are_spelled_with(name: str) -> None:
    assert clean(name, 0) == name


@pytest.mark.parametrize(
    ("name", "plain"),
    [("A\u200dna", "Ana"), ("A\u200cna", "Ana"), ("\u200d👨", "👨"), ("👨\u200d", "👨"),
     ("👨\u200dAna", "👨Ana"), ("Ana" + SCOTLAND[1:], "Ana"), (SCOTLAND[:-1], "🏴"), ("عمر\u200c", "عمر")],
)  # fmt: skip
def test_what_joins_nothing_hides_in_no_name(name: str, plain: str) -> None:
    assert clean(name, 0) == plain


@pytest.mark.parametrize(
    ("one", "count"),
    [(FAMILY, 6), ("🇩🇪", 19), ("क्षि", 11), ("e\u0301\u0302", 19), ("👩🏽", 19), ("น้ำ", 15), ("한", 19)],
)
def test_a_long_name_ends_in_an_ellipsis_and_never_within_a_character(one: str, count: int) -> None:
    one = unicodedata.normalize("NFC", one)
    assert len(clusters(one * 30)) == 30
    assert clean(one * 30, 0) == one * count + "…"
    assert clean("x" * LONGEST, 0) == "x" * LONGEST


@given(some.text(max_size=60))
def test_a_text_is_all_its_characters(text: str) -> None:
    assert "".join(clusters(text)) == text
    assert all(clusters(text))


@given(some.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    once = clean(name, 0)
    assert clean(once, 0) == once

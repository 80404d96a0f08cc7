"""A name is untrusted text, and always stays one short line of plain text."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from bot.i18n.graphemes import JOINER, NON_JOINER, clusters, is_tag
from bot.i18n.names import LONGEST, apart, clean, first_legible, folded, legible
from bot.presentation.markdown import END_OF_ISOLATE, ISOLATE, escaped


@given(some.text(max_size=300), some.integers(0, 5))
@example("@everyone @here <@123456789012345678> <@&123456789012345678>", 0)
@example("[a](https://evil.example) <https://evil.example>", 0)
@example("# a\n> b\n- c\n```d```", 1)
@example("\u202ea\u2066b\u200bc\ufeff", 2)
@example(">", 0)
@example("Z" + "\u0301" * 100, 3)
@example("\\<#123456789012345678> \\\\<t:1:R>", 1)
@example("https://a_b_.example*c*", 1)
@example("e\u3164\u0301", 1)
def test_any_name_is_plain(name: str, seat: int) -> None:
    assert "".join(clusters(name)) == name
    assert all(clusters(name))
    plain = clean(name, seat)
    assert clean(plain, seat) == plain
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
    assert not re.search(r"(?<!\\)(?:\\\\)*[<>#\[\]]", shown)


MARKUP = [
    "# a", "-# a", "- a", "+ a", "  - a", "> a", ">>> a", "1. a", "12) a", "*a*", "_a_", "__a__", "~~a~~",
    "||a||", "`a`", "```a```", "[a](b.example)", "[**a**](https://b.example)", "<https://b.example>",
    "<t:1700000000:R>", "<@123456789012345678>", "<@&123456789012345678>", "<#123456789012345678>",
    "</play:123456789012345678>", "<:face:123456789012345678>", "<a:face:123456789012345678>",
    "<id:browse>", "@everyone", "@here", "\\*a*", "\\\\*a*", "\\<t:1:R>", "https://a_b_c.example",
    "http://*a*"
]  # fmt: skip
_MARKS_UP = re.compile(
    r"^\s*(?:#{1,3}|-#|[-*+]|>|>>>|\d+[.)]) "  # a line
    r"|(?<!\\)(?:\\\\)*(?:[*_~|`]|[<>]|\[.*?(?<!\\)\]\()"
    r"|://|@(?:everyone|here)\b",
    re.MULTILINE,
)


@pytest.mark.parametrize("typed", MARKUP)
@pytest.mark.parametrize("before", ["", "Ana\n", "https://", "\\"])
def test_whatever_is_typed_marks_nothing_up(typed: str, before: str) -> None:
    assert _MARKS_UP.search(typed), "or this proves nothing"
    shown = escaped(before + typed)
    assert not _MARKS_UP.search(shown)
    # The reader sees what was typed. Discord removes a backslash before punctuation, and shows any other.
    read = re.sub(r"\\([^\sA-Za-z0-9])", r"\1", shown).replace("\u200b", "")
    assert read == before + typed


@pytest.mark.parametrize("text", ["مرحبا", "שלום 3", "Ana ٣"])
def test_what_is_read_from_right_to_left_turns_nothing_around_it(text: str) -> None:
    assert escaped(text) == ISOLATE + text + END_OF_ISOLATE
    assert escaped("Zoë 3 ♥") == "Zoë 3 ♥"


UNSEEN = [
    "\u3164", "\u2800", "\u115f", "\u1160\u1160", "\uffa0", "\u0301", "\u0301\u0302 \u0303",
    "\u200b\u2060\ufeff", "\u034f", "\u17b4", "\u180b", "\ufe0f", "\U000e0100", "\U000e0041\U000e007f",
    "\u00ad", "\u2066\u2069", "\u061c\u200e\u200f", "\u3164 \u2800\u3164", "\U0001d159", "\ufffc",
    "\u20e3", "\U000f0000", " \u00a0\u3000"
]  # fmt: skip


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_is_seen_is_shown_as_something(name: str) -> None:
    assert clean(name, 2) == "3"
    if not any(unicodedata.category(letter)[0] == "M" for letter in name):
        assert clean(f"A{name}na", 2).replace(" ", "") == "Ana"
    assert first_legible(name, None, "ana_77") == "ana_77", "who it is, the username says"
    assert first_legible(name) == ""


TURNING = [
    "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068",
    "\u2069", "\u200e", "\u200f", "\u061c", "\u200b", "\u2028", "\u0000"
]  # fmt: skip


@pytest.mark.parametrize("mark", TURNING)
def test_no_text_holds_a_mark_that_turns_it_around(mark: str) -> None:
    assert legible(f"{mark}take{mark} hearts{mark}").split() == ["take", "hearts"]


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


HANDLES = some.text("abcdefghijklmnopqrstuvwxyz0123456789_.", max_size=32)


@given(
    some.lists(
        some.tuples(some.sampled_from(["Alex", "alex", "ＡＬＥＸ", "A" * 40, "👨‍👩‍👧" * 25, "Ana"]), HANDLES),
        max_size=8,
    )
)
def test_names_at_a_table_differ_and_stay_short(people: list[tuple[str, str]]) -> None:
    found: list[str] = []
    for seat, (name, handle) in enumerate(people):
        one = apart(clean(name, seat), handle, set(map(folded, found)))
        assert clean(one, seat) == one, "what is stored is shown as it is"
        assert one.casefold() not in {other.casefold() for other in found}
        found.append(one)
    if people:
        assert found[0] == clean(people[0][0], 0), "the first keeps their name"

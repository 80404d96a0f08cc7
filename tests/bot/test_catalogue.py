"""The catalogues: every language has the same messages, each is used, and the code contains no sentences."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import engine
from bot.delivery.permissions import INVITED
from bot.features.challenges.rows import LAPSED, OFF, VOID
from bot.features.data.page import LINES
from bot.features.help.page import HEADINGS
from bot.features.lobby.page import ANYBODY, WANTED
from bot.features.more_time.more_time import GIVEN
from bot.features.records.ratings import Word
from bot.features.records.sums import Period, Scope
from bot.features.tables.games_page import ORDER, TAPPED
from bot.features.typed.vocabulary import vocabulary
from bot.i18n.languages import DEFAULT, LANGUAGES, codes, language
from bot.i18n.names import LONGEST
from bot.new_game import HOUSE, MODEL
from bot.pictures.palette import PALETTES
from bot.storage.copies import IN_USE, OF_COPY
from bot.storage.judged import REFUSED
from bot.tables.clock.paces import AT_DEADLINE, PACES
from bot.tables.core import reliability
from bot.tables.core.asking import INVITATIONS
from bot.tables.core.table import KINDS, PHRASES
from bot.tables.play import seating
from bot.tables.play.offers import TOLD
from bot.ui.commands import DESCRIPTION
from bot.ui.scene import ANOTHER_SITS, ENDED, PLANS
from engine.cards import decks
from engine.games import RECORDS
from engine.guide import LOST, WON
from engine.robots import LEVELS, guide_of
from tests.bot.sources import (
    HOLE,
    Source,
    asked,
    calls,
    handed,
    left_in_code,
    name_of,
    sources,
    strings,
    table_commands,
)

PLURALS = frozenset(("zero", "one", "two", "few", "many", "other"))


# The catalogues' contents


class Facts(Visitor):
    """The variables that a message needs, each with the variants of its selectors."""

    def __init__(self) -> None:
        self.variants: dict[str, set[str]] = {}
        self.complete = True

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variants.setdefault(node.id.name, set())

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ftl.VariableReference)
        keys = {variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value
                for variant in node.variants}  # fmt: skip
        self.variants.setdefault(node.selector.id.name, set()).update(keys)
        self.complete &= sum(variant.default for variant in node.variants) == 1
        self.generic_visit(node)


class Message(NamedTuple):
    """One message of one language."""

    file: str
    facts: Facts


@cache
def catalogue(code: str) -> dict[str, Message]:
    """Return all messages in a language. Its files may contain only messages and comments."""
    messages: dict[str, Message] = {}
    for path in sorted((LANGUAGES / code).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, ftl.Junk | ftl.Term), f"{path.name}: {entry.content!r}"
            if isinstance(entry, ftl.Message):
                assert entry.value is not None, entry.id.name
                assert entry.id.name not in messages, f"{entry.id.name} is there twice"
                facts = Facts()
                facts.visit(entry.value)
                messages[entry.id.name] = Message(path.name, facts)
    return messages


def subjects(facts: Facts) -> set[str]:
    """Return a message's subjects. "Seat" and "seat_you" are the seat in other forms (`Scene.who`)."""
    return {name.removesuffix("_you").lower() for name in facts.variants}


def plausible(facts: Facts) -> Iterator[dict[str, Any]]:
    """Yield sets of facts that together reach every variant of every selector."""
    choices: dict[str, list[Any]] = {}
    for name, keys in facts.variants.items():
        words = {key for key in keys if key not in PLURALS and not key.isdigit()}
        if words:
            choices[name] = sorted(words)
        elif keys:
            choices[name] = [1, 5, *(int(key) for key in keys if key.isdigit())]
        else:
            choices[name] = ["Ana"]
    yield from (dict(zip(choices, chosen, strict=True)) for chosen in itertools.product(*choices.values()))


@pytest.mark.parametrize("code", codes())
def test_a_language_says_what_english_says_file_by_file_with_the_same_facts(code):
    english, here = catalogue(DEFAULT), catalogue(code)
    assert set(here) == set(english)
    for key, message in here.items():
        assert message.file == english[key].file, key
        names = {*message.facts.variants, *english[key].facts.variants}
        # The number of people shows in the verbs of one language and not of the other.
        verbs = {"count"} if any(name.endswith("_you") for name in names) else set()
        assert subjects(message.facts) ^ subjects(english[key].facts) <= verbs, key


@pytest.mark.parametrize("code", codes())
def test_every_message_can_be_said_with_whatever_facts_it_tells_apart(code):
    for key, message in catalogue(code).items():
        assert message.facts.complete, f"{key} has a selector without a default"
        for facts in plausible(message.facts):
            text = language(code)(key, **facts)
            assert text.strip(), (key, facts)
            assert "{" not in text, (key, facts, text)
            assert "  " not in text.replace("\n", " \n"), (key, facts, text)


def test_a_language_speaks_for_itself():
    """The list names texts that read the same as in English, so a forgotten sentence is noticed."""
    same = {"Sabbat", "Sabbath"}
    for code in set(codes()) - {DEFAULT}:
        for key, message in catalogue(code).items():
            facts = next(plausible(catalogue(DEFAULT)[key].facts)) | next(plausible(message.facts))
            here, english = language(code)(key, **facts), language(DEFAULT)(key, **facts)
            sentence = re.sub(r"\b(Ana|robot|\w*[-_]\w+)\b", "", english)
            if len(re.findall(r"[^\W\d_]{2,}", sentence)) > 3 and here not in same:
                assert here != english, f"{key} of {code} is English"


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.parametrize("code", [code for code in codes() if code != DEFAULT])
def test_no_verb_of_the_engine_is_told_to_who_reads_another_language(game, code):
    sayable = engine.new(game, engine.GAMES[game].seats[-1], "verbs").sayable(0).values()
    verbs = {word for words in sayable for word in words if word.islower() and len(word) > 3}
    known = vocabulary(game, engine.GAMES[game].state.played_with, code)
    foreign = {verb for verb in verbs if known.names.get(verb, (verb,))[0] != verb}
    assert foreign or not verbs
    for key, message in catalogue(code).items():
        if key.startswith(game):
            for facts in plausible(message.facts):
                assert not foreign & set(re.findall(r"\w+", language(code)(key, **facts))), key


SAID_OTHERWISE = {
    "es": {
        "asiento": r"(?<!en tu )\blugar(es)?\b|\bsitios?\b(?<!no deja sitio)",
        "figura": r"\bcartas? de corte\b",
        "indica": r"\bnombr(a|as|es|ar)\b",
        "simulada": r"\bimaginad",
        "quitar": r"\bdespedir\b",
    }
}
"""For each language, meanings that have exactly one word."""


@pytest.mark.parametrize("code", SAID_OTHERWISE)
def test_one_word_has_one_meaning(code):
    for key, message in catalogue(code).items():
        for facts in plausible(message.facts):
            text = language(code)(key, **facts).casefold()
            for word, others in SAID_OTHERWISE[code].items():
                assert not re.search(others, text), f"{key} of {code}: say {word}"


# The code's requests


GAMES = tuple(engine.GAMES)
OPTIONS = [
    (game, field.name.replace("_", "-"), field.metadata["values"])
    for game, about in engine.GAMES.items()
    for field in dataclasses.fields(about.options)
]


def bot() -> list[Source]:
    return sources("bot", "cogs")


def rules() -> list[Source]:
    return sources("engine")


def of_call(name: str, at: int, source_list: list[Source]) -> Iterator[tuple[str, frozenset[str] | None]]:
    """Yield the strings at one position of every call with this name, and the facts that it passes."""
    for source in source_list:
        for call in calls(source.tree):
            if name_of(call.func) == name and len(call.args) > at:
                yield from ((text, handed(call)) for text in strings(call.args[at]))


TIMING = {"pace": tuple(PACES), "deadline": AT_DEADLINE}


@cache
def generated() -> dict[str, set[str]]:
    """Return the keys that are put together at run time, by the f-string that makes them."""
    return {
        "game-{}": {f"game-{name}" for name in RECORDS},
        "preset-{}-{}": {
            f"preset-{game}-{name}" for game, about in engine.GAMES.items() for name, _ in about.presets
        },
        "command-{}": {f"command-{name.partition(' ')[0]}" for name in table_commands()},
        "command-{}-{}": {f"command-{name.replace(' ', '-')}" for name in table_commands()},
        "command-play-{}": {f"command-play-{game}" for game in GAMES},
        "help-{}": {f"help-{heading}" for heading in HEADINGS},
        "option-{}": {f"option-{game}-{name}" for game, name, _ in OPTIONS},
        "option-{}-{}": {f"option-{game}-{name}" for game, name, _ in OPTIONS}
        | {
            f"option-{game}-{name}-{value}"
            for game, name, values in OPTIONS
            for value in values
            if isinstance(value, str)
        },
        "explain-{}": {f"explain-{game}-{name}" for game, name, _ in OPTIONS},
        "abandoned-{}": {f"abandoned-{reason}" for reason, _ in of_call("abandoned", 1, bot())},
        "answer-left-consequence-{}": {"answer-left-consequence-end", "answer-left-consequence-robot"},
        "level-{}": {f"level-{level}" for level in LEVELS},
        "level-{}-is": {f"level-{level}-is" for level in LEVELS},
        "phrase-{}": {f"phrase-{phrase}" for phrase in PHRASES},
        "settings-invitations-{}": {f"settings-invitations-{wish}" for wish in INVITATIONS},
        "palette-{}": {f"palette-{key}" for key in PALETTES},
        "begins-{}": {f"begins-{way}" for way in seating.WAYS},
        "wants-{}": {f"wants-{word}" for word in (ANYBODY, *WANTED, seating.INVITED)},
        "finishes-{}": {f"finishes-{word}" for word in reliability.WORDS},
        "company-{}": {"company-begins", "company-wants"},
        "permission-{}": {f"permission-{name}" for name in INVITED},
        "challenge-is-{}": {f"challenge-is-{state}" for state in (OFF, LAPSED, VOID)},
        "timing-{}": {f"timing-{what}" for what in TIMING},
        "timing-{}-is": {f"timing-{what}-is" for what in (*TIMING, "begins")},
        "timing-{}-{}": {f"timing-{what}-{key}" for what, keys in TIMING.items() for key in keys},
        "hours-bad-{}": {f"hours-bad-{wrong}" for wrong in ("zone", "quiet", "free-days", "vacations")},
        "scope-{}": {f"scope-{scope}" for scope in get_args(Scope)},
        "period-{}": {f"period-{period}" for period in get_args(Period)},
        "leaderboard-{}-is": {f"leaderboard-{period}-is" for period in get_args(Period)},
        "history-{}": {f"history-{where}" for where in ("channel", "server", "person")},
        "rating-{}": {f"rating-{word}" for word in get_args(Word)},
        "reason-{}": {f"reason-{name}" for name in (WON, LOST)},
        "rank-{}": {f"rank-{card[0]}" for card in decks.STANDARD.cards if not card[0].isdigit()},
        "suit-{}": {f"suit-{card[1]}" for card in decks.STANDARD.cards},
        "decktet-{}": {f"decktet-{card}" for card in decks.DECKTET.cards},
        "abandoned-{}-by": {"abandoned-ended-by", "abandoned-agreed-by"},
        "result-{}": {f"result-{how}" for how in get_args(engine.Settled)},
        "event-{}": {
            f"event-{name}" for name, _ in of_call("Event", 0, bot()) if name != ENDED and HOLE not in name
        }
        | {f"event-{kind}-{what}" for kind in KINDS for what in TOLD}
        | {f"event-{GIVEN}"},
        "event-{}-offered": {f"event-{kind}-offered" for kind in KINDS},
        **{f"{{}}-{what}": {f"{kind}-{what}" for kind in KINDS} for what in ("offer", "agree", "decline")},
        **{
            f"answer-{{}}-{what}": {f"answer-{kind}-{what}" for kind in KINDS}
            for what in ("offered", "agreed", "declined")
        },
        "seat-{}": {f"seat-{name}" for name in ANOTHER_SITS},
        "plan-told-{}": {f"plan-told-{name}" for name in PLANS},
        "games-{}": {f"games-{standing}" for standing in (*ORDER, "kept")},
        "games-button-{}": {f"games-button-{standing}" for standing in TAPPED},
        # Presentation puts these together: "{symbol} {suit}", and ranks of either deck.
        "{}-{}": {f"decktet-suit-{suit}" for suit in decks.DECKTET.suits}
        | {f"suit-{suit}" for suit in decks.STANDARD.suits},
        "databases that are refused": {*REFUSED.values(), *IN_USE.values(), *OF_COPY.values()},
        "rows of a person": {*LINES},
        "decktet ranks": {f"rank-{card[0]}" for card in decks.DECKTET.cards if card[0] in "ACP"},
    }


@cache
def optional() -> dict[str, set[str]]:
    """Return keys that the code asks for only if the catalogue has them. Otherwise it has another answer."""
    return {
        "values of options": {f"option-{game}-{name}-{v}" for game, name, vs in OPTIONS for v in vs},
        "illegal-{}": {f"illegal-{reason}" for reason, _ in of_call("Illegal", 0, [*bot(), *rules()])},
        "best-{}": {f"best-{game}" for game in GAMES},
    }


def owner(pattern: str) -> bool:
    """Return whether a pattern belongs to one game or to all. `Telling` hears which of these are used."""
    return pattern.startswith((HOLE, *GAMES))


def test_every_key_that_the_code_asks_for_is_there():
    unknown = []
    for one in (one for source in bot() for one in asked(source)):
        if HOLE not in one.pattern:
            if one.pattern not in catalogue(DEFAULT):
                unknown.append(f"{one.where}: {one.pattern}")
        elif not owner(one.pattern) and one.pattern not in generated() and one.pattern not in optional():
            unknown.append(f"{one.where}: say in generated() what {one.pattern} may be")
    assert unknown == []
    for pattern, keys in generated().items():
        assert keys, pattern
        assert keys <= set(catalogue(DEFAULT)), pattern


def test_every_message_of_the_house_is_asked_for():
    patterns = {one.pattern for source in bot() for one in asked(source)}
    made = set().union(*generated().values(), *optional().values())
    # Tables in the code choose the sentences in these files, and are tested elsewhere.
    apart = {"upkeep.ftl", "typed.ftl", *(f"{game}.ftl" for game in GAMES)}
    house = {key for key, message in catalogue(DEFAULT).items() if message.file not in apart}
    assert house - patterns - made == set()
    assert {pattern for pattern in (*generated(), *optional()) if pattern.count(" ") == 0} - patterns == set()


def test_a_message_is_given_every_fact_that_it_needs():
    lacking = []
    for one in (one for source in bot() for one in asked(source)):
        keys = {one.pattern} if HOLE not in one.pattern else generated().get(one.pattern, set())
        if one.facts is not None and not owner(one.pattern):
            # `error_sentence` passes the message that a fact "option_key" names as "option", and the name in
            # "host_name" as "host".
            given = {fact.removesuffix("_key").removesuffix("_name") for fact in one.facts}
            lacking += [
                f"{one.where}: {key} needs {set(catalogue(DEFAULT)[key].facts.variants) - given}"
                for key in keys
                if not set(catalogue(DEFAULT)[key].facts.variants) <= given
            ]
    assert lacking == []


def test_every_refusal_of_the_rules_has_a_sentence_with_its_facts():
    """Only programs cause "not-a-move", and its reader gets the general sentence."""
    told = set(catalogue(DEFAULT))
    for source in rules():
        game = next((game for game in GAMES if f"/games/{engine.GAMES[game].folder}/" in source.path), None)
        for reason, facts in of_call("Illegal", 0, [source]):
            own, house = f"{game}-illegal-{reason}", f"illegal-{reason}"
            assert own in told or house in told or reason == "not-a-move", f"{source.path}: {reason}"
            if facts is not None and own not in told and house in told:
                assert set(catalogue(DEFAULT)[house].facts.variants) <= facts, f"{source.path}: {reason}"


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
def test_what_a_robot_advises_next_answers_a_question_of_its_game(game, code):
    """A later move is told by a word or a question. A difference between two moves is told by a question."""
    sayable = engine.new(game, engine.GAMES[game].seats[0], "asks").sayable(0)
    asks, said = set(sayable), {word for words in sayable.values() for word in words}
    for key in catalogue(code):
        if key.startswith(f"{game}-then-"):
            assert key.removeprefix(f"{game}-then-") in asks | said, key
        elif key.startswith(f"{game}-else-"):
            assert key.removeprefix(f"{game}-else-") in asks, key


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
def test_whatever_may_come_of_a_move_can_be_said(game, code):
    """These phrases fit into a sentence, and take no more than half a line."""
    outcomes = guide_of(engine.new(game, engine.GAMES[game].seats[0], "outcomes")).outcomes
    here = catalogue(code)
    named = {f"{game}-reason-{name}" for name in (*outcomes.gains, *outcomes.fears)}
    assert {key for key in here if key.startswith(f"{game}-reason-")} == named
    for name in (WON, LOST, *outcomes.gains, *outcomes.fears):
        key = f"{game}-reason-{name}" if f"{game}-reason-{name}" in named else f"reason-{name}"
        for facts in plausible(here[key].facts):
            told = language(code)(key, **facts | {"about": facts.get("about", "K♠")})
            begins = told.replace("K♠", "").replace("card", "").replace("suit", "").strip()
            assert begins[0].islower() or told.startswith(("K♠", "Ana", "card")), told
            assert told[-1].isalnum() or told[-1] in "♠)", told
            assert len(told) <= REASON, told


# Length limits


REASON = 40
"""Maximum length of a move's possible outcome. With its numbers it takes one line, or two on a phone."""

LONG_NAME = "Maximiliana Fernanda"


def longest(code: str, key: str) -> int:
    """Return the length of a message with long names and cards in it."""
    texts = (
        language(code)(key, **{name: LONG_NAME if value == "Ana" else value for name, value in facts.items()})
        for facts in plausible(catalogue(code)[key].facts)
    )
    return max(map(len, texts))


def keys_in(expression: ast.expr) -> set[str]:
    return {
        text
        for call in calls(expression)
        if name_of(call.func) == "say" and call.args
        for text in strings(call.args[0])
    }


def labels(name: str, keyword: str) -> set[str]:
    """Return the keys of messages that become a label (or similar) in calls with this name."""
    found: set[str] = set()
    for source in bot():
        for call in calls(source.tree):
            if name_of(call.func) == name:
                given = [word.value for word in call.keywords if word.arg == keyword] or call.args[:1]
                found |= set().union(*map(keys_in, given))
    return set().union(*({key} if HOLE not in key else generated().get(key, set()) for key in found))


@pytest.mark.parametrize("code", codes())
def test_labels_fit_where_discord_puts_them(code):
    assert len(LONG_NAME) == LONGEST
    words = re.compile(rf"({'|'.join(GAMES)})-word-.+")
    buttons = labels("button", "label") | {key for key in catalogue(code) if words.fullmatch(key)}
    assert "lobby-join" in buttons
    assert "table-hand-button" in buttons
    for key in buttons:
        assert longest(code, key) <= 80, key
    for key in (
        *labels("menu", "placeholder"),
        *(key for key in catalogue(code) if key.startswith("panel-pick-")),
    ):
        assert longest(code, key) <= 150, key
    for key in (*labels("Modal", "title"), *labels("Label", "text")):
        assert longest(code, key) <= 45, key
    for game, name, values in OPTIONS:
        if isinstance(values, range) and len(values) > 25:  # typed into a field, not picked from a menu
            say = language(code)
            title = say(f"option-{game}-{name}")
            text = say("options-number-label", name=title, low=str(values[0]), high=str(values[-1]))
            assert len(text) <= 45, text


@pytest.mark.parametrize("code", codes())
def test_commands_and_options_are_described_in_a_hundred_characters(code):
    phrases = {one.pattern for source in bot() for one in asked(source) if one.by == "phrase"}
    assert {"command-play", "option-{}-{}", "scope-{}"} <= phrases
    keys = set().union(*({one} if HOLE not in one else generated()[one] for one in phrases))
    for key in keys:
        assert 1 <= len(language(code)(key)) <= DESCRIPTION, key


@pytest.mark.parametrize("code", codes())
def test_the_games_of_play_begin_with_words_of_their_own(code):
    """Discord lists these below each other, and a phone shows little more than the first words. Newly
    generated games all begin alike.
    """
    model = (HOUSE / MODEL / "data" / "languages" / code / f"{MODEL.name}.ftl").read_text("utf-8")
    laid_out = re.findall(rf"^command-play-{MODEL.name} = (\S+)", model, re.MULTILINE)
    begun = Counter(language(code)(f"command-play-{game}").split()[0] for game in GAMES)
    assert max(number for word, number in begun.items() if word not in laid_out) <= 2


@pytest.mark.parametrize("code", codes())
def test_there_are_robots_enough_for_every_table(code):
    names = language(code)("robot-names").split()
    assert len(names) == len(set(names)) > max(game.seats[-1] for game in engine.GAMES.values())
    assert all(len(name) <= LONGEST for name in names)


# Hard-coded text


# Files that this test skips, each with a reason.
ALLOWED = {
    "bot/delivery/": "knows numbers and rows alone: its text is SQL, and rows of decisions",
    "bot/tables/people/held.py": "knows columns alone: its text is SQL",
    "bot/storage/": "knows rows and servers: its text is SQL",
    "bot/metrics.py": "speaks to Prometheus, in its own words",
    "bot/features/blocks/blocks.py": "knows columns alone: its text is SQL",
    "bot/features/lobby/removals.py": "knows columns alone: its text is SQL",
    "bot/features/data/held.py": "knows columns alone: its text is SQL",
    "bot/features/challenges/rows.py": "knows rows alone: its text is SQL",
    "bot/features/daily/channel_rows.py": "knows rows alone: its text is SQL",
    "bot/features/daily/reminder_rows.py": "knows rows alone: its text is SQL",
    "bot/features/daily/results.py": "knows rows alone: its text is SQL",
    "bot/features/daily/struck_rows.py": "knows rows alone: its text is SQL",
    "bot/features/daily/week_rows.py": "knows rows alone: its text is SQL",
    "bot/features/duplicate/rows.py": "knows rows alone: its text is SQL",
    "bot/features/second_look/double_dummy.py": "sends to its own process alone",
    "bot/features/workers/work.py": "speaks to its workers alone, in SQL and JSON",
    "bot/features/postgres/": "knows rows and servers: its text is SQL",
    "bot/features/workers/worker.py": "speaks to the bots of a server alone, in SQL and JSON",
    "bot/new_game.py": "speaks to who makes a game, in a terminal",
    "bot/sandbox/": "plays Discord's part, whose words are not the bot's, and speaks to who started it",
    "bot/worker/": "sends to its own process alone",
}


AGREES = re.compile(r"\{ \$[A-Z][a-z]+ \} (?:has|is|was|does|[a-z]+[^s]s)\b")
"""A third-person verb right after a name that may be "You"."""


def test_a_verb_agrees_with_you():
    """A verb after such a name needs a branch of its own."""
    lines = [line for path in LANGUAGES.glob("en/*.ftl") for line in path.read_text("utf-8").splitlines()]
    assert any(AGREES.search(line) for line in lines), "there are such verbs, each in a branch"
    assert [line for line in lines if AGREES.search(line) and "[no] " not in line] == []


def test_no_text_for_people_stands_in_code():
    found = [
        f"{where}: {text!r}"
        for source in bot()
        if not source.path.startswith(tuple(ALLOWED))
        for where, text in left_in_code(source)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'await interaction.response.send_message("It is your turn.")',
        'await channel.send(f"Ana: {score}")',
        'view.add_item(discord.ui.TextDisplay("\\n".join(["## Hands", *lines])))',
        'button("Join" if free else say("full"), ControlId("join", 1))',
        'discord.SelectOption(label="Spades", value="S")',
        'Group(name="play", description="Gather a table")',
        'raise Refused("You sit there already")',
        'menu(placeholder="Choose")',
        'text = "the table is full"',
    ],
)
def test_text_in_code_would_be_found(line):
    tree = ast.parse(f"async def f():\n    {line}\n")
    source = Source("f.py", tree)
    unknown = [one for one in asked(source) if one.pattern not in catalogue(DEFAULT) and one.by == "Refused"]
    assert list(left_in_code(source)) or unknown


def test_code_without_text_is_left_alone():
    tree = ast.parse(
        'def f():\n    """Says it all."""\n    _log.info("table %s is over", 1)\n'
        '    button(say("lobby-join"), ControlId("join", 7, argument="the-end"))\n'
        '    db.execute("SELECT id FROM tables WHERE id = ?")\n'
        '    raise ValueError("no such table here")\n'
    )
    assert list(left_in_code(Source("f.py", tree))) == []

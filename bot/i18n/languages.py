"""Load all sentences from the Fluent catalogues in data/languages, with one folder per language.

Sentences must not appear in code. If a language lacks a message, it falls back to English, and a test checks
that English is complete.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = Path(__file__).resolve().parents[2] / "data" / "languages"
DEFAULT = "en"
CUTS = "cuts.txt"
SAID = 4096
"""Maximum number of cached sentences. Card and button labels are needed all the time."""

_log = logging.getLogger(__name__)


class Language:
    """A language. `say("lobby-full", seats=4)` returns the sentence, so callers name the object `say`."""

    strict = False
    """If True, as in tests, raise an error if a message is missing or lacks a value, rather than log it."""

    def __init__(self, code: str, fallback: Language | None = None) -> None:
        self.code = code
        self._fallback = fallback
        # Cache by type as well, because True and 1 are equal but become different words.
        self._said = lru_cache(SAID, typed=True)(self._say)
        self._bundle = FluentBundle([code], use_isolating=False)
        for path in sorted((LANGUAGES / code).glob("*.ftl")):
            self._bundle.add_resource(FluentResource(path.read_text("utf-8")))

    def __call__(self, key: str, /, **facts: Any) -> str:
        """Return the message with its facts inserted: strings, numbers, and booleans as "yes" or "no"."""
        try:
            return self._said(key, **facts)
        except TypeError:  # one of the facts is unhashable
            return self._say(key, **facts)

    def evict(self) -> None:
        """Clear the sentence cache, because some sentences contain people's IDs."""
        self._said.cache_clear()

    def _say(self, key: str, /, **facts: Any) -> str:
        if not self._bundle.has_message(key):
            if self._fallback is not None:
                return self._fallback(key, **facts)
            if Language.strict:
                raise KeyError(key)
            _log.error("no message %s in the catalogue", key)
            return key
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        told = {fact: ("no", "yes")[so] if isinstance(so, bool) else so for fact, so in facts.items()}
        text, troubles = self._bundle.format_pattern(pattern, told)
        if troubles:
            if Language.strict:
                raise KeyError(f"{key}: {troubles}")
            _log.error("message %s (%s) lacks a fact", key, self.code)
        return str(text)

    def has(self, key: str) -> bool:
        """Return True if the message exists in this language or its fallback."""
        return self._bundle.has_message(key) or (self._fallback is not None and self._fallback.has(key))

    def list(self, items: Iterable[str], style: str = "standard") -> str:
        """Join items into a list as part of a sentence: "a, b and c" (style "or": "a, b or c")."""
        return _listed(tuple(items), style, self.code)


@lru_cache(maxsize=SAID)
def _listed(items: tuple[str, ...], style: str, code: str) -> str:
    return format_list(items, style=style, locale=code)  # type: ignore[arg-type]


@cache
def codes() -> tuple[str, ...]:
    """Return the codes of all available languages."""
    return tuple(sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir()))


@cache
def language(locale: str | None) -> Language:
    """Return the language for a Discord locale such as "es-ES" or "en-GB", falling back to English."""
    code = str(locale or DEFAULT).partition("-")[0]
    if code == DEFAULT or code not in codes():
        return _english()
    return Language(code, fallback=_english())


def evict_sentences() -> None:
    """Clear the sentence caches of all languages."""
    for code in (DEFAULT, *codes()):
        language(code).evict()
    _listed.cache_clear()


@cache
def words_to_cut_with(locale: str | None) -> tuple[str, ...]:
    """Return the words for cutting a pack in this language. If it has none, return the English ones."""
    folder = next(LANGUAGES / code for code in (language(locale).code, DEFAULT)
                   if (LANGUAGES / code / CUTS).exists())  # fmt: skip
    return tuple((folder / CUTS).read_text("utf-8").split())


@cache
def _english() -> Language:
    return Language(DEFAULT)


def option_key(game: str, name: str) -> str:
    """Return the catalogue key of an option, without its prefix "option-" or "explain-"."""
    return f"{game}-{name.replace('_', '-')}"

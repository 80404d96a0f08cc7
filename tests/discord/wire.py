"""The traffic between the bot and Discord, recorded and checked against Discord's rules and ours.

simcord checks some of Discord's rules, and this module the others. It may not know a game.
"""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest
from simcord.http import router

from tests.discord import http
from tests.discord.copies import copied
from tests.pretended.payloads import walk

SHARED = Path(__file__).resolve().parents[2].parent / "shared"

TEXT, CONTAINER, GALLERY, ROW, BUTTON, MENU, LABEL, FIELD = 10, 17, 12, 1, 2, 3, 18, 4
SILENT = 1 << 12
"""The flag of messages that make no sound."""
_PING = re.compile(r"@everyone|@here|<@[!&]?\d{17,20}>")


class Exchange(NamedTuple):
    """A request. `answer` is None if Discord refused it."""

    method: str
    path: str
    body: Any
    files: tuple[str, ...]
    answer: Any


OLD, MOST, WINDOW = 3600, 3, 6
"""After how many seconds a message is old, and how many edits of old messages a channel accepts in how many
seconds.
"""
_MESSAGE = re.compile(r"(/channels/\d+/messages)/(\d+)")


class Wire:
    """Records every request that the bot sends from now on. Like Discord, it answers a repeated nonce with
    the first message, and accepts few edits of old messages in a channel.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.exchanges: list[Exchange] = []
        self.before: Callable[[str, str, Any], None] = lambda method, path, body: None
        """Called before a request. An exception replaces Discord's answer, and the request isn't done."""
        self.after: Callable[[str, str, Any], None] = lambda method, path, body: None
        """Called after a request was done. An exception replaces Discord's answer."""
        self.now: Callable[[], float] | None = None
        """The clock that messages grow old by. If None, they don't."""
        self.too_many: list[float] = []
        """The times of edits that were refused because their channel had had too many."""
        self._sent_at: dict[str, float] = {}
        self._edited_at: dict[str, list[float]] = {}
        self._nonces: dict[tuple[str, str], Any] = {}
        self._dispatch = router.dispatch
        http.begin(monkeypatch)
        monkeypatch.setattr(router, "dispatch", self._request)

    def _request(self, backend: Any, method: str, path: str, **more: Any) -> Any:
        body = copied(more.get("json"))
        files = tuple(str(getattr(file, "filename", file)) for file in more.get("files") or ())
        self.before(method, path, body)
        self._judge_edit(method, path)
        nonce = body.get("nonce") if isinstance(body, dict) and body.get("enforce_nonce") else None
        if nonce is not None and (path, nonce) in self._nonces:
            return self._nonces[path, nonce]
        try:
            answer = self._dispatch(backend, method, path, **more)
        except Exception:
            self.exchanges.append(Exchange(method, path, body, files, None))
            raise
        self.exchanges.append(Exchange(method, path, body, files, copied(answer)))
        if self.now is not None and method == "POST" and path.endswith("/messages"):
            self._sent_at[f"{path}/{answer['id']}"] = self.now()
        if nonce is not None:
            self._nonces[path, nonce] = answer
        self.after(method, path, body)
        return answer

    def _judge_edit(self, method: str, path: str) -> None:
        """Refuse an edit of an old message if its channel has had as many as it accepts."""
        match = _MESSAGE.fullmatch(path) if method == "PATCH" and self.now is not None else None
        if match is None or self.now is None or self.now() - self._sent_at.get(path, self.now()) <= OLD:
            return
        now = self.now()
        made = [at for at in self._edited_at.get(match[1], ()) if 0 <= now - at < WINDOW]
        self._edited_at[match[1]] = made
        if len(made) >= MOST:
            self.too_many.append(now)
            raise http.answered(429, 30046, "Maximum number of edits", retry_after=made[0] + WINDOW - now)
        made.append(now)

    def another_discord(self) -> None:
        """Forget the nonces, because a test begins a second world."""
        self._nonces.clear()

    def sent(self, path: str = "/messages", method: str = "POST") -> list[Any]:
        """Return the bodies of requests with a path that ends like this."""
        return [one.body for one in self.exchanges if one.method == method and one.path.endswith(path)]


def unplugged(times: int, path: str = "/messages") -> Callable[[str, str, Any], None]:
    """Return a `before` or `after` that breaks the connection at this many requests with `path` in their
    paths.
    """
    left = [times]

    def broken(method: str, asked: str, body: Any) -> None:
        if path in asked and left[0]:
            left[0] -= 1
            raise aiohttp.ServerDisconnectedError

    return broken


# Judging


def rude(exchange: Exchange) -> list[str]:
    """Return everything that Discord would refuse or show badly, beyond its own API description."""
    body = exchange.body
    if not isinstance(body, dict):
        return []
    data = body["data"] if "/callback" in exchange.path and isinstance(body.get("data"), dict) else body
    found = []
    if "components" in data and "custom_id" in data:
        found += _rude_modal(data)
    elif "components" in data or "content" in data:
        found += _rude_message(data)
    for choice in data.get("choices") or ():
        if not 1 <= len(choice["name"]) <= 100 or not 1 <= len(str(choice["value"])) <= 100:
            found.append(f"a choice of {len(choice['name'])} characters")
    if len(data.get("choices") or ()) > 25:
        found.append("more than 25 choices")
    return [f"{exchange.method} {exchange.path}: {one}" for one in found]


def _rude_modal(data: dict[str, Any]) -> list[str]:
    found = _long("title", data["title"], 45) + _long("custom_id", data["custom_id"], 100)
    for part in walk(data["components"]):
        if part["type"] == LABEL:
            found += _long("label", part["label"], 45)
    return found


def _rude_message(data: dict[str, Any]) -> list[str]:
    found = []
    parts = list(walk(data.get("components") or ()))
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    if data.get("content") is not None:
        found += _long("content", data["content"], 2000)
    if parts and data.get("content"):
        found.append("content beside components")
    if len(parts) > 40:
        found.append(f"{len(parts)} components")
    if sum(map(len, texts)) > 4000:
        found.append(f"{sum(map(len, texts))} characters of text")
    found += ["an empty text" for text in texts if not text.strip()]
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    found += [f"custom_id {one} twice" for one in set(ids) if ids.count(one) > 1]
    for one in ids:
        found += _long("custom_id", one, 100)
    for part in parts:
        if part["type"] == ROW:
            found += _rude_row(part["components"])
        elif part["type"] == BUTTON:
            # An emoji button needs no label. A button must have one or the other.
            found += _long("label", part.get("label") or ("-" if part.get("emoji") else ""), 80)
        elif part["type"] == MENU:
            found += _rude_menu(part)
        elif part["type"] == GALLERY:
            for item in part["items"]:
                found += _long("alt text", item.get("description") or "", 1024)
    return found


def _rude_row(parts: list[dict[str, Any]]) -> list[str]:
    kinds = {part["type"] for part in parts}
    if MENU in kinds and len(parts) > 1:
        return ["a menu shares its row"]
    return [] if len(parts) <= 5 else [f"{len(parts)} buttons in a row"]


def _rude_menu(menu: dict[str, Any]) -> list[str]:
    options = menu["options"]
    found = _long("placeholder", menu.get("placeholder") or "-", 150)
    if not 1 <= len(options) <= 25:
        found.append(f"{len(options)} options")
    values = [option["value"] for option in options]
    if len(set(values)) < len(values):
        found.append("two options of one value")
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not 0 <= least <= most <= len(options) or most == 0:
        found.append(f"from {least} to {most} of {len(options)}")
    for option in options:
        found += _long("option", option["label"], 100) + _long("value", option["value"], 100)
        if option.get("description") is not None:
            found += _long("description", option["description"], 100)
    if sum(bool(option.get("default")) for option in options) > most:
        found.append("too many defaults")
    return found


def _long(what: str, text: str, most: int) -> list[str]:
    return [] if 1 <= len(text) <= most else [f"{what} of {len(text)} characters: {text!r}"]


def pings(exchange: Exchange) -> set[str]:
    """Return the people that a message may ping. "everyone" and "roles" count as people."""
    body = exchange.body
    if not isinstance(body, dict):
        return set()
    data = body["data"] if "/callback" in exchange.path and isinstance(body.get("data"), dict) else body
    if "content" not in data and "components" not in data:
        return set()
    if "custom_id" in data:
        return set()  # a form
    allowed = data.get("allowed_mentions")
    if allowed is None:
        # An edit doesn't ring. Even so, its text must not look like a ping.
        edits = exchange.method == "PATCH" or (body is not data and body["type"] == 7)
        shown = " ".join(part["content"] for part in walk(data.get("components") or ()) if "content" in part)
        return set(_PING.findall(shown)) if edits else {"everybody: no allowed_mentions"}
    return {*allowed.get("parse", ()), *map(str, allowed.get("users") or ()), *allowed.get("roles", ())}


@cache
def spec() -> Any:
    """Return the judge that reads Discord's API description, or None if the description isn't available."""
    tool, description = SHARED / "tools" / "discord_spec.py", SHARED / "discord" / "openapi.json"
    if not tool.exists() or not description.exists():
        return None
    found = importlib.util.spec_from_file_location("discord_spec", tool)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    # It leaves its file open, which is an error in these tests.
    module.open = lambda path: io.StringIO(Path(path).read_text("utf-8"))  # type: ignore[attr-defined]
    return module.SpecValidator(description)


def ill_mannered(wire: Wire) -> list[str]:
    """Return everything in the traffic that breaks Discord's limits or our manners. No message may ping a
    role or everybody, and each must name the people that it pings.
    """
    found = [one for exchange in wire.exchanges for one in rude(exchange)]
    for exchange in wire.exchanges:
        strangers = [one for one in pings(exchange) if not one.isdecimal()]
        found += [f"{exchange.method} {exchange.path} pings {one}" for one in strangers]
    return sorted(set(found))


def complaints(wire: Wire) -> list[str]:
    """Return the same complaints, and those by Discord's API description if it's available."""
    found, judge = ill_mannered(wire), spec()
    for one in wire.exchanges if judge is not None else ():
        wrong = judge.request(one.method, one.path, one.body)
        found += [f"{one.method} {one.path}: {error}" for error in wrong]
    return sorted(set(found))

"""The heights of messages, which a real browser lays out many at a time on the sandbox's page."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self

from aiohttp import web

from bot.sandbox.server import PAGES
from bot.ui.message import Message
from tests.discord.browser import Browser

AT_ONCE = 200
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
_DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
_LAY_OUT = """
  const [bodies, seen] = arguments;
  document.body.dataset.tab = 'dm';
  return import('/message.js').then(async ({ message }) => {
    const list = document.querySelector('#dm ol');
    const names = { me: '1', user: () => 'somebody', channel: () => 'card-table' };
    const bot = { name: 'Courtyard' };
    const view = { people: [], bot, names, act: async () => null, dismiss: () => null };
    const found = [];
    for (const components of bodies) {
      const data = { id: '1', author: null, at: 0, content: '', attachments: [], described: {}, components,
        ...seen };
      const node = message(data, view);
      list.replaceChildren(node);
      await Promise.all([...node.querySelectorAll('.gallery img')].map((one) => one.decode()));
      const box = node.querySelector('.container');
      const high = (one) => Math.ceil(one.getBoundingClientRect().height);
      const said = (one) => `${high(one)} ${one.className} ${one.innerText}`;
      found.push([high(node), [...box.children].map(said)]);
    }
    return found;
  });"""
_PRIVATE = {"only": "ana", "asked": {"by": "Ana", "command": "play court-piece"}}
"""Discord adds the command above a private answer, and "Only you can see this" below it."""


class Measured(NamedTuple):
    """The height in pixels of a message in the channel, with everything that Discord adds, and of each part,
    with its text.
    """

    height: int
    parts: list[str]


class LaidOut:
    """The sandbox's page at a given screen width, without a sandbox."""

    def __init__(self, browser: Browser, width: int = 400) -> None:
        self._browser = browser
        self._width = width

    async def __aenter__(self) -> Self:
        site = web.Application()
        site.router.add_get("/emoji/{name}", self._emoji)
        site.router.add_get("/{name}", self._file)
        self._runner = web.AppRunner(site)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        await self._browser.resize(self._width, 640)
        await self._browser.open(f"http://127.0.0.1:{self._runner.addresses[0][1]}/page.html")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._browser.leave()
        await self._runner.cleanup()

    async def measure(self, pages: Sequence[tuple[Message, float]], public: bool = False) -> list[Measured]:
        """Return the heights of these messages. Each message comes with its picture's height at a width of
        1,200.

        They are private answers in the channel, or if `public`, messages without a command above them.
        """
        bodies = [_body(page, picture) for page, picture in pages]
        found: list[Measured] = []
        for at in range(0, len(bodies), AT_ONCE):
            told = await self._browser.script(_LAY_OUT, bodies[at : at + AT_ONCE], {} if public else _PRIVATE)
            found += [Measured(high, parts) for high, parts in told]
        return found

    async def _file(self, request: web.Request) -> web.Response:
        file = PAGES / request.match_info["name"]
        if not file.is_file():
            raise web.HTTPNotFound
        return web.Response(
            text=file.read_text(encoding="utf-8"), content_type=_KINDS[file.suffix], charset="utf-8"
        )

    async def _emoji(self, request: web.Request) -> web.Response:
        return web.Response(body=_DOT, content_type="image/png")


def _body(page: Message, picture: float) -> list[dict[str, Any]]:
    """Return the components, with an empty picture of that shape."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="{picture:g}"/>'
    address = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()

    def with_picture(part: dict[str, Any]) -> dict[str, Any]:
        if "items" in part:
            return part | {"items": [{"media": {"url": address}}]}
        return (
            part | {"components": [*map(with_picture, part["components"])]} if "components" in part else part
        )

    return [with_picture(part) for part in page.view.to_components()]

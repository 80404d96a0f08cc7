"""Serve the page and its few addresses to this machine's own browser.

The server listens on the loopback address and only answers requests with that host name. This keeps out other
machines, and web pages that point their own host name at this address. Other users of this machine can reach
the address too, so the first request must contain a key that's only in the printed address. This module
doesn't depend on the bot.
"""

import asyncio
import json
import mimetypes
import secrets
from pathlib import Path
from typing import Any, Self

from aiohttp import web
from simcord.backend.cdn import CDN_BASE

from bot.sandbox.cast import Person
from bot.sandbox.feed import MEDIA, Feed, for_page
from bot.sandbox.offline_discord import Impossible, OfflineDiscord, Place, Response

PAGES = Path(__file__).resolve().parents[2] / "data" / "sandbox"
HOST = "127.0.0.1"
KEY = "key"
"""The name of the key in the address, and of the cookie that replaces it later."""

# Seconds between two checks for news on an open page. Each check compares two numbers.
LOOK = 0.1

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Server:
    """Serves the page at `server.url` during `async with Server(world, port) as server:`.

    With port 0, any free port is used.
    """

    def __init__(self, world: OfflineDiscord, port: int = 0) -> None:
        self.world = world
        self.port = port
        self.key = secrets.token_urlsafe(16)
        self._closing = asyncio.Event()
        application = web.Application(middlewares=[self._guard], client_max_size=64 * 1024)
        application.add_routes(
            [
                web.get("/", self._page),
                web.get("/{name:[a-z]+\\.(?:css|js)}", self._page),
                web.get("/events", self._events),
                web.post("/act", self._act),
                web.get(MEDIA + "/{path:.+}", self._media),
                web.get("/emoji/{id:[0-9]+}", self._emoji),
            ]
        )
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)

    @property
    def url(self) -> str:
        """Return the address that opens the page, including the key."""
        return f"{self.base}?{KEY}={self.key}"

    @property
    def base(self) -> str:
        """Return the address without the key."""
        return f"http://{HOST}:{self.port}/"

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._closing.set()
        await self._runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        ours = {f"{HOST}:{self.port}", f"localhost:{self.port}"}
        origin = request.headers.get("Origin")
        if request.host not in ours or (origin is not None and origin.removeprefix("http://") not in ours):
            raise web.HTTPForbidden(text="This page is for this machine only.")
        if self._has_key(request.query.get(KEY)) and request.path == "/":
            entered = web.HTTPSeeOther("/")
            entered.set_cookie(self._cookie, self.key, httponly=True, samesite="Strict")
            raise entered
        if not self._has_key(request.cookies.get(self._cookie)):
            raise web.HTTPForbidden(text="Open the address that ./run sandbox has printed, with its key.")
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    @property
    def _cookie(self) -> str:
        return f"{KEY}-{self.port}"  # cookies ignore ports, so two sandboxes would clash

    def _has_key(self, given: str | None) -> bool:
        return given is not None and secrets.compare_digest(given.encode(), self.key.encode())

    async def _page(self, request: web.Request) -> web.Response:
        file = PAGES / request.match_info.get("name", "page.html")
        if not file.is_file():
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return web.Response(text=file.read_text(encoding="utf-8"), content_type=kind, charset="utf-8")

    async def _media(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        data = self.world.file(f"{CDN_BASE}/{path}")
        if data is None:
            raise web.HTTPNotFound
        return web.Response(
            body=data, content_type=mimetypes.guess_type(path)[0] or "application/octet-stream"
        )

    async def _emoji(self, request: web.Request) -> web.Response:
        data = self.world.emoji(int(request.match_info["id"]))
        if data is None:
            raise web.HTTPNotFound
        return web.Response(body=data, content_type="image/webp" if data.startswith(b"RIFF") else "image/png")

    async def _events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={**_HEADERS, "Content-Type": "text/event-stream"})
        await response.prepare(request)
        feed = Feed(self.world)
        quiet = 0.0
        try:
            while not self._closing.is_set():
                news = feed.news()
                if news is not None:
                    await response.write(f"data: {json.dumps(news, ensure_ascii=False)}\n\n".encode())
                    quiet = 0.0
                elif quiet > 10:
                    await response.write(b": still here\n\n")
                    quiet = 0.0
                quiet += LOOK
                await asyncio.sleep(LOOK)
        except ConnectionError:
            pass
        return response

    async def _act(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            action = await request.json()
            person = self.world.people[action["person"]]
            answer = await self._do(person, action)
        except Impossible as error:
            return web.json_response({"impossible": error.args}, status=409)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise web.HTTPBadRequest(text=f"Not understood: {error!r}") from error
        if answer is None:
            return web.json_response({"heard": True})
        return web.json_response(
            {
                "heard": answer.heard,
                "interaction": str(answer.interaction),
                "modal": for_page(answer.modal),
                "choices": for_page(answer.choices),
            }
        )

    async def _do(self, person: Person, action: dict[str, Any]) -> Response | None:
        place: Place = "dm" if action.get("place") == "dm" else "channel"
        match action["do"]:
            case "tap":
                return await self.world.tap(person, int(action["message"]), action["custom_id"])
            case "pick":
                return await self.world.pick(
                    person, int(action["message"]), action["custom_id"], action["values"]
                )
            case "slash":
                return await self.world.slash(person, action["name"], action["options"], place)
            case "complete":
                return await self.world.complete(
                    person, action["name"], action["option"], action["typed"], action["options"], place
                )
            case "submit":
                return await self.world.submit(person, int(action["interaction"]), action["fields"])
            case "say":
                await self.world.say(person, str(action["text"]), place)
            case "read":
                self.world.cast.read(person, str(action["locale"]))
            case "write":
                self.world.cast.write(str(action["locale"]))
            case "rename":
                self.world.cast.rename(str(action["names"]))
            case "manage":
                self.world.cast.manage(person, action["manages"] is True)
            case other:
                raise ValueError(other)
        return None

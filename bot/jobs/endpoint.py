"""The endpoint at which Discord tells of interactions over HTTP, where an owner has entered its address: then
any process behind a load balancer may be told of any tap, whichever gateways it has. Each is signed by
Discord; what is not is refused. It is taken with a 202, and answered as one from a gateway is.

What a tap means is not known here.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import web
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from bot import logs

_log = logging.getLogger(__name__)

PATH = "/interactions"
LARGEST = 1_000_000
"""Bytes of a request, at most: Discord sends some thousands."""
PING = 1


class Endpoint:
    """One for the process. `receive` is given each interaction."""

    def __init__(self, public_key: str, receive: Callable[[dict[str, Any]], object]) -> None:
        """`public_key` is the application's, as Discord's portal shows it. Raises ValueError for another."""
        self._key = VerifyKey(bytes.fromhex(public_key))
        self._receive = receive
        self._runner: web.AppRunner | None = None

    async def start(self, port: int, host: str | None = None) -> int:
        """Answer on this port (0: a free one) of this host, None: on all addresses of this machine. Return
        the port. Raises OSError where it is taken.
        """
        app = web.Application(client_max_size=LARGEST)
        app.router.add_post(PATH, self._told)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        found: int = self._runner.addresses[0][1]
        return found

    async def close(self) -> None:
        """Answer no more."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _told(self, request: web.Request) -> web.Response:
        body = await request.read()
        try:
            signature = bytes.fromhex(request.headers.get("X-Signature-Ed25519", ""))
            self._key.verify(request.headers.get("X-Signature-Timestamp", "").encode() + body, signature)
        except (BadSignatureError, ValueError, TypeError):
            return web.Response(status=401)
        try:
            payload = json.loads(body)
            kind = payload["type"]
        except (ValueError, TypeError, KeyError):
            return web.Response(status=400)
        if kind == PING:
            return web.json_response({"type": PING})
        try:
            self._receive(payload)
        except Exception as error:  # what Discord says otherwise than it used to
            logs.log_unexpected(_log, "an interaction cannot be read", error)
            return web.Response(status=400)
        return web.Response(status=202)

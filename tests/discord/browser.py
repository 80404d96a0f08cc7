"""A real Chromium, driven through chromedriver's own protocol (W3C WebDriver), which needs no package.

Starting a browser costs nearly a second of CPU time, so the tests in a file share one (`browser`, in
conftest.py). This module knows the protocol only, not the pages. `MISSING` says why there's no browser, for
tests to skip.
"""

import asyncio
import base64
import shutil
import socket
from pathlib import Path
from typing import Any, Self

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
MISSING = None if CHROMIUM and DRIVER else "no chromium and chromedriver on this machine"

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One window of `width` by `height` pixels. Its profile is stored in `folder`."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 900) -> None:
        self.folder = folder
        self.size = f"{width},{height}"

    async def __aenter__(self) -> Self:
        assert CHROMIUM is not None
        assert DRIVER is not None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._driver = await asyncio.create_subprocess_exec(
            DRIVER, f"--port={port}", "--silent", stdout=asyncio.subprocess.DEVNULL
        )
        self._http = aiohttp.ClientSession(base_url=f"http://127.0.0.1:{port}/")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
        flags += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
        flags += [f"--user-data-dir={self.folder}", f"--window-size={self.size}", "--lang=en"]
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"binary": CHROMIUM, "args": flags}}
        for _ in range(100):
            try:
                made = await self._call("POST", "session", {"capabilities": {"alwaysMatch": wanted}})
                break
            except aiohttp.ClientConnectorError:
                await asyncio.sleep(0.1)
        self._session = f"session/{made['sessionId']}"
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self._call("DELETE", self._session)
        await self._http.close()
        self._driver.terminate()
        await self._driver.wait()

    async def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        async with self._http.request(method, path, json=body) as response:
            value = (await response.json())["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{value['error']}: {value['message']}")
        return value

    async def open(self, url: str) -> None:
        await self._call("POST", f"{self._session}/url", {"url": url})

    async def script(self, body: str, *arguments: Any) -> Any:
        """Run JavaScript in the page. Return the value that the script returns."""
        return await self._call(
            "POST", f"{self._session}/execute/sync", {"script": body, "args": list(arguments)}
        )

    async def _element(self, xpath: str) -> str:
        found = await self._call("POST", f"{self._session}/element", {"using": "xpath", "value": xpath})
        return str(found[_ELEMENT])

    async def find(self, xpath: str, patience: float = 60.0) -> str:
        """Wait for the first element at this XPath to appear, and return its text."""
        deadline = asyncio.get_running_loop().time() + patience
        while True:
            try:
                element = await self._element(xpath)
                return str(await self._call("GET", f"{self._session}/element/{element}/text"))
            except RuntimeError:
                if asyncio.get_running_loop().time() > deadline:
                    raise
            await asyncio.sleep(0.05)

    async def click(self, xpath: str) -> None:
        """Wait for the element and click it like a mouse would: it must be visible and not covered."""
        await self._act(xpath, "click", {})

    async def type(self, xpath: str, text: str) -> None:
        """Wait for the element and type into it."""
        await self._act(xpath, "value", {"text": text})

    async def _act(self, xpath: str, what: str, body: dict[str, Any]) -> None:
        while True:
            await self.find(xpath)
            try:
                element = await self._element(xpath)
                await self._call("POST", f"{self._session}/element/{element}/{what}", body)
                return
            except RuntimeError as error:
                # A list of suggestions is rebuilt during typing, so look for the element again.
                if not str(error).startswith(("stale element", "no such element")):
                    raise

    async def resize(self, width: int, height: int, scheme: str = "dark") -> None:
        """Set the page's size in CSS pixels, and its color scheme. A narrow page counts as a phone's."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        await self._devtools("Emulation.setDeviceMetricsOverride", size)
        wanted = {"name": "prefers-color-scheme", "value": scheme}
        await self._devtools("Emulation.setEmulatedMedia", {"features": [wanted]})

    async def leave(self) -> None:
        """Leave the page. The next page has the window's size and the usual color scheme."""
        await self.open("about:blank")
        await self._devtools("Emulation.clearDeviceMetricsOverride", {})
        await self._devtools("Emulation.setEmulatedMedia", {"features": []})

    async def _devtools(self, command: str, parameters: dict[str, Any]) -> None:
        body = {"cmd": command, "params": parameters}
        await self._call("POST", f"{self._session}/goog/cdp/execute", body)

    async def picture(self, file: Path) -> None:
        """Save a PNG screenshot of the window."""
        shot = base64.b64decode(await self._call("GET", f"{self._session}/screenshot"))
        await asyncio.to_thread(file.write_bytes, shot)

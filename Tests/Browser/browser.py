"""Chromium without a screen, driven through its DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import re
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

# Seconds after which what is waited for is taken for missing, also on a machine that has other things to do.
PATIENCE = 180.0

# Answers where another page has come in the place of the one that was asked.
GONE = re.compile("navigated or closed|[Cc]annot find .*context|context was destroyed")

PICTURES = Path(__file__).resolve().parents[2] / ".build" / "pages"


class PageGone(RuntimeError):
    """A page has gone before it has answered."""


class Browser:
    """A browser of its own, with no page open but those that a test opens."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="gpslog-browser-")
        hears, self.orders = os.pipe()
        self.news, says = os.pipe()
        options = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "--no-first-run",
                   "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--mute-audio"]
        # Its own sandbox cannot be made by root.
        if os.geteuid() == 0:
            options.append("--no-sandbox")

        def at_their_numbers() -> None:
            # The protocol has it read at 3 and write at 4; either may be the number of the other one.
            for descriptor, number in [(hears, 30), (says, 31), (30, 3), (31, 4)]:
                os.dup2(descriptor, number)

        self.process = subprocess.Popen(
            ["chromium", *options, "about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, preexec_fn=at_their_numbers, pass_fds=(3, 4),
            env={**os.environ, "TZ": "Europe/Berlin", "LANG": "en_GB.UTF-8"})
        os.close(hears)
        os.close(says)
        self.number = 0
        self.rest = b""
        self.pages: dict[str, Page] = {}

    def close(self) -> None:
        """End it, and delete what it kept."""
        self.process.kill()
        self.process.wait()
        os.close(self.orders)
        os.close(self.news)
        shutil.rmtree(self.folder, ignore_errors=True)

    def page(self) -> Page:
        """A page that is still empty."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self.pages[session] = Page(self, session)
        for domain in ["Page", "Runtime", "Log", "Network"]:
            page.call(f"{domain}.enable")
        return page

    def call(self, method: str, session: str | None = None, **parameters: object) -> dict:
        """The browser's answer to an order."""
        self.number += 1
        number = self.number
        order = {"id": number, "method": method, "params": parameters}
        if session:
            order["sessionId"] = session
        os.write(self.orders, json.dumps(order).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while True:
            message = self.message(end)
            if message is None:
                raise TimeoutError(f"{method}: the browser does not answer")
            if message.get("id") != number:
                self.take(message)
            elif "error" in message:
                text = message["error"]["message"]
                raise (PageGone if GONE.search(text) else RuntimeError)(f"{method}: {text}")
            else:
                return message["result"]

    def take(self, message: dict) -> None:
        """Hand over what it tells of a page by itself."""
        page = self.pages.get(message.get("sessionId", ""))
        if page and "method" in message:
            page.heard(message["method"], message["params"])

    def message(self, end: float) -> dict | None:
        """The next message from it; None where that takes too long."""
        while b"\0" not in self.rest:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.news], [], [], left)[0]:
                return None
            part = os.read(self.news, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)


class Page:
    """A page in a browser."""

    # A stream of events is among what it has asked for from its beginning on.
    lists_open_streams = True

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser, self.session = browser, session
        self.asked: list[str] = []
        self.complaints: list[str] = []

    def call(self, method: str, **parameters: object) -> dict:
        """The browser's answer to an order for this page."""
        return self.browser.call(method, self.session, **parameters)

    def heard(self, method: str, told: dict) -> None:
        """Keep what a test may want to know."""
        if method == "Network.requestWillBeSent":
            self.asked.append(told["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(told["exceptionDetails"]))
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append(f"a dialogue: {told['message']}")
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error" and told["entry"]["source"] != "network":
            self.complaints.append(told["entry"]["text"])

    def open(self, url: str) -> None:
        """Open an address, and wait until it is there."""
        # The page before may still answer.
        self.ask("window.isLeft = true")
        self.call("Page.navigate", url=url)
        self.until("!window.isLeft && document.readyState === 'complete' && location.href !== 'about:blank'")

    def ask(self, expression: str) -> object:
        """The value of an expression of JavaScript."""
        told = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise RuntimeError(f"{expression}: {told['exceptionDetails']['exception'].get('description')}")
        return told["result"].get("value")

    def holds(self, expression: str) -> bool:
        """True where an expression is true; of a page in whose place another one comes just now, nothing is."""
        try:
            return bool(self.ask(f"Boolean({expression})"))
        except PageGone:
            return False

    def until(self, expression: str) -> None:
        """Wait until an expression is true, or something that is there."""
        end = time.monotonic() + PATIENCE
        while not self.holds(expression):
            if time.monotonic() > end:
                raise AssertionError(f"not within {PATIENCE:g} s: {expression}; the page has: {self.text('body')!r}")
            time.sleep(0.05)

    def text(self, selector: str) -> str:
        """The text of an element as one reads it."""
        return str(self.ask(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def click(self, selector: str) -> None:
        """Click the middle of an element, as a finger or a mouse does."""
        element = f"document.querySelector({json.dumps(selector)})"
        self.until(element)
        find = (f"(() => {{ const e = {element}; e?.scrollIntoView({{block: 'nearest'}});"
                " const r = e?.getBoundingClientRect(); return r && [r.x + r.width / 2, r.y + r.height / 2]; })()")
        # Something that comes meanwhile may move it, or be drawn in its place.
        before, place, end = None, self.ask(find), time.monotonic() + PATIENCE
        while place is None or place != before:
            if time.monotonic() > end:
                raise AssertionError(f"{selector} does not stand still")
            time.sleep(0.05)
            before, place = place, self.ask(find)
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press a key that has a name."""
        code = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
                "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[key]
        text = {"Enter": "\r", " ": " "}.get(key)
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def type(self, text: str) -> None:
        """Type a text where the focus is."""
        self.call("Input.insertText", text=text)

    def show(self, width: int, height: int, dark: bool = False) -> None:
        """Show it in a window of a size, for eyes that like it light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        # Scripts hear of another width when the page is drawn the next time, which is never where nobody looks at it.
        if self.ask("location.protocol") != "about:":
            self.ask("new Promise(r => { requestAnimationFrame(() => requestAnimationFrame(r)); setTimeout(r, 2000); })")

    def go(self, offline: bool) -> None:
        """Pull the network cable, or put it back."""
        self.call("Network.emulateNetworkConditions", offline=offline, latency=0, downloadThroughput=-1,
                  uploadThroughput=-1)

    def keep(self, name: str) -> None:
        """Keep a picture, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        picture = self.call("Page.captureScreenshot", format="png")["data"]
        (PICTURES / f"{name}.png").write_bytes(base64.b64decode(picture))

"""Firefox without a screen, driven through its Marionette protocol: GPSLOG_BROWSER=firefox scripts/test-web test_page.

It is tried by hand. What Chromium's protocol alone does, such as pulling the network cable, is skipped.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from browser import PATIENCE, PICTURES, Page

# Errors of the page that the browser has noted, but for those of the network.
COMPLAINTS = """return Services.console.getMessageArray()
  .filter(m => m instanceof Ci.nsIScriptError && !(m.flags & 1) && m.sourceName.startsWith("http")
    && !m.errorMessage.includes("establish a connection") && !m.errorMessage.includes("was interrupted"))
  .map(m => m.errorMessage)"""

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010",
        "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}


class Firefox:
    """A browser of its own, with a page for each test."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="gpslog-firefox-")
        settings = {"marionette.port": 0, "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
                    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False}
        Path(self.folder, "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--profile", self.folder, "--no-remote"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "TZ": "Europe/Berlin", "LANG": "en_GB.UTF-8", "HOME": self.folder})
        self.number, self.rest, self.handle = 0, b"", ""
        self.socket = socket.create_connection(("127.0.0.1", self.port()), PATIENCE)
        self.message()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "ignore"}})
        self.call("WebDriver:SetTimeouts", script=int(PATIENCE * 1000), pageLoad=int(PATIENCE * 1000))

    def port(self) -> int:
        """The port that it has chosen."""
        file, end = Path(self.folder, "MarionetteActivePort"), time.monotonic() + PATIENCE
        while not (file.exists() and file.read_text()):
            if time.monotonic() > end:
                raise TimeoutError("Firefox does not begin")
            time.sleep(0.1)
        return int(file.read_text())

    def close(self) -> None:
        """End it, and delete what it kept."""
        self.socket.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def page(self) -> FirefoxPage:
        """A page that is still empty."""
        handle = self.call("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        self.turn_to(handle)
        self.chrome("Services.console.reset()")
        return FirefoxPage(self, handle)

    def turn_to(self, handle: str) -> bool:
        """Have the orders that follow be for a page; True where those before were for another one."""
        if self.handle == handle:
            return False
        self.call("WebDriver:SwitchToWindow", handle=handle, focus=True)
        self.handle = handle
        return True

    def chrome(self, script: str) -> object:
        """The value of a script that runs in the browser itself."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.call("WebDriver:ExecuteScript", script=script, args=[])["value"]
        finally:
            self.call("Marionette:SetContext", value="content")

    def call(self, name: str, **parameters: object) -> dict:
        """The browser's answer to an order."""
        self.number += 1
        order = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(order), order))
        _, _, error, result = self.message()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result

    def message(self) -> list:
        """The next message from it: its length, a colon, and JSON."""
        while b":" not in self.rest:
            self.rest += self.received()
        length, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(length):
            self.rest += self.received()
        text, self.rest = self.rest[:int(length)], self.rest[int(length):]
        return json.loads(text)

    def received(self) -> bytes:
        """Further bytes."""
        part = self.socket.recv(1 << 20)
        if not part:
            raise RuntimeError("the browser has ended")
        return part


class FirefoxPage(Page):
    """A page in Firefox, which a test uses as one of Chromium."""

    lists_open_streams = False

    def __init__(self, browser: Firefox, handle: str) -> None:
        self.browser, self.handle, self.size = browser, handle, None

    @property
    def firefox(self) -> Firefox:
        """The browser, which has turned to this page, in a window of its size."""
        if self.browser.turn_to(self.handle) and self.size:
            self.resize()
        return self.browser

    @property
    def complaints(self) -> list[str]:
        """Errors of the page."""
        return list(self.firefox.chrome(COMPLAINTS))

    @property
    def asked(self) -> list[str]:
        """The addresses that it has asked for."""
        return list(self.ask("performance.getEntriesByType('resource').map(e => e.name)"))

    def call(self, method: str, **parameters: object) -> dict:
        """Nothing: these are orders of Chromium."""
        raise unittest.SkipTest(f"Firefox has no {method}")

    def open(self, url: str) -> None:
        """Open an address, and wait until it is there."""
        self.firefox.call("WebDriver:Navigate", url=url)

    def ask(self, expression: str) -> object:
        """The value of an expression of JavaScript."""
        return self.firefox.call("WebDriver:ExecuteScript", script=f"return ({expression})", args=[])["value"]

    def click(self, selector: str) -> None:
        """Click the middle of an element, as a mouse does."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        found = self.firefox.call("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.firefox.call("WebDriver:ElementClick", id=next(iter(found.values())))

    def act(self, kind: str, actions: list[dict]) -> None:
        """Do what a hand does."""
        self.firefox.call("WebDriver:PerformActions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def press(self, key: str) -> None:
        """Press a key that has a name."""
        value = KEYS.get(key, key)
        self.act("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def type(self, text: str) -> None:
        """Type a text where the focus is."""
        self.act("key", [{"type": kind, "value": letter} for letter in text for kind in ["keyDown", "keyUp"]])

    def show(self, width: int, height: int, dark: bool = False) -> None:
        """Show it in a window of a size, for eyes that like it light or dark."""
        self.size = (width, height)
        self.firefox.chrome(
            f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {0 if dark else 1})")
        self.resize()

    def resize(self) -> None:
        """Make the window as large as the page is to be; all pages have one."""
        width, height = self.size
        # Its own bars are wider than a phone.
        self.browser.chrome(
            "document.documentElement.style.minWidth = '0';"
            f"window.resizeTo({width} + window.outerWidth - gBrowser.selectedBrowser.clientWidth,"
            f" {height} + window.outerHeight - gBrowser.selectedBrowser.clientHeight)")
        self.until(f"innerWidth === {width}")

    def keep(self, name: str) -> None:
        """Keep a picture, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        picture = self.firefox.call("WebDriver:TakeScreenshot", full=False, hash=False)["value"]
        (PICTURES / f"firefox-{name}.png").write_bytes(base64.b64decode(picture))

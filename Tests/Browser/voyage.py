"""A receiver, a recording of it and the page, as programs that run."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from browser import PATIENCE

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("GPSLOG_PROGRAM", CHECKOUT / ".build" / "release" / "gpslog"))


class Voyage:
    """A folder with a database, and the programs around it; `close()` ends them all."""

    def __init__(self) -> None:
        self.temporary = tempfile.TemporaryDirectory(prefix="gpslog-voyage-")
        self.folder = Path(self.temporary.name)
        self.database = self.folder / "voyage.sqlite"
        self.running: list[subprocess.Popen[bytes]] = []
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"

    def close(self) -> None:
        """End all programs, and delete what they wrote."""
        for process in self.running:
            process.kill()
            process.wait()
        self.temporary.cleanup()

    def run(self, *words: str, given: str = "") -> str:
        """The output of the program, once it has ended well; what is given to it comes by a pipe."""
        done = subprocess.run([PROGRAM, *words], env=self.environment, input=given.encode(), capture_output=True,
                              check=False, timeout=PATIENCE)
        if done.returncode != 0:
            raise AssertionError(f"gpslog {' '.join(words)}: {done.stderr.decode()}")
        return done.stdout.decode()

    def begin(self, *words: str) -> subprocess.Popen[bytes]:
        """The program, which runs on."""
        process = subprocess.Popen([PROGRAM, *words], env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.running.append(process)
        return process

    def play(self, fixture: str) -> Path:
        """A receiver that reports what a fixture has, in real time, and goes on for longer than a test lasts."""
        link, longer = self.folder / "receiver", self.folder / fixture
        repeat = [CHECKOUT / "scripts" / "repeat-recording", CHECKOUT / "fixtures" / fixture, "24"]
        longer.write_bytes(subprocess.run(repeat, check=True, capture_output=True).stdout)
        self.begin("replay", "--quiet", "--pty", str(link), "--speed", "realtime", str(longer))
        wait_until(link.exists)
        return link.readlink()

    def record(self, device: Path) -> subprocess.Popen[bytes]:
        """A recording of a receiver."""
        return self.begin("record", "--quiet", "--device", str(device))

    def serve(self, *options: str) -> subprocess.Popen[bytes]:
        """The page, which answers."""
        process = self.begin("web", "--listen", str(self.port), *options)
        wait_until(lambda: answers(self.port))
        return process

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the user's own settings has a part in it."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "TZ": "UTC", "GPSLOG_DATABASE": str(self.database)}


def end(process: subprocess.Popen[bytes], by: signal.Signals = signal.SIGTERM) -> None:
    """End a program, and wait until it has."""
    process.send_signal(by)
    process.wait(PATIENCE)


def wait_until(condition: object) -> None:
    """Wait until a condition holds."""
    limit = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > limit:
            raise AssertionError(f"not within {PATIENCE:g} s")
        time.sleep(0.05)


def answers(port: int) -> bool:
    """True where somebody listens."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """A port that nobody has, and that the kernel gives to nobody who does not ask for it by number."""
    while True:
        port = random.randint(10_000, 32_000)
        with socket.socket() as holder, contextlib.suppress(OSError):
            holder.bind(("127.0.0.1", port))
            return port

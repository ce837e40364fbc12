"""A virtual machine with a USB bus, for the scenarios of one module."""

from __future__ import annotations

import os
import sys
import time
import unittest
from collections.abc import Callable

from gpsrig import Guest, RedirDevice, Replay

from recording import Recording
from stored_locations import PATIENCE, PROGRAM, SLOWNESS
from voyage import Voyage

class Machine(unittest.TestCase):
    """Scenarios in one virtual machine, which a module boots by `setUpModule = Machine.boot`.

    A scenario leaves nothing plugged in, and nothing may have been written to what was: gpslog only listens.
    """

    guest: Guest
    program = "/run/gpslog"

    @staticmethod
    def boot() -> None:
        """Boot it, with the release program in it, for all scenarios of the module."""
        guest = Guest(**SLOWNESS)
        guest.start()
        unittest.addModuleCleanup(guest.stop)
        Machine.guest = guest
        # In the guest's memory every user can read it, wherever the checkout is.
        file = guest.copy_in(PROGRAM)
        guest.shell(f"cp {file} {Machine.program} && chmod 755 {Machine.program} && rm {file}")

    def setUp(self) -> None:
        self.devices: list[RedirDevice] = []
        self.recordings: list[Recording] = []
        self.database = f"/dev/shm/{self._testMethodName}.sqlite"
        self.begun = time.monotonic()

    def tearDown(self) -> None:
        for recording in self.recordings:
            if recording.job.running:
                recording.end()
        for device in self.devices:
            if device.port is not None:
                self.guest.unplug(device)
        self.guest.shell(f"udevadm settle; rm -f {self.database}*")
        if os.environ.get("GPSLOG_HOTPLUG_LOG"):
            for recording in self.recordings:
                print(f"--- {self.id()}\n{recording.said}", file=sys.stderr)
        for device in self.devices:
            self.assertIsNone(device.failure)
            self.assert_nothing_was_written_to(device)

    def assert_nothing_was_written_to(self, device: RedirDevice) -> None:
        """What a device has received can only be the kernel's echo.

        A terminal echoes from when the kernel opens it until the program has said that it must not. What the receiver
        sends in that moment, or what its adapter has kept, goes back to it, whatever program opens it: at most 256 bytes,
        of which control characters are written as two; and twice so many where a line is opened again that said only junk.
        """
        received = bytes(device.received)
        if received:
            self.report(f"the kernel echoed {len(received)} bytes to {type(device).__name__}")
        self.assertLessEqual(len(received), 1024, f"no short echo: {received}")

    def plug(self, device: RedirDevice, port: int | None = None) -> str:
        """Plug a device in; its device file, when udevd is done with it."""
        if device not in self.devices:
            self.devices.append(device)
        self.guest.plug(device, port)
        return self.guest.wait_tty(device, timeout=PATIENCE)

    def play(self, device: RedirDevice, voyage: Voyage | None = None) -> Replay:
        """Let a receiver report a voyage from now on, second by second, plugged in or not."""
        replay = Replay(device, (voyage or Voyage()).epochs)
        self.addCleanup(replay.stop)
        return replay

    def record(self, *options: str, **user: object) -> Recording:
        """Start a recording into this scenario's database; it is ended with the scenario."""
        recording = Recording(self.guest, self.program, self.database, *options, **user)
        self.recordings.append(recording)
        return recording

    def gpslog(self, *arguments: str, **user: object) -> str:
        """What another command of gpslog prints."""
        return self.guest.run([self.program, *arguments], cwd="/", check=True, timeout=PATIENCE, **user).out

    def wait_until(self, condition: Callable[[], bool], what: str, timeout: float = PATIENCE) -> None:
        """Wait for something that no program announces."""
        end = time.monotonic() + timeout
        while not condition():
            self.assertLess(time.monotonic(), end, f"{what}: not within {timeout:g} s")
            time.sleep(0.05)

    def report(self, what: str) -> None:
        """Tell what was measured, on the line of the scenario."""
        print(f"[{what}]", end=" ", file=sys.stderr, flush=True)

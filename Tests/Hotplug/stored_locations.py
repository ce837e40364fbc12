"""What a recording has stored so far."""

from __future__ import annotations

import csv
import os
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from gpsrig import Guest

CHECKOUT = Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("GPSLOG_PROGRAM") or CHECKOUT / ".build" / "release" / "gpslog"

# Under software emulation a program takes ten times as long as on the machine outside, and that may be busy.
PATIENCE = 300.0
# Seconds until a machine has booted at most, and until it ends by itself, whatever a test does.
SLOWNESS = {"boot_timeout": 600.0, "lifetime": 7200.0}


class Location(NamedTuple):
    """An accepted location as the database has it, at the longitude that the receiver told."""

    time: str
    longitude: float
    receiver: str
    track: int


class StoredLocations:
    """The accepted locations of a database in the virtual machine, which may be written to meanwhile."""

    def __init__(self, guest: Guest, database: str) -> None:
        self.guest = guest
        self.database = database

    def now(self, receiver: str = "") -> list[Location]:
        """What is stored at this moment, in the order of arrival, of one receiver or of all."""
        # A copy of a file that is written to meanwhile may not be whole.
        for _ in range(20):
            answer = self.answer()
            if answer is None:
                return []
            if answer.returncode == 0:
                break
        rows = [(time, float(longitude), receiver, int(track))
                for time, longitude, receiver, track in list(csv.reader(answer.stdout.splitlines()))[1:]]
        return [location for location in map(Location._make, rows) if receiver in location.receiver]

    def answer(self) -> subprocess.CompletedProcess[str] | None:
        """The words of gpslog on a copy of the database; None where there is none yet."""
        # The file is in the guest's memory, because no write-ahead log works over a shared folder; so it is copied.
        copy = self.guest.share / "copy"
        self.guest.shell(f"rm -rf {copy}; mkdir {copy}; cp {self.database}* {copy}/ 2>/dev/null; rm -f {copy}/*-shm",
                         check=False)
        file = copy / Path(self.database).name
        if not file.exists() or file.stat().st_size == 0:
            return None
        # Older fixes are sealed, and only gpslog itself looks into them.
        query = ("SELECT location.time, every_fix.longitude, location.receiver, every_fix.track "
                 "FROM location JOIN every_fix USING (id) ORDER BY id")
        return subprocess.run([PROGRAM, "query", query, "--database", file], capture_output=True, text=True)

    def wait_for(self, count: int, receiver: str = "", timeout: float = PATIENCE) -> list[Location]:
        """Wait until so many are stored."""
        end = time.monotonic() + timeout
        while len(locations := self.now(receiver)) < count:
            if time.monotonic() >= end:
                raise AssertionError(f"{len(locations)} locations stored, not {count}, after {timeout:g} s")
            time.sleep(0.1)
        return locations

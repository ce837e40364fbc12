"""What a recording has stored so far."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import NamedTuple

from gpsrig import Guest

# Under software emulation a program takes ten times as long as on the machine outside, and that may be busy.
PATIENCE = 90.0


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
        # The file is in the guest's memory, because no write-ahead log works over a shared folder; so it is copied.
        copy = self.guest.share / "copy"
        self.guest.shell(f"rm -rf {copy}; mkdir {copy}; cp {self.database}* {copy}/ 2>/dev/null; rm -f {copy}/*-shm",
                         check=False)
        file = copy / Path(self.database).name
        if not file.exists() or file.stat().st_size == 0:
            return []
        database = sqlite3.connect(file)
        try:
            rows = database.execute(
                "SELECT location.time, fix.longitude, location.receiver, fix.track "
                "FROM location JOIN fix USING (id) ORDER BY id").fetchall()
        finally:
            database.close()
        return [location for location in map(Location._make, rows) if receiver in location.receiver]

    def wait_for(self, count: int, receiver: str = "", timeout: float = PATIENCE) -> list[Location]:
        """Wait until so many are stored."""
        end = time.monotonic() + timeout
        while len(locations := self.now(receiver)) < count:
            if time.monotonic() >= end:
                raise AssertionError(f"{len(locations)} locations stored, not {count}, after {timeout:g} s")
            time.sleep(0.1)
        return locations

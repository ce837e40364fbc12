"""`gpslog record` while it runs in the virtual machine."""

from __future__ import annotations

import os
import re
import signal

from gpsrig import Guest, Result

from stored_locations import PATIENCE, StoredLocations


class Recording:
    """A recording that goes on until `end()`."""

    def __init__(self, guest: Guest, program: str, database: str, *options: str, **user: object) -> None:
        self.guest = guest
        self.stored = StoredLocations(guest, database)
        self.job = guest.spawn([program, "record", "--database", database, *options], cwd="/", **user)

    @property
    def said(self) -> str:
        """What it has told its user so far."""
        return self.job.err

    def wait_until_it_says(self, pattern: str, count: int = 1, timeout: float = PATIENCE) -> re.Match[str]:
        """Wait until it has told its user something so many times."""
        return self.job.wait_output(pattern, timeout=timeout, stream="err", count=count)

    def end(self) -> Result:
        """End it as `systemctl stop` does; how it ended."""
        self.job.send_signal(signal.SIGTERM)
        return self.job.wait(PATIENCE)

    @property
    def process(self) -> int:
        """Its process id in the guest."""
        return int(self.guest.shell(f"cat /run/rig-job-{self.job.number}").out)

    def own_memory(self) -> int:
        """Its resident memory in KiB without the pages of files, which the system takes and gives as it likes."""
        return int(self.guest.shell(f"awk '/RssAnon/ {{ print $2 }}' /proc/{self.process}/status").out)

    def descriptors(self) -> list[str]:
        """What its file descriptors lead to, without the numbers of pipes and sockets."""
        listing = self.guest.shell(f"for fd in /proc/{self.process}/fd/*; do readlink $fd; done").out
        return sorted(re.sub(r":\[[0-9]+\]$", "", line) for line in listing.splitlines())

    def access_mode(self, file: str) -> int:
        """How it has a file open, as open(2) numbers it: 0 for reading only."""
        # The guest's root shows the program's files below its own.
        flags = self.guest.shell(
            f"cd /proc/{self.process}/fd; for fd in *; do case $(readlink $fd) in "
            f"*{file}) awk '/flags:/ {{ print $2 }}' ../fdinfo/$fd ;; esac; done").out
        return int(flags, 8) & os.O_ACCMODE

"""Power cuts: the machine ends without a word while a recording writes to its disk, and is started again."""

from __future__ import annotations

import calendar
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from gpsrig import Guest, Replay, UBlox

from stored_locations import PATIENCE, PROGRAM, SLOWNESS
from voyage import Voyage

# The kernel's modules for a disk, which the rig's own machine has not, each after those that it needs.
MODULES = ("virtio_blk", "crc32c_generic", "crc16", "mbcache", "jbd2", "ext4")
MKFS = shutil.which("mkfs.ext4", path="/usr/sbin:/sbin")
DATABASE = "/run/disk/gpslog.sqlite"
# The first second of a voyage, since 1970.
BEGIN = calendar.timegm((2026, 11, 21, 10, 0, 0))
# Seconds that are missing at most, as the manual says.
PROMISED = 2


class PowerCuts(unittest.TestCase):
    """One disk, and a machine for each time between two cuts."""

    @classmethod
    def setUpClass(cls) -> None:
        if MKFS is None:
            raise unittest.SkipTest("this machine has no mkfs.ext4")
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        kernel = next((Path(os.environ["GPSRIG_BUILD"]) / "debs").glob("linux-image-*.deb"))
        archive = subprocess.run(["dpkg-deb", "--fsys-tarfile", kernel], check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", cls.folder, "--wildcards", *(f"*/{name}.ko" for name in MODULES)],
                       input=archive, check=True)
        cls.disk = cls.folder / "disk"
        subprocess.run([MKFS, "-q", cls.disk, "64M"], check=True)

    def machine(self) -> Guest:
        """A machine that has just been switched on, with the disk."""
        guest = Guest(qemu_args=["-drive", f"file={self.disk},format=raw,if=virtio"], **SLOWNESS)
        guest.start()
        self.addCleanup(guest.stop)
        for name in MODULES:
            module = guest.copy_in(next(self.folder.rglob(f"{name}.ko")))
            guest.shell(f"insmod {module}")
        # Programs see the root of the machine outside, of which /run is a part.
        program = guest.copy_in(PROGRAM)
        guest.shell(f"cp {program} /run/gpslog && chmod 755 /run/gpslog && mkdir -p /run/disk"
                    " && mount -t ext4 /dev/vda /host/run/disk")
        return guest

    def gpslog(self, guest: Guest, *arguments: str) -> str:
        """The answer of a command that is asked of the database."""
        return guest.run(["/run/gpslog", *arguments, "--database", DATABASE], cwd="/", check=True, timeout=PATIENCE).out

    def stored(self, guest: Guest) -> list[int]:
        """The seconds of a voyage of which there are fixes."""
        answer = self.gpslog(guest, "query", "SELECT time / 1000000000 AS second FROM every_fix ORDER BY time")
        return [int(line) - BEGIN for line in answer.split()[1:]]

    def record(self, guest: Guest, first: int) -> tuple[int, int]:
        """Records what a receiver reports from a second of a voyage on, until the power fails.

        The seconds reported, and how many of them a query did not see yet: the emulated machine takes its time.
        """
        recording = guest.spawn(["/run/gpslog", "record", "--database", DATABASE], cwd="/")
        receiver = UBlox(serial="4711")
        guest.plug(receiver)
        guest.wait_tty(receiver, timeout=PATIENCE)
        recording.wait_output("reading", timeout=PATIENCE, stream="err")
        replay = Replay(receiver, Voyage(delay=first).epochs)
        self.addCleanup(replay.stop)
        # It has begun to store, also where a program takes long to begin.
        while not (seen := [second for second in self.stored(guest) if second >= first]):
            time.sleep(0.1)
        behind = first + replay.sent - 1 - seen[-1]
        # At any moment of a second, and of what is written in it.
        last = replay.sent + random.randint(0, 10)
        while replay.sent < last:
            time.sleep(0.005)
        time.sleep(random.random())
        sent = replay.sent
        # QEMU ends at once, and the machine in it learns nothing of it.
        guest.stop()
        replay.stop()
        return sent, behind

    def test_cost_two_seconds_at_most_and_never_damage_the_database(self) -> None:
        cuts = int(os.environ.get("GPSLOG_POWER_CUTS", "2"))
        first = 0
        guest = self.machine()
        for cut in range(cuts):
            sent, behind = self.record(guest, first)
            guest = self.machine()
            self.gpslog(guest, "check")
            of_now = [second for second in self.stored(guest) if second >= first]
            # Nothing is missing in between, and as much at the end as may be.
            begin = of_now[0] if of_now else first
            self.assertEqual(of_now, list(range(begin, begin + len(of_now))), f"cut {cut + 1}")
            missing = sent - (of_now[-1] + 1 - first if of_now else 0)
            print(f"[cut {cut + 1}: {sent} s reported, {behind} s behind, {missing} s missing]",
                  end=" ", file=sys.stderr, flush=True)
            # The last report may still have been on its way.
            self.assertLessEqual(missing, PROMISED + max(1, behind), f"cut {cut + 1}: of {sent} s reported")
            first += sent + 5
        guest.stop()

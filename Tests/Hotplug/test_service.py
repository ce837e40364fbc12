"""The systemd unit, by a real systemd: udev's rules ask for it, and it logs if it is enabled."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from gpsrig import Job, Result, UBlox

from machine import Machine
from stored_locations import CHECKOUT, PATIENCE, StoredLocations

NEEDED = ("/lib/systemd/systemd", "/usr/bin/systemctl", "/usr/bin/unshare", "/usr/bin/nsenter", "/usr/bin/mount")
UNIT = "gpslog@ttyACM0.service"
# In here is /var of the machine under systemd.
VAR = "/run/service-var"

# This machine's own systemd and files, but none of the services that are installed here.
SYSTEM = """
set -e
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mount --bind {var} /var
# The unit has systemd make its folder of settings there.
mkdir -p /var/etc
cp -a /etc/. /var/etc 2>/dev/null || true
mount --bind /var/etc /etc
for folder in /usr/local/bin /etc/systemd/system /usr/lib/systemd/system /usr/lib/systemd/system-generators; do
    mount -t tmpfs -o mode=755 tmpfs $folder
done
mkdir -p /var/lib /var/tmp
chmod 1777 /var/tmp
cp {program} /usr/local/bin/gpslog
tar --extract --file={units} --directory=/usr/lib/systemd/system
for target in bare sysinit basic; do
    printf '[Unit]\\nDescription=Nothing else\\nDefaultDependencies=no\\n' >/usr/lib/systemd/system/$target.target
done
export container=other
exec /lib/systemd/systemd --system --unit=bare.target --log-target=console --show-status=no
"""


def installed_units() -> Path:
    """An archive of the units as `make install` lays them out."""
    folder = Path(tempfile.mkdtemp())
    unittest.addModuleCleanup(shutil.rmtree, folder)
    subprocess.run(["make", "--silent", "install-units", f"DESTDIR={folder}", "SYSTEMDDIR=/units"], cwd=CHECKOUT,
                   check=True)
    archive = folder / "units.tar"
    subprocess.run(["tar", "--create", f"--file={archive}", f"--directory={folder}/units", "."], check=True)
    return archive


class MachineUnderSystemd(Machine):
    """A machine whose first process is systemd, as far as its services can see."""

    first_process = ""
    system: Job

    @classmethod
    def boot(cls) -> None:
        missing = [path for path in NEEDED if not os.path.exists(path)]
        if missing:
            raise unittest.SkipTest(f"this machine has no {missing[0]}")
        Machine.boot()
        guest = Machine.guest
        guest.install_rules("70-gpslog.rules", (CHECKOUT / "udev-rules" / "70-gpslog.rules").read_text())
        guest.shell(f"mkdir -p {VAR}")
        script = SYSTEM.format(var=VAR, program=Machine.program, units=guest.copy_in(installed_units()))
        cls.system = guest.spawn(
            ["/usr/bin/unshare", "--pid", "--fork", "--mount", "--mount-proc", "/bin/sh", "-c", script], cwd="/")
        guest.shell("until [ -S /run/systemd/private ]; do sleep 0.1; done", timeout=PATIENCE)
        MachineUnderSystemd.first_process = guest.shell("pidof systemd").out.split()[0]

    def systemctl(self, *arguments: str, check: bool = True) -> Result:
        """Run systemctl in that machine."""
        return self.guest.run(
            ["/usr/bin/nsenter", "-m", "-p", "-r", "-w", "-t", self.first_process, "/usr/bin/systemctl", *arguments],
            cwd="/", check=check, timeout=PATIENCE)

    def properties(self, *names: str, unit: str = UNIT) -> dict[str, str]:
        """What systemd says of a service."""
        lines = self.systemctl("show", unit, *(f"--property={name}" for name in names)).out.splitlines()
        return dict(line.split("=", 1) for line in lines)

    def wait_until_state_is(self, state: str) -> None:
        """Wait until the service is active, inactive or failed."""
        self.wait_until(lambda: self.properties("ActiveState")["ActiveState"] == state, f"{UNIT} is {state}")


setUpModule = MachineUnderSystemd.boot


# Prints what programs tell the system's log.
LOG = """
import os, socket
log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
log.bind("/dev/log")
os.chmod("/dev/log", 0o666)
print("listening", flush=True)
while True:
    print(log.recv(8192).decode(), flush=True)
"""


class ServiceThatNobodyHasEnabled(MachineUnderSystemd):
    def test_does_not_start_when_a_receiver_is_plugged_in(self) -> None:
        receiver = UBlox(serial="4711")
        self.plug(receiver)

        self.wait_until(lambda: self.properties("ConditionTimestamp")["ConditionTimestamp"] != "", "it was asked for")

        self.assertEqual(self.properties("ConditionResult", "ActiveState"),
                         {"ConditionResult": "no", "ActiveState": "inactive"})
        self.assertFalse(receiver.opened)


class ServiceThatIsEnabled(MachineUnderSystemd):
    def setUp(self) -> None:
        super().setUp()
        self.guest.shell("rm -f /dev/log")
        self.log = self.guest.spawn(["/usr/bin/python3", "-c", LOG], cwd="/")
        self.addCleanup(self.log.stop)
        self.log.wait_output("listening", timeout=PATIENCE)
        self.systemctl("enable", "gpslog@.service")
        self.addCleanup(self.systemctl, "disable", "gpslog@.service")
        self.receiver = UBlox(serial="4711")
        self.plug(self.receiver)
        self.play(self.receiver)
        self.stored = StoredLocations(self.guest, f"{VAR}/lib/private/gpslog/gpslog.sqlite")

    def test_logs_from_the_plug_in_to_the_unplugging(self) -> None:
        self.stored.wait_for(2)
        self.wait_until_state_is("active")

        self.guest.unplug(self.receiver)

        self.wait_until_state_is("inactive")
        self.assertEqual(self.properties("Result", "ExecMainStatus"), {"Result": "success", "ExecMainStatus": "0"})
        before = len(self.stored.now())
        self.plug(self.receiver, port=3)
        self.stored.wait_for(before + 1)
        self.assertEqual({location.track for location in self.stored.now()}, {1})
        # The libraries that it is made of have nothing to complain of, either.
        self.assertEqual(self.log.out.split(), ["listening"])


# Prints the times of the next reports of position, as many as it is told.
CLIENT = """
import json, socket, sys
reports = socket.create_connection(("127.0.0.1", 2947), timeout=300).makefile("rw")
reports.write('?WATCH={"enable":true,"json":true};')
reports.flush()
times = []
while len(times) < int(sys.argv[1]):
    report = json.loads(reports.readline())
    if report["class"] == "TPV" and "time" in report:
        times.append(report["time"])
print(*times)
"""


class ServiceWithASocket(MachineUnderSystemd):
    SERVICE = "gpslog.service"

    def setUp(self) -> None:
        super().setUp()
        self.systemctl("start", "gpslog.socket")
        self.addCleanup(self.systemctl, "stop", "gpslog.socket", self.SERVICE)
        self.receiver = UBlox(serial="4711")
        self.plug(self.receiver)
        self.play(self.receiver)

    def client(self) -> Job:
        """A client that ends when it has three reports."""
        return self.guest.spawn(["/usr/bin/python3", "-c", CLIENT, "3"], cwd="/")

    def test_starts_when_a_client_calls_and_keeps_those_waiting_that_call_while_it_restarts(self) -> None:
        self.assertEqual(self.properties("ActiveState", unit=self.SERVICE), {"ActiveState": "inactive"})

        first = self.client().wait(PATIENCE)

        self.assertEqual((first.code, len(first.out.split())), (0, 3), first.err)
        self.assertEqual(self.properties("ActiveState", unit=self.SERVICE), {"ActiveState": "active"})
        self.systemctl("stop", self.SERVICE)
        second = self.client().wait(PATIENCE)
        self.assertEqual((second.code, len(second.out.split())), (0, 3), second.err)
        self.assertGreater(min(second.out.split()), max(first.out.split()))

    def test_keeps_its_process_and_its_clients_when_it_reads_its_settings_anew(self) -> None:
        first = self.client().wait(PATIENCE)
        self.assertEqual(first.code, 0, first.err)
        process, change = "MainPID", "StateChangeTimestampMonotonic"
        before = self.properties(process, change, unit=self.SERVICE)

        self.systemctl("reload", self.SERVICE)

        self.wait_until(lambda: self.properties(change, unit=self.SERVICE)[change] != before[change], "it reloads")
        second = self.client().wait(PATIENCE)
        self.assertEqual((second.code, len(second.out.split())), (0, 3), second.err)
        self.assertEqual(self.properties(process, "ActiveState", unit=self.SERVICE),
                         {process: before[process], "ActiveState": "active"})

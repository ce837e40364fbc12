"""The systemd unit, by a real systemd: udev's rules ask for it, and it logs if it is enabled."""

from __future__ import annotations

import os
import unittest

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
cp {unit} /usr/lib/systemd/system/
for target in bare sysinit basic; do
    printf '[Unit]\\nDescription=Nothing else\\nDefaultDependencies=no\\n' >/usr/lib/systemd/system/$target.target
done
export container=other
exec /lib/systemd/systemd --system --unit=bare.target --log-target=console --show-status=no
"""


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
        script = SYSTEM.format(var=VAR, program=Machine.program,
                               unit=guest.copy_in(CHECKOUT / "systemd" / "gpslog@.service"))
        cls.system = guest.spawn(
            ["/usr/bin/unshare", "--pid", "--fork", "--mount", "--mount-proc", "/bin/sh", "-c", script], cwd="/")
        guest.shell("until [ -S /run/systemd/private ]; do sleep 0.1; done", timeout=PATIENCE)
        MachineUnderSystemd.first_process = guest.shell("pidof systemd").out.split()[0]

    def systemctl(self, *arguments: str, check: bool = True) -> Result:
        """Run systemctl in that machine."""
        return self.guest.run(
            ["/usr/bin/nsenter", "-m", "-p", "-r", "-w", "-t", self.first_process, "/usr/bin/systemctl", *arguments],
            cwd="/", check=check, timeout=PATIENCE)

    def properties(self, *names: str) -> dict[str, str]:
        """What systemd says of the service."""
        lines = self.systemctl("show", UNIT, *(f"--property={name}" for name in names)).out.splitlines()
        return dict(line.split("=", 1) for line in lines)

    def wait_until_state_is(self, state: str) -> None:
        """Wait until the service is active, inactive or failed."""
        self.wait_until(lambda: self.properties("ActiveState")["ActiveState"] == state, f"{UNIT} is {state}")


setUpModule = MachineUnderSystemd.boot


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
        self.systemctl("enable", "gpslog@.service")
        self.addCleanup(self.systemctl, "disable", "gpslog@.service")
        self.receiver = UBlox(serial="4711")
        self.plug(self.receiver)
        self.play(self.receiver)
        self.stored = StoredLocations(self.guest, f"{VAR}/lib/private/gpslog/gpslog.sqlite")

    def test_logs_from_the_plug_in_to_the_unplugging(self) -> None:
        self.stored.wait_for(2)
        self.assertEqual(self.properties("ActiveState"), {"ActiveState": "active"})

        self.guest.unplug(self.receiver)

        self.wait_until_state_is("inactive")
        self.assertEqual(self.properties("Result", "ExecMainStatus"), {"Result": "success", "ExecMainStatus": "0"})
        before = len(self.stored.now())
        self.plug(self.receiver, port=3)
        self.stored.wait_for(before + 1)
        self.assertEqual({location.track for location in self.stored.now()}, {1})

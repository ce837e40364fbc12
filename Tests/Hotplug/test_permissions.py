"""A user may read a receiver, or is told how to become one who may."""

from __future__ import annotations

from gpsrig import UBlox

from machine import Machine
from stored_locations import PATIENCE

setUpModule = Machine.boot

USER = 1000
DIALOUT = 20


class UserOutsideTheGroupOfTheReceiver(Machine):
    def test_is_told_which_command_gives_the_permission(self) -> None:
        receiver = UBlox(serial="4711")
        tty = self.plug(receiver)

        result = self.record(uid=USER).job.wait(PATIENCE)

        self.assertEqual(result.code, 77)
        self.assertIn(f"you may not read {tty}; run `sudo usermod -aG dialout $USER`, then log out and in", result.err)
        self.assertFalse(receiver.opened)


class UserInTheGroupOfTheReceiver(Machine):
    def test_logs(self) -> None:
        receiver = UBlox(serial="4711")
        self.plug(receiver)
        self.play(receiver)

        recording = self.record(uid=USER, groups=[DIALOUT])

        recording.stored.wait_for(2)
        self.assertEqual(recording.end().code, 0)

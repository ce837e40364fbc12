"""A receiver is asked how it is set, and set, over a serial port of the kernel's, at the speeds that its wire really has."""

from __future__ import annotations

import json

from gpsrig import RedirDevice, Result

from emulated_mediatek import EmulatedMediaTek
from machine import Machine
from stored_locations import PATIENCE

setUpModule = Machine.boot


class ReceiverThatMayBeSet(Machine):
    def setUp(self) -> None:
        super().setUp()
        # Permissions of another scenario, beside its database.
        self.guest.shell("rm -rf /dev/shm/receivers")
        self.receiver = EmulatedMediaTek(baud=9600, serial="A10K3XYZ")
        self.addCleanup(self.receiver.stop)
        self.tty = self.plug(self.receiver)

    def assert_nothing_was_written_to(self, device: RedirDevice) -> None:
        """It was permitted here."""

    def ask(self, command: str, *options: str) -> Result:
        """A command of `gpslog receiver` to its end."""
        return self.guest.run([self.program, "receiver", command, self.tty, "--database", self.database, *options],
                              cwd="/", timeout=PATIENCE)

    def test_is_written_nothing_before_that_was_permitted(self) -> None:
        refused = self.ask("show")

        self.assertEqual(refused.code, 77, refused.err)
        super().assert_nothing_was_written_to(self.receiver)
        self.assertEqual(self.receiver.orders, [])

    def test_is_shown_then_set_with_another_speed_and_set_as_it_was_before(self) -> None:
        shown = self.ask("show", "--permit", "--json")
        self.assertEqual(shown.code, 0, shown.err)
        description = json.loads(shown.out)
        self.assertEqual((description["maker"], description["rate"], description["baud"]), ("MediaTek", 1, 9600))

        told = self.ask("set", "--rate", "5", "--baud", "38400")
        self.assertEqual(told.code, 0, told.err)
        self.assertIn("the receiver now has rate 5, baud 38400, until it loses power", told.err)
        self.assertEqual((self.receiver.period, self.receiver.wire_baud), (200, 38400))

        recording = self.record("--device", self.tty)
        recording.wait_until_it_says("sentences arrive at 38400 baud")
        recording.stored.wait_for(3)
        recording.end()

        reset = self.ask("reset")
        self.assertEqual(reset.code, 0, reset.err)
        self.assertIn("the receiver has its previous settings again", reset.err)
        self.assertEqual((self.receiver.period, self.receiver.wire_baud), (1000, 9600))
        self.assertEqual(self.receiver.speeds, [38400, 9600])

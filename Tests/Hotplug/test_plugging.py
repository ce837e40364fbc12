"""A receiver is plugged in, pulled out and put back."""

from __future__ import annotations

import json
import os
import time
from collections import Counter

from gpsrig import UBlox

from machine import Machine
from voyage import Voyage

setUpModule = Machine.boot


class ReceiverPluggedInBeforeStart(Machine):
    def test_is_logged_at_once(self) -> None:
        receiver = UBlox(serial="4711")
        tty = self.plug(receiver)
        self.play(receiver)

        recording = self.record()

        recording.wait_until_it_says(f"reading u-blox 8 at {tty}$")
        recording.stored.wait_for(3)
        self.assertEqual(recording.end().code, 0)


class ReceiverThatIsRead(Machine):
    def test_is_open_for_reading_only_so_that_nothing_can_be_written_to_it(self) -> None:
        tty = self.plug(UBlox(serial="4711"))

        recording = self.record()

        recording.wait_until_it_says("reading u-blox 8")
        self.assertEqual(recording.access_mode(tty), os.O_RDONLY)


class ReceiverPluggedInAfterStart(Machine):
    def test_is_waited_for_and_then_logged(self) -> None:
        recording = self.record()
        recording.wait_until_it_says("no receiver is plugged in; waiting for one")

        receiver = UBlox(serial="4711")
        tty = self.plug(receiver)
        self.play(receiver)

        recording.wait_until_it_says(f"reading u-blox 8 at {tty}$")
        recording.stored.wait_for(3)
        self.assertEqual(recording.end().code, 0)


class ReceiverThatIsKnown(Machine):
    def test_has_its_first_report_stored_though_it_says_nothing_more(self) -> None:
        receiver, voyage = UBlox(serial="4711"), Voyage()
        self.plug(receiver)
        replay = self.play(receiver, voyage)
        recording = self.record()
        recording.stored.wait_for(4)
        replay.stop()
        self.guest.unplug(receiver)
        recording.wait_until_it_says("waiting for one")
        before = len(recording.stored.now())

        self.plug(receiver)
        recording.wait_until_it_says("reading", count=2)
        # A receiver is silent before its report.
        time.sleep(3)
        receiver.send(voyage.epoch(60))

        self.assertEqual(recording.stored.wait_for(before + 1)[-1].time, Voyage.time(60))


class ReceiverPulledOutInMidSentence(Machine):
    def setUp(self) -> None:
        super().setUp()
        self.receiver = UBlox(serial="4711")
        self.plug(self.receiver)
        capture = f"{self.database}.nmea"
        self.recording = self.record("--capture", capture)
        self.recording.wait_until_it_says("reading u-blox 8")
        self.voyage = Voyage()
        for second in range(5):
            self.receiver.send(self.voyage.epoch(second))
            time.sleep(1)
        rest = self.voyage.rmc(5) + self.voyage.gga(5)[:30]
        self.receiver.send(rest)
        # Bytes that the kernel still has when the receiver is pulled out are lost.
        end, read = rest.decode().splitlines(), f"tail -c {len(rest)} {capture}"
        self.wait_until(lambda: self.guest.shell(read, check=False).out.splitlines() == end, "the sentence is read")
        self.guest.unplug(self.receiver)
        self.recording.wait_until_it_says("waiting for one")

    def test_leaves_everything_that_was_whole(self) -> None:
        times = [location.time for location in self.recording.stored.wait_for(6)]

        self.assertEqual(times, [Voyage.time(second) for second in range(6)])

    def test_is_told_in_one_line_and_waited_for(self) -> None:
        lines = [line for line in self.recording.said.splitlines() if "unplugged" in line]

        self.assertEqual(lines, ["gpslog: u-blox 8 was unplugged; everything it sent is stored"])
        self.assertTrue(self.recording.job.running)
        self.assertEqual(self.recording.end().code, 0)


class ReceiverPutBackOnAnotherPort(Machine):
    def test_goes_on_in_the_same_track_under_another_name(self) -> None:
        receiver = UBlox(serial="4711")
        self.assertEqual(self.plug(receiver, port=1), "/dev/ttyACM0")
        recording = self.record()
        self.play(receiver)
        recording.stored.wait_for(3)
        self.guest.unplug(receiver)
        recording.wait_until_it_says("waiting for one")
        before = len(recording.stored.now())
        # Something else takes the name meanwhile: an i-gotU, which no one reads.
        self.plug(UBlox(vendor=0x0DF7, product=0x0900), port=1)

        self.devices.append(receiver)
        begun = time.monotonic()
        self.guest.plug(receiver, port=5)
        recording.wait_until_it_says("reading u-blox 8 at /dev/ttyACM1$")
        opened = time.monotonic() - begun
        recording.stored.wait_for(before + 1)
        stored = time.monotonic() - begun

        self.report(f"opened after {opened:.1f} s, stored after {stored:.1f} s")
        # A second of it is the receiver's, one the batch's; but here each program is ten times slower, or more.
        self.assertLess(stored, 60)
        self.assertEqual(recording.end().code, 0)
        tracks = json.loads(self.gpslog("tracks", "--json", "--database", self.database))
        self.assertEqual([track["points"] for track in tracks], [len(recording.stored.now())])


class ReceiverPutBackFiftyTimes(Machine):
    def test_costs_neither_memory_nor_descriptors(self) -> None:
        receiver = UBlox(serial="4711")
        self.devices.append(receiver)
        recording = self.record()
        recording.wait_until_it_says("waiting for one")
        self.play(receiver)

        def cycle(number: int, locations: int = 0) -> None:
            self.guest.plug(receiver, port=1 + number % 4)
            recording.wait_until_it_says("reading u-blox 8", count=number)
            if locations > 0:
                recording.stored.wait_for(locations)
            self.guest.unplug(receiver)
            recording.wait_until_it_says("was unplugged", count=number)

        # Everything that is needed once is there after some cycles, of which one brings locations too.
        for number in range(1, 21):
            cycle(number, locations=2 if number == 1 else 0)
        memory, descriptors = recording.own_memory(), recording.descriptors()
        for number in range(21, 51):
            cycle(number)

        # A leak in every cycle is thirty of a kind by now; a queue's timer that comes or goes is one.
        def leaked() -> int:
            return sum((Counter(recording.descriptors()) - Counter(descriptors)).values())

        self.wait_until(lambda: leaked() < 5, "what was opened is closed")
        grown = recording.own_memory() - memory
        self.report(f"{memory} KiB after 20 cycles, {grown:+d} KiB after 50; {len(descriptors)} descriptors")
        # A thread's stack and its heap come and go; what leaks slowly shows over the cycles of a simulated bus.
        self.assertLess(grown, 1024)
        self.assertEqual(recording.end().code, 0)

"""A receiver's pulses come on the DCD of its line, and the time that chrony is told is theirs."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from gpsrig import Cp210x, Job, Pl2303, RedirDevice

from machine import Machine
from recording import Recording
from stored_locations import PATIENCE

setUpModule = Machine.boot

# Seconds that the receivers' time is ahead of the guest's.
AHEAD = 500
SOCKET = "/run/pulses.sock"
GADGET = "/sys/kernel/config/usb_gadget/gps"
# A u-blox 8, as the kernel's own gadget: dummy_hcd joins both of its ends.
PLUG = f"""
modprobe -a dummy_hcd libcomposite usb_f_acm
[ -d /sys/kernel/config/usb_gadget ] || mount -t configfs none /sys/kernel/config
if [ ! -d {GADGET} ]; then
    mkdir -p {GADGET}/strings/0x409 {GADGET}/configs/c.1 {GADGET}/functions/acm.0
    echo 0x1546 > {GADGET}/idVendor
    echo 0x01a8 > {GADGET}/idProduct
    echo 0x0301 > {GADGET}/bcdDevice
    echo "u-blox AG - www.u-blox.com" > {GADGET}/strings/0x409/manufacturer
    echo "u-blox GNSS receiver" > {GADGET}/strings/0x409/product
    ln -s {GADGET}/functions/acm.0 {GADGET}/configs/c.1/
fi
echo dummy_udc.0 > {GADGET}/UDC
until [ -e /dev/ttyACM0 ] && [ -e /dev/ttyGS0 ]; do sleep 0.1; done
udevadm settle
"""
UNPLUG = f"[ -z \"$(cat {GADGET}/UDC 2>/dev/null)\" ] || echo > {GADGET}/UDC"


class Sample(NamedTuple):
    """A comparison of clocks, as chrony is told it."""

    clock: Decimal
    offset: Decimal
    pulse: int
    leap: int
    mark: int

    @property
    def is_by_pulse(self) -> bool:
        """The truth is a whole second; sentences come some part of one later."""
        truth = self.clock + self.offset
        return abs(truth - round(truth)) < Decimal("0.00001")


class Pulses(Machine):
    """Recordings that tell the time by pulses on DCD."""

    def setUp(self) -> None:
        super().setUp()
        # Another scenario's knowledge of how late receivers are, beside its database.
        self.guest.shell("rm -rf /dev/shm/receivers")
        self.chrony = self.run_in_guest("chrony_socket.py", SOCKET)
        self.chrony.wait_output("listening", timeout=PATIENCE)

    def run_in_guest(self, program: str, *arguments: str) -> Job:
        """A program of this folder in the guest, until the scenario ends."""
        for name in (program, "voyage.py"):
            copy = self.guest.copy_in(Path(__file__).resolve().parent / name)
        job = self.guest.spawn([sys.executable, str(Path(copy).parent / program), *arguments])
        self.addCleanup(lambda: job.stop(PATIENCE) if job.running else None)
        return job

    def record_by_pulses(self) -> Recording:
        """A recording that tells the time to the socket."""
        settings = self.guest.share / "pulses.toml"
        settings.write_text(f'[time]\nchrony = "{SOCKET}"\npps = "dcd"\n')
        return self.record("--config", str(settings))

    def samples(self) -> list[Sample]:
        """The comparisons so far."""
        lines = [line.split() for line in self.chrony.out.splitlines(keepends=True) if line.endswith("\n")]
        return [Sample(Decimal(words[1]), Decimal(words[2]), int(words[3]), int(words[4]), int(words[5], 16))
                for words in lines if words[0] == "sample"]


class ReceiverWithPulses(Pulses):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(self.guest.shell, UNPLUG)
        self.guest.shell(PLUG, timeout=PATIENCE)
        self.recording = self.record_by_pulses()
        self.recording.wait_until_it_says("reading u-blox 8 at /dev/ttyACM0$")
        # Bytes that nobody reads hold up the closing of the gadget's terminal.
        self.receiver = self.run_in_guest("pulsing_receiver.py", str(AHEAD))

    def tearDown(self) -> None:
        # It closes the gadget's terminal, before the gadget goes.
        self.receiver.stop(PATIENCE)
        super().tearDown()

    def by_pulse(self, after: int = 0) -> list[Sample]:
        """Those comparisons that are by a pulse, of those after so many."""
        return [sample for sample in self.samples()[after:] if sample.is_by_pulse]

    def test_tells_the_time_by_them(self) -> None:
        self.wait_until(lambda: len(self.by_pulse()) >= 5, "five comparisons by pulses")

        samples = self.by_pulse()
        self.assertEqual({(sample.pulse, sample.leap, sample.mark) for sample in samples}, {(0, 0, 0x534F434B)})
        for sample in samples:
            # The sentences come later than that, or the next pulse would be taken for theirs.
            self.assertLess(abs(sample.offset - AHEAD), Decimal("0.5"), sample)
        late = sorted(AHEAD - sample.offset for sample in samples)
        self.report(f"{len(samples)} pulses, of {len(self.samples())} comparisons, seen {late[0] * 1000:.1f} to "
                    f"{late[-1] * 1000:.1f} ms late, {late[len(late) // 2] * 1000:.1f} ms in the median")
        self.assertEqual(self.recording.end().code, 0)

    def test_lets_go_of_its_line_where_it_is_unplugged_and_goes_on_when_it_is_back(self) -> None:
        self.wait_until(lambda: self.by_pulse(), "a comparison by a pulse")

        self.receiver.stop(PATIENCE)
        self.guest.shell(UNPLUG)
        self.recording.wait_until_it_says("waiting for one")
        # A line that somebody held would keep its name.
        self.guest.shell(PLUG, timeout=PATIENCE)
        self.recording.wait_until_it_says("reading u-blox 8 at /dev/ttyACM0$", count=2)
        before = len(self.samples())
        self.receiver = self.run_in_guest("pulsing_receiver.py", str(AHEAD))

        self.wait_until(lambda: self.by_pulse(before), "a comparison by a pulse of the receiver that is back")
        self.assertEqual(self.recording.end().code, 0)


class ReceiverBehindAnAdapter(Pulses):
    def record_one_without_pulses(self, adapter: RedirDevice) -> tuple[Recording, str]:
        """A recording of a receiver that gives no pulse, and its line."""
        tty = self.plug(adapter)
        self.play(adapter)
        recording = self.record_by_pulses()
        recording.wait_until_it_says("sentences arrive")
        return recording, tty

    def test_is_said_once_to_give_no_pulses_and_is_the_clock_by_its_sentences(self) -> None:
        adapter = Pl2303()
        recording, tty = self.record_one_without_pulses(adapter)

        recording.wait_until_it_says(f"no pulses have arrived on DCD of {tty} for ten seconds")
        self.wait_until(lambda: self.samples(), "a comparison by sentences")
        self.assertFalse([sample for sample in self.samples() if sample.is_by_pulse])
        # Its driver is waited in when it is pulled out, and when the recording ends.
        self.guest.unplug(adapter)
        recording.wait_until_it_says("waiting for one")
        self.assertEqual(self.plug(adapter), tty)
        recording.wait_until_it_says("sentences arrive", count=2)
        self.assertEqual(recording.end().code, 0)

    def test_is_said_once_to_have_a_driver_that_tells_of_none(self) -> None:
        recording, tty = self.record_one_without_pulses(Cp210x())

        recording.wait_until_it_says(f"cannot read pulses on DCD of {tty}: its driver does not report changes")
        self.wait_until(lambda: self.samples(), "a comparison by sentences")
        self.assertEqual(recording.end().code, 0)
        self.assertEqual(recording.said.count("DCD"), 1)

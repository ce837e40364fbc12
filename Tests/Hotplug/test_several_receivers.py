"""Several receivers at once."""

from __future__ import annotations

from gpsrig import UBlox

from machine import Machine
from voyage import Voyage

setUpModule = Machine.boot


class TwoReceivers(Machine):
    def setUp(self) -> None:
        super().setUp()
        self.one, self.other = UBlox(serial="8K21"), UBlox(serial="8K22")
        for receiver, longitude in ((self.one, 10), (self.other, 20)):
            self.plug(receiver)
            self.play(receiver, Voyage(longitude))
        self.recording = self.record()

    def test_have_each_their_own_rows(self) -> None:
        self.recording.stored.wait_for(3, receiver="8K21")
        locations = self.recording.stored.wait_for(3, receiver="8K22")

        self.recording.end()
        places = {(location.receiver[-4:], location.longitude) for location in self.recording.stored.now()}
        self.assertEqual(places, {("8K21", 10), ("8K22", 20)})
        self.assertEqual(len({location.track for location in locations}), 1)

    def test_do_not_mind_when_one_is_pulled_out(self) -> None:
        self.recording.stored.wait_for(2, receiver="8K21")
        self.recording.stored.wait_for(2, receiver="8K22")

        self.guest.unplug(self.one)
        self.recording.wait_until_it_says("unplugged")

        before = len(self.recording.stored.wait_for(2, receiver="8K22"))
        self.recording.stored.wait_for(before + 3, receiver="8K22")
        self.assertEqual(self.recording.end().code, 0)
        times = [location.time for location in self.recording.stored.now() if location.longitude == 20]
        first = next(second for second in range(Voyage.LENGTH) if Voyage.time(second) == times[0])
        self.assertEqual(times, [Voyage.time(first + count) for count in range(len(times))])

"""A receiver that is plugged in, and says nothing that makes sense."""

from __future__ import annotations

import random

from gpsrig import Replay

from machine import Machine
from voyage import Voyage
from watched_adapter import WatchedAdapter

setUpModule = Machine.boot


class ReceiverThatFallsSilent(Machine):
    def test_is_told_of_opened_again_and_logged_as_soon_as_it_speaks(self) -> None:
        receiver = WatchedAdapter(serial="A10K3XYZ")
        self.plug(receiver)
        recording = self.record()
        before = Replay(receiver, Voyage().epochs)
        recording.stored.wait_for(2)
        before.stop()

        recording.wait_until_it_says("has sent nothing for 10 seconds")
        self.wait_until(lambda: receiver.openings >= 2, "it is opened again")

        stored = len(recording.stored.now())
        self.play(receiver, Voyage(delay=60))
        recording.wait_until_it_says("sends sentences again")
        locations = recording.stored.wait_for(stored + 2)
        self.assertEqual({location.track for location in locations}, {1})
        self.assertEqual(recording.end().code, 0)


class ReceiverThatSendsOnlyJunk(Machine):
    def test_is_told_of_and_logged_as_soon_as_it_makes_sense(self) -> None:
        receiver = WatchedAdapter(serial="A10K3XYZ")
        self.plug(receiver)
        recording = self.record()
        noise = random.Random(1)
        junk = Replay(receiver, [noise.randbytes(300) for _ in range(Voyage.LENGTH)])

        recording.wait_until_it_says("has sent no NMEA 0183 for 10 seconds")

        junk.stop()
        self.play(receiver)
        recording.stored.wait_for(2)
        self.assertEqual(recording.end().code, 0)

"""An adapter that can have anything behind it is opened only when that is safe."""

from __future__ import annotations

from gpsrig import UBlox

from machine import Machine
from voyage import Voyage
from watched_adapter import WatchedAdapter

setUpModule = Machine.boot


class AdapterThatIsTheOnlySerialDevice(Machine):
    def test_is_listened_to(self) -> None:
        adapter = WatchedAdapter(serial="A10K3XYZ")
        self.plug(adapter)
        self.play(adapter)

        recording = self.record()

        recording.wait_until_it_says("sentences arrive at 9600 baud")
        recording.stored.wait_for(1)
        self.assertEqual(adapter.openings, 1)


class AdapterBesideAnother(Machine):
    def setUp(self) -> None:
        super().setUp()
        self.adapters = [WatchedAdapter(serial="A10K3XYZ"), WatchedAdapter(serial="A10K3XZ0")]
        self.files = [self.plug(adapter) for adapter in self.adapters]
        for adapter in self.adapters:
            self.play(adapter)

    def test_is_not_opened_but_named(self) -> None:
        recording = self.record()

        for file in self.files:
            recording.wait_until_it_says(file)
        self.gpslog("devices")
        recording.end()
        self.assertEqual([adapter.openings for adapter in self.adapters], [0, 0])

    def test_is_opened_when_the_user_names_it(self) -> None:
        recording = self.record("--device", self.files[1])

        recording.stored.wait_for(1)
        self.assertEqual([adapter.openings for adapter in self.adapters], [0, 1])


class AdapterBesideAKnownReceiver(Machine):
    def test_is_not_opened_while_the_receiver_is_logged(self) -> None:
        adapter, receiver = WatchedAdapter(serial="A10K3XYZ"), UBlox(serial="4711")
        self.plug(adapter)
        self.play(adapter)
        self.plug(receiver)
        self.play(receiver, Voyage(longitude=20))

        recording = self.record()

        locations = recording.stored.wait_for(2)
        self.assertEqual({location.longitude for location in locations}, {20})
        self.assertEqual(adapter.openings, 0)

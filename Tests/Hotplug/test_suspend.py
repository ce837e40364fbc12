"""The machine stops for a while, as it does when it is suspended."""

from __future__ import annotations

from gpsrig import UBlox

from machine import Machine

setUpModule = Machine.boot


class MachineThatStops(Machine):
    """The kernel stops all programs for five seconds; the devices run on.

    That is the part of a suspend which the test rig survives: its share is 9p, whose device the kernel cannot suspend, so
    that what comes behind it hangs.
    """

    def test_goes_on_in_the_same_track_though_its_clock_is_set_meanwhile(self) -> None:
        receiver = UBlox(serial="4711")
        self.plug(receiver)
        self.play(receiver)
        recording = self.record()
        recording.stored.wait_for(3)

        for hours in ("+1", "-2"):
            before = len(recording.stored.now())
            self.guest.shell("echo freezer > /sys/power/pm_test; echo freeze > /sys/power/state; "
                             f"date -s @$(( $(date +%s) + {hours} * 3600 ))")
            recording.stored.wait_for(before + 4)

        locations = recording.stored.now()
        times = [location.time for location in locations]
        self.assertEqual(times, sorted(set(times)), "each second once, in order")
        self.assertEqual({location.track for location in locations}, {locations[0].track})
        self.assertNotIn("unplugged", recording.said)
        self.assertEqual(recording.end().code, 0)

"""The true places of a receiver."""

from __future__ import annotations

import bisect
import csv
import math
from pathlib import Path

Place = tuple[float, float]  # degrees of latitude and longitude

EARTH_RADIUS = 6371008.8


def metres(one: Place, other: Place) -> float:
    """The distance of two places near each other."""
    north = math.radians(other[0] - one[0])
    east = math.radians(other[1] - one[1]) * math.cos(math.radians(one[0]))
    return math.hypot(north, east) * EARTH_RADIUS


# Steps straight back are shorter than so many metres, and turn by so much that the cosine is at most this.
LONGEST_STEP_BACK = 5.0
STRAIGHT_BACK = -0.99


def without_steps_back(samples: list[tuple[float, Place]]) -> list[tuple[float, Place]]:
    """Samples of a way on which nobody goes straight back for a few metres: there they stand where they were farthest."""
    kept = samples[:1]
    behind: Place | None = None  # the last place before the farthest one
    for time, place in samples[1:]:
        front = kept[-1][1]
        if behind and metres(front, place) < LONGEST_STEP_BACK and cosine(behind, front, place) < STRAIGHT_BACK:
            kept.append((time, front))
            continue
        if place != front:
            behind = front
        kept.append((time, place))
    return kept


def cosine(before: Place, here: Place, after: Place) -> float:
    """Of the angle by which a way turns; 1 where it stands still."""
    (north, east), (next_north, next_east) = leg(before, here), leg(here, after)
    lengths = math.hypot(north, east) * math.hypot(next_north, next_east)
    return (north * next_north + east * next_east) / lengths if lengths else 1.0


def leg(one: Place, other: Place) -> tuple[float, float]:
    """Degrees north, and as many as are as long east."""
    return other[0] - one[0], (other[1] - one[1]) * math.cos(math.radians(one[0]))


class Truth:
    """The true places of a recording, by seconds since 1970."""

    # Between samples farther apart, a place is not known.
    PLACE_GAP = 1.5
    # Between samples farther apart, a way is not known: a chord would cut its bends.
    WAY_GAP = 5.0
    # A receiver as truth adds its own noise to its way with every sample; more than one a second are not asked.
    WAY_STEP = 0.95

    def __init__(self, samples: list[tuple[float, Place]], *, is_drawn: bool = False) -> None:
        """A way drawn on a map has its times from receivers, whose errors along it make it go back and forth."""
        self.times = [time for time, _ in samples]
        self.places = [place for _, place in samples]
        self.rests = len(samples) <= 3 and metres(self.places[0], self.places[-1]) < 0.01
        self._measure_way(without_steps_back(samples) if is_drawn else samples)

    @classmethod
    def read(cls, path: Path, *, is_drawn: bool = False) -> Truth:
        with open(path, newline="") as file:
            rows = csv.DictReader(file)
            samples = sorted((float(row["time"]), (float(row["lat"]), float(row["lon"]))) for row in rows)
        return cls(samples, is_drawn=is_drawn)

    def place(self, time: float) -> Place | None:
        """The place at a time; None where the truth has a gap."""
        if self.rests:
            return self.places[0]
        index = bisect.bisect_left(self.times, time)
        for near in (index, index - 1):
            if 0 <= near < len(self.times) and abs(self.times[near] - time) < 0.002:
                return self.places[near]
        if not 0 < index < len(self.times) or self.times[index] - self.times[index - 1] > self.PLACE_GAP:
            return None
        part = (time - self.times[index - 1]) / (self.times[index] - self.times[index - 1])
        one, other = self.places[index - 1], self.places[index]
        return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])

    def way(self, start: float, end: float) -> float | None:
        """The metres from one time to another; None where a gap lies between or the truth does not reach."""
        if self.rests:
            return 0
        if start < self._way_times[0] or end > self._way_times[-1]:
            return None
        first = bisect.bisect_right(self._way_times, start) - 1
        last = bisect.bisect_left(self._way_times, end)
        if self._gaps[last] > self._gaps[first]:
            return None
        return self._way_until(end) - self._way_until(start)

    def _measure_way(self, samples: list[tuple[float, Place]]) -> None:
        """Adds up the way, and the gaps in it, until each sample that is asked."""
        asked = samples[:1]
        for sample in samples[1:]:
            if sample[0] - asked[-1][0] >= self.WAY_STEP:
                asked.append(sample)
        self._way_times = [time for time, _ in asked]
        self._ways, self._gaps = [0.0], [0]
        for (before, here), (after, there) in zip(asked, asked[1:]):
            self._ways.append(self._ways[-1] + metres(here, there))
            self._gaps.append(self._gaps[-1] + (after - before > self.WAY_GAP))

    def _way_until(self, time: float) -> float:
        index = min(bisect.bisect_right(self._way_times, time), len(self._way_times) - 1)
        before, after = self._way_times[index - 1], self._way_times[index]
        part = (time - before) / (after - before)
        return self._ways[index - 1] + part * (self._ways[index] - self._ways[index - 1])

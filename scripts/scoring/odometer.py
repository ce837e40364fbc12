"""The program's odometer beside the true way."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .fixes import Fix
from .truth import Truth

# Seconds without any fix after which nobody can know the way between.
LONGEST_SILENCE = 5.0

# Metres a second below which a receiver as truth tells wander from motion no better than the one that is judged.
SLOWEST_MOTION = 0.5


@dataclass(frozen=True)
class Lengths:
    """Metres by the odometer and in truth."""

    measured: float
    true: float

    @property
    def percent(self) -> float:
        """By how much the odometer is wrong, too long being more than 0; NaN where there is no way."""
        return 100 * (self.measured - self.true) / self.true if self.true else math.nan

    @property
    def metres(self) -> float:
        return abs(self.measured - self.true)


def common_lengths(fixes: list[Fix], truth: Truth, slowest: float = 0) -> Lengths:
    """The sums of odometer and truth where both know the way, and the truth is not slower than this in m/s.

    The odometer's steps lead from one published fix to the next. A step is left out, of the odometer and of the truth,
    where the truth has a gap in it, or where the receiver was silent in it: an odometer has only the chord of a tunnel,
    and a truth only that of its own gap. What the filter has rejected while the receiver went on does count. NaN of both
    where the program has no odometer.
    """
    known = steps(fixes)
    measured, true = (0.0, 0.0) if known else (math.nan, math.nan)
    for before, after in known:
        way = truth.way(before.time, after.time)
        if way is None or way < slowest * (after.time - before.time):
            continue
        measured += after.odometer - before.odometer
        true += way
    return Lengths(measured, true)


def steps(fixes: list[Fix]) -> list[tuple[Fix, Fix]]:
    """Pairs of fixes that follow each other on the odometer, with no silence between them."""
    found: list[tuple[Fix, Fix]] = []
    last: Fix | None = None
    heard = math.inf
    for fix in fixes:
        if fix.time - heard > LONGEST_SILENCE:
            last = None
        heard = fix.time
        if fix.odometer is None:
            continue
        # An odometer that goes back has begun again.
        if last and last.time < fix.time and last.odometer <= fix.odometer:
            found.append((last, fix))
        last = fix
    return found


def whole_length(fixes: list[Fix]) -> float:
    """The odometer's way from its first to its last reading."""
    readings = [fix.odometer for fix in fixes if fix.odometer is not None]
    return readings[-1] - readings[0] if readings else math.nan

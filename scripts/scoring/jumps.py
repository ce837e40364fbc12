"""Recordings into which a jump was put."""

from __future__ import annotations

import tempfile
from pathlib import Path

from . import errors
from .displacement import DAY, Displacement, displaced, span
from .fixes import Fix, read_fixes
from .limits import Measured
from .program import Program
from .tables import print_head, print_row, titles
from .truth import Truth

RECORDINGS = ("f9k", "surf-head-l", "sail-motion")

COLUMNS = {
    "gross": ("gross stopped %", "%.1f"),
    "afterwards": ("gross stopped after refilter %", "%.1f"),
    "recovery": ("right again after s", "%.0f"),
}

LIMITS = ["jump-gross>=98", "jump-gross-afterwards>=98", "jump-recovery<=10"]

MIDDLE = "20 s by 60 m, three times"
BEGINNING = "the first 120 s by 100 m"

# Metres that a position may be off and be right, however good the receiver.
RIGHT = 5.0

# Seconds after a displacement's end that are looked at.
WATCHED = 30.0


def measure(program: Program, folder: Path) -> dict[str, dict[str, object]]:
    """The figures of a recording's displaced copies, by what was done to them."""
    capture, truth = (folder / "receiver.nmea").read_bytes(), Truth.read(folder / "truth.csv")
    begin, end = span(capture)
    # No two lead the same way, so that one at least is across the way travelled.
    middle = [
        Displacement(start, start + 20, distance=60, bearing=bearing)
        for start, bearing in zip((begin + part * (end - begin) for part in (0.25, 0.5, 0.75)), (0, 120, 240))
    ]
    beginning = [Displacement(begin, begin + 120, distance=100, bearing=45)]
    return {
        MIDDLE: figures(program, capture, truth, middle),
        BEGINNING: figures(program, capture, truth, beginning),
    }


def figures(program: Program, capture: bytes, truth: Truth, displacements: list[Displacement]) -> dict[str, object]:
    """Of one copy; how good its receiver is, is told by the fixes left alone."""
    live, afterwards = judged_twice(program, displaced(capture, displacements), truth)

    def is_displaced(fix: Fix) -> bool:
        return any(displacement.holds(fix.time) for displacement in displacements)

    receiver = errors.Receiver.of([fix for fix in live if not is_displaced(fix)])
    recoveries = [recovery(live, receiver, displacement) for displacement in displacements]
    return {
        "gross": errors.stopped_percent(list(filter(is_displaced, live)), receiver),
        "afterwards": errors.stopped_percent(list(filter(is_displaced, afterwards)), receiver),
        "recovery": max(recoveries),
    }


def judged_twice(program: Program, capture: bytes, truth: Truth) -> tuple[list[Fix], list[Fix]]:
    """The fixes with a truth: as they were recorded, and judged again."""
    with tempfile.TemporaryDirectory(prefix="gpslog-score-") as name:
        copy, database = Path(name) / "receiver.nmea", Path(name) / "gpslog.sqlite"
        copy.write_bytes(capture)
        program.replay(database, copy)
        live = read_fixes(program, database, truth)
        program.refilter(database)
        return [fix for fix in live if fix.truth], [fix for fix in read_fixes(program, database, truth) if fix.truth]


def recovery(fixes: list[Fix], receiver: errors.Receiver, displacement: Displacement) -> float:
    """Seconds after a displacement's end to the last good fix whose position is missing or wrong; 0 without one."""
    right = max(RIGHT, 2 * receiver.percentile_95)
    after = [((fix.time - displacement.end) % DAY, fix) for fix in fixes if receiver.is_good(fix)]
    return max(
        (time for time, fix in after if time < WATCHED and (fix.published is None or fix.error > right)), default=0
    )


def print_jumps(results: dict[str, dict[str, dict[str, object]]]) -> None:
    print("\n## Displaced recordings\n")
    print_head(titles("recording", COLUMNS))
    for name, copies in results.items():
        for done, row in copies.items():
            print_row(f"{name}, {done}", row, COLUMNS)


def measured(results: dict[str, dict[str, dict[str, object]]]) -> Measured:
    copies = [(name, done, row) for name, copies in results.items() for done, row in copies.items()]
    return {
        # A receiver that is wrong from the beginning contradicts itself only when that ends: what counts is the recovery.
        "jump-gross": [(name, row["gross"]) for name, done, row in copies if done == MIDDLE],
        "jump-gross-afterwards": [(f"{name}, {done}", row["afterwards"]) for name, done, row in copies],
        "jump-recovery": [(f"{name}, {done}", row["recovery"]) for name, done, row in copies],
    }

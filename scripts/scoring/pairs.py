"""Two receivers on one vehicle, fused by `gpslog replay --fuse`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from . import errors
from .fixes import place_of, seconds
from .limits import Measured
from .program import Program
from .tables import print_head, print_row, titles
from .truth import Place, Truth, metres

COLUMNS = {
    "first": ("the first alone, RMSE m", "%.2f"),
    "second": ("the second alone, RMSE m", "%.2f"),
    "fused": ("fused RMSE m", "%.2f"),
    "ratio": ("fused/better", "%.3f"),
    "count": ("positions", "%d"),
}

LIMITS = ["fused-rmse<=1.02"]

# Two receivers, and the recordings by whose truths they are judged: each by its own, both together by the farther one.
# A helmet's truth is its other receiver: by one truth alone, choosing that receiver would be no error at all.
PAIRS = {
    ("surf-head-l", "surf-head-r"): ("surf-head-l", "surf-head-r"),
    ("surf-boom-l", "surf-boom-r"): ("surf-boom-l", "surf-boom-r"),
    ("sail-gt31", "sail-motion"): ("sail-motion", "sail-motion"),
    ("sail-gw52", "sail-gw60"): ("sail-gw52", "sail-gw60"),
}

Way = dict[str, Place]  # places by the program's times


def measure(program: Program, drives: Path, pair: tuple[str, str]) -> dict[str, object]:
    truths = [Truth.read(drives / name / "truth.csv") for name in PAIRS[pair]]
    with tempfile.TemporaryDirectory(prefix="gpslog-score-") as folder:
        published = ways(program, drives, pair, Path(folder))
    times = common_times(published, truths)
    first, second, fused = (
        errors.rmse([error(way[time], time, of) for time in times])
        for way, of in zip(published, (truths[:1], truths[1:], truths))
    )
    return {
        "first": first,
        "second": second,
        "fused": fused,
        "ratio": errors.ratio(fused, min(first, second)),
        "count": len(times),
    }


def ways(program: Program, drives: Path, pair: tuple[str, str], folder: Path) -> tuple[Way, Way, Way]:
    """The positions published of each receiver, and of both as one vehicle."""
    captures = [Path(shutil.copy(drives / name / "receiver.nmea", folder / f"{name}.nmea")) for name in pair]
    database = folder / "gpslog.sqlite"
    program.replay(database, *captures, options=("--fuse",))
    rows = program.rows(database)
    first, second = (
        {row["time"]: place_of(row) for row in rows if row["receiver"] == capture.name} for capture in captures
    )
    return first, second, {row["time"]: place_of(row) for row in program.rows(database, "--fused")}


def common_times(ways: tuple[Way, ...], truths: list[Truth]) -> list[str]:
    """Those at which all have a place: a gap that the other receiver fills is no error of it."""
    times = set.intersection(*(set(way) for way in ways))
    return [time for time in sorted(times) if all(truth.place(seconds(time)) for truth in truths)]


def error(place: Place, time: str, truths: list[Truth]) -> float:
    """The distance from the truth, of several from the farthest."""
    return max(metres(truth.place(seconds(time)), place) for truth in truths)


def print_pairs(results: dict[tuple[str, str], dict[str, object]]) -> None:
    print("\n## Fused recordings\n")
    print_head(titles("receivers", COLUMNS))
    for pair, figures in results.items():
        print_row(" + ".join(pair), figures, COLUMNS)


def measured(results: dict[tuple[str, str], dict[str, object]]) -> Measured:
    return {"fused-rmse": [(" + ".join(pair), figures["ratio"]) for pair, figures in results.items()]}

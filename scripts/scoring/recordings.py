"""Recordings of real receivers whose true way is known."""

from __future__ import annotations

import math
import statistics
import tempfile
from pathlib import Path

from . import errors
from .fixes import Fix, read_fixes, rejections
from .limits import Measured
from .odometer import SLOWEST_MOTION, Lengths, common_lengths, whole_length
from .program import Program
from .tables import print_head, print_row, titles
from .truth import Truth

# A figure's name, its title in the table, and how it is written.
COLUMNS = {
    "raw": ("raw RMSE m", "%.2f"),
    "published": ("published RMSE m", "%.2f"),
    "rmse": ("ratio", "%.3f"),
    "p95": ("95 % ratio", "%.3f"),
    "smoothed": ("smoothed/published", "%.3f"),
    "good": ("good published %", "%.2f"),
    "gross": ("gross stopped %", "%.1f"),
    "odometer": ("odometer error %", "%+.2f"),
    "moving": ("the same in motion %", "%+.2f"),
    "circle": ("in 68 % circle", "%.2f"),
    "climb": ("climb m/h", "%.1f"),
    "rejections": ("rejected", "%s"),
}

LIMITS = [
    "recording-rmse<=1.02", "recording-p95<=1.02", "recording-rmse-median<=1.00", "f9k-rmse<=1.00",
    "surf-boom-l-rmse<=0.5", "surf-boom-r-rmse<=0.7", "smoothed-rmse<=1.001", "recording-good>=99.5",
    "recording-gross>=98", "recording-held-afar<=0", "recording-odometer<=1", "ride-odometer<=3", "walk-odometer<=5", "recording-circle>=0.50",
    "recording-circle<=0.85", "absolute-circle>=0.62", "absolute-circle<=0.75", "water-climb<=2",
]  # fmt: skip

# The truth of a ride is another device, up to a second apart: it tells what is missing, and nothing of errors.
RELATIVE = "ride"
RIDE_LENGTH = 32_110.0  # metres, by the map

# Recordings whose truth has no error in common with the receiver; that of the others is another receiver.
ABSOLUTE = ("f9k", "walk", "phone-pixel", "car-turin", "campus-segway", "rest")

# Recordings whose truth is drawn on a map, with the times of the receivers.
DRAWN = "walk"

# Those on the water, where nothing climbs.
LEVEL = ("sail", "surf")

# The odometers that are compared closely; the boom's receivers go under water.
CLOSE = ("f9k", "sail", "surf-head", "car", "van")

# Metres by which any odometer may be wrong.
SMALLEST_WAY = 10.0


def measure(program: Program, folder: Path) -> dict[str, object]:
    """The figures of a recording: its folder has receiver.nmea and truth.csv."""
    truth = Truth.read(folder / "truth.csv", is_drawn=is_one_of(folder.name, DRAWN))
    with tempfile.TemporaryDirectory(prefix="gpslog-score-") as name:
        database = Path(name) / "gpslog.sqlite"
        program.replay(database, folder / "receiver.nmea")
        fixes = read_fixes(program, database, truth)
        climb = program.climb(database)
    hours = (fixes[-1].time - fixes[0].time) / 3600
    known = [fix for fix in fixes if fix.truth]
    receiver = errors.Receiver.of(known)
    figures = {
        "good": errors.published_percent(known, receiver),
        "climb": climb / hours,
        "held-afar": float(sum(fix.is_held_afar for fix in fixes)),
        "rejections": rejections(fixes),
    }
    if is_one_of(folder.name, RELATIVE):
        return figures | {"odometer": Lengths(whole_length(fixes), RIDE_LENGTH).percent}
    return figures | error_figures(known) | odometer_figures(fixes, truth) | {
        "gross": errors.stopped_percent(known, receiver),
    }  # fmt: skip


def error_figures(known: list[Fix]) -> dict[str, float]:
    """Of fixes that all have a truth."""
    published = [fix for fix in known if fix.published]
    raw_errors, published_errors = [fix.raw_error for fix in known], [fix.error for fix in published]
    raw, ours = errors.rmse(raw_errors), errors.rmse(published_errors)
    claimed = [fix for fix in published if fix.circle is not None]
    hits = sum(fix.is_in_circle for fix in claimed)
    return {
        "raw": raw,
        "published": ours,
        "rmse": errors.ratio(ours, raw),
        "p95": errors.ratio(errors.percentile_95(published_errors), errors.percentile_95(raw_errors)),
        "smoothed": smoothed_ratio(published),
        "circle": hits / len(claimed) if claimed else math.nan,
        "hits": hits,
        "claimed": len(claimed),
    }


def smoothed_ratio(published: list[Fix]) -> float:
    """The RMSE of the smoothed positions to that of the live ones, where there are both."""
    both = [fix for fix in published if fix.smoothed]
    smoothed = errors.rmse([fix.smoothed_error for fix in both])
    return errors.ratio(smoothed, errors.rmse([fix.error for fix in both]))


def odometer_figures(fixes: list[Fix], truth: Truth) -> dict[str, float]:
    lengths = common_lengths(fixes, truth)
    return {
        "odometer": lengths.percent,
        "off": 0 if lengths.metres <= SMALLEST_WAY else abs(lengths.percent),
        "moving": common_lengths(fixes, truth, SLOWEST_MOTION).percent,
    }


def is_one_of(name: str, *beginnings: str) -> bool:
    return name.startswith(beginnings)


def print_recordings(results: dict[str, dict[str, object]]) -> None:
    print("## Recordings\n")
    print_head(titles("recording", COLUMNS))
    for name, figures in results.items():
        print_row(name, figures, COLUMNS)


def measured(results: dict[str, dict[str, object]], is_whole: bool) -> Measured:
    """The figures that limits are of; those of several recordings together only where none was chosen."""
    judged = {name: figures for name, figures in results.items() if not is_one_of(name, RELATIVE)}
    found: Measured = {
        "recording-rmse": values(judged, "rmse"),
        "recording-p95": values(judged, "p95"),
        "smoothed-rmse": values(judged, "smoothed"),
        "recording-good": values(results, "good"),
        "recording-held-afar": values(results, "held-afar"),
        "recording-gross": values(judged, "gross"),
        "recording-odometer": values(judged, "off", *CLOSE),
        "walk-odometer": values(judged, "off", "walk"),
        "ride-odometer": [(name, abs(value)) for name, value in values(results, "odometer", RELATIVE)],
        "recording-circle": values(judged, "circle"),
        "water-climb": values(judged, "climb", *LEVEL),
    }
    for name in ("f9k", "surf-boom-l", "surf-boom-r"):
        found[f"{name}-rmse"] = values(judged, "rmse", name)
    return found | measured_together(judged) if is_whole else found


def measured_together(judged: dict[str, dict[str, object]]) -> Measured:
    absolute = [figures for name, figures in judged.items() if is_one_of(name, *ABSOLUTE)]
    claimed = sum(figures["claimed"] for figures in absolute)
    return {
        "recording-rmse-median": [("all", statistics.median(figures["rmse"] for figures in judged.values()))],
        "absolute-circle": [
            ("all", sum(figures["hits"] for figures in absolute) / claimed if claimed else math.nan),
        ],
    }


def values(results: dict[str, dict[str, object]], name: str, *beginnings: str) -> list[tuple[str, float]]:
    """A figure of those recordings whose name begins so, or of all; without those that it does not apply to."""
    return [
        (recording, figures[name])
        for recording, figures in results.items()
        if figures[name] is not None and (not beginnings or is_one_of(recording, *beginnings))
    ]

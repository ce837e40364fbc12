"""Recordings in which one kind of field was made wrong: what is published must stay what it was."""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
from pathlib import Path

from . import errors
from .fixes import Fix, read_fixes
from .limits import Measured
from .program import Program
from .tables import print_head, print_row, titles
from .truth import Truth

COLUMNS = {
    "rmse": ("worst ratio", "%.3f"),
    "share": ("least published %", "%.2f"),
    "odometer": ("odometer differs by at most %", "%.2f"),
    "kind": ("worst kind", "%s"),
}

LIMITS = [
    "corrupted-rmse<=1.02", "corrupted-share>=98.5", "corrupted-share-of-jumps>=97", "corrupted-odometer<=3",
]  # fmt: skip

# The kinds of the short form: a speed that is always 0, one that is far too great, and fixes that are 1 km off.
SHORT = ["speed-zero", "speed-ten", "jump-1000"]

# Kinds in which fixes are elsewhere, so that some have to be rejected.
JUMPS = "jump"

# Metres by which any odometer may differ.
SMALLEST_WAY = 10.0


def kinds(script: Path) -> list[str]:
    """The kinds that the script knows."""
    text = subprocess.run([sys.executable, script, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.split()[0] for line in text.splitlines()]


def measure(program: Program, script: Path, folder: Path, chosen: list[str]) -> dict[str, dict[str, float]]:
    """The figures of a recording's corrupted copies, by kind."""
    capture, truth = folder / "receiver.nmea", Truth.read(folder / "truth.csv")
    whole = judged(program, capture, truth)
    raw = errors.rmse([fix.raw_error for fix in whole if fix.truth])
    figures = {}
    for kind in chosen:
        with tempfile.TemporaryDirectory(prefix="gpslog-score-") as name:
            copy = Path(name) / "receiver.nmea"
            with capture.open("rb") as source, copy.open("wb") as target:
                subprocess.run([sys.executable, script, kind], stdin=source, stdout=target, check=True)
            figures[kind] = compared(judged(program, copy, truth), whole, raw)
    return figures


def judged(program: Program, capture: Path, truth: Truth) -> list[Fix]:
    with tempfile.TemporaryDirectory(prefix="gpslog-score-") as name:
        database = Path(name) / "gpslog.sqlite"
        program.replay(database, capture)
        return read_fixes(program, database, truth)


def compared(fixes: list[Fix], whole: list[Fix], raw: float) -> dict[str, float]:
    published, before = ([fix for fix in side if fix.published] for side in (fixes, whole))
    known = [fix.error for fix in published if fix.truth]
    way, usual = odometer(published), odometer(before)
    difference = abs(way - usual)
    return {
        "rmse": errors.ratio(errors.rmse(known), raw) if known else math.inf,
        "share": 100 * len(published) / len(before),
        "odometer": 0 if difference <= SMALLEST_WAY else 100 * difference / usual,
    }


def odometer(fixes: list[Fix]) -> float:
    return next((fix.odometer for fix in reversed(fixes) if fix.odometer is not None), math.nan)


def print_corruptions(results: dict[str, dict[str, dict[str, float]]]) -> None:
    print("\n## Corrupted recordings\n")
    print_head(titles("recording", COLUMNS))
    for name, by_kind in results.items():
        worst = max(by_kind, key=lambda kind: by_kind[kind]["rmse"])
        row = {
            "rmse": by_kind[worst]["rmse"],
            "share": min(figures["share"] for figures in by_kind.values()),
            "odometer": max(figures["odometer"] for figures in by_kind.values()),
            "kind": worst,
        }
        print_row(name, row, COLUMNS)


def measured(results: dict[str, dict[str, dict[str, float]]], relative: str) -> Measured:
    """The figures that limits are of; a truth that begins with `relative` says nothing of errors."""
    copies = [(f"{name}, {kind}", row) for name, kinds in results.items() for kind, row in kinds.items()]
    return {
        "corrupted-rmse": [(label, row["rmse"]) for label, row in copies if not label.startswith(relative)],
        "corrupted-share": [(label, row["share"]) for label, row in copies if f", {JUMPS}" not in label],
        "corrupted-share-of-jumps": [(label, row["share"]) for label, row in copies if f", {JUMPS}" in label],
        "corrupted-odometer": [(label, row["odometer"]) for label, row in copies],
    }

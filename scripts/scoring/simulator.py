"""Receivers that the simulator of ../shared makes up; this takes numpy and scipy."""

from __future__ import annotations

import csv
import math
import statistics
import sys
import tempfile
from pathlib import Path

from .limits import Measured
from .program import Program
from .tables import print_head, print_row, titles

COLUMNS = {
    "rmse": ("RMSE/raw", "%.2f"),
    "metres": ("RMSE m", "%.2f"),
    "p95": ("95 %/raw", "%.2f"),
    "outliers": ("outliers stopped", "%.3f"),
    "rejected": ("good rejected %", "%.2f"),
    "odometer": ("odometer error %", "%.2f"),
    "parked": ("parked m/h", "%.0f"),
    "circle": ("in 68 % circle", "%.2f"),
    "available": ("available %", "%.2f"),
    "climb": ("climb m/h", "%.1f"),
    "causal": ("causal", "%d"),
}

LIMITS = [
    "scenario-rmse<=1.02", "gm-outliers>=0.98", "sats-outliers>=0.93", "simulated-rejected<=0.5", "scenario-rejected<=2",
    "gm-parked<=120", "sats-parked<=90", "scenario-drift<=60", "scenario-circle>=0.50", "scenario-circle<=0.85",
    "causal>=1",
]  # fmt: skip

MODELS = ("gm", "sats")

# The scenario whose first fixes are wrong in a way that no fix before tells.
COLD = "cold_start"

# A simulated way is flat where its altitude stays within so many metres.
FLAT = 1.0

# The names in score.py of the program's columns and states.
COLUMN_NAMES = {"latitude": "lat", "longitude": "lon", "horizontal_accuracy": "accuracy"}
STATES = {"accepted": "ok", "held": "hold"}

Run = dict[str, float]
Receiver = tuple[str, str, int]  # model of its errors, scenario and seed


def load(folder: Path):
    """The simulator, and beside it score.py; ImportError where numpy, scipy or the folder are not there."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    import score
    import simulate

    return simulate, score


def measure(program: Program, simulator: Path, receiver: Receiver, cut_seed: int) -> Run:
    """The figures of one simulated receiver; NaN where one does not apply.

    Receivers of one seed are replayed a second time, without their end, to see whether the filter is causal.
    """
    simulate, score = load(simulator)
    with tempfile.TemporaryDirectory(prefix="gpslog-score-") as name:
        folder = Path(name)
        rows = simulated(simulate, folder, receiver)
        truth = score.truth_arrays(rows)
        published, climb = publish(program, score, folder / "receiver.nmea")
        scored = score.score(truth, published, fast=True)
        figures = figures_of(scored, raw_score(score, rows, truth))
        figures["climb"] = climb / hours(rows) if is_flat(rows) else math.nan
        figures["hits"], figures["claimed"] = circle(score, truth, published)
        figures["causal"] = causal(program, score, folder, published) if receiver[-1] == cut_seed else math.nan
    return figures


def simulated(simulate, folder: Path, receiver: Receiver) -> list[dict[str, str]]:
    """Makes receiver.nmea, and gives the truth."""
    model, scenario, seed = receiver
    output = str(folder / "receiver")
    sys.argv = ["simulate.py", scenario, "--seed", str(seed), "--model", model, "--out", output]
    simulate.main()
    with open(folder / "receiver.truth.csv", newline="") as file:
        return list(csv.DictReader(file))


def publish(program: Program, score, capture: Path) -> tuple[dict[str, object], float]:
    """The positions that the program publishes of a capture, and the metres that it climbs."""
    database = capture.with_suffix(".sqlite")
    program.replay(database, capture)
    rows = [{COLUMN_NAMES.get(key, key): value for key, value in row.items()} for row in program.rows(database)]
    for row in rows:
        row["status"] = STATES.get(row["status"], row["status"])
    return score.output_arrays(rows), program.climb(database)


def causal(program: Program, score, folder: Path, published: dict[str, object]) -> float:
    """1 where the recording without its end publishes the same until there."""
    received = (folder / "receiver.nmea").read_bytes()
    part = folder / "part.nmea"
    part.write_bytes(received[: len(received) * 3 // 5])
    return score.causal(published, publish(program, score, part)[0])


def raw_score(score, rows: list[dict[str, str]], truth: dict[str, object]) -> dict[str, float]:
    """The score of the receiver's own positions."""
    raw = [
        {"time": row["time"], "lat": row["raw_lat"], "lon": row["raw_lon"]}
        for row in rows
        if row["delivered"] == "1" and row["raw_lat"]
    ]
    return score.score(truth, score.output_arrays(raw), fast=True)


def figures_of(scored: dict[str, float], raw: dict[str, float]) -> Run:
    missing = math.nan
    return {
        "rmse": scored.get("rmse", math.inf) / raw["rmse"],
        "metres": scored.get("rmse", math.inf),
        "p95": scored.get("cep95", math.inf) / raw["cep95"],
        "outliers": scored.get("outl_recall", missing),
        "rejected": scored.get("false_rej_pct", 100),
        "odometer": abs(scored.get("odo_err_pct", missing)),
        "parked": scored.get("still_m_per_h", missing),
        "available": scored.get("avail_pct", 0),
    }


def circle(score, truth: dict[str, object], published: dict[str, object]) -> tuple[int, int]:
    """The counts of positions within the circle that they claim, and of those that claim one."""
    inside = (published["time"] >= truth["time"][0]) & (published["time"] <= truth["time"][-1])
    claims = inside & (published["accuracy"] > 0)
    places = score.ecef(published["lat"][claims], published["lon"][claims])
    errors = ((places - score.interp_p(published["time"][claims], truth["time"], truth["p"])) ** 2).sum(1) ** 0.5
    return int((errors <= published["accuracy"][claims]).sum()), int(claims.sum())


def is_flat(rows: list[dict[str, str]]) -> bool:
    altitudes = [float(row["alt"]) for row in rows]
    return max(altitudes) - min(altitudes) < FLAT


def hours(rows: list[dict[str, str]]) -> float:
    return (float(rows[-1]["time"]) - float(rows[0]["time"])) / 3600


def medians(runs: list[Run]) -> Run:
    """The medians of runs; of circles the share in all runs together, for a parked receiver has nearly one error."""
    figures = {name: median(runs, name) for name in COLUMNS if name != "circle"}
    claimed = sum(run["claimed"] for run in runs)
    figures["circle"] = sum(run["hits"] for run in runs) / claimed if claimed else math.nan
    figures["causal"] = min((run["causal"] for run in runs if not math.isnan(run["causal"])), default=math.nan)
    return figures


def median(runs: list[Run], name: str) -> float:
    known = [run[name] for run in runs if not math.isnan(run[name])]
    return statistics.median(known) if known else math.nan


def print_model(model: str, results: dict[str, list[Run]]) -> None:
    """Prints the medians of each scenario and of all runs."""
    print(f"\n## Simulator, model {model}\n")
    print_head(titles("scenario", COLUMNS))
    for scenario, runs in results.items():
        print_row(scenario, medians(runs), COLUMNS)
    print_row("**all**", medians([run for runs in results.values() for run in runs]), COLUMNS)


def measured(model: str, results: dict[str, list[Run]]) -> Measured:
    """The figures that limits are of."""
    scenarios = {scenario: medians(runs) for scenario, runs in results.items()}
    every = medians([run for runs in results.values() for run in runs])
    warm = {name: figures for name, figures in scenarios.items() if name != COLD}
    parked = {name: figures for name, figures in scenarios.items() if name.startswith("stationary_")}
    return {
        "scenario-rmse": values(model, scenarios, "rmse"),
        "scenario-rejected": values(model, warm, "rejected"),
        "scenario-drift": values(model, parked, "parked"),
        "scenario-circle": values(model, scenarios, "circle"),
        "causal": values(model, scenarios, "causal"),
        "simulated-rejected": [(model, every["rejected"])],
        f"{model}-outliers": [(model, every["outliers"])],
        f"{model}-parked": [(model, every["parked"])],
    }


def values(model: str, scenarios: dict[str, Run], name: str) -> list[tuple[str, float]]:
    return [(f"{model} {scenario}", figures[name]) for scenario, figures in scenarios.items()]

"""A receiver's fixes beside what the program publishes of them."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from .program import Program
from .truth import Place, Truth, metres


@dataclass(frozen=True)
class Fix:
    """A receiver's report, and the verdict on it; None where there is nothing of the kind."""

    time: float
    status: str
    reason: str
    raw: Place
    published: Place | None
    smoothed: Place | None
    # The radius of the circle that is to hold the truth in 68 of 100 cases.
    circle: float | None
    odometer: float | None
    truth: Place | None

    @property
    def raw_error(self) -> float:
        return metres(self.truth, self.raw)

    @property
    def error(self) -> float:
        """Of the published position."""
        return metres(self.truth, self.published)

    @property
    def smoothed_error(self) -> float:
        return metres(self.truth, self.smoothed)

    @property
    def is_in_circle(self) -> bool:
        return self.circle is not None and self.error <= self.circle

    @property
    def is_held_afar(self) -> bool:
        """Whether it is held farther from the position received now than its circle; both are rounded to centimetres."""
        return self.status == "held" and metres(self.raw, self.published) > (self.circle or 0) + 0.02

    @property
    def is_stopped(self) -> bool:
        """Whether a gross error of this fix is not published as the truth."""
        if self.published is None or self.status == "disputed":
            return True
        return self.error < self.raw_error / 2 or self.is_in_circle


def read_fixes(program: Program, database: Path, truth: Truth) -> list[Fix]:
    """All fixes with a time and a position, in the order received."""
    raw = program.rows(database, "--all", "--raw")
    smoothed = {row["time"]: place_of(row) for row in program.rows(database, "--smooth") if row["latitude"]}
    rows = program.rows(database, "--all")
    return [
        fix_of(row, place_of(said), smoothed.get(row["time"]), truth)
        for row, said in zip(rows, raw, strict=True)
        if said["time"] and said["latitude"] and said["reason"] != "no-fix"
    ]


def fix_of(row: dict[str, str], raw: Place, smoothed: Place | None, truth: Truth) -> Fix:
    time = seconds(row["time"])
    is_published = row["status"] != "rejected" and row["latitude"] != ""
    return Fix(
        time=time,
        status=row["status"],
        reason=row["reason"],
        raw=raw,
        published=place_of(row) if is_published else None,
        smoothed=smoothed if is_published else None,
        circle=float(row["horizontal_accuracy"]) if row["horizontal_accuracy"] else None,
        odometer=float(row["dist_m"]) if row["dist_m"] else None,
        truth=truth.place(time),
    )


def place_of(row: dict[str, str]) -> Place:
    return float(row["latitude"] or "nan"), float(row["longitude"] or "nan")


def seconds(text: str) -> float:
    """Since 1970, of a time as the program writes it."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def rejections(fixes: list[Fix]) -> str:
    """The count of rejected fixes, by reason."""
    counts = Counter(fix.reason for fix in fixes if fix.published is None)
    return ", ".join(f"{count} {reason}" for reason, count in counts.most_common())

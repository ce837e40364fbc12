"""Figures of errors, and the fixes that are good or gross by them."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

from .fixes import Fix


def rmse(errors: list[float]) -> float:
    """Their root mean square; infinite where there are none, for nothing published is no merit."""
    return math.sqrt(sum(error * error for error in errors) / len(errors)) if errors else math.inf


def percentile_95(errors: list[float]) -> float:
    return sorted(errors)[int(0.95 * len(errors))] if errors else math.inf


def ratio(one: float, other: float) -> float:
    return one / other if other else math.inf


def percent(share: int, whole: int) -> float | None:
    """None of nothing."""
    return 100 * share / whole if whole else None


@dataclass(frozen=True)
class Receiver:
    """A receiver's usual errors, in metres."""

    median: float
    percentile_95: float

    @classmethod
    def of(cls, fixes: list[Fix]) -> Receiver:
        """Of fixes that all have a truth."""
        errors = [fix.raw_error for fix in fixes]
        return cls(statistics.median(errors), percentile_95(errors))

    def is_good(self, fix: Fix) -> bool:
        return fix.raw_error <= 2 * self.percentile_95

    def is_gross(self, fix: Fix) -> bool:
        return fix.raw_error > max(30, 5 * self.median)


def published_percent(fixes: list[Fix], receiver: Receiver) -> float | None:
    """The share of the good fixes that has a position which is not rejected."""
    good = [fix for fix in fixes if receiver.is_good(fix)]
    return percent(sum(fix.published is not None for fix in good), len(good))


def stopped_percent(fixes: list[Fix], receiver: Receiver) -> float | None:
    """The share of the gross errors that is stopped."""
    gross = [fix for fix in fixes if receiver.is_gross(fix)]
    return percent(sum(fix.is_stopped for fix in gross), len(gross))

"""The limits that the figures must keep to."""

from __future__ import annotations

import math
import operator
import re
from dataclasses import dataclass

COMPARISONS = {"<=": operator.le, ">=": operator.ge}

# A figure's values, each with what it is of: a recording, or a scenario and the error's model.
Measured = dict[str, list[tuple[str, float]]]


@dataclass(frozen=True)
class Limit:
    """A bound of the figure of this name."""

    name: str
    comparison: str
    bound: float

    @classmethod
    def reading(cls, text: str) -> Limit:
        """Of an expression like recording-rmse<=1.02; ValueError where it is none."""
        match = re.fullmatch(r"([\w-]+)(<=|>=)(\d+(?:\.\d+)?)", text)
        if not match:
            raise ValueError(text)
        return cls(match[1], match[2], float(match[3]))

    def __str__(self) -> str:
        return f"{self.name}{self.comparison}{self.bound:g}"

    def replaces(self, other: Limit) -> bool:
        return (self.name, self.comparison) == (other.name, other.comparison)

    def keeps(self, value: float) -> bool:
        """A figure that is not a number keeps no limit."""
        return COMPARISONS[self.comparison](value, self.bound)

    def worst(self, values: list[tuple[str, float]]) -> tuple[str, float]:
        sign = 1 if self.comparison == "<=" else -1
        return max(values, key=lambda item: (math.isnan(item[1]), sign * item[1]))


def replaced(limits: list[Limit], others: list[Limit]) -> list[Limit]:
    """Limits, with others in place of those of the same name; ValueError where there is none of that name."""
    for other in others:
        if not any(other.replaces(limit) for limit in limits):
            raise ValueError(f"{other.name}{other.comparison}")
    return [next((other for other in reversed(others) if other.replaces(limit)), limit) for limit in limits]


def print_limits(measured: Measured, limits: list[Limit]) -> int:
    """Prints which limits are kept of those whose figures were measured, and gives how many are missed."""
    print("\n| limit | | worst | missed by |\n|---|---|---|---|")
    missed = 0
    for limit in limits:
        values = measured.get(limit.name, [])
        if not values:
            continue
        misses = [item for item in values if not limit.keeps(item[1])]
        missed += bool(misses)
        verdict = "MISSED" if misses else "kept"
        print(
            f"| {limit.name} {limit.comparison} {limit.bound:g} | {verdict} | {named(limit.worst(values))}"
            f" | {count(misses, values)} |"
        )
    return missed


def count(misses: list[tuple[str, float]], values: list[tuple[str, float]]) -> str:
    if not misses or len(values) == 1:
        return ""
    return f"{len(misses)} of {len(values)}: " + ", ".join(named(item) for item in misses)


def named(item: tuple[str, float]) -> str:
    label, value = item
    return f"{label} no figure" if math.isnan(value) else f"{label} {value:.4g}"

"""Tables in Markdown."""

from __future__ import annotations

import math
from collections.abc import Mapping


def print_head(titles: list[str]) -> None:
    print("| " + " | ".join(titles) + " |")
    print("|---|" + "---|" * (len(titles) - 1), flush=True)


def print_row(title: str, figures: Mapping[str, object], columns: Mapping[str, tuple[str, str]]) -> None:
    """A line of figures; what is None or not a number stays empty."""
    cells = [cell(figures.get(name), form) for name, (_, form) in columns.items()]
    print(f"| {title} | " + " | ".join(cells) + " |", flush=True)


def cell(value: object, form: str) -> str:
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    return form % value


def titles(first: str, columns: Mapping[str, tuple[str, str]]) -> list[str]:
    return [first, *(title for title, _ in columns.values())]

"""The built program, run as its user runs it."""

from __future__ import annotations

import csv
import json
import math
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Program:
    """gpslog, with the filter's profile (None: the program's own) and the settings to judge by."""

    path: Path
    profile: str | None
    config: str

    def replay(self, database: Path, *captures: Path, options: tuple[str, ...] = ()) -> None:
        """Puts captures into a new database."""
        profile = ("--profile", self.profile) if self.profile else ()
        names = [str(capture) for capture in captures]
        self.output("replay", "--database", str(database), "--config", self.config, *profile, *options, *names)

    def refilter(self, database: Path) -> None:
        """Judges again as before, but by what came later too."""
        self.output("refilter", "--database", str(database))

    def rows(self, database: Path, *options: str) -> list[dict[str, str]]:
        """The CSV that the program exports."""
        text = self.output("export", "--database", str(database), "--format", "csv", *options)
        return list(csv.DictReader(text.splitlines()))

    def climb(self, database: Path) -> float:
        """The metres climbed that the program states; NaN where there is no altitude."""
        total = json.loads(self.output("stats", "--database", str(database), "--json"))["total"]
        return total.get("climb", math.nan)

    def output(self, command: str, *arguments: str) -> str:
        outcome = subprocess.run(
            [str(self.path), command, "--quiet", *arguments], stdout=subprocess.PIPE, text=True, check=True
        )
        return outcome.stdout

"""The rules of axe-core on the page of `gpslog web`, where axe-core-python of PyPI is installed."""

from __future__ import annotations

import importlib.util
import json
import unittest
from pathlib import Path

from browser import Page
from test_page import OnAPage

FOUND = importlib.util.find_spec("axe_core_python")
SCRIPT = Path(FOUND.origin).with_name("axe.min.js") if FOUND and FOUND.origin else None


def violations(page: Page) -> list[str]:
    """Findings of the rules, with their places."""
    # Firefox takes one expression.
    page.ask(f"(() => {{ {SCRIPT.read_text()}; return 0; }})()")
    told = page.ask("axe.run().then(r => JSON.stringify([r.passes.length, r.violations.flatMap("
                    "v => v.nodes.map(n => v.id + ': ' + n.html))]))")
    passes, found = json.loads(str(told))
    return found if passes > 20 else ["the rules were not applied"]


@unittest.skipUnless(SCRIPT, "there is no axe_core_python: pip install axe-core-python")
class ByTheRulesOfAxe(OnAPage):
    """A page with all that it has."""

    def setUp(self) -> None:
        super().setUp()
        self.voyage.run("waypoint", "add", "Fuel", "--at", "51.48,0.01", "--due", "3d")
        for text in ["Buoy", "Jetty"]:
            self.voyage.run("waypoint", "add", text)
        self.voyage.run("waypoint", "done", "1")
        self.open("city-walk.nmea", "outliers.nmea")

    def test_has_no_violation(self) -> None:
        for width, dark in [(1280, False), (1280, True), (360, False), (360, True)]:
            self.page.show(width, 800, dark)
            self.page.open(self.voyage.url)
            self.page.until("document.querySelector('#done li') && document.querySelector('#tracks button')")
            for panel in ["", "#list", "#notes"]:
                if panel and (width < 600 or panel == "#notes"):
                    self.page.click(panel)
                self.page.ask("document.querySelectorAll('#journal details, #calendar').forEach(d => { d.open = true; })")
                self.page.until("document.querySelector('#due .actions, #due form')")
                with self.subTest(width=width, dark=dark, panel=panel):
                    self.assertEqual(violations(self.page), [])

    def test_has_no_violation_where_receivers_are_shown(self) -> None:
        self.voyage.record(self.voyage.play("car-multi-gnss.nmea"))
        for width, dark in [(1280, False), (360, True)]:
            self.page.show(width, 800, dark)
            self.page.open(self.voyage.url)
            self.page.click("#show-system")
            self.page.until("document.querySelectorAll('.sky .satellite').length > 20")
            self.page.ask("document.querySelectorAll('#system details').forEach(d => { d.open = true; })")
            self.page.until("document.querySelector('#system tbody td')")
            with self.subTest(width=width, dark=dark):
                self.assertEqual(violations(self.page), [])

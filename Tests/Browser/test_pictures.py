"""Pictures of the pages of `gpslog web`, compared with approved ones in `Expected`; `make expected` writes these anew."""

from __future__ import annotations

import base64
import os
import unittest
from pathlib import Path

from picture import Picture
from test_charts import archive
from test_fleet import OnAFleetsPage
from test_page import OnAPage

EXPECTED = Path(__file__).parent / "Expected"
WINDOWS = [(360, 640), (768, 1024), (1920, 1080)]

# The share of a picture that may differ by more than this. Other fonts change less, a missing panel or map changes more.
MOST = {20: 0.01, 6: 0.1}
# How many pixels may be in only one of two pictures. A device or a track has more.
MOST_PIXELS = 2


@unittest.skipIf(os.environ.get("GPSLOG_BROWSER") == "firefox", "the approved pictures are Chromium's")
class LookingAsApproved(OnAPage):
    """A page above a map that is the same everywhere, also where gpslog's own is not installed."""

    def serve_above_a_map(self, *fixtures: str) -> None:
        """Open the page of what was recorded."""
        land = self.voyage.folder / "Land.pmtiles"
        archive(land)
        self.open(*fixtures, options=["--chart", str(land)])

    def compare(self, name: str, ready: str) -> None:
        """Compare pictures of what is open, in all windows, light and dark, with the approved ones."""
        empty = self.browser.page()
        # Of a page behind another one pictures take long.
        self.page.call("Page.bringToFront")
        for dark in [False, True]:
            for width, height in WINDOWS:
                shown = f"{name}-{width}-{'dark' if dark else 'light'}"
                self.page.show(width, height, dark)
                self.page.open(self.voyage.url)
                self.page.until(ready)
                self.page.until("document.querySelector('.leaflet-map1-pane canvas.leaflet-tile-loaded')")
                picture = Picture(self.still(), empty)
                self.page.keep(shown)
                path = EXPECTED / f"{shown}.png"
                if os.environ.get("GPSLOG_EXPECTED") == "write":
                    picture.write(path)
                with self.subTest(shown):
                    approved = Picture(path.read_bytes(), empty)
                    self.assertEqual(picture.height, approved.height)
                    found = picture.differences(approved)
                    for tolerance, most in MOST.items():
                        others = sum(one > tolerance for one in found) / len(found)
                        self.assertLessEqual(others, most, f"the share of .build/pages/{shown}.png that looks different")
                    self.assertLessEqual(approved.missing(picture), MOST_PIXELS, f"what .build/pages/{shown}.png does not show")
                    self.assertLessEqual(picture.missing(approved), MOST_PIXELS, f"what only .build/pages/{shown}.png shows")

    def still(self) -> bytes:
        """A picture of the page, once it no longer changes."""
        before, picture, tries = b"", b"-", 0
        while before != picture and tries < 20:
            self.page.ask("new Promise(later => setTimeout(later, 300))")
            # Ages differ from day to day, a dot that pulses from picture to picture. The attribution is longer if gpslog's own map
            # is installed.
            self.page.ask("document.getAnimations().forEach(one => one.cancel());"
                          " document.querySelectorAll('[data-time]').forEach(one => { one.style.visibility = 'hidden'; });"
                          " document.querySelector('.leaflet-control-attribution').textContent = 'Leaflet | Made here'")
            before, picture = picture, base64.b64decode(self.page.call("Page.captureScreenshot", format="png")["data"])
            tries += 1
        return picture


class OfAVoyage(LookingAsApproved):
    """The page of a boat."""

    def test_looks_as_approved(self) -> None:
        self.serve_above_a_map("city-walk.nmea")
        self.compare("voyage", "document.querySelector('path.track') && document.querySelector('#tracks button')")


class OfVehicles(OnAFleetsPage, LookingAsApproved):
    """The page of a fleet."""

    def test_looks_as_approved(self) -> None:
        for fixture, device in [("outliers", "boat"), ("city-walk", "anna"), ("car-multi-gnss", "van")]:
            self.replay(f"{fixture}.nmea", device)
        self.collect("geofence", "add", "town", "--circle", "53.866,10.68,3000", "--database", self.voyage.database)
        self.serve_above_a_map()
        self.compare("fleet", "document.querySelectorAll('#console tbody tr').length === 3 && document.querySelector('path.fence')")

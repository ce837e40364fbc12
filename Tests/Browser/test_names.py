"""Names that others gave, on the page of `gpslog web` in a browser."""

from __future__ import annotations

from test_page import OnAPage
from voyage import CHECKOUT

SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>"


class WhatOthersNamed(OnAPage):
    """A name that is none of the user's own."""

    def test_is_text_where_it_names_a_receiver(self) -> None:
        table = self.voyage.folder / "others.csv"
        rows = [f"2026-11-21T08:00:{second},54,13.0{second},7,{SCRIPT}" for second in range(10, 50)]
        table.write_text("time,lat,lon,ele,receiver\n" + "\n".join(row.replace(",54,", "Z,54,") for row in rows) + "\n")
        self.voyage.run("import", str(table))
        self.open()
        self.page.until("document.querySelector('#tracks button')")
        self.assertIn(SCRIPT, self.page.text("#tracks"))

    def test_is_text_where_it_names_a_track(self) -> None:
        self.voyage.run("replay", "--quiet", str(CHECKOUT / "fixtures" / "city-walk.nmea"))
        self.voyage.run("track", "name", "1", SCRIPT)
        self.open()
        self.page.until("document.querySelector('#tracks button')")
        self.assertIn(SCRIPT, self.page.text("#tracks"))

"""The calendar, and lists that are longer than what is asked for at a time, on the page of `gpslog web` in a browser."""

from __future__ import annotations

from datetime import date, timedelta

from test_page import PALE_TEXTS, OnAPage

ROWS = "document.querySelectorAll('#tracks .track-row')"
PRESSED = "[...document.querySelectorAll('#calendar td [aria-pressed=true]')].map(b => b.dataset.day).join()"


class OfManyDays(OnAPage):
    """A page of a voyage of many days, the later the farther."""

    days = 40

    def setUp(self) -> None:
        super().setUp()
        table = self.voyage.folder / "days.csv"
        rows = []
        for number in range(self.days):
            day = date(2026, 11, 21) - timedelta(days=self.days - 1 - number)
            rows += [f"{day}T10:{minute:02}:00Z,{54 + minute * (number + 1) * 1e-5:.6f},10.2" for minute in range(10)]
        table.write_text("time,lat,lon\n" + "\n".join(rows) + "\n")
        self.voyage.run("import", str(table))
        self.open()
        self.page.until("document.querySelector('#tracks button')")
        self.page.click("#calendar summary")
        self.page.until("document.querySelector('#calendar td button')")

    def shade(self, day: str) -> str:
        """The class of a day."""
        return str(self.page.ask(f"document.querySelector('[data-day=\"{day}\"]').className"))


class Looking(OfManyDays):
    """Somebody who looks at the calendar."""

    def test_sees_days_with_tracks_the_darker_the_farther(self) -> None:
        self.page.until("document.getElementById('month').innerText === 'November 2026'")
        self.assertEqual([self.shade(f"2026-11-{day:02}") for day in [1, 10, 21, 22]],
                         ["shade3", "shade4", "shade5", "shade0"])
        label = "document.querySelector('[data-day=\"2026-11-21\"]').getAttribute('aria-label')"
        self.assertRegex(str(self.page.ask(label)), r"21.*: 1 track, 0\.40 km$")
        self.page.keep("calendar")
        self.page.click(".month button")
        self.page.until("document.getElementById('month').innerText === 'October 2026'")
        self.assertEqual(self.shade("2026-10-13"), "shade1")
        self.assertEqual(self.shade("2026-10-12"), "shade0")

    def test_chooses_a_day_and_then_all_up_to_another_one(self) -> None:
        self.page.click("[data-day='2026-11-10']")
        self.page.until(f"{ROWS}.length === 1 && {PRESSED} === '2026-11-10'")
        self.assertEqual(self.page.ask("document.getElementById('from').value"), "2026-11-10")
        self.page.click("[data-day='2026-11-08']")
        self.page.until(f"{ROWS}.length === 3 && {PRESSED} === '2026-11-08,2026-11-09,2026-11-10'")
        self.page.keep("calendar-period")
        self.page.click("#calendar > button")
        self.page.until(f"{ROWS}.length === 40 && {PRESSED} === ''")

    def test_moves_by_the_keyboard(self) -> None:
        self.page.ask("document.querySelector('#calendar [tabindex=\"0\"]').focus()")
        day = "document.activeElement.dataset.day"
        self.assertEqual(self.page.ask(day), "2026-11-21")
        for key, expected in [("ArrowLeft", "2026-11-20"), ("ArrowUp", "2026-11-13"), ("Home", "2026-11-09"),
                              ("End", "2026-11-15"), ("ArrowRight", "2026-11-16"), ("ArrowDown", "2026-11-23"),
                              ("PageUp", "2026-10-23"), ("PageDown", "2026-11-23")]:
            self.page.press(key)
            self.assertEqual(self.page.ask(day), expected, key)
        self.page.press("ArrowUp")
        self.page.press("Enter")
        self.page.until(f"{ROWS}.length === 1 && {PRESSED} === '2026-11-16'")
        self.assertEqual(self.page.ask(day), "2026-11-16")

    def test_fits_on_a_phone_and_can_be_read(self) -> None:
        for width, dark in [(360, False), (360, True), (1280, True)]:
            self.page.show(width, 640, dark)
            if self.page.ask("document.getElementById('voyages').hidden"):
                self.page.click("#list")
            self.page.ask("document.getElementById('calendar').scrollIntoView()")
            self.page.keep(f"calendar-{width}-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), width)
            small = self.page.ask("[...document.querySelectorAll('#calendar button')]"
                                  ".filter(b => b.offsetHeight < 44 || b.offsetWidth < 40).map(b => b.innerText)")
            self.assertEqual(small, [])
            self.assertEqual(self.page.ask(PALE_TEXTS), [])


class OfManyTracks(OfManyDays):
    """A page of more tracks than are asked for at a time."""

    days = 130

    def test_has_more_at_the_end_of_the_list(self) -> None:
        self.assertEqual(self.page.ask(f"{ROWS}.length"), 100)
        self.assertTrue(self.page.ask("document.getElementById('all').disabled"))
        self.page.click("#more-tracks")
        self.page.until(f"{ROWS}.length === 130 && document.getElementById('more-tracks').hidden")

    def test_has_the_days_of_all_in_the_calendar(self) -> None:
        for _ in range(4):
            self.page.click(".month button")
        self.page.until("document.getElementById('month').innerText === 'July 2026'")
        self.page.click("[data-day='2026-07-20']")
        self.page.until(f"{ROWS}.length === 1 && document.getElementById('all').innerText.startsWith('Show all: 1 ')")


class OfALongJournal(OnAPage):
    """A page of more waypoints than are asked for at a time."""

    def test_has_more_at_its_end(self) -> None:
        file = self.voyage.folder / "places.gpx"
        points = "".join(f'<wpt lat="54.{number:03}" lon="10.2"><name>Buoy {number}</name></wpt>' for number in range(230))
        file.write_text('<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">' + points + "</gpx>")
        self.voyage.run("waypoint", "import", str(file))
        self.open()
        self.page.click("#notes")
        rows = "document.querySelectorAll('#open > li').length"
        self.page.until(f"{rows} === 200")
        self.page.click("#more-waypoints")
        self.page.until(f"{rows} === 230 && document.getElementById('more-waypoints').hidden")

"""The page of `gpslog web` in a browser."""

from __future__ import annotations

import os
import signal
import unittest

from browser import Browser, Page
from firefox import Firefox
from voyage import CHECKOUT, Voyage, end

STATUS = "document.getElementById('status').innerText"


class OnAPage(unittest.TestCase):
    """A test with a browser and a voyage of its own, at whose end the page has complained of nothing."""

    browser: Browser | Firefox

    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = Firefox() if os.environ.get("GPSLOG_BROWSER") == "firefox" else Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self) -> None:
        self.voyage = Voyage()
        self.addCleanup(self.voyage.close)
        self.page: Page = self.browser.page()

    def tearDown(self) -> None:
        self.assertEqual(self.page.complaints, [])

    def open(self, *fixtures: str, options: list[str] | None = None) -> None:
        """Open the page of what was recorded; the server has further options."""
        for fixture in fixtures:
            self.voyage.run("replay", "--quiet", str(CHECKOUT / "fixtures" / fixture))
        self.server = self.voyage.serve(*(options or []))
        self.page.show(1280, 800)
        self.page.open(self.voyage.url)


class WithoutATrack(OnAPage):
    """A page of an empty database."""

    def test_says_what_to_do_and_offers_nothing_that_needs_a_track(self) -> None:
        self.open()
        self.page.until("!document.getElementById('welcome').hidden")
        for width, dark in [(360, False), (768, True), (1920, False)]:
            self.page.show(width, 800, dark)
            shown = "[...document.querySelectorAll('#tools, #profile, #choices, #share, #print')].some((one) => one.offsetWidth)"
            self.assertIs(self.page.ask(shown), False)
            self.page.keep(f"empty-{width}")
        self.assertIs(self.page.ask("document.getElementById('import').offsetWidth > 0 || innerWidth < 768"), True)


class AtFirstSight(OnAPage):
    """A page that was just opened."""

    def test_loads_little(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelector('path.track') && document.querySelector('#tracks li')")
        loaded = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        self.assertLess(self.page.ask(f"{loaded}.reduce((sum, one) => sum + one.transferSize, 0)"), 130_000)
        self.assertEqual(self.page.ask(f"{loaded}.filter(one => /system|doctor|fleet/.test(one.name)).length"), 0)

    def test_loads_the_panel_of_receivers_when_it_is_opened(self) -> None:
        self.open("city-walk.nmea")
        self.page.click("#show-system")
        self.page.until("document.getElementById('doctor-heading').innerText === 'Check'")


class WhileARecordingRuns(OnAPage):
    """A page that is open while a receiver reports."""

    def setUp(self) -> None:
        super().setUp()
        self.receiver = self.voyage.play("city-walk.nmea")
        self.recording = self.voyage.record(self.receiver)
        self.open()
        self.page.until(f"{STATUS}.startsWith('Live')")

    def time(self) -> str:
        """The time of the position that is shown."""
        return str(self.page.ask("document.querySelector('#figures > :last-child dd')?.innerText ?? ''"))

    def goes_on(self) -> None:
        """Wait until later positions are shown, and the track grows."""
        shown = self.time()
        self.page.until(f"document.querySelector('#figures > :last-child dd')?.innerText !== {shown!r}")
        before = str(self.page.ask("[...document.querySelectorAll('path.track')].map(p => p.getAttribute('d')).join()"))
        self.page.until(
            f"[...document.querySelectorAll('path.track')].map(p => p.getAttribute('d')).join() !== {before!r}")

    def test_shows_the_track_as_it_grows(self) -> None:
        self.goes_on()
        self.page.keep("live")

    def test_says_that_no_recording_runs_and_goes_on_with_the_next(self) -> None:
        end(self.recording, signal.SIGKILL)
        self.page.until(f"{STATUS}.startsWith('No recording is running')")
        self.voyage.record(self.receiver)
        self.page.until(f"{STATUS}.startsWith('Live')")
        self.goes_on()

    def test_connects_again_when_the_server_comes_back(self) -> None:
        end(self.server, signal.SIGKILL)
        self.page.until(f"{STATUS}.startsWith('Connection lost')")
        self.page.keep("lost")
        self.voyage.serve()
        self.page.until(f"{STATUS}.startsWith('Live')")
        self.goes_on()

    def test_asks_for_nothing_from_elsewhere(self) -> None:
        self.goes_on()
        foreign = [url for url in self.page.asked if not url.startswith((self.voyage.url, "data:", "about:"))]
        self.assertEqual(foreign, [])


class WhileAReceiverReportsTenTimesASecond(OnAPage):
    """A page that gets several points at a time."""

    def test_never_goes_back_in_time(self) -> None:
        self.voyage.record(self.voyage.play("car-multi-gnss.nmea"))
        self.open()
        curve = "(document.querySelector('#profile path.height')?.getAttribute('d') ?? '')"
        self.page.until(f"{curve}.split('L').length > 40")
        goes_back = f"{curve}.slice(1).split(/[LM]/).map(parseFloat).some((x, index, all) => x < all[index - 1])"
        self.assertIs(self.page.ask(goes_back), False)
        self.page.keep("live")


class OfWhatIsStored(OnAPage):
    """A page of a voyage that is over."""

    def test_says_why_a_fix_was_rejected(self) -> None:
        self.open("outliers.nmea")
        self.page.click("#rejected")
        self.page.until("document.querySelector('path.rejected')")
        self.page.click("path.rejected")
        self.page.until("document.querySelector('.leaflet-popup-content')?.innerText.length > 20")
        self.page.keep("rejected")

    def test_takes_the_text_of_a_waypoint_for_text(self) -> None:
        words = "<img src=x onerror=alert(1)> & <b>Fuel</b>"
        self.voyage.run("waypoint", "add", words, "--at", "51.48,0.01")
        self.open()
        self.page.click("path.waypoint")
        self.page.until("document.querySelector('.leaflet-popup-content')")
        self.assertIn(words, self.page.text(".leaflet-popup-content"))

    def test_says_that_a_file_is_no_database(self) -> None:
        self.voyage.database.write_text("Fuel, water, bread")
        self.open()
        self.page.until(f"{STATUS}.includes('is not a gpslog database')")
        self.page.keep("no-database")

    def test_explains_the_next_step_before_something_is_recorded(self) -> None:
        self.open()
        self.page.until("document.getElementById('tracks').innerText.includes('Nothing recorded yet')")
        self.assertIn("run gpslog", self.page.text("#welcome"))
        self.page.keep("empty")

    def test_colours_the_track_and_tells_what_was_measured_at_a_point(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelectorAll('path.track[class*=ramp]').length > 2")
        self.assertIn("km/h", self.page.text(".map-legend"))
        self.page.ask("(c => { c.value = 'altitude'; c.onchange(); })(document.getElementById('colour'))")
        self.page.until("document.querySelector('.map-legend').innerText.startsWith('Altitude')")
        x, y = self.page.ask("""(() => {
          const path = document.querySelector('path.casing'), matrix = path.getScreenCTM();
          const place = path.getPointAtLength(path.getTotalLength() / 3);
          return [place.x * matrix.a + matrix.e, place.y * matrix.d + matrix.f];
        })()""")
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.page.until("/Speed .*Altitude .*Accuracy/s.test(document.querySelector('.facts-here')?.innerText)")
        self.page.until("document.querySelector('.cursor').getAttribute('visibility') === 'visible'")
        self.page.keep("moment")

    def test_gives_a_track_as_a_file(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelector('.downloads a[href$=gpx]')")
        text = str(self.page.ask("fetch(document.querySelector('.downloads a[href$=gpx]').href).then(a => a.text())"))
        self.assertEqual(text, self.voyage.run("export", "--track", "1"))


class ForPeople(OnAPage):
    """A page on different screens, for different eyes and hands."""

    def test_fits_on_a_phone(self) -> None:
        self.open("city-walk.nmea")
        for dark in [False, True]:
            self.page.show(360, 640, dark)
            self.page.until("document.querySelector('path.track')")
            self.page.keep(f"phone-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), 360)
            small = self.page.ask(
                "[...document.querySelectorAll('button')].filter(b => b.offsetParent && b.offsetHeight < 44)"
                ".map(b => b.innerText)")
            self.assertEqual(small, [])

    def test_has_enough_contrast_everywhere(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelector('#tracks button')")
        for width, dark in [(1280, False), (1280, True), (360, False), (360, True)]:
            self.page.show(width, 800, dark)
            self.page.keep(f"{width}-{'dark' if dark else 'light'}")
            self.assertEqual(self.page.ask(PALE_TEXTS), [])

    def test_can_be_used_by_the_keyboard(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelector('#tracks button')")
        reached = set()
        for _ in range(40):
            self.page.press("Tab")
            reached.add(self.page.ask("document.activeElement?.id || document.activeElement?.innerText"))
            # Behind its end are the browser's own buttons.
            self.assertTrue(self.page.ask(
                "!document.hasFocus() || document.activeElement.matches('body, :focus-visible, [type=date]:focus-within')"))
        for button in ["follow", "rejected", "units", "list"]:
            self.assertIn(button, reached)
        self.assertIn("GPX", reached)

    def test_shows_what_the_keyboard_is_on(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelector('.pin.end')")
        for _ in range(24):
            self.page.press("Tab")
            focused = self.page.ask("document.activeElement.outerHTML.slice(0, 100)")
            # Before its beginning and behind its end are the browser's own buttons.
            is_seen = "document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle === 'solid'"
            self.assertIs(self.page.ask(is_seen), True, focused)

    def test_names_everything_for_screen_readers(self) -> None:
        self.open("city-walk.nmea")
        self.page.until("document.querySelector('#tracks button')")
        tree = self.page.call("Accessibility.getFullAXTree")["nodes"]
        nameless = [
            node["role"]["value"] for node in tree
            if not node.get("ignored") and node["role"]["value"] in ("button", "link", "textbox", "image", "checkbox")
            and not node.get("name", {}).get("value")
        ]
        self.assertEqual(nameless, [])
        self.assertEqual(self.page.ask("document.documentElement.lang"), "en")
        self.assertEqual(self.page.ask("document.getElementById('status').getAttribute('role')"), "status")


# Texts whose contrast with what is behind them is below 4.5 to 1: https://www.w3.org/TR/WCAG21/#contrast-minimum
PALE_TEXTS = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const part = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = numbers(getComputedStyle(e).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const pale = [];
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join('');
    if (!text || !element.offsetParent) continue;
    const [one, other] = [light(numbers(getComputedStyle(element).color)), light(behind(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) pale.push(`${text}: ${contrast.toFixed(1)}`);
  }
  return pale;
})()"""

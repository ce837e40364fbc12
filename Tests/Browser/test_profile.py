"""The profile of a track, and going through it, on the page of `gpslog web` in a browser."""

from __future__ import annotations

from test_page import OnAPage

CURVE = "(document.querySelector('#profile path.{}')?.getAttribute('d') ?? '')"
MOMENT = "(p => { const r = p.getBoundingClientRect(); return [r.x, r.y].join(); })(document.querySelector('path.moment'))"


class TheProfile(OnAPage):
    """A track whose profile is under the map."""

    def setUp(self) -> None:
        super().setUp()
        self.open("city-walk.nmea")
        self.page.until(CURVE.format("speed"))

    def test_has_speed_and_altitude_of_what_is_in_view(self) -> None:
        self.assertIn("km/h", self.page.text(".legend .speed"))
        self.assertIn(" m", self.page.text(".legend .height"))
        self.assertTrue(self.page.ask(CURVE.format("height")))
        whole = self.page.ask(CURVE.format("speed"))
        self.page.keep("profile")
        self.page.click(".leaflet-control-zoom-in")
        self.page.until(f"{CURVE.format('speed')} !== {whole!r}")
        self.page.click("#units")
        self.page.until("document.querySelector('.legend .speed').innerText.includes('kn')")
        self.page.click("#units")
        self.page.until("document.querySelector('.legend .height').innerText.includes('ft')")

    def test_shows_the_place_under_the_mouse(self) -> None:
        self.page.click("#profile svg")
        self.page.until("document.querySelector('path.moment')")
        middle = self.page.ask(MOMENT)
        self.assertIn("km/h", self.page.text("#profile output"))
        box = self.page.ask("(r => [r.x + 5, r.y + 5])(document.querySelector('#profile svg').getBoundingClientRect())")
        self.page.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
        self.page.until(f"{MOMENT} !== {middle!r}")

    def test_plays_the_track_and_goes_through_it_by_the_keyboard(self) -> None:
        self.page.click(".player button")
        self.page.until("document.querySelector('path.moment')")
        first = self.page.ask(MOMENT)
        self.page.until(f"{MOMENT} !== {first!r}")
        self.page.click(".player button")
        self.page.until("document.querySelector('.player button').innerText === 'Play'")
        self.page.ask("document.querySelector('.player input').focus()")
        paused = self.page.ask(MOMENT)
        self.page.press("End")
        self.page.until(f"{MOMENT} !== {paused!r}")
        self.assertTrue(self.page.ask("document.activeElement.getAttribute('aria-valuetext').length > 10"))
        self.page.click("#show-profile")
        self.page.until("!document.querySelector('path.moment') && document.getElementById('profile').hidden")

    def test_is_as_fine_from_far_away(self) -> None:
        count = f"{CURVE.format('speed')}.split('L').length"
        near = self.page.ask(count)
        for _ in range(8):
            # A click while the map still moves to the level before is lost.
            scale = self.page.text(".leaflet-control-scale-line")
            self.page.ask("document.querySelector('.leaflet-control-zoom-out').click()")
            self.page.until(f"document.querySelector('.leaflet-control-scale-line').innerText !== {scale!r}")
        self.page.until("performance.getEntriesByType('resource').some(one => /tracks.1.points/.test(one.name))")
        self.page.until(f"{count} > {near} / 2")

    def test_leaves_the_whole_track_in_view_on_a_phone(self) -> None:
        self.page.show(360, 640)
        self.page.ask("document.getElementById('profile').hidden || document.getElementById('show-profile').click()")
        self.page.open(self.voyage.url)
        self.page.until("document.querySelector('path.track')")
        high = self.page.ask("document.getElementById('map').offsetHeight")
        self.page.click("#show-profile")
        self.page.until(f"document.getElementById('map').offsetHeight < {high} - 50")
        self.page.until("(map => [...document.querySelectorAll('path.track')].every((one) => { const way = one.getBoundingClientRect();"
                        " return way.top >= map.top && way.bottom <= map.bottom; }))"
                        "(document.getElementById('map').getBoundingClientRect())")

    def test_fits_on_a_phone(self) -> None:
        for dark in [False, True]:
            self.page.show(360, 640, dark)
            if self.page.ask("document.getElementById('profile').hidden"):
                self.page.click("#show-profile")
            self.page.until(CURVE.format("speed"))
            self.page.click("#profile svg")
            self.page.keep(f"profile-phone-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), 360)
            self.assertGreater(self.page.ask("document.getElementById('map').offsetHeight"), 150)
            # The list of tracks has room above it, too.
            self.page.click("#list")
            self.page.until("document.getElementById('panels').offsetHeight > 250")
            self.page.click("#list")


class WhileItGrows(OnAPage):
    """A track that is being recorded."""

    def test_grows_with_the_track(self) -> None:
        self.voyage.record(self.voyage.play("city-walk.nmea"))
        self.open()
        self.page.until(CURVE.format("speed"))
        before = self.page.ask("document.querySelector('.player input').max")
        self.page.until(f"document.querySelector('.player input').max !== {before!r}")

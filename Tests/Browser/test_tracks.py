"""Several tracks, days and periods on the page of `gpslog web` in a browser."""

from __future__ import annotations

from test_page import OnAPage

OTHERS = "[...document.querySelectorAll('path.other')].filter(p => p.getAttribute('d') !== 'M0 0').length"


class SeveralTracks(OnAPage):
    """A page of two tracks of one day, one of them chosen."""

    def setUp(self) -> None:
        super().setUp()
        self.open("outliers.nmea", "city-walk.nmea")
        self.page.until("document.querySelectorAll('#tracks .track-row').length === 2")

    def test_opens_on_the_newest_day_with_one_beside_the_other(self) -> None:
        self.page.until(f"{OTHERS} > 0")
        self.page.keep("tracks")
        self.page.click("#tracks input:not(:disabled)")
        self.page.until(f"{OTHERS} === 0")
        self.page.click("#tracks input:not(:disabled)")
        self.page.until(f"{OTHERS} > 0")

    def test_asks_once_for_all_tracks(self) -> None:
        self.page.until(f"{OTHERS} > 0")
        asked = [url for url in self.page.asked if "/points?" in url]
        self.assertTrue(asked)
        self.assertEqual([url for url in asked if "/tracks/" in url], [])

    def test_compares_two_tracks(self) -> None:
        self.page.until("document.querySelectorAll('#comparison tbody tr').length === 7")
        self.page.until("document.querySelectorAll('#profile path.beside').length === 2")

    def test_saves_a_picture_of_the_map(self) -> None:
        self.page.until("document.querySelector('path.track') && document.querySelector('.map-legend .title')")
        self.page.ask("import('./picture.js').then(async ({ pictureOf }) => {"
                      " const picture = await createImageBitmap(await pictureOf(document.getElementById('map')));"
                      " const canvas = document.createElement('canvas');"
                      " [canvas.width, canvas.height] = [picture.width, picture.height];"
                      " const context = canvas.getContext('2d'); context.drawImage(picture, 0, 0);"
                      " const { data } = context.getImageData(0, 0, picture.width, picture.height);"
                      " const colours = new Set(); for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join());"
                      " window.saved = [picture.width / document.getElementById('map').offsetWidth, colours.size]; }), 0")
        self.page.until("window.saved")
        self.assertEqual(self.page.ask("window.saved[0]"), 2)
        # Land, tracks in the colours of the legend, and writing.
        self.assertGreater(self.page.ask("window.saved[1]"), 50)

    def test_names_a_track_and_undoes_that(self) -> None:
        self.page.click(".track-row .actions button")
        self.page.type("Evening walk")
        self.page.press("Enter")
        self.page.until("document.querySelector('.track-row > button').innerText.startsWith('Evening walk')")
        self.assertIn("Evening walk", self.voyage.run("tracks", "--json"))
        self.page.click("#undo-track:enabled")
        self.page.until("!document.getElementById('tracks').innerText.includes('Evening walk')")

    def test_deletes_a_track_and_undoes_that(self) -> None:
        self.page.click(".track-row .actions button:nth-child(4)")
        self.page.until("document.querySelectorAll('#tracks .track-row').length === 1")
        self.page.click("#undo-track:enabled")
        self.page.until("document.querySelectorAll('#tracks .track-row').length === 2")

    def test_imports_a_file(self) -> None:
        lines = "latitude,longitude,time\n" + "".join(f"54.{i},10.2,2026-11-20T08:00:{i}Z\n" for i in range(10, 50))
        self.page.ask(f"""(() => {{
          const files = new DataTransfer();
          files.items.add(new File([{lines!r}], 'trip.csv'));
          const event = new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }});
          document.body.dispatchEvent(event);
        }})()""")
        self.page.until("document.querySelectorAll('#tracks .track-row').length === 3")
        # The recording's news may bring the track before the answer to the import.
        self.page.until("document.getElementById('tracks-status').innerText.includes('40 points')")

    def test_finds_tracks_by_name(self) -> None:
        self.page.click("#filter summary")
        self.page.ask("document.getElementById('name').focus()")
        self.page.type("outliers")
        self.page.until("document.querySelectorAll('#tracks .track-row').length === 1")

    def test_says_how_far_off_the_figures_of_the_chosen_one_may_be(self) -> None:
        self.page.until("/Distance\\n[0-9.]+ ± [0-9.]+ (km|m)/.test(document.querySelector('.track-row .facts')?.innerText)")
        self.page.keep("figures")

    def test_shows_all_of_a_day(self) -> None:
        self.assertIn("21 Nov 2026", self.page.text(".day").replace("Nov 21, 2026", "21 Nov 2026"))
        pressed = "document.querySelector('.day button').getAttribute('aria-pressed') === '{}'"
        self.page.click("#tracks .track-row button")
        self.page.until(f"{OTHERS} === 0")
        self.page.until(pressed.format("false"))
        self.page.click(".day button")
        self.page.until(f"{OTHERS} > 0")
        self.page.until(pressed.format("true"))

    def test_shows_those_of_a_period(self) -> None:
        self.assertTrue(self.page.text("#all").startswith("Show all: 2"))
        self.set("to", "2026-11-20")
        self.page.until("document.getElementById('tracks').innerText === 'No tracks in that period.'")
        self.assertTrue(self.page.ask("document.getElementById('all').disabled"))
        self.set("to", "2026-11-21")
        self.page.until("document.querySelectorAll('#tracks .track-row').length === 2")
        self.page.click("#all")
        self.page.until(f"{OTHERS} > 0")

    def test_fits_on_a_phone(self) -> None:
        for dark in [False, True]:
            self.page.show(360, 640, dark)
            if self.page.ask("document.getElementById('voyages').hidden"):
                self.page.click("#list")
            self.page.keep(f"tracks-phone-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), 360)

    def set(self, field: str, day: str) -> None:
        """Choose a day in a field."""
        self.page.ask(f"(f => {{ f.value = '{day}'; f.dispatchEvent(new Event('change')); }})"
                      f"(document.getElementById('{field}'))")


class ASuspectStretch(OnAPage):
    """A page of a track whose northern end is suspect."""

    def setUp(self) -> None:
        super().setUp()
        rows = [f"{54 + second / 1000},10.2,2026-11-20T08:{second // 60:02}:{second % 60:02}Z,"
                + ("position-step" if second > 110 else "") for second in range(120)]
        self.voyage.run("import", "-", "--format", "csv", given="\n".join(["latitude,longitude,time,suspicion", *rows]) + "\n")
        self.open()
        self.page.until("document.querySelector('path.suspect')")

    def test_tells_the_reason_at_a_click_also_while_it_is_drawn_anew(self) -> None:
        self.page.click("path.suspect")
        self.page.until("document.querySelector('.leaflet-popup-content')")
        # The page asks for rejected fixes when it has drawn all tracks again.
        self.page.click("#rejected")
        self.page.until("performance.getEntriesByType('resource').some(one => one.name.includes('/rejected?'))")
        # One that is being closed fades first.
        self.page.until("document.querySelector('.leaflet-popup')?.style.opacity === '1'")
        self.assertIn("position jumped", self.page.text(".leaflet-popup-content"))

"""The receivers, uploads and checks on the page of `gpslog web` in a browser."""

from __future__ import annotations

from test_page import PALE_TEXTS, STATUS, OnAPage
from voyage import wait_until

DOTS = "document.querySelectorAll('.sky .satellite')"


class WhileReceiversAreRecorded(OnAPage):
    """A page whose panel of what records is open."""

    def setUp(self) -> None:
        super().setUp()
        self.voyage.record(self.voyage.play("car-multi-gnss.nmea"))
        self.open()
        self.page.until(f"{STATUS}.startsWith('Live')")
        self.page.click("#show-system")
        self.page.until(f"{DOTS}.length > 20")

    def test_shows_the_sky_of_each(self) -> None:
        self.page.until("document.querySelectorAll('.sky .gps.used').length > 5")
        self.page.until("document.querySelector('.sky .glonass') && document.querySelector('.sky .galileo.used')"
                        " && document.querySelector('.sky .beidou')")
        self.page.until("/Sky, .*: Satellites used [0-9]+ \\/ [0-9]+/.test("
                        "document.querySelector('.sky').getAttribute('aria-label'))")
        # North is up, and the zenith in the middle: G02 is at 138 degrees, 73 above the horizon.
        x, y = list(self.page.ask("(d => [Number(d.getAttribute('cx')), Number(d.getAttribute('cy'))])"
                                  "(document.querySelector('.sky [data-name=G02]'))"))
        self.assertTrue(10 < x < 16 and 10 < y < 18, (x, y))
        self.page.keep("system")

    def test_shows_the_strength_of_each_signal_as_a_bar(self) -> None:
        self.page.until("[...document.querySelectorAll('.signals .band')].some(t => t.textContent === 'L5')")
        first, width, strength = list(self.page.ask(
            "(r => [document.querySelector('.signals .name').textContent, Number(r.getAttribute('width')),"
            " Number(r.dataset.strength)])(document.querySelector('.signals [data-strength]'))"))
        self.assertEqual(first, "G02*")
        self.assertAlmostEqual(width, strength / 55 * 74, places=3)

    def test_says_the_same_as_a_table(self) -> None:
        self.page.click("#receiver-list summary")
        self.page.until("document.querySelector('#receiver-list tbody tr')")
        told = "[...document.querySelectorAll('#receiver-list tbody tr')].map(r => r.firstChild.textContent)"
        bars = "[...document.querySelectorAll('.signals .name')].map(t => t.textContent.replace('*', ''))"
        self.page.until(f"JSON.stringify({told}) === JSON.stringify({bars})")
        self.assertLessEqual(self.page.ask("document.getElementById('panels').scrollWidth"),
                             self.page.ask("document.getElementById('panels').clientWidth"))
        self.page.keep("system-table")

    def test_names_fix_satellites_dilution_and_rate(self) -> None:
        self.page.until("document.querySelector('#receiver-list dl').innerText.includes('5.0 / s')")
        words = self.page.text("#receiver-list dl")
        self.assertIn("3D", words)
        self.assertRegex(words, r"Satellites used\s+\d+ / \d+")
        self.assertRegex(words, r"HDOP / VDOP / PDOP\s+\d\.\d / \d\.\d / \d\.\d")

    def test_shows_sentences_and_what_is_read_in_them(self) -> None:
        self.page.click("#raw-heading")
        self.page.until("[...document.querySelectorAll('#sentences .sent')].some(l => l.innerText.startsWith('$G'))")
        self.page.until("[...document.querySelectorAll('#sentences .read')].some(l => l.innerText.includes('accepted'))")
        self.page.keep("system-sentences")
        self.page.click("#raw-hold")
        held = self.page.text("#sentences")
        self.page.ask("new Promise(done => setTimeout(done, 1500))")
        self.assertEqual(self.page.text("#sentences"), held)

    def test_asks_for_skies_only_while_somebody_looks(self) -> None:
        self.page.click("#show-system")
        self.page.until("document.getElementById('system').hidden")

        def asked() -> list[bool]:
            # Events that the page has asked for come along with an answer.
            self.page.ask("true")
            return ["receivers=true" in url for url in self.page.asked if "/live?" in url]

        streams = [False, True, False]
        wait_until(lambda: asked() == streams[:3 if self.page.lists_open_streams else 2])
        self.page.until(f"{STATUS}.startsWith('Live')")

    def test_fits_on_a_phone_and_can_be_read(self) -> None:
        for width, dark in [(360, False), (360, True), (1280, False), (1280, True)]:
            self.page.show(width, 800, dark)
            if self.page.ask("document.getElementById('system').hidden"):
                self.page.click("#show-system")
            self.page.until(f"{DOTS}.length > 20")
            self.page.ask("document.getElementById('system').scrollIntoView()")
            self.page.keep(f"system-{width}-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), width)
            small = self.page.ask("[...document.querySelectorAll('#system button, #system summary')]"
                                  ".filter(b => b.offsetParent && b.offsetHeight < 44).map(b => b.innerText)")
            self.assertEqual(small, [])
            self.assertEqual(self.page.ask(PALE_TEXTS), [])
            self.assertEqual(self.page.ask(PALE_DRAWINGS), [])

    def test_names_pictures_for_screen_readers(self) -> None:
        tree = self.page.call("Accessibility.getFullAXTree")["nodes"]
        named = {(node["role"]["value"], node.get("name", {}).get("value")) for node in tree if not node.get("ignored")}
        images = [name for role, name in named if role == "image" and name]
        self.assertTrue([name for name in images if str(name).startswith("Sky, ")], images)
        self.assertTrue([name for name in images if str(name).startswith("Signals, ")], images)
        self.assertIn(("complementary", "System"), named)


class WithoutARecording(OnAPage):
    """A page of a machine that records nothing now."""

    def test_says_so(self) -> None:
        self.open("city-walk.nmea")
        self.page.click("#show-system")
        self.page.until("document.getElementById('no-receivers').innerText === 'No receiver is being recorded.'")


class WithSettings(OnAPage):
    """A page of a machine whose settings say more."""

    def set(self, text: str) -> None:
        """Write the settings."""
        file = self.voyage.folder / ".config" / "gpslog" / "config.toml"
        file.parent.mkdir(parents=True)
        file.write_text(text)

    def test_shows_what_waits_for_each_target_and_what_failed(self) -> None:
        self.set('[upload.home]\nkind = "overland"\nurl = "http://127.0.0.1:9/?token=geheim"\n')
        self.open("city-walk.nmea")
        self.page.click("#show-system")
        self.page.until("document.querySelector('#upload-list h4')?.innerText === 'home · overland'")
        self.assertRegex(self.page.text("#upload-list"), r"Waiting\s+300")
        with self.assertRaises(AssertionError):
            self.voyage.run("upload", "now")
        self.page.click("#show-system")
        self.page.click("#show-system")
        self.page.until("document.querySelector('#upload-list h4').innerText === 'home · overland · failing'")
        self.assertNotIn("geheim", self.page.text("body"))
        self.page.keep("system-uploads")
        self.assertEqual(self.page.ask(PALE_TEXTS), [])

    def test_says_what_the_doctor_finds(self) -> None:
        self.open("city-walk.nmea")
        self.page.click("#show-system")
        self.page.until("document.querySelector('#examine').innerText")
        self.page.click("#examine")
        self.page.until("document.querySelector('#diagnoses .wrong .remedy')")
        self.assertIn("No position would be logged", self.page.text("#doctor-status"))
        self.assertIn("OK: all settings are known", self.page.text("#diagnoses"))
        self.page.until("!document.getElementById('examine').disabled")
        for dark in [False, True]:
            self.page.show(360, 640, dark)
            if self.page.ask("document.getElementById('system').hidden"):
                self.page.click("#show-system")
            self.page.ask("document.getElementById('diagnoses').scrollIntoView()")
            self.page.keep(f"system-doctor-{'dark' if dark else 'light'}")
            self.assertEqual(self.page.ask(PALE_TEXTS), [])

    def test_has_the_units_of_the_settings_until_another_choice(self) -> None:
        self.set('[units]\nsystem = "nautical"\nspeed = "m/s"\n')
        self.open("city-walk.nmea")
        self.page.until("document.getElementById('units').innerText === 'As set'")
        self.page.until("document.getElementById('tracks').innerText.includes('0.19 nmi')")
        self.page.until("document.getElementById('profile').innerText.includes('m/s')")
        self.page.click("#units")
        self.page.until("document.getElementById('units').innerText === 'Metric'")
        self.page.open(self.voyage.url)
        self.page.until("document.getElementById('tracks').innerText.includes('0.34 km')")
        self.assertEqual(self.page.text("#units"), "Metric")


# Texts of drawings that are too pale on the paper behind them.
PALE_DRAWINGS = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const part = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const paper = light(numbers(getComputedStyle(document.getElementById('panels')).backgroundColor));
  return [...document.querySelectorAll('#system svg text')].filter((text) => {
    const ink = light(numbers(getComputedStyle(text).fill));
    return text.textContent && (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) < 4.5;
  }).map((text) => text.textContent);
})()"""

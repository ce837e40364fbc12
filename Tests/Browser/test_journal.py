"""The journal on the page of `gpslog web` in a browser."""

from __future__ import annotations

import json
import unittest

from browser import Page
from test_page import PALE_TEXTS, STATUS, OnAPage

FIELD = "document.getElementById('note-text').value"
TRACK = "[...document.querySelectorAll('path.track')].some(p => p.getAttribute('d') !== 'M0 0')"


class OnTheJournal(OnAPage):
    """A page whose journal is open."""

    def open(self, *fixtures: str) -> None:
        super().open(*fixtures)
        self.page.click("#notes")
        self.page.until("document.getElementById('nothing-open')")

    def note(self, text: str, page: Page | None = None) -> None:
        """Type a note and press Enter."""
        page = page or self.page
        page.ask("document.getElementById('note-text').focus()")
        page.type(text)
        page.press("Enter")

    def texts(self, listed: str, page: Page | None = None) -> list[str]:
        """The texts of a list: open, due or done."""
        return list((page or self.page).ask(
            f"[...document.querySelectorAll('#{listed} li > label')].map(l => l.innerText)"))

    def until_texts(self, listed: str, texts: list[str], page: Page | None = None) -> None:
        """Wait until a list has these texts, which the server has, too."""
        sent = f"[...document.querySelectorAll('#{listed} > li')].filter(l => !l.querySelector('input').disabled)"
        expected = json.dumps(json.dumps(texts, ensure_ascii=False, separators=(",", ":")))
        (page or self.page).until(f"JSON.stringify({sent}.map(l => l.querySelector('label').innerText)) === {expected}")

    def stored(self, *options: str) -> list[dict]:
        """The journal as the command line has it."""
        return json.loads(self.voyage.run("waypoint", "list", "--json", *options))


class Noting(OnTheJournal):
    """Somebody who notes something."""

    def test_sees_it_in_the_first_row_at_once_and_an_empty_field(self) -> None:
        self.open()
        for text in ["Slipway, steep", "שלום"]:
            self.note(text)
            self.assertEqual(self.texts("open")[0], text)
            self.assertEqual(self.page.ask(FIELD), "")
        self.until_texts("open", ["שלום", "Slipway, steep"])
        self.assertEqual([one["text"] for one in self.stored()], ["שלום", "Slipway, steep"])
        self.page.until("document.getElementById('journal-status').innerText.includes('nothing is recorded yet')")
        self.page.keep("journal-notes")

    def test_keeps_it_on_the_page_until_the_server_is_within_reach(self) -> None:
        self.open()
        self.page.go(offline=True)
        self.note("Slipway")
        self.assertEqual((self.texts("open"), self.page.ask(FIELD)), (["Slipway"], ""))
        self.page.until("document.querySelector('#open button')?.innerText === 'Try again'")
        self.assertIn("cannot be reached", self.page.text("#open"))
        self.page.keep("journal-unsent")
        self.page.go(offline=False)
        self.page.click("#open > li > button")
        self.until_texts("open", ["Slipway"])
        self.assertEqual([one["text"] for one in self.stored()], ["Slipway"])

    def test_notes_it_where_the_map_is_tapped(self) -> None:
        self.open("city-walk.nmea")
        self.page.until(TRACK)
        self.page.click("#map")
        self.page.click(".leaflet-popup-content button")
        self.page.until("document.querySelector('path.draft')")
        self.assertEqual(self.page.ask("document.activeElement.id"), "note-text")
        self.page.type("Mooring")
        self.page.keep("journal-tap")
        self.page.press("Enter")
        self.page.until("document.querySelector('path.waypoint') && !document.querySelector('path.draft')")
        self.until_texts("open", ["Mooring"])
        middle = self.page.ask("(() => { const r = document.getElementById('map').getBoundingClientRect(); "
                               "const w = document.querySelector('path.waypoint').getBoundingClientRect(); "
                               "return [w.x + w.width / 2 - r.x - r.width / 2, w.y + w.height / 2 - r.y - r.height / 2]; })()")
        self.assertLess(max(abs(part) for part in middle), 2)
        self.assertIn("latitude", self.stored()[0]["place"])

    def test_notes_it_where_the_receiver_is(self) -> None:
        self.voyage.record(self.voyage.play("city-walk.nmea"))
        self.open()
        self.page.until(f"{STATUS}.startsWith('Live') && {TRACK}")
        self.note("Here")
        self.until_texts("open", ["Here"])
        self.page.until("document.querySelector('path.waypoint')")
        self.assertIn("latitude", self.stored()[0]["place"])

    def test_notes_it_where_the_receiver_was_when_typing_began(self) -> None:
        self.voyage.record(self.voyage.play("outliers.nmea"))
        self.open()
        position = "document.querySelector('#figures dd')?.innerText"
        self.page.until(f"{STATUS}.startsWith('Live') && {position}")
        self.page.ask("document.getElementById('note-text').focus()")
        self.page.ask("document.getElementById('note-text').addEventListener('input', "
                      f"() => {{ window.begun ??= {position}; }})")
        self.page.type("Sl")
        self.page.until(f"window.begun && {position} !== window.begun")
        self.page.type("ipway")
        self.page.press("Enter")
        self.until_texts("open", ["Slipway"])
        self.assertIn(str(self.page.ask("window.begun")), self.page.text("#open summary"))
        self.assertIn("altitude", self.stored()[0]["place"])

    def test_sees_text_whatever_is_in_it(self) -> None:
        self.open()
        words = "<img src=x onerror=alert(1)><script>alert(2)</script> & </li>"
        self.note(words)
        self.until_texts("open", [words])
        self.page.click("#open summary")
        self.page.click("#open .actions button:nth-child(2)")
        self.page.until("document.querySelector('.history li')")
        self.assertIn(words, self.page.text(".history"))
        self.assertEqual(self.page.ask("document.querySelectorAll('#journal img, #journal script').length"), 0)


class Changing(OnTheJournal):
    """Somebody who changes what is noted."""

    def setUp(self) -> None:
        super().setUp()
        for text in ["Fuel", "Buoy"]:
            self.voyage.run("waypoint", "add", text, "--at", "51.48,0.01")
        self.open()
        self.until_texts("open", ["Buoy", "Fuel"])

    def test_ticks_off_and_on_and_takes_it_back(self) -> None:
        self.page.click("#open li:nth-child(2) input")
        self.until_texts("done", ["Fuel"])
        self.assertEqual([one["text"] for one in self.stored("--done")], ["Fuel"])
        self.page.keep("journal-done")
        self.page.click("#done input")
        self.until_texts("open", ["Buoy", "Fuel"])
        self.assertEqual(self.stored("--done"), [])
        self.page.until("!document.getElementById('undo').disabled")
        self.page.click("#undo")
        self.until_texts("done", ["Fuel"])
        self.page.click("#undo")
        self.until_texts("open", ["Buoy", "Fuel"])
        self.page.until("document.getElementById('undo').disabled")

    def test_edits_text_and_place(self) -> None:
        self.page.click("#open summary")
        self.page.click("#open .actions button")
        self.page.until("document.activeElement.tagName === 'TEXTAREA'")
        self.page.ask("document.activeElement.select()")
        self.page.type("Red buoy")
        self.page.ask("(s => { s.value = 'nowhere'; s.dispatchEvent(new Event('change')); })"
                      "(document.querySelector('#open select'))")
        self.page.keep("journal-edit")
        self.page.press("Enter")
        self.until_texts("open", ["Red buoy", "Fuel"])
        self.assertNotIn("place", self.stored()[0])
        self.page.click("#open .actions button:nth-child(2)")
        self.page.until("document.querySelectorAll('.history li').length === 2")
        self.assertIn("Buoy", self.page.text(".history li"))
        self.page.keep("journal-history")
        self.page.click("#open .actions button:nth-child(3)")
        self.until_texts("open", ["Buoy", "Fuel"])

    def test_sees_what_others_change_and_they_see_it(self) -> None:
        other = self.browser.page()
        other.show(360, 640)
        other.open(self.voyage.url)
        other.click("#notes")
        self.until_texts("open", ["Buoy", "Fuel"], other)
        self.note("Jetty")
        self.until_texts("open", ["Jetty", "Buoy", "Fuel"], other)
        other.click("#open li:nth-child(3) input")
        self.until_texts("done", ["Fuel"])
        self.voyage.run("waypoint", "edit", "2", "--text", "Green buoy")
        self.until_texts("open", ["Jetty", "Green buoy"])
        self.until_texts("open", ["Jetty", "Green buoy"], other)
        # Undo takes back what was done here, and leaves what others have done since.
        self.page.click("#undo")
        self.until_texts("open", ["Green buoy"], other)
        self.assertEqual(other.complaints, [])

    def test_goes_on_with_what_is_typed_while_others_change_something(self) -> None:
        self.page.click("#open summary")
        self.page.click("#open .actions button")
        self.page.until("document.activeElement.tagName === 'TEXTAREA'")
        self.page.type(" of the harbour")
        self.voyage.run("waypoint", "add", "Jetty")
        self.until_texts("open", ["Jetty", "Buoy", "Fuel"])
        self.assertEqual(self.page.ask("document.activeElement.value"), "Buoy of the harbour")

    def test_shows_a_place_on_the_map(self) -> None:
        self.page.click("#open summary")
        self.page.click("#open .actions button:nth-child(4)")
        self.page.until("document.querySelector('path.waypoint')")
        shown = self.page.ask("(() => { const r = document.querySelector('path.waypoint').getBoundingClientRect(); "
                              "const m = document.getElementById('map').getBoundingClientRect(); "
                              "return Math.abs(r.x + r.width / 2 - m.x - m.width / 2); })()")
        self.assertLess(shown, 2)


class ForPeople(OnTheJournal):
    """The journal on different screens, for different eyes and hands."""

    def test_fits_on_a_phone(self) -> None:
        self.voyage.run("waypoint", "add", "A long word: " + "x" * 200, "--at", "51.48,0.01", "--due", "2030-01-01")
        self.voyage.run("waypoint", "add", "Fuel")
        self.open("city-walk.nmea")
        for width, dark in [(360, False), (360, True), (1280, False), (1280, True)]:
            self.page.show(width, 800 if width > 600 else 640, dark)
            self.page.until(TRACK)
            if self.page.ask("document.getElementById('journal').hidden"):
                self.page.click("#notes")
            self.until_texts("open", ["Fuel"])
            self.page.ask("document.querySelectorAll('#journal details').forEach(d => { d.open = true; })")
            self.page.until("document.querySelector('#due .actions')")
            self.page.keep(f"journal-{width}-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), width)
            small = self.page.ask(
                "[...document.querySelectorAll('button, select, summary, #journal li > label')]"
                ".filter(b => b.offsetParent && b.offsetHeight < 44).map(b => b.innerText)")
            self.assertEqual(small, [])
            self.assertEqual(self.page.ask(PALE_TEXTS), [])

    def test_stays_where_it_is_while_the_phone_is_turned(self) -> None:
        self.open("city-walk.nmea")
        self.page.show(412, 915)
        if self.page.ask("document.getElementById('journal').hidden"):
            self.page.click("#notes")
        self.page.click("#note-text")
        self.page.type("Slip")
        for width, height in [(915, 412), (412, 915)]:
            self.page.show(width, height)
            self.page.until("!document.getElementById('journal').hidden")
            self.assertEqual(self.page.ask(FIELD), "Slip")
        self.page.ask("document.activeElement.blur()")
        self.page.show(915, 412)
        self.page.show(412, 915)
        self.assertTrue(self.page.ask("document.getElementById('voyages').hidden"))
        self.assertFalse(self.page.ask("document.getElementById('journal').hidden"))

    def test_can_be_used_by_the_keyboard(self) -> None:
        self.open()
        for _ in range(30):
            self.page.press("Tab")
            if self.page.ask("document.activeElement.id") == "note-text":
                break
        self.page.type("Fuel")
        self.page.press("Enter")
        self.until_texts("open", ["Fuel"])
        for _ in range(10):
            self.page.press("Tab")
            if self.page.ask("document.activeElement.type") == "checkbox":
                break
        self.page.press(" ")
        self.until_texts("done", ["Fuel"])
        self.assertEqual(self.page.ask("document.activeElement.type"), "checkbox")
        self.page.press("Tab")
        self.page.press("Enter")
        self.page.until("document.querySelector('#done .actions')")

    def test_names_everything_for_screen_readers(self) -> None:
        self.voyage.run("waypoint", "add", "Fuel")
        self.open()
        self.until_texts("open", ["Fuel"])
        self.page.click("#open summary")
        self.page.click("#open .actions button")
        tree = self.page.call("Accessibility.getFullAXTree")["nodes"]
        named = {(node["role"]["value"], node.get("name", {}).get("value")) for node in tree if not node.get("ignored")}
        for role in ["button", "textbox", "checkbox", "combobox", "complementary", "region"]:
            self.assertNotIn((role, ""), named)
        self.assertIn(("checkbox", "visited: Fuel"), named)
        self.assertIn(("textbox", "Note"), named)
        self.assertIn(("complementary", "Journal"), named)


if __name__ == "__main__":
    unittest.main()

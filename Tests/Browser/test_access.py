"""The password and the links of `gpslog web` in a browser."""

from __future__ import annotations

from test_page import PALE_TEXTS, OnAPage

PASSWORD = "a long voyage"


class BehindAPassword(OnAPage):
    """A page for which a password is set."""

    def setUp(self) -> None:
        super().setUp()
        self.voyage.run("web", "--set-password", given=PASSWORD + "\n")

    def sign_in(self, password: str) -> None:
        """Type a password, and press Enter."""
        self.page.until("document.activeElement?.id === 'password'")
        self.page.type(password)
        self.page.press("Enter")

    def test_lets_one_in_by_the_right_one_alone(self) -> None:
        self.open("city-walk.nmea")
        self.sign_in("another voyage")
        self.page.until("document.querySelector('[role=alert]')?.innerText === 'Wrong password.'")
        self.page.keep("sign-in-wrong")
        self.sign_in(PASSWORD)
        self.page.until("document.querySelector('path.track')")
        self.assertEqual(self.page.ask("document.cookie"), "")
        self.page.keep("signed-in")

    def test_lets_one_out(self) -> None:
        self.open("city-walk.nmea")
        self.sign_in(PASSWORD)
        self.page.until("document.querySelector('path.track')")
        self.page.click("#leave")
        self.page.until("location.pathname === '/sign-in' && document.querySelector('#password')")
        self.page.open(self.voyage.url)
        self.page.until("location.pathname === '/sign-in'")

    def test_leads_to_where_one_signs_in_when_another_password_is_set(self) -> None:
        self.open("city-walk.nmea")
        self.sign_in(PASSWORD)
        self.page.until("document.getElementById('status')?.innerText.startsWith('No recording is running')")
        self.voyage.run("web", "--set-password", given="another voyage\n")
        self.page.until("location.pathname === '/sign-in'")

    def test_needs_no_script_for_that(self) -> None:
        self.page.call("Emulation.setScriptExecutionDisabled", value=True)
        self.open("city-walk.nmea")
        self.page.until("location.pathname === '/sign-in' && document.querySelector('#password')")
        self.page.click("#password")
        self.page.type(PASSWORD)
        self.page.click("button")
        self.page.until("location.pathname === '/' && document.querySelector('noscript')")

    def test_has_a_form_that_fits_on_a_phone_and_can_be_read(self) -> None:
        self.open()
        for width, dark in [(360, False), (360, True), (1280, False)]:
            self.page.show(width, 640, dark)
            self.page.open(self.voyage.url)
            self.page.until("document.querySelector('#password')")
            self.page.keep(f"sign-in-{width}-{'dark' if dark else 'light'}")
            self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), width)
            self.assertGreaterEqual(self.page.ask("document.querySelector('button').offsetHeight"), 44)
            self.assertEqual(self.page.ask(PALE_TEXTS), [])

    def test_is_shown_to_who_has_a_link_until_that_ends(self) -> None:
        self.open("city-walk.nmea")
        link = self.voyage.run("web", "--listen", str(self.voyage.port), "--share", "24h").strip()
        # As from a message: from another site.
        self.page.open("data:text/html,<a href='" + link + "'>Where I am</a>")
        self.page.click("a")
        self.page.until("document.querySelector('path.track')")
        self.assertEqual(self.page.ask("location.pathname"), "/")
        self.assertIn("Shared with you until", self.page.text("#guest"))
        self.assertIsNone(self.page.ask("document.getElementById('leave').offsetParent"))
        self.assertEqual(self.page.ask("getComputedStyle(document.getElementById('note')).display"), "none")
        self.page.keep("shared")
        self.voyage.run("web", "--end-shares")
        self.page.until("location.pathname === '/sign-in'")

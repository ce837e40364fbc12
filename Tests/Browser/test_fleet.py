"""The page of `gpslog web` on a fleet's database, in a browser: the map of all devices."""

from __future__ import annotations

import json
import os
import pwd
import subprocess
import unittest
from pathlib import Path

from test_accessibility import SCRIPT as AXE, violations
from test_page import STATUS, OnAPage
from voyage import CHECKOUT, PROGRAM

COLLECTOR = PROGRAM.with_name("gpslog-collector")
SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
SCRIPT = "<img src=x onerror=alert(1)>"


@unittest.skipUnless(SERVERS and COLLECTOR.exists(), "PostgreSQL or gpslog-collector is not there")
class OnAFleetsPage(OnAPage):
    """A test of the devices of a database on a server of the test's own."""

    def setUp(self) -> None:
        super().setUp()
        self.folder = self.voyage.folder / "server"
        self.folder.mkdir()
        self.voyage.folder.chmod(0o755)
        self.user: dict[str, object] = {}
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.call("initdb", "--pgdata=data", "--username=gpslog", "--auth=trust", "--encoding=UTF8", "--locale=C")
        self.call("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", f"-k {self.folder} -c listen_addresses=", "start")
        self.addCleanup(self.call, "pg_ctl", "-D", "data", "-w", "-m", "immediate", "stop")
        self.voyage.database = f"postgresql:///postgres?host={self.folder}&user=gpslog"

    def call(self, program: str, *words: str) -> None:
        """Run a program of the server as an ordinary user."""
        subprocess.run([SERVERS[-1] / program, *words], check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       **self.user)

    def collect(self, *words: str) -> None:
        """Run gpslog-collector."""
        subprocess.run([COLLECTOR, *words], check=True, env=self.voyage.environment, stdout=subprocess.DEVNULL)

    def replay(self, fixture: str, device: str) -> None:
        """Store a recording as that of a device."""
        self.collect("replay", "--quiet", "--database", f"{self.voyage.database}&device={device}",
                     str(CHECKOUT / "fixtures" / fixture))


class OfAFleet(OnAFleetsPage):
    """A page of all devices."""

    def test_shows_devices_and_goes_to_the_page_of_one(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "Anna%20B.")
        self.open()
        self.page.until("document.querySelectorAll('.device').length === 2")
        self.page.until(f"{STATUS}.endsWith(': 2')")
        self.page.keep("fleet")
        self.page.click(".device[aria-label^='Anna B.'] .dot")
        self.page.until("location.search === '?device=Anna%20B.' && document.querySelector('#tracks button')")
        self.assertIn("city-walk", self.page.text("#tracks"))
        # Nothing is recorded here, and the server does not know where its reader is.
        self.page.until(f"{STATUS} === 'Stored tracks of this device'")
        kinds = self.page.ask("[...document.querySelectorAll('#note-where option')].map((one) => one.value).join()")
        self.assertEqual(kinds, "nowhere,middle")
        self.page.ask("(() => { const list = document.getElementById('device'); list.value = ''; list.onchange(); })()")
        self.page.until("location.search === '' && document.querySelectorAll('.device').length === 2")

    def test_has_a_table_that_is_searched_and_leads_to_the_map(self) -> None:
        rows = "document.querySelectorAll('#console tbody tr').length"
        for device in ["boat", "Anna%20B."]:
            self.replay("outliers.nmea", device)
        self.collect("rule", "set", "silent-after", "1m", "--database", self.voyage.database)
        self.open()
        self.page.until(f"{rows} === 2")
        self.assertIn("Silent", self.page.text("#console tbody tr"))
        self.page.ask("(() => { const search = document.querySelector('#console input'); search.value = 'anna';"
                      " search.oninput(); })()")
        self.page.until(f"{rows} === 1")
        self.page.click("#console tbody .of-state")
        self.page.until("document.querySelector('.device.chosen, .cluster')")
        self.page.click("#console tbody a")
        self.page.until("location.search === '?device=Anna%20B.' && document.querySelector('#reported .silent')")
        self.assertIn("Last reported", self.page.text("#reported"))

    def test_goes_to_a_device_by_the_keyboard(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        self.open()
        self.page.until("document.querySelectorAll('.device').length === 2")
        self.page.ask("document.querySelector(\".device[aria-label^='anna']\").focus()")
        self.page.press("Enter")
        self.page.until("location.search === '?device=anna'")

    def test_draws_a_fence_by_its_middle_and_edge(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        self.open()
        self.page.until("document.querySelector('#fence-list button')")
        self.page.ask("document.getElementById('fences').open = true")
        self.page.ask("[...document.querySelectorAll('#fence-list button')][1].click()")
        self.page.ask("document.querySelector('.fence-form input').value = 'yard'")
        here = "document.querySelector('.fence-form .actions button').click()"
        self.page.ask(here)
        self.page.ask(here)
        self.page.until("!document.querySelector('.fence-form button:not([type])').disabled")
        self.page.ask("document.querySelector('.fence-form').requestSubmit()")
        self.page.until("document.querySelector('path.fence:not(.draft-fence)')")
        self.assertIn("yard", self.page.text("#fence-list"))

    def test_gives_a_fence_another_group(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        self.collect("group", "add", "hire")
        self.collect("geofence", "add", "town", "--circle", "53.866,10.68,3000")
        self.open()
        self.page.until("document.querySelector('#fence-list li')")
        self.page.ask("document.getElementById('fences').open = true")
        self.page.ask("document.querySelector('#fence-list li .changes').click()")
        self.page.until("document.querySelector('.fence-form select')")
        self.page.ask("document.querySelector('.fence-form select').value = 'hire'")
        self.page.ask("document.querySelector('.fence-form').requestSubmit()")
        self.page.until("document.querySelector('#fence-list li')?.innerText.includes('town · hire')")

    def test_hides_a_name_of_a_fence_that_would_cover_a_sign(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        [latitude, longitude] = self.place("anna")
        # Its name would be written where the sign is.
        self.collect("geofence", "add", "town", "--circle", f"{latitude + 0.0101},{longitude},1110")
        self.collect("geofence", "add", "free", "--circle", f"{latitude + 0.04},{longitude},1110")
        self.open()
        self.page.until("document.querySelectorAll('.fence-name').length === 2")
        self.page.ask("document.getElementById('fences').open = true")
        self.page.ask("document.querySelectorAll('#fence-list li')[1].querySelector('button').click()")
        self.page.until("document.querySelector('.fence-name.crowded')?.textContent === 'town'")
        self.page.ask("document.querySelector('.leaflet-control-zoom-out').click()")
        self.page.until("[...document.querySelectorAll('.fence-name:not(.crowded)')].some(one => one.innerText === 'free')")
        self.page.keep("fleet-fences")

    def place(self, device: str) -> list[float]:
        """The latest place of a device."""
        [row] = json.loads(self.voyage.run("query", "--json", "SELECT latitude, longitude FROM latest JOIN device USING (device)"
                                           f" WHERE name = '{device}'"))
        return [row["latitude"], row["longitude"]]

    def test_lists_those_that_are_at_one_place_as_text(self) -> None:
        for device in ["boat", "%3Cimg%20src=x%20onerror=alert(1)%3E"]:
            self.replay("outliers.nmea", device)
        self.open()
        self.page.until("document.querySelector('.cluster')")
        self.assertEqual(self.page.text(".cluster"), "2")
        self.page.click(".cluster")
        self.page.until("document.querySelectorAll('.crew a').length === 2")
        self.assertIn(SCRIPT, self.page.text(".crew"))

    def test_shows_what_comes_in_and_fences(self) -> None:
        self.collect("geofence", "add", "town", "--circle", "53.866,10.68,3000")
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        self.open()
        self.page.until("document.querySelectorAll('.device').length === 2")
        self.replay("outliers.nmea", "cleo")
        self.page.until(f"{STATUS}.endsWith(': 3')")
        self.page.until("document.querySelector('path.fence')")
        self.page.ask("document.getElementById('fences').open = true")
        self.page.until("document.querySelector('#fence-events li')")
        self.assertIn("anna · arrived · town", self.page.text("#fence-events"))

    def test_shows_the_devices_of_a_group_alone(self) -> None:
        for fixture, device in [("outliers", "boat"), ("city-walk", "anna"), ("outliers", "cleo")]:
            self.replay(f"{fixture}.nmea", device)
        self.open()
        self.page.until(f"{STATUS}.endsWith(': 3') && document.getElementById('group').hidden")
        for group in ["for hire & more", SCRIPT, "empty"]:
            self.collect("group", "add", group)
        self.collect("device", "group", "boat", "for hire & more", SCRIPT)
        self.reload()
        self.page.until("document.querySelectorAll('#group option').length === 4")
        self.choose("for hire & more")
        self.page.until(f"{STATUS}.endsWith(': 1') && document.querySelector(\".device[aria-label^='boat']\")")
        self.page.until("document.querySelectorAll('#device option').length === 2")
        self.page.keep("fleet-group")
        self.reload()
        self.page.until(f"{STATUS}.endsWith(': 1')")
        self.assertEqual(self.page.ask("document.getElementById('group').value"), "for hire & more")
        self.choose("empty")
        self.page.until(f"{STATUS}.endsWith(': 0')")
        self.choose(SCRIPT)
        self.page.until(f"{STATUS}.endsWith(': 1')")
        self.choose("")
        self.page.until(f"{STATUS}.endsWith(': 3') && location.search === ''")

    def test_has_users_who_see_what_their_role_lets_them_change(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        subprocess.run([COLLECTOR, "user", "add", "ada", "--role", "administrator"], check=True, input=b"a long voyage\n",
                       env=self.voyage.environment)
        self.open()
        self.sign_in("ada")
        self.page.until("document.querySelector('#users')")
        self.page.ask("document.getElementById('users').open = true")
        self.page.until("document.querySelector('#users > ul li')")
        self.page.ask("(() => { const form = document.querySelector('.user-form'); const fields = form.querySelectorAll('input');"
                      " [fields[0].value, fields[1].value] = ['ben', 'a long voyage']; form.requestSubmit(); })()")
        self.page.until("document.querySelectorAll('#users > ul li').length === 2")
        self.page.until("document.querySelector('#users .log').innerText.includes('ada · user add · ben')")
        self.page.keep("fleet-users")
        self.page.click("#leave")
        self.sign_in("ben")
        self.page.until("document.querySelector('#fence-list ul') && document.body.classList.contains('reads-only')")
        self.assertIs(self.page.ask("document.querySelector('#users') === null"), True)

    def test_sets_rules_and_issues_tokens(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        self.open()
        self.page.until("document.querySelector('#settings')")
        self.page.ask("document.getElementById('settings').open = true")
        self.page.until("document.querySelector('#settings li')?.innerText.startsWith('No rules')")
        self.page.ask("(() => { const form = document.querySelector('#settings form');"
                      " form.querySelector('input').value = '2d'; form.requestSubmit(); })()")
        self.page.until("document.querySelector('#settings li').innerText.startsWith('Silent after: 2d')")
        self.page.ask("(() => { const form = document.querySelectorAll('#settings form')[1];"
                      " form.querySelector('input').value = 'cleo'; form.requestSubmit(); })()")
        self.page.until("document.querySelector('.token code')?.innerText.includes('.')")
        self.page.keep("fleet-settings")
        self.page.ask("document.querySelector('#settings li button').click()")
        self.page.until("document.querySelector('#settings li').innerText.startsWith('No rules')")

    @unittest.skipUnless(AXE, "there is no axe_core_python: pip install axe-core-python")
    def test_has_no_violation_of_the_rules_of_axe(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        self.collect("geofence", "add", "town", "--circle", "53.866,10.68,3000", "--database", self.voyage.database)
        self.collect("rule", "set", "silent-after", "1m", "--database", self.voyage.database)
        self.open()
        for width, dark in [(1920, False), (768, True), (360, False), (360, True)]:
            self.page.show(width, 800, dark)
            self.page.open(self.voyage.url)
            self.page.until("document.querySelector('#settings') && document.querySelector('#console tbody tr')")
            self.page.ask("document.querySelectorAll('.fleet-panels details').forEach((one) => { one.open = true; })")
            self.page.until("document.querySelector('#settings li button') && document.querySelector('#users .log li')")
            with self.subTest(width=width, dark=dark):
                self.assertEqual(violations(self.page), [])
                self.page.keep(f"fleet-{width}-{'dark' if dark else 'light'}")

    def test_hides_names_that_would_cover_others(self) -> None:
        for number in range(1, 4):
            self.replay("outliers.nmea", f"ship%20{number}")
        self.replay("city-walk.nmea", "anna")
        self.open()
        self.page.until("document.querySelectorAll('.device .name').length > 0")
        shown = ("[...document.querySelectorAll('.device:not(.crowded) .name')].map((one) => one.getBoundingClientRect())")
        overlaps = (f"{shown}.some((one, index, all) => all.slice(index + 1).some((other) => one.left < other.right"
                    " && other.left < one.right && one.top < other.bottom && other.top < one.bottom))")
        # Names are hidden after they were drawn.
        self.page.until(f"!({overlaps})")

    def test_lets_users_set_their_own_password(self) -> None:
        self.replay("outliers.nmea", "boat")
        self.replay("city-walk.nmea", "anna")
        subprocess.run([COLLECTOR, "user", "add", "ben", "--role", "viewer"], check=True, input=b"a long voyage\n",
                       env=self.voyage.environment)
        self.open()
        self.sign_in("ben")
        password = "[...document.querySelectorAll('#controls button')].find((one) => one.innerText === 'Password')"
        self.page.until(password)
        self.page.ask(f"{password}.click()")
        self.page.until("document.querySelector('dialog input')")
        self.page.ask("(() => { const [old, next] = document.querySelectorAll('dialog input');"
                      " [old.value, next.value] = ['a long voyage', 'another voyage']; old.form.requestSubmit(); })()")
        self.page.until("location.pathname === '/sign-in'")

    def sign_in(self, name: str) -> None:
        """Type a name and the password, and press Enter."""
        self.page.until("document.activeElement?.id === 'name'")
        self.page.type(name)
        self.page.ask("document.getElementById('password').focus()")
        self.page.type("a long voyage")
        self.page.press("Enter")

    def choose(self, group: str) -> None:
        """Choose a group of the list."""
        self.page.ask(f"(() => {{ const list = document.getElementById('group'); list.value = {json.dumps(group)};"
                      " list.onchange(); })()")

    def reload(self) -> None:
        """Load the page anew."""
        self.page.ask("window.isOld = true, setTimeout(() => location.reload())")
        self.page.until("!window.isOld")

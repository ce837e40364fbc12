"""What the udev rules make of a device, by a real udevd."""

from __future__ import annotations

from gpsrig import Ch341, Cp210x, Ftdi, Pl2303, RedirDevice, UBlox

from machine import Machine
from stored_locations import CHECKOUT, PATIENCE

RULES = ("70-gpslog.rules", "78-gpslog-modem.rules")


def setUpModule() -> None:
    Machine.boot()
    for name in RULES:
        Machine.guest.install_rules(name, (CHECKOUT / "udev-rules" / name).read_text())


class DeviceUnderTheRules(Machine):
    """What udev says of a device."""

    def tearDown(self) -> None:
        super().tearDown()
        kept = " ".join(f"! -name {name}" for name in RULES)
        self.guest.shell(f"find /etc/udev/rules.d -type f {kept} -exec rm {{}} +; udevadm control --reload")

    def links(self, tty: str) -> set[str]:
        """Its links below /dev/gpslog."""
        links = self.guest.udev_properties(tty)["DEVLINKS"].split()
        return {link for link in links if link.startswith("/dev/gpslog/")}

    def target(self, link: str) -> str:
        """The device file that a link leads to."""
        return self.guest.shell(f"readlink -f '{link}'").out.strip()

    def permissions(self, tty: str) -> str:
        """Owner, group and mode."""
        return self.guest.shell(f"stat -c '%U %G %a' {tty}").out.strip()

    def tags(self, tty: str) -> set[str]:
        """Its tags."""
        return set(self.guest.udev_properties(tty).get("TAGS", "").split(":")) - {""}

    def usb_properties(self, device: RedirDevice) -> str:
        """What udev says of the USB device that a port belongs to."""
        return self.guest.shell(f"udevadm info --query=property --path=/sys/bus/usb/devices/1-{device.port}").out


class KnownReceiver(DeviceUnderTheRules):
    def test_belongs_to_dialout_and_to_whoever_sits_at_the_machine(self) -> None:
        tty = self.plug(UBlox(serial="4711"))

        self.assertEqual(self.permissions(tty), "root dialout 660")
        self.assertLessEqual({"uaccess", "systemd"}, self.tags(tty))

    def test_asks_for_the_service(self) -> None:
        tty = self.plug(UBlox(serial="4711"))

        self.assertEqual(self.guest.udev_properties(tty)["SYSTEMD_WANTS"], "gpslog@ttyACM0.service")

    def test_is_kept_from_modem_manager(self) -> None:
        receiver = UBlox(product=0x01A4)
        tty = self.plug(receiver)

        self.assertEqual(self.guest.udev_properties(tty)["ID_MM_PORT_IGNORE"], "1")
        self.assertIn("ID_MM_DEVICE_IGNORE=1\n", self.usb_properties(receiver))

    def test_is_linked_by_its_serial_number_wherever_it_is_plugged_in(self) -> None:
        receiver = UBlox(serial="4711")
        link = "/dev/gpslog/u-blox_AG_-_www.u-blox.com_u-blox_GNSS_receiver_4711"
        for port in (1, 4):
            tty = self.plug(receiver, port)
            self.assertIn(link, self.links(tty))
            self.assertIn(link, self.gpslog("devices", "--json").replace('"identity":"', '"identity":"/dev/gpslog/'))
            self.assertEqual(self.target(link), tty)
            self.guest.unplug(receiver)
            self.guest.wait_gone(link, timeout=PATIENCE)

    def test_is_linked_by_its_socket_where_it_has_no_serial_number(self) -> None:
        receivers = [UBlox(), UBlox()]
        ttys = [self.plug(receiver, port) for receiver, port in zip(receivers, (2, 3))]

        links = [self.links(tty) - {f"/dev/gpslog/{tty[5:]}"} for tty in ttys]

        self.assertEqual([len(names) for names in links], [1, 1])
        for names, tty, port in zip(links, ttys, (2, 3)):
            link = names.pop()
            self.assertRegex(link, rf"^/dev/gpslog/pci-.*-usb-0:{port}:1\.0-1546:01a8$")
            self.assertEqual(self.target(link), tty)

    def test_leaves_no_link_when_it_is_pulled_out(self) -> None:
        receiver = UBlox(serial="4711")
        tty = self.plug(receiver)

        self.guest.unplug(receiver)
        self.guest.wait_gone(tty, timeout=PATIENCE)

        # The kernel takes the device file away before it tells udevd.
        self.wait_until(lambda: self.guest.shell("ls /dev/gpslog 2>/dev/null", check=False).out == "", "no link is left")

    def test_is_known_although_it_is_newer_than_the_list_if_it_says_what_it_is(self) -> None:
        newer, modem = UBlox(product=0x050C), UBlox(product=0x1102, product_name="u-blox Modem")

        properties = [self.guest.udev_properties(self.plug(device)) for device in (newer, modem)]

        self.assertEqual([entry.get("GPSLOG") for entry in properties], ["1", None])

    def test_is_known_by_each_number_of_the_list(self) -> None:
        numbers = [(0x1546, 0x01A4 + model) for model in range(6)]
        numbers += [(0x0E8D, 0x3329), (0x067B, 0xAAA0), (0x1163, 0x0100), (0x1163, 0x0200), (0x152A, 0x85C0)]
        chips = {0x067B: Pl2303}
        for some in (numbers[:5], numbers[5:]):
            receivers = [chips.get(vendor, UBlox)(vendor=vendor, product=product) for vendor, product in some]
            for receiver in receivers:
                self.guest.plug(receiver)
            for receiver in receivers:
                tty = self.guest.wait_tty(receiver, timeout=PATIENCE)
                with self.subTest(f"{receiver.vendor:04x}:{receiver.product:04x}"):
                    self.assertEqual(self.guest.udev_properties(tty).get("GPSLOG"), "1")
                self.guest.unplug(receiver)


class GenericAdapter(DeviceUnderTheRules):
    def test_is_left_alone(self) -> None:
        for chip in (Ftdi, Pl2303, Cp210x, Ch341):
            with self.subTest(chip.__name__):
                adapter = chip()
                properties = self.guest.udev_properties(self.plug(adapter))
                for name in ("GPSLOG", "ID_MM_PORT_IGNORE", "SYSTEMD_WANTS"):
                    self.assertNotIn(name, properties)
                self.assertNotIn("/dev/gpslog/", properties["DEVLINKS"])
                self.assertNotIn("uaccess", properties.get("TAGS", ""))
                self.assertNotIn("ID_MM_DEVICE_IGNORE", self.usb_properties(adapter))
                self.guest.unplug(adapter)

    def test_is_a_receiver_where_the_user_says_so(self) -> None:
        self.guest.install_rules(
            "69-my-receiver.rules", 'SUBSYSTEM=="tty", ENV{ID_SERIAL_SHORT}=="A10K3XYZ", ENV{GPSLOG}="1"\n')

        tty = self.plug(Ftdi(serial="A10K3XYZ"))

        self.assertIn("/dev/gpslog/FTDI_FT232R_USB_UART_A10K3XYZ", self.links(tty))
        self.assertLessEqual({"uaccess", "systemd"}, self.tags(tty))
        self.assertEqual(self.guest.udev_properties(tty)["ID_MM_PORT_IGNORE"], "1")


class ReceiverThatTheUserExcludes(DeviceUnderTheRules):
    def test_is_left_alone(self) -> None:
        self.guest.install_rules(
            "69-my-receiver.rules", 'SUBSYSTEM=="tty", ENV{ID_SERIAL_SHORT}=="4711", ENV{GPSLOG}="0"\n')

        tty = self.plug(UBlox(serial="4711"))

        self.assertEqual(self.guest.udev_properties(tty)["GPSLOG"], "0")
        self.assertEqual(self.links(tty), set())
        self.assertNotIn("SYSTEMD_WANTS", self.guest.udev_properties(tty))


class PortOfAModem(DeviceUnderTheRules):
    def test_is_a_receiver_where_modem_manager_says_so(self) -> None:
        # ModemManager's own rules do the same; they are numbered 77.
        self.guest.install_rules(
            "77-mm-some-port-types.rules",
            'SUBSYSTEM=="tty", ATTRS{idVendor}=="2c7c", ENV{ID_MM_PORT_TYPE_GPS}="1"\n')
        modem = Pl2303(vendor=0x2C7C, product=0x0125)
        self.guest.shell("modprobe pl2303; echo 2c7c 0125 > /sys/bus/usb-serial/drivers/pl2303/new_id")

        tty = self.plug(modem)

        properties = self.guest.udev_properties(tty)
        self.assertEqual((properties["GPSLOG"], properties["SYSTEMD_WANTS"]), ("1", "gpslog@ttyUSB0.service"))
        self.assertEqual(self.permissions(tty), "root dialout 660")
        self.assertNotIn("uaccess", properties.get("TAGS", ""))
        self.assertNotIn("ID_MM_PORT_IGNORE", properties)
        self.assertNotIn("ID_MM_DEVICE_IGNORE", self.usb_properties(modem))
        self.assertEqual({self.target(link) for link in self.links(tty)}, {tty})


class Rules(DeviceUnderTheRules):
    def test_have_no_line_that_udev_does_not_understand(self) -> None:
        tty = self.plug(UBlox())

        test = self.guest.shell(f"udevadm test --action=add /sys/class/tty/{tty[5:]} 2>&1").out

        self.assertIn("Reading rules file: /etc/udev/rules.d/70-gpslog.rules", test)
        # A line that begins with the file's name is a complaint: "70-gpslog.rules:1 Invalid key/value pair, ignoring."
        self.assertNotRegex(test, r"(?m)^/etc/udev/rules.d/7[08]-gpslog")

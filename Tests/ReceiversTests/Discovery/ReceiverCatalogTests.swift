import Receivers
import Testing

@Suite struct `A device on USB` {
    @Suite struct `is certain to be a receiver` {
        @Test(arguments: [
            ("1546", "01a4", "u-blox ANTARIS 4"), ("1546", "01a5", "u-blox 5"), ("1546", "01a6", "u-blox 6"),
            ("1546", "01a7", "u-blox 7"), ("1546", "01a8", "u-blox 8"), ("1546", "01a9", "u-blox 9"),
            ("0e8d", "3329", "MediaTek MT3329"), ("067b", "aaa0", "Pharos GPS-360"),
            ("1163", "0100", "DeLorme Earthmate"), ("1163", "0200", "DeLorme Earthmate LT-20"),
            ("152a", "85c0", "Septentrio receiver"),
        ]) func `by its numbers`(vendor: String, product: String, model: String) throws {
            let device = try #require(usbDevice(vendor, product))

            #expect(device.certainty == .known)
            #expect(device.modelName == model)
        }

        @Test func `as a device of the kernel's own subsystem for receivers`() throws {
            let device = try #require(
                ReceiverDevice(properties: ["DEVNAME": "/dev/gnss0", "SUBSYSTEM": "gnss", "GNSS_TYPE": "NMEA"])
            )

            #expect(device.certainty == .known)
            #expect(device.modelName == "NMEA receiver")
        }

        @Test func `as the port of a modem that ModemManager found to be one`() throws {
            let device = try #require(usbDevice("05c6", "9215", ["ID_MM_PORT_TYPE_GPS": "1"]))

            #expect(device.certainty == .known)
        }

        @Test(arguments: [
            ("2c7c", "0125", "01"), ("2c7c", "0306", "01"), ("2c7c", "0800", "01"), ("2c7c", "0191", "01"),
            ("2c7c", "0195", "01"), ("2c7c", "0296", "01"), ("1bc7", "1201", "03"), ("1199", "9071", "02"),
        ]) func `as the interface of a modem that is known to be one`(vendor: String, product: String, port: String) {
            #expect(usbDevice(vendor, product, ["ID_USB_INTERFACE_NUM": port])?.certainty == .known)
            #expect(usbDevice(vendor, product, ["ID_USB_INTERFACE_NUM": "04"])?.certainty == .unsupported)
        }

        @Test func `as a product of u-blox that is newer than the table, and says what it is`() {
            let name = ["ID_SERIAL": "u-blox_AG_-_www.u-blox.com_u-blox_GNSS_receiver"]

            #expect(usbDevice("1546", "050c", name)?.certainty == .known)
            #expect(usbDevice("1546", "050c")?.certainty == .maybe)
        }

        @Test func `where a rule of the machine says so, though it is an adapter`() {
            #expect(usbDevice("0403", "6001", ["GPSLOG": "1"])?.certainty == .known)
        }
    }

    @Suite struct `may be a receiver` {
        @Test(arguments: [
            ("0403", "6001"), ("0403", "6010"), ("0403", "6011"), ("0403", "6015"), ("10c4", "ea60"), ("10c4", "ea71"),
            ("067b", "2303"), ("067b", "23a3"), ("067b", "23b3"), ("067b", "23c3"), ("0557", "2008"), ("1a86", "7523"),
            ("1a86", "5523"), ("1a86", "7522"), ("1a86", "55d4"), ("2341", "0043"),
        ]) func `as an adapter, or something unknown`(vendor: String, product: String) {
            #expect(usbDevice(vendor, product)?.certainty == .maybe)
        }

        @Test func `and says why that is not certain`() {
            let reason = "an FTDI FT232 adapter, which may connect a receiver or any other serial device"

            #expect(usbDevice("0403", "6001")?.reason == reason)
        }
    }

    @Suite struct `is not supported` {
        @Test(arguments: [("091e", "0003"), ("0df7", "0900"), ("1546", "1102"), ("1546", "1141"), ("1546", "1146")])
        func `where it does not speak NMEA 0183`(vendor: String, product: String) {
            #expect(usbDevice(vendor, product)?.certainty == .unsupported)
        }

        @Test func `and is named all the same`() throws {
            let garmin = try #require(usbDevice("091e", "0003"))

            #expect(garmin.modelName == "Garmin USB receiver")
            #expect(garmin.reason == "speaks Garmin's binary protocol, not NMEA 0183")
        }

        @Test func `where it is another port of a modem`() {
            #expect(usbDevice("1bc7", "0036", ["ID_MM_PORT_TYPE_AT_PRIMARY": "1"])?.certainty == .unsupported)
        }

        @Test func `where a rule of the machine excludes it`() {
            #expect(usbDevice("1546", "01a8", ["GPSLOG": "0"])?.certainty == .unsupported)
        }
    }

    @Suite struct `that the table knows` {
        @Test(arguments: [("067b", "aaa0"), ("1163", "0100"), ("1163", "0200")])
        func `has a usual speed where it has one`(vendor: String, product: String) {
            #expect(usbDevice(vendor, product)?.usualBaudRate == 4800)
        }

        @Test(arguments: [("1546", "01a8"), ("0403", "6001"), ("10c4", "ea60")])
        func `has no usual speed where it varies or has no meaning`(vendor: String, product: String) throws {
            #expect(try #require(usbDevice(vendor, product)).usualBaudRate == nil)
        }

        @Test func `has its quirks told`() throws {
            let adapter = try #require(usbDevice("10c4", "ea60"))
            #expect(adapter.quirk?.contains("M-241") == true)
            let antaris = try #require(usbDevice("1546", "01a4"))
            #expect(antaris.chip == "ANTARIS 4")
            #expect(antaris.quirk?.contains("GGA quality 6") == true)
        }
    }
}

private func usbDevice(_ vendor: String, _ product: String, _ more: [String: String] = [:]) -> ReceiverDevice? {
    let properties = [
        "DEVNAME": "/dev/ttyUSB0", "SUBSYSTEM": "tty", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product,
    ]
    return ReceiverDevice(properties: properties.merging(more) { _, new in new })
}

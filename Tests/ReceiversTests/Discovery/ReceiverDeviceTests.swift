import GNSS
import Receivers
import SystemPackage
import Testing

private let ublox8 = [
    "DEVNAME": "/dev/ttyACM0", "SUBSYSTEM": "tty", "ID_VENDOR_ID": "1546", "ID_MODEL_ID": "01a8",
    "ID_VENDOR": "u-blox_AG", "ID_MODEL": "u-blox_GNSS_receiver", "ID_SERIAL": "u-blox_AG_u-blox_GNSS_receiver",
    "ID_PATH": "pci-0000:00:14.0-usb-0:2:1.0", "ID_USB_DRIVER": "cdc_acm", "ID_USB_INTERFACE_NUM": "00",
]

private let ftdiAdapter = [
    "DEVNAME": "/dev/ttyUSB0", "SUBSYSTEM": "tty", "ID_VENDOR_ID": "0403", "ID_MODEL_ID": "6001",
    "ID_VENDOR": "FTDI", "ID_MODEL": "FT232R_USB_UART", "ID_SERIAL": "FTDI_FT232R_USB_UART_A10K3XYZ",
    "ID_SERIAL_SHORT": "A10K3XYZ", "ID_PATH": "pci-0000:00:14.0-usb-0:3:1.0", "ID_USB_DRIVER": "ftdi_sio",
]

@Suite struct `A receiver device` {
    @Suite struct `is identified` {
        @Test func `by its serial number where it has one`() throws {
            let device = try #require(ReceiverDevice(properties: ftdiAdapter))

            #expect(device.identity == ReceiverIdentity("FTDI_FT232R_USB_UART_A10K3XYZ"))
        }

        @Test func `by its socket and its numbers where it has none`() throws {
            let device = try #require(ReceiverDevice(properties: ublox8))

            #expect(device.identity == ReceiverIdentity("pci-0000:00:14.0-usb-0:2:1.0-1546:01a8"))
        }

        @Test func `the same whatever its device file is called`() throws {
            var properties = ublox8
            properties["DEVNAME"] = "/dev/ttyACM7"

            #expect(
                ReceiverDevice(properties: properties)?.identity == ReceiverDevice(properties: ublox8)?.identity
            )
        }

        @Test func `never by its device file, though nothing else is known`() throws {
            let device = try #require(
                ReceiverDevice(properties: ["DEVNAME": "/dev/ttyUSB3", "SUBSYSTEM": "tty"])
            )

            #expect(device.identity == ReceiverIdentity("tty"))
        }
    }

    @Suite struct `tells of itself` {
        @Test func `what udev says`() throws {
            let device = try #require(ReceiverDevice(properties: ftdiAdapter))

            #expect(device.path == "/dev/ttyUSB0")
            #expect(device.usbNumbers == "0403:6001")
            #expect(device.modelName == "FTDI FT232R USB UART")
            #expect(device.serialNumber == "A10K3XYZ")
            #expect(device.driver == "ftdi_sio")
            #expect(device.subsystem == "tty")
        }

        @Test func `nothing where udev names no device file`() {
            #expect(ReceiverDevice(properties: ["SUBSYSTEM": "tty"]) == nil)
        }
    }

    @Suite struct `is certain to be a receiver` {
        @Test(arguments: [
            ("1546", "01a4", "u-blox ANTARIS 4"), ("1546", "01a7", "u-blox 7"), ("1546", "01a9", "u-blox 9"),
            ("0e8d", "3329", "MediaTek MT3329"), ("067b", "aaa0", "Pharos GPS-360"),
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

        @Test func `as the interface of a modem that is known to be one`() throws {
            #expect(usbDevice("2c7c", "0125", ["ID_USB_INTERFACE_NUM": "01"])?.certainty == .known)
            #expect(usbDevice("2c7c", "0125", ["ID_USB_INTERFACE_NUM": "02"])?.certainty == .unsupported)
        }

        @Test func `where a rule of the machine says so, though it is an adapter`() {
            #expect(usbDevice("0403", "6001", ["GPSLOG": "1"])?.certainty == .known)
        }
    }

    @Suite struct `may be a receiver` {
        @Test(arguments: [("0403", "6001"), ("10c4", "ea60"), ("067b", "2303"), ("1a86", "7523"), ("2341", "0043")])
        func `as an adapter, or something unknown`(vendor: String, product: String) {
            #expect(usbDevice(vendor, product)?.certainty == .maybe)
        }

        @Test func `and says why that is not certain`() {
            let reason = "an FTDI FT232 adapter: a receiver can be behind it, or anything else with a serial port"

            #expect(ReceiverDevice(properties: ftdiAdapter)?.reason == reason)
        }
    }

    @Suite struct `is not supported` {
        @Test(arguments: [("091e", "0003"), ("0df7", "0900"), ("1546", "1102")])
        func `where it does not speak NMEA 0183`(vendor: String, product: String) {
            #expect(usbDevice(vendor, product)?.certainty == .unsupported)
        }

        @Test func `where it is another port of a modem`() {
            #expect(usbDevice("1bc7", "0036", ["ID_MM_PORT_TYPE_AT_PRIMARY": "1"])?.certainty == .unsupported)
        }

        @Test func `where a rule of the machine excludes it`() {
            #expect(usbDevice("1546", "01a8", ["GPSLOG": "0"])?.certainty == .unsupported)
        }
    }
}

private func usbDevice(_ vendor: String, _ product: String, _ more: [String: String] = [:]) -> ReceiverDevice? {
    let properties = [
        "DEVNAME": "/dev/ttyUSB0", "SUBSYSTEM": "tty", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product,
    ]
    return ReceiverDevice(properties: properties.merging(more) { _, new in new })
}

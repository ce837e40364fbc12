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

        @Test(arguments: [
            "0001", "0000", "00000000", "1", "ffffffff", "1234", "12345678", "0123456789", "0123456789abcdef",
            "0123456789ABCDEF", "1234567890ABCDEF", "",
        ]) func `by its socket where its serial number is that of many`(serialNumber: String) throws {
            var properties = ftdiAdapter
            properties["ID_SERIAL_SHORT"] = serialNumber
            let device = try #require(ReceiverDevice(properties: properties))

            #expect(device.identity == ReceiverIdentity("pci-0000:00:14.0-usb-0:3:1.0-0403:6001"))
            #expect(device.serialNumber == nil)
        }

        @Test(arguments: ["0002", "0003", "A10K3XYZ", "123", "00AB12CD", "12345679"])
        func `by a serial number that somebody gave it`(serialNumber: String) throws {
            var properties = ftdiAdapter
            properties["ID_SERIAL_SHORT"] = serialNumber

            #expect(ReceiverDevice(properties: properties)?.serialNumber == serialNumber)
        }

        @Test func `by the port too, where an adapter has several`() throws {
            var properties = ftdiAdapter
            properties["ID_USB_INTERFACE_NUM"] = "01"
            let device = try #require(ReceiverDevice(properties: properties))

            #expect(device.identity == ReceiverIdentity("FTDI_FT232R_USB_UART_A10K3XYZ-if01"))
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
}

private let ublox = device("/dev/ttyACM1", "1546", "01a8")
private let otherUblox = device("/dev/ttyACM0", "1546", "01a7")
private let adapter = device("/dev/ttyUSB0", "0403", "6001")
private let otherAdapter = device("/dev/ttyUSB1", "1a86", "7523")
private let garmin = device("/dev/ttyUSB2", "091e", "0003")

private let boardPort = ReceiverDevice(properties: [
    "DEVNAME": "/dev/ttyAMA0", "SUBSYSTEM": "tty", "ID_PATH": "platform-fe201000.serial", "board_port": "1",
])

@Suite struct `The automatic choice of devices` {
    @Test func `is nothing where nothing is plugged in`() {
        #expect(choice(from: []).isEmpty)
    }

    @Test func `is all known receivers, in the order of their paths`() {
        #expect(choice(from: [ublox, otherUblox]) == ["/dev/ttyACM0", "/dev/ttyACM1"])
    }

    @Test func `is not an adapter where there is a known receiver`() {
        #expect(choice(from: [adapter, ublox]) == ["/dev/ttyACM1"])
    }

    @Test func `is the only adapter`() {
        #expect(choice(from: [adapter, garmin]) == ["/dev/ttyUSB0"])
    }

    @Test func `is none of two adapters`() {
        #expect(choice(from: [adapter, otherAdapter]).isEmpty)
    }

    @Test func `is an adapter that had a receiver behind it before, whatever else is plugged in`() {
        let recognised = Set([otherAdapter?.identity].compactMap(\.self))
        #expect(choice(from: [adapter, otherAdapter], recognised: recognised) == ["/dev/ttyUSB1"])
        #expect(choice(from: [ublox, otherAdapter], recognised: recognised) == ["/dev/ttyACM1", "/dev/ttyUSB1"])
    }

    @Test func `is the only adapter, whatever ports the board has`() {
        #expect(choice(from: [adapter, boardPort]) == ["/dev/ttyUSB0"])
        #expect(choice(from: [boardPort]).isEmpty)
    }

    @Test func `is a port of the board that had a receiver behind it before`() {
        let recognised = Set([boardPort?.identity].compactMap(\.self))
        #expect(choice(from: [boardPort, adapter], recognised: recognised) == ["/dev/ttyAMA0"])
    }

    @Test func `is never what cannot be read`() {
        let recognised = Set([garmin?.identity].compactMap(\.self))
        #expect(choice(from: [garmin], recognised: recognised).isEmpty)
    }

    private func choice(from devices: [ReceiverDevice?], recognised: Set<ReceiverIdentity> = []) -> [FilePath] {
        ReceiverDiscovery.automaticChoice(from: devices.compactMap(\.self), recognised: recognised).map(\.path)
    }
}

private func device(_ path: String, _ vendor: String, _ product: String) -> ReceiverDevice? {
    ReceiverDevice(properties: [
        "DEVNAME": path, "SUBSYSTEM": "tty", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product, "ID_PATH": "usb-" + path,
    ])
}

import GNSS
import Receivers
import SystemPackage
import Testing

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

import Receivers
import SystemPackage
import Testing

private let ublox = device("/dev/ttyACM1", "1546", "01a8")
private let otherUblox = device("/dev/ttyACM0", "1546", "01a7")
private let adapter = device("/dev/ttyUSB0", "0403", "6001")
private let otherAdapter = device("/dev/ttyUSB1", "1a86", "7523")
private let garmin = device("/dev/ttyUSB2", "091e", "0003")

@Suite struct `The automatic choice of a device` {
    @Test func `is nothing where nothing is plugged in`() {
        #expect(ReceiverDiscovery.automaticChoice(from: []) == nil)
    }

    @Test func `is a known receiver, however many adapters there are`() {
        #expect(ReceiverDiscovery.automaticChoice(from: [adapter, otherAdapter, ublox].compactMap(\.self)) == ublox)
    }

    @Test func `is the first of several known receivers, by its path`() {
        #expect(ReceiverDiscovery.automaticChoice(from: [ublox, otherUblox].compactMap(\.self)) == otherUblox)
    }

    @Test func `is the only adapter`() {
        #expect(ReceiverDiscovery.automaticChoice(from: [adapter, garmin].compactMap(\.self)) == adapter)
    }

    @Test func `is none of two adapters`() {
        #expect(ReceiverDiscovery.automaticChoice(from: [adapter, otherAdapter].compactMap(\.self)) == nil)
    }

    @Test func `is never what cannot be read`() {
        #expect(ReceiverDiscovery.automaticChoice(from: [garmin].compactMap(\.self)) == nil)
    }
}

private func device(_ path: String, _ vendor: String, _ product: String) -> ReceiverDevice? {
    ReceiverDevice(properties: [
        "DEVNAME": path, "SUBSYSTEM": "tty", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product,
    ])
}

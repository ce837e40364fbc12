import GNSS
import Logbook
import Receivers
import Recording
import SystemPackage
import Testing

@Suite struct `The roster of receivers` {
    @Suite struct `with nothing recorded yet` {
        @Test func `has each known receiver to record from, once`() throws {
            var roster = ReceiverRoster()
            roster.note(
                .present([try device("/dev/ttyACM0", serial: "SN1001"), try device("/dev/ttyACM1", serial: "SN1002")])
            )
            #expect(roster.takeNext().map(\.device.path) == ["/dev/ttyACM0", "/dev/ttyACM1"])
            #expect(roster.takeNext().isEmpty)
            #expect(roster.recordings == 2)
        }

        @Test func `has a receiver that is plugged in later`() throws {
            var roster = ReceiverRoster()
            roster.note(.present([]))
            roster.note(.added(try device("/dev/ttyACM0", serial: "SN1001")))
            #expect(roster.takeNext().map(\.isFirst) == [false])
        }

        @Test func `has an adapter beside another one as soon as it is recognised`() throws {
            var roster = ReceiverRoster()
            let adapter = try device("/dev/ttyUSB0", serial: "SN1003", product: adapter)
            roster.note(.present([adapter, try device("/dev/ttyUSB1", serial: "SN1004", product: Self.adapter)]))
            #expect(roster.takeNext().isEmpty)
            roster.recognise(adapter.identity)
            #expect(roster.takeNext().map(\.device) == [adapter])
        }

        private let adapter = Self.adapter
        private static let adapter = ("0403", "6001")
    }

    @Suite struct `when a receiver ends` {
        var roster = ReceiverRoster()
        let entry: ReceiverRoster.Entry

        init() throws {
            roster.note(.present([try device("/dev/ttyACM0", serial: "SN1001")]))
            entry = try #require(roster.takeNext().first)
        }

        @Test mutating func `that was unplugged, waits for it`() {
            roster.end(entry, .gone)
            #expect(roster.takeNext().isEmpty)
            #expect(roster.recordings == 0)
        }

        @Test mutating func `that was interrupted, has it again`() {
            roster.end(entry, .interrupted)
            #expect(roster.takeNext() == [entry])
        }

        @Test mutating func `that cannot be read, leaves it alone until it is plugged in again`() throws {
            roster.end(entry, .refused)
            #expect(roster.takeNext().isEmpty)
            roster.note(.removed(entry.device))
            roster.note(.added(entry.device))
            #expect(roster.takeNext().map(\.device) == [entry.device])
        }

        @Test mutating func `that another program has, has it again at the next look`() {
            roster.end(entry, .held)
            #expect(roster.takeNext().isEmpty)
            #expect(roster.waitingMessage.hasPrefix("another program is reading /dev/ttyACM0; waiting"))
            roster.note(present: [entry.device])
            #expect(roster.takeNext() == [entry])
        }

        @Test mutating func `has the next one under its path once it is closed`() throws {
            roster.note(.removed(entry.device))
            roster.note(.added(try device("/dev/ttyACM0", serial: "SN1002")))
            #expect(roster.takeNext().isEmpty)
            roster.end(entry, .gone)
            #expect(roster.takeNext().map(\.device.serialNumber) == ["SN1002"])
        }

        @Test mutating func `does not open an adapter in its place`() throws {
            roster.note(.added(try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))))
            roster.note(.removed(entry.device))
            roster.end(entry, .gone)
            #expect(roster.takeNext().isEmpty)
        }

        @Test mutating func `has it when it comes back beside an adapter, and the adapter not`() throws {
            roster.note(.added(try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))))
            roster.note(.removed(entry.device))
            roster.end(entry, .gone)
            roster.note(.added(try device("/dev/ttyACM1", serial: "SN1001")))
            #expect(roster.takeNext().map(\.device.path) == ["/dev/ttyACM1"])
        }

        @Test mutating func `opens an adapter beside it that is recognised`() throws {
            let adapter = try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))
            roster.note(.added(adapter))
            roster.note(.removed(entry.device))
            roster.end(entry, .gone)
            roster.recognise(adapter.identity)
            #expect(roster.takeNext().map(\.device) == [adapter])
        }

        @Test mutating func `finds it where nobody told that it came back`() {
            roster.end(entry, .gone)
            roster.note(present: [entry.device])
            #expect(roster.takeNext().map(\.device) == [entry.device])
        }
    }

    @Suite struct `with named devices` {
        @Test func `has those only`() throws {
            var roster = ReceiverRoster(named: ["/dev/ttyUSB0"])
            let named = try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))
            roster.note(.present([try device("/dev/ttyACM0", serial: "SN1001"), named]))
            #expect(roster.takeNext().map(\.device) == [named])
        }

        @Test func `has the same receiver under another path`() throws {
            var roster = ReceiverRoster(named: ["/dev/ttyACM0"])
            let device = try device("/dev/ttyACM0", serial: "SN1001")
            roster.note(.present([device]))
            let entry = try #require(roster.takeNext().first)
            roster.end(entry, .gone)
            roster.note(.added(try ReceiverDevice.sample("/dev/ttyACM1", serial: "SN1001")))
            #expect(roster.takeNext().map(\.device.path) == ["/dev/ttyACM1"])
        }
    }
}

private func device(
    _ path: String,
    serial: String,
    product: (String, String) = ("1546", "01a8")
) throws -> ReceiverDevice {
    try .sample(path, serial: serial, product: product)
}

extension ReceiverDevice {
    fileprivate static func sample(
        _ path: String,
        serial: String,
        product: (String, String) = ("1546", "01a8")
    ) throws -> ReceiverDevice {
        try #require(
            ReceiverDevice(properties: [
                "DEVNAME": path, "SUBSYSTEM": "tty", "ID_VENDOR_ID": product.0, "ID_MODEL_ID": product.1,
                "ID_SERIAL": "maker_model_" + serial, "ID_SERIAL_SHORT": serial,
            ])
        )
    }
}

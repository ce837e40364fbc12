import GNSS
import Logbook
import Receivers
import Recording
import SystemPackage
import Testing

@Suite struct `The pool of receivers` {
    @Suite struct `with nothing recorded yet` {
        @Test func `has each known receiver to record from, once`() throws {
            var pool = ReceiverPool()
            pool.note(
                .present([try device("/dev/ttyACM0", serial: "SN1001"), try device("/dev/ttyACM1", serial: "SN1002")])
            )
            #expect(pool.takeNext().map(\.device.path) == ["/dev/ttyACM0", "/dev/ttyACM1"])
            #expect(pool.takeNext().isEmpty)
            #expect(pool.recordings == 2)
        }

        @Test func `has a receiver that is plugged in later`() throws {
            var pool = ReceiverPool()
            pool.note(.present([]))
            pool.note(.added(try device("/dev/ttyACM0", serial: "SN1001")))
            #expect(pool.takeNext().map(\.isFirst) == [false])
        }

        @Test func `has an adapter beside another one as soon as it is recognised`() throws {
            var pool = ReceiverPool()
            let adapter = try device("/dev/ttyUSB0", serial: "SN1003", product: adapter)
            pool.note(.present([adapter, try device("/dev/ttyUSB1", serial: "SN1004", product: Self.adapter)]))
            #expect(pool.takeNext().isEmpty)
            pool.recognise(adapter.identity)
            #expect(pool.takeNext().map(\.device) == [adapter])
        }

        private let adapter = Self.adapter
        private static let adapter = ("0403", "6001")
    }

    @Suite struct `when a receiver ends` {
        var pool = ReceiverPool()
        let entry: ReceiverPool.Entry

        init() throws {
            pool.note(.present([try device("/dev/ttyACM0", serial: "SN1001")]))
            entry = try #require(pool.takeNext().first)
        }

        @Test mutating func `that was unplugged, waits for it`() {
            pool.end(entry, .gone)
            #expect(pool.takeNext().isEmpty)
            #expect(pool.recordings == 0)
        }

        @Test mutating func `that was interrupted, has it again`() {
            pool.end(entry, .interrupted)
            #expect(pool.takeNext() == [entry])
        }

        @Test mutating func `that cannot be read, leaves it alone until it is plugged in again`() throws {
            pool.end(entry, .refused)
            #expect(pool.takeNext().isEmpty)
            pool.note(.removed(entry.device))
            pool.note(.added(entry.device))
            #expect(pool.takeNext().map(\.device) == [entry.device])
        }

        @Test mutating func `that another program has, has it again at the next look`() {
            pool.end(entry, .held)
            #expect(pool.takeNext().isEmpty)
            #expect(pool.waitingMessage.hasPrefix("another program is reading /dev/ttyACM0; waiting"))
            pool.note(present: [entry.device])
            #expect(pool.takeNext() == [entry])
        }

        @Test mutating func `has the next one under its path once it is closed`() throws {
            pool.note(.removed(entry.device))
            pool.note(.added(try device("/dev/ttyACM0", serial: "SN1002")))
            #expect(pool.takeNext().isEmpty)
            pool.end(entry, .gone)
            #expect(pool.takeNext().map(\.device.serialNumber) == ["SN1002"])
        }

        @Test mutating func `does not open an adapter in its place`() throws {
            pool.note(.added(try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))))
            pool.note(.removed(entry.device))
            pool.end(entry, .gone)
            #expect(pool.takeNext().isEmpty)
        }

        @Test mutating func `has it when it comes back beside an adapter, and the adapter not`() throws {
            pool.note(.added(try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))))
            pool.note(.removed(entry.device))
            pool.end(entry, .gone)
            pool.note(.added(try device("/dev/ttyACM1", serial: "SN1001")))
            #expect(pool.takeNext().map(\.device.path) == ["/dev/ttyACM1"])
        }

        @Test mutating func `opens an adapter beside it that is recognised`() throws {
            let adapter = try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))
            pool.note(.added(adapter))
            pool.note(.removed(entry.device))
            pool.end(entry, .gone)
            pool.recognise(adapter.identity)
            #expect(pool.takeNext().map(\.device) == [adapter])
        }

        @Test mutating func `finds it where nobody told that it came back`() {
            pool.end(entry, .gone)
            pool.note(present: [entry.device])
            #expect(pool.takeNext().map(\.device) == [entry.device])
        }
    }

    @Suite struct `with named devices` {
        @Test func `has those only`() throws {
            var pool = ReceiverPool(named: ["/dev/ttyUSB0"])
            let named = try device("/dev/ttyUSB0", serial: "SN1003", product: ("0403", "6001"))
            pool.note(.present([try device("/dev/ttyACM0", serial: "SN1001"), named]))
            #expect(pool.takeNext().map(\.device) == [named])
        }

        @Test func `has the same receiver under another path`() throws {
            var pool = ReceiverPool(named: ["/dev/ttyACM0"])
            let device = try device("/dev/ttyACM0", serial: "SN1001")
            pool.note(.present([device]))
            let entry = try #require(pool.takeNext().first)
            pool.end(entry, .gone)
            pool.note(.added(try ReceiverDevice.sample("/dev/ttyACM1", serial: "SN1001")))
            #expect(pool.takeNext().map(\.device.path) == ["/dev/ttyACM1"])
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

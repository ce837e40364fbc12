import Receivers
import TestSupport
import Testing
import NMEA

struct `The power of a u-blox without CFG-PMS` {
    private let receiver = EmulatedUBlox(generation: 7)

    private func orders(
        _ receiver: EmulatedUBlox,
        _ change: (inout ReceiverSettings) -> Void
    ) throws -> [ReceiverOrder] {
        let dialect = try dialect(of: receiver)
        return try dialect.orders(for: settings(change), answers(of: receiver, to: dialect))
    }

    private func told(by receiver: EmulatedUBlox) throws -> ReceiverSettings {
        let dialect = try dialect(of: receiver)
        return dialect.description(answers(of: receiver, to: dialect)).settings
    }

    /// The receiver after it has obeyed the orders.
    private func obeyed(_ orders: [ReceiverOrder], by receiver: EmulatedUBlox) -> EmulatedUBlox {
        var receiver = receiver
        for order in orders { _ = receiver.replies(to: order.bytes) }
        return receiver
    }

    @Test func `is saved in cycles, which are set before they begin`() throws {
        let orders = try orders(receiver) { $0.power = .saving }
        #expect(orders.map(\.name) == ["CFG-PM2 cycles of 1000 ms", "CFG-RXM saving"])
        // It waits for the time, and stays on without a fix; everything else is unchanged.
        let cycles = bytes(
            """
            B5 62 06 3B 2C 00 01 06 00 00 00 94 03 00 E8 03 00 00 10 27 00 00 00 00 00 00 00 00 00 00 2C 01 00 00 \
            4F C1 03 00 86 02 00 00 FE 00 00 00 64 40 01 00 98 57
            """
        )
        #expect(orders.first?.bytes == cycles)
        #expect(orders.first?.undo?[6...].prefix(8) == [1, 6, 0, 0, 0x00, 0x90, 0x02, 0x00])
        #expect(orders.last?.bytes == bytes("B5 62 06 11 02 00 08 01 22 92"))
    }

    @Test func `is told as it was set, and saved by no order more`() throws {
        #expect(try told(by: receiver).power == .full)
        let saving = obeyed(try orders(receiver) { $0.power = .saving }, by: receiver)
        #expect(try told(by: saving).power == .saving)
        #expect(try orders(saving) { $0.power = .full }.map(\.name) == ["CFG-RXM full"])
    }

    @Test func `is not told of one that is off between fixes, or where it finds none`() throws {
        var other = receiver
        other.settings[EmulatedUBlox.powerMode] = [8, 1]
        #expect(try told(by: other).power == nil)
        // On/off operation.
        other.settings[EmulatedUBlox.powerSaving]?[6] = 1
        #expect(try told(by: other).power == nil)
        #expect(try orders(other) { $0.rate = 0.5 }.map(\.name) == ["CFG-RATE 2000 ms"])
        let saving = try orders(other) { $0.power = .saving }
        #expect(saving.map(\.name) == ["CFG-PM2 cycles of 1000 ms", "CFG-RXM saving"])
    }

    @Test func `is saved in cycles as long as the rate, also as that changes`() throws {
        let orders = try orders(receiver) {
            $0.power = .saving
            $0.rate = 0.2
        }
        #expect(orders.map(\.name) == ["CFG-RATE 5000 ms", "CFG-PM2 cycles of 5000 ms", "CFG-RXM saving"])
        let saving = obeyed(orders, by: receiver)
        let faster = try self.orders(saving) { $0.rate = 1 }
        #expect(faster.map(\.name) == ["CFG-RATE 1000 ms", "CFG-PM2 cycles of 1000 ms"])
        #expect(try told(by: obeyed(faster, by: saving)).power == .saving)
    }

    @Test func `is not saved at more than one fix a second`() throws {
        let both = #expect(throws: UnsupportedSetting.self) {
            try orders(receiver) {
                $0.power = .saving
                $0.rate = 5
            }
        }
        #expect(both?.name == "rate" && both?.conflicting == "power")
        #expect(both?.reason == "it gives at most one fix a second while it saves power")
        let fast = obeyed(try orders(receiver) { $0.rate = 5 }, by: receiver)
        #expect(throws: UnsupportedSetting.self) { try orders(fast) { $0.power = .saving } }
        let saving = obeyed(try orders(receiver) { $0.power = .saving }, by: receiver)
        #expect(throws: UnsupportedSetting.self) { try orders(saving) { $0.rate = 5 } }
        let full = try orders(saving) {
            $0.power = .full
            $0.rate = 5
        }
        #expect(full.map(\.name) == ["CFG-RATE 200 ms", "CFG-RXM full"])
    }

    @Test func `is written back in as many bytes as it was told`() throws {
        var newer = receiver
        newer.settings[EmulatedUBlox.version] =
            EmulatedUBlox.text("2.01 (75331)", 30) + EmulatedUBlox.text("00080000", 10)
            + EmulatedUBlox.text("PROTVER 15.00", 30)
        newer.settings[EmulatedUBlox.powerSaving]?[0] = 2
        newer.settings[EmulatedUBlox.powerSaving]? += [1, 2, 3, 4]
        let order = try #require(try orders(newer) { $0.power = .saving }.first)
        #expect(Array(order.bytes[4..<8]) == [48, 0, 2, 6])
        #expect(Array(order.bytes[50..<54]) == [1, 2, 3, 4])
        #expect(try told(by: obeyed(try orders(newer) { $0.power = .saving }, by: newer)).power == .saving)
    }

    @Test(arguments: [[], [1], Array(repeating: 0, count: 44), Array(repeating: 3, count: 44)] as [[UInt8]])
    func `is set by its mode alone where how it saves is not told`(payload: [UInt8]) throws {
        var other = receiver
        other.settings[EmulatedUBlox.powerSaving] = payload.isEmpty ? nil : payload
        let orders = try orders(other) { $0.power = .saving }
        #expect(orders.map(\.name) == ["CFG-RXM saving"])
        #expect(try told(by: obeyed(orders, by: other)).power == .saving)
    }
}

import Receivers
import GNSS
import TestSupport
import Testing

struct `The language of MediaTek's receivers` {
    private let receiver = EmulatedMediaTek()

    private func orders(_ change: (inout ReceiverSettings) -> Void) throws -> [String] {
        let dialect = try dialect(of: receiver)
        let orders = try dialect.orders(for: settings(change), answers(of: receiver, to: dialect))
        return orders.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func `describes the receiver`() throws {
        let dialect = try dialect(of: receiver)
        let description = dialect.description(answers(of: receiver, to: dialect))
        #expect(description.maker == "MediaTek")
        #expect(description.model == "PA6H")
        #expect(description.firmware == "AXN_2.31_3339_13101700")
        #expect(description.settings.rate == 1)
        #expect(description.settings.usesAugmentation == false)
        #expect(description.settings.messages == nil)
    }

    /// As printed in the specification.
    @Test func `asks for five fixes a second`() throws {
        #expect(try orders { $0.rate = 5 } == ["$PMTK220,200*2C\r\n"])
    }

    @Test func `asks for few sentences`() throws {
        #expect(try orders { $0.messages = .lean } == ["$PMTK314,0,1,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0*29\r\n"])
    }

    @Test func `searches for satellites of augmentation, and uses them`() throws {
        #expect(try orders { $0.usesAugmentation = true } == ["$PMTK313,1*2E\r\n", "$PMTK301,2*2E\r\n"])
    }

    @Test(arguments: ["model", "power", "constellations"])
    func `has no order whose result it does not tell`(name: String) {
        let error = #expect(throws: UnsupportedSetting.self) {
            try orders {
                switch name {
                case "model": $0.model = .sea
                case "power": $0.power = .saving
                default: $0.constellations = [.gps]
                }
            }
        }
        #expect(error?.name == name)
    }

    @Test func `acknowledges, refuses, or speaks of something else`() throws {
        let dialect = try dialect(of: receiver)
        let order = try #require(
            try dialect.orders(for: settings { $0.rate = 5 }, answers(of: receiver, to: dialect)).first
        )
        #expect(order.outcome(of: .sentence(address: "PMTK001", fields: ["220", "3"])) == .done)
        #expect(order.outcome(of: .sentence(address: "PMTK001", fields: ["220", "2"])) == .refused("it could not"))
        #expect(order.outcome(of: .sentence(address: "PMTK001", fields: ["314", "3"])) == nil)
        #expect(order.outcome(of: .sentence(address: "PMTK001", fields: [])) == nil)
    }
}

struct `The language of Airoha's receivers` {
    private let receiver = EmulatedAiroha()

    private func orders(_ change: (inout ReceiverSettings) -> Void) throws -> [String] {
        let dialect = try dialect(of: receiver)
        let orders = try dialect.orders(for: settings(change), answers(of: receiver, to: dialect))
        return orders.map { String(decoding: $0.bytes.prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self) }
    }

    @Test func `describes the receiver`() throws {
        let dialect = try dialect(of: receiver)
        let description = dialect.description(answers(of: receiver, to: dialect))
        #expect(description.firmware == "AG3352Q_V2.5.0.AG3352_20230420")
        #expect(description.settings.constellations == [.gps, .galileo, .beiDou, .glonass])
        #expect(description.settings.model == .portable)
        #expect(description.settings.messages == nil)
    }

    @Test func `chooses systems`() throws {
        #expect(try orders { $0.constellations = [.gps, .galileo] } == ["$PAIR066,1,0,1,0,1,0"])
    }

    @Test func `is never slower than once a second`() throws {
        #expect(try orders { $0.rate = 1 } == ["$PAIR050,1000"])
        #expect(throws: UnsupportedSetting.self) { try orders { $0.rate = 0.5 } }
    }

    @Test func `reads back the messages that were chosen`() throws {
        var receiver = receiver
        let dialect = try dialect(of: receiver)
        for order in try dialect.orders(for: settings { $0.messages = .full }, answers(of: receiver, to: dialect)) {
            _ = receiver.replies(to: order.bytes)
        }
        #expect(dialect.description(answers(of: receiver, to: dialect)).settings.messages == .full)
    }

    @Test func `waits for the end of what it is at`() throws {
        let dialect = try dialect(of: receiver)
        let order = try #require(
            try dialect.orders(for: settings { $0.rate = 5 }, answers(of: receiver, to: dialect)).first
        )
        #expect(order.outcome(of: .sentence(address: "PAIR001", fields: ["050", "1"])) == .pending)
        #expect(order.outcome(of: .sentence(address: "PAIR001", fields: ["050", "0"])) == .done)
    }
}

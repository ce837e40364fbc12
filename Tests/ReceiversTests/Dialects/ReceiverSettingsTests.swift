import Receivers
import GNSS
import TestSupport
import Testing

struct `A receiver that answers nothing known` {
    @Test func `has no language`() {
        #expect(DialectRecognition.dialect(ReceiverAnswers(), isOnUSB: false) == nil)
    }
}

struct `Settings of a receiver` {
    @Test func `differ by what is wanted and not so`() {
        let wanted = settings {
            $0.rate = 3
            $0.model = .sea
        }
        // Receivers round a third of a second to 333 ms.
        let actual = settings {
            $0.rate = 1000.0 / 333
            $0.model = .portable
            $0.power = .full
        }
        #expect(wanted.unmet(by: actual) == ["model"])
        #expect(wanted.missing(from: actual) == settings { $0.model = .sea })
    }

    @Test(arguments: 1...25)
    func `have a rate where the receiver has the nearest whole milliseconds`(rate: Int) {
        let period = (1000 / Double(rate)).rounded()
        let wanted = settings { $0.rate = Double(rate) }
        #expect(wanted.unmet(by: settings { $0.rate = 1000 / period }) == [])
        #expect(wanted.unmet(by: settings { $0.rate = 1000 / (period + 100) }) == ["rate"])
    }

    @Test func `can be told in words whatever a receiver says`() {
        let rates = [0, .infinity, -.infinity, .nan, 1e300]
        #expect(rates.allSatisfy { rate in settings { $0.rate = rate }.described.count == 1 })
    }

    @Test(arguments: ["", "gps,", "gps,sbas", "gps,moon", "GPS"])
    func `name no systems that there are not`(list: String) { #expect(ReceiverSettings.constellations(list) == nil) }
}

private let receivers: [any EmulatedPersonality] = [
    EmulatedUBlox(), EmulatedUBloxKeys(), EmulatedMediaTek(), EmulatedAiroha(), EmulatedCASIC(),
    EmulatedQuectel(), fastSiRF(),
]

private func fastSiRF() -> EmulatedSiRF {
    var receiver = EmulatedSiRF()
    receiver.isFast = true
    return receiver
}

/// Dialects must also handle settings that were not validated.
struct `A language of receivers` {
    @Test(arguments: receivers, [0, -1, .nan, .infinity, 1e-300, 1e300] as [Double])
    func `has no rate that there is not`(receiver: any EmulatedPersonality, rate: Double) throws {
        let dialect = try dialect(of: receiver)
        let told = answers(of: receiver, to: dialect)
        let error = #expect(throws: UnsupportedSetting.self) {
            try dialect.orders(for: settings { $0.rate = rate }, told)
        }
        #expect(error?.reason.contains("fixes a second") == true)
    }

    @Test(arguments: receivers, [0, -1, .max, .min] as [Int])
    func `survives a speed that there is not`(receiver: any EmulatedPersonality, speed: Int) throws {
        let dialect = try dialect(of: receiver)
        _ = try? dialect.orders(for: settings { $0.baudRate = speed }, answers(of: receiver, to: dialect))
    }

    @Test(arguments: receivers)
    func `knows the values of what it orders, and of what undoes it`(receiver: any EmulatedPersonality) throws {
        var receiver = receiver
        let dialect = try dialect(of: receiver)
        let before = answers(of: receiver, to: dialect)
        // Some cannot change their rate.
        let rate = (try? dialect.orders(for: settings { $0.rate = 5 }, before)) ?? []
        let orders = rate + (try dialect.orders(for: settings { $0.messages = .lean }, before))
        for order in orders { _ = receiver.replies(to: order.bytes) }
        let after = dialect.values(answers(of: receiver, to: dialect))
        for order in orders {
            let (wanted, undone) = (dialect.values(in: order.bytes), dialect.values(in: try #require(order.undo)))
            #expect(!wanted.isEmpty)
            #expect(wanted.allSatisfy { after[$0.key] == $0.value }, "\(order.name)")
            #expect(undone.allSatisfy { dialect.values(before)[$0.key] == $0.value }, "\(order.name)")
            #expect(wanted.keys == undone.keys)
        }
    }

    @Test(arguments: receivers)
    func `survives bytes that are no order of its`(receiver: any EmulatedPersonality) throws {
        let dialect = try dialect(of: receiver)
        for bytes in [
            [], [0xB5], [0xB5, 0x62, 6, 0x8A, 0, 0, 0, 0], [0x24], [0x24, 0x2C], Array("$PCAS01,x*00".utf8),
        ] {
            #expect(dialect.values(in: bytes as [UInt8]).isEmpty)
        }
    }
}

import Receivers
import TestSupport
import Testing

struct `The language of Quectel's own chips` {
    private let receiver = EmulatedQuectel()

    private func order(_ type: String) throws -> ReceiverOrder {
        let dialect = try dialect(of: receiver)
        let orders = try dialect.orders(for: settings { $0.messages = .lean }, answers(of: receiver, to: dialect))
        return try #require(orders.first { $0.name.contains(type) })
    }

    @Test func `is not that of modules with others' chips`() {
        var answers = ReceiverAnswers()
        answers.note(.sentence(address: "PQTMVERNO", fields: ["ERROR", "3"]))
        #expect(DialectRecognition.dialect(answers, isOnUSB: false) == nil)
        answers.note(.sentence(address: "PQTMVERNO", fields: ["LC29HDANR11A03S_RSA", "2022/07/07"]))
        answers.note(.sentence(address: "PAIR020", fields: ["AG3352Q_V2.5.0"]))
        #expect(DialectRecognition.dialect(answers, isOnUSB: false)?.name == "Airoha")
    }

    @Test func `switches sentences one by one`() throws {
        let order = try order("GSV")
        #expect(order.bytes == transmission(["PQTMCFGMSGRATE,W,GSV,0"]))
        #expect(order.undo == transmission(["PQTMCFGMSGRATE,W,GSV,1"]))
    }

    @Test func `acknowledges, refuses, or speaks of something else`() throws {
        let order = try order("GSV")
        func outcome(_ address: String, _ fields: String...) -> ReceiverOrder.Outcome? {
            order.outcome(of: .sentence(address: address, fields: fields))
        }
        #expect(outcome("PQTMCFGMSGRATE", "OK") == .done)
        #expect(outcome("PQTMCFGMSGRATE", "ERROR", "2") == .refused("it could not"))
        #expect(outcome("PQTMCFGMSGRATE", "ERROR", "9") == .refused("it answers ERROR,9"))
        // A late answer to a query.
        #expect(outcome("PQTMCFGMSGRATE", "OK", "GSV", "1") == nil)
        #expect(outcome("PQTMCFGMSGRATE") == nil)
        #expect(outcome("PQTMSAVEPAR", "OK") == nil)
    }

    @Test func `takes no answer for one to another question`() throws {
        let question = try #require(try dialect(of: receiver).questions.first { $0.name == "PQTMCFGMSGRATE,R,GSA" })
        func outcome(_ fields: String...) -> ReceiverOrder.Outcome? {
            question.outcome(of: .sentence(address: "PQTMCFGMSGRATE", fields: fields))
        }
        #expect(outcome("OK", "GSA", "1") == .done)
        #expect(outcome("OK", "GSV", "1") == nil)
        #expect(outcome("OK") == nil)
    }

    @Test func `starts a receiver again for what it takes up so, if that is kept`() throws {
        let wanted = settings { $0.rate = 5 }
        let told = answers(of: receiver, to: QuectelDialect())
        #expect(throws: UnsupportedSetting.self) { try QuectelDialect().orders(for: wanted, told) }
        let dialect = QuectelDialect().keeping
        let order = try #require(try dialect.orders(for: wanted, told).first)
        #expect(order.bytes == transmission(["PQTMCFGFIXRATE,W,200"]))
        #expect(order.undo == transmission(["PQTMCFGFIXRATE,W,1000"]))
        #expect(dialect.restart(after: order.bytes)?.bytes == transmission(["PQTMSRR"]))
        #expect(dialect.restart(after: transmission(["PQTMCFGMSGRATE,W,GSV,0"])) == nil)
    }

    @Test func `has no speed over USB`() throws {
        let dialect = QuectelDialect(isOnUSB: true).keeping
        let error = #expect(throws: UnsupportedSetting.self) {
            try dialect.orders(for: settings { $0.baudRate = 115_200 }, answers(of: receiver, to: dialect))
        }
        #expect(error?.reason == "it is connected by USB, which has no speed")
    }

    @Test func `sets no messages where it does not tell which it sends`() throws {
        let dialect = try dialect(of: receiver)
        let error = #expect(throws: UnsupportedSetting.self) {
            try dialect.orders(for: settings { $0.messages = .lean }, ReceiverAnswers())
        }
        #expect(error?.reason == "it does not report its present value")
    }
}

struct `The language of receivers with SiRF` {
    /// As printed in the manual, except for some wrong checksums.
    @Test func `has the manual's sentences`() throws {
        let receiver = EmulatedSiRF()
        let told = answers(of: receiver, to: SiRFDialect())
        let orders = try SiRFDialect().orders(
            for: settings {
                $0.messages = .full
                $0.rate = 5
                $0.baudRate = 9600
            },
            told
        )
        let texts = orders.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts == ["$PSRF103,00,6,00,0*23\r\n", "$PSRF103,05,00,00,01*21\r\n", "$PSRF100,1,9600,8,1,0*0D\r\n"])
        #expect(orders[1].undo == transmission(["PSRF103,05,00,01,01"]))
    }

    @Test func `is asked for a sentence that is not sent, where there is one`() {
        var answers = answers(of: EmulatedSiRF(), to: SiRFDialect())
        let question = SiRFDialect.question(answers)
        #expect(question?.bytes == transmission(["PSRF103,01,01,00,01"]))
        #expect(question?.outcome(of: .sentence(address: "GPGLL", fields: [])) == .done)
        #expect(question?.outcome(of: .sentence(address: "GPGGA", fields: [])) == nil)
        answers = ReceiverAnswers()
        #expect(SiRFDialect.question(answers) == nil)
        for time in ["080000", "080001", "080002", "080003", "080004", "080005", "080006", "080007"] {
            for type in ["GGA", "VTG", "GSV", "ZDA"] {
                answers.note(.sentence(address: "GP\(type)", fields: type == "VTG" || type == "GSV" ? [] : [time]))
            }
            answers.note(.sentence(address: "GPGLL", fields: ["", "", "", "", time]))
        }
        #expect(SiRFDialect.question(answers) == nil)
    }
}

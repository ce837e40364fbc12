import Receivers
import GNSS
import TestSupport
import Testing

struct `The language of receivers with CASIC` {
    private let receiver = EmulatedCASIC()

    private func orders(_ change: (inout ReceiverSettings) -> Void) throws -> [String] {
        let dialect = try dialect(of: receiver)
        let orders = try dialect.orders(for: settings(change), answers(of: receiver, to: dialect))
        return orders.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// As printed in the specification, except for the one without an example.
    @Test func `has the specification's sentences`() throws {
        #expect(try orders { $0.constellations = [.gps] } == ["$PCAS04,1*18\r\n"])
        #expect(try orders { $0.baudRate = 9600 } == ["$PCAS01,1*1D\r\n"])
        #expect(try orders { $0.rate = 1 } == ["$PCAS02,1000*2E\r\n"])
        #expect(try dialect(of: receiver).saving.map(\.bytes) == [Array("$PCAS00*01\r\n".utf8)])
        #expect(try orders { $0.model = .automotive } == ["$PCAS11,3*1E\r\n"])
    }

    @Test func `asks in CASIC's binary protocol`() throws {
        let question = try dialect(of: receiver).questions.first { $0.name == "CFG-NAVX" }
        #expect(question?.bytes == bytes("BA CE 00 00 06 07 00 00 06 07"))
    }

    @Test func `leaves sentences as they are that are so already`() throws {
        let dialect = try dialect(of: receiver)
        let order = try dialect.orders(for: settings { $0.messages = .full }, answers(of: receiver, to: dialect)).first
        #expect(order?.bytes == transmission(["PCAS03,,0,,,,0,0,,,,,,,1"]))
        #expect(order?.undo == transmission(["PCAS03,,1,,,,1,1,,,,,,,0"]))
    }

    @Test func `takes the systems from the letters of its working mode where it has no binary protocol`() throws {
        var receiver = receiver
        receiver.isBinary = false
        let dialect = try dialect(of: receiver)
        let description = dialect.description(answers(of: receiver, to: dialect))
        #expect(description.settings.constellations == [.gps, .beiDou])
        #expect(description.settings.model == nil)
    }

    @Suite struct `reads the rate from the times of its fixes` {
        private func rate(_ times: [String]) throws -> Double? {
            let dialect = try dialect(of: EmulatedCASIC())
            var answers = ReceiverAnswers()
            for time in times {
                answers.note(.sentence(address: "GNGGA", fields: [time, "", "", "", "", "0"]))
                answers.note(.sentence(address: "GNRMC", fields: [time, "V"]))
            }
            return dialect.description(answers).settings.rate
        }

        @Test func `over midnight`() throws {
            let times = [
                "235958.000", "235959.000", "000000.000", "000001.000", "000002.000", "000003.000", "000004.000",
            ]
            #expect(try rate(times) == 1)
        }

        @Test(arguments: [
            ["", "", "", "", "", "", ""], ["x", "1e9", "-1", "nan", "inf", "250000", ""],
            ["080000.000", "080001.000", "080002.000"],
            ["080000.000", "080000.000", "080000.000", "080000.000", "080000.000", "080000.001", "080001.000"],
        ])
        func `and has none where they do not tell`(times: [String]) throws { #expect(try rate(times) == nil) }
    }
}

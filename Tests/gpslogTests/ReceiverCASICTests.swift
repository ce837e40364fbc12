import ProgramSupport
import TestSupport
import Testing

// Each test waits for the timeouts of unanswered queries.
@Suite(.timeLimit(.minutes(5)))
struct `gpslog receiver, of one with CASIC,` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func receiver(_ change: (inout EmulatedCASIC) -> Void = { _ in }) throws -> EmulatedReceiver {
        var personality = EmulatedCASIC()
        change(&personality)
        return try EmulatedReceiver(personality)
    }

    @Test func `shows what it is, and how it is set`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["show", "--permit"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected = [
            "port:            \(receiver.path)", "maker:           Zhongke", "model:           ATGM336H",
            "firmware:        URANUS5,V5.3.0.0", "antenna:         connected", "rate:            1",
            "baud:            9600", "constellations:  gps,beidou", "model:           portable",
        ]
        #expect(outcome.output == expected.map { $0 + "\n" }.joined())
        // Other manufacturers' protocols are no longer tried.
        let count = receiver.orders.count
        let again = try await logger.configure(receiver, ["show"])
        #expect(again.output == outcome.output)
        let first = receiver.orders.dropFirst(count).first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(first.hasPrefix("$PCAS06,0"), "\(first)")
    }

    @Test func `sets it, reads back what comes, and sets it as it was before`() async throws {
        let receiver = try receiver()
        let wanted = ["--rate", "5", "--messages", "lean", "--constellations", "gps,glonass", "--model", "automotive"]
        let outcome = try await logger.configure(receiver, ["set", "--permit"] + wanted)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let set = try #require(receiver.personality as? EmulatedCASIC)
        #expect(set.reportPeriod == 200)
        #expect(set.intervals == [1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(set.systems == 5)
        #expect(set.motion == 3)
        let reset = try await logger.configure(receiver, ["reset"])
        #expect(reset.status == 0, "\(reset.errors)")
        let now = try #require(receiver.personality as? EmulatedCASIC)
        #expect(now.reportPeriod == 1000)
        #expect(now.intervals == EmulatedCASIC().intervals)
        #expect(now.systems == 3)
        #expect(now.motion == 0)
    }

    @Test func `undoes all where it passes over an order`() async throws {
        let receiver = try receiver { $0.ignored = ["PCAS02"] }
        let outcome = try await logger.configure(
            receiver,
            ["set", "--permit", "--rate", "5", "--constellations", "gps"]
        )
        #expect(outcome.status == 74)
        #expect(
            outcome.errors.contains("the receiver does not apply --rate; all changes were")
        )
        #expect((receiver.personality as? EmulatedCASIC)?.systems == 3)
    }

    @Test(arguments: [
        (["--model", "sea"], "does not support --model: it does not report its present value; nothing was changed"),
        (["--sbas", "on"], "does not support --sbas: it has no command for that which gpslog can verify"),
        (["--constellations", "gps,galileo"], "does not support --constellations: it has no galileo; nothing"),
        (["--rate", "0.5"], "does not support --rate: it supports 1 to 10 fixes a second; nothing was changed"),
    ])
    func `says what it cannot have, or not read back, before anything is written`(
        wanted: [String],
        words: String
    ) async throws {
        let receiver = try receiver { $0.isBinary = false }
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--messages", "lean"] + wanted)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedCASIC)?.intervals == EmulatedCASIC().intervals)
    }

    @Test func `changes its speed, and says that it does not tell what it keeps`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--baud", "115200", "--save"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("does not confirm whether it saves the settings"))
        #expect(receiver.personality.speed == 115_200)
        #expect(receiver.personality.keepsSettings)
    }
}

import ProgramSupport
import TestSupport
import Testing

// Each test waits for the timeouts of unanswered queries.
@Suite(.timeLimit(.minutes(5)))
struct `gpslog receiver, of one with SiRF,` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func receiver(_ change: (inout EmulatedSiRF) -> Void = { _ in }) throws -> EmulatedReceiver {
        var personality = EmulatedSiRF()
        change(&personality)
        return try EmulatedReceiver(personality)
    }

    @Test func `is known by a sentence that it sends once`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["show", "--permit"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected = ["port:            \(receiver.path)", "maker:           SiRF", "rate:            1"]
        #expect(outcome.output == (expected + ["baud:            4800"]).map { $0 + "\n" }.joined())
        // Other manufacturers' protocols are no longer tried.
        let count = receiver.orders.count
        let again = try await logger.configure(receiver, ["show"])
        #expect(again.output == outcome.output)
        let asked = receiver.orders.dropFirst(count).map { String(decoding: $0, as: UTF8.self) }
        #expect(asked == ["$PSRF103,01,01,00,01*24\r\n", "$PSRF103,01,01,00,01*24\r\n"])
    }

    @Test func `sets it, reads back what comes, and sets it as it was before`() async throws {
        let receiver = try receiver { $0.isFast = true }
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--messages", "lean", "--rate", "5"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let set = try #require(receiver.personality as? EmulatedSiRF)
        #expect(set.intervals == [0: 1, 1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 8: 0])
        #expect(set.reportPeriod == 200)
        let reset = try await logger.configure(receiver, ["reset"])
        #expect(reset.status == 0, "\(reset.errors)")
        let now = try #require(receiver.personality as? EmulatedSiRF)
        #expect(now.intervals == EmulatedSiRF().intervals)
        #expect(now.reportPeriod == 1000)
    }

    @Test func `changes its speed, which is found again, and forgets that without power`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--baud", "38400"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(receiver.personality.speed == 38_400)
        receiver.losePower()
        let reset = try await logger.configure(receiver, ["reset"])
        #expect(reset.errors.contains("already has its previous settings"), "\(reset.errors)")
    }

    @Test(arguments: [(["--messages", "lean"], "--messages"), (["--rate", "5"], "--rate")])
    func `undoes what it passes over`(wanted: [String], name: String) async throws {
        let receiver = try receiver { $0.ignored = [5] }
        let outcome = try await logger.configure(receiver, ["set", "--permit"] + wanted)
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("the receiver does not apply \(name)"), "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedSiRF)?.intervals == EmulatedSiRF().intervals)
    }

    @Test(arguments: [
        (["--rate", "2"], "does not support --rate: it supports 1 or 5 fixes a second; nothing was changed"),
        (["--power", "saving"], "does not support --power: it has no command for that which gpslog can verify"),
        (["--messages", "binary"], "--messages: gpslog reads its binary messages, but cannot switch them on"),
        (["--baud", "14400"], "does not support --baud: it supports 4800, 9600, 19200, 38400, 57600, 115200"),
        (["--save"], "lose their settings without power"),
    ])
    func `says what it cannot have before anything is changed`(wanted: [String], words: String) async throws {
        let receiver = try receiver()
        let messages = wanted.contains("--messages") ? [] : ["--messages", "lean"]
        let outcome = try await logger.configure(receiver, ["set", "--permit"] + messages + wanted)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedSiRF)?.intervals == EmulatedSiRF().intervals)
    }
}

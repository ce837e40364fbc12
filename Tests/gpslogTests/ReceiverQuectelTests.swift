import ProgramSupport
import TestSupport
import Testing

// Each test waits for the timeouts of unanswered queries.
@Suite(.timeLimit(.minutes(5)))
struct `gpslog receiver, of one with Quectel's own chip,` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func receiver(
        lateness: Duration = .zero,
        _ change: (inout EmulatedQuectel) -> Void = { _ in }
    ) throws -> EmulatedReceiver {
        var personality = EmulatedQuectel()
        change(&personality)
        return try EmulatedReceiver(personality, lateness: lateness)
    }

    @Test func `shows what it is, and how it is set`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["show", "--permit"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected = [
            "port:            \(receiver.path)", "maker:           Quectel", "firmware:        LG290P03AANR01A03S",
            "rate:            1", "baud:            460800", "constellations:  gps,galileo,beidou,glonass",
        ]
        #expect(outcome.output == expected.map { $0 + "\n" }.joined())
    }

    @Test(arguments: [Duration.zero, .seconds(2)])
    func `sets it, reads back, saves, and sets it as it was before`(lateness: Duration) async throws {
        let receiver = try receiver(lateness: lateness)
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--messages", "lean", "--save"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let set = try #require(receiver.personality as? EmulatedQuectel)
        #expect(set.rates == ["GGA": 1, "GLL": 0, "GSA": 1, "GSV": 0, "RMC": 1, "VTG": 0, "ZDA": 0])
        #expect(set.keepsSettings)
        let reset = try await logger.configure(receiver, ["reset"])
        #expect(reset.status == 0, "\(reset.errors)")
        #expect((receiver.personality as? EmulatedQuectel)?.rates == EmulatedQuectel().rates)
    }

    @Test func `finds it as it was before where it lost its power`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--messages", "lean"])
        #expect(
            outcome.errors.contains("the receiver now has messages lean, until it loses power"),
            "\(outcome.errors)"
        )
        receiver.losePower()
        let reset = try await logger.configure(receiver, ["reset"])
        #expect(reset.errors.contains("already has its previous settings"), "\(reset.errors)")
    }

    @Test func `undoes all where it refuses an order, or only says that it obeys`() async throws {
        let refusing = try receiver { $0.refused = ["VTG"] }
        let refused = try await logger.configure(refusing, ["set", "--permit", "--messages", "lean"])
        #expect(refused.status == 74)
        #expect(refused.errors.contains(": it could not; all changes were undone"), "\(refused.errors)")
        #expect((refusing.personality as? EmulatedQuectel)?.rates == EmulatedQuectel().rates)
        let pretending = try receiver { $0.pretended = ["VTG"] }
        let pretended = try await logger.configure(pretending, ["set", "--permit", "--messages", "lean"])
        #expect(pretended.status == 74)
        #expect(pretended.errors.contains("acknowledges --messages but"), "\(pretended.errors)")
        #expect((pretending.personality as? EmulatedQuectel)?.rates == EmulatedQuectel().rates)
    }

    @Test func `takes up rate, speed and systems with what it saves, as it does what was before`() async throws {
        let receiver = try receiver()
        let wanted = ["--rate", "5", "--baud", "115200", "--constellations", "gps,galileo"]
        let outcome = try await logger.configure(
            receiver,
            ["set", "--permit", "--save", "--messages", "lean"] + wanted
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("saved permanently"), "\(outcome.errors)")
        let set = try #require(receiver.personality as? EmulatedQuectel)
        #expect((set.setup.period, set.setup.speed) == (200, 115_200))
        #expect(set.setup.systems == "1,0,1,0,1,0")
        #expect(set.starts == 1)
        let reset = try await logger.configure(receiver, ["reset"])
        #expect(reset.status == 0, "\(reset.errors)")
        let back = try #require(receiver.personality as? EmulatedQuectel)
        #expect(back.setup == EmulatedQuectel.Setup())
        #expect(back.rates == EmulatedQuectel().rates)
        #expect(back.starts == 2)
    }

    @Test func `says by which bytes it would keep that, and is told none of them`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--dry-run", "--save", "--rate", "5"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = outcome.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(names == ["PQTMCFGFIXRATE,W,200", "PQTMSAVEPAR", "PQTMSRR"])
        let told = receiver.orders.map { String(decoding: $0, as: UTF8.self) }
        #expect(told.allSatisfy { !$0.contains(",W,") && !$0.contains("SAVE") && !$0.contains("SRR") }, "\(told)")
    }

    @Test func `is started again only for what it takes up so`() async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(
            receiver,
            ["set", "--permit", "--save", "--rate", "1", "--messages", "lean"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedQuectel)?.starts == 0)
    }

    @Test func `is as before where it refuses to save, only says that it does, or has no such rate`() async throws {
        let refusing = try receiver { $0.refused = ["SAVE"] }
        let refused = try await logger.configure(refusing, ["set", "--permit", "--save", "--rate", "5"])
        #expect(refused.status == 74)
        #expect(refused.errors.contains("PQTMSAVEPAR: it could not"), "\(refused.errors)")
        #expect((refusing.personality as? EmulatedQuectel)?.setup == EmulatedQuectel.Setup())
        let pretending = try receiver { $0.pretended = ["SAVE"] }
        let pretended = try await logger.configure(pretending, ["set", "--permit", "--save", "--rate", "5"])
        #expect(pretended.status == 74)
        #expect(pretended.errors.contains("acknowledges --rate but"), "\(pretended.errors)")
        #expect((pretending.personality as? EmulatedQuectel)?.setup == EmulatedQuectel.Setup())
        let other = try receiver()
        let outcome = try await logger.configure(
            other,
            ["set", "--permit", "--save", "--rate", "7", "--baud", "115200"]
        )
        #expect(outcome.status == 74)
        #expect((other.personality as? EmulatedQuectel)?.starts == 0)
        #expect((other.personality as? EmulatedQuectel)?.setup == EmulatedQuectel.Setup())
    }

    @Test(arguments: [
        (
            ["--baud", "115200"],
            "does not support --baud: it changes its speed only when it restarts with saved settings; add --save"
        ),
        (
            ["--rate", "5"],
            "does not support --rate: it changes its number of fixes a second only when it restarts"
        ),
        (["--constellations", "gps"], "does not support --constellations: it changes its choice of systems only when"),
        (["--model", "sea"], "does not support --model: it has no command for that which gpslog can verify"),
        (["--messages", "binary"], "does not support --messages: gpslog does not read its binary messages"),
    ])
    func `says what it cannot have before anything is changed`(wanted: [String], words: String) async throws {
        let receiver = try receiver()
        let outcome = try await logger.configure(receiver, ["set", "--permit", "--messages", "lean"] + wanted)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedQuectel)?.rates == EmulatedQuectel().rates)
    }
}

import ProgramSupport
import SystemPackage
import TestSupport
import Testing

// Each test waits for the timeouts of unanswered queries.
@Suite(.timeLimit(.minutes(5)))
struct `gpslog receiver set with a profile` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    @Test func `knows the profiles of the settings`() async throws {
        let file = logger.folder.file("config.toml")
        try TextFile.write("[profile.tender]\nprofile = \"logger-boat\"\nrate = 4\n", to: file)
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let options = ["--permit", "--dry-run", "--config", file.string, "--profile"]
        let outcome = try await logger.configure(receiver, ["set"] + options + ["tender", "--power", "balanced"])
        #expect(outcome.output.contains("CFG-RATE 250 ms\n"), "\(outcome.errors)")
        #expect(outcome.output.contains("CFG-NAV5 sea\n"))
        #expect(outcome.output.contains("CFG-PMS balanced\n"))
        let other = try await logger.configure(receiver, ["set"] + options + ["yacht"])
        #expect(other.status == 64)
        #expect(
            other.errors.contains("--profile is one of logger-balloon, logger-boat, logger-car, logger-walk, tender")
        )
    }

    @Test func `does without what is only in a profile and cannot be had`() async throws {
        let receiver = try EmulatedReceiver(EmulatedMediaTek())
        let outcome = try await logger.configure(
            receiver,
            ["set", "--permit", "--profile", "logger-car", "--messages", "lean"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("the receiver (MediaTek) does not support --model, it has no command for that"))
        #expect(outcome.errors.contains("the receiver now has rate 5, messages lean, sbas on, until it loses power"))
        let named = try await logger.configure(
            receiver,
            ["set", "--profile", "logger-car", "--model", "sea"]
        )
        #expect(named.status == 64)
        #expect(named.errors.contains("the receiver (MediaTek) does not support --model"))
    }

    @Test(arguments: [["--rate", "5"], []])
    func `does without saving power where the rate is not had with it`(named: [String]) async throws {
        let file = logger.folder.file("config.toml")
        try TextFile.write("[profile.tender]\nrate = 5\npower = \"saving\"\n", to: file)
        let receiver = try EmulatedReceiver(EmulatedUBlox(generation: 7))
        let options = ["set", "--permit", "--config", file.string, "--profile", "tender"]
        let outcome = try await logger.configure(receiver, options + named)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("not support --power, it gives at most one fix a second while it saves power"))
        #expect(outcome.errors.contains("the receiver now has rate 5, until it loses power"))
    }
}

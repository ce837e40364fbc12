import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording of a parked receiver that may be written to` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    @Test func `has it report every two seconds, and as often as before once it moves, and at the end`() async throws {
        let receiver = try EmulatedReceiver(ParkedUBlox())
        let file = logger.folder.file("config.toml")
        try TextFile.write("[receiver.\"\(receiver.path)\"]\nconfigure = true\nrate = 5\n", to: file)
        let outcome = try await receiver.play { [logger] in
            try await logger.record(from: receiver.path, "--config", file.string, "--idle-after", "1s") { program in
                #expect(await program.says("was given rate 5"))
                try await until { receiver.personality.reportPeriod == 2000 }
                let start = ContinuousClock.now
                receiver.repair { move(&$0, true) }
                try await until { receiver.personality.reportPeriod == 200 }
                // At most two seconds, unless the machine is busy.
                print("set to its full rate \(start.duration(to: .now)) after it moved off")
                receiver.repair { move(&$0, false) }
                try await until { receiver.personality.reportPeriod == 2000 }
                try program.terminate()
            }
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(receiver.personality.reportPeriod == 200)
    }

    @Test func `brings its rate back where the one before was killed`() async throws {
        let (receiver, file) = try await receiverAfterKill()
        let outcome = try await receiver.play { [logger] in
            try await logger.record(from: receiver.path, "--config", file.string) { program in
                try await until { receiver.personality.reportPeriod == 1000 }
                #expect(await program.says("sentences arrive"))
                try program.terminate()
            }
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `leaves a rate that a command brings back, where it was killed`() async throws {
        let (receiver, file) = try await receiverAfterKill()
        let outcome = try await receiver.play { [logger] in
            try await logger.run("receiver", "reset", receiver.path.string, "--config", file.string)
        }
        #expect(
            outcome.errors.contains("restored the receiver's rate, which an interrupted recording"),
            "\(outcome.errors)"
        )
        #expect(receiver.personality.reportPeriod == 1000)
    }

    /// A receiver that still reports every two seconds, because its recording was killed while parked; and settings.
    private func receiverAfterKill() async throws -> (EmulatedReceiver, FilePath) {
        let receiver = try EmulatedReceiver(ParkedUBlox())
        let file = logger.folder.file("config.toml")
        try TextFile.write("[receiver.\"\(receiver.path)\"]\nconfigure = true\n", to: file)
        _ = try await receiver.play { [logger] in
            try await logger.record(from: receiver.path, "--config", file.string, "--idle-after", "1s") { program in
                try await until { receiver.personality.reportPeriod == 2000 }
                try program.kill()
            }
        }
        return (receiver, file)
    }
}

private func move(_ personality: inout any EmulatedPersonality, _ isMoving: Bool) {
    guard var receiver = personality as? ParkedUBlox else { return }
    receiver.isMoving = isMoving
    personality = receiver
}

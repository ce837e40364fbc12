import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording whose settings are for receivers` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    /// Records until a message appears, and briefly continues.
    private func recording(
        _ receiver: EmulatedReceiver,
        _ settings: String,
        untilItSays words: String
    ) async throws -> BuiltProgram.Outcome {
        let folder = try TemporaryFolder()
        let file = folder.file("config.toml")
        try TextFile.write("[receiver.\"\(receiver.path)\"]\n\(settings)", to: file)
        return try await receiver.play { [logger] in
            try await logger.record(from: receiver.path, "--config", file.string) { program in
                #expect(await program.says(words))
                try await until { try await logger.exported().rows.count > 3 }
                try program.terminate()
            }
        }
    }

    @Test func `sets a receiver whose settings permit it`() async throws {
        let receiver = try EmulatedReceiver(EmulatedAiroha())
        let settings = "configure = true\nrate = 5\nmodel = \"pedestrian\"\n"
        let given = "\(receiver.path) was given rate 5, model pedestrian"
        #expect(try await recording(receiver, settings, untilItSays: given).status == 0)
        #expect((receiver.personality as? EmulatedAiroha)?.values["051"] == "200")
        let again = "\(receiver.path) has rate 5, model pedestrian"
        #expect(try await recording(receiver, settings, untilItSays: again).status == 0)
        receiver.losePower()
        #expect(try await recording(receiver, settings, untilItSays: given).status == 0)
    }

    @Test func `leaves one as it is that refuses, and records it`() async throws {
        var personality = EmulatedUBlox()
        personality.refused = [EmulatedUBlox.rate]
        let receiver = try EmulatedReceiver(personality)
        let told = "\(receiver.path) is recorded with its own settings: the receiver does not accept CFG-RATE"
        #expect(try await recording(receiver, "configure = true\nrate = 5\n", untilItSays: told).status == 0)
    }

    @Test func `leaves one as it is where nobody could say how it was`() async throws {
        let receiver = try EmulatedReceiver(EmulatedAiroha())
        // Prevents the folder of receiver notes from being created.
        try TextFile.write("", to: logger.folder.file("receivers"))
        let told = "\(receiver.path) is recorded with its own settings: "
        let outcome = try await recording(receiver, "configure = true\nrate = 5\n", untilItSays: told)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("cannot write"))
        #expect((receiver.personality as? EmulatedAiroha)?.values["051"] == EmulatedAiroha().values["051"])
    }

    @Test func `writes nothing where the settings only say what would be`() async throws {
        let receiver = try EmulatedReceiver(EmulatedAiroha())
        _ = try await recording(receiver, "rate = 5\n", untilItSays: "sentences arrive")
        #expect(receiver.bytesReceived == 0)
    }
}

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .timeLimit(.minutes(2))
)
struct `A receiver with settings that is plugged in again` {
    @Test func `is set again where it has forgotten them, and left alone where it has kept them`() async {
        await #expect(processExitsWith: .success) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            let file = logger.folder.file("config.toml")
            try TextFile.write("[receiver.Maker_Model_4711]\nconfigure = true\nrate = 5\n", to: file)
            let forgetful = try EmulatedReceiver(EmulatedUBlox())
            let other = try EmulatedReceiver(EmulatedUBlox())
            let (first, second) = (PluggedReceiver(on: machine), PluggedReceiver(on: machine, "ttyACM1"))
            let playing = [forgetful, other].map { receiver in
                Task { try await receiver.play { try await Task.sleep(for: .seconds(3600)) } }
            }
            let outcome = try await logger.record(on: machine, "--config", file.string) { program in
                try first.plug(before: forgetful.path)
                #expect(await program.says("/dev/ttyACM0 was given rate 5"))
                forgetful.unplug()
                try first.unplug()
                try second.plug(count: 8, before: other.path)
                #expect(await program.says("/dev/ttyACM1 was given rate 5"))
                try program.terminate()
            }
            for player in playing { player.cancel() }
            #expect(outcome.status == 0)
            let kept = try EmulatedReceiver(other.personality)
            other.unplug()
            try second.unplug()
            try first.plug(count: 9, before: kept.path)
            let keeping = Task { try await kept.play { try await Task.sleep(for: .seconds(3600)) } }
            _ = try await logger.record(on: machine, "--config", file.string) { program in
                #expect(await program.says("/dev/ttyACM0 has rate 5"))
                try program.terminate()
            }
            keeping.cancel()
        }
    }
}

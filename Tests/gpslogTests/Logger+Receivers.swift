import ProgramSupport
import SystemPackage
import TestSupport

extension Logger {
    func configure(_ receiver: EmulatedReceiver, _ arguments: [String]) async throws -> BuiltProgram.Outcome {
        let path = receiver.path.string
        let all = ["receiver", arguments[0], path, "--database", database] + arguments.dropFirst()
        return try await receiver.play { [gpslog] in try await gpslog.run(all) }
    }

    func run(_ receiver: EmulatedReceiver, _ command: String, _ options: String...) async throws -> BuiltProgram.Outcome
    {
        try await configure(receiver, [command] + options)
    }
}

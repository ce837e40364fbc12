import ArgumentParser

/// A simulated GPS receiver.
@main
struct ReceiverSimulatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receiver-simulator",
        abstract: "A GPS receiver that does not exist: makes recordings, and plays them as if it were plugged in.",
        subcommands: [GenerateCommand.self, ScenariosCommand.self, PlayCommand.self]
    )
}

import ArgumentParser
internal import Commands

struct ReceiverResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Undo all changes to a receiver.",
        discussion: """
            Restores the settings from before the first change, and skips those already restored, for example by a \
            loss of power. Saved settings stay saved until you run gpslog receiver save.

            Example: gpslog receiver reset
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().reset() }
}

struct ReceiverSaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: "Save a receiver's settings so that they survive a power loss.",
        discussion: """
            Example: gpslog receiver save
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().save() }
}

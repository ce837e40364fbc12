import ArgumentParser
internal import Commands

/// `gpslog receiver reset`.
struct ReceiverResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Set a receiver as it was before the first change.",
        discussion: """
            What is so already, as after a loss of power, is left alone. What was saved stays saved until it is saved again: \
            gpslog receiver save.
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().reset() }
}

/// `gpslog receiver save`.
struct ReceiverSaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: "Make a receiver keep its settings without power."
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().save() }
}

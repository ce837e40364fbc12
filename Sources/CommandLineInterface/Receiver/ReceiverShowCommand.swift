import ArgumentParser
internal import Commands

/// `gpslog receiver show`.
struct ReceiverShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print what a receiver is, and how it is set.",
        discussion: "Example: gpslog receiver show --json"
    )

    @Flag(help: "Print JSON: an object in which what the receiver does not tell is left out.")
    var json = false

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().show(asJSON: json) }
}

import ArgumentParser
internal import Commands

struct ReceiverShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a receiver's model and settings.",
        discussion: """
            Example: gpslog receiver show --json
            """
    )

    @Flag(help: "Print a JSON object; values the receiver does not report are left out.")
    var json = false

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().show(asJSON: json) }
}

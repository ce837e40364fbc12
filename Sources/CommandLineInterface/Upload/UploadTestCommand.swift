import ArgumentParser
import Commands

/// `gpslog upload test`.
struct UploadTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send the latest location to a target, and say what came of it.",
        discussion: "It is sent as it is, once more if it was already, and nothing is marked as sent."
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().test(name)
    }
}

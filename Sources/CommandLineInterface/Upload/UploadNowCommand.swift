import ArgumentParser
import Commands

/// `gpslog upload now`.
struct UploadNowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Upload what waits, and end when nothing does.",
        discussion: """
            A recording that uploads to the target is asked to try at once, however long it meant to wait.
            """
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().now(names)
    }
}

import ArgumentParser
import Commands

struct UploadNowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Upload the backlog now, and exit when it is empty.",
        discussion: """
            If a recording uploads to the target, it retries at once instead.

            Example: gpslog upload now home
            """
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().now(names)
    }
}

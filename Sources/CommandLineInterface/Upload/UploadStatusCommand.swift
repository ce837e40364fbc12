import ArgumentParser
import Commands
internal import Terminal

/// `gpslog upload status`.
struct UploadStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what waits for the targets, and how they fare."
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @Flag(help: "Print JSON: an array with an object for each target.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await StandardOutput.write(options.uploads().status(of: names, asJSON: json))
    }
}

import ArgumentParser
import Commands
internal import Terminal

struct UploadStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the backlog and state of upload targets.",
        discussion: """
            Example: gpslog upload status
            """
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @Flag(help: "Print a JSON array with one object per target.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await StandardOutput.write(options.uploads().status(of: names, asJSON: json))
    }
}

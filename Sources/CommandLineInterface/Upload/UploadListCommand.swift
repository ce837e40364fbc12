import ArgumentParser
import Commands
internal import Terminal

/// `gpslog upload list`.
struct UploadListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the targets, without their secrets."
    )

    @Flag(help: "Print JSON: an array of objects.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try StandardOutput.write(options.uploads().list(asJSON: json))
    }
}

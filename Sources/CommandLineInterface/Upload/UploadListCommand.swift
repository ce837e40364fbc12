import ArgumentParser
import Commands
internal import Terminal

struct UploadListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List upload targets, without secrets.",
        discussion: """
            Example: gpslog upload list
            """
    )

    @Flag(help: "Print a JSON array of objects.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try StandardOutput.write(options.uploads().list(asJSON: json))
    }
}

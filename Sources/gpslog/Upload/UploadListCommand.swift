import ArgumentParser
import Recording

/// `gpslog upload list`.
struct UploadListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the targets, without their secrets."
    )

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try StandardOutput.write(options.uploads().list())
    }
}

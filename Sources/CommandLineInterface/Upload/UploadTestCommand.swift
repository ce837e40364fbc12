import ArgumentParser
import Commands

struct UploadTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Upload the latest location to a target, and show the result.",
        discussion: """
            Uploads the location unchanged, even if it was uploaded before, and does not mark it as uploaded.

            Example: gpslog upload test home
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().test(name)
    }
}

import ArgumentParser
import Recording

/// `gpslog upload resend`.
struct UploadResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Have locations wait for a target again, which has lost or refused them.",
        discussion: "Example: gpslog upload resend home --from 2026-11-21 --to 2026-11-22"
    )

    @Argument(help: "The target.")
    var name: String

    @Option(help: ArgumentHelp("Not before this time; default all.", valueName: "time"))
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Before this time; a local day is meant whole.", valueName: "time"))
    var to: TimeArgument?

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().resend(to: name, from: from?.start, to: to?.end)
    }
}

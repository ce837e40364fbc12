import ArgumentParser
import Commands

struct UploadResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Upload locations again that a target lost or rejected.",
        discussion: """
            Queues the locations for the next recording or gpslog upload now. With --refused, uploads the rejected \
            ones at once.

            Examples:
              gpslog upload resend home --from 2026-11-21 --to 2026-11-22
              gpslog upload resend home --refused
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var period: PeriodOptions

    @Flag(help: "Upload only locations the target rejected, at once.")
    var refused = false

    @OptionGroup var options: UploadOptions

    func validate() throws {
        if refused, period.from != nil || period.to != nil {
            throw ValidationError("use either --refused, or --from and --to.")
        }
    }

    func run() async throws {
        if refused { return try await options.uploads().resendRefused(to: name) }
        try await options.uploads().resend(to: name, from: period.from, to: period.to)
    }
}

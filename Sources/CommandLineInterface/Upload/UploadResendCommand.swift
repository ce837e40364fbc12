import ArgumentParser
import Commands

/// `gpslog upload resend`.
struct UploadResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Have locations wait for a target again, which has lost or refused them.",
        discussion: """
            With --refused, what the target refused is sent at once; else it waits for a recording, or gpslog upload now.

            Examples:
              gpslog upload resend home --from 2026-11-21 --to 2026-11-22
              gpslog upload resend home --refused
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var period: PeriodOptions

    @Flag(help: "Send what it refused, and nothing else, at once.")
    var refused = false

    @OptionGroup var options: UploadOptions

    func validate() throws {
        if refused, period.from != nil || period.to != nil {
            throw ValidationError("--refused takes neither --from nor --to.")
        }
    }

    func run() async throws {
        if refused { return try await options.uploads().resendRefused(to: name) }
        try await options.uploads().resend(to: name, from: period.from, to: period.to)
    }
}

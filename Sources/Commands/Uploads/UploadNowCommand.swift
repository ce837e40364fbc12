import ArgumentParser
import Logging
import Recording
import Settings
import Storage
import SystemPackage
import Platform

struct UploadNowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "now",
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
        try await options.uploads().uploadBacklog(to: names)
    }
}

extension Uploads {
    /// Uploads the backlog to the end; a process that already uploads to a target is asked to try at once.
    ///
    /// - Parameter names: the targets; empty for all.
    /// - Throws: `Failure` if locations are left that a server does not accept, or has permanently refused.
    fileprivate func uploadBacklog(to names: [String]) async throws {
        let round = UploadRound(try targets(names), of: database, try await assembly(storage()))
        try await Lifecycle.run(round)
        try round.requireSuccess()
    }
}

struct UploadResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "resend",
        abstract: "Upload locations again that a target lost or refused.",
        discussion: """
            Queues the locations for the next recording or gpslog upload now. With --refused, uploads the refused \
            ones at once.

            Examples:
              gpslog upload resend home --from 2026-11-21 --to 2026-11-22
              gpslog upload resend home --refused
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var period: PeriodOptions

    @Flag(help: "Upload only locations the target refused, at once.")
    var refused = false

    @OptionGroup var options: UploadOptions

    func validate() throws {
        if refused, period.from != nil || period.to != nil {
            throw ValidationError("use either --refused, or --from and --to.")
        }
    }

    func run() async throws {
        let uploads = try options.uploads()
        let storage = try await uploads.storage()
        for target in try uploads.targets([name]) {
            let count =
                refused
                ? try await storage.resendRefused(to: target.name)
                : try await uploads.assembly(storage).resend(to: target, from: period.from, to: period.to)
            if !refused { try await storage.askForAttempt(by: target.name) }
            uploads.logger.notice("\(UploadText.locations(count)) will be sent to \(target.name) again")
            if refused, count > 0 { try await uploads.uploadBacklog(to: [name]) }
        }
    }
}

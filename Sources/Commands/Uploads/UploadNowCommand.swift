import ArgumentParser
import GNSS
import Logbook
import Logging
import Recording
import Settings
import Storage
import Synchronization
import SystemPackage
import Terminal
import Uploads

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
        let hidden = refused ? [] : try await uploads.assembly(storage).hidden
        for target in try uploads.targets([name]) {
            let count =
                refused
                ? try await storage.resendRefused(to: target.name)
                : try await resend(to: target.target, hidden, in: storage)
            if !refused { try await storage.askForAttempt(by: target.name) }
            uploads.logger.notice("\(UploadText.locations(count)) will be sent to \(target.name) again")
            if refused, count > 0 { try await uploads.uploadBacklog(to: [name]) }
        }
    }

    /// Queues fixes again; counts those that the target's interval and distance allow and that are outside privacy
    /// zones.
    private func resend(
        to target: UploadTarget,
        _ hidden: [HiddenArea],
        in storage: SQLiteStorage
    ) async throws -> Int {
        let sent = Mutex<[ReceiverIdentity: UploadLocation]>([:])
        return try await storage.resend(to: target.name, target.selection, from: period.from, to: period.to) { fix in
            guard let location = target.location(fix, hiding: hidden) else { return false }
            return sent.withLock { sent in
                guard target.pace.allows(location, after: sent[fix.receiver]) else { return false }
                sent[fix.receiver] = location
                return true
            }
        }
    }
}

/// Uploads to several targets at the same time; Ctrl-C cancels.
private final class UploadRound: Service {
    /// Consecutive failures before giving up.
    private static let attempts = 3

    private struct State {
        var failures: [Failure] = []
        var isInterrupted = false
    }

    private let targets: [UploadTargetSettings]
    private let database: FilePath
    private let assembly: UploadAssembly
    private let state = Mutex(State())

    init(_ targets: [UploadTargetSettings], of database: FilePath, _ assembly: UploadAssembly) {
        (self.targets, self.database, self.assembly) = (targets, database, assembly)
    }

    func run() async throws {
        let bar = ProgressBar(total: nil, of: "locations")
        await cancelAtShutdown {
            await withTaskGroup { group in
                for target in self.targets {
                    group.addTask { await self.upload(to: target, bar) }
                }
            }
        }
        bar.end()
        state.withLock { $0.isInterrupted = Task.isShuttingDown }
    }

    /// Throws the failures of all targets, with the most important exit status.
    func requireSuccess() throws(Failure) {
        let (failures, isInterrupted) = state.withLock { ($0.failures, $0.isInterrupted) }
        if isInterrupted { throw Failure("the upload was interrupted; waiting locations are kept", .temporary) }
        let order: [ExitStatus] = [.dataError, .temporary]
        let sorted = order.flatMap { status in failures.filter { $0.status == status } }
        let others = failures.filter { !order.contains($0.status) }
        guard let status = (others.first ?? sorted.last)?.status else { return }
        let text = (others + sorted).map(\.description).joined(separator: "; ")
        throw Failure(text + (sorted.last?.status == .temporary ? "; waiting locations are kept" : ""), status)
    }

    private func upload(to target: UploadTargetSettings, _ bar: ProgressBar) async {
        do {
            guard let claim = try UploadClaim.claim(target.name, of: database) else {
                try await assembly.storage.askForAttempt(by: target.name)
                assembly.logger.notice("\(target.name): another gpslog uploads to this target and tries now")
                return
            }
            let stay = Uploader.Lifetime.untilDone(attempts: Self.attempts)
            let uploader = try assembly.uploader(to: target, stay: stay) { bar.advance(by: $0) }
            tell(target.name, await uploader.run())
            withExtendedLifetime(claim) {}
        } catch {
            let failure = Failure(error)
            add(Failure("\(target.name): \(failure.description)", failure.status))
        }
    }

    private func tell(_ name: String, _ outcome: UploadOutcome) {
        let refused = UploadText.locations(outcome.refused)
        let end = outcome.refused > 0 ? ", \(refused) refused" : ""
        assembly.logger.notice("\(name): \(UploadText.locations(outcome.acknowledged)) sent\(end)")
        if let advice = UploadText.refusal(by: name, outcome) { add(Failure(advice, .dataError)) }
        if let failure = outcome.failure { add(Failure("\(name): \(failure)", .temporary)) }
    }

    private func add(_ failure: Failure) { state.withLock { $0.failures.append(failure) } }
}

internal import Uploads
internal import Logging
internal import Recording
internal import Settings
internal import Storage
internal import Synchronization
internal import SystemPackage
internal import Terminal

extension Uploads {
    /// Uploads the backlog to the end.
    ///
    /// If another process already uploads to a target, it is asked to try at once.
    ///
    /// - Parameter names: the targets; empty for all.
    /// - Throws: `Failure` if locations are left that a server does not accept, or has permanently refused.
    package func now(_ names: [String]) async throws {
        let targets = try targets(names)
        let storage = try await SQLiteStorage.forUploading(database).tellingOfDamage(to: logger)
        let assembly = try await UploadAssembly(hiding: settings.zones, from: storage, logger: logger)
        let round = UploadRound(targets, of: database, assembly)
        try await Lifecycle.run(round)
        try round.requireSuccess()
    }

    /// Retries the locations that a target refused.
    ///
    /// - Throws: `Failure` if the target does not exist, or does not accept all of them now.
    package func resendRefused(to name: String) async throws {
        let storage = try await SQLiteStorage.forUploading(database).tellingOfDamage(to: logger)
        for target in try targets([name]) {
            let count = try await storage.resendRefused(to: target.name)
            logger.notice("\(UploadText.locations(count)) will be sent to \(target.name) again")
            if count > 0 { try await now([name]) }
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

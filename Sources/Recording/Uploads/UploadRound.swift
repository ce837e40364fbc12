package import GNSS
internal import Logbook
internal import Logging
package import Settings
internal import Storage
internal import Synchronization
package import SystemPackage
package import Platform
internal import Uploads

/// Uploads to several targets at the same time; Ctrl-C cancels.
package final class UploadRound: Service {
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

    package init(_ targets: [UploadTargetSettings], of database: FilePath, _ assembly: UploadAssembly) {
        (self.targets, self.database, self.assembly) = (targets, database, assembly)
    }

    package func run() async throws {
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
    package func requireSuccess() throws(Failure) {
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

extension UploadAssembly {
    /// Queues fixes again that are outside privacy zones, and that the target's interval and distance allow.
    ///
    /// - Returns: the number of queued fixes.
    /// - Throws: an error if the storage cannot be read or written.
    package func resend(to settings: UploadTargetSettings, from start: UTCTime?, to end: UTCTime?) async throws -> Int {
        let target = settings.target
        let sent = Mutex<[ReceiverIdentity: UploadLocation]>([:])
        return try await storage.resend(to: target.name, target.selection, from: start, to: end) { [hidden] fix in
            guard let location = target.location(fix, hiding: hidden) else { return false }
            return sent.withLock { sent in
                guard target.pace.allows(location, after: sent[fix.receiver]) else { return false }
                sent[fix.receiver] = location
                return true
            }
        }
    }
}

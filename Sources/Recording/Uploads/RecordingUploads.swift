internal import Uploads
internal import Logbook
internal import Logging
internal import Platform
internal import Settings
internal import Storage
internal import Synchronization
internal import SystemPackage

/// Uploads locations while they are recorded, separately for each target.
///
/// Failing uploads never affect the recording: they share only the database, with separate connections.
final class RecordingUploads: CommunicationService {
    /// Polling interval for a target that another program uploads to.
    private static let claimInterval = Duration.seconds(1)

    /// How long acknowledgements may stay in shared memory, which a power cut loses.
    private static let markInterval = Duration.seconds(120)

    /// Limit for counting waiting locations at the end, which would delay it.
    private static let mostCounted = 100_000

    private struct State {
        var running: [Uploader] = []
        var ended: [(target: UploadTargetSettings, outcome: UploadOutcome)] = []
        var storage: SQLiteStorage?
        var failures: [String: [UploadFailureKind: Int]] = [:]
        var isFinishing = false
        var task: Task<Void, Never>?
    }

    private let database: FilePath
    private let logger: Logger
    private let state = Mutex(State())
    private let fresh = FreshFixes()

    /// Starts uploading in the background.
    ///
    /// - Parameters:
    ///   - settings: the settings, with the targets and the zones.
    ///   - database: the database of the recording.
    ///   - storage: the recording's own storage, which shows its fixes.
    ///   - logger: the log for messages to the user.
    /// - Returns: the uploads; `nil` without upload targets.
    static func begin(
        _ settings: Settings,
        from database: FilePath,
        seeing storage: SQLiteStorage,
        logger: Logger
    ) async -> RecordingUploads? {
        if settings.uploads.isEmpty { return nil }
        let uploads = RecordingUploads(database, logger)
        await storage.show(uploads.fresh)
        let task = Task { await uploads.run(settings) }
        uploads.state.withLock { $0.task = task }
        return uploads
    }

    private init(_ database: FilePath, _ logger: Logger) {
        (self.database, self.logger) = (database, logger)
    }

    /// Wakes the uploaders after accepted locations were stored.
    func locationsAreWaiting() async {
        for uploader in state.withLock({ $0.running }) { uploader.wake() }
    }

    /// Reads the progress of targets; `nil` if it cannot be read, or not yet.
    ///
    /// - Parameters:
    ///   - targets: the targets.
    ///   - most: limit for counting the waiting locations of a target.
    /// - Returns: the progress of each target, in the same order.
    func progress(of targets: [UploadTargetSettings], countingTo most: Int) async -> [UploadStatus]? {
        guard let storage = state.withLock({ $0.storage }) else { return nil }
        var progress: [UploadStatus] = []
        for target in targets {
            let status = try? await storage.uploadStatus(of: target.name, target.selection, countingTo: most)
            guard let status else { return nil }
            progress.append(status)
        }
        return progress
    }

    /// The number of failed attempts for a target, by kind.
    func failures(of target: String) -> [UploadFailureKind: Int] { state.withLock { $0.failures[target] ?? [:] } }

    /// Uploads within a time limit, then ends.
    ///
    /// The rest waits in the database.
    func finish(within duration: Duration) async {
        let (task, running) = state.withLock { state in
            state.isFinishing = true
            return (state.task, state.running)
        }
        guard let task else { return }
        for uploader in running { uploader.finish() }
        // A task that only waits for another program's claim has nothing to finish.
        if running.isEmpty { task.cancel() }
        let limit = Task {
            try await Task.sleep(for: duration)
            task.cancel()
        }
        await task.value
        limit.cancel()
        await tellRest()
        await state.withLock { $0.storage }?.close()
    }

    /// Logs the numbers of waiting and rejected locations.
    private func tellRest() async {
        let (storage, ended) = state.withLock { ($0.storage, $0.ended) }
        for (target, outcome) in ended {
            if let refusal = UploadText.refusal(by: target.name, outcome) { logger.warning("\(refusal)") }
            let most = Self.mostCounted
            let status = try? await storage?.uploadStatus(of: target.name, target.selection, countingTo: most)
            guard let waiting = status?.waiting, waiting > 0 else { continue }
            let count = waiting < most ? UploadText.locations(waiting) : "over \(UploadText.locations(most))"
            let reason = outcome.failure.map { ": \($0)" } ?? ""
            logger.notice(
                """
                \(count) wait\(waiting == 1 ? "s" : "") for \(target.name)\(reason); \
                the next recording or `gpslog upload now` sends them
                """
            )
        }
    }

    private func run(_ settings: Settings) async {
        do {
            let storage = try await SQLiteStorage.forUploading(
                database,
                keepingMarksFor: Self.markInterval,
                seeing: fresh
            ).tellingOfDamage(to: logger)
            state.withLock { $0.storage = storage }
            let assembly = try await UploadAssembly(hiding: settings.zones, from: storage, logger: logger)
            await withTaskExecutorPreference(storage.thread) {
                await withTaskGroup { group in
                    for target in settings.uploads {
                        group.addTask { await self.run(target, assembly) }
                    }
                }
            }
        } catch {
            logger.error("nothing is uploaded: \(Failure(error))")
        }
    }

    private func run(_ target: UploadTargetSettings, _ assembly: UploadAssembly) async {
        do {
            let uploader = try assembly.uploader(
                to: target,
                stay: .forever,
                tally: { [weak self] in self?.count($0, of: target.name) }
            )
            guard let claim = await claim(target) else { return }
            let isFinishing = state.withLock { state in
                state.running.append(uploader)
                return state.isFinishing
            }
            if isFinishing { uploader.finish() }
            let outcome = await uploader.run()
            state.withLock { $0.ended.append((target, outcome)) }
            withExtendedLifetime(claim) {}
        } catch {
            logger.error("nothing is uploaded to \(target.name): \(Failure(error))")
        }
    }

    private func count(_ failure: UploadFailureKind, of target: String) {
        state.withLock { $0.failures[target, default: [:]][failure, default: 0] += 1 }
    }

    /// Waits until no other program uploads to a target; returns `nil` if the recording ends before.
    private func claim(_ target: UploadTargetSettings) async -> UploadClaim? {
        var isInTrouble = false
        while !Task.isCancelled, !state.withLock({ $0.isFinishing }) {
            do throws(Errno) {
                if let claim = try UploadClaim.claim(target.name, of: database) { return claim }
            } catch {
                if !isInTrouble {
                    logger.error("nothing is uploaded to \(target.name) at present: \(error) beside the database")
                }
                isInTrouble = true
            }
            try? await Task.sleep(for: Self.claimInterval)
        }
        return nil
    }
}

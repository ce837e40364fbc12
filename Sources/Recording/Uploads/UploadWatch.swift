internal import Communication
internal import Logbook
internal import ServiceLifecycle
internal import Settings
internal import Synchronization

/// Looks at the progress of uploads, again and again, for whoever wants to know it without waiting for the database.
final class UploadWatch: Sendable {
    /// More that wait are not counted, which would take time from those who upload.
    static let mostCounted = 10_000

    /// The progress of a target at the last look.
    struct Progress: Sendable {
        let target: String
        /// The progress; nil before the first look.
        let status: UploadStatus?
        let failures: [UploadFailureKind: Int]
    }

    private let uploads: RecordingUploads
    private let targets: [UploadTargetSettings]
    private let interval: Duration
    private let latest = Mutex<[UploadStatus]>([])

    /// A watch over the uploads of a recording to targets, which looks in an interval.
    init(of uploads: RecordingUploads, to targets: [UploadTargetSettings], every interval: Duration) {
        (self.uploads, self.targets, self.interval) = (uploads, targets, interval)
    }

    /// The number that waited at the last look, over all targets, as `2 uploads waiting`; nil where none did.
    var text: String? {
        let count = latest.withLock { $0 }.reduce(0) { $0 + $1.waiting }
        if count > Self.mostCounted { return "over \(Self.mostCounted) uploads waiting" }
        return count == 0 ? nil : "\(count) upload\(count == 1 ? "" : "s") waiting"
    }

    /// The progress of each target.
    var progress: [Progress] {
        let statuses = latest.withLock { $0 }
        return targets.indices.map { index in
            Progress(
                target: targets[index].name,
                status: statuses.indices.contains(index) ? statuses[index] : nil,
                failures: uploads.failures(of: targets[index].name)
            )
        }
    }

    /// Looks until shut down.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                let progress = await self.uploads.progress(of: self.targets, countingTo: Self.mostCounted + 1)
                // The last look stands while it cannot be repeated.
                if let progress { self.latest.withLock { $0 = progress } }
                try await Task.sleep(for: self.interval)
            }
        }
    }
}

extension UploadWatch: Service {}

internal import Uploads
internal import Logbook
internal import Settings
internal import Synchronization

/// Polls the progress of uploads, so that it can be read without waiting for the database.
final class UploadWatch: Sendable {
    /// Limit for counting waiting locations, to not slow down uploads.
    static let mostCounted = 10_000

    /// The progress of a target when it was last read.
    struct Progress: Sendable {
        let target: String
        /// `nil` before the first read.
        let status: UploadStatus?
        let failures: [UploadFailureKind: Int]
    }

    private let uploads: RecordingUploads
    private let targets: [UploadTargetSettings]
    private let interval: Duration
    private let latest = Mutex<[UploadStatus]>([])

    init(of uploads: RecordingUploads, to targets: [UploadTargetSettings], every interval: Duration) {
        (self.uploads, self.targets, self.interval) = (uploads, targets, interval)
    }

    /// The number of waiting locations over all targets, as `2 uploads waiting`; `nil` if none wait.
    var text: String? {
        let count = latest.withLock { $0 }.reduce(0) { $0 + $1.waiting }
        if count > Self.mostCounted { return "over \(Self.mostCounted) uploads waiting" }
        return count == 0 ? nil : "\(count) upload\(count == 1 ? "" : "s") waiting"
    }

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

    func run() async throws {
        try? await cancelAtShutdown {
            while true {
                let progress = await self.uploads.progress(of: self.targets, countingTo: Self.mostCounted + 1)
                // Keep the last result while the progress cannot be read.
                if let progress { self.latest.withLock { $0 = progress } }
                try await Task.sleep(for: self.interval)
            }
        }
    }
}

extension UploadWatch: Service {}

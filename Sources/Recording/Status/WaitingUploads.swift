internal import ServiceLifecycle
internal import Settings
internal import Synchronization

/// Counts what waits to be uploaded, again and again, for whoever wants to know it without waiting for the database.
final class WaitingUploads: Sendable {
    /// More that wait are not counted, which would take time from those who upload.
    private static let mostCounted = 10_000

    private let uploads: RecordingUploads
    private let targets: [UploadTargetSettings]
    private let interval: Duration
    private let latest = Mutex(0)

    /// The uploads of a recording to targets, counted in an interval.
    init(of uploads: RecordingUploads, to targets: [UploadTargetSettings], every interval: Duration) {
        (self.uploads, self.targets, self.interval) = (uploads, targets, interval)
    }

    /// The number that waited at the last count, over all targets, as `2 uploads waiting`; nil where none did.
    var text: String? {
        let count = latest.withLock { $0 }
        if count > Self.mostCounted { return "over \(Self.mostCounted) uploads waiting" }
        return count == 0 ? nil : "\(count) upload\(count == 1 ? "" : "s") waiting"
    }

    /// Counts until shut down.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                let count = await self.uploads.waiting(for: self.targets, countingTo: Self.mostCounted + 1)
                // The last count stands while it cannot be read.
                if let count { self.latest.withLock { $0 = count } }
                try await Task.sleep(for: self.interval)
            }
        }
    }
}

extension WaitingUploads: Service {}

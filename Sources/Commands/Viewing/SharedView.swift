import GNSS
package import Pictures
import Logbook
package import Platform
import Receivers
import Recording
import Settings
import Storage
import Synchronization
import SystemPackage

/// The state of a view, which sources update while it is drawn.
package final class SharedView: Sendable {
    /// An event for the view's main loop.
    package enum Event: Sendable {
        /// A key press or a change of the terminal.
        case terminal(TerminalKeys.Event)
        /// The state has changed since it was last drawn.
        case changed
        /// A scheduled redraw is due.
        case drawingIsDue
        /// A source has failed permanently.
        case failed(any Error)
    }

    private struct Contents {
        var state: LiveState
        var isToldOfChange = false
    }

    /// Events, for a single consumer.
    package let events: AsyncStream<Event>

    private let output: AsyncStream<Event>.Continuation
    private let contents: Mutex<Contents>
    private let start: ContinuousClock.Instant
    private let hasClock: Bool

    /// Creates an empty view; with `hasClock`, the data is live, so that the system clock applies to it.
    package init(title: String, hasClock: Bool) {
        (events, output) = AsyncStream.makeStream()
        let start = ContinuousClock.now
        (self.start, self.hasClock) = (start, hasClock)
        contents = Mutex(Contents(state: LiveState(title: title, at: Self.moment(since: start, hasClock))))
    }

    /// The current time of the view.
    package var now: ViewMoment { Self.moment(since: start, hasClock) }

    /// Returns the state for drawing; the next change sends another `changed` event.
    package func takeState() -> LiveState {
        contents.withLock { contents in
            contents.isToldOfChange = false
            return contents.state
        }
    }

    /// Updates the state and requests a redraw.
    func change(_ body: (inout LiveState, ViewMoment) -> Void) {
        let now = now
        let isNew = contents.withLock { contents in
            body(&contents.state, now)
            defer { contents.isToldOfChange = true }
            return !contents.isToldOfChange
        }
        if isNew { output.yield(.changed) }
    }

    /// Sends an event to the view's main loop.
    func tell(_ event: Event) { output.yield(event) }

    private static func moment(since start: ContinuousClock.Instant, _ hasClock: Bool) -> ViewMoment {
        ViewMoment(seconds: start.duration(to: .now) / .seconds(1), time: hasClock ? UTCTime.now : nil)
    }
}

/// Watches the size of a database and the upload backlog.
struct StorageFeed: Sendable {
    /// How often to check the files, and after how many checks to count the backlog.
    private static let interval = (look: Duration.seconds(2), looksForUploads: 5)
    /// Limit up to which waiting locations are counted.
    private static let mostCounted = 10_000

    let database: FilePath
    let targets: [UploadTargetSettings]
    let view: SharedView

    /// Checks until the task is cancelled; a failed check leaves the state unchanged.
    func run() async {
        var uploads: [StorageReport.Upload] = []
        var looks = 0
        while !Task.isCancelled {
            if !targets.isEmpty, looks % Self.interval.looksForUploads == 0 {
                uploads = (try? await lookAtUploads()) ?? uploads
            }
            looks += 1
            let report = report(uploads)
            view.change { state, _ in state.storage = report }
            try? await Task.sleep(for: Self.interval.look)
        }
    }

    private func report(_ uploads: [StorageReport.Upload]) -> StorageReport {
        let folder = DatabaseExamination.nearestFolder(of: database)
        let name = database.lastComponent?.string ?? ""
        // Includes SQLite's logs and the files of the latest fixes.
        let files = ((try? FolderListing.names(in: folder)) ?? []).filter { $0.hasPrefix(name) }
        let statuses = files.compactMap { try? FileStatus(at: folder.appending($0)) }.filter(\.isRegularFile)
        return StorageReport(
            bytes: FileSize(ofDatabase: database)?.bytes,
            free: DiskRoom.bytes(in: folder),
            lastWrite: statuses.map { UTCTime(nanosecondsSince1970: Int64($0.modified.seconds) * 1_000_000_000) }.max(),
            uploads: uploads
        )
    }

    private func lookAtUploads() async throws -> [StorageReport.Upload] {
        let storage = try await SQLiteStorage.forReading(from: database)
        var uploads: [StorageReport.Upload] = []
        for target in targets {
            let status = try await storage.uploadStatus(
                of: target.name,
                target.selection,
                countingTo: Self.mostCounted
            )
            let isFailing =
                status.lastFailure.map { failure in status.lastSuccess.map { $0 < failure } ?? true } ?? false
            uploads.append(
                StorageReport.Upload(
                    target: target.name,
                    waiting: status.waiting,
                    isAtLeast: status.waiting >= Self.mostCounted,
                    lastSuccess: status.lastSuccess,
                    failure: isFailing ? status.failure : nil
                )
            )
        }
        return uploads
    }
}

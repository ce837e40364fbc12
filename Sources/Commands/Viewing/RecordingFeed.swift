internal import LiveView
internal import Platform
internal import Receivers
internal import Serving
internal import Storage
package import SystemPackage
internal import Terminal

/// Watches local recordings into a database, including those that start later.
package struct RecordingFeed: Sendable {
    /// How often to look for new recordings.
    private static let interval = Duration.seconds(2)

    private let database: FilePath
    private let view: SharedView

    package init(into database: FilePath, _ view: SharedView) {
        self.database = database.withoutLinks
        self.view = view
    }

    /// Checks that a recording can be watched.
    ///
    /// - Throws: `Failure` with advice.
    static func requireRecording(into database: FilePath) throws(Failure) {
        let place = database.withoutLinks
        let sockets = processes(namedBeside: place).map { WatchSocket.path(beside: place, process: $0) }
        if sockets.contains(where: WatchSocket.isAnswered) { return }
        let others = "or name another source: gpslog view gpsd://HOST, gpslog view --replay FILE"
        if let process = ProcessTable().recorders(into: database).first {
            throw Failure(
                "the recording with pid \(process) cannot be watched by this user or this release; restart it, with "
                    + "--serve if its folder allows no sockets, and run gpslog view gpsd://localhost; \(others)",
                .unavailable
            )
        }
        throw Failure("nothing is being recorded into \(database); start one with gpslog, \(others).", .unavailable)
    }

    /// Watches until the task is cancelled.
    package func run() async {
        await withThrowingTaskGroup { group in
            var known: Set<Int32> = []
            while !Task.isCancelled {
                let named = Set(Self.processes(namedBeside: database))
                known.formIntersection(named)
                for process in named.subtracting(known) {
                    let path = WatchSocket.path(beside: database, process: process)
                    // A killed recording leaves its socket behind.
                    guard WatchSocket.isAnswered(path) else { continue }
                    known.insert(process)
                    let feed = ReportFeed(
                        address: .unixSocket(path),
                        name: "the recording",
                        number: LiveState.Source(process),
                        view: view,
                        isOnce: true
                    )
                    group.addTask { try await feed.run() }
                }
                try? await Task.sleep(for: Self.interval)
            }
            group.cancelAll()
        }
    }

    /// Processes with a socket beside the database; they may have exited since.
    private static func processes(namedBeside database: FilePath) -> [Int32] {
        let folder = DatabaseExamination.nearestFolder(of: database)
        let names = (try? FolderListing.names(in: folder)) ?? []
        return WatchSocket.processes(recordingInto: database, among: names)
    }
}

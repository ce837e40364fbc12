internal import GNSS
internal import LiveView
internal import Logbook
internal import Platform
internal import Receivers
internal import Recording
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// Looks at the database that recordings store into, and at what waits for uploads.
struct StorageFeed: Sendable {
    /// The time between two looks at its files, and the number of these for one at what waits.
    private static let interval = (look: Duration.seconds(2), looksForUploads: 5)
    /// Locations that wait for a target are counted so far.
    private static let mostCounted = 10_000

    let database: FilePath
    let targets: [UploadTargetSettings]
    let view: SharedView

    /// Looks until it is cancelled; a look that fails leaves what is known as it is.
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
        // Its own logs and the latest fixes are beside it.
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

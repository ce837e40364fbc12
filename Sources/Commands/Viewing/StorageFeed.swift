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

internal import Communication
internal import Export
internal import GNSS
internal import Logbook
internal import Platform
internal import Recording
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// The state of a database and of those who record into it, at an instant.
struct LoggerStatus: Sendable {
    /// The number of locations that wait for a target.
    struct Upload: Hashable, Sendable {
        let target: String
        let waiting: Int
    }

    let database: FilePath
    let recordings: [RunningRecording]
    let location: Location?
    /// Seconds since the location came in.
    let age: Double?
    let fixes: Int
    let tracks: Int
    /// The number of the fixes that are still in files beside the database.
    let buffered: Int
    let uploads: [Upload]
    let size: FileSize?
    let room: FileSize?

    /// Looks into a database.
    ///
    /// - Parameters:
    ///   - storage: the database.
    ///   - database: its file.
    ///   - targets: the targets that it is uploaded to.
    ///   - most: the most locations waiting for a target that are counted.
    /// - Throws: an error if the database cannot be read.
    init(
        of storage: SQLiteStorage,
        in database: FilePath,
        _ targets: [UploadTargetSettings],
        countingTo most: Int
    ) async throws {
        self.database = database
        let buffers = try await storage.recentBuffers()
        recordings = RunningRecording.all(into: database, buffers)
        buffered = buffers.map(\.fixes).reduce(0, &+)
        let currentPosition = try await CurrentPosition(in: storage, at: UTCTime.now)
        location = currentPosition?.location
        age = currentPosition?.age
        fixes = try await storage.fixCount()
        tracks = try await storage.tracks().count
        var uploads: [Upload] = []
        for target in targets {
            let status = try await storage.uploadStatus(of: target.name, target.selection, countingTo: most)
            uploads.append(Upload(target: target.name, waiting: status.waiting))
        }
        self.uploads = uploads
        size = FileSize(ofDatabase: database)
        room = DiskRoom.bytes(in: DatabaseExamination.nearestFolder(of: database)).map { FileSize($0) }
    }
}

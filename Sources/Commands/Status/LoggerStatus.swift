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

/// The state of a database and its recordings at one time.
struct LoggerStatus: Sendable {
    /// Number of locations waiting for a target.
    struct Upload: Hashable, Sendable {
        let target: String
        let waiting: Int
    }

    let database: FilePath
    let recordings: [RunningRecording]
    let location: Location?
    /// Seconds since the location was received.
    let age: Double?
    let fixes: Int
    let tracks: Int
    /// Number of fixes that are still in files beside the database.
    let buffered: Int
    let uploads: [Upload]
    let size: FileSize?
    let room: FileSize?

    /// Reads the state of a database.
    ///
    /// - Parameters:
    ///   - storage: the database.
    ///   - database: the database file.
    ///   - targets: the upload targets.
    ///   - most: the limit up to which waiting locations are counted.
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

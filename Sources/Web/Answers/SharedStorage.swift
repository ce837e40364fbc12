internal import Platform
internal import Recording
internal import Storage
internal import SystemPackage
internal import Terminal

/// The database connection that all requests share, closed some time after the last one.
///
/// Each connection has a page cache and, while reading, a thread. With one connection for each of ten listening pages,
/// these would use most of the memory.
actor SharedStorage {
    /// How long the connection stays open after the last request.
    private static let patience = Duration.seconds(10)

    private let database: any RecordedDatabase
    /// Open storage and the identity of its file; `nil` for a database server.
    private var opened: (storage: any StoredLogbook, file: FileIdentity?)?
    private var unreadable = UnreadableFixes()
    private var opening: Task<(any StoredLogbook)?, any Error>?
    private var askedAt = ContinuousClock.now
    private var isClosing = false

    /// The database file may be created later.
    init(of database: any RecordedDatabase) { self.database = database }

    /// Storage of the file that currently has the database's name; `nil` if the file does not exist.
    ///
    /// - Throws: an error if the database cannot be read.
    func current() async throws -> (any StoredLogbook)? {
        askedAt = .now
        // Requests that arrive while the database is being opened share the connection.
        if let opening { return try await opening.value }
        let file = database.databaseFile.flatMap { try? FileStatus(at: $0).identity }
        if database.databaseFile != nil, file == nil {
            opened = nil
            return nil
        }
        if let opened, opened.file == file { return opened.storage }
        unreadable = UnreadableFixes()
        let task = Task { [database, unreadable] in try await database.forShowing(passingOver: unreadable) }
        opening = task
        defer { opening = nil }
        guard let storage = try await task.value else { return nil }
        opened = (storage, file)
        if !isClosing { Task { await closeLater() } }
        isClosing = true
        return storage
    }

    /// Describes the damaged fixes skipped since the database was opened; `nil` if none were.
    var damage: String? { unreadable.failure(missingIn: "what is shown", of: database)?.description }

    private func closeLater() async {
        while case let due = askedAt + Self.patience, due > .now { try? await Task.sleep(until: due) }
        (opened, isClosing) = (nil, false)
    }
}

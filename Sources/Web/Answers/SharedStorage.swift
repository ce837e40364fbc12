internal import Platform
internal import Recording
internal import Storage
internal import SystemPackage
internal import Terminal

/// The database as all who ask read it: one connection, which is open for as long as somebody asks, and a little longer.
///
/// Each connection keeps pages of the database for itself, and a thread while it reads. Of ten pages that listen, each with
/// one of its own, they would be most of the memory.
actor SharedStorage {
    /// The time for which it stays open after the last one who asked, who may ask again.
    private static let patience = Duration.seconds(10)

    private let database: any RecordedDatabase
    /// The storage, and the file that it is in, where it is in one.
    private var opened: (storage: any StoredLogbook, file: FileIdentity?)?
    private var unreadable = UnreadableFixes()
    private var opening: Task<(any StoredLogbook)?, any Error>?
    private var askedAt = ContinuousClock.now
    private var isClosing = false

    /// A database, which may be made later.
    init(of database: any RecordedDatabase) { self.database = database }

    /// The storage, if it is in a file, in that which has the database's name now; nil where none has.
    ///
    /// - Throws: an error if it cannot be read.
    func current() async throws -> (any StoredLogbook)? {
        askedAt = .now
        // Those who come while it is opened get the same.
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

    /// The damage that was passed over since it was opened, in words; nil where there was none.
    var damage: String? { unreadable.failure(missingIn: "what is shown", of: database)?.description }

    private func closeLater() async {
        while case let due = askedAt + Self.patience, due > .now { try? await Task.sleep(until: due) }
        (opened, isClosing) = (nil, false)
    }
}

internal import Commands
internal import Files
internal import GNSS
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Logbook
internal import Logging
internal import NIOCore
internal import Platform
internal import Receivers
internal import Recording
internal import Storage
internal import Settings
internal import SystemPackage
internal import Text

/// Names, deletes, splits and merges tracks as `gpslog track` does, and imports files.
///
/// Each response has `message`, which says what was done, and `tracks`, the numbers of the tracks concerned.
struct TrackChanges: Sendable {
    /// The path of imports, which may be larger than other changes.
    static let importPath = "/api/v1/import"

    /// Largest file in bytes.
    private static let mostBytes = 256 << 20

    /// Longest name in bytes of UTF-8.
    private static let longestName = 1000

    private let database: FilePath?
    private let settings: Settings
    private let logger: Logger
    private let hasChanged: @Sendable () async -> Void
    private let imports = SerialQueue()

    /// Creates the answers for one database.
    ///
    /// - Parameters:
    ///   - database: the database file; `nil` for a fleet's database, whose tracks cannot be changed here.
    ///   - settings: provides the filter and the end of tracks for imports.
    ///   - logger: logs what was imported.
    ///   - hasChanged: called after each change.
    init(
        to database: FilePath?,
        _ settings: Settings,
        logger: Logger,
        hasChanged: @escaping @Sendable () async -> Void
    ) {
        (self.database, self.settings, self.logger, self.hasChanged) = (database, settings, logger, hasChanged)
    }

    /// Names a track; an empty name removes the name.
    func name(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let asked = try await TrackRequest(request)
        guard let id = context.parameters.get("id").flatMap({ Track.ID($0) }), let text = asked.name else {
            throw HTTPError(.badRequest, message: "a change of a track needs its name")
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard words.utf8.count <= Self.longestName else {
            throw HTTPError(.badRequest, message: "a name has \(Self.longestName) bytes at most; choose a shorter one")
        }
        return try await edit { storage throws in
            try await storage.nameTrack(id, words.isEmpty ? nil : words)
            return (words.isEmpty ? "The track has no name now" : "The track is now \(words)", [id])
        }
    }

    func delete(_ request: Request) async throws -> Response {
        let ids = try await TrackRequest(request).tracks
        guard !ids.isEmpty else { throw HTTPError(.badRequest, message: "name the tracks to delete") }
        return try await edit { storage throws in
            try await storage.deleteTracks(ids)
            return ("Deleted; Undo restores \(ids.count == 1 ? "the track" : "the tracks")", ids)
        }
    }

    func split(_ request: Request) async throws -> Response {
        let asked = try await TrackRequest(request)
        guard let id = asked.track, let time = asked.time else {
            throw HTTPError(.badRequest, message: "a split needs a track, and a time in at")
        }
        return try await edit { storage throws in
            ("Split; Undo joins the parts again", [id, try await storage.splitTrack(id, at: time)])
        }
    }

    func merge(_ request: Request) async throws -> Response {
        var ids: [Track.ID] = []
        for id in try await TrackRequest(request).tracks where !ids.contains(id) { ids.append(id) }
        guard ids.count > 1 else { throw HTTPError(.badRequest, message: "tick the tracks to merge with") }
        return try await edit { [ids] storage throws in
            ("Merged; Undo divides the track again", [try await storage.mergeTracks(ids)])
        }
    }

    /// Undoes the latest change, also one by `gpslog track`.
    func undo(_ request: Request) async throws -> Response {
        _ = try await TrackRequest(request)
        return try await edit { storage throws in
            guard let step = try await storage.undoTrackStep() else {
                throw HTTPError(.conflict, message: "there is nothing to undo")
            }
            let deed =
                switch step.kind {
                case .name: "the name"
                case .delete: "the deletion"
                case .split: "the split"
                case .merge: "the merge"
                }
            return ("Undid \(deed)", step.tracks)
        }
    }

    private func edit(
        _ body: (SQLiteStorage) async throws -> (message: String, tracks: [Track.ID])
    ) async throws
        -> Response
    {
        guard let database else { throw HTTPError.fleetKeepsTracks }
        do {
            let done = try await body(SQLiteStorage.forChanging(database))
            await hasChanged()
            return Self.response(done.message, done.tracks)
        } catch let objection as TrackEditError {
            throw HTTPError(.conflict, message: objection.reason)
        }
    }

    private static func response(_ message: String, _ tracks: [Track.ID]) -> Response {
        var object = JSONObject()
        object.add("message", text: message)
        object.add("tracks", json: JSONText.array(tracks.map { String($0) }))
        return Response(json: object.description)
    }

    /// Imports the body, a file with the name in `name`, as `gpslog import` does.
    func importFile(_ request: Request) async throws -> Response {
        guard let database else { throw HTTPError.fleetKeepsTracks }
        let asked = request.uri.queryParameters["name"].map(String.init) ?? "import"
        let scalars = asked.unicodeScalars.filter { $0 != "/" && $0.value >= 32 }.prefix(80)
        let name = String(String.UnicodeScalarView(scalars))
        let folder = try UploadFolder()
        defer { folder.remove() }
        let file = try folder.file(named: [".", "..", ""].contains(name) ? "import" : name)
        try await Self.store(request, in: file)
        return try await imports.run { [settings, logger, hasChanged] in
            let before = Set(try await database.forShowing(passingOver: UnreadableFixes())?.tracks().map(\.id) ?? [])
            let importer = Importer(
                files: [file],
                format: nil,
                filter: try settings.filter.filter(),
                dividedBy: settings.tracks.division,
                logger: logger
            )
            let summaries: [String]
            do {
                summaries = try await importer.run(into: database)
            } catch {
                let reason = Failure(error).description.replacing("\(folder.path)/", with: "")
                throw HTTPError(.unprocessableContent, message: reason)
            }
            await hasChanged()
            let after = try await database.forShowing(passingOver: UnreadableFixes())?.tracks().map(\.id) ?? []
            let message = summaries.joined(separator: "; ").replacing("\(folder.path)/", with: "")
            return Self.response(message, after.filter { !before.contains($0) })
        }
    }

    private static func store(_ request: Request, in file: FilePath) async throws {
        let descriptor = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        defer { try? descriptor.close() }
        var size = 0
        for try await buffer in request.body {
            size += buffer.readableBytes
            guard size <= mostBytes else {
                throw HTTPError(
                    .contentTooLarge,
                    message: "a file may have at most \(mostBytes >> 20) MiB; use gpslog import for larger ones"
                )
            }
            try descriptor.writeAll(buffer.readableBytesView)
        }
    }
}

/// A temporary folder for an uploaded file, readable only by this user.
private struct UploadFolder {
    let path: FilePath

    init() throws(Errno) {
        let place = ProcessEnvironment.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
        var name = Array((place + "/gpslog-import-XXXXXX").utf8CString)
        let isMade = unsafe name.withUnsafeMutableBufferPointer { characters in
            guard let template = characters.baseAddress else { return false }
            return unsafe mkdtemp(template) != nil
        }
        guard isMade else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: name)
    }

    func file(named name: String) throws(HTTPError) -> FilePath {
        guard let component = FilePath.Component(name) else {
            throw HTTPError(.badRequest, message: "the file needs a name")
        }
        return path.appending(component)
    }

    func remove() {
        for name in (try? FolderListing.names(in: path)) ?? [] {
            _ = unsafe path.appending(name).withPlatformString { unsafe unlink($0) }
        }
        _ = unsafe path.withPlatformString { unsafe rmdir($0) }
    }
}

/// Request body that changes tracks: a JSON object.
struct TrackRequest {
    /// `nil` if not in the request.
    private(set) var name: String?
    private(set) var tracks: [Track.ID] = []
    private(set) var track: Track.ID?
    private(set) var time: UTCTime?

    init(_ request: Request) async throws {
        let body = try await request.body.collect(upTo: .max)
        try self.init([UInt8](body.readableBytesView))
    }

    /// Parses a request body.
    ///
    /// - Throws: `HTTPError` if the body is not a JSON object or has unknown or invalid members.
    init(_ bytes: [UInt8]) throws(HTTPError) {
        var cursor = JSONCursor(bytes[...])
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try read(name, &cursor) }
            try cursor.expectEnd()
        } catch {
            throw HTTPError(.badRequest, message: "byte \(error.offset + 1): \(error.reason)")
        }
    }

    private mutating func read(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch name {
        case "name": self.name = String(decoding: try cursor.readString(), as: UTF8.self)
        case "track": track = try Self.number(&cursor)
        case "tracks":
            try cursor.readArray { cursor throws(JSONCursor.Fault) in tracks.append(try Self.number(&cursor)) }
        case "at":
            let start = cursor.offset
            time = UTCTime(iso8601: String(decoding: try cursor.readString(), as: UTF8.self))
            if time == nil { throw JSONCursor.Fault(offset: start, reason: "at must be a time in UTC") }
        default: throw JSONCursor.Fault(offset: cursor.offset, reason: "there is no such member")
        }
    }

    private static func number(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> Track.ID {
        let start = cursor.offset
        guard let number = Track.ID(exactly: try cursor.readNumber()) else {
            throw JSONCursor.Fault(offset: start, reason: "a track is a number")
        }
        return number
    }
}

extension TrackEditError {
    /// What to do, for the page.
    fileprivate var reason: String {
        switch self {
        case .isMissing: "there is no such track"
        case .isRecorded: "the track is still being recorded; stop the recording first"
        case .isOnOneSide: "the track is not on both sides of that time"
        case .areOfSeveralReceivers: "tracks from different receivers cannot be merged"
        case .isBetween(_, let isDeleted):
            isDeleted
                ? "a deleted track lies between them; they cannot be merged"
                : "another track lies between them; tick it, too"
        case .isEarlier: "the tracks were not stored in the order of their times; they cannot be merged"
        }
    }
}

extension HTTPError {
    fileprivate static let fleetKeepsTracks = HTTPError(
        .conflict,
        message: "tracks can be changed only on the page of a logger's own database"
    )
}

package import Files
import GNSS
import Glibc
import Logbook
import Platform
package import Recording
import Storage
import SystemPackage
package import Terminal
import Uploads
import Waypoints

// What the web page exports: without the fixes in hidden areas.

extension Exporter {
    /// Opens a database and prepares an export as text, generated piece by piece.
    ///
    /// - Returns: the text, not generated yet.
    /// - Throws: `Failure` if a track does not exist, or an error if the database cannot be read.
    package func text(of database: any RecordedDatabase) async throws -> ExportText {
        let unreadable = UnreadableFixes()
        let (source, storage, seen) = try await visible(in: database, passingOver: unreadable)
        let tracks = try await storage.tracks()
        let waypoints = options.format == .gpx ? try await TrackWaypoints(in: database, of: tracks) : nil
        let pieces = Export(
            selection,
            as: options.format,
            values: options.values,
            waypoints: waypoints?.waypoints(in: selection).filter { seen.isVisible($0.place?.coordinate) } ?? [],
            from: source
        )
        return ExportText(pieces: pieces, unreadable: unreadable, database: database)
    }

    /// The fixes outside hidden areas, and the filter that hides the others.
    func visible(
        in database: any RecordedDatabase,
        passingOver unreadable: UnreadableFixes
    ) async throws -> (source: FixSource, storage: any StoredFixes, seen: VisibleFixes) {
        let whole = try await tracks(in: database, passingOver: unreadable)
        let seen = VisibleFixes(of: whole, hiding: options.hidden)
        let storage: any StoredFixes = options.hidden.isEmpty ? whole : seen
        return (FixSource(storage, trackNames: try await trackNames(in: storage)), storage, seen)
    }

    /// Creates a GeoPackage of the selected fixes.
    package func geoPackage(of database: any RecordedDatabase) async throws -> TemporaryFile {
        let unreadable = UnreadableFixes()
        let source = try await visible(in: database, passingOver: unreadable).source
        let file = try TemporaryFile()
        try await DatabaseExport(selection, as: options.format, values: options.values, from: source).fill(file.path)
        file.loseName()
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
        return file
    }
}

/// The text of an export, with a record of damaged data that was left out.
package struct ExportText: Sendable {
    /// The text, generated piece by piece.
    package let pieces: Export

    let unreadable: UnreadableFixes
    let database: any RecordedDatabase

    /// Checks that no damaged data is missing from the pieces so far; call it after the last piece.
    package func requireSound() throws(Failure) {
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
    }
}

/// A storage without the fixes in hidden areas.
struct VisibleFixes: StoredFixes {
    private let storage: any StoredFixes
    private let hidden: [HiddenArea]

    init(of storage: any StoredFixes, hiding hidden: [HiddenArea]) { (self.storage, self.hidden) = (storage, hidden) }

    func tracks() async throws -> [Track] { try await storage.tracks() }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix] {
        let limit = max(1, limit)
        var visible: [StoredFix] = []
        var cursor = last
        while true {
            let page = try await storage.fixes(in: selection, after: cursor, limit: limit)
            visible += page.filter(isVisible)
            if visible.count >= limit { return Array(visible.prefix(limit)) }
            if page.count < limit { return visible }
            cursor = page.last
        }
    }

    /// Whether a position is outside hidden areas; true for `nil`.
    func isVisible(_ place: Coordinate?) -> Bool {
        guard let place else { return true }
        return !hidden.contains { $0.contains(place) }
    }

    /// Whether both the filter's and the receiver's position are outside hidden areas.
    private func isVisible(_ fix: StoredFix) -> Bool {
        isVisible(fix.judged.verdict.location?.coordinate) && isVisible(fix.judged.received.fix.coordinate)
    }
}

/// A temporary file that is deleted with its last reference.
package final class TemporaryFile: Sendable {
    /// The path, valid until `loseName`.
    let path: FilePath

    private let file: UniqueFileDescriptor

    /// Creates an empty file readable only by its user, in `$TMPDIR` or `/var/tmp`.
    init() throws(Errno) {
        let folder = ProcessEnvironment.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
        var name = Array((folder + "/gpslog-XXXXXX").utf8CString)
        // mkstemp(3) sets the permissions 0600 regardless of the umask.
        let descriptor = unsafe name.withUnsafeMutableBufferPointer { characters in
            guard let template = characters.baseAddress else { return CInt(-1) }
            return unsafe mkstemp(template)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        path = FilePath(platformString: name)
        file = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    deinit { loseName() }

    /// Unlinks the file, so that nothing is left even if the program is killed.
    func loseName() { _ = unsafe path.withPlatformString { unsafe unlink($0) } }

    /// The size of the file in bytes.
    package var size: Int {
        get throws { try FileStatus(of: file).size }
    }

    /// Reads the next bytes from the start; returns none at the end.
    package func read(atMost count: Int) throws -> [UInt8] { try file.read(atMost: count) }
}

package import Files
import Glibc
package import Logbook
package import Platform
package import Recording
package import Storage
import SystemPackage

/// The export of a track for the web page.
package struct TrackExport: Sendable {
    private let track: Track
    private let storage: any StoredFixes
    private let database: any RecordedDatabase
    private let unreadable: UnreadableFixes

    /// Creates an export of a track.
    ///
    /// - Parameters:
    ///   - track: the track.
    ///   - storage: the fixes of the database that may be exported.
    ///   - database: the database, which has the waypoints.
    ///   - unreadable: the storage's record of damaged data.
    package init(
        of track: Track,
        from storage: any StoredFixes,
        in database: any RecordedDatabase,
        passingOver unreadable: UnreadableFixes
    ) {
        (self.track, self.storage, self.database, self.unreadable) = (track, storage, database, unreadable)
    }

    /// Prepares the export as text, generated piece by piece, with the waypoints that `isShown` accepts.
    ///
    /// - Throws: an error if the database cannot be read.
    package func text(_ format: ExportFormat, where isShown: (Waypoint) -> Bool) async throws -> ExportText {
        let waypoints = format == .gpx ? try await TrackWaypoints(in: database, of: [track]) : nil
        let pieces = Export(
            FixSelection(track: track.id),
            as: format,
            waypoints: waypoints?.waypoints(in: FixSelection(track: track.id)).filter(isShown) ?? [],
            from: source
        )
        return ExportText(pieces: pieces, unreadable: unreadable, database: database)
    }

    /// Writes the export to a file, if the format is a database.
    ///
    /// - Throws: an error if the database cannot be read, parts of it are damaged, or the file cannot be written.
    package func file(_ format: ExportFormat) async throws -> TemporaryFile {
        let file = try TemporaryFile()
        try await DatabaseExport(FixSelection(track: track.id), as: format, from: source).fill(file.path)
        file.loseName()
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
        return file
    }

    private var source: FixSource {
        FixSource(storage, trackNames: track.name.map { [track.id: $0] } ?? [:])
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

package import GNSS
package import SystemPackage
package import Waypoints

/// The waypoints read from a file of gpslog or another program.
///
/// A malformed waypoint does not affect the others if the format allows it. The same file always gives the same
/// waypoints with the same identifiers.
package struct WaypointImport: Sendable {
    /// Bytes: the maximum size of a waypoint, and of the text between two.
    static let largestPart = 8 << 20
    /// Bytes: the maximum size of a single text.
    static let longestText = 4 << 20

    static let pieceSize = 65_536

    /// The waypoints in file order.
    package internal(set) var waypoints: [Waypoint] = []

    package internal(set) var issues: [ImportIssue] = []

    /// Whether the file was read to its end; if false, the last issue made the rest unreadable.
    package internal(set) var isWhole = true

    /// The creation time of waypoints without a date.
    let now: UTCTime

    /// Reads waypoints from a complete text.
    ///
    /// A nil format is recognised from the content. Waypoints without a time in the text are created `now`.
    package static func read(_ bytes: [UInt8], as format: WaypointFormat? = nil, now: UTCTime) -> WaypointImport {
        read(bytes, as: format, now: now, inPiecesOf: pieceSize)
    }

    package static func read(
        _ bytes: [UInt8],
        as format: WaypointFormat?,
        now: UTCTime,
        inPiecesOf size: Int
    ) -> WaypointImport {
        var reader = WaypointReader(as: format, beginningWith: bytes)
        var result = WaypointImport(now: now)
        for start in stride(from: 0, to: bytes.count, by: size) where result.isWhole {
            reader.consume(Array(bytes[start..<min(start + size, bytes.count)]), isLast: false, into: &result)
        }
        if result.isWhole { reader.consume([], isLast: true, into: &result) }
        return result
    }

    init(now: UTCTime) { self.now = now }

    /// Records an issue that makes the rest unreadable.
    mutating func end(_ issue: ImportIssue) {
        issues.append(issue)
        isWhole = false
    }
}

extension WaypointImport {
    /// Reads a file in chunks.
    ///
    /// The path `-` is standard input, and a nil format is recognised from the content. `take` is called with the
    /// waypoints and issues of each chunk.
    package static func read(
        _ path: FilePath,
        as format: WaypointFormat?,
        now: UTCTime,
        _ take: (WaypointImport) async throws -> Void
    ) async throws {
        let file = try ImportBytes(path)
        if format == nil, let obstacle = file.obstacle { throw obstacle }
        var reader = WaypointReader(as: format, beginningWith: file.head)
        var isAtEnd = false
        while !isAtEnd {
            let piece = try file.next()
            var result = WaypointImport(now: now)
            reader.consume(piece, isLast: piece.isEmpty, into: &result)
            isAtEnd = piece.isEmpty || !result.isWhole
            try await take(result)
        }
    }
}

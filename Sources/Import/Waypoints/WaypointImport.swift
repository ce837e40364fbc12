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
    /// - Parameters:
    ///   - bytes: the whole text.
    ///   - format: the format of the text; nil to recognise it from the content.
    ///   - now: the creation time of waypoints that have none in the text.
    /// - Returns: the waypoints and issues.
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
    /// - Parameters:
    ///   - path: the path of the file; `-` is standard input.
    ///   - format: the format of the file; nil to recognise it from the content.
    ///   - now: the creation time of waypoints that have none in the file.
    ///   - take: called with the waypoints and issues of each chunk.
    /// - Throws: `ImportError` if the file cannot be read, and any error of `take`.
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

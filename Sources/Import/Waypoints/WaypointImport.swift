package import GNSS
package import Waypoints

/// The waypoints of a file, gpslog's own or another program's.
///
/// A malformed part costs nothing but itself, as long as the format lets the parts of the file be told apart. The same
/// file gives the same waypoints, of the same identifiers.
package struct WaypointImport: Sendable {
    /// Bytes of one waypoint, or of the text between two: more of it is not held.
    static let largestPart = 8 << 20
    /// Bytes of one text of a waypoint.
    static let longestText = 4 << 20

    static let pieceSize = 65_536

    /// The waypoints, in the order of the file.
    package internal(set) var waypoints: [Waypoint] = []

    /// The issues with the rest.
    package internal(set) var issues: [ImportIssue] = []

    /// True where the file was read to its end; else nothing can be told apart from the last issue on.
    package internal(set) var isWhole = true

    /// The time at which a waypoint without a date was made.
    let now: UTCTime

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - bytes: all of it.
    ///   - format: the format of the text; nil to recognise it by what is in it.
    ///   - now: the time at which a waypoint was made of which the text tells none.
    /// - Returns: the waypoints that the text has.
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

    /// Notes why nothing can be read from a place on.
    mutating func end(_ issue: ImportIssue) {
        issues.append(issue)
        isWhole = false
    }
}

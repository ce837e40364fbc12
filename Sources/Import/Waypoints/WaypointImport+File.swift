package import GNSS
package import SystemPackage
package import Waypoints

extension WaypointImport {
    /// Reads a file, and holds little of it at a time.
    ///
    /// - Parameters:
    ///   - path: the path of the file; `-` is standard input.
    ///   - format: the format of the file; nil to recognise it by what is in it.
    ///   - now: the time at which a waypoint was made of which the file tells none.
    ///   - take: called with the waypoints and issues of one piece after the other.
    /// - Throws: `ImportError` where it cannot be read, and the error of `take`.
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

package import GNSS
package import SystemPackage
package import Waypoints

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

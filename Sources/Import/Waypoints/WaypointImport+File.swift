package import GNSS
package import SystemPackage
package import Waypoints

extension WaypointImport {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file; `-` is standard input.
    ///   - format: the format of the file; nil to recognise it by what is in it.
    ///   - now: the time at which a waypoint was made of which the file tells none.
    /// - Returns: the waypoints that the file has.
    /// - Throws: `ImportError` where it cannot be read.
    package static func read(
        _ path: FilePath,
        as format: WaypointFormat?,
        now: UTCTime
    ) throws(ImportError) -> WaypointImport {
        let file = try ImportBytes(path)
        if format == nil, let obstacle = file.obstacle { throw obstacle }
        var bytes: [UInt8] = []
        while true {
            let piece = try file.next()
            if piece.isEmpty { return read(bytes, as: format, now: now) }
            bytes += piece
        }
    }
}

package import GNSS
package import Waypoints

/// The waypoints of a file, gpslog's own or another program's.
///
/// A malformed part costs nothing but itself, as long as the format lets the parts of the file be told apart. The same
/// file gives the same waypoints, of the same identifiers.
package struct WaypointImport: Sendable {
    private static let pieceSize = 65_536

    /// The waypoints, in the order of the file.
    package internal(set) var waypoints: [Waypoint] = []

    /// The issues with the rest.
    package internal(set) var issues: [ImportIssue] = []

    /// True where the file was read to its end; else nothing can be told apart from the last issue on.
    package internal(set) var isWhole = true

    /// The time at which a waypoint without a date was made.
    let now: UTCTime

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: all of it.
    ///   - format: the format of the file; nil to recognise it by what is in it.
    ///   - now: the time at which a waypoint was made of which the file tells none.
    /// - Returns: the waypoints that the file has.
    package static func read(_ bytes: [UInt8], as format: WaypointFormat? = nil, now: UTCTime) -> WaypointImport {
        var result = WaypointImport(now: now)
        switch format ?? WaypointFormat(content: bytes) {
        case .plist: result.readPropertyList(bytes)
        case .gpx: result.readGPX(bytes)
        case .csv: result.readTable(bytes)
        case .json: result.readObjects(bytes)
        case nil: result.end(ImportIssue(line: 1, column: 1, Self.complaint(about: bytes)))
        }
        return result
    }

    private init(now: UTCTime) { self.now = now }

    /// Notes why nothing can be read from a place on.
    mutating func end(_ issue: ImportIssue) {
        issues.append(issue)
        isWhole = false
    }

    private mutating func readPropertyList(_ bytes: [UInt8]) {
        guard !bytes.starts(with: WaypointFormat.binaryPropertyList) else {
            return end(ImportIssue(line: 1, column: 1, Self.complaint(about: bytes)))
        }
        let handler = PropertyListHandler(now: now)
        read(bytes, by: handler)
        waypoints = handler.waypoints
    }

    private mutating func readGPX(_ bytes: [UInt8]) {
        let handler = GPXWaypointHandler(now: now)
        read(bytes, by: handler)
        waypoints = handler.waypoints
    }

    private mutating func read(_ bytes: [UInt8], by handler: any XMLHandler) {
        let reader = XMLReader(handler)
        for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
            reader.consume(Array(bytes[start..<min(start + Self.pieceSize, bytes.count)]))
        }
        reader.finish()
        issues = handler.page.issues
        if let issue = handler.page.end { end(issue) }
    }

    private static func complaint(about bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "the file is empty" }
        if bytes.starts(with: WaypointFormat.binaryPropertyList) {
            return "a binary property list; make XML of it by plutil -convert xml1"
        }
        return "this is no property list, GPX, CSV or JSON of waypoints"
    }
}

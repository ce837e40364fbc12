internal import Text
package import Waypoints

/// A file of waypoints, generated in pieces on demand.
///
/// An import restores the same waypoints. The same waypoints give the same bytes.
package struct WaypointExport: Sequence {
    private let waypoints: [Waypoint]
    private let format: WaypointFormat

    /// Number of waypoints omitted because the format cannot represent them.
    package let leftOut: Int

    /// Creates an export, without reading anything yet.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints, in the order of the file.
    ///   - format: the format of the file.
    package init(_ waypoints: [Waypoint], as format: WaypointFormat) {
        self.waypoints = waypoints.filter(format.holds)
        self.format = format
        leftOut = waypoints.count - self.waypoints.count
    }

    /// Generates the whole file.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints, in the order of the file.
    ///   - format: the format of the file.
    /// - Returns: the bytes of the file.
    package static func text(of waypoints: [Waypoint], as format: WaypointFormat) -> [UInt8] {
        Array(WaypointExport(waypoints, as: format).joined())
    }

    package func makeIterator() -> Iterator { Iterator(waypoints[...], format.writer) }

    package struct Iterator: IteratorProtocol {
        private static let pieceSize = 65_536

        private var waypoints: ArraySlice<Waypoint>
        private var writer: any WaypointWriter
        private var hasBegun = false
        private var isAtEnd = false

        fileprivate init(_ waypoints: ArraySlice<Waypoint>, _ writer: any WaypointWriter) {
            self.waypoints = waypoints
            self.writer = writer
        }

        /// The next piece of text, never empty; `nil` at the end.
        package mutating func next() -> [UInt8]? {
            if isAtEnd { return nil }
            var text = TextBuffer(capacity: Self.pieceSize)
            if !hasBegun { writer.begin(&text) }
            hasBegun = true
            while text.count < Self.pieceSize, let waypoint = waypoints.popFirst() { writer.write(waypoint, &text) }
            if waypoints.isEmpty, text.count < Self.pieceSize {
                writer.end(&text)
                isAtEnd = true
            }
            return text.isEmpty ? nil : text.bytes
        }
    }
}

internal import Text
package import Waypoints

/// A file of waypoints, in pieces that are made when they are asked for.
///
/// Waypoints that are written come back as they were. The same waypoints give the same bytes.
package struct WaypointExport: Sequence {
    private let waypoints: [Waypoint]
    private let format: WaypointFormat

    /// The number of waypoints that are left out, since the format has no place for them.
    package let leftOut: Int

    /// A file in a format.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints that go into it, in this order.
    ///   - format: the format.
    package init(_ waypoints: [Waypoint], as format: WaypointFormat) {
        self.waypoints = waypoints.filter(format.holds)
        self.format = format
        leftOut = waypoints.count - self.waypoints.count
    }

    /// The whole file.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints that go into it, in this order.
    ///   - format: the format.
    /// - Returns: its bytes.
    package static func text(of waypoints: [Waypoint], as format: WaypointFormat) -> [UInt8] {
        Array(WaypointExport(waypoints, as: format).joined())
    }

    /// Starts the file anew.
    package func makeIterator() -> Iterator { Iterator(waypoints[...], format.writer) }

    /// The way through the file.
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

        /// The next piece of text, never empty; nil after the end.
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

internal import GNSS
internal import Waypoints

/// Collects waypoints from an XML document.
protocol WaypointHandler: XMLHandler {
    /// The waypoints found since they were last taken.
    var waypoints: [Waypoint] { get set }
}

/// Reads waypoints from XML.
final class WaypointMarkup {
    private let make: (UTCTime) -> any WaypointHandler
    private var handler: (any WaypointHandler)?
    private var reader: XMLReader?

    /// Creates a reader for one document.
    ///
    /// - Parameter make: creates the handler; its argument is the creation time of waypoints without one.
    init(_ make: @escaping (UTCTime) -> any WaypointHandler) { self.make = make }

    func consume(_ bytes: [UInt8], isLast: Bool, into result: inout WaypointImport) {
        let handler = self.handler ?? make(result.now)
        let reader = self.reader ?? XMLReader(handler)
        (self.handler, self.reader) = (handler, reader)
        if !bytes.isEmpty { reader.consume(bytes) }
        if isLast { reader.finish() }
        result.waypoints += handler.waypoints
        result.issues += handler.page.issues
        (handler.waypoints, handler.page.issues) = ([], [])
        if let issue = handler.page.end { result.end(issue) }
    }
}

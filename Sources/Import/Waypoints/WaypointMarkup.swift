internal import GNSS
internal import Waypoints

/// A handler of a document of waypoints.
protocol WaypointHandler: XMLHandler {
    /// The waypoints that have come since they were last taken out.
    var waypoints: [Waypoint] { get set }
}

/// Waypoints in XML.
final class WaypointMarkup {
    private let make: (UTCTime) -> any WaypointHandler
    private var handler: (any WaypointHandler)?
    private var reader: XMLReader?

    /// Waypoints in a document of which nothing has been read.
    ///
    /// - Parameter make: makes its handler, given the time at which a waypoint was made that does not say when it was.
    init(_ make: @escaping (UTCTime) -> any WaypointHandler) { self.make = make }

    /// Takes the next bytes.
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

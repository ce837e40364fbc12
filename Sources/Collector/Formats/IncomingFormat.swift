internal import FleetStorage

/// The protocols that are understood; the raw values are the receivers' names of those who judge by themselves.
enum IncomingFormat: String, CaseIterable, Sendable {
    /// gpslog's own: fixes as they are stored in a logger.
    case gpslog
    case ownTracks = "owntracks"
    case overland
    /// Traccar's protocol "OsmAnd".
    case traccar
    case traccarJSON = "traccar-json"

    /// The body of an answer that says yes, as clients of the protocol expect it.
    func acknowledgement(stored: Int, of count: Int) -> String {
        switch self {
        // Traccar's clients look at the status alone.
        case .traccar, .traccarJSON: ""
        // The list of friends and commands, of which there are none.
        case .ownTracks: "[]"
        case .gpslog, .overland: "{\"result\":\"ok\",\"stored\":\(stored),\"known\":\(count - stored)}"
        }
    }
}

/// A request that was read to its end.
struct IncomingReport {
    /// The protocol.
    let format: IncomingFormat

    /// The fixes; none where a client tells something else than where it is.
    let parcel: DeviceParcel

    /// The name by which the device calls itself, for clients that have no other place for a token; nil where it has none.
    var deviceName: String?
}

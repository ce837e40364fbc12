internal import FleetStorage

/// The supported protocols; the raw value is also the receiver's name for devices that filter fixes themselves.
enum IncomingFormat: String, CaseIterable, Sendable {
    /// gpslog's own format: fixes as stored in a logger.
    case gpslog
    case ownTracks = "owntracks"
    case overland
    /// Traccar's protocol "OsmAnd".
    case traccar
    case traccarJSON = "traccar-json"

    /// Response body that clients of the protocol expect on success.
    func acknowledgement(stored: Int, of count: Int) -> String {
        switch self {
        // Traccar's clients only check the status.
        case .traccar, .traccarJSON: ""
        // An empty list of friends and commands.
        case .ownTracks: "[]"
        case .gpslog, .overland: "{\"result\":\"ok\",\"stored\":\(stored),\"known\":\(count - stored)}"
        }
    }
}

/// The fixes and other content of a parsed request.
struct IncomingReport {
    let format: IncomingFormat

    /// The fixes; empty if the client reports something other than a location.
    let parcel: DeviceParcel

    /// Device name in the request, for clients that can only put a token there; `nil` if absent.
    var deviceName: String?
}

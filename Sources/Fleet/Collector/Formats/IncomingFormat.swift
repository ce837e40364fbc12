package import HTTPTypes
internal import Logbook

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
    func acknowledgement(_ counts: ReportCounts) -> String {
        switch self {
        // Traccar's clients only check the status.
        case .traccar, .traccarJSON: ""
        // An empty list of friends and commands.
        case .ownTracks: "[]"
        case .gpslog, .overland:
            "{\"result\":\"ok\",\"stored\":\(counts.stored),\"known\":\(counts.known)"
                + (counts.contradicting > 0 ? ",\"contradicting\":\(counts.contradicting)" : "")
                + (counts.discarded > 0 ? ",\"discarded\":\(counts.discarded)" : "") + "}"
        }
    }
}

/// What became of the fixes and messages of a request.
struct ReportCounts {
    var stored = 0

    /// Fixes that were stored before.
    var known = 0

    /// Locations that are not stored because another place is stored for their time.
    var contradicting = 0

    /// Messages that can never be stored.
    var discarded = 0
}

/// The fixes and other content of a parsed request.
struct IncomingReport {
    let format: IncomingFormat

    /// The fixes; empty if the client reports something other than a location.
    let parcel: DeviceParcel

    /// Device name in the request, for clients that can only put a token there; `nil` if absent.
    var deviceName: String?

    /// Messages that can never be stored, such as a location without time or position.
    ///
    /// They are acknowledged and counted: a client would send them again for ever, and nothing behind them.
    var discarded = 0

    /// The fixes; those of phones and trackers, which report far less often than a logger, by a division of their own.
    func parcel(ofPhoneDividedBy division: TrackDivision) -> DeviceParcel {
        var parcel = parcel
        if format != .gpslog { parcel.division = division }
        return parcel
    }
}

/// Why a request was rejected, and how to respond.
package struct IncomingFault: Error, Hashable {
    package let status: HTTPResponse.Status

    /// Message for the client; it never repeats content of the request.
    let reason: String

    /// Seconds until the client should retry; `nil` if it should not.
    var retryAfter: Int?

    /// Whether only one device is affected, by its own data or by its stored rows.
    var isOfOneDevice = false

    /// A request that cannot be parsed.
    static func unreadable(_ reason: String) -> IncomingFault { IncomingFault(status: .badRequest, reason: reason) }

    /// A body or a number of fixes above the limit.
    static let tooLarge = IncomingFault(
        status: .contentTooLarge,
        reason: "the request is too large; send less at once"
    )

    /// The token is missing or malformed.
    static let noToken = IncomingFault(status: .unauthorized, reason: "a device token is required")

    /// The token belongs to no device.
    static let notAllowed = IncomingFault(status: .forbidden, reason: "the token is invalid or revoked")

    /// The token has exceeded its request rate.
    package static func tooMany(retryAfter seconds: Int) -> IncomingFault {
        IncomingFault(status: .tooManyRequests, reason: "too many requests; retry later", retryAfter: seconds)
    }

    /// The database does not respond, or too many requests are waiting.
    static let busy = IncomingFault(
        status: .serviceUnavailable,
        reason: "the request could not be stored; retry later",
        retryAfter: 5
    )

    /// One device's stored rows are damaged or newer than this program, or the database rejects its values.
    static let busyWithOneDevice = IncomingFault(
        status: busy.status,
        reason: busy.reason,
        retryAfter: busy.retryAfter,
        isOfOneDevice: true
    )
}

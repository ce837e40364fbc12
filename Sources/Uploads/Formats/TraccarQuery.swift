internal import GNSS
internal import Text

/// Traccar's OsmAnd protocol, which sends a location in the URL's query.
package struct TraccarQuery: UploadFormat, Hashable {
    package static let kind = "traccar"
    package static let exampleURL = "https://example.org:5055"

    /// Server URL; an existing query is kept.
    package let url: String

    /// Device identifier registered at the server.
    package let device: String

    package init(url: String, device: String) {
        self.url = url
        self.device = device
    }

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        self.init(url: settings.url, device: try settings.neededDevice())
    }

    /// Request for a location; unknown values are omitted.
    ///
    /// Speed is in knots. `valid` is false if the filter rejected the fix. `fix` is its number, which Traccar stores as
    /// an attribute and which identifies repeats. `suspicion` becomes an attribute, too.
    package func request(_ location: UploadLocation) -> UploadRequest {
        let pairs: [(String, String?)] = [
            ("id", device), ("timestamp", timestamp(location)),
            ("lat", decimal(location.coordinate.latitude, 9)), ("lon", decimal(location.coordinate.longitude, 9)),
            ("speed", decimal(location.speed.map { $0 * 3600 / 1852 }, 4)), ("bearing", decimal(location.course)),
            ("altitude", decimal(location.altitude)), ("accuracy", decimal(location.horizontalAccuracy)),
            ("hdop", decimal(location.dilution.horizontal)), ("vdop", decimal(location.dilution.vertical)),
            ("pdop", decimal(location.dilution.position)), ("sat", location.satellitesUsed.map { String($0) }),
            ("valid", location.rejectionReason == nil ? "true" : "false"), ("fix", String(location.identifier)),
            ("suspicion", location.suspicion),
        ]
        let query = pairs.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.component($0))" } }
        return UploadRequest(.get, Self.adding(query.joined(separator: "&"), to: url))
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard response.status == 400 else { return nil }
        return .refused(reason: "the server does not know the device, or cannot read the location (400)")
    }

    /// Traccar reads milliseconds in ISO 8601; Home Assistant's webhook for Traccar only whole seconds since 1970.
    private func timestamp(_ location: UploadLocation) -> String {
        url.contains("/api/webhook/") ? String(location.time.secondsSince1970) : location.time.traccarText
    }

    private func decimal(_ number: Double?, _ decimals: Int = 3) -> String? {
        number.flatMap { DecimalText.string($0, atMost: decimals) }
    }

    /// Appends to the query of a URL; a fragment, which is never sent, is removed.
    private static func adding(_ query: String, to url: String) -> String {
        let address = String(url.prefix { $0 != "#" })
        guard let mark = address.firstIndex(of: "?") else {
            // A query directly behind a host: some servers reject requests without a path.
            let hasPath = address.split(separator: "://", maxSplits: 1).last?.contains("/") ?? false
            return address + (hasPath ? "?" : "/?") + query
        }
        let isOpen = address.index(after: mark) == address.endIndex || address.hasSuffix("&")
        return address + (isOpen ? "" : "&") + query
    }
}

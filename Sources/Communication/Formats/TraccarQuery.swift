internal import GNSS
internal import Text

/// Locations as Traccar's protocol "OsmAnd" has them in a URL.
package struct TraccarQuery: UploadFormat, Hashable {
    package static let kind = "traccar"
    package static let exampleURL = "https://example.org:5055"

    /// The URL of the server; what its query holds already is sent too.
    package let url: String

    /// The identifier by which the server knows the device.
    package let device: String

    /// Requests to a server.
    package init(url: String, device: String) {
        self.url = url
        self.device = device
    }

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        self.init(url: settings.url, device: try settings.neededDevice())
    }

    /// The request that hands over a location; what is not known is left out.
    ///
    /// Speed is in knots. `valid` is false where the filter rejected the fix; `fix` is its number, which Traccar keeps as an
    /// attribute, and by which a repeat is known.
    package func request(_ location: UploadedLocation) -> UploadRequest {
        let pairs: [(String, String?)] = [
            ("id", device), ("timestamp", location.time.traccarText),
            ("lat", decimal(location.coordinate.latitude, 9)), ("lon", decimal(location.coordinate.longitude, 9)),
            ("speed", decimal(location.speed.map { $0 * 3600 / 1852 }, 4)), ("bearing", decimal(location.course)),
            ("altitude", decimal(location.altitude)), ("accuracy", decimal(location.horizontalAccuracy)),
            ("hdop", decimal(location.dilution.horizontal)), ("vdop", decimal(location.dilution.vertical)),
            ("pdop", decimal(location.dilution.position)), ("sat", location.satellitesUsed.map { String($0) }),
            ("valid", location.rejectionReason == nil ? "true" : "false"), ("fix", String(location.identifier)),
        ]
        let query = pairs.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.component($0))" } }
        return UploadRequest(.get, Self.adding(query.joined(separator: "&"), to: url))
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard response.status == 400 else { return nil }
        return .refused(reason: "the server does not know the device, or cannot read the location (400)")
    }

    private func decimal(_ number: Double?, _ decimals: Int = 3) -> String? {
        number.flatMap { DecimalText.string($0, atMost: decimals) }
    }

    /// A URL with more of a query; a fragment, which is never sent, goes.
    private static func adding(_ query: String, to url: String) -> String {
        let address = String(url.prefix { $0 != "#" })
        guard let mark = address.firstIndex(of: "?") else {
            // A query behind a host alone: some servers take no request without a path.
            let hasPath = address.split(separator: "://", maxSplits: 1).last?.contains("/") ?? false
            return address + (hasPath ? "?" : "/?") + query
        }
        let isOpen = address.index(after: mark) == address.endIndex || address.hasSuffix("&")
        return address + (isOpen ? "" : "&") + query
    }
}

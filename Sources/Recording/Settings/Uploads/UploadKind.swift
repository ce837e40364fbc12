/// The kinds of servers that locations are uploaded to.
package enum UploadKind: String, Hashable, Sendable, CaseIterable {
    /// OwnTracks, by HTTP or MQTT, as the URL says.
    case ownTracks = "owntracks"
    /// Traccar's protocol "OsmAnd", a location in the URL.
    case traccar
    /// Traccar's JSON.
    case traccarJSON = "traccar-json"
    /// Overland's batches.
    case overland
    /// A template that the user writes.
    case template

    /// A server's address as it may look.
    var exampleURL: String {
        switch self {
        case .ownTracks: "https://example.org/pub or mqtts://example.org"
        case .traccar, .traccarJSON: "https://example.org:5055"
        case .overland: "https://example.org/api/v1/overland/batches"
        case .template: "https://example.org/log?lat=%LAT&lon=%LON&time=%TIME"
        }
    }

    /// All their names, for a sentence.
    package static let listOfNames = allCases.map(\.rawValue).joined(separator: ", ")
}

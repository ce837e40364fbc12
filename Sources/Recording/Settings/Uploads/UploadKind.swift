/// What kinds of servers locations are uploaded to.
package enum UploadKind: String, Hashable, Sendable, CaseIterable {
    /// OwnTracks, by HTTP or MQTT, as the URL says.
    case ownTracks = "owntracks"
    /// Traccar's protocol "OsmAnd", a location in the URL.
    case traccar
    /// Traccar's JSON.
    case traccarJSON = "traccar-json"
    /// Overland's batches.
    case overland
    /// What the user writes.
    case template

    /// All their names, for a sentence.
    package static let listOfNames = allCases.map(\.rawValue).joined(separator: ", ")
}

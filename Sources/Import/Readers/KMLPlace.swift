internal import Text

/// Longitude, latitude and altitude of a KML coordinate, validated.
struct KMLPlace {
    private let longitude: Double
    private let latitude: Double
    /// Metres above mean sea level; nil if missing or relative to the ground.
    private let altitude: Double?

    /// Parses longitude, latitude and an optional altitude.
    ///
    /// - Throws: `PointDraft.Fault` if the text is not a valid coordinate.
    init(_ text: ArraySlice<UInt8>, separator: UInt8, hasAltitude: Bool) throws(PointDraft.Fault) {
        let parts = DecimalNumber.trimmed(text).split(separator: separator)
        guard parts.count > 1 else {
            throw PointDraft.Fault(parts.isEmpty ? "there is no latitude" : "there is no longitude")
        }
        longitude = try PointDraft.number(parts[0])
        latitude = try PointDraft.number(parts[1])
        altitude = hasAltitude && parts.count > 2 ? try PointDraft.number(parts[2]) : nil
        var draft = PointDraft()
        try set(in: &draft)
    }

    func set(in draft: inout PointDraft) throws(PointDraft.Fault) {
        try draft.set(.longitude, longitude)
        try draft.set(.latitude, latitude)
        if let altitude { try draft.set(.altitude, altitude) }
    }
}

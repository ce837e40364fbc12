internal import Text

/// Degrees and height of a KML coordinate, checked.
struct KMLPlace {
    private let longitude: Double
    private let latitude: Double
    /// Metres above mean sea level; nil where there is none, or it is counted from the ground.
    private let altitude: Double?

    /// The place that a text is: longitude, latitude and perhaps a height.
    ///
    /// - Throws: `PointDraft.Fault` where it is no place on earth.
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

    /// Hands the place to a location that is being read.
    func set(in draft: inout PointDraft) throws(PointDraft.Fault) {
        try draft.set(.longitude, longitude)
        try draft.set(.latitude, latitude)
        if let altitude { try draft.set(.altitude, altitude) }
    }
}

import GNSS

/// A sentence as sent by the simulated receiver, and the values it contains.
struct Sentence {
    /// The characters between `$` and `*`.
    let body: String

    /// The values that a decoder can read from the sentence.
    let told: ToldValues

    init(_ address: String, _ fields: [String], tells told: ToldValues = ToldValues()) {
        body = ([address] + fields).joined(separator: ",")
        self.told = told
    }

    /// The whole line, with checksum and line end.
    var bytes: [UInt8] { Array("$\(body)*\(checksumText(of: body.utf8))\r\n".utf8) }
}

/// The checksum as two hexadecimal digits: the exclusive or of all characters.
func checksumText(of body: some Sequence<UInt8>) -> String {
    let checksum = body.reduce(0, ^)
    return String(checksum >> 4, radix: 16, uppercase: true) + String(checksum & 15, radix: 16, uppercase: true)
}

/// The values of an epoch as rounded in its sentences; nil if no sentence has them.
struct ToldValues: Hashable {
    var tellsTimeOfDay = false
    var tellsDate = false
    var quality: FixQuality?
    var dimension: FixDimension?
    var latitude: SentAngle?
    var longitude: SentAngle?
    var altitude: SentNumber?
    var knots: SentNumber?
    var course: SentNumber?
    var satellitesUsed: Int?
    var horizontalDilution: SentNumber?

    /// Whether there are no values, as in GSV.
    var isEmpty: Bool { self == ToldValues() }

    /// Adds the values of another sentence of the epoch.
    mutating func add(_ other: ToldValues) {
        tellsTimeOfDay = tellsTimeOfDay || other.tellsTimeOfDay
        tellsDate = tellsDate || other.tellsDate
        quality = quality ?? other.quality
        dimension = dimension ?? other.dimension
        latitude = latitude ?? other.latitude
        longitude = longitude ?? other.longitude
        altitude = altitude ?? other.altitude
        knots = knots ?? other.knots
        course = course ?? other.course
        satellitesUsed = satellitesUsed ?? other.satellitesUsed
        horizontalDilution = horizontalDilution ?? other.horizontalDilution
    }
}

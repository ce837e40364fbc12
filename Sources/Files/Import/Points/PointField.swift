internal import Text

/// A field of a location, as a column, JSON member or XML element.
enum PointField: Hashable {
    case time
    /// A date without time; the time of day is in `time`.
    case date
    case latitude
    case longitude
    /// Degrees times 10⁷.
    case latitudeE7
    case longitudeE7
    /// N or S, for latitudes without a sign.
    case latitudeHemisphere
    /// E or W, for longitudes without a sign.
    case longitudeHemisphere
    /// Metres above mean sea level.
    case altitude
    /// Metres above the ellipsoid.
    case ellipsoidalHeight
    case geoidalSeparation
    case speed(Unit)
    case course
    case horizontalDilution
    case verticalDilution
    case positionDilution
    /// The age of differential corrections in seconds.
    case correctionAge
    case satellitesUsed
    /// Metres, 68 %.
    case horizontalAccuracy
    case verticalAccuracy
    /// Metres per second, 68 %.
    case speedAccuracy
    /// Degrees, 68 %.
    case courseAccuracy
    /// The quality's name as gpslog writes it.
    case quality
    /// GPX's `fixType`.
    case fixType
    /// gpsd's `mode`.
    case mode
    case receiver
    /// The number or name of a device, in files with several.
    case device
    /// False if the receiver marked the position as invalid.
    case validity
    case trackName
    /// gpslog's verdict.
    case status
    /// The names of the reasons why gpslog suspected the location.
    case suspicion
    /// Metres, of a suspect location.
    case disagreement

    enum Unit {
        case metresPerSecond
        case kilometresPerHour
        case knots
        case milesPerHour

        /// Parses a unit after a number, such as `km/h`; nil for other text.
        init?(written text: some StringProtocol) {
            switch text.lowercased() {
            case "m/s": self = .metresPerSecond
            case "km/h", "kmh", "kph": self = .kilometresPerHour
            case "kn", "kt", "kts", "knots": self = .knots
            case "mph": self = .milesPerHour
            default: return nil
            }
        }

        /// The unit in metres per second.
        var metresPerSecond: Double {
            switch self {
            case .metresPerSecond: 1
            case .kilometresPerHour: 1 / 3.6
            case .knots: 1852.0 / 3600
            case .milesPerHour: 1609.344 / 3600
            }
        }
    }

    /// Finds the field for the name of a column or member; nil if the name is unknown.
    ///
    /// Only letters and digits are compared, ignoring case: `Horizontal accuracy (m)` becomes `horizontalaccuracym`.
    init?(named name: String) {
        if let field = Self.names[name] {
            self = field
            return
        }
        let letters = name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        guard let field = Self.names[String(String.UnicodeScalarView(letters))] else { return nil }
        self = field
    }

    private static let names: [String: PointField] = {
        var names: [String: PointField] = [:]
        for (field, list) in aliases {
            for name in list.split(separator: " ") { names[String(name)] = field }
        }
        return names
    }()

    private static let aliases: [(PointField, String)] = [
        (
            .time,
            "time timestamp datetime utc utctime isotime iso8601 gpstime timeutc epoch unixtime timestampms tst fixtime"
        ),
        (.date, "date utcdate"),
        (.latitude, "latitude lat y latitudedeg latdeg latitudedegrees"),
        (.longitude, "longitude lon lng long x longitudedeg londeg longitudedegrees"),
        (.latitudeE7, "latitudee7"),
        (.longitudeE7, "longitudee7"),
        (.latitudeHemisphere, "ns northsouth latitudehemisphere lathemisphere latns"),
        (.longitudeHemisphere, "ew eastwest longitudehemisphere lonhemisphere lonew"),
        (
            .altitude,
            "altitude alt ele elevation elev altmsl altitudem elevationm altm msl altitudemsl elem altitudemeters"
        ),
        (.ellipsoidalHeight, "althae hae ellipsoidalheight"),
        (.geoidalSeparation, "geoidheight geoidsep geoidalseparation geoidseparation"),
        (.speed(.metresPerSecond), "speed speedms speedmps velocity sog speedmetersps speedmeterspersecond"),
        (.speed(.kilometresPerHour), "speedkmh speedkph kmh kph"),
        (.speed(.knots), "speedknots speedkn speedkt speedkts knots"),
        (.speed(.milesPerHour), "speedmph mph"),
        (.course, "course bearing cog courseoverground coursedeg"),
        (.horizontalDilution, "hdop"),
        (.verticalDilution, "vdop"),
        (.positionDilution, "pdop"),
        (.correctionAge, "ageofdgpsdata correctionage"),
        (.satellitesUsed, "satellites sat sats satellitesused numsv nsat usat satused nsats"),
        (
            .horizontalAccuracy,
            "horizontalaccuracy accuracy acc hacc accuracym eph horizontalaccuracym accuracymeters"
        ),
        (.verticalAccuracy, "verticalaccuracy vacc vac epv verticalaccuracym"),
        (.speedAccuracy, "speedaccuracy sacc eps speedaccuracyms"),
        (.courseAccuracy, "courseaccuracy bearingaccuracy headacc cacc epd"),
        (.quality, "quality"),
        (.fixType, "fix fixtype"),
        (.mode, "mode"),
        (.receiver, "receiver"),
        (.device, "deviceid devicetag tid"),
        (.validity, "valid"),
        (.trackName, "trackname"),
        (.status, "status"),
        (.suspicion, "suspicion"),
        (.disagreement, "disagreement"),
    ]
}

extension PointField {
    /// Whether the value is a name and never a number.
    var isName: Bool { [.receiver, .device, .trackName, .suspicion].contains(self) }

    /// Whether an invalid value makes the location unusable.
    var isIndispensable: Bool {
        [.time, .date, .latitude, .longitude, .latitudeE7, .longitudeE7, .latitudeHemisphere, .longitudeHemisphere]
            .contains(self)
    }
}

/// A hemisphere in a column of its own, as in the tables of data loggers.
enum Hemisphere: String {
    case north
    case south
    case east
    case west

    static let latitudes = [north, south]

    static let longitudes = [east, west]

    /// Parses a hemisphere: its letter, or a word that starts with it.
    ///
    /// Throws if it is neither of the two in `choice`.
    init(_ text: ArraySlice<UInt8>, of choice: [Hemisphere]) throws(PointDraft.Fault) {
        let word = String(decoding: text, as: UTF8.self).lowercased()
        guard let match = choice.first(where: { $0.rawValue == word || $0.rawValue.prefix(1) == word }) else {
            let letters = choice.map { $0.rawValue.prefix(1).uppercased() }.joined(separator: " nor ")
            throw PointDraft.Fault("\(Excerpt.quoted(text)) is neither \(letters)")
        }
        self = match
    }

    /// Converts unsigned degrees to degrees north or east.
    ///
    /// - Throws: `PointDraft.Fault` if the degrees are negative but the hemisphere is north or east.
    func signed(_ degrees: Double) throws(PointDraft.Fault) -> Double {
        switch self {
        case .south, .west: return -degrees.magnitude
        case .north, .east:
            if degrees < 0 { throw PointDraft.Fault("\(degrees) degrees cannot be \(rawValue)") }
            return degrees
        }
    }
}

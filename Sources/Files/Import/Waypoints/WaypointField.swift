/// A field of a waypoint, as a column, JSON member or XML element.
enum WaypointField: Hashable {
    case id
    case text
    case details
    /// The name of the waypoint's place.
    case place
    case latitude
    case longitude
    /// N or S, for latitudes without a sign.
    case latitudeHemisphere
    /// E or W, for longitudes without a sign.
    case longitudeHemisphere
    case altitude
    case radius
    case created
    case due
    case completed
    case altered

    /// Finds the field for the name of a column or member; nil if the name is unknown.
    ///
    /// Only letters and digits are compared, ignoring case. Names for position and time are the same as those of track
    /// points.
    init?(named name: String) {
        let letters = name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        let word = String(String.UnicodeScalarView(letters))
        if let field = Self.names[word] {
            self = field
            return
        }
        switch PointField(named: word) {
        case .latitude: self = .latitude
        case .longitude: self = .longitude
        case .latitudeHemisphere: self = .latitudeHemisphere
        case .longitudeHemisphere: self = .longitudeHemisphere
        case .altitude: self = .altitude
        case .time: self = .created
        default: return nil
        }
    }

    /// Whether an invalid value makes the waypoint unusable: it must not end up at another position.
    var isIndispensable: Bool {
        [.latitude, .longitude, .latitudeHemisphere, .longitudeHemisphere].contains(self)
    }

    /// Whether files hold the field as a number.
    var isNumber: Bool { [.latitude, .longitude, .altitude, .radius].contains(self) }

    private static let names: [String: WaypointField] = {
        let aliases: [(WaypointField, String)] = [
            (.id, "id uuid identifier"),
            (.text, "text name title label note"),
            (.details, "details description desc itemdescription comment cmt notes"),
            (.place, "place placename location address"),
            (.radius, "radius radiusm proximity"),
            (.created, "created creationdate createdat"),
            (.due, "due duedate"),
            (.completed, "completed done visited"),
            (.altered, "altered alterdate modified updated"),
        ]
        var names: [String: WaypointField] = [:]
        for (field, list) in aliases {
            for name in list.split(separator: " ") { names[String(name)] = field }
        }
        return names
    }()
}

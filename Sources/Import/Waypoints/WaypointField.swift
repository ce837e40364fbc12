/// A field of a waypoint that a column, a member or an element holds.
enum WaypointField: Hashable {
    case id
    case text
    case details
    /// The name of its place.
    case place
    case latitude
    case longitude
    /// N or S, where the latitude has no sign.
    case latitudeHemisphere
    /// E or W, where the longitude has no sign.
    case longitudeHemisphere
    case altitude
    case radius
    case created
    case due
    case completed
    case altered

    /// The field that a column or a member of this name is; nil for one that is not read.
    ///
    /// Small letters and digits count. A place and a time have all the names that those of a location have.
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

    /// True where there is no waypoint where it is malformed: one without its position would be another one.
    var isIndispensable: Bool {
        [.latitude, .longitude, .latitudeHemisphere, .longitudeHemisphere].contains(self)
    }

    /// True where it is a number in files.
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

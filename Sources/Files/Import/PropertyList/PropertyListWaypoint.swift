internal import GNSS
internal import Text
internal import Logbook

/// A property list dictionary that describes a waypoint.
struct PropertyListWaypoint {
    private let values: [String: PropertyList]

    /// Creates a waypoint's dictionary.
    ///
    /// - Parameter values: its values; a place without a name gets the waypoint's name.
    init(_ values: [String: PropertyList]) {
        var values = PropertyListNames.own(values)
        if var place = values["place"]?.dictionary, place["name"] == nil {
            place["name"] = values["text"]
            values["place"] = .dictionary(place)
        }
        self.values = values
    }

    /// Messages about values of the wrong type, which are ignored.
    var faults: [String] {
        let place = values["place"]?.dictionary ?? [:]
        let wrong = [values, place].flatMap { $0.filter { key, value in !Self.isRight(value, for: key) }.keys }
        let faults = wrong.sorted().map { "the value of \($0) has the wrong type; skipped it" }
        let missing = Self.degrees.map(\.key).filter { place[$0]?.number == nil }
        return faults + (missing.count == 1 ? ["there is no \(missing[0]); the place has no position"] : [])
    }

    private static let degrees: [(key: String, field: WaypointField)] = [
        ("latitude", .latitude), ("longitude", .longitude),
    ]

    /// Creates the waypoint from the dictionary's values.
    ///
    /// - Parameter now: the creation time if the dictionary has none.
    /// - Returns: the waypoint; the same values always give the same identifier.
    /// - Throws: `WaypointDraft.Fault` if the text is missing or the position is invalid.
    func waypoint(at now: UTCTime) throws(WaypointDraft.Fault) -> Waypoint {
        if let place = values["place"]?.dictionary { try Self.check(place) }
        guard let waypoint = Waypoint(propertyList: values, at: now) else {
            throw WaypointDraft.Fault("the text is missing")
        }
        return Waypoint(
            text: waypoint.text,
            id: identifier(of: waypoint),
            creationDate: waypoint.creationDate,
            isCompleted: waypoint.isCompleted,
            dueDate: waypoint.dueDate,
            alterDate: waypoint.alterDate,
            details: waypoint.details,
            place: waypoint.place
        )
    }

    private func identifier(of waypoint: Waypoint) -> WaypointIdentifier {
        let foreign = values["id"]?.string
        if let id = foreign.flatMap({ WaypointIdentifier($0.filter { $0 != "-" }) }) { return id }
        let place = waypoint.place
        let numbers = [place?.coordinate?.latitude, place?.coordinate?.longitude, place?.altitude]
        let created = values["creationDate"]?.date == nil ? nil : waypoint.creationDate
        return WaypointIdentifier(
            ofContent: [foreign, waypoint.text, waypoint.details, place?.name],
            numbers,
            [created, waypoint.dueDate]
        )
    }

    private static func check(_ place: [String: PropertyList]) throws(WaypointDraft.Fault) {
        // A latitude without a longitude is ignored, as is the opposite.
        guard degrees.allSatisfy({ place[$0.key]?.number != nil }) else { return }
        var draft = WaypointDraft()
        for (key, field) in degrees {
            if let number = place[key]?.number { try draft.set(field, number) }
        }
    }

    private static func isRight(_ value: PropertyList, for key: String) -> Bool {
        switch key {
        case "text", "id", "details", "name": value.string != nil
        case "completed": value.boolean != nil
        case "creationDate", "dueDate", "alterDate": value.date != nil
        case "place": value.dictionary != nil
        case "altitude", "latitude", "longitude": value.number != nil
        case "radius": (value.number ?? 0) > 0
        default: true
        }
    }
}

/// Translates other programs' key names, which are those of columns and members, optionally with the suffix `Key`.
enum PropertyListNames {
    private static let placeFields: Set<WaypointField> = [.latitude, .longitude, .altitude, .radius]
    private static let suffix = "Key"

    /// Renames a dictionary's keys to gpslog's own names.
    ///
    /// Keys that already have one of gpslog's names take precedence. Times may be seconds since 1970.
    static func own(_ values: [String: PropertyList]) -> [String: PropertyList] {
        var (own, place) = (values, [String: PropertyList]())
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let field = field(key), let name = name(of: field) else { continue }
            if placeFields.contains(field) {
                place[name] = place[name] ?? value
            } else {
                own[name] = own[name] ?? value
            }
        }
        if let text = own["place"]?.string { own["place"] = .dictionary(["name": .string(text)]) }
        if let inner = own["place"]?.dictionary {
            own["place"] = .dictionary(Self.place(inner).merging(place) { inner, _ in inner })
        } else if own["place"] == nil, !place.isEmpty {
            own["place"] = .dictionary(place)
        }
        for name in ["creationDate", "dueDate", "alterDate"] {
            if let time = TimeText.instant(own[name]?.number) { own[name] = .date(time) }
        }
        return own
    }

    /// Renames the keys of a place's dictionary.
    private static func place(_ values: [String: PropertyList]) -> [String: PropertyList] {
        var own = values
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            switch field(key) {
            case .text, .place: own["name"] = own["name"] ?? value
            case let field? where placeFields.contains(field):
                if let name = name(of: field) { own[name] = own[name] ?? value }
            default: continue
            }
        }
        return own
    }

    private static func field(_ key: String) -> WaypointField? {
        WaypointField(named: key.hasSuffix(suffix) ? String(key.dropLast(suffix.count)) : key)
    }

    private static func name(of field: WaypointField) -> String? {
        switch field {
        case .id: "id"
        case .text: "text"
        case .details: "details"
        case .place: "place"
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .altitude: "altitude"
        case .radius: "radius"
        case .created: "creationDate"
        case .due: "dueDate"
        case .completed: "completed"
        case .altered: "alterDate"
        case .latitudeHemisphere, .longitudeHemisphere: nil
        }
    }
}

internal import Text
internal import Waypoints

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

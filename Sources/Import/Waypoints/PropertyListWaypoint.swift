internal import GNSS
internal import Waypoints

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
        let faults = wrong.sorted().map { "the value of \($0) is of another kind than it has to be; it is left out" }
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
        guard let waypoint = Waypoint(propertyList: values) else { throw WaypointDraft.Fault("there is no text") }
        return Waypoint(
            text: waypoint.text,
            id: identifier(of: waypoint),
            creationDate: values["creationDate"]?.date == nil ? now : waypoint.creationDate,
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

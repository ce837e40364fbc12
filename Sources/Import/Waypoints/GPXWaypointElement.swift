internal import GNSS
internal import Waypoints
internal import Text

struct GPXWaypointElement {
    /// The text of waypoints without a name.
    private static let nameless = "Waypoint"

    /// The fields of standard GPX elements, by name.
    static let fields: [String: Field] = [
        "ele": .value(.altitude), "time": .value(.created), "name": .name, "desc": .description, "cmt": .comment,
    ]

    /// The fields of gpslog's extension elements, by name.
    static let extensionFields: [String: WaypointField] = [
        "text": .text, "details": .details, "place": .place, "radius": .radius, "completed": .completed, "due": .due,
        "altered": .altered, "created": .created, "latitude": .latitude, "longitude": .longitude,
        "altitude": .altitude,
    ]

    /// The field that a standard GPX element holds.
    enum Field {
        case value(WaypointField)
        case name
        case description
        case comment
    }

    var draft = WaypointDraft()

    var isLost = false

    private var isOurs = false
    private var name: [UInt8]?
    private var description: [UInt8]?
    private var comment: [UInt8]?

    /// Sets the identifier from gpslog's extension.
    mutating func setIdentifier(_ id: [UInt8]) {
        isOurs = true
        // Cannot fail: the text is already a valid identifier.
        try? draft.set(.id, id[...])
    }

    /// Sets a field from a standard element.
    mutating func set(_ field: Field, _ bytes: ArraySlice<UInt8>) throws(WaypointDraft.Fault) {
        switch field {
        case .value(let field): try draft.set(field, bytes)
        case .name: name = Array(bytes)
        case .description: description = Array(bytes)
        case .comment: comment = Array(bytes)
        }
    }

    /// Refines a field from an extension element.
    mutating func setExactly(_ field: WaypointField, _ bytes: ArraySlice<UInt8>) throws(WaypointDraft.Fault) {
        try draft.refine(field, bytes)
    }

    /// Creates the waypoint from the fields read so far.
    ///
    /// - Throws: `WaypointDraft.Fault` if it has no position.
    func waypoint(at now: UTCTime) throws(WaypointDraft.Fault) -> Waypoint {
        var draft = draft
        if isOurs {
            draft.text = draft.text ?? name.map { String(decoding: $0, as: UTF8.self) }
            draft.details = draft.details ?? (isEchoed ? nil : description.map { String(decoding: $0, as: UTF8.self) })
        } else {
            let rest = [description, comment].compactMap(Self.words)
            let text = Self.words(name) ?? rest.first
            draft.text = text
            let details = rest.filter { $0 != text }
            draft.details =
                details.isEmpty ? nil : (Set(details).count == 1 ? details[0] : details.joined(separator: "\n"))
        }
        return try draft.waypoint(at: now, nameless: Self.nameless)
    }

    /// Whether another program, such as gpsbabel, has copied the name to the description.
    private var isEchoed: Bool {
        comment != nil && comment == description && Self.words(description) == Self.words(name)
    }

    /// Trims white space; nil if the text is empty.
    private static func words(_ bytes: [UInt8]?) -> String? {
        guard let bytes else { return nil }
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}

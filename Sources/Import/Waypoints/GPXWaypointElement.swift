internal import GNSS
internal import Waypoints
internal import Text

/// A `wpt` of GPX while it is read.
struct GPXWaypointElement {
    /// The text of a waypoint that has none.
    private static let nameless = "Waypoint"

    /// The fields of the elements that each program knows, by name.
    static let fields: [String: Field] = [
        "ele": .value(.altitude), "time": .value(.created), "name": .name, "desc": .description, "cmt": .comment,
    ]

    /// The fields of the elements of gpslog's extension, by name.
    static let extensionFields: [String: WaypointField] = [
        "text": .text, "details": .details, "place": .place, "radius": .radius, "completed": .completed, "due": .due,
        "altered": .altered, "created": .created, "latitude": .latitude, "longitude": .longitude,
        "altitude": .altitude,
    ]

    /// The field that an element of GPX tells.
    enum Field {
        case value(WaypointField)
        case name
        case description
        case comment
    }

    /// The waypoint's other fields.
    var draft = WaypointDraft()

    /// True where its position is invalid.
    var isLost = false

    private var isOurs = false
    private var name: [UInt8]?
    private var description: [UInt8]?
    private var comment: [UInt8]?

    /// Takes in gpslog's identifier.
    mutating func setIdentifier(_ id: [UInt8]) {
        isOurs = true
        // It is one already.
        try? draft.set(.id, id[...])
    }

    /// Takes in the content of an element.
    mutating func set(_ field: Field, _ bytes: ArraySlice<UInt8>) throws(WaypointDraft.Fault) {
        switch field {
        case .value(let field): try draft.set(field, bytes)
        case .name: name = Array(bytes)
        case .description: description = Array(bytes)
        case .comment: comment = Array(bytes)
        }
    }

    /// Takes in the content of an element of the extension.
    mutating func setExactly(_ field: WaypointField, _ bytes: ArraySlice<UInt8>) throws(WaypointDraft.Fault) {
        try draft.refine(field, bytes)
    }

    /// The waypoint.
    ///
    /// - Throws: `WaypointDraft.Fault` where it has no position.
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

    /// True where a program, as gpsbabel does, has made a description of the name.
    private var isEchoed: Bool {
        comment != nil && comment == description && Self.words(description) == Self.words(name)
    }

    /// The text without the white space around it; nil for none.
    private static func words(_ bytes: [UInt8]?) -> String? {
        guard let bytes else { return nil }
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}

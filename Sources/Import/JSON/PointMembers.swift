internal import Text

/// Collects a location from the members of a JSON object.
struct PointMembers {
    var draft = PointDraft()

    /// Faults in optional values.
    private(set) var faults: [JSONCursor.Fault] = []

    /// The first fault in a required value; nil if all are valid.
    private(set) var obstacle: JSONCursor.Fault?

    /// Reads a member; unknown members are skipped.
    mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        guard let field = PointField(named: name) else { return try cursor.skip() }
        try take(field, &cursor)
    }

    /// Reads the value of a field.
    mutating func take(_ field: PointField, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch try cursor.kind() {
        case .number:
            let offset = cursor.offset
            let number = try cursor.readNumber()
            set(field, at: offset) { draft throws(PointDraft.Fault) in try draft.set(field, number) }
        case .string:
            let offset = cursor.offset
            let text = try cursor.readString()
            set(field, at: offset) { draft throws(PointDraft.Fault) in try draft.set(field, text) }
        case .object, .array, .word: try cursor.skip()
        }
    }

    private mutating func set(
        _ field: PointField,
        at offset: Int,
        _ body: (inout PointDraft) throws(PointDraft.Fault) -> Void
    ) {
        do throws(PointDraft.Fault) {
            try body(&draft)
        } catch {
            let fault = JSONCursor.Fault(offset: offset, reason: error.reason)
            if field.isIndispensable { obstacle = obstacle ?? fault } else { faults.append(fault) }
        }
    }
}

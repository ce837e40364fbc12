internal import Text
internal import Logbook

/// Reads a waypoint from a JSON object.
struct WaypointMembers {
    private static let placeFields: Set<WaypointField> = [.latitude, .longitude, .altitude, .radius]

    private let part: JSONPart
    private var draft = WaypointDraft()
    private var obstacle: JSONCursor.Fault?
    private var seen: Set<WaypointField> = []

    /// Faults in optional values.
    private(set) var faults: [JSONCursor.Fault] = []

    init(_ part: JSONPart) { self.part = part }

    /// Reads the object's members.
    ///
    /// - Returns: a draft of the waypoint.
    /// - Throws: `JSONCursor.Fault` if the object is not a waypoint.
    mutating func read() throws(JSONCursor.Fault) -> WaypointDraft {
        var cursor = JSONCursor(part.bytes)
        guard try cursor.kind() == .object else {
            throw JSONCursor.Fault(offset: cursor.offset, reason: "not an object")
        }
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            let field = WaypointField(named: name)
            if field == .place, try cursor.kind() == .object {
                try readPlace(&cursor)
            } else {
                try take(field, &cursor)
            }
        }
        try cursor.expectEnd()
        if let obstacle { throw obstacle }
        return draft
    }

    private mutating func readPlace(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            let field = name == "name" ? .place : WaypointField(named: name)
            try take(field.flatMap { $0 == .place || Self.placeFields.contains($0) ? $0 : nil }, &cursor)
        }
    }

    /// Reads a value; if two members map to the same field, the first one counts.
    private mutating func take(_ field: WaypointField?, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        let kind = try cursor.kind()
        let offset = cursor.offset
        let isNull = kind == .word && part.bytes[offset] == UInt8(ascii: "n")
        guard let field, !isNull, seen.insert(field).inserted else { return try cursor.skip() }
        let value = try value(kind, &cursor)
        do throws(WaypointDraft.Fault) {
            switch value {
            case .number(let number): try draft.set(field, number)
            case .text(let text): try draft.set(field, text)
            case .truth(let truth): try draft.set(field, truth)
            case .none(let reason): throw WaypointDraft.Fault(reason)
            }
        } catch {
            let fault = JSONCursor.Fault(offset: offset, reason: error.reason)
            if field.isIndispensable { obstacle = obstacle ?? fault } else { faults.append(fault) }
        }
    }

    private enum Value {
        case number(Double)
        case text(ArraySlice<UInt8>)
        case truth(Bool)
        /// Invalid, for this reason.
        case none(String)
    }

    private func value(_ kind: JSONCursor.Kind, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> Value {
        switch kind {
        case .string: return .text(try cursor.readString())
        case .number:
            do throws(JSONCursor.Fault) {
                return .number(try cursor.readNumber())
            } catch {
                return .none(error.reason)
            }
        case .word:
            guard let truth = try cursor.readTruth() else { return .none("neither a text nor a number") }
            return .truth(truth)
        case .object, .array:
            try cursor.skip()
            return .none("neither a text nor a number")
        }
    }
}

struct WaypointJSONReader {
    private var values = JSONValues()

    mutating func consume(_ bytes: [UInt8], isLast: Bool, into result: inout WaypointImport) {
        values.add(bytes, isLast: isLast)
        do throws(ImportIssue) {
            while let part = try values.next() { read(part, into: &result) }
        } catch {
            result.end(error)
        }
    }

    private func read(_ part: JSONPart, into result: inout WaypointImport) {
        var members = WaypointMembers(part)
        do throws(JSONCursor.Fault) {
            let draft = try members.read()
            result.issues += members.faults.map(part.issue)
            do throws(WaypointDraft.Fault) {
                result.waypoints.append(try draft.waypoint(at: result.now))
            } catch {
                throw JSONCursor.Fault(offset: part.bytes.startIndex, reason: error.reason)
            }
        } catch {
            result.issues.append(part.issue(error))
        }
    }
}

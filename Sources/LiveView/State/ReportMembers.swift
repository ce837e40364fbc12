internal import Text

/// Members of a JSON report by type; others are ignored.
struct ReportMembers: Sendable {
    private(set) var texts: [String: String] = [:]
    private(set) var numbers: [String: Double] = [:]
    private(set) var truths: [String: Bool] = [:]
    private(set) var objects: [String: ReportMembers] = [:]
    private(set) var lists: [String: [ReportMembers]] = [:]

    private init() {}

    /// Parses an object; `nil` if it is invalid.
    init?(_ line: ArraySlice<UInt8>) {
        var cursor = JSONCursor(line)
        do throws(JSONCursor.Fault) {
            try read(&cursor)
        } catch {
            return nil
        }
    }

    private mutating func read(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try take(name, &cursor) }
    }

    private mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch try cursor.kind() {
        case .string: texts[name] = String(decoding: try cursor.readString(), as: UTF8.self)
        case .number: numbers[name] = try cursor.readNumber()
        case .word: truths[name] = try cursor.readTruth()
        case .object:
            var members = ReportMembers()
            try members.read(&cursor)
            objects[name] = members
        case .array:
            var list: [ReportMembers] = []
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                guard try cursor.kind() == .object else { return try cursor.skip() }
                var members = ReportMembers()
                try members.read(&cursor)
                list.append(members)
            }
            lists[name] = list
        }
    }

    /// A number rounded to an integer; `nil` if absent or out of range.
    func whole(_ name: String) -> Int? { numbers[name].flatMap { Int(exactly: $0.rounded()) } }
}

internal import Text

/// A JSON report of gpsd, see gpsd_json(5): its devices, a rejected request, or data of a receiver.
struct GPSDNotice {
    /// Device paths from a list of devices.
    private(set) var devices: [String] = []

    private var texts: [String: String] = [:]
    private var numbers: [String: Double] = [:]

    /// The report's class, such as `TPV`.
    var kind: String? { texts["class"] }

    /// Parses a line; keeps the members before a syntax error.
    init(_ line: ArraySlice<UInt8>) {
        var cursor = JSONCursor(line)
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try take(name, &cursor) }
        } catch {}
    }

    func text(_ name: String) -> String? { texts[name] }

    func number(_ name: String) -> Double? { numbers[name] }

    private mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch (name, try cursor.kind()) {
        case (_, .string): texts[name] = try Self.text(&cursor)
        case (_, .number): numbers[name] = try cursor.readNumber()
        case ("devices", .array):
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                guard try cursor.kind() == .object else { return try cursor.skip() }
                try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try takeDevice(name, &cursor) }
            }
        default: try cursor.skip()
        }
    }

    private mutating func takeDevice(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        guard name == "path", try cursor.kind() == .string else { return try cursor.skip() }
        let path = try Self.text(&cursor)
        // A path with invalid UTF-8 cannot be requested.
        if !path.unicodeScalars.contains("\u{FFFD}") { devices.append(path) }
    }

    private static func text(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String {
        String(decoding: try cursor.readString(), as: UTF8.self)
    }
}

internal import Text

/// A report of gpsd, as gpsd_json(5) has it: which devices it has, what it refuses, or what a receiver has reported.
struct GPSDNotice {
    /// The paths of the devices in a list of them.
    private(set) var devices: [String] = []

    private var texts: [String: String] = [:]
    private var numbers: [String: Double] = [:]

    /// The class of the report; nil where it says none.
    var kind: String? { texts["class"] }

    /// Reads a line; of one that is damaged, what stands before the damage.
    init(_ line: ArraySlice<UInt8>) {
        var cursor = JSONCursor(line)
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try take(name, &cursor) }
        } catch {}
    }

    /// The text of a member; nil where it has none.
    func text(_ name: String) -> String? { texts[name] }

    /// The number of a member; nil where it has none.
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
        // One that is no Unicode cannot be asked for.
        if !path.unicodeScalars.contains("\u{FFFD}") { devices.append(path) }
    }

    private static func text(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String {
        String(decoding: try cursor.readString(), as: UTF8.self)
    }
}

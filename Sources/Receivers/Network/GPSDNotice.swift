internal import Text

/// A report of gpsd about itself, as gpsd_json(5) has it: which devices it has, or what it refuses.
struct GPSDNotice {
    /// The class of the report; nil where it says none.
    private(set) var kind: String?

    /// The paths of the devices in a list of them.
    private(set) var devices: [String] = []

    /// The reason of an error; nil where there is none.
    private(set) var message: String?

    /// Reads a line; of one that is damaged, what stands before the damage.
    init(_ line: ArraySlice<UInt8>) {
        var cursor = JSONCursor(line)
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try take(name, &cursor) }
        } catch {}
    }

    private mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch (name, try cursor.kind()) {
        case ("class", .string): kind = try Self.text(&cursor)
        case ("message", .string): message = try Self.text(&cursor)
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
        devices.append(try Self.text(&cursor))
    }

    private static func text(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String {
        String(decoding: try cursor.readString(), as: UTF8.self)
    }
}

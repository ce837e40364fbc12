internal import Files
internal import Text

/// A report in gpsd's format: a JSON object on one line, which ends with CR LF for gpsd's clients.
package struct ReportLine: Hashable, Sendable, CustomStringConvertible {
    /// The line, including CR LF.
    package let bytes: [UInt8]

    /// The line without CR LF.
    package var description: String { String(decoding: bytes.dropLast(2), as: UTF8.self) }

    init(_ object: JSONObject) {
        bytes = object.bytes + Array("\r\n".utf8)
    }

    /// The first line for a client, with the version of the protocol.
    ///
    /// Clients compare the release with their own, and only warn if it differs.
    package static let version = {
        var object = JSONObject()
        object.add("class", text: "VERSION")
        object.add("release", text: "3.25")
        object.add("rev", text: "gpslog")
        object.add("proto_major", 3)
        object.add("proto_minor", 15)
        return ReportLine(object)
    }()

    /// The answer to invalid and failed requests.
    package static func error(_ message: String) -> ReportLine {
        var object = JSONObject()
        object.add("class", text: "ERROR")
        object.add("message", text: message)
        return ReportLine(object)
    }

    package static func devices(_ devices: [ServedDevice]) -> ReportLine {
        var object = JSONObject()
        object.add("class", text: "DEVICES")
        object.add("devices", json: "[" + devices.map(\.object.description).joined(separator: ",") + "]")
        return ReportLine(object)
    }
}

/// The scalar members of a JSON object from a client (RFC 8259).
///
/// Nested objects and arrays are ignored.
struct FlatObject: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case truth(Bool)
        case null
        /// An object or an array, whose content is ignored.
        case nested
    }

    /// The members by name.
    ///
    /// If a name is repeated, the last one counts.
    private var members: [String: Value] = [:]

    /// Parses an object; `nil` if the text is invalid.
    init?(_ text: ArraySlice<UInt8>) {
        var cursor = JSONCursor(text)
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                members[name] = try Self.value(&cursor)
            }
            try cursor.expectEnd()
        } catch {
            return nil
        }
    }

    subscript(_ name: String) -> Value? { members[name] }

    /// The text of a member; `nil` if it is missing or not a string.
    func text(_ name: String) -> String? {
        if case .text(let text)? = members[name] { text } else { nil }
    }

    /// Decodes UTF-8; throws on replacement characters, which stand for invalid bytes.
    private static func text(_ bytes: ArraySlice<UInt8>) throws(JSONCursor.Fault) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw JSONCursor.Fault(offset: bytes.endIndex, reason: "no Unicode text")
        }
        return text
    }

    private static func value(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> Value {
        // QGIS does not quote the path of a device.
        if let path = cursor.readBareWord(beginningWith: UInt8(ascii: "/")) { return .text(try text(path)) }
        switch try cursor.kind() {
        case .string: return .text(try text(cursor.readString()))
        case .number: return .number(try cursor.readNumber())
        case .word: return try cursor.readTruth().map { .truth($0) } ?? .null
        case .object, .array:
            try cursor.skip()
            return .nested
        }
    }
}

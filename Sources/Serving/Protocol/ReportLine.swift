internal import Export
internal import Text

/// A report as it is sent: an object in one line, which ends as gpsd's clients need it.
package struct ReportLine: Hashable, Sendable, CustomStringConvertible {
    /// The bytes with the end of the line.
    package let bytes: [UInt8]

    /// The line without its end.
    package var description: String { String(decoding: bytes.dropLast(2), as: UTF8.self) }

    /// The line of an object.
    init(_ object: JSONObject) {
        bytes = Array((object.description + "\r\n").utf8)
    }

    /// The first line that a client gets: which protocol is spoken.
    ///
    /// Clients compare the release with their own, and only warn where it differs.
    package static let version = {
        var object = JSONObject()
        object.add("class", text: "VERSION")
        object.add("release", text: "3.25")
        object.add("rev", text: "gpslog")
        object.add("proto_major", 3)
        object.add("proto_minor", 15)
        return ReportLine(object)
    }()

    /// The answer to what is no request, or cannot be done.
    package static func error(_ message: String) -> ReportLine {
        var object = JSONObject()
        object.add("class", text: "ERROR")
        object.add("message", text: message)
        return ReportLine(object)
    }

    /// The list of all devices.
    package static func devices(_ devices: [ServedDevice]) -> ReportLine {
        var object = JSONObject()
        object.add("class", text: "DEVICES")
        object.add("devices", json: "[" + devices.map(\.object.description).joined(separator: ",") + "]")
        return ReportLine(object)
    }
}

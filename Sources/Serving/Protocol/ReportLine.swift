internal import Export
internal import Text

/// A report in gpsd's format: a JSON object on one line, which ends with CR LF for gpsd's clients.
package struct ReportLine: Hashable, Sendable, CustomStringConvertible {
    /// The line, including CR LF.
    package let bytes: [UInt8]

    /// The line without CR LF.
    package var description: String { String(decoding: bytes.dropLast(2), as: UTF8.self) }

    init(_ object: JSONObject) {
        bytes = Array((object.description + "\r\n").utf8)
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

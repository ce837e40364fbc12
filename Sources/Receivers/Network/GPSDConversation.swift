/// The talk with gpsd: asks it for the sentences of one device, and parts them from its reports in JSON.
///
/// gpsd hands on the sentences of receivers that speak NMEA 0183, and makes sentences of what others report; see
/// gpsd(8) and gpsd_json(5). Clock-free and without I/O.
package struct GPSDConversation: Sendable {
    /// Longer than any line that gpsd sends; what is longer is no gpsd's.
    private static let longestLine = 65_536

    /// Something that gpsd said.
    package enum Event: Hashable, Sendable {
        /// It has several devices, of which this one is read.
        case chose(String, among: [String])
        /// It refuses a request, in its own words.
        case refused(String)
    }

    /// The requests that wait to be sent; empty where none do.
    package private(set) var requests: String

    private var device: String?
    private var line: [UInt8] = []
    private var isOverlong = false

    /// The talk that follows a connection.
    ///
    /// - Parameter device: the device that is wanted; nil for the first that gpsd has.
    package init(device: String?) {
        self.device = device
        requests = Self.watch(device)
    }

    /// Takes the requests that wait: they are sent now.
    package mutating func takeRequests() -> String {
        defer { requests = "" }
        return requests
    }

    /// Takes in what gpsd sent, cut anywhere.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - tell: called with what is worth telling a user.
    /// - Returns: the lines that are no reports, with their ends.
    package mutating func hear(_ bytes: [UInt8], tell: (Event) -> Void) -> [UInt8] {
        var sentences: [UInt8] = []
        for byte in bytes {
            line.append(byte)
            if line.count > Self.longestLine {
                line.removeAll(keepingCapacity: true)
                isOverlong = true
            }
            guard byte == UInt8(ascii: "\n") else { continue }
            if isOverlong {
                isOverlong = false
            } else if line.first == UInt8(ascii: "{") {
                take(GPSDNotice(line[...]), tell)
            } else {
                sentences += line
            }
            line.removeAll(keepingCapacity: true)
        }
        return sentences
    }

    private mutating func take(_ notice: GPSDNotice, _ tell: (Event) -> Void) {
        switch notice.kind {
        case "DEVICES":
            let devices = notice.devices
            guard device == nil, let first = devices.first else { return }
            // Of two devices at once nobody could tell which sentence is whose.
            device = first
            requests += Self.watch(first)
            if devices.count > 1 { tell(.chose(first, among: devices)) }
        case "ERROR":
            if let message = notice.message { tell(.refused(message)) }
        default: break
        }
    }

    private static func watch(_ device: String?) -> String {
        let choice = device.map { ",\"device\":\"\(escaped($0))\"" } ?? ""
        return "?WATCH={\"enable\":true,\"nmea\":true\(choice)};\r\n"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
    }
}

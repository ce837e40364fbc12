internal import Text

/// The talk with gpsd: asks it for the sentences of one device, and parts them from its reports in JSON.
///
/// gpsd hands on the sentences of receivers that speak NMEA 0183, and makes sentences of what others report; see
/// gpsd(8) and gpsd_json(5). Where it reports positions and no sentences, these are made of its reports. Clock-free and
/// without I/O.
package struct GPSDConversation: Sendable {
    /// Longer than any line that gpsd sends; what is longer is no gpsd's.
    private static let longestLine = 65_536

    /// Positions without a sentence before them that show that there are none; one may come to who joins in between.
    private static let telltalePositions = 2

    /// An event that gpsd told of.
    package enum Event: Hashable, Sendable {
        /// gpsd has several devices, of which this one is read.
        case chose(String, among: [String])
        /// gpsd has no sentences: positions are taken from its reports.
        case hasReportsOnly
        /// gpsd refuses a request, in its own words.
        case refused(String)
    }

    /// The language in which positions come.
    private enum Language: Hashable {
        /// A language that is not known after a number of positions in reports.
        case unknown(positions: Int)
        case sentences
        case reports
    }

    /// The requests that wait to be sent; empty where none do.
    package private(set) var requests = ""

    private var device: String?
    private var line: [UInt8] = []
    private var isOverlong = false
    private var language = Language.unknown(positions: 0)
    private var positions = GPSDPositions()

    /// The talk that follows a connection.
    ///
    /// - Parameter device: the device that is wanted; nil for the first that gpsd has.
    package init(device: String?) {
        self.device = device
        watch()
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
    /// - Returns: the lines that are no reports, and such as are made of reports, with their ends.
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
                sentences += take(GPSDNotice(line[...]), tell)
            } else {
                if line.first == UInt8(ascii: "$") { noteSentence() }
                sentences += line
            }
            line.removeAll(keepingCapacity: true)
        }
        return sentences
    }

    /// Takes in a report; returns the sentences that are made of it.
    private mutating func take(_ notice: GPSDNotice, _ tell: (Event) -> Void) -> [UInt8] {
        switch notice.kind {
        case "DEVICES":
            guard device == nil, let first = notice.devices.first else { return [] }
            // Of two devices at once nobody could tell which sentence is whose.
            device = first
            watch()
            if notice.devices.count > 1 { tell(.chose(first, among: notice.devices)) }
        case "ERROR":
            if let message = notice.text("message") { tell(.refused(message)) }
        case "TPV", "SKY", "GST": return takePosition(notice, tell)
        default: break
        }
        return []
    }

    private mutating func takePosition(_ notice: GPSDNotice, _ tell: (Event) -> Void) -> [UInt8] {
        if case .unknown(let count) = language, GPSDPositions.hasPosition(notice) {
            language = count + 1 < Self.telltalePositions ? .unknown(positions: count + 1) : .reports
            if language == .reports { tell(.hasReportsOnly) }
        }
        // Reports that come before it is known belong to the next position.
        let sentences = positions.sentences(of: notice)
        return language == .reports ? sentences : []
    }

    /// Notes a sentence: reports are not asked for any longer.
    private mutating func noteSentence() {
        guard language != .sentences else { return }
        language = .sentences
        watch()
    }

    private mutating func watch() {
        var policy = JSONObject()
        policy.add("enable", true)
        policy.add("json", language != .sentences)
        policy.add("nmea", true)
        policy.add("device", text: device)
        requests += "?WATCH=\(policy);\r\n"
    }
}

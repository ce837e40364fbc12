internal import Text

/// The client side of gpsd's protocol: requests the sentences of one device and separates them from JSON reports.
///
/// gpsd forwards the sentences of NMEA 0183 receivers and converts other protocols to sentences; see gpsd(8) and
/// gpsd_json(5). If it reports positions without sentences, the sentences are made from its reports. Uses no clock and
/// no I/O.
package struct GPSDConversation: Sendable {
    /// Longer than any line that gpsd sends; longer lines are skipped.
    private static let longestLine = 65_536

    /// Positions without a preceding sentence that prove that gpsd sends none.
    ///
    /// A single position may arrive by chance, if the connection begins between a sentence and its report.
    private static let telltalePositions = 2

    package enum Event: Hashable, Sendable {
        /// gpsd has several devices, and gpslog reads the first.
        case chose(String, among: [String])
        /// gpsd sends no sentences, so positions are taken from its reports.
        case hasReportsOnly
        /// gpsd rejected a request, with its message.
        case refused(String)
    }

    /// The format of gpsd's positions.
    private enum Language: Hashable {
        /// Undecided after this number of positions in reports.
        case unknown(positions: Int)
        case sentences
        case reports
    }

    /// Requests that wait to be sent; may be empty.
    package private(set) var requests = ""

    private var device: String?
    private var line: [UInt8] = []
    private var isOverlong = false
    private var language = Language.unknown(positions: 0)
    private var positions = GPSDPositions()

    /// Starts the conversation after connecting.
    ///
    /// - Parameter device: the requested device; `nil` for gpsd's first.
    package init(device: String?) {
        self.device = device
        watch()
    }

    /// Removes and returns the waiting requests, for sending.
    package mutating func takeRequests() -> String {
        defer { requests = "" }
        return requests
    }

    /// Processes bytes from gpsd, split at any byte.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - tell: called with events to report to the user.
    /// - Returns: lines other than reports, and sentences made from reports, with their line ends.
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

    /// Processes a report; returns the sentences made from it.
    private mutating func take(_ notice: GPSDNotice, _ tell: (Event) -> Void) -> [UInt8] {
        switch notice.kind {
        case "DEVICES":
            guard device == nil, let first = notice.devices.first else { return [] }
            // The sentences of several devices could not be distinguished.
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
        // Reports that arrive before the decision belong to the next position.
        let sentences = positions.sentences(of: notice)
        return language == .reports ? sentences : []
    }

    /// Stops requesting reports, as gpsd sends sentences.
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

internal import Export
internal import Text

/// The reports that a client wants, and how it wants them.
package struct WatchPolicy: Hashable, Sendable {
    /// True where the client wants reports at all.
    package var isEnabled = false

    /// True where it wants reports in JSON.
    package var json = false

    /// True where it wants the receiver's sentences.
    package var nmea = false

    /// The receiver's bytes: 0 for none, 1 for lines with binary ones in hexadecimal digits, 2 for all as they are.
    package var raw = 0

    /// True for a program of the same user, which is told the filter's verdicts, too, and all satellites, however long the line;
    /// no request asks for it.
    package var isWatching = false

    /// The device that it wants to hear of; nil for all.
    package var device: String?

    /// True where it wants values in SI units, as they are here in any case.
    package var scaled = false

    /// True where it wants to know when a report was written.
    package var timing = false

    /// True where it wants both halves of certain reports of ships, of which there are none here.
    package var split24 = false

    /// True where it wants to hear of pulses, of which there are none here.
    package var pps = false

    /// The policy of a client that has not said anything.
    package init() {}

    /// A policy that wants a receiver's sentences and nothing else, without being asked.
    static var sentences: WatchPolicy {
        var policy = WatchPolicy()
        (policy.isEnabled, policy.nmea) = (true, true)
        return policy
    }

    /// True where the client wants reports of a device.
    package func wants(device path: String) -> Bool { isEnabled && (device == nil || device == path) }

    /// The policy as the line that answers `?WATCH`.
    var line: ReportLine {
        var object = JSONObject()
        object.add("class", text: "WATCH")
        object.add("enable", isEnabled)
        object.add("json", json)
        object.add("nmea", nmea)
        object.add("raw", raw)
        object.add("scaled", scaled)
        object.add("timing", timing)
        object.add("split24", split24)
        object.add("pps", pps)
        object.add("device", text: device)
        return ReportLine(object)
    }
}

/// A change of a policy: what is not named stays, but for the device, which is all of them then.
package struct WatchChange: Hashable, Sendable {
    private var truths: [Flag: Bool] = [:]
    private var raw: Int?
    private var device: String?

    /// The members that are true or false, by the names that clients use.
    private enum Flag: String, CaseIterable {
        case enable, json, nmea, scaled, timing, split24, pps

        var place: WritableKeyPath<WatchPolicy, Bool> {
            switch self {
            case .enable: \.isEnabled
            case .json: \.json
            case .nmea: \.nmea
            case .scaled: \.scaled
            case .timing: \.timing
            case .split24: \.split24
            case .pps: \.pps
            }
        }
    }

    /// The request that an object behind `?WATCH=` makes; members that nobody knows are passed over.
    static func request(_ object: FlatObject) -> ServiceRequest {
        var change = WatchChange()
        for flag in Flag.allCases {
            switch object[flag.rawValue] {
            case nil, .null: break
            case .truth(let truth): change.truths[flag] = truth
            case .number(let number): change.truths[flag] = number != 0
            case .text, .nested: return .invalid("Invalid WATCH: \(flag.rawValue) is true or false")
            }
        }
        switch object["raw"] {
        case nil, .null: break
        case .truth(let truth): change.raw = truth ? 1 : 0
        case .number(let number) where number >= 0: change.raw = Int(min(number, 2))
        default: return .invalid("Invalid WATCH: raw is 0, 1 or 2")
        }
        change.device = object.text("device").flatMap { $0.isEmpty ? nil : $0 }
        return .watch(change)
    }

    /// Changes a policy; one that is not told whether to report does so from then on.
    func apply(to policy: inout WatchPolicy) {
        policy.isEnabled = true
        for (flag, truth) in truths { policy[keyPath: flag.place] = truth }
        if let raw { policy.raw = raw }
        policy.device = device
    }
}

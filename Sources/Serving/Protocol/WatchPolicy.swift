internal import Files
internal import Text

/// The reports that a client wants, and their format.
package struct WatchPolicy: Hashable, Sendable {
    /// Whether the client wants reports at all.
    package var isEnabled = false

    /// Whether it wants reports in JSON.
    package var json = false

    /// Whether it wants the receiver's sentences.
    package var nmea = false

    /// The receiver's bytes: 0 for none, 1 for lines with binary data in hexadecimal, 2 for all unchanged.
    package var raw = 0

    /// Whether it is a program of the same user, which also gets verdicts and all satellites, in lines of any length.
    ///
    /// Not part of any request.
    package var isWatching = false

    /// The device that it wants reports of; `nil` for all.
    package var device: String?

    /// Whether it wants values in SI units, which gpslog always sends.
    package var scaled = false

    /// Whether it wants the time when a report was sent.
    package var timing = false

    /// Whether it wants both halves of certain AIS reports, which gpslog does not send.
    package var split24 = false

    /// Whether it wants reports of pulses, which gpslog does not send.
    package var pps = false

    package init() {}

    /// The policy of clients that get sentences without a request.
    static var sentences: WatchPolicy {
        var policy = WatchPolicy()
        (policy.isEnabled, policy.nmea) = (true, true)
        return policy
    }

    package func wants(device path: String) -> Bool { isEnabled && (device == nil || device == path) }

    /// The answer to `?WATCH`.
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

/// A change of a policy.
///
/// Members that are not named stay, except the device, which is reset to all.
package struct WatchChange: Hashable, Sendable {
    private var truths: [Flag: Bool] = [:]
    private var raw: Int?
    private var device: String?

    /// The Boolean members, with the names that clients use.
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

    /// Parses the object after `?WATCH=`; unknown members are ignored.
    static func request(_ object: FlatObject) -> ServiceRequest {
        var change = WatchChange()
        for flag in Flag.allCases {
            switch object[flag.rawValue] {
            case nil, .null: break
            case .truth(let truth): change.truths[flag] = truth
            case .number(let number): change.truths[flag] = number != 0
            case .text, .nested: return .invalid("Invalid WATCH: \(flag.rawValue) must be true or false")
            }
        }
        switch object["raw"] {
        case nil, .null: break
        case .truth(let truth): change.raw = truth ? 1 : 0
        case .number(let number) where number >= 0: change.raw = Int(min(number, 2))
        default: return .invalid("Invalid WATCH: raw must be 0, 1 or 2")
        }
        change.device = object.text("device").flatMap { $0.isEmpty ? nil : $0 }
        return .watch(change)
    }

    /// Changes a policy, and enables it unless the change says otherwise.
    func apply(to policy: inout WatchPolicy) {
        policy.isEnabled = true
        for (flag, truth) in truths { policy[keyPath: flag.place] = truth }
        if let raw { policy.raw = raw }
        policy.device = device
    }
}

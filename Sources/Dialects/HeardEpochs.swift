/// Shows how often a receiver sends epochs, and with which sentences.
///
/// This is how gpslog reads the settings of a receiver that does not answer queries. It measures by the times in the
/// sentences, so that delays on the line do not matter.
package struct HeardEpochs: Sendable {
    /// Complete epochs needed to judge the settings, as the first ones after an order may still use the old ones.
    static let sufficient = 7

    /// Complete epochs, without the first one, whose beginning may be missing.
    package var count: Int { whole.count }

    private var whole: [Epoch] = []
    private var current = Epoch()
    private var isFirst = true

    private struct Epoch {
        var types: Set<String> = []
        /// Milliseconds since midnight; `nil` until the receiver knows the time.
        var time: Int?
    }

    /// Adds a sentence of any type.
    mutating func note(_ address: String, _ fields: [String]) {
        guard address.utf8.count == 5, !address.hasPrefix("P") else { return }
        let type = String(address.suffix(3))
        let place = type == "GLL" ? 4 : 0
        let isTimed = Self.timed.contains(type) && fields.indices.contains(place)
        let time = isTimed ? Self.milliseconds(fields[place]) : nil
        let isAnother = time != nil && current.time != nil && time != current.time
        if isAnother || Self.single.contains(type) && current.types.contains(type) { end() }
        current.types.insert(type)
        current.time = current.time ?? time
    }

    /// Milliseconds between epochs, averaged over the latest five; `nil` before the fifth, or if one has no time.
    var period: Int? {
        let times = whole.suffix(5).compactMap(\.time)
        guard times.count == 5 else { return nil }
        let span = (times[4] - times[0] + Self.day) % Self.day
        return span >= 4 ? (span + 2) / 4 : nil
    }

    /// The sentence types in the latest five epochs, such as `RMC`; `nil` before the fifth.
    var types: Set<String>? {
        guard whole.count >= 5 else { return nil }
        return whole.suffix(5).reduce(into: []) { $0.formUnion($1.types) }
    }

    /// Epochs between two sentences of a type, estimated from the latest five; 0 if none contains it.
    func interval(of type: String) -> Int {
        let latest = whole.suffix(5)
        let count = latest.count { $0.types.contains(type) }
        return count > 0 ? max(1, latest.count / count) : 0
    }

    private mutating func end() {
        if !isFirst { whole = whole.suffix(Self.sufficient) + [current] }
        isFirst = false
        current = Epoch()
    }

    /// Milliseconds since midnight for a time such as `235316.200`; `nil` if it is malformed.
    private static func milliseconds(_ time: String) -> Int? {
        guard let seconds = Double(time), (0..<240_000).contains(seconds) else { return nil }
        let (whole, rest) = (Int(seconds), seconds - seconds.rounded(.down))
        return ((whole / 10_000 * 60 + whole / 100 % 100) * 60 + whole % 100) * 1000 + Int((rest * 1000).rounded())
    }

    private static let day = 86_400_000

    /// Sentence types that occur once per epoch.
    private static let single: Set<String> = ["GGA", "GNS", "RMC", "GLL", "VTG", "ZDA", "GST", "GBS", "DHV"]

    private static let timed: Set<String> = ["GGA", "GNS", "RMC", "GLL", "ZDA", "GST"]
}

/// The epochs in the sentences of a receiver: how often they come, and which sentences are in them.
///
/// A receiver without answers shows by these how it is set. The clock is that of its own times, so that no delay counts.
package struct HeardEpochs: Sendable {
    /// Whole epochs that show how a receiver is set: the first ones after an order may be as before.
    static let sufficient = 7

    /// Whole epochs; the one in which listening began is none.
    package var count: Int { whole.count }

    private var whole: [Epoch] = []
    private var current = Epoch()
    private var isFirst = true

    private struct Epoch {
        var types: Set<String> = []
        /// Milliseconds of the day; nil before the receiver knows them.
        var time: Int?
    }

    /// Takes a sentence, of any kind.
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

    /// Milliseconds from one of the latest epochs to the next; nil where too few of them tell a time.
    var period: Int? {
        let times = whole.suffix(5).compactMap(\.time)
        guard times.count == 5 else { return nil }
        let span = (times[4] - times[0] + Self.day) % Self.day
        return span >= 4 ? (span + 2) / 4 : nil
    }

    /// The types of sentences in the latest epochs, `RMC`; nil where too few have come.
    var types: Set<String>? {
        guard whole.count >= 5 else { return nil }
        return whole.suffix(5).reduce(into: []) { $0.formUnion($1.types) }
    }

    /// Epochs from one sentence of a type to the next, as far as few epochs show; 0 where there is none.
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

    /// Milliseconds of the day of a time such as `235316.200`; nil where it is none.
    private static func milliseconds(_ time: String) -> Int? {
        guard let seconds = Double(time), (0..<240_000).contains(seconds) else { return nil }
        let (whole, rest) = (Int(seconds), seconds - seconds.rounded(.down))
        return ((whole / 10_000 * 60 + whole / 100 % 100) * 60 + whole % 100) * 1000 + Int((rest * 1000).rounded())
    }

    private static let day = 86_400_000

    /// The formatters of sentences of which an epoch has one.
    private static let single: Set<String> = ["GGA", "GNS", "RMC", "GLL", "VTG", "ZDA", "GST", "GBS", "DHV"]

    private static let timed: Set<String> = ["GGA", "GNS", "RMC", "GLL", "ZDA", "GST"]
}

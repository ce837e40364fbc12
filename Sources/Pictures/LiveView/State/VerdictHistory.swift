package import GNSS
package import Logbook

/// Counts of the filter's verdicts, and its latest rejections.
package struct VerdictHistory: Hashable, Sendable {
    /// Most entries kept in `rejections`.
    private static let mostRejections = 50

    /// One or more rejected fixes in a row with the same reason.
    package struct Rejected: Hashable, Sendable {
        /// `nil` if the receiver did not report the time.
        package let time: UTCTime?
        package let rejection: Rejection
        /// Number of consecutive fixes rejected by the same rule, at least 1.
        package internal(set) var count = 1
    }

    package private(set) var counts: [FilterVerdict.Kind: Int] = [:]

    /// Latest rejections, latest first.
    package private(set) var rejections: [Rejected] = []

    package private(set) var latest: FilterVerdict.Kind?

    package init() {}

    mutating func note(_ fix: JudgedFix) {
        let previous = latest
        latest = fix.verdict.kind
        counts[fix.verdict.kind, default: 0] += 1
        guard let rejection = fix.verdict.rejection else { return }
        let isSame = previous == .rejected || previous == .disputed
        var rejected = Rejected(time: fix.received.fix.time, rejection: rejection)
        if isSame, rejections.first?.rejection.rule == rejection.rule {
            rejected.count += rejections.removeFirst().count
        }
        rejections.insert(rejected, at: 0)
        if rejections.count > Self.mostRejections { rejections.removeLast() }
    }
}

/// Maximum of a value for each second of the last minutes.
package struct Trend: Hashable, Sendable {
    /// Length of the trend in seconds.
    package static let span = 300

    private struct Sample: Hashable {
        let second: Int
        var value: Double
    }

    private var samples: [Sample] = []

    package init() {}

    /// `nil` without values.
    package var greatest: Double? { samples.map(\.value).max() }

    /// `nil` without values.
    package var latest: Double? { samples.last?.value }

    /// Adds a value; one from an earlier second is ignored, unless the clock went back by more than the span.
    mutating func note(_ value: Double, at time: Double) {
        guard value.isFinite, let second = Int(exactly: time.rounded(.down)) else { return }
        if let last = samples.last, second < last.second {
            guard last.second - second > Self.span else { return }
            samples = []
        }
        if samples.last?.second == second {
            samples[samples.count - 1].value = max(samples[samples.count - 1].value, value)
        } else {
            samples.append(Sample(second: second, value: value))
        }
        samples.removeAll { second - $0.second >= Self.span }
    }

    /// Maximum of each of `count` equal parts of the span, latest last; `nil` for parts without values.
    func parts(_ count: Int) -> [Double?] {
        guard count > 0, let last = samples.last else { return [] }
        var parts = [Double?](repeating: nil, count: count)
        for sample in samples {
            let index = count - 1 - (last.second - sample.second) * count / Self.span
            guard parts.indices.contains(index) else { continue }
            parts[index] = max(parts[index] ?? sample.value, sample.value)
        }
        return parts
    }
}

/// Satellites by constellation and number, each with all its signals.
package struct SatelliteList: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// At least one signal, in the order L1, L2, L5.
        package let signals: [Satellite]

        /// The signal to take direction and name from.
        package var first: Satellite? { signals.first { $0.elevation != nil } ?? signals.first }

        package var isUsed: Bool { signals.contains(where: \.isUsed) }

        /// Strongest signal in dB-Hz; `nil` if the satellite is not tracked.
        package var strongest: Int? { signals.compactMap(\.signalToNoise).max() }
    }

    /// Satellites grouped by constellation.
    package let entries: [Entry]

    package var used: Int { entries.count(where: \.isUsed) }

    /// Groups a report, which has one entry per signal.
    package init(_ satellites: [Satellite]) {
        let groups = Dictionary(grouping: satellites) { Key(order: $0.constellation.order, number: $0.number) }
        entries = groups.sorted { $0.key < $1.key }.map { _, signals in
            Entry(signals: signals.sorted { ($0.band ?? "", $0.signal ?? 0) < ($1.band ?? "", $1.signal ?? 0) })
        }
    }

    private struct Key: Hashable, Comparable {
        let order: Int
        let number: Int

        static func < (less: Key, more: Key) -> Bool { (less.order, less.number) < (more.order, more.number) }
    }
}

extension Constellation {
    /// All constellations in the order of lists, those with the most satellites first.
    static let inViewOrder = [Self.gps, .glonass, .galileo, .beiDou, .qzss, .navIC, .sbas, .imes]

    fileprivate var order: Int { Self.inViewOrder.firstIndex(of: self) ?? 0 }
}

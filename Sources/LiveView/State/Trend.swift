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

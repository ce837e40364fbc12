/// A value over the last minutes: the greatest of each second.
package struct Trend: Hashable, Sendable {
    /// Seconds that it goes back.
    package static let span = 300

    private struct Sample: Hashable {
        let second: Int
        var value: Double
    }

    private var samples: [Sample] = []

    /// A trend of nothing so far.
    package init() {}

    /// The greatest value; nil where there is none.
    package var greatest: Double? { samples.map(\.value).max() }

    /// The latest value; nil where there is none.
    package var latest: Double? { samples.last?.value }

    /// Takes a value in; what is older than the latest second is left out, unless the clock went back for good.
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

    /// The greatest value of each of so many equal parts of the span, the latest one last; nil where there was none.
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

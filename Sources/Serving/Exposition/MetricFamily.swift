/// A metric: samples with the same meaning, distinguished by their labels.
package struct MetricFamily: Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// A number that only increases, starting at 0 with the program.
        case counter
        /// A number that can increase and decrease.
        case gauge
        /// Observations counted by size.
        case histogram
    }

    /// The name, such as `gpslog_sentences_total`.
    package let name: String

    package let kind: Kind

    /// The meaning with the unit, in one sentence.
    package let help: String

    package private(set) var samples: [MetricSample] = []

    package init(_ kind: Kind, _ name: String, _ help: String) {
        (self.kind, self.name, self.help) = (kind, name, help)
    }

    /// Adds a sample, unless the value is `nil`.
    package mutating func add(_ value: Double?, _ labels: MetricLabel...) {
        if let value { samples.append(MetricSample(name: name, labels: labels, value: value)) }
    }

    /// Adds a sample with an integer value, unless it is `nil`.
    package mutating func add(_ count: Int?, _ labels: MetricLabel...) {
        if let count { samples.append(MetricSample(name: name, labels: labels, value: Double(count))) }
    }

    /// Adds the samples of a histogram: cumulative buckets, sum and count.
    package mutating func add(_ histogram: MetricHistogram, _ labels: MetricLabel...) {
        for (bound, count) in histogram.cumulated {
            let limit = MetricLabel("le", MetricsText.number(bound))
            samples.append(MetricSample(name: name + "_bucket", labels: labels + [limit], value: Double(count)))
        }
        samples.append(MetricSample(name: name + "_sum", labels: labels, value: histogram.sum))
        samples.append(MetricSample(name: name + "_count", labels: labels, value: Double(histogram.count)))
    }
}

package struct MetricSample: Hashable, Sendable {
    /// The name of the family, with a suffix for the parts of a histogram.
    package let name: String

    /// The labels with unique names.
    package let labels: [MetricLabel]

    /// The value, in the unit of the family.
    package let value: Double
}

/// A label that distinguishes a sample from others of its family.
package struct MetricLabel: Hashable, Sendable {
    /// The name, consisting of letters, digits and underscores.
    package let name: String

    /// The value, any text.
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

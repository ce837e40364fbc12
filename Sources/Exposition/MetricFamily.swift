/// A family of metrics: samples with one meaning, which labels tell apart.
package struct MetricFamily: Hashable, Sendable {
    /// The kinds of families.
    package enum Kind: String, Sendable {
        /// A number that only grows, from 0 on when the program starts.
        case counter
        /// A number that goes up and down.
        case gauge
        /// Numbers of observations by size.
        case histogram
    }

    /// The name, such as `gpslog_sentences_total`.
    package let name: String

    /// The kind of its samples.
    package let kind: Kind

    /// The meaning in a sentence, with the unit.
    package let help: String

    /// The samples so far.
    package private(set) var samples: [MetricSample] = []

    /// A family without samples.
    package init(_ kind: Kind, _ name: String, _ help: String) {
        (self.kind, self.name, self.help) = (kind, name, help)
    }

    /// Adds a sample; one that is not known is left out.
    package mutating func add(_ value: Double?, _ labels: MetricLabel...) {
        if let value { samples.append(MetricSample(name: name, labels: labels, value: value)) }
    }

    /// Adds a sample of a whole number; one that is not known is left out.
    package mutating func add(_ count: Int?, _ labels: MetricLabel...) {
        if let count { samples.append(MetricSample(name: name, labels: labels, value: Double(count))) }
    }

    /// Adds the samples of a histogram: each bucket with all that is in those below it, the sum and the number.
    package mutating func add(_ histogram: MetricHistogram, _ labels: MetricLabel...) {
        for (bound, count) in histogram.cumulated {
            let limit = MetricLabel("le", MetricsText.number(bound))
            samples.append(MetricSample(name: name + "_bucket", labels: labels + [limit], value: Double(count)))
        }
        samples.append(MetricSample(name: name + "_sum", labels: labels, value: histogram.sum))
        samples.append(MetricSample(name: name + "_count", labels: labels, value: Double(histogram.count)))
    }
}

/// A value of a family.
package struct MetricSample: Hashable, Sendable {
    /// The name of the family, with the ending that a histogram's parts have.
    package let name: String

    /// The labels, each name once.
    package let labels: [MetricLabel]

    /// The value, in the unit that the family names.
    package let value: Double
}

/// A label that tells a sample from others of its family.
package struct MetricLabel: Hashable, Sendable {
    /// The name, of letters, digits and underscores.
    package let name: String

    /// The value, any text.
    package let value: String

    /// A label.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
